-- Version 2 (PRAGMA user_version). Times are not stored: nothing here depends on a clock.
CREATE TABLE streams (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  closed INTEGER NOT NULL DEFAULT 0,
  -- The number of events and the hash of the last one, so that a cut tail is noticed.
  length INTEGER NOT NULL,
  head BLOB NOT NULL,
  -- 1 while nothing was posted for events that are older than the ledger.
  unposted INTEGER NOT NULL DEFAULT 0
);
-- The primary key is the fence: two writers cannot both hold the same number.
CREATE TABLE events (
  stream INTEGER NOT NULL REFERENCES streams,
  seq INTEGER NOT NULL,
  event BLOB NOT NULL,
  hash BLOB NOT NULL,
  PRIMARY KEY (stream, seq)
) WITHOUT ROWID;
-- seq is the last event of the command's batch, 0 for a command from version 1.
CREATE TABLE commands (
  stream INTEGER NOT NULL REFERENCES streams,
  player TEXT NOT NULL,
  id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (stream, player, id)
) WITHOUT ROWID;
-- since is the number of events before the batch that brought the sealed bytes.
CREATE TABLE sealed (
  stream INTEGER PRIMARY KEY REFERENCES streams,
  since INTEGER NOT NULL,
  content BLOB NOT NULL
);
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  chips INTEGER NOT NULL DEFAULT 0 CHECK (chips >= 0 OR name = 'house')
);
-- In the order in which they were booked, over all streams.
CREATE TABLE postings (
  id INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL REFERENCES streams,
  seq INTEGER NOT NULL,
  source INTEGER NOT NULL REFERENCES accounts,
  target INTEGER NOT NULL REFERENCES accounts,
  chips INTEGER NOT NULL CHECK (chips > 0),
  lent INTEGER NOT NULL
);
CREATE INDEX postings_of ON postings (stream);
CREATE TABLE players (
  token_hash BLOB NOT NULL PRIMARY KEY,
  player TEXT NOT NULL UNIQUE,
  name TEXT
) WITHOUT ROWID;
