// SPDX-License-Identifier: MIT
#pragma once

/// The tables of the store; docs/store.md says what each column holds.

namespace pagelet {

/// In SQLite's `application_id`: "pglt".
inline constexpr int kStoreApplication = 0x70676C74;
/// In SQLite's `user_version`; grows whenever the tables change.
inline constexpr int kStoreFormat = 1;

inline constexpr const char* kStoreSchema = R"sql(
CREATE TABLE sites (
  site TEXT PRIMARY KEY,
  category TEXT NOT NULL,
  title TEXT NOT NULL,
  url TEXT NOT NULL,
  folder TEXT NOT NULL,
  nodes INTEGER NOT NULL,
  content TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE contexts (
  id INTEGER PRIMARY KEY,
  context TEXT NOT NULL UNIQUE
);
CREATE TABLE extractors (
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  citation TEXT NOT NULL,
  target TEXT NOT NULL,
  role TEXT NOT NULL,
  PRIMARY KEY (name, version)
) WITHOUT ROWID;
CREATE TABLE makers (
  version TEXT NOT NULL,
  commit_id TEXT NOT NULL,
  compiler TEXT NOT NULL,
  suite TEXT NOT NULL,
  suite_hash TEXT NOT NULL,
  PRIMARY KEY (version, commit_id, compiler, suite, suite_hash)
) WITHOUT ROWID;
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  suite TEXT NOT NULL,
  suite_folder TEXT NOT NULL,
  suite_hash TEXT NOT NULL,
  context INTEGER NOT NULL REFERENCES contexts (id),
  version TEXT NOT NULL,
  commit_id TEXT NOT NULL,
  compiler TEXT NOT NULL
);
CREATE TABLE run_extractors (
  run INTEGER NOT NULL REFERENCES runs (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  parameters TEXT NOT NULL,
  is_default INTEGER NOT NULL,
  PRIMARY KEY (run, position)
) WITHOUT ROWID;
CREATE TABLE run_sites (
  run INTEGER NOT NULL REFERENCES runs (id),
  position INTEGER NOT NULL,
  site TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (run, position)
) WITHOUT ROWID;
CREATE TABLE warnings (
  run INTEGER NOT NULL REFERENCES runs (id),
  site TEXT NOT NULL,
  message TEXT NOT NULL
);
CREATE TABLE experiments (
  id INTEGER PRIMARY KEY,
  key INTEGER NOT NULL UNIQUE,
  context INTEGER NOT NULL REFERENCES contexts (id),
  site TEXT NOT NULL,
  content TEXT NOT NULL,
  algorithm TEXT NOT NULL,
  version TEXT NOT NULL,
  parameters TEXT NOT NULL,
  status TEXT NOT NULL,
  flags TEXT NOT NULL,
  message TEXT NOT NULL,
  task TEXT NOT NULL,
  unit TEXT NOT NULL,
  nodes INTEGER,
  gold INTEGER,
  retrieved INTEGER,
  common INTEGER,
  recall REAL,
  precision REAL,
  f1 REAL,
  accuracy REAL,
  pages_loaded INTEGER NOT NULL,
  load_ms REAL,
  parse_ms REAL,
  links_ms REAL,
  candidates_ms REAL,
  extract_ms REAL,
  peak_bytes INTEGER,
  answer_hash INTEGER
);
CREATE TABLE scores (
  experiment INTEGER NOT NULL REFERENCES experiments (id),
  task TEXT NOT NULL,
  unit TEXT NOT NULL,
  nodes INTEGER NOT NULL,
  gold INTEGER NOT NULL,
  retrieved INTEGER NOT NULL,
  common INTEGER NOT NULL,
  recall REAL NOT NULL,
  precision REAL NOT NULL,
  f1 REAL NOT NULL,
  accuracy REAL NOT NULL,
  PRIMARY KEY (experiment, task, unit)
) WITHOUT ROWID;
CREATE TABLE answers (
  experiment INTEGER PRIMARY KEY REFERENCES experiments (id),
  whitespace TEXT NOT NULL,
  nodes INTEGER NOT NULL,
  template BLOB NOT NULL,
  content BLOB NOT NULL,
  votes BLOB,
  candidates TEXT NOT NULL,
  loaded TEXT NOT NULL
);
)sql";

}  // namespace pagelet
