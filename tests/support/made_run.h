// SPDX-License-Identifier: MIT
#pragma once

/// Runs of bench on a suite, and runs that only have scores: F1 of the template in nodes.
///
/// Example: run_of({{90, 80}, {70, 60}}) has two algorithms and two sites.

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "datasets/suite.h"
#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"
#include "extractors/registry.h"

namespace pagelet {

/// Algorithms by name, and how they are set.
using Algorithms = std::vector<std::pair<std::string, std::vector<Setting>>>;

inline std::vector<std::unique_ptr<Extractor>> extractors_of(const Algorithms& algorithms) {
  std::vector<std::unique_ptr<Extractor>> extractors;
  for (const auto& [name, settings] : algorithms) {
    extractors.push_back(make_extractor(name, settings).value());
  }
  return extractors;
}

/// With the answers of default parameters.
inline StoredBenchRun run_on(const std::string& suite, const Algorithms& algorithms) {
  const auto extractors = extractors_of(algorithms);
  BenchOptions options;
  options.keep_answers = true;
  return {run_bench(open_suite(suite).value(), extractors, options).value(),
          records_of(extractors),
          suite,
          {},
          made_by()};
}

struct MadeSite {
  std::string category;
  std::size_t nodes = 10;
  std::vector<double> f1;  ///< by algorithm; negative: no answer
};

/// The sites are s0, s1, ...
inline BenchRun run_of_sites(const std::vector<MadeSite>& sites) {
  BenchRun run;
  run.suite = "small";
  for (const MadeSite& site : sites) {
    const std::string id = "s" + std::to_string(run.sites.size());
    run.sites.push_back({.id = id, .category = site.category, .nodes = site.nodes});
    for (std::size_t algorithm = 0; algorithm < site.f1.size(); ++algorithm) {
      Experiment& result = run.results.emplace_back();
      result.site = id;
      result.category = site.category;
      result.extractor = algorithm;
      const bool has_answer = site.f1[algorithm] >= 0;
      result.run.status = has_answer ? Status::kOk : Status::kFailed;
      Score score;
      score.counts.retrieved = 1;
      if (has_answer) score.rates.f1 = site.f1[algorithm];
      result.scores.push_back(score);
    }
  }
  return run;
}

/// With the F1 of each algorithm on all sites.
inline BenchRun run_of(const std::vector<std::vector<double>>& f1_by_algorithm) {
  std::vector<MadeSite> sites(f1_by_algorithm.front().size());
  for (std::size_t site = 0; site < sites.size(); ++site) {
    for (const std::vector<double>& f1 : f1_by_algorithm) sites[site].f1.push_back(f1[site]);
  }
  return run_of_sites(sites);
}

}  // namespace pagelet
