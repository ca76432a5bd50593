// SPDX-License-Identifier: MIT
#include "evaluation/run/unlabelled.h"

#include <algorithm>

namespace pagelet {

bool is_unlabelled(const Run& run) {
  return run.status == Status::kSkipped &&
         std::ranges::find(run.flags, kNoLabelsFlag) != run.flags.end();
}

std::vector<std::string> unlabelled_sites(const BenchRun& run) {
  std::vector<std::string> sites;
  for (const Experiment& result : run.results) {
    const bool is_new = sites.empty() || sites.back() != result.site;
    if (is_new && is_unlabelled(result.run)) sites.push_back(result.site);
  }
  return sites;
}

}  // namespace pagelet
