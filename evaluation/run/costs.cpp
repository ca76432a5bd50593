// SPDX-License-Identifier: MIT
#include "evaluation/run/costs.h"

#include <vector>

#include "evaluation/statistics/statistics.h"

namespace pagelet {

bool has_comparable_costs(const ExtractorInfo& info) {
  return info.role != Role::kCeiling && !info.is_program && info.summary != kMadeElsewhere;
}

Costs costs_of(const BenchRun& run, std::size_t extractor) {
  Costs costs;
  std::vector<double> totals;
  for (const Experiment& result : run.results) {
    if (result.extractor != extractor || !is_answer(result.run.status)) continue;
    ++costs.answers;
    costs.loads += static_cast<double>(result.run.pages_loaded);
    for (const auto& [name, phase] : kPhases) costs.phases.*phase += result.run.phases.*phase;
    totals.push_back(result.run.phases.total());
  }
  if (costs.answers == 0) return costs;
  const auto n = static_cast<double>(costs.answers);
  costs.loads /= n;
  for (const auto& [name, phase] : kPhases) costs.phases.*phase /= n;
  costs.median = *percentile(totals, 0.5);
  costs.p90 = *percentile(totals, 0.9);
  return costs;
}

}  // namespace pagelet
