CREATE SCHEMA fairdeal;
SET search_path = fairdeal;
-- Format 1, in the schema "fairdeal". Times are not stored: nothing here depends on a clock.
-- Names sort by their bytes, so that no upgrade of the system's collations spoils an index.
CREATE TABLE format (version integer NOT NULL);
INSERT INTO format VALUES (1);
CREATE TABLE streams (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  closed boolean NOT NULL,
  -- The number of events and the hash of the last one, so that a cut tail is noticed.
  length bigint NOT NULL,
  head bytea NOT NULL
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
CREATE TABLE commands (
  stream bigint NOT NULL REFERENCES streams,
  player bytea NOT NULL,
  id bytea NOT NULL,
  PRIMARY KEY (stream, player, id)
);
-- content is encrypted; the key is not in the database.
CREATE TABLE sealed (
  stream bigint PRIMARY KEY REFERENCES streams,
  content bytea NOT NULL
);
CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  chips bigint NOT NULL CHECK (chips >= 0 OR name = 'house')
);
-- In the order in which they were booked, within a stream.
CREATE TABLE postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream bigint NOT NULL REFERENCES streams,
  seq bigint NOT NULL,
  source bigint NOT NULL REFERENCES accounts,
  target bigint NOT NULL REFERENCES accounts,
  chips bigint NOT NULL CHECK (chips > 0),
  lent boolean NOT NULL
);
CREATE INDEX postings_of ON postings (stream);
CREATE TABLE players (
  token_hash bytea PRIMARY KEY,
  player text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C"
);
-- A row for each process that writes: how many groups it has committed. It is written with each
-- group, and tells whether one was stored whose COMMIT got no answer. A killed process leaves its
-- row behind.
CREATE TABLE writers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  groups bigint NOT NULL
);

INSERT INTO streams (id,name,closed,length,head) OVERRIDING SYSTEM VALUE VALUES (1, 'closed', true, 1, '\x361abc13c3eb96d214256c636ba32dfa2e8717aa245fecefe2f36d36f5df5191');
INSERT INTO streams (id,name,closed,length,head) OVERRIDING SYSTEM VALUE VALUES (2, 'open', false, 2, '\x92b60b43bc7d50666c3ebad7262eae0cc0bc4b8c3d1c6a1692509f5607b84f5f');
INSERT INTO events (stream,seq,event,hash) VALUES (1, 1, '\x6331', '\x361abc13c3eb96d214256c636ba32dfa2e8717aa245fecefe2f36d36f5df5191');
INSERT INTO events (stream,seq,event,hash) VALUES (2, 1, '\x6f31', '\x58c0291f9d0ac0c3dc766148a492071ee4df5a8c01b91c1fcbccd4c8179ff913');
INSERT INTO events (stream,seq,event,hash) VALUES (2, 2, '\x6f32', '\x92b60b43bc7d50666c3ebad7262eae0cc0bc4b8c3d1c6a1692509f5607b84f5f');
INSERT INTO commands (stream,player,id) VALUES (2, '\x70', '\x31');
INSERT INTO accounts (id,name,chips) OVERRIDING SYSTEM VALUE VALUES (2, 'x', 9);
INSERT INTO accounts (id,name,chips) OVERRIDING SYSTEM VALUE VALUES (1, 'house', -9);
INSERT INTO postings (id,stream,seq,source,target,chips,lent) OVERRIDING SYSTEM VALUE VALUES (1, 2, 1, 1, 2, 9, false);
INSERT INTO players (token_hash,player,name) VALUES ('\x68617368', 'p', 'Ana');
ALTER TABLE streams ALTER id RESTART WITH 100;
ALTER TABLE accounts ALTER id RESTART WITH 100;
ALTER TABLE postings ALTER id RESTART WITH 100;
