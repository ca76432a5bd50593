// SPDX-License-Identifier: MIT
#pragma once

/// The tables of the store; docs/formats.md says what each column holds.
///
/// The last column of every table, `hash`, is row_hash (store_integrity.h) of the columns listed in
/// kStoreTables. References use no numbers that would change when stores are merged: the key
/// identifies an experiment, the hash a context. Only runs are numbered.

#include <string>
#include <string_view>

namespace pagelet {

/// SQLite's `application_id` of a store: "pglt" in ASCII.
inline constexpr int kStoreApplication = 0x70676C74;
/// SQLite's `user_version` of a store. It is increased whenever the tables change.
inline constexpr int kStoreFormat = 2;
/// The previous format, which can still be read.
inline constexpr int kOldStoreFormat = 1;

/// A table and the columns that its `hash` covers, in the order of the table.
struct StoreTable {
  const char* name;
  const char* columns;
};

inline constexpr StoreTable kSites{"sites", "site, category, title, url, folder, nodes, content"};
inline constexpr StoreTable kContexts{"contexts", "id, context"};
inline constexpr StoreTable kExtractors{
    "extractors",
    "name, version, build, title, summary, citation, target, role, developed_on, is_program"};
inline constexpr StoreTable kBuilds{"builds", "build, last_used"};
inline constexpr StoreTable kMakers{"makers", "version, commit_id, compiler, suite, suite_hash"};
inline constexpr StoreTable kRuns{
    "runs",
    "id, suite, suite_folder, suite_hash, context, version, commit_id, compiler, build, sites, "
    "extractors, warnings"};
inline constexpr StoreTable kRunExtractors{
    "run_extractors", "run, position, name, version, build, parameters, is_default"};
inline constexpr StoreTable kRunSites{"run_sites", "run, position, suite, site, content"};
inline constexpr StoreTable kWarnings{"warnings", "run, site, message"};
inline constexpr StoreTable kExperiments{
    "experiments",
    "key, context, site, content, algorithm, version, build, parameters, status, flags, message, "
    "task, unit, nodes, gold, retrieved, common, recall, precision, f1, accuracy, pages_loaded, "
    "load_ms, parse_ms, links_ms, candidates_ms, extract_ms, answer_hash, parts"};
inline constexpr StoreTable kScores{
    "scores",
    "experiment, task, unit, nodes, gold, retrieved, common, recall, precision, f1, accuracy"};
inline constexpr StoreTable kAnswers{
    "answers", "experiment, whitespace, nodes, template, content, votes, candidates, loaded"};

inline constexpr StoreTable kStoreTables[] = {kSites,    kContexts,    kExtractors,    kBuilds,
                                              kMakers,   kRuns,        kRunExtractors, kRunSites,
                                              kWarnings, kExperiments, kScores,        kAnswers};

inline constexpr const char* kStoreSchema = R"sql(
CREATE TABLE sites (
  site TEXT PRIMARY KEY,
  category TEXT NOT NULL,
  title TEXT NOT NULL,
  url TEXT NOT NULL,
  folder TEXT NOT NULL,
  nodes INTEGER NOT NULL,
  content TEXT NOT NULL,
  hash INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE contexts (
  id INTEGER PRIMARY KEY,
  context TEXT NOT NULL,
  hash INTEGER NOT NULL
);
CREATE TABLE extractors (
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  build TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  citation TEXT NOT NULL,
  target TEXT NOT NULL,
  role TEXT NOT NULL,
  developed_on TEXT,
  is_program INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  PRIMARY KEY (name, version, build)
) WITHOUT ROWID;
CREATE TABLE builds (
  build TEXT PRIMARY KEY,
  last_used INTEGER NOT NULL,
  hash INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE makers (
  version TEXT NOT NULL,
  commit_id TEXT NOT NULL,
  compiler TEXT NOT NULL,
  suite TEXT NOT NULL,
  suite_hash TEXT NOT NULL,
  hash INTEGER NOT NULL,
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
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  sites INTEGER NOT NULL,
  extractors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  hash INTEGER NOT NULL
);
CREATE TABLE run_extractors (
  run INTEGER NOT NULL REFERENCES runs (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  build TEXT NOT NULL,
  parameters TEXT NOT NULL,
  is_default INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  PRIMARY KEY (run, position)
) WITHOUT ROWID;
CREATE TABLE run_sites (
  run INTEGER NOT NULL REFERENCES runs (id),
  position INTEGER NOT NULL,
  suite TEXT NOT NULL,
  site TEXT NOT NULL,
  content TEXT NOT NULL,
  hash INTEGER NOT NULL,
  PRIMARY KEY (run, position)
) WITHOUT ROWID;
CREATE TABLE warnings (
  run INTEGER NOT NULL REFERENCES runs (id),
  site TEXT NOT NULL,
  message TEXT NOT NULL,
  hash INTEGER NOT NULL
);
CREATE TABLE experiments (
  id INTEGER PRIMARY KEY,
  key INTEGER NOT NULL UNIQUE,
  context INTEGER NOT NULL REFERENCES contexts (id),
  site TEXT NOT NULL,
  content TEXT NOT NULL,
  algorithm TEXT NOT NULL,
  version TEXT NOT NULL,
  build TEXT NOT NULL,
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
  answer_hash INTEGER,
  parts INTEGER NOT NULL,
  hash INTEGER NOT NULL
);
CREATE TABLE scores (
  experiment INTEGER NOT NULL REFERENCES experiments (key),
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
  hash INTEGER NOT NULL,
  PRIMARY KEY (experiment, task, unit)
) WITHOUT ROWID;
CREATE TABLE answers (
  experiment INTEGER PRIMARY KEY REFERENCES experiments (key),
  whitespace TEXT NOT NULL,
  nodes INTEGER NOT NULL,
  template BLOB NOT NULL,
  content BLOB NOT NULL,
  votes BLOB,
  candidates TEXT NOT NULL,
  loaded TEXT NOT NULL,
  hash INTEGER NOT NULL
);
)sql";

}  // namespace pagelet
