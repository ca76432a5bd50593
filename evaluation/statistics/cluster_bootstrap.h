// SPDX-License-Identifier: MIT
#pragma once

/// The bootstrap over clusters: means over sites that are not independent, because sites made with
/// one program look alike, and because several suites were collected in different ways.
///
/// Each draw takes from every stratum (a suite) as many clusters as it has, with replacement, and a
/// drawn cluster counts with all of its sites: A. C. Davison and D. V. Hinkley, "Bootstrap methods
/// and their application" (1997), sections 3.2 and 3.8. Draws are the same on every machine.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evaluation/statistics/statistics.h"

namespace pagelet {

/// The groups of sites, by site. Equal numbers are one group; a cluster is in one stratum.
struct SiteClusters {
  std::vector<std::size_t> strata;
  std::vector<std::size_t> clusters;
};

class ClusterBootstrap {
 public:
  static constexpr std::size_t kDraws = 2'000;

  /// O(draws x sites). Different lengths are an error of the program (std::invalid_argument).
  explicit ClusterBootstrap(SiteClusters groups, std::size_t draws = kDraws);

  std::size_t clusters() const { return cluster_count_; }

  /// The mean of the values in each draw, nullopt where a draw has none of the sites. `sites`: by
  /// value, its site.
  std::vector<std::optional<double>> means(std::span<const double> values,
                                           std::span<const std::size_t> sites) const;

  /// The percentile interval of the mean; undefined if the sites are of fewer than two clusters.
  std::optional<Interval> interval(std::span<const double> values,
                                   std::span<const std::size_t> sites, double level) const;

  /// The sums of the values by cluster. Flipping their signs (sign_flip_p) flips those of all sites
  /// of a cluster together.
  std::vector<double> sums(std::span<const double> values,
                           std::span<const std::size_t> sites) const;

 private:
  SiteClusters groups_;
  std::size_t cluster_count_ = 0;
  std::vector<std::vector<std::uint16_t>> times_;  // by draw and site: how often it is drawn
};

}  // namespace pagelet
