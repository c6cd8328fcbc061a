-- Version 1 (PRAGMA user_version). Times are not stored: nothing here depends on a clock.
CREATE TABLE streams (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  closed INTEGER NOT NULL DEFAULT 0
);
-- The primary key is the fence: two writers cannot both hold the same number.
CREATE TABLE events (
  stream INTEGER NOT NULL REFERENCES streams,
  seq INTEGER NOT NULL,
  event BLOB NOT NULL,
  PRIMARY KEY (stream, seq)
) WITHOUT ROWID;
CREATE TABLE commands (
  stream INTEGER NOT NULL REFERENCES streams,
  player TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (stream, player, id)
) WITHOUT ROWID;
CREATE TABLE sealed (
  stream INTEGER PRIMARY KEY REFERENCES streams,
  content BLOB NOT NULL
);
CREATE TABLE players (
  token_hash BLOB NOT NULL PRIMARY KEY,
  player TEXT NOT NULL UNIQUE,
  name TEXT
) WITHOUT ROWID;
