// SPDX-License-Identifier: MIT

// Compares means, intervals and tests with those of scipy on random suites
// (tests/conformance/scipy_statistics.py).

#include "evaluation/statistics/statistics.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/statistics/mean_tests.h"
#include "evaluation/statistics/paired_tests.h"

namespace pagelet {
namespace {

using Json = nlohmann::json;
using Values = std::vector<double>;

constexpr double kTolerance = 1e-9;

const Json& suites() {
  static const Json read = [] {
    std::ifstream file(PAGELET_SOURCE_DIR "/tests/data/conformance/statistics.json");
    return Json::parse(file).at("suites");
  }();
  return read;
}

void expect_same(const std::optional<double>& value, const Json& object, const char* name) {
  const bool is_known = object.contains(name) && !object[name].is_null();
  ASSERT_EQ(value.has_value(), is_known) << name;
  if (!is_known) return;
  EXPECT_NEAR(*value, object[name].get<double>(), kTolerance) << name;
}

TEST(ScipyConformance, MeansAndIntervals) {
  ASSERT_EQ(suites().size(), 50U);
  for (const Json& suite : suites()) {
    for (std::size_t at = 0; at < suite["scores"].size(); ++at) {
      const Json& expected = suite["summaries"][at];
      const Summary summary = summarize(suite["scores"][at].get<Values>(), kPercentClamp);
      EXPECT_EQ(summary.n, expected["n"]);
      expect_same(summary.mean, expected, "mean");
      expect_same(summary.sigma, expected, "sigma");
      if (!summary.ci99) continue;
      EXPECT_NEAR(summary.ci99->low, expected["low"], kTolerance);
      EXPECT_NEAR(summary.ci99->high, expected["high"], kTolerance);
    }
  }
}

TEST(ScipyConformance, RankTestsWithHolmsCorrection) {
  for (const Json& suite : suites()) {
    std::vector<PairedDifference> differences;
    for (const Json& pair : suite["pairs"]) {
      const auto values_of = [&](const char* side) {
        return suite["scores"][pair[side].get<std::size_t>()].get<Values>();
      };
      differences.push_back(compare_paired(values_of("first"), values_of("second")));
      EXPECT_NEAR(differences.back().mean_difference, pair["mean"], kTolerance);
      expect_same(differences.back().p, pair, "wilcoxon");
    }
    std::vector<PairedDifference*> family;
    for (PairedDifference& difference : differences) {
      if (difference.p) family.push_back(&difference);
    }
    adjust_by_holm(family);
    for (std::size_t at = 0; at < differences.size(); ++at) {
      expect_same(differences[at].p_holm, suite["pairs"][at], "holm");
    }
  }
}

TEST(ScipyConformance, TestsAndIntervalsOfMeans) {
  std::size_t exact = 0;
  for (const Json& suite : suites()) {
    for (const Json& pair : suite["pairs"]) {
      const auto first = suite["scores"][pair["first"].get<std::size_t>()].get<Values>();
      const auto second = suite["scores"][pair["second"].get<std::size_t>()].get<Values>();
      Values changes;
      for (std::size_t at = 0; at < first.size(); ++at) changes.push_back(first[at] - second[at]);
      if (!pair["sign_flip"].is_null()) {
        ++exact;
        expect_same(sign_flip_p(changes), pair, "sign_flip");
      }
      if (!pair.contains("detectable")) continue;  // all differences are equal
      const auto interval = t_interval(changes, 0.95);
      ASSERT_TRUE(interval);
      EXPECT_NEAR(interval->low, pair["low"], kTolerance);
      EXPECT_NEAR(interval->high, pair["high"], kTolerance);
      expect_same(smallest_detectable(changes), pair, "detectable");
      EXPECT_EQ(are_equivalent(changes, 2), pair["equivalent"]);
    }
  }
  EXPECT_GT(exact, 50U);
}

}  // namespace
}  // namespace pagelet
