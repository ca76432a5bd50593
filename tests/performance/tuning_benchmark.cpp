// SPDX-License-Identifier: MIT
/// Tuning: half a million experiments on the open suite, compared with single runs.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "datasets/site_folder.h"
#include "evaluation/tuning/parameter_grid.h"
#include "evaluation/tuning/tuning.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/performance/goals.h"
#include "tests/performance/open_suite.h"

namespace pagelet::performance {
namespace {

constexpr std::size_t kSampled = 24;  // settings that are also run one by one on every site
constexpr const char* kPreset = "half-million";

ParameterGrid half_million() {
  const auto preset = find_preset(kPreset, "temex");
  const ExtractorFactory make = [](const std::vector<Setting>& settings) {
    return make_extractor("temex", settings);
  };
  const std::vector<ParameterSpec>& specs = (*make({}))->info().parameters;
  std::vector<GridAxis> axes;
  for (const std::string& axis : preset->axes) axes.push_back(*parse_axis(axis, specs));
  std::vector<Condition> conditions;
  for (const std::string& text : preset->conditions) {
    conditions.push_back(*parse_condition(text, specs));
  }
  return ParameterGrid{std::move(axes), std::move(conditions), make};
}

std::vector<const Extractor*> extractors_of(const std::vector<GridSetting>& settings) {
  std::vector<const Extractor*> extractors;
  for (const GridSetting& setting : settings) extractors.push_back(setting.extractor.get());
  return extractors;
}

// Runs settings on a site, from its files on. `answers`, if given, gets the identities of the
// answers.
std::uint64_t run_all(const SuiteSite& site, const std::vector<const Extractor*>& extractors,
                      std::vector<std::uint64_t>* answers = nullptr) {
  const SiteOptions options;
  LabelledSite labelled(site, options);
  const auto results =
      run_site_experiments(labelled, labelled.open(), extractors, {.all = false}, true);
  if (answers != nullptr) {
    for (const Experiment& one : results) answers->push_back(one.answer_hash);
  }
  return results.back().answer_hash;
}

// CPU times of settings on all sites, in seconds.
struct TuningTimes {
  double all = 0;
  double one_vote = 0;  // those with one vote make all mappings; the others use them again
  double one = 0;       // a single setting: what all need
};

// Sums of each site's least times. The figures are differences of them, so the three take turns on
// each site.
TuningTimes times_of(const Suite& suite, const std::vector<const Extractor*>& all,
                     const std::vector<const Extractor*>& one_vote, const Extractor* one,
                     std::size_t rounds) {
  TuningTimes sums;
  for (const SuiteSite& site : suite.sites) {
    const auto times = race({{"all", [&] { return run_all(site, all); }},
                             {"one vote", [&] { return run_all(site, one_vote); }},
                             {"one", [&] { return run_all(site, {one}); }}},
                            rounds);
    sums.all += times[0];
    sums.one_vote += times[1];
    sums.one += times[2];
  }
  return sums;
}

// The CPU time of single runs, one after the other, on sites with parsed pages, in seconds.
struct Recomputing {
  double runs = 0;      // candidates and mappings
  double mappings = 0;  // without the search for candidates
};

// `hashes` gets the hashes of the node sets, by site and setting.
Recomputing time_of_recomputing(const Suite& suite, const std::vector<const Extractor*>& extractors,
                                std::vector<std::uint64_t>& hashes) {
  Recomputing times;
  for (const SuiteSite& suite_site : suite.sites) {
    SiteFolder folder = require(SiteFolder::open(suite_site.folder));
    const auto key_page = require(KeyPage::open(folder.source(), folder.key_page(), {}));
    const ExtractionContext context(*key_page);
    for (const Extractor* extractor : extractors) {
      CandidateOptions candidates;
      candidates.cs_size = extractor->parameters().integer("cs-size");
      count_checksum(context.candidates(candidates).pages.size());  // loads and parses the pages
      for (const PageIndex page : context.candidates(candidates).pages) {
        count_checksum(context.page(page, Whitespace::kDrop).size());
      }
      const double before = thread_cpu_time();
      count_checksum(context.candidates(candidates).pages.size());
      const double search = thread_cpu_time() - before;
      const double begin = thread_cpu_time();
      const Run run = pagelet::run(*key_page, *extractor);
      const double taken = thread_cpu_time() - begin;
      times.runs += taken;
      times.mappings += std::max(0.0, taken - search);
      hashes.push_back(run.answer ? answer_identity(run.answer->nodes) : 0);
    }
  }
  return times;
}

void measure_against_recomputing(const GoalOptions& options, GoalTable& table) {
  const Suite suite = require_suite(options.suite);
  const ParameterGrid grid = half_million();
  const auto settings = grid.all();
  const auto extractors = extractors_of(*settings);
  std::vector<std::uint64_t> answers;
  for (const SuiteSite& site : suite.sites) run_all(site, extractors, &answers);
  const auto experiments = static_cast<double>(answers.size());

  // Settings from all over the grid, run one by one.
  std::vector<std::size_t> sampled;
  std::vector<const Extractor*> single;
  for (std::size_t at = 0; at < kSampled; ++at) {
    sampled.push_back(at * settings->size() / kSampled + at % 7);
    single.push_back(extractors[sampled.back()]);
  }
  std::vector<std::uint64_t> hashes;
  const Recomputing recomputing = time_of_recomputing(suite, single, hashes);
  std::size_t different = 0;
  for (std::size_t at = 0; at < hashes.size(); ++at) {
    const std::size_t site = at / kSampled;
    if (answers[site * settings->size() + sampled[at % kSampled]] != hashes[at]) ++different;
  }

  std::vector<const Extractor*> one_vote;
  std::ranges::copy_if(extractors, std::back_inserter(one_vote), [](const Extractor* extractor) {
    return extractor->parameters().integer("votes") == 1;
  });
  // It reads and parses the most pages, finds the candidates, and makes one mapping.
  const auto largest = std::ranges::max_element(one_vote, {}, [](const Extractor* extractor) {
    return extractor->parameters().integer("cs-size");
  });
  const TuningTimes times =
      times_of(suite, extractors, one_vote, *largest, std::min<std::size_t>(options.rounds, 5));
  const double each = (times.all - times.one) / experiments;
  const double at_hand =
      (times.all - times.one_vote) /
      static_cast<double>((extractors.size() - one_vote.size()) * suite.sites.size());

  const auto recomputed = static_cast<double>(hashes.size());
  const double mapping = recomputing.mappings / recomputed;
  const double run = recomputing.runs / recomputed;
  table.add_figure("tuning: CPU time, parsing included", "s", times.all);
  table.add_figure("  of it: parsing and candidates", "s", times.one);
  table.add_figure("  for one experiment", "us", 1e6 * each);
  table.add_figure("  mapping anew for one experiment", "us", 1e6 * mapping);
  table.add_figure("  the same and its candidates", "us", 1e6 * run);
  table.add_figure("tuning against mapping anew for each, pages apart", "x", mapping / each);
  table.add_figure("  the same, pages parsed once included on both sides", "x",
                   (times.one + mapping * experiments) / times.all);
  table.add_at_most(fmt::format("  different answers in a sample of {}", hashes.size()), "",
                    static_cast<double>(different), 0);
  table.add_figure("tuning: scoring when the mappings are at hand", "us", 1e6 * at_hand);
}

void measure_result(const GoalOptions& options, GoalTable& table) {
  const Suite suite = require_suite(options.suite);
  const TuneResult tuning = require(tune(suite, require(choose_settings(half_million(), {})), {}));
  table.add_at_least("tuning: experiments of different site and parameters", "",
                     static_cast<double>(tuning.experiments), 500'000);
  table.add_figure("  different node sets", "", static_cast<double>(tuning.distinct_answers));
}

}  // namespace

void measure_tuning(const GoalOptions& options, GoalTable& table) {
  measure_result(options, table);
  measure_against_recomputing(options, table);
}

}  // namespace pagelet::performance
