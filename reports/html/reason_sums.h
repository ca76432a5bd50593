// SPDX-License-Identifier: MIT
#pragma once

/// Why an algorithm fails: the reasons that it gives for its mistakes, counted over all sites.

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/dom/node_set.h"
#include "extractors/extractor.h"
#include "reports/output/json.h"

namespace pagelet {

class ReasonSums {
 public:
  /// Adds the reasons of an answer on one site, by node of its tree. Reasons that differ only in
  /// numbers count as the same.
  void add(std::size_t extractor, Target task, const std::vector<std::string>& reasons,
           const NodeSet& gold, const NodeSet& answer);

  /// An array by extractor (below `extractors`) and task, the reasons with most mistakes first:
  /// `reason`, `missed`, `wrong` (nodes) and `sites`.
  Json json(std::size_t extractors) const;

 private:
  struct Sum {
    std::size_t missed = 0;
    std::size_t wrong = 0;
    std::size_t sites = 0;
  };
  std::map<std::pair<std::size_t, Target>, std::map<std::string, Sum>> sums_;
};

}  // namespace pagelet
