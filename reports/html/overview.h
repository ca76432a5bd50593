// SPDX-License-Identifier: MIT
#pragma once

/// The data of a run for the overview and the algorithms' pages, computed once.

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "evaluation/comparison/comparison.h"
#include "evaluation/comparison/losses.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/costs.h"
#include "evaluation/store/store.h"

namespace pagelet {

/// The losses of an extractor for a task, over all sites on which they could be counted.
struct TotalLosses {
  std::size_t sites = 0;
  Losses losses{};
};

struct Overview {
  SiteGroups groups;
  std::vector<Comparison> comparisons;  ///< by task, unit, metric: use `comparison`
  std::vector<Costs> costs;             ///< by extractor
  /// By extractor and Target.
  std::vector<std::array<TotalLosses, 2>> total_losses;
  /// By site, extractor and Target; undefined when they could not be counted.
  std::vector<std::vector<std::array<std::optional<Losses>, 2>>> site_losses;
  std::vector<SiteWarning> warnings;  ///< sites whose losses could not be counted, and why

  const Comparison& comparison(Target task, Unit unit, Metric metric) const;
};

/// Computes the data. Opens the folders of the sites (BenchSite::folder) to count losses. Takes a
/// second for 100 sites and 15 extractors.
Overview make_overview(const RunRecord& record);

/// The sum over all kinds.
KindCounts sum_of(const Losses& losses);

}  // namespace pagelet
