// SPDX-License-Identifier: MIT
#include "evaluation/statistics/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet {
namespace {

TEST(Statistics, GiveMeanSampleSigmaAndInterval) {
  // Squares of the distances to 5: 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32; 32 / 7.
  const std::vector<double> values = {2, 4, 4, 4, 5, 5, 7, 9};
  const Summary summary = summarize(values, kPercentClamp);
  EXPECT_EQ(summary.n, 8U);
  EXPECT_DOUBLE_EQ(summary.mean.value(), 5);
  EXPECT_DOUBLE_EQ(summary.sigma.value(), std::sqrt(32.0 / 7));
  const double half = 2.5758293 * std::sqrt(32.0 / 7) / std::sqrt(8.0);
  EXPECT_DOUBLE_EQ(summary.ci99.value().low, 5 - half);
  EXPECT_DOUBLE_EQ(summary.ci99.value().high, 5 + half);
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
  const std::vector<double> values = {0, 100};  // sigma 70.7, half-width 128.8
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
  EXPECT_DOUBLE_EQ(near_zero.high, 2 + 2.5758293 * std::sqrt(12.0) / std::sqrt(3.0));
  const std::vector<double> high = {100, 100, 94};
  const Interval near_hundred = summarize(high, kPercentClamp).ci99.value();
  EXPECT_DOUBLE_EQ(near_hundred.low, 98 - 2.5758293 * std::sqrt(12.0) / std::sqrt(3.0));
  EXPECT_EQ(near_hundred.high, 100.0);
}

TEST(Statistics, ClampTimesOnlyAtZero) {
  const std::vector<double> values = {0, 1000};
  const Interval interval = summarize(values, {0, HUGE_VAL}).ci99.value();
  EXPECT_EQ(interval.low, 0.0);
  EXPECT_DOUBLE_EQ(interval.high, 500 + 2.5758293 * 500);
}

TEST(Statistics, StayExactForLargeValuesThatDifferLittle) {
  // The textbook formula with the sum of squares would give 0 or worse here.
  const std::vector<double> values = {1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16};
  EXPECT_DOUBLE_EQ(summarize(values, {0, HUGE_VAL}).sigma.value(), std::sqrt(30.0));
}

// The numbers of the papers, from reports/reproduction/published/tables.json.

using nlohmann::json;

const json& published() {
  static const json file =
      json::parse(std::ifstream(PAGELET_SOURCE_DIR "/reports/reproduction/published/tables.json"));
  return file;
}

const json& published_table(std::string_view id) {
  for (const json& table : published().at("tables")) {
    if (table.at("id") == id) return table;
  }
  throw std::out_of_range("no such table");
}

// A row of a table by the names of its columns.
std::map<std::string, json> by_column(const json& table, const json& row) {
  std::map<std::string, json> named;
  for (std::size_t column = 0; column < row.size(); ++column) {
    named[table.at("columns").at(column).at("name")] = row.at(column);
  }
  return named;
}

bool is_audited(std::string_view table, std::string_view cell) {
  return std::ranges::any_of(published().at("audit"), [&](const json& finding) {
    return finding.at("table") == table && finding.at("where") == cell;
  });
}

// An interval with its sigma, as printed.
struct PrintedInterval {
  std::string table;
  std::string cell;  // extractor or phase; in tables by category: "extractor category"
  std::string metric;
  double low;
  double mean;
  double high;
  double sigma;
  std::size_t n;
  double highest;  // intervals end here at the latest
};

std::vector<PrintedInterval> printed_intervals(const std::string& id) {
  std::vector<PrintedInterval> intervals;
  const json& table = published_table(id);
  for (const json& row : table.at("rows")) {
    const std::map<std::string, json> named = by_column(table, row);
    std::string cell = named.contains("name") ? named.at("name") : named.at("extractor");
    if (named.contains("category")) cell += " " + named.at("category").get<std::string>();
    const std::size_t n = named.contains("n") ? named.at("n") : table.at("n");
    for (const char* metric : {"recall", "precision", "f1", "accuracy", "time"}) {
      const auto column = [&](const char* end) { return std::string(metric) + end; };
      if (!named.contains(column("_sigma"))) continue;
      intervals.push_back({id, cell, metric, named.at(column("_low")), named.at(column("_mean")),
                           named.at(column("_high")), named.at(column("_sigma")), n,
                           std::string_view(metric) == "time" ? HUGE_VAL : 100.0});
    }
  }
  return intervals;
}

// Whether the printed ends are those that sigma and n give. Printed numbers are rounded to 0.01. So
// sigma is off by at most 0.005, and the half-width by at most 2.5758293 * 0.005 / sqrt(n). Mean
// and ends are off by at most 0.005 each: half the distance between the ends by 0.005, and the
// distance between an end and the mean by 0.01.
bool has_the_right_width(const PrintedInterval& printed) {
  const double half = half_width_99(printed.sigma, printed.n);
  const double from_sigma = 2.5758293 * 0.005 / std::sqrt(static_cast<double>(printed.n));
  constexpr double kFloat = 1e-9;
  const bool low_is_clamped = printed.low == 0;
  const bool high_is_clamped = printed.high == printed.highest;
  if (low_is_clamped && printed.mean - half > from_sigma + 0.01 + kFloat) return false;
  if (high_is_clamped && printed.highest - (printed.mean + half) > from_sigma + 0.01 + kFloat) {
    return false;
  }
  if (low_is_clamped && high_is_clamped) return true;
  if (low_is_clamped || high_is_clamped) {
    const double side = low_is_clamped ? printed.high - printed.mean : printed.mean - printed.low;
    return std::abs(side - half) <= from_sigma + 0.01 + kFloat;
  }
  return std::abs((printed.high - printed.low) / 2 - half) <= from_sigma + 0.005 + kFloat &&
         std::abs((printed.high - printed.mean) - half) <= from_sigma + 0.01 + kFloat;
}

// docs/specification.md, section 13.4: the category sizes follow from the widths in Tables 5 and 6.
const std::map<std::string, std::size_t>& category_sizes() {
  static const std::map<std::string, std::size_t> sizes = {{"Companies/Shops", 24},
                                                           {"Forums/Social", 11},
                                                           {"Personal websites/Blogs", 12},
                                                           {"Media/Communication", 12},
                                                           {"Institutions/Associations", 16}};
  return sizes;
}

TEST(PublishedIntervals, FitCategoriesOfTheDerivedSizes) {
  std::size_t sum = 0;
  for (const auto& [category, size] : category_sizes()) sum += size;
  EXPECT_EQ(sum, 75U);
  EXPECT_EQ(published_table("tweb19_t4").at("n"), 75);
  EXPECT_EQ(published_table("tweb19_t7").at("n"), 75);
  for (const char* id : {"tweb19_t5", "tweb19_t6"}) {
    const json& table = published_table(id);
    EXPECT_EQ(table.at("rows").size(), 25U);
    for (const json& row : table.at("rows")) {
      const auto named = by_column(table, row);
      EXPECT_EQ(named.at("n"), category_sizes().at(named.at("category"))) << row;
    }
  }
}

TEST(PublishedIntervals, HaveTheWidthsThatTheirSigmasGive) {
  // One printed interval cannot be right; the file says so.
  constexpr std::string_view kWrong = "TemEx Media/Communication";
  ASSERT_TRUE(is_audited("tweb19_t6", kWrong));
  std::map<std::string, std::size_t> compared;
  std::size_t skipped = 0;
  for (const char* id : {"tweb19_t4", "tweb19_t5", "tweb19_t6", "tweb19_t7"}) {
    for (const PrintedInterval& printed : printed_intervals(id)) {
      SCOPED_TRACE(printed.table + ", " + printed.cell + ", " + printed.metric);
      if (printed.table == "tweb19_t6" && printed.cell == kWrong) {
        ++skipped;
        EXPECT_FALSE(has_the_right_width(printed));
        continue;
      }
      ++compared[id];
      EXPECT_TRUE(has_the_right_width(printed))
          << printed.low << " " << printed.mean << " " << printed.high << ", sigma "
          << printed.sigma << ", half-width " << half_width_99(printed.sigma, printed.n);
    }
  }
  EXPECT_EQ(skipped, 1U);
  EXPECT_EQ(compared["tweb19_t4"], 20U);  // 5 extractors, 4 metrics
  EXPECT_EQ(compared["tweb19_t5"], 25U);  // 5 categories, 5 extractors
  EXPECT_EQ(compared["tweb19_t6"], 24U);
  EXPECT_EQ(compared["tweb19_t7"], 9U);  // 4 phases, 5 extractors
}

TEST(PublishedIntervals, NeedAllDigitsOfTheQuantile) {
  // Table 7, phase "Webpage Loading": 1309.21 + h is printed 4000.40; 2.5758 gives 4000.37.
  EXPECT_NEAR(1309.21 + half_width_99(9048.11, 75), 4000.40, 0.01);
}

TEST(PublishedIntervals, UseTheSampleSigma) {
  // Section 13.4: if the sigmas are those of samples, the squares within and between the categories
  // of Tables 5 and 6 add up to the sigma of Table 4.
  struct Column {
    const char* by_category;
    const char* metric;
  };
  std::size_t compared = 0;
  for (const auto& [id, metric] : {Column{"tweb19_t5", "f1"}, Column{"tweb19_t6", "accuracy"}}) {
    for (const PrintedInterval& total : printed_intervals("tweb19_t4")) {
      if (total.metric != metric) continue;
      double sum = 0;
      double squares = 0;
      for (const PrintedInterval& part : printed_intervals(id)) {
        if (!part.cell.starts_with(total.cell + " ")) continue;
        const auto n = static_cast<double>(part.n);
        sum += n * part.mean;
        squares += (n - 1) * part.sigma * part.sigma + n * part.mean * part.mean;
      }
      EXPECT_NEAR(sum / 75, total.mean, 0.01) << total.cell;
      EXPECT_NEAR(std::sqrt((squares - sum * sum / 75) / 74), total.sigma, 0.015) << total.cell;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 10U);
}

TEST(PublishedMeans, AreArithmeticMeansOfTheSites) {
  struct Average {
    const char* table;
    std::size_t sites;
    std::vector<std::string> audited;  // columns whose printed average differs
  };
  std::size_t compared = 0;
  for (const auto& [id, sites, audited] :
       {Average{"psi15_t1", 40, {}}, Average{"conex_t2", 30, {"node_recall", "node_precision"}}}) {
    const json& table = published_table(id);
    ASSERT_EQ(table.at("rows").size(), sites);
    const json& printed = table.at("aggregate_rows").at(0);
    for (std::size_t column = 1; column < printed.size(); ++column) {
      const std::string name = table.at("columns").at(column).at("name");
      std::vector<double> values;
      for (const json& row : table.at("rows")) values.push_back(row.at(column));
      const double mean = summarize(values, {0, HUGE_VAL}).mean.value();
      if (std::ranges::find(audited, name) != audited.end()) {
        EXPECT_TRUE(is_audited(id, "average row, " + name));
        EXPECT_GT(std::abs(mean - printed.at(column).get<double>()), 0.1);
        continue;
      }
      EXPECT_NEAR(mean, printed.at(column).get<double>(), 0.005 + 1e-9) << id << ", " << name;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 12U);
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

}  // namespace
}  // namespace pagelet
