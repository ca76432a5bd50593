// SPDX-License-Identifier: MIT
#include "reports/tables/bench_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "evaluation/run/score.h"
#include "extractors/registry.h"
#include "reports/output/table.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

bool has_suites(const BenchRun& run) { return run.suites.size() > 1; }

// The columns of a score.
Json row_of(const BenchRun& run, const Experiment& result, const Score& score,
            const DescribedExtractor& extractor) {
  Json row{
      {"site", result.site},
      {"category", result.category},
      {"algorithm", extractor.info->name},
      {"parameters", extractor.parameters},
      {"status", to_string(result.run.status)},
      {"flags", result.run.flags.names()},
      {"confidence", result.run.confidence ? Json(three_digits(*result.run.confidence)) : Json()}};
  row.update(Json(score));
  row["pages_loaded"] = result.run.pages_loaded;
  if (has_suites(run)) row["suite"] = result.suite;
  return row;
}

// Adds the columns of times to a row of CSV. They are empty unless the score is that of the
// extractor's own task in the headline unit, or the first one if the site has no gold for that.
void add_times(const Experiment& result, const Score& score, const DescribedExtractor& extractor,
               Unit headline, Json& row) {
  const Score* own = result.score(extractor.info->target, headline);
  const bool has_times =
      has_own_times(*extractor.info) && &score == (own == nullptr ? result.scores.data() : own);
  for (const auto& [name, phase] : kPhases) {
    row[std::string(name) + "_ms"] =
        has_times ? Json(fmt::format("{:.6f}", result.run.phases.*phase)) : Json();
  }
}

Json summary_row(const BenchRun& run, const BenchPart& part, const BenchSummary& summary,
                 Metric metric, const std::string& algorithm) {
  const Summary& values = summary.by_metric[metric];
  Json row{{"algorithm", algorithm},
           {"task", to_string(summary.task)},
           {"unit", to_string(summary.unit)},
           {"metric", to_string(metric)},
           {"n", values.n},
           {"empty", summary.empty},
           {"mean", values.mean},
           {"sigma", values.sigma},
           {"ci99", values.ci99}};
  if (has_suites(run)) row["suite"] = part.suite == run.suite ? "all" : part.suite;
  return row;
}

// The figures of the suite's text as the authors of the benchmark compute them, of the extractors
// that have some.
Json benchmark_figures(const BenchRun& run, std::span<const DescribedExtractor> extractors) {
  Json figures = Json::array();
  const std::optional<TextMeasure> measure = text_measure_of(run);
  for (std::size_t at = 0; at < extractors.size(); ++at) {
    const std::optional<Rates> rates = benchmark_rates(run, at);
    if (!rates) continue;
    figures.push_back({{"algorithm", extractors[at].info->name},
                       {"measure", to_string(*measure)},
                       {"benchmark", benchmark_of(*measure)}});
    figures.back().update(Json(*rates));
  }
  return figures;
}

// The floors among variants. A reader of the document cannot recognise them by their names.
Json unknown_roles(std::span<const DescribedExtractor> extractors) {
  Json roles = Json::object();
  for (const DescribedExtractor& extractor : extractors) {
    const ExtractorInfo& info = *extractor.info;
    const bool is_known = find_extractor(info.name).has_value();
    if (info.role == Role::kFloor && !is_known) roles[info.name] = to_string(info.role);
  }
  return roles;
}

}  // namespace

std::vector<BenchPart> parts_of(const BenchRun& run, std::size_t extractors) {
  const std::vector<std::string> unlabelled = unlabelled_sites(run);
  std::vector<BenchPart> parts;
  for (std::size_t at = 0; has_suites(run) && at < run.suites.size(); ++at) {
    const std::string& suite = run.suites[at];
    const auto sites = std::ranges::count_if(run.sites, [&](const BenchSite& site) {
      return site.suite == suite && std::ranges::find(unlabelled, site.id) == unlabelled.end();
    });
    parts.push_back({suite, static_cast<std::size_t>(sites),
                     summarize_bench(run, extractors, nullptr, &suite)});
  }
  parts.push_back(
      {run.suite, run.sites.size() - unlabelled.size(), summarize_bench(run, extractors)});
  return parts;
}

Json bench_json(const BenchRun& run, std::span<const DescribedExtractor> extractors, bool times) {
  Json json{{"schema", "pagelet.bench/2"},
            {"suite", run.suite},
            {"sites", run.sites.size()},
            {"results", Json::array()},
            {"summary", Json::array()}};
  for (const Experiment& result : run.results) {
    for (const Score& score : result.scores) {
      Json& row =
          json["results"].emplace_back(row_of(run, result, score, extractors[result.extractor]));
      if (!times) continue;
      row["phases_ms"] = nullptr;
      if (has_own_times(*extractors[result.extractor].info)) row["phases_ms"] = result.run.phases;
      row["peak_bytes"] = result.run.peak_bytes;
    }
  }
  for (const BenchPart& part : parts_of(run, extractors.size())) {
    for (const BenchSummary& summary : part.summaries) {
      for (const Metric metric : kMetrics) {
        json["summary"].push_back(
            summary_row(run, part, summary, metric, extractors[summary.extractor].info->name));
      }
    }
  }
  if (Json own = benchmark_figures(run, extractors); !own.empty()) {
    json["benchmark"] = std::move(own);
  }
  if (const auto unlabelled = unlabelled_sites(run); !unlabelled.empty()) {
    json["unlabelled"] = unlabelled;
  }
  if (Json roles = unknown_roles(extractors); !roles.empty()) json["roles"] = std::move(roles);
  json["suite_hash"] = suite_hash(run.sites);
  json["made_by"] = made_by();
  return json;
}

std::string bench_csv(const BenchRun& run, std::span<const DescribedExtractor> extractors,
                      bool times) {
  const Unit headline = headline_unit(run);
  const auto timed_row = [&](const Experiment& result, const Score& score,
                             const DescribedExtractor& extractor) {
    Json row = row_of(run, result, score, extractor);
    if (times) add_times(result, score, extractor, headline, row);
    return row;
  };
  static const ExtractorInfo kNone;
  std::string text = csv_titles(timed_row({}, {}, {&kNone, {}}));
  for (const Experiment& result : run.results) {
    for (const Score& score : result.scores) {
      text += csv_row(timed_row(result, score, extractors[result.extractor]));
    }
  }
  return text;
}

}  // namespace pagelet
