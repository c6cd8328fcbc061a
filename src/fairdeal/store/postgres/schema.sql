-- Format 2, in the schema "fairdeal". Moments are whole seconds since 1970; no play depends on them.
-- Names sort by their bytes, so that no upgrade of the system's collations spoils an index.
CREATE TABLE format (version integer NOT NULL);
INSERT INTO format VALUES (2);
CREATE TABLE streams (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  closed_at bigint, -- NULL while it is open
  -- The number of events and the hash of the last one, so that a cut tail is noticed.
  length bigint NOT NULL,
  head bytea NOT NULL,
  -- Whether nothing was posted for events that are older than the ledger.
  unposted boolean NOT NULL DEFAULT false
);
-- The primary key is the fence: two writers cannot both hold the same number. stream is a row of
-- streams; to check that for every event would take a third of the server's time.
CREATE TABLE events (
  stream bigint NOT NULL,
  seq bigint NOT NULL,
  event bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (stream, seq)
);
-- As bytes: a client chooses the id, and a text of PostgreSQL cannot hold every character.
-- seq is the last event of the command's batch, 0 for a command from format 1.
CREATE TABLE commands (
  stream bigint NOT NULL REFERENCES streams,
  player bytea NOT NULL,
  id bytea NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (stream, player, id)
);
-- since is the number of events before the batch that brought the sealed bytes. content is
-- encrypted; the key is not in the database.
CREATE TABLE sealed (
  stream bigint PRIMARY KEY REFERENCES streams,
  since bigint NOT NULL,
  content bytea NOT NULL
);
-- What a stream's owner made of its first seq events, and a hash of it and of their chain.
CREATE TABLE snapshots (
  stream bigint NOT NULL REFERENCES streams,
  seq bigint NOT NULL,
  content bytea NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (stream, seq)
);
CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  chips bigint NOT NULL CHECK (chips >= 0 OR name = 'house')
);
-- In the order in which they were booked. stream is NULL where it was forgotten.
CREATE TABLE postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream bigint REFERENCES streams,
  seq bigint NOT NULL,
  source bigint NOT NULL REFERENCES accounts,
  target bigint NOT NULL REFERENCES accounts,
  chips bigint NOT NULL CHECK (chips > 0),
  lent boolean NOT NULL
);
CREATE INDEX postings_of ON postings (stream);
CREATE TABLE players (
  player text COLLATE "C" PRIMARY KEY,
  name text COLLATE "C"
);
CREATE TABLE devices (
  token_hash bytea PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  player text COLLATE "C" NOT NULL REFERENCES players,
  label text COLLATE "C" NOT NULL,
  created bigint NOT NULL,
  seen bigint NOT NULL
);
CREATE INDEX devices_of ON devices (player);
CREATE TABLE credentials (
  player text COLLATE "C" PRIMARY KEY REFERENCES players,
  account text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL UNIQUE,
  outline text COLLATE "C" NOT NULL UNIQUE,
  passphrase_hash text COLLATE "C" NOT NULL
);
-- A row for each process that writes. It is written with each group, so it tells whether one was
-- stored whose COMMIT got no answer. A killed process leaves its row behind.
CREATE TABLE writers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  groups bigint NOT NULL, -- how many it has committed
  -- Until when it owns the database, unless it says more; NULL: another process has taken over.
  until timestamptz,
  backend integer -- which of the database's processes serves it
);
