// SPDX-License-Identifier: MIT
#pragma once

/// A small store that contains a run, and all functions that read a store.

#include <cstdint>
#include <string>

#include "evaluation/store/store.h"
#include "reports/output/json.h"
#include "reports/tables/tables.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/support/store_files.h"
#include "tests/support/texts.h"

namespace pagelet::fuzz {

inline StoredBenchRun small_run() {
  StoredBenchRun run;
  run.bench.suite = "suite";
  run.bench.sites.push_back({.id = "site",
                             .folder = "/folder",
                             .category = "category",
                             .title = "Title",
                             .url = "http://s.example/",
                             .nodes = 20,
                             .content = "7"});
  run.bench.warnings.push_back({"site", "a warning"});
  for (const std::size_t extractor : {0U, 1U}) {
    ExtractorRecord record;
    record.info.name = extractor == 0 ? "temex" : "conex";
    record.parameters = R"({"votes":"2"})";
    run.extractors.push_back(record);
    Experiment result;
    result.site = "site";
    result.category = "category";
    result.extractor = extractor;
    result.run.flags = {Flag::kNoCandidates};
    result.run.pages_loaded = 2;
    result.scores.push_back({Task::kTemplate, Unit::kNodes, {20, 10, 10, 5}, {50, 50, 50, 50}});
    StoredAnswer answer;
    answer.nodes[Task::kTemplate] = NodeSet(20, true);
    answer.nodes[Task::kContent] = NodeSet(20);
    answer.votes.assign(20, 1);
    answer.candidates = {"http://s.example/a"};
    answer.loaded = answer.candidates;
    result.answer = answer;
    run.bench.results.push_back(result);
  }
  run.suite_folder = "/suite";
  run.made = {"0", "commit", "compiler"};
  return run;
}

/// The bytes of a store file that contains `small_run`.
inline const std::string& small_store() {
  static const std::string bytes = [] {
    const std::string path = folder().path("small.sqlite");
    auto store = Store::create(path);
    require(store && write_run(*store, small_run()), "a store can be made");
    return file_text(path);
  }();
  return bytes;
}

inline void check_store_error(const Error& error) {
  require(error.code == ErrorCode::kOutput, "a damaged store is an error of its own kind");
}

/// Opens the store in a file and reads all its data.
inline void read_store(const std::string& path) {
  auto store = Store::open(path);
  if (!store) return check_store_error(store.error());
  if (const auto checked = store->check(); !checked) check_store_error(checked.error());
  if (const auto run = store->read_latest()) {
    for (const Experiment& result : run->bench.results) {
      require(result.extractor < run->extractors.size(), "results are of the run's extractors");
      recorded_parameters(run->extractors[result.extractor].parameters);
      if (!result.answer) continue;
      const StoredAnswer& answer = *result.answer;
      std::size_t nodes = answer.votes.size();
      for (const NodeSet& set : answer.nodes) {
        if (set.universe() == 0) continue;  // a task that is not answered
        require(nodes == 0 || nodes == set.universe(), "answers and votes are of one page");
        nodes = set.universe();
      }
    }
    for (BenchSite site : run->bench.sites) {
      StoreArchive archive(*store, run->context, run->extractors);
      if (const auto found = archive.find(site, run->extractors.size()); !found) {
        check_store_error(found.error());
      }
    }
  } else {
    check_store_error(run.error());
  }
  for (const ExportFormat format : {ExportFormat::kCsv, ExportFormat::kJsonLines}) {
    const auto written =
        export_store(*store, {}, format, [](std::string_view) -> Result<void> { return {}; });
    if (!written) check_store_error(written.error());
  }
}

/// Merges the store in a file into another one.
inline void merge_store(const std::string& path) {
  folder().write("target.sqlite", small_store());
  const auto merged = merge_stores({path}, folder().path("target.sqlite"));
  if (!merged) check_store_error(merged.error());
}

inline void remove_journal(const std::string& path) {
  for (const char* suffix : {"-journal", "-wal", "-shm"}) {
    std::error_code ignored;
    std::filesystem::remove(path + suffix, ignored);
  }
}

}  // namespace pagelet::fuzz
