// SPDX-License-Identifier: MIT
#pragma once

/// Everything that the overview and the algorithms' pages show of a run, worked out once.

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

/// An extractor's losses for a task over all sites where they could be counted.
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
  /// By site, extractor and Target; undefined where they could not be counted.
  std::vector<std::vector<std::array<std::optional<Losses>, 2>>> site_losses;
  std::vector<SiteWarning> warnings;  ///< sites whose losses could not be counted, and why

  const Comparison& comparison(Target task, Unit unit, Metric metric) const;
};

/// Opens the folders of the sites (BenchSite::folder) to count losses. A second for 100 sites and
/// 15 extractors.
Overview make_overview(const RunRecord& record);

/// The sum over all kinds.
KindCounts sum_of(const Losses& losses);

}  // namespace pagelet
