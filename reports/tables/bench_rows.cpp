// SPDX-License-Identifier: MIT
#include "reports/tables/bench_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "evaluation/run/unlabelled.h"
#include "extractors/registry.h"
#include "reports/output/table.h"

namespace pagelet {
namespace {

using Extractors = std::vector<DescribedExtractor>;

bool has_suites(const BenchRun& run) { return run.suites.size() > 1; }

std::vector<std::string> times_of(const Phases& phases) {
  std::vector<std::string> cells;
  for (const auto& [name, phase] : kPhases) cells.push_back(fmt::format("{:.6f}", phases.*phase));
  return cells;
}

// The score of the extractor's own task over nodes; the first score when the site has no gold for
// that task.
const Score* row_with_times(const Experiment& result, const ExtractorInfo& info) {
  const Score* own = result.score(info.target, Unit::kNodes);
  return own == nullptr ? result.scores.data() : own;
}

std::vector<std::string> csv_row(const Experiment& result, const Score& score,
                                 const DescribedExtractor& extractor) {
  std::vector<std::string> row{result.site,
                               result.category,
                               extractor.info->name,
                               extractor.parameters.dump(),
                               std::string(to_string(result.run.status)),
                               fmt::format("{}", fmt::join(result.run.flags, ";")),
                               std::string(to_string(score.task)),
                               std::string(to_string(score.unit))};
  for_each_field(score,
                 [&](std::string_view, auto number) { row.push_back(fmt::format("{}", number)); });
  row.push_back(std::to_string(result.run.pages_loaded));
  return row;
}

Json json_row(const Experiment& result, const Score& score, const DescribedExtractor& extractor) {
  Json row{{"site", result.site},
           {"category", result.category},
           {"algorithm", extractor.info->name},
           {"parameters", extractor.parameters},
           {"status", to_string(result.run.status)},
           {"flags", result.run.flags},
           {"task", to_string(score.task)},
           {"unit", to_string(score.unit)}};
  for_each_field(score,
                 [&](std::string_view name, auto number) { row[std::string(name)] = number; });
  row["pages_loaded"] = result.run.pages_loaded;
  return row;
}

// `suite`: the suite of the sites; nullptr: leave it out.
void add_summaries(const BenchRun& run, const Extractors& extractors, const std::string* suite,
                   const std::optional<std::string>& name, Json& list) {
  for (const BenchSummary& entry : summarize_bench(run, extractors.size(), nullptr, suite)) {
    const Summary& summary = entry.summary;
    Json row{{"algorithm", extractors[entry.extractor].info->name},
             {"task", to_string(entry.task)},
             {"unit", to_string(entry.unit)},
             {"metric", to_string(entry.metric)},
             {"n", summary.n},
             {"empty", entry.empty},
             {"mean", summary.mean},
             {"sigma", summary.sigma},
             {"ci99", summary.ci99}};
    if (name) row["suite"] = *name;
    list.push_back(std::move(row));
  }
}

// The floors of plug-ins. A reader of the document cannot recognise them by their names.
Json unknown_roles(const Extractors& extractors) {
  Json roles = Json::object();
  for (const DescribedExtractor& extractor : extractors) {
    const ExtractorInfo& info = *extractor.info;
    const bool is_known = std::ranges::any_of(
        builtin_extractors(),
        [&](const ExtractorEntry& entry) { return entry.info().name == info.name; });
    if (info.role == Role::kFloor && !is_known) roles[info.name] = to_string(info.role);
  }
  return roles;
}

}  // namespace

std::string bench_csv(const BenchRun& run, const Extractors& extractors, bool times) {
  std::vector<std::string> titles{"site",   "category", "algorithm", "parameters",
                                  "status", "flags",    "task",      "unit"};
  for (const ScoreField& field : kScoreFields) titles.emplace_back(field.name);
  titles.emplace_back("pages_loaded");
  if (has_suites(run)) titles.emplace_back("suite");
  if (times) {
    for (const auto& [name, phase] : kPhases) titles.push_back(std::string(name) + "_ms");
  }
  std::string text = csv_line(titles);
  for (const Experiment& result : run.results) {
    const DescribedExtractor& extractor = extractors[result.extractor];
    for (const Score& score : result.scores) {
      std::vector<std::string> row = csv_row(result, score, extractor);
      if (has_suites(run)) row.push_back(result.suite);
      if (times) {
        std::vector<std::string> cells = times_of(result.run.phases);
        if (&score != row_with_times(result, *extractor.info)) cells.assign(cells.size(), "");
        row.insert(row.end(), cells.begin(), cells.end());
      }
      text += csv_line(row);
    }
  }
  return text;
}

std::string bench_json(const BenchRun& run, const Extractors& extractors, bool times) {
  Json json{{"schema", "pagelet.bench/1"},
            {"suite", run.suite},
            {"sites", run.sites.size()},
            {"results", Json::array()},
            {"summary", Json::array()}};
  for (const Experiment& result : run.results) {
    const DescribedExtractor& extractor = extractors[result.extractor];
    for (const Score& score : result.scores) {
      Json row = json_row(result, score, extractor);
      if (has_suites(run)) row["suite"] = result.suite;
      if (times) {
        row["phases_ms"] = result.run.phases;
        // Extractors share the pages of a site, so none has a peak of its own.
        row["peak_bytes"] = nullptr;
      }
      json["results"].push_back(std::move(row));
    }
  }
  if (has_suites(run)) {
    for (const std::string& suite : run.suites) {
      add_summaries(run, extractors, &suite, suite, json["summary"]);
    }
    add_summaries(run, extractors, nullptr, "all", json["summary"]);
  } else {
    add_summaries(run, extractors, nullptr, std::nullopt, json["summary"]);
  }
  if (const auto sites = unlabelled_sites(run); !sites.empty()) json["unlabelled"] = sites;
  if (Json roles = unknown_roles(extractors); !roles.empty()) json["roles"] = std::move(roles);
  json["suite_hash"] = suite_hash(run.sites);
  json["made_by"] = made_by();
  return to_document(json);
}

}  // namespace pagelet
