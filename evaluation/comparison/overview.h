// SPDX-License-Identifier: MIT
#pragma once

/// The overview of a run for reports: comparisons of all extractors, their losses by kind of node,
/// and what the folders of the sites say; and a review of a single site.
///
/// Example:
///   const Overview overview = make_overview(record);
///   overview.comparisons[Target::kTemplate][Unit::kNodes][Metric::kF1].ranking[0];  // the best

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/result.h"
#include "core/site/key_page.h"
#include "datasets/labels.h"
#include "datasets/site_folder.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/comparison/losses.h"
#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"
#include "extractors/extractor.h"

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
  /// One for each site and extractor; undefined when they could not be counted.
  std::vector<std::vector<PerTask<std::optional<Losses>>>> site_losses;
  /// For each site why its folder cannot be shown, for example because it has changed since the
  /// run; empty if it can.
  std::vector<std::string> obstacles;
  std::vector<SiteFacts> facts;       ///< by site; empty where there is an obstacle
  std::vector<SiteWarning> warnings;  ///< sites whose losses could not be counted, and why
};

/// Computes the data. Opens the folders of the sites (BenchSite::folder) to count losses. Takes a
/// second for 100 sites and 15 extractors.
Overview make_overview(const BenchRecord& record);

/// A site of a run, looked at again: its pages, why each algorithm answered as it did, and the
/// order of the key page's links.
struct SiteReview {
  std::unique_ptr<SiteFolder> folder;
  std::unique_ptr<KeyPage> key_page;
  std::vector<RankedLink> links;  ///< the first links of the key page, in the order of trying them
  /// Keys are extractors. Missing: it is not in the program, has no stored answer, or answers
  /// otherwise now, because the pages have changed.
  std::map<std::size_t, Explanation> explanations;
};

/// Opens the folder of a site (BenchSite::folder) and runs the built-in algorithms on it again, as
/// far as the run has stored their answers. Errors: those of opening the folder and the key page.
Result<SiteReview> review_site(const BenchRecord& record, std::size_t site);

}  // namespace pagelet
