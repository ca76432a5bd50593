// SPDX-License-Identifier: MIT
#pragma once

/// The overview of a run for reports: comparisons of all extractors, their losses by kind of node,
/// and what the folders of the sites say.
///
/// Example:
///   const Overview overview = make_overview(record);
///   overview.comparisons[Target::kTemplate][Unit::kNodes][Metric::kF1].ranking[0];  // the best

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "datasets/labels.h"
#include "datasets/site_folder.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/comparison/losses.h"
#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"

namespace pagelet {

/// The contents of a folder's site.json and labels.json; empty without a file that can be used.
struct SiteFacts {
  SiteDescription site;
  LabelFile labels;
};
SiteFacts read_site_facts(const std::string& folder);

/// The losses of an extractor for a task, over all sites on which they could be counted.
struct TotalLosses {
  std::size_t sites = 0;
  Losses losses{};
};

struct Overview {
  SiteGroups groups;
  PerTask<PerUnit<PerMetric<Comparison>>> comparisons;
  std::vector<PerTask<TotalLosses>> total_losses;  ///< by extractor
  /// By site and extractor; undefined when they could not be counted.
  std::vector<std::vector<PerTask<std::optional<Losses>>>> site_losses;
  /// By site: why its folder cannot be shown, for example because it has changed since the run;
  /// empty if it can.
  std::vector<std::string> obstacles;
  std::vector<SiteFacts> facts;       ///< by site; empty where there is an obstacle
  std::vector<SiteWarning> warnings;  ///< sites whose losses could not be counted, and why
};

/// Computes the data. Opens the folders of the sites (BenchSite::folder) to count losses. Takes a
/// second for 100 sites and 15 extractors.
Overview make_overview(const BenchRecord& record);

}  // namespace pagelet
