// SPDX-License-Identifier: MIT
#include "evaluation/statistics/cluster_bootstrap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <random>
#include <vector>

#include "evaluation/statistics/mean_tests.h"

namespace pagelet {
namespace {

using Values = std::vector<double>;

std::vector<std::size_t> all_of(std::size_t sites) {
  std::vector<std::size_t> all(sites);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

// Sites alone in their clusters: the standard deviation of the drawn means is that of a mean.
TEST(ClusterBootstrap, OfSingleSitesIsTheUsualOne) {
  std::mt19937_64 generator(3);
  Values values;
  for (std::size_t at = 0; at < 100; ++at) {
    values.push_back(static_cast<double>(generator() % 101));
  }
  const ClusterBootstrap bootstrap({std::vector<std::size_t>(100, 0), all_of(100)});
  EXPECT_EQ(bootstrap.clusters(), 100U);
  const auto interval = bootstrap.interval(values, all_of(100), 0.95);
  const auto student = t_interval(values, 0.95);
  ASSERT_TRUE(interval && student);
  EXPECT_NEAR(interval->low, student->low, 0.7);
  EXPECT_NEAR(interval->high, student->high, 0.7);
}

// Four equal sites of one generator say no more than one of them.
TEST(ClusterBootstrap, EqualSitesOfAClusterCountAsOne) {
  const Values one = {10, 40, 70, 20, 90, 60};
  Values four;
  SiteClusters groups;
  for (std::size_t site = 0; site < one.size(); ++site) {
    for (std::size_t copy = 0; copy < 4; ++copy) {
      four.push_back(one[site]);
      groups.strata.push_back(0);
      groups.clusters.push_back(site);
    }
  }
  const ClusterBootstrap bootstrap(groups);
  const ClusterBootstrap single({std::vector<std::size_t>(6, 0), all_of(6)});
  const auto clustered = bootstrap.interval(four, all_of(24), 0.95);
  const auto alone = single.interval(one, all_of(6), 0.95);
  ASSERT_TRUE(clustered && alone);
  EXPECT_NEAR(clustered->low, alone->low, 1e-9);
  EXPECT_NEAR(clustered->high, alone->high, 1e-9);
  EXPECT_EQ(bootstrap.sums(four, all_of(24)), (Values{40, 160, 280, 80, 360, 240}));
}

// Each draw has as many sites of a suite as the suite has: if all sites of a suite are equal, the
// mean never changes.
TEST(ClusterBootstrap, KeepsTheSizesOfStrata) {
  const ClusterBootstrap bootstrap({{0, 0, 0, 1, 1}, {0, 1, 2, 3, 4}});
  const Values values = {100, 100, 100, 50, 50};
  const auto means = bootstrap.means(values, all_of(5));
  EXPECT_EQ(means.size(), ClusterBootstrap::kDraws);
  EXPECT_TRUE(std::ranges::all_of(means, [](const std::optional<double>& mean) {
    return mean && std::abs(*mean - 80) < 1e-9;
  }));
}

TEST(ClusterBootstrap, TakesSomeSitesAlone) {
  const ClusterBootstrap bootstrap({{0, 0, 0}, {7, 7, 9}});
  // Both sites are of one cluster.
  EXPECT_FALSE(bootstrap.interval(Values{1, 2}, std::vector<std::size_t>{0, 1}, 0.95));
  const auto means = bootstrap.means(Values{5}, std::vector<std::size_t>{2});
  EXPECT_TRUE(std::ranges::any_of(means, [](const auto& mean) { return !mean; }));
  EXPECT_TRUE(std::ranges::any_of(means, [](const auto& mean) { return mean == 5.0; }));
}

}  // namespace
}  // namespace pagelet
