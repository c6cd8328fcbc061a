-- From format 1 to 2. What was closed counts as closed now, and who has a cookie as seen now. Format
-- 1 does not say where a sealed hand began, which a backup must know, so such a hand is void (R-135).
UPDATE format SET version = 2;
ALTER TABLE streams ADD closed_at bigint;
UPDATE streams SET closed_at = extract(epoch FROM now())::bigint WHERE closed;
ALTER TABLE streams DROP closed;
ALTER TABLE streams ADD unposted boolean NOT NULL DEFAULT false;
ALTER TABLE commands ADD seq bigint NOT NULL DEFAULT 0;
ALTER TABLE commands ALTER seq DROP DEFAULT;
DELETE FROM sealed;
ALTER TABLE sealed ADD since bigint NOT NULL;
ALTER TABLE writers ADD until timestamptz;
ALTER TABLE writers ADD backend integer;
CREATE TABLE snapshots (
  stream bigint NOT NULL REFERENCES streams,
  seq bigint NOT NULL,
  content bytea NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (stream, seq)
);
ALTER TABLE postings ALTER stream DROP NOT NULL;
ALTER TABLE players RENAME TO old_players;
ALTER TABLE old_players RENAME CONSTRAINT players_pkey TO old_players_pkey;
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
INSERT INTO players SELECT player, name FROM old_players;
INSERT INTO devices
SELECT token_hash, substr(md5(random()::text || player), 1, 16), player, '',
  extract(epoch FROM now())::bigint, extract(epoch FROM now())::bigint
FROM old_players;
DROP TABLE old_players;
