// SPDX-License-Identifier: MIT
#include "evaluation/statistics/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

namespace pagelet {
namespace {

// The 0.995 quantiles of Student's t have closed forms for one and two degrees of freedom:
// tan(0.495 pi) and 0.99 sqrt(2 / (1 - 0.99^2)).
constexpr double kT1 = 63.65674116287158;
constexpr double kT2 = 9.924843200918293;

TEST(Statistics, GiveMeanSampleSigmaAndInterval) {
  // Squares of the distances to 5: 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32; 32 / 7.
  const std::vector<double> values = {2, 4, 4, 4, 5, 5, 7, 9};
  const Summary summary = summarize(values, kPercentClamp);
  EXPECT_EQ(summary.n, 8U);
  EXPECT_DOUBLE_EQ(summary.mean.value(), 5);
  EXPECT_DOUBLE_EQ(summary.sigma.value(), std::sqrt(32.0 / 7));
  // Tables of Student's t: 3.499 for seven degrees of freedom.
  const double half = 3.4994832973504937 * std::sqrt(32.0 / 7) / std::sqrt(8.0);
  EXPECT_NEAR(summary.ci99.value().low, 5 - half, 1e-12);
  EXPECT_NEAR(summary.ci99.value().high, 5 + half, 1e-12);
  // SciPy 1.10.1: scipy.stats.t.interval(.99, 7, loc=5, scale=scipy.stats.sem(values))
  EXPECT_NEAR(summary.ci99.value().low, 2.3546392794246493, 1e-12);
  EXPECT_NEAR(half_width_99(*summary.sigma, 8), half, 1e-12);
  EXPECT_DOUBLE_EQ(papers_half_width_99(*summary.sigma, 8),
                   2.5758293 * *summary.sigma / std::sqrt(8.));
}

TEST(Statistics, OfFewValuesHaveTheIntervalsWorkedOutByHand) {
  EXPECT_NEAR(kT1, std::tan(0.495 * std::numbers::pi), 1e-9);
  EXPECT_NEAR(kT2, 0.99 * std::sqrt(2 / (1 - 0.99 * 0.99)), 1e-12);
  // 49 and 51: sigma sqrt(2), half kT1 sqrt(2) / sqrt(2).
  const Interval of_two = summarize(std::vector<double>{49, 51}, {-100, 200}).ci99.value();
  EXPECT_NEAR(of_two.low, 50 - kT1, 1e-9);
  EXPECT_NEAR(of_two.high, 50 + kT1, 1e-9);
  // 57, 60 and 63: sigma 3, half kT2 3 / sqrt(3).
  const Interval of_three = summarize(std::vector<double>{57, 60, 63}, kPercentClamp).ci99.value();
  EXPECT_NEAR(of_three.low, 60 - kT2 * std::sqrt(3.0), 1e-9);
  EXPECT_NEAR(of_three.high, 60 + kT2 * std::sqrt(3.0), 1e-9);
}

TEST(Statistics, OfNothingAreUndefined) {
  const Summary summary = summarize({}, kPercentClamp);
  EXPECT_EQ(summary.n, 0U);
  EXPECT_FALSE(summary.mean.has_value());
  EXPECT_FALSE(summary.sigma.has_value());
  EXPECT_FALSE(summary.ci99.has_value());
}

TEST(Statistics, OfOneValueAreItsMeanWithoutSigmaAndInterval) {
  const std::vector<double> values = {42.5};
  const Summary summary = summarize(values, kPercentClamp);
  EXPECT_EQ(summary.n, 1U);
  EXPECT_EQ(summary.mean, 42.5);
  EXPECT_FALSE(summary.sigma.has_value());
  EXPECT_FALSE(summary.ci99.has_value());
}

TEST(Statistics, OfEqualValuesAreAPoint) {
  const std::vector<double> values(75, 100.0);
  const Summary summary = summarize(values, kPercentClamp);
  EXPECT_EQ(summary.mean, 100.0);
  EXPECT_EQ(summary.sigma, 0.0);
  EXPECT_EQ(summary.ci99.value().low, 100.0);
  EXPECT_EQ(summary.ci99.value().high, 100.0);
}

TEST(Statistics, ClampPercentagesAtBothEnds) {
  const std::vector<double> values = {0, 100};  // sigma 70.7, half-width 3183
  const Summary summary = summarize(values, kPercentClamp);
  EXPECT_EQ(summary.mean, 50.0);
  EXPECT_DOUBLE_EQ(summary.sigma.value(), std::sqrt(5000.0));
  EXPECT_EQ(summary.ci99.value().low, 0.0);
  EXPECT_EQ(summary.ci99.value().high, 100.0);
}

TEST(Statistics, ClampOnlyTheEndThatLiesOutside) {
  const std::vector<double> low = {0, 0, 6};  // mean 2, sigma sqrt(12)
  const Interval near_zero = summarize(low, kPercentClamp).ci99.value();
  EXPECT_EQ(near_zero.low, 0.0);
  EXPECT_NEAR(near_zero.high, 2 + kT2 * std::sqrt(12.0) / std::sqrt(3.0), 1e-9);
  const std::vector<double> high = {100, 100, 94};
  const Interval near_hundred = summarize(high, kPercentClamp).ci99.value();
  EXPECT_NEAR(near_hundred.low, 98 - kT2 * std::sqrt(12.0) / std::sqrt(3.0), 1e-9);
  EXPECT_EQ(near_hundred.high, 100.0);
}

TEST(Statistics, ClampTimesOnlyAtZero) {
  const std::vector<double> values = {0, 1000};
  const Interval interval = summarize(values, {0, HUGE_VAL}).ci99.value();
  EXPECT_EQ(interval.low, 0.0);
  EXPECT_NEAR(interval.high, 500 + kT1 * 500, 1e-6);
}

TEST(Statistics, StayExactForLargeValuesThatDifferLittle) {
  // The textbook formula with the sum of squares would give 0 or worse here.
  const std::vector<double> values = {1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16};
  EXPECT_DOUBLE_EQ(summarize(values, {0, HUGE_VAL}).sigma.value(), std::sqrt(30.0));
}

// The numbers of the papers in reports/reproduction/published/tables.json fit each other: the
// printed intervals have the widths that sigma and n give, and averages are those of the rows.
// Cells that cannot be right are known.

using nlohmann::json;

json published_tables() {
  std::ifstream file(PAGELET_SOURCE_DIR "/reports/reproduction/published/tables.json");
  return json::parse(file).at("tables");
}

// A row of a table by the names of its columns.
std::map<std::string, json> by_column(const json& table, const json& row) {
  std::map<std::string, json> named;
  for (std::size_t column = 0; column < row.size(); ++column) {
    named[table.at("columns").at(column).at("name")] = row.at(column);
  }
  return named;
}

TEST(PublishedIntervals, HaveTheWidthsThatTheirSigmasGive) {
  std::size_t compared = 0;
  std::vector<std::string> wrong;
  for (const json& table : published_tables()) {
    for (const json& row : table.at("rows")) {
      auto named = by_column(table, row);
      for (const std::string metric : {"recall", "precision", "f1", "accuracy", "time"}) {
        if (!named.contains(metric + "_sigma")) continue;
        const std::size_t n = named.contains("n") ? named.at("n") : table.at("n");
        const double mean = named.at(metric + "_mean");
        const double half = papers_half_width_99(named.at(metric + "_sigma"), n);
        const double highest = metric == "time" ? HUGE_VAL : 100;
        // Printed numbers are rounded to 0.01, so each is off by at most 0.005.
        const double rounding = 0.01 + papers_half_width_99(0.005, n) + 1e-9;
        const double low = named.at(metric + "_low");
        const double high = named.at(metric + "_high");
        ++compared;
        if (std::abs(low - std::max(mean - half, 0.0)) > rounding ||
            std::abs(high - std::min(mean + half, highest)) > rounding) {
          wrong.push_back(table.at("id").get<std::string>() + " " + row.dump());
        }
      }
    }
  }
  EXPECT_EQ(wrong, std::vector<std::string>{
                       R"(tweb19_t6 ["Media/Communication",12,"TemEx",62.28,78.18,88.08,13.31])"});
  EXPECT_EQ(compared, 79U);
}

TEST(PublishedMeans, AreArithmeticMeansOfTheSites) {
  std::vector<std::string> wrong;
  for (const json& table : published_tables()) {
    if (table.value("aggregate_rows", json::array()).empty()) continue;
    const json& printed = table.at("aggregate_rows").at(0);
    for (std::size_t column = 1; column < printed.size(); ++column) {
      std::vector<double> values;
      for (const json& row : table.at("rows")) values.push_back(row.at(column));
      const double mean = summarize(values, {0, HUGE_VAL}).mean.value();
      if (std::abs(mean - printed.at(column).get<double>()) <= 0.005 + 1e-9) continue;
      wrong.push_back(table.at("columns").at(column).at("name"));
    }
  }
  EXPECT_EQ(wrong, (std::vector<std::string>{"node_recall", "node_precision"}));  // of ConEx
}

// A share p of the way from the first to the last of the sorted values.
TEST(Percentile, LiesBetweenTwoValues) {
  const std::vector<double> values = {40, 10, 20};
  EXPECT_EQ(percentile(values, 0), 10);
  EXPECT_EQ(percentile(values, 0.25), 15);
  EXPECT_EQ(percentile(values, 0.5), 20);
  EXPECT_EQ(percentile(values, 0.875), 35);
  EXPECT_EQ(percentile(values, 1), 40);
  EXPECT_EQ(percentile({7}, 0.3), 7);
  EXPECT_EQ(percentile({}, 0.3), std::nullopt);
}

// Unless another source is named, expected values come from SciPy 1.10.1 by the call in the
// comment.

TEST(Distributions, GiveNormalProbabilitiesAndQuantiles) {
  EXPECT_NEAR(normal_cdf(-1.96), 0.024997895148220435, 1e-16);  // scipy.stats.norm.cdf(-1.96)
  EXPECT_EQ(normal_cdf(0), 0.5);
  EXPECT_NEAR(normal_quantile(0.995), kNormal995, 5e-8);
  EXPECT_NEAR(normal_quantile(1e-10), -6.3613409, 5e-8);  // scipy.stats.norm.ppf(1e-10)
  EXPECT_EQ(normal_quantile(0.5), 0);
}

TEST(Distributions, GiveStudentQuantiles) {
  // Bisection of the finite sums of Abramowitz and Stegun, 26.7.3 and 26.7.4, with 60 digits.
  // (scipy.stats.t.ppf(.995, degrees) of SciPy 1.10.1 has nine right digits for 9 degrees and
  // more.)
  EXPECT_NEAR(student_t_quantile(0.995, 1), 63.6567411628715810, 1e-12);
  EXPECT_NEAR(student_t_quantile(0.995, 2), 9.92484320091829311, 1e-13);
  EXPECT_NEAR(student_t_quantile(0.995, 7), 3.49948329735049392, 1e-14);
  EXPECT_NEAR(student_t_quantile(0.995, 9), 3.24983554159212628, 1e-14);
  EXPECT_NEAR(student_t_quantile(0.995, 74), 2.64391287165308979, 1e-14);
  EXPECT_NEAR(student_t_quantile(0.995, 97), 2.62746777401325233, 1e-14);
  EXPECT_NEAR(student_t_quantile(0.995, 1e9), kNormal995, 5e-8);
}

TEST(Distributions, GiveUpperTails) {
  EXPECT_NEAR(f_upper_tail(3.69, 3, 39), 0.019744099689488835, 1e-15);  // f.sf(3.69, 3, 39)
  EXPECT_NEAR(f_upper_tail(20, 12, 1164) / 3.598151763749568e-40, 1, 1e-11);
  EXPECT_EQ(f_upper_tail(HUGE_VAL, 3, 39), 0);
}

TEST(StudentizedRange, OfTwoGroupsIsANormalDistribution) {
  // The range of two is |a - b|, normal with variance 2.
  for (const double alpha : {0.5, 0.1, 0.05, 0.01, 0.001}) {
    EXPECT_NEAR(studentized_range_quantile(alpha, 2),
                -std::numbers::sqrt2 * normal_quantile(alpha / 2), 1e-12);
  }
}

TEST(StudentizedRange, GrowsWithGroupsAndConfidence) {
  for (std::size_t groups = 2; groups < 40; ++groups) {
    EXPECT_LT(studentized_range_quantile(0.05, groups),
              studentized_range_quantile(0.05, groups + 1));
    EXPECT_LT(studentized_range_quantile(0.05, groups), studentized_range_quantile(0.01, groups));
  }
}

TEST(StudentizedRange, ThrowsForArgumentsOutsideItsRange) {
  EXPECT_THROW(studentized_range_quantile(0.05, 1), std::domain_error);
  EXPECT_THROW(studentized_range_quantile(0, 3), std::domain_error);
  EXPECT_THROW(studentized_range_quantile(1, 3), std::domain_error);
  EXPECT_THROW(studentized_range_quantile(NAN, 3), std::domain_error);
}

}  // namespace
}  // namespace pagelet
