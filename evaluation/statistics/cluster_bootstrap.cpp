// SPDX-License-Identifier: MIT
#include "evaluation/statistics/cluster_bootstrap.h"

#include <map>
#include <random>
#include <stdexcept>
#include <utility>

#include "core/random.h"

namespace pagelet {

ClusterBootstrap::ClusterBootstrap(SiteClusters groups, std::size_t draws)
    : groups_(std::move(groups)) {
  const std::size_t sites = groups_.strata.size();
  if (groups_.clusters.size() != sites) {
    throw std::invalid_argument("strata and clusters of different sites");
  }
  // The clusters become 0, 1, 2 ... in the order of their first sites.
  std::map<std::size_t, std::size_t> number_of;
  std::map<std::size_t, std::vector<std::size_t>> by_stratum;
  for (std::size_t site = 0; site < sites; ++site) {
    const auto [it, is_new] = number_of.try_emplace(groups_.clusters[site], number_of.size());
    if (is_new) by_stratum[groups_.strata[site]].push_back(it->second);
    groups_.clusters[site] = it->second;
  }
  cluster_count_ = number_of.size();
  std::mt19937_64 generator(1);
  for (std::size_t draw = 0; draw < draws; ++draw) {
    std::vector<std::uint16_t> times(cluster_count_);
    for (const auto& [stratum, clusters] : by_stratum) {
      for (std::size_t i = 0; i < clusters.size(); ++i) {
        ++times[clusters[draw_below(generator, clusters.size())]];
      }
    }
    std::vector<std::uint16_t>& of_sites = times_.emplace_back();
    for (const std::size_t cluster : groups_.clusters) of_sites.push_back(times[cluster]);
  }
}

std::vector<std::optional<double>> ClusterBootstrap::means(
    std::span<const double> values, std::span<const std::size_t> sites) const {
  std::vector<std::optional<double>> means;
  for (const std::vector<std::uint16_t>& times : times_) {
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t at = 0; at < values.size(); ++at) {
      sum += times[sites[at]] * values[at];
      count += times[sites[at]];
    }
    means.push_back(count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count)));
  }
  return means;
}

std::optional<Interval> ClusterBootstrap::interval(std::span<const double> values,
                                                   std::span<const std::size_t> sites,
                                                   double level) const {
  if (sums(values, sites).size() < 2) return std::nullopt;
  std::vector<double> drawn;
  for (const std::optional<double>& mean : means(values, sites)) {
    if (mean) drawn.push_back(*mean);
  }
  return Interval{*percentile(drawn, (1 - level) / 2), *percentile(drawn, (1 + level) / 2)};
}

std::vector<double> ClusterBootstrap::sums(std::span<const double> values,
                                           std::span<const std::size_t> sites) const {
  std::map<std::size_t, double> by_cluster;
  for (std::size_t at = 0; at < values.size(); ++at) {
    by_cluster[groups_.clusters[sites[at]]] += values[at];
  }
  std::vector<double> sums;
  for (const auto& [cluster, sum] : by_cluster) sums.push_back(sum);
  return sums;
}

}  // namespace pagelet
