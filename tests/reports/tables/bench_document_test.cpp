// SPDX-License-Identifier: MIT
#include "reports/tables/bench_document.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/made_run.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

// Two sites of one suite and one of another, and an algorithm with these F1.
BenchRun run_of_two_suites() {
  BenchRun run = run_of({{90, 70, 50}});
  run.suites = {"first", "second"};
  for (std::size_t site = 0; site < run.sites.size(); ++site) {
    run.sites[site].suite = run.results[site].suite = run.suites[site == 2 ? 1 : 0];
  }
  return run;
}

std::vector<DescribedExtractor> described(const Extractor& extractor) {
  return {{&extractor.info(), Json::object()}};
}

TEST(BenchDocument, HasAPartForEachSuiteAndForAll) {
  const std::vector<BenchPart> parts = parts_of(run_of_two_suites(), 1);
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(parts[0].suite, "first");
  EXPECT_EQ(parts[0].sites, 2U);
  EXPECT_EQ(parts[0].summaries.at(0).by_metric[Metric::kF1].mean, 80);
  EXPECT_EQ(parts[1].summaries.at(0).by_metric[Metric::kF1].mean, 50);
  EXPECT_EQ(parts[2].sites, 3U);
  EXPECT_EQ(parts[2].summaries.at(0).by_metric[Metric::kF1].mean, 70);
  EXPECT_EQ(parts_of(run_of({{90, 70}}), 1).size(), 1U) << "of one suite";
}

TEST(BenchDocument, NamesTheSuiteOfARowOnlyWhereThereAreSeveral) {
  const auto extractor = make_extractor("temex", {}).value();
  const Json several = bench_json(run_of_two_suites(), described(*extractor), false);
  EXPECT_EQ(several["results"][2]["suite"], "second");
  EXPECT_EQ(several["summary"].back()["suite"], "all");
  const Json one = bench_json(run_of({{90, 70}}), described(*extractor), false);
  EXPECT_FALSE(one["results"][0].contains("suite"));
}

TEST(BenchDocument, HasTimesOnlyIfTheyAreWanted) {
  const auto extractor = make_extractor("temex", {}).value();
  const BenchRun run = run_of({{90}});
  EXPECT_TRUE(bench_json(run, described(*extractor), true)["results"][0].contains("phases_ms"));
  EXPECT_FALSE(bench_json(run, described(*extractor), false)["results"][0].contains("phases_ms"));
  const std::string csv = bench_csv(run, described(*extractor), false);
  EXPECT_EQ(std::ranges::count(csv, '\n'), 2) << "names, and one row";
  EXPECT_FALSE(holds(csv, "_ms"));
  EXPECT_TRUE(holds(bench_csv(run, described(*extractor), true), "_ms"));
}

}  // namespace
}  // namespace pagelet
