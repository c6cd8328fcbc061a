-- Version 3 (PRAGMA user_version). Moments are whole seconds since 1970; no play depends on them.
CREATE TABLE streams (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  closed_at INTEGER, -- NULL while it is open
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
-- What a stream's owner made of its first seq events, and a hash of it and of their chain.
CREATE TABLE snapshots (
  stream INTEGER NOT NULL REFERENCES streams,
  seq INTEGER NOT NULL,
  content BLOB NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (stream, seq)
) WITHOUT ROWID;
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  chips INTEGER NOT NULL DEFAULT 0 CHECK (chips >= 0 OR name = 'house')
);
-- In the order in which they were booked, over all streams. stream is NULL where it was forgotten.
CREATE TABLE postings (
  id INTEGER PRIMARY KEY,
  stream INTEGER REFERENCES streams,
  seq INTEGER NOT NULL,
  source INTEGER NOT NULL REFERENCES accounts,
  target INTEGER NOT NULL REFERENCES accounts,
  chips INTEGER NOT NULL CHECK (chips > 0),
  lent INTEGER NOT NULL
);
CREATE INDEX postings_of ON postings (stream);
CREATE TABLE players (
  player TEXT NOT NULL PRIMARY KEY,
  name TEXT
) WITHOUT ROWID;
CREATE TABLE devices (
  token_hash BLOB NOT NULL PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  player TEXT NOT NULL REFERENCES players,
  label TEXT NOT NULL,
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX devices_of ON devices (player);
CREATE TABLE credentials (
  player TEXT NOT NULL PRIMARY KEY REFERENCES players,
  account TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE,
  outline TEXT NOT NULL UNIQUE,
  passphrase_hash TEXT NOT NULL
) WITHOUT ROWID;
