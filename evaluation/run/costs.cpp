// SPDX-License-Identifier: MIT
#include "evaluation/run/costs.h"

#include <algorithm>

namespace pagelet {

Costs costs_of(const BenchRun& run, std::size_t extractor) {
  Costs costs;
  for (const BenchResult& result : run.results) {
    if (result.extractor != extractor || !is_answer(result.run.status)) continue;
    ++costs.answers;
    costs.loads += static_cast<double>(result.run.pages_loaded);
    costs.phases.load += result.run.phases.load;
    costs.phases.parse += result.run.phases.parse;
    costs.phases.links += result.run.phases.links;
    costs.phases.candidates += result.run.phases.candidates;
    costs.phases.extract += result.run.phases.extract;
    costs.peak_bytes = std::max(costs.peak_bytes, result.run.peak_bytes);
  }
  if (costs.answers == 0) return costs;
  const auto n = static_cast<double>(costs.answers);
  costs.loads /= n;
  for (double* phase : {&costs.phases.load, &costs.phases.parse, &costs.phases.links,
                        &costs.phases.candidates, &costs.phases.extract}) {
    *phase /= n;
  }
  return costs;
}

}  // namespace pagelet
