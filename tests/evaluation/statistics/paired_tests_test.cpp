// SPDX-License-Identifier: MIT
#include "evaluation/statistics/paired_tests.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

using Values = std::vector<double>;

WilcoxonResult test_differences(const Values& differences) {
  return wilcoxon_signed_rank(differences, Values(differences.size(), 0.0));
}

TEST(Midranks, OfEqualValuesAreTheMeanOfTheirRanks) {
  // Sorted 1 1 2 3 3 3: ranks 1.5, 3, 5; 2^3 - 2 + 3^3 - 3.
  const Ranks ranks = midranks(Values{3, 1, 3, 2, 3, 1});
  EXPECT_EQ(ranks.ranks, (Values{5, 1.5, 5, 3, 5, 1.5}));
  EXPECT_EQ(ranks.tie_term, 30);
  EXPECT_TRUE(midranks({}).ranks.empty());
}

TEST(Midranks, TreatValuesWithinTheToleranceAsEqual) {
  EXPECT_EQ(midranks(Values{1, 1.25, 2}, 0.5).ranks, (Values{1.5, 1.5, 3}));
  EXPECT_EQ(midranks(Values{1, 1.25, 2}).ranks, (Values{1, 2, 3}));
}

// Darwin's maize: differences in height of cross- and self-fertilised plants in eighths of an inch
// (R. A. Fisher, "The design of experiments", chapter 3).
const Values kMaize = {49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};

TEST(Wilcoxon, IsExactForFewPairs) {
  // The negative differences have ranks 10 and 14. SciPy 1.10.1: scipy.stats.wilcoxon(maize,
  // mode='exact') gives statistic 24, p = 0.041259765625 = 1352 / 2^15.
  const WilcoxonResult result = test_differences(kMaize);
  EXPECT_EQ(result.pairs, 15U);
  EXPECT_EQ(result.negative_sum, 24);
  EXPECT_EQ(result.positive_sum, 96);
  EXPECT_EQ(result.p_value, 0.041259765625);
}

TEST(Wilcoxon, EqualsSciPysExactValues) {
  // scipy.stats.wilcoxon([(j + 1) * (1 if (j * 7) % m else -1) for j in range(n)], mode='exact')
  const auto differences = [](int n, int m) {
    Values values;
    for (int j = 0; j < n; ++j) values.push_back((j + 1) * (j * 7 % m != 0 ? 1 : -1));
    return values;
  };
  EXPECT_DOUBLE_EQ(test_differences(differences(5, 3)).p_value, 0.625);
  EXPECT_DOUBLE_EQ(test_differences(differences(10, 3)).p_value, 0.625);
  EXPECT_NEAR(test_differences(differences(25, 3)).p_value, 0.23036134243011475, 1e-14);
  EXPECT_NEAR(test_differences(differences(50, 3)).p_value, 0.03996834652842374, 1e-14);
  EXPECT_NEAR(test_differences(differences(100, 5)).p_value, 2.2624043774318052e-08, 1e-16);
}

TEST(Wilcoxon, GivesTheSmallestPossibleValueWhenAllDifferencesAgree) {
  for (const int n : {1, 2, 6, 50, 100}) {
    Values values;
    for (int value = 1; value <= n; ++value) values.push_back(value);
    EXPECT_EQ(test_differences(values).p_value, std::ldexp(1.0, 1 - n)) << n;
  }
}

TEST(Wilcoxon, ApproximatesForManyPairs) {
  // scipy.stats.wilcoxon([((37 * i + 37) % 101 - 42) / 2 for i in range(130)], mode='approx',
  // correction=True): statistic 2958.5, p = 0.0037356498703094683; ties, one zero.
  Values values;
  for (int i = 0; i < 130; ++i) values.push_back(((37 * i + 37) % 101 - 42) * 0.5);
  const WilcoxonResult result = test_differences(values);
  EXPECT_EQ(result.pairs, 129U);
  EXPECT_EQ(result.negative_sum, 2958.5);
  EXPECT_EQ(result.positive_sum, 5426.5);
  EXPECT_NEAR(result.p_value, 0.0037356498703094683, 1e-15);
}

TEST(Wilcoxon, DropsPairsWithoutDifference) {
  Values differences = kMaize;
  differences.insert(differences.begin() + 3, {0, 0, 0});
  const WilcoxonResult result = test_differences(differences);
  EXPECT_EQ(result.pairs, 15U);
  EXPECT_EQ(result.p_value, test_differences(kMaize).p_value);
}

TEST(Wilcoxon, OfEqualSequencesIsNotSignificant) {
  for (const Values& values : {Values{}, Values{5}, Values{1, 2, 3}}) {
    const WilcoxonResult result = wilcoxon_signed_rank(values, values);
    EXPECT_EQ(result.pairs, 0U);
    EXPECT_EQ(result.p_value, 1);
  }
}

TEST(Wilcoxon, FindsTiesDespiteRounding) {
  ASSERT_NE(0.3 - 0.1, 0.4 - 0.2);
  const WilcoxonResult result =
      wilcoxon_signed_rank(Values{0.3, 0.2, 0.1 + 0.2}, Values{0.1, 0.4, 0.3});
  EXPECT_EQ(result.pairs, 2U);
  EXPECT_EQ(result.positive_sum, 1.5);
  EXPECT_EQ(result.negative_sum, 1.5);
}

TEST(Wilcoxon, RefusesSequencesOfDifferentLengths) {
  EXPECT_THROW(wilcoxon_signed_rank(Values{1, 2}, Values{1}), std::invalid_argument);
}

// All 2^n assignments of signs to the ranks of the non-zero differences.
double literal_p_value(const Values& differences) {
  Values sizes;
  Values signs;
  for (const double difference : differences) {
    if (difference == 0) continue;
    sizes.push_back(std::abs(difference));
    signs.push_back(difference > 0 ? 1 : -1);
  }
  const std::size_t n = sizes.size();
  Values ranks;
  for (const double size : sizes) {
    double rank = 0.5;
    for (const double other : sizes) rank += other < size ? 1 : other == size ? 0.5 : 0;
    ranks.push_back(rank);
  }
  double observed = 0;
  for (std::size_t index = 0; index < n; ++index) observed += signs[index] * ranks[index];
  std::size_t as_extreme = 0;
  for (std::size_t assignment = 0; assignment < std::size_t{1} << n; ++assignment) {
    double sum = 0;
    for (std::size_t index = 0; index < n; ++index) {
      sum += (assignment >> index & 1) != 0 ? ranks[index] : -ranks[index];
    }
    if (std::abs(sum) >= std::abs(observed)) ++as_extreme;
  }
  return static_cast<double>(as_extreme) / static_cast<double>(std::size_t{1} << n);
}

TEST(Wilcoxon, EqualsTheEnumerationOfAllSigns) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const std::size_t n = random.between(1, 12);
    // With few different values there are many ties and zeros.
    const std::size_t different = random.one_of<std::size_t>({2, 5, 1000});
    Values differences;
    for (std::size_t index = 0; index < n; ++index) {
      differences.push_back(static_cast<double>(random.between(0, 2 * different)) -
                            static_cast<double>(different) / 2);
    }
    EXPECT_NEAR(test_differences(differences).p_value, literal_p_value(differences), 1e-14);
  }
}

TEST(Wilcoxon, IsSymmetricAndDoesNotDependOnOrderOrUnit) {
  Random random(4);
  for (const std::size_t n : {20U, 98U, 150U}) {
    Values first;
    Values second;
    for (std::size_t index = 0; index < n; ++index) {
      first.push_back(static_cast<double>(random.below(30)));
      second.push_back(static_cast<double>(random.below(24)));
    }
    const WilcoxonResult result = wilcoxon_signed_rank(first, second);
    EXPECT_GT(result.p_value, 0);
    EXPECT_LE(result.p_value, 1);
    const auto pairs = static_cast<double>(result.pairs);
    EXPECT_EQ(result.positive_sum + result.negative_sum, pairs * (pairs + 1) / 2);
    const WilcoxonResult swapped = wilcoxon_signed_rank(second, first);
    EXPECT_EQ(swapped.p_value, result.p_value);
    EXPECT_EQ(swapped.positive_sum, result.negative_sum);
    std::ranges::reverse(first);
    std::ranges::reverse(second);
    EXPECT_NEAR(wilcoxon_signed_rank(first, second).p_value, result.p_value, 1e-14);
    for (double& value : first) value *= 0.01;
    for (double& value : second) value *= 0.01;
    EXPECT_NEAR(wilcoxon_signed_rank(first, second).p_value, result.p_value, 1e-14);
  }
}

TEST(Wilcoxon, ChangesLittleWhereTheApproximationBegins) {
  Values values;
  for (std::size_t index = 1; index <= kWilcoxonExactLimit; ++index) {
    values.push_back(static_cast<double>(index) * (index % 5 < 2 ? -1 : 1));
  }
  const WilcoxonResult exact = test_differences(values);
  values.push_back(0.5);
  const WilcoxonResult approximate = test_differences(values);
  EXPECT_NEAR(std::log(approximate.p_value / exact.p_value), 0, 0.15);
}

TEST(Holm, MultipliesByTheNumberOfRemainingHypotheses) {
  // Worked out by hand: 0.005 * 4, 0.01 * 3, 0.03 * 2; 0.04 * 1 is raised to the value before it.
  const Values adjusted = holm_adjusted(Values{0.01, 0.04, 0.03, 0.005});
  ASSERT_EQ(adjusted.size(), 4U);
  EXPECT_DOUBLE_EQ(adjusted[0], 0.03);
  EXPECT_DOUBLE_EQ(adjusted[1], 0.06);
  EXPECT_DOUBLE_EQ(adjusted[2], 0.06);
  EXPECT_DOUBLE_EQ(adjusted[3], 0.02);
}

TEST(Holm, NeverExceedsOne) {
  EXPECT_EQ(holm_adjusted(Values{0.5, 0.9, 1}), (Values{1, 1, 1}));
  EXPECT_EQ(holm_adjusted(Values{0.2}), (Values{0.2}));
  EXPECT_TRUE(holm_adjusted({}).empty());
}

TEST(Holm, RejectsLikeTheStepDownProcedure) {
  Random random(5);
  for (int round = 0; round < 100; ++round) {
    Values p_values;
    for (std::size_t index = 0; index < 9; ++index) {
      p_values.push_back(static_cast<double>(random.below(400)) / 8000);
    }
    const Values adjusted = holm_adjusted(p_values);
    // The procedure, literally: from the smallest p, as long as p <= alpha / hypotheses left.
    Values sorted = p_values;
    std::ranges::sort(sorted);
    std::size_t rejected = 0;
    while (rejected < 9 && sorted[rejected] * static_cast<double>(9 - rejected) <= 0.05) {
      ++rejected;
    }
    const auto small = std::ranges::count_if(adjusted, [](double p) { return p <= 0.05; });
    EXPECT_EQ(static_cast<std::size_t>(small), rejected);
    for (std::size_t index = 0; index < 9; ++index) {
      EXPECT_GE(adjusted[index], p_values[index]);
      for (std::size_t other = 0; other < 9; ++other) {
        if (p_values[index] > p_values[other]) continue;
        EXPECT_LE(adjusted[index], adjusted[other]);
      }
    }
  }
}

TEST(CliffsDelta, CountsDominance) {
  // 3 > 1, 2 twice; 1 = 1 and 1 < 2; 2 > 1 and 2 = 2: (2 + 1) - 1 of 6.
  EXPECT_DOUBLE_EQ(cliffs_delta(Values{3, 1, 2}, Values{1, 2}).value(), 2.0 / 6);
  EXPECT_EQ(cliffs_delta(Values{5, 6}, Values{1, 2, 3}), 1.0);
  EXPECT_EQ(cliffs_delta(Values{1}, Values{2}), -1.0);
  EXPECT_EQ(cliffs_delta(Values{1, 1}, Values{1, 1}), 0.0);
  // The same F1 of other counts differs in its last digits.
  EXPECT_EQ(cliffs_delta(Values{71.11111111111113}, Values{71.11111111111111}), 0.0);
  EXPECT_FALSE(cliffs_delta({}, Values{1}).has_value());
  EXPECT_FALSE(cliffs_delta(Values{1}, {}).has_value());
}

TEST(CliffsDelta, EqualsTheComparisonOfAllPairs) {
  Random random(6);
  for (int round = 0; round < 100; ++round) {
    Values first(random.between(1, 40));
    Values second(random.between(1, 40));
    for (double& value : first) value = static_cast<double>(random.below(12));
    for (double& value : second) value = static_cast<double>(random.below(15));
    double balance = 0;
    for (const double a : first) {
      for (const double b : second) balance += a > b ? 1 : a < b ? -1 : 0;
    }
    const double delta = cliffs_delta(first, second).value();
    EXPECT_DOUBLE_EQ(delta, balance / static_cast<double>(first.size() * second.size()));
    EXPECT_DOUBLE_EQ(cliffs_delta(second, first).value(), -delta);
  }
}

TEST(CliffsDelta, IsDescribedByTheUsualWords) {
  EXPECT_EQ(effect_size(0), "negligible");
  EXPECT_EQ(effect_size(-0.146), "negligible");
  EXPECT_EQ(effect_size(0.147), "small");
  EXPECT_EQ(effect_size(0.33), "medium");
  EXPECT_EQ(effect_size(-0.473), "medium");
  EXPECT_EQ(effect_size(0.474), "large");
  EXPECT_EQ(effect_size(-1), "large");
}

// Each difference occurs with both signs, so the sums of ranks are equal.
TEST(Wilcoxon, OfManyBalancedPairsIsOne) {
  std::vector<double> first;
  for (std::size_t size = 1; size <= kWilcoxonExactLimit; ++size) {
    first.push_back(static_cast<double>(size));
    first.push_back(-static_cast<double>(size));
  }
  EXPECT_EQ(wilcoxon_signed_rank(first, std::vector<double>(first.size(), 0.0)).p_value, 1);
}

}  // namespace
}  // namespace pagelet
