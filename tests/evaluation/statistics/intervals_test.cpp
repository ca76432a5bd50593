// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "evaluation/statistics/statistics.h"

namespace pagelet {
namespace {

constexpr Interval kNoClamp{-HUGE_VAL, HUGE_VAL};

// Like the scores of a suite of 98 sites: most are 100, some are failures.
std::vector<double> skewed_scores() {
  std::vector<double> values(90, 100.0);
  values.insert(values.end(), {0, 0, 0, 50, 60, 70, 80, 90});
  return values;
}

std::optional<Interval> student(std::span<const double> values, Interval clamp) {
  return summarize(values, clamp).ci99;
}

TEST(StudentInterval, IsWiderThanTheNormalOne) {
  const std::vector<double> values = {12.5, 99.1, 100, 100, 87.3, 0, 64.2, 93.8, 100, 45.6};
  // scipy.stats.t.interval(.99, 9, loc=mean, scale=scipy.stats.sem(values)); nine digits of its
  // quantile are right.
  const Interval interval = student(values, kNoClamp).value();
  EXPECT_NEAR(interval.low, 30.822285560983595, 5e-8);
  EXPECT_NEAR(interval.high, 109.67771443901643, 5e-8);
  EXPECT_EQ(student(values, kPercentClamp)->high, 100);
  const Summary summary = summarize(values, kNoClamp);
  EXPECT_LT(interval.low, *summary.mean - papers_half_width_99(*summary.sigma, summary.n));
}

using IntervalFunction = std::optional<Interval> (*)(std::span<const double>, Interval);

class AnyInterval : public testing::TestWithParam<IntervalFunction> {};

std::optional<Interval> bca(std::span<const double> values, Interval clamp) {
  return bca_interval_99(values, clamp);
}

INSTANTIATE_TEST_SUITE_P(StudentAndBca, AnyInterval, testing::Values(&student, &bca));

TEST_P(AnyInterval, IsUndefinedForFewerThanTwoValues) {
  EXPECT_FALSE(GetParam()({}, kPercentClamp).has_value());
  EXPECT_FALSE(GetParam()(std::vector<double>{50}, kPercentClamp).has_value());
  EXPECT_TRUE(GetParam()(std::vector<double>{50, 60}, kPercentClamp).has_value());
}

TEST_P(AnyInterval, OfEqualValuesIsAPoint) {
  // 0.1 * 3 / 3 is not 0.1, so the mean must not be used.
  for (const double value : {0.1, 0.0, 100.0, 66.66666666666667}) {
    for (const std::size_t n : {2U, 3U, 75U}) {
      const Interval interval = GetParam()(std::vector<double>(n, value), kPercentClamp).value();
      EXPECT_EQ(interval.low, value);
      EXPECT_EQ(interval.high, value);
    }
  }
}

TEST_P(AnyInterval, IsClampedAtBothEnds) {
  const std::vector<double> values = {-40, 0, 50, 100, 190};
  const Interval interval = GetParam()(values, {49, 51}).value();
  EXPECT_EQ(interval.low, 49);
  EXPECT_EQ(interval.high, 51);
}

TEST_P(AnyInterval, ContainsTheMean) {
  for (const std::vector<double>& values :
       {std::vector<double>{0, 100}, {0, 0, 1}, {1, 2, 4, 8, 16, 32}, skewed_scores()}) {
    const Interval interval = GetParam()(values, kNoClamp).value();
    const double mean = summarize(values, kNoClamp).mean.value();
    EXPECT_LE(interval.low, mean);
    EXPECT_GE(interval.high, mean);
  }
}

TEST_P(AnyInterval, MovesAndScalesWithTheValues) {
  const std::vector<double> values = skewed_scores();
  std::vector<double> moved = values;
  for (double& value : moved) value = value * 0.25 + 8;  // exact in binary for these values
  const Interval interval = GetParam()(values, kNoClamp).value();
  const Interval of_moved = GetParam()(moved, kNoClamp).value();
  EXPECT_NEAR(of_moved.low, interval.low * 0.25 + 8, 1e-9);
  EXPECT_NEAR(of_moved.high, interval.high * 0.25 + 8, 1e-9);
}

TEST(BcaInterval, EqualsSciPys) {
  // SciPy 1.10.1 draws other samples: scipy.stats.bootstrap((values,), numpy.mean,
  // confidence_level=.99, n_resamples=1000000, method='BCa', random_state=s), s = 1, 2, 3:
  // low 32.40, 32.21, 32.46, high 93.14, 93.14, 93.17; with 10,000 resamples low 31.4, 33.1, 32.6,
  // high 92.8, 93.0, 93.3.
  const std::vector<double> values = {12.5, 99.1, 100, 100, 87.3, 0, 64.2, 93.8, 100, 45.6};
  const Interval many = bca_interval_99(values, kNoClamp, 1'000'000).value();
  EXPECT_NEAR(many.low, 32.36, 0.3);
  EXPECT_NEAR(many.high, 93.15, 0.1);
  const Interval usual = bca_interval_99(values, kNoClamp).value();
  EXPECT_NEAR(usual.low, 32.36, 1.5);
  EXPECT_NEAR(usual.high, 93.15, 0.6);
}

TEST(BcaInterval, FollowsTheSkewOfTheScores) {
  // The same call, 300,000 resamples: [87.755, 98.673] (the percentile interval: [89.90, 99.29]).
  const std::vector<double> values = skewed_scores();
  const Interval interval = bca_interval_99(values, kPercentClamp).value();
  EXPECT_NEAR(interval.low, 87.755, 0.5);
  EXPECT_NEAR(interval.high, 98.673, 0.2);
  const double mean = summarize(values, kPercentClamp).mean.value();
  EXPECT_GT(mean - interval.low, 2 * (interval.high - mean));
}

TEST(BcaInterval, OfMirroredScoresIsMirroredApproximately) {
  std::vector<double> values = skewed_scores();
  const Interval interval = bca_interval_99(values, kPercentClamp).value();
  for (double& value : values) value = 100 - value;
  const Interval mirrored = bca_interval_99(values, kPercentClamp).value();
  EXPECT_NEAR(mirrored.low, 100 - interval.high, 0.3);
  EXPECT_NEAR(mirrored.high, 100 - interval.low, 0.7);
}

TEST(BcaInterval, DoesNotDependOnTheOrderOfTheValues) {
  std::vector<double> values = skewed_scores();
  const Interval interval = bca_interval_99(values, kPercentClamp).value();
  std::ranges::reverse(values);
  std::ranges::rotate(values, values.begin() + 41);
  const Interval again = bca_interval_99(values, kPercentClamp).value();
  EXPECT_EQ(again.low, interval.low);
  EXPECT_EQ(again.high, interval.high);
}

TEST(BcaInterval, IsTheSameInEachCall) {
  const std::vector<double> values = {12.5, 99.1, 100, 100, 87.3, 0, 64.2, 93.8, 100, 45.6};
  const Interval interval = bca_interval_99(values, kPercentClamp).value();
  EXPECT_EQ(bca_interval_99(values, kPercentClamp)->low, interval.low);
  EXPECT_EQ(bca_interval_99(values, kPercentClamp)->high, interval.high);
}

TEST(BcaInterval, StaysWithinTheValues) {
  const std::vector<double> values = {3, 7};
  const Interval interval = bca_interval_99(values, kNoClamp).value();
  EXPECT_EQ(interval.low, 3);
  EXPECT_EQ(interval.high, 7);
  const Interval of_one = bca_interval_99(values, kNoClamp, 1).value();
  EXPECT_GE(of_one.low, 3);
  EXPECT_LE(of_one.high, 7);
  EXPECT_THROW(bca_interval_99(values, kNoClamp, 0), std::invalid_argument);
}

// Efron's definition, literally, with all n^n samples instead of random ones.
Interval literal_bca(const std::vector<double>& values) {
  const std::size_t n = values.size();
  const auto count = static_cast<double>(n);
  const auto mean_of = [](const std::vector<double>& some) {
    double sum = 0;
    for (const double value : some) sum += value;
    return sum / static_cast<double>(some.size());
  };
  const double mean = mean_of(values);
  std::vector<double> means;
  std::vector<std::size_t> digits(n, 0);
  for (bool done = false; !done;) {
    std::vector<double> sample;
    for (const std::size_t digit : digits) sample.push_back(values[digit]);
    means.push_back(mean_of(sample));
    std::size_t at = 0;
    while (at < n && ++digits[at] == n) digits[at++] = 0;
    done = at == n;
  }
  std::ranges::sort(means);
  double below = 0;
  for (const double each : means) {
    below += std::abs(each - mean) < 1e-9 ? 0.5 : each < mean ? 1.0 : 0.0;
  }
  const double bias = normal_quantile(below / static_cast<double>(means.size()));

  std::vector<double> without;
  for (std::size_t left_out = 0; left_out < n; ++left_out) {
    std::vector<double> rest = values;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(left_out));
    without.push_back(mean_of(rest));
  }
  double cubes = 0;
  double squares = 0;
  for (const double each : without) {
    cubes += std::pow(mean_of(without) - each, 3) / count;
    squares += std::pow(mean_of(without) - each, 2) / count;
  }
  const double acceleration = cubes * count / (6 * std::pow(squares * count, 1.5));
  const auto end = [&](double z) {
    const double probability = normal_cdf(bias + (bias + z) / (1 - acceleration * (bias + z)));
    return means[static_cast<std::size_t>(probability * static_cast<double>(means.size() - 1))];
  };
  return {end(normal_quantile(0.005)), end(normal_quantile(0.995))};
}

TEST(BcaInterval, ApproachesTheDefinitionOverAllSamples) {
  for (const std::vector<double>& values : {std::vector<double>{1, 2, 4, 8, 16, 31},
                                            {0, 61.3, 88.1, 93.7, 98.2, 99.9},
                                            {3.1, 3.2, 5.9, 6.4, 9.7, 40}}) {
    const Interval literal = literal_bca(values);
    const Interval drawn = bca_interval_99(values, kNoClamp, 1'000'000).value();
    const double range = values.back() - values.front();
    EXPECT_NEAR(drawn.low, literal.low, 0.01 * range);
    EXPECT_NEAR(drawn.high, literal.high, 0.01 * range);
  }
}

}  // namespace
}  // namespace pagelet
