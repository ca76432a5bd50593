// SPDX-License-Identifier: MIT
#include "evaluation/store/store_schema.h"

#include "evaluation/run/score.h"

namespace pagelet {
namespace {

constexpr const char* kTables = R"sql(
CREATE TABLE sites (
  site TEXT PRIMARY KEY,
  category TEXT NOT NULL,
  title TEXT NOT NULL,
  url TEXT NOT NULL,
  folder TEXT NOT NULL,
  nodes INTEGER NOT NULL,
  content TEXT NOT NULL,
  seal TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE contexts (
  id INTEGER PRIMARY KEY,
  context TEXT NOT NULL
);
CREATE TABLE extractors (
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  build TEXT NOT NULL REFERENCES builds (build),
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  citation TEXT NOT NULL,
  target TEXT NOT NULL,
  role TEXT NOT NULL,
  developed_on TEXT,
  is_program INTEGER NOT NULL,
  PRIMARY KEY (name, version, build)
) WITHOUT ROWID;
CREATE TABLE builds (
  build TEXT PRIMARY KEY,
  last_used INTEGER NOT NULL
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
  compiler TEXT NOT NULL,
  build TEXT NOT NULL REFERENCES builds (build),
  seal TEXT NOT NULL
);
CREATE TABLE run_extractors (
  run INTEGER NOT NULL REFERENCES runs (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  build TEXT NOT NULL,
  parameters TEXT NOT NULL,
  is_default INTEGER NOT NULL,
  PRIMARY KEY (run, position),
  FOREIGN KEY (name, version, build) REFERENCES extractors (name, version, build)
) WITHOUT ROWID;
CREATE TABLE run_sites (
  run INTEGER NOT NULL REFERENCES runs (id),
  position INTEGER NOT NULL,
  suite TEXT NOT NULL,
  site TEXT NOT NULL REFERENCES sites (site),
  content TEXT NOT NULL,
  PRIMARY KEY (run, position)
) WITHOUT ROWID;
CREATE TABLE warnings (
  run INTEGER NOT NULL REFERENCES runs (id),
  position INTEGER NOT NULL,
  site TEXT NOT NULL,
  message TEXT NOT NULL,
  PRIMARY KEY (run, position)
) WITHOUT ROWID;
CREATE TABLE experiments (
  key INTEGER PRIMARY KEY,
  context INTEGER NOT NULL REFERENCES contexts (id),
  site TEXT NOT NULL REFERENCES sites (site),
  content TEXT NOT NULL,
  algorithm TEXT NOT NULL,
  version TEXT NOT NULL,
  build TEXT NOT NULL REFERENCES builds (build),
  parameters TEXT NOT NULL,
  status TEXT NOT NULL,
  flags TEXT NOT NULL,
  message TEXT NOT NULL,
  scored TEXT NOT NULL,
  pages_loaded INTEGER NOT NULL,
  load_ms REAL NOT NULL,
  parse_ms REAL NOT NULL,
  links_ms REAL NOT NULL,
  candidates_ms REAL NOT NULL,
  extract_ms REAL NOT NULL,
  answer_hash INTEGER NOT NULL
);
CREATE TABLE answers (
  experiment INTEGER PRIMARY KEY REFERENCES experiments (key),
  whitespace TEXT NOT NULL,
  nodes INTEGER NOT NULL,
  template BLOB NOT NULL,
  content BLOB NOT NULL,
  votes BLOB NOT NULL,
  candidates TEXT NOT NULL,
  loaded TEXT NOT NULL
);
CREATE TABLE seal (
  seal TEXT NOT NULL
);
)sql";

}  // namespace

std::string store_schema() {
  std::string columns;
  std::string names;
  for (const ScoreField& field : kScoreFields) {
    const char* type = field.count != nullptr ? " INTEGER" : " REAL";
    columns += "  " + std::string(field.name) + type + " NOT NULL,\n";
    names += ", s." + std::string(field.name);
  }
  return std::string(kTables) +
         "CREATE TABLE scores (\n"
         "  experiment INTEGER NOT NULL REFERENCES experiments (key),\n"
         "  task TEXT NOT NULL,\n"
         "  unit TEXT NOT NULL,\n" +
         columns +
         "  PRIMARY KEY (experiment, task, unit)\n"
         ") WITHOUT ROWID;\n"
         // For people; the program runs no views.
         "CREATE VIEW results AS SELECT e.site, e.content, e.algorithm, e.version, e.build, "
         "e.parameters, e.context, e.status, e.flags, s.task, s.unit" +
         names +
         ", e.pages_loaded FROM experiments e LEFT JOIN scores s ON s.experiment = e.key;\n";
}

}  // namespace pagelet
