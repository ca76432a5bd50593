// SPDX-License-Identifier: MIT
#include "evaluation/statistics/mean_tests.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace pagelet {
namespace {

using Values = std::vector<double>;

// Darwin's maize, in eighths of an inch. R. A. Fisher, "The design of experiments", section 21:
// 863 of the 2^15 choices of signs have a sum of at least 314.
const Values kPlants = {49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};

// Every choice of signs, summed one by one.
double slow_p(const Values& values) {
  double total = 0;
  for (const double value : values) total += value;
  std::size_t count = 0;
  for (std::uint64_t choice = 0; choice < std::uint64_t{1} << values.size(); ++choice) {
    double sum = 0;
    for (std::size_t at = 0; at < values.size(); ++at) {
      sum += (choice >> at & 1) != 0 ? -values[at] : values[at];
    }
    if (std::abs(sum) >= std::abs(total) - 1e-9) ++count;
  }
  return static_cast<double>(count) / std::pow(2, values.size());
}

TEST(SignFlip, EqualsFishersCount) { EXPECT_DOUBLE_EQ(*sign_flip_p(kPlants), 2 * 863 / 32768.0); }

TEST(SignFlip, EqualsTheSlowCountAndIgnoresZeros) {
  std::mt19937_64 generator(7);
  for (std::size_t n = 1; n <= 12; ++n) {
    Values values;
    // Whole numbers, so that there are ties.
    for (std::size_t at = 0; at < n; ++at) {
      values.push_back(static_cast<double>(generator() % 9) - 3);
    }
    if (std::abs(values[0]) < 1) values[0] = 2;
    EXPECT_DOUBLE_EQ(*sign_flip_p(values), slow_p(values)) << n;
  }
  EXPECT_FALSE(sign_flip_p(Values{0, 0}));
  EXPECT_FALSE(sign_flip_p(Values{}));
}

TEST(SignFlip, DrawsForMoreDifferencesAreNearTheExactValue) {
  Values values = kPlants;
  values.insert(values.end(), {5, -5, 1});  // 18: drawn
  EXPECT_NEAR(*sign_flip_p(values), slow_p(values), 0.004);
  EXPECT_EQ(sign_flip_p(values), sign_flip_p(values));
  // All differences have one sign: no draw but the data, up to chance.
  EXPECT_LT(*sign_flip_p(Values(40, 1.5)), 0.0001);
}

// scipy 1.17: stats.t.interval(.95, 14, mean, sem) of the maize.
TEST(TInterval, EqualsScipy) {
  const auto interval = t_interval(kPlants, 0.95);
  EXPECT_NEAR(interval->low, 0.031193, 1e-5);
  EXPECT_NEAR(interval->high, 41.835473, 1e-5);
  EXPECT_FALSE(t_interval(Values{1}, 0.95));
}

// t(.975; 14) = 2.144787, t(.8; 14) = 0.868055, sigma = 37.744400, n = 15.
TEST(SmallestDetectable, EqualsTheFormula) {
  EXPECT_NEAR(*smallest_detectable(kPlants), (2.144787 + 0.868055) * 37.744400 / std::sqrt(15.0),
              1e-3);
  EXPECT_FALSE(smallest_detectable(Values{1}));
}

TEST(Equivalence, NeedsTheWholeInterval) {
  const Values near{0.5, -0.5, 0.4, -0.3, 0.1, 0.2};
  EXPECT_TRUE(are_equivalent(near, 2));
  EXPECT_FALSE(are_equivalent(near, 0.2));
  EXPECT_FALSE(are_equivalent(kPlants, 2));
  EXPECT_FALSE(are_equivalent(Values{1}, 2));
}

}  // namespace
}  // namespace pagelet
