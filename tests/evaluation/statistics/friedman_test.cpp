// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

using Table = std::vector<std::vector<double>>;

// Turns rows (sites) into columns (algorithms).
Table by_algorithm(const Table& by_site) {
  Table columns(by_site.front().size());
  for (const auto& row : by_site) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      columns[column].push_back(row[column]);
    }
  }
  return columns;
}

// M. Hollander and D. Wolfe, "Nonparametric statistical methods", table 7.1: times of 22 players
// for rounding first base by three methods. Also the example of R's friedman.test.
const Table kRoundingTimes = {
    {5.40, 5.50, 5.55}, {5.85, 5.70, 5.75}, {5.20, 5.60, 5.50}, {5.55, 5.50, 5.40},
    {5.90, 5.85, 5.70}, {5.45, 5.55, 5.60}, {5.40, 5.40, 5.35}, {5.45, 5.50, 5.35},
    {5.25, 5.15, 5.00}, {5.85, 5.80, 5.70}, {5.25, 5.20, 5.10}, {5.65, 5.55, 5.45},
    {5.60, 5.35, 5.45}, {5.05, 5.00, 4.95}, {5.50, 5.50, 5.40}, {5.45, 5.55, 5.50},
    {5.55, 5.55, 5.35}, {5.45, 5.50, 5.55}, {5.50, 5.45, 5.25}, {5.65, 5.60, 5.40},
    {5.70, 5.65, 5.55}, {6.30, 6.30, 6.25}};

// J. Demsar, JMLR 7 (2006), table 6: AUC of C4.5, C4.5+m, C4.5+cf, C4.5+m+cf on 14 data sets. In
// row 13 the paper ranks by digits that it does not print (0.975 has the ranks 2 and 3), so a
// fourth digit is added.
const Table kDemsar = {
    {0.763, 0.768, 0.771, 0.798},  {0.599, 0.591, 0.590, 0.569}, {0.954, 0.971, 0.968, 0.967},
    {0.628, 0.661, 0.654, 0.657},  {0.882, 0.888, 0.886, 0.898}, {0.936, 0.931, 0.916, 0.931},
    {0.661, 0.668, 0.609, 0.685},  {0.583, 0.583, 0.563, 0.625}, {0.775, 0.838, 0.866, 0.875},
    {1.000, 1.000, 1.000, 1.000},  {0.940, 0.962, 0.965, 0.962}, {0.619, 0.666, 0.614, 0.669},
    {0.972, 0.981, 0.9751, 0.975}, {0.957, 0.978, 0.946, 0.970}};

TEST(Friedman, GivesTheTextbookExample) {
  // R prints chi-squared = 11.1429, df = 2, p = 0.003805. SciPy 1.10.1,
  // scipy.stats.friedmanchisquare(*columns): 11.142857142857132, 0.003805040775511383. F computed
  // from it: 7.121739130434773, scipy.stats.f.sf(F, 2, 42) = 0.0021712983876075393.
  Table fastest_first = by_algorithm(kRoundingTimes);
  for (auto& times : fastest_first) {
    for (double& time : times) time = -time;
  }
  const auto result = friedman_test(fastest_first).value();
  EXPECT_EQ(result.sites, 22U);
  EXPECT_EQ(result.algorithms, 3U);
  EXPECT_EQ(result.mean_ranks, (std::vector<double>{53.0 / 22, 47.0 / 22, 32.0 / 22}));
  EXPECT_NEAR(result.chi_square, 78.0 / 7, 1e-12);
  EXPECT_NEAR(result.f, 7.121739130434773, 1e-12);
  EXPECT_NEAR(result.f_p, 0.0021712983876075393, 1e-14);
}

TEST(Friedman, GivesDemsarsExample) {
  const auto result = friedman_test(by_algorithm(kDemsar)).value();
  // The paper: mean ranks 3.143, 2.000, 2.893, 1.964.
  EXPECT_NEAR(result.mean_ranks[0], 3.143, 0.0005);
  EXPECT_NEAR(result.mean_ranks[1], 2.000, 0.0005);
  EXPECT_NEAR(result.mean_ranks[2], 2.893, 0.0005);
  EXPECT_NEAR(result.mean_ranks[3], 1.964, 0.0005);
  // The paper: chi^2 = 9.28, without the correction for ties. Three pairs (2^3 - 2) and one
  // quadruple (4^3 - 4) divide it by 1 - 78 / (14 (4^3 - 4)).
  EXPECT_NEAR(result.chi_square * (1 - 78.0 / 840), 9.28, 0.005);
  // scipy.stats.friedmanchisquare(*columns), which corrects for ties; F; scipy.stats.f.sf(F, 3,
  // 39).
  EXPECT_NEAR(result.chi_square, 10.228346456692925, 1e-12);
  EXPECT_NEAR(result.f, 4.1851301115241695, 1e-12);
  EXPECT_NEAR(result.f_p, 0.011620659515310954, 1e-14);
}

TEST(Friedman, OfTwoAlgorithmsIsTheSignTest) {
  // 7 sites favour one, 2 the other: (7 - 2)^2 / 9; ties change nothing.
  const Table values = {{2, 2, 2, 2, 2, 2, 2, 1, 1, 5, 5}, {1, 1, 1, 1, 1, 1, 1, 2, 2, 5, 5}};
  EXPECT_DOUBLE_EQ(friedman_test(values)->chi_square, 25.0 / 9);
}

TEST(Friedman, OfSitesWithEqualRankingsHasAnInfiniteF) {
  const Table values = {{3, 30, 9}, {2, 20, 8}, {1, 10, 7}};
  const auto result = friedman_test(values).value();
  EXPECT_EQ(result.mean_ranks, (std::vector<double>{1, 2, 3}));
  EXPECT_DOUBLE_EQ(result.chi_square, 6);  // n (k - 1)
  EXPECT_TRUE(std::isinf(result.f));
  EXPECT_EQ(result.f_p, 0);
}

TEST(Friedman, OfEqualAlgorithmsIsNotSignificant) {
  const auto result = friedman_test(Table(3, std::vector<double>{1, 2, 3, 4})).value();
  EXPECT_EQ(result.mean_ranks, (std::vector<double>{2, 2, 2}));
  EXPECT_EQ(result.chi_square, 0);
  EXPECT_EQ(result.f, 0);
  EXPECT_EQ(result.f_p, 1);
}

TEST(Friedman, NeedsTwoAlgorithmsAndTwoSites) {
  EXPECT_FALSE(friedman_test({}).has_value());
  EXPECT_FALSE(friedman_test(Table{{1, 2, 3}}).has_value());
  EXPECT_FALSE(friedman_test(Table{{1}, {2}}).has_value());
  EXPECT_FALSE(friedman_test(Table{{}, {}}).has_value());
  EXPECT_TRUE(friedman_test(Table{{1, 2}, {2, 1}}).has_value());
  EXPECT_THROW(friedman_test(Table{{1, 2}, {2}}), std::invalid_argument);
}

TEST(Friedman, EqualsConoversFormulaForAnyOrderAndScale) {
  Random random(9);
  for (int round = 0; round < 50; ++round) {
    const std::size_t k = random.between(2, 8);
    const std::size_t n = random.between(2, 30);
    Table values(k, std::vector<double>(n));
    for (auto& column : values) {
      for (double& value : column) value = static_cast<double>(random.below(6));
    }
    const auto result = friedman_test(values).value();
    // 12 / (n k (k + 1)) sum R^2 - 3 n (k + 1), divided by 1 - sum (t^3 - t) / (n (k^3 - k)). The
    // ranks come from comparing all pairs.
    const auto sites = static_cast<double>(n);
    const auto algorithms = static_cast<double>(k);
    double ties = 0;
    double squares = 0;
    for (std::size_t one = 0; one < k; ++one) {
      double sum = 0;
      for (std::size_t site = 0; site < n; ++site) {
        double equal = 0;
        double rank = 0.5;
        for (std::size_t other = 0; other < k; ++other) {
          if (values[other][site] == values[one][site]) ++equal;
          if (values[other][site] > values[one][site]) ++rank;
        }
        sum += rank + equal / 2;
        ties += equal * equal - 1;  // t times for a run of t: t^3 - t
      }
      squares += sum * sum;
    }
    const double correction = 1 - ties / (sites * algorithms * (algorithms * algorithms - 1));
    if (correction < 1e-12) continue;
    const double plain =
        12 * squares / (sites * algorithms * (algorithms + 1)) - 3 * sites * (algorithms + 1);
    EXPECT_NEAR(result.chi_square, plain / correction, 1e-9);

    Table changed = values;
    for (auto& column : changed) {
      std::ranges::reverse(column);
      for (double& value : column) value = std::exp(value);
    }
    const auto again = friedman_test(changed).value();
    EXPECT_EQ(again.mean_ranks, result.mean_ranks);
    EXPECT_EQ(again.chi_square, result.chi_square);
    EXPECT_EQ(again.f_p, result.f_p);
  }
}

TEST(Nemenyi, HasSciPysQuantiles) {
  // SciPy 1.10.1: scipy.stats.studentized_range.ppf(1 - alpha, k, numpy.inf) / math.sqrt(2)
  struct Quantile {
    std::size_t algorithms;
    double at_05;
    double at_01;
  };
  for (const auto& [k, at_05, at_01] : {Quantile{2, 1.9599639845400534, 2.575829303548897},
                                        {3, 2.343700586378409, 2.913494337832626},
                                        {4, 2.569031772546482, 3.113250345344348},
                                        {5, 2.7277743708703763, 3.2546859715288625},
                                        {6, 2.8497054196100016, 3.3637403684813667},
                                        {7, 2.9483200175296744, 3.452212823361089},
                                        {8, 3.030878449614413, 3.526470698470758},
                                        {9, 3.1017303413033805, 3.5903386986147594},
                                        {10, 3.163683577053373, 3.6462915483829934},
                                        {20, 3.5437991315177815, 3.9917695941997633},
                                        {50, 3.9923432900094076, 4.404138649420647},
                                        {100, 4.302488463597363, 4.692036679599385}}) {
    EXPECT_NEAR(studentized_range_quantile(0.05, k) / std::numbers::sqrt2, at_05, 1e-9) << k;
    EXPECT_NEAR(studentized_range_quantile(0.01, k) / std::numbers::sqrt2, at_01, 1e-9) << k;
  }
}

TEST(Nemenyi, GivesDemsarsCriticalDifferences) {
  // Four classifiers on 14 data sets: 1.25 at 0.05 and 1.12 at 0.10.
  EXPECT_NEAR(nemenyi_critical_difference(4, 14, 0.05), 1.25, 0.005);
  EXPECT_NEAR(nemenyi_critical_difference(4, 14, 0.10), 1.12, 0.005);
  EXPECT_DOUBLE_EQ(nemenyi_critical_difference(4, 56, 0.05),
                   nemenyi_critical_difference(4, 14, 0.05) / 2);
}

using Groups = std::vector<std::vector<std::size_t>>;

TEST(IndistinguishableGroups, AreThoseOfDemsarsExample) {
  // Section 3.2.2, at 0.10: C4.5 is worse than C4.5+m and C4.5+m+cf (3.143 - 2.000 > 1.12), and
  // C4.5+cf differs from none of them.
  const std::vector<double> ranks = {3.143, 2.000, 2.893, 1.964};
  EXPECT_EQ(indistinguishable_groups(ranks, 1.12), (Groups{{3, 1, 2}, {2, 0}}));
  // At 0.05 no two differ.
  EXPECT_EQ(indistinguishable_groups(ranks, 1.25), (Groups{{3, 1, 2, 0}}));
}

TEST(IndistinguishableGroups, AreMaximalAndOverlap) {
  const std::vector<double> ranks = {1, 2, 3, 4, 8};
  EXPECT_EQ(indistinguishable_groups(ranks, 2.5), (Groups{{0, 1, 2}, {1, 2, 3}}));
  // A distance equal to the critical difference is significant.
  EXPECT_EQ(indistinguishable_groups(ranks, 2), (Groups{{0, 1}, {1, 2}, {2, 3}}));
  EXPECT_EQ(indistinguishable_groups(ranks, 1), Groups{});
  EXPECT_EQ(indistinguishable_groups(ranks, 100), (Groups{{0, 1, 2, 3, 4}}));
  EXPECT_EQ(indistinguishable_groups({}, 1), Groups{});
}

TEST(IndistinguishableGroups, KeepTheOrderOfEqualRanks) {
  const std::vector<double> ranks = {2.5, 1, 2.5, 4};
  EXPECT_EQ(indistinguishable_groups(ranks, 0.5), (Groups{{0, 2}}));
}

TEST(IndistinguishableGroups, HoldExactlyThePairsThatDoNotDiffer) {
  Random random(10);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> ranks(random.between(1, 12));
    for (double& rank : ranks) rank = static_cast<double>(random.between(2, 24)) / 2;
    const double distance = static_cast<double>(random.between(1, 10)) / 2;
    const Groups groups = indistinguishable_groups(ranks, distance);
    for (std::size_t a = 0; a < ranks.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const bool together = std::ranges::any_of(groups, [&](const auto& group) {
          return std::ranges::count(group, a) + std::ranges::count(group, b) == 2;
        });
        EXPECT_EQ(together, std::abs(ranks[a] - ranks[b]) < distance);
      }
    }
    for (const auto& group : groups) {
      for (const auto& other : groups) {
        if (&group == &other) continue;
        EXPECT_FALSE(std::ranges::all_of(
            group, [&](std::size_t member) { return std::ranges::count(other, member) > 0; }));
      }
    }
  }
}

}  // namespace
}  // namespace pagelet
