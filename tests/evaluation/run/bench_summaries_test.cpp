// SPDX-License-Identifier: MIT
//
// The means of a run: over all sites, by category, and by suite.

#include <gtest/gtest.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/evaluation/run/bench_test.h"

namespace pagelet::bench_tests {
namespace {

// Everything, but nothing on a page that begins with the text "silent".
bool unless_silent(const WorkingTree& tree, TreeNode) {
  return tree.size() < 2 || tree.text(1) != "silent";
}

const BenchSummary& summary_of(const std::vector<BenchSummary>& summaries, std::size_t extractor,
                               Target task, Unit unit, Metric metric) {
  for (const BenchSummary& summary : summaries) {
    if (summary.extractor == extractor && summary.task == task && summary.unit == unit &&
        summary.metric == metric) {
      return summary;
    }
  }
  throw std::out_of_range("no such summary");
}

TEST_F(BenchTest, CountsFailuresAsZeroAndReportsEmptyAnswers) {
  constexpr std::string_view kSilent =
      "<!DOCTYPE html><body>silent<div id=main><p>one two three</p></div></body>";
  add_site("all", kPage, kLabels, "news");       // R 100, P 50, F1 66.7, A 50
  add_site("silent", kSilent, kLabels, "news");  // R 0, P 100, F1 0, A 60
  add_site("labels", kPage, "{", "forum");       // all 0
  add_description("broken", "{");                // all 0
  const BenchRun bench = run(list(scripted(unless_silent)));
  const std::vector<BenchSummary> summaries = summarize_bench(bench, 1);
  EXPECT_EQ(summaries.size(), 16U);
  const auto metric = [&](Metric name) -> const BenchSummary& {
    return summary_of(summaries, 0, Target::kTemplate, Unit::kNodes, name);
  };
  for (const BenchSummary& summary : summaries) EXPECT_EQ(summary.summary.n, 4U);
  EXPECT_DOUBLE_EQ(metric(Metric::kRecall).summary.mean.value(), 25);
  EXPECT_DOUBLE_EQ(metric(Metric::kPrecision).summary.mean.value(), 37.5);
  EXPECT_DOUBLE_EQ(metric(Metric::kF1).summary.mean.value(), 50.0 / 3);
  EXPECT_DOUBLE_EQ(metric(Metric::kAccuracy).summary.mean.value(), 27.5);
  // The squares add up to 75 75 + 3 25 25 = 7500.
  EXPECT_DOUBLE_EQ(metric(Metric::kRecall).summary.sigma.value(), 50);
  EXPECT_EQ(metric(Metric::kRecall).summary.ci99.value().low, 0);
  EXPECT_EQ(metric(Metric::kRecall).summary.ci99.value().high, 100);  // 25 + 5.84 * 25
  // One answer is empty; sites without an answer do not count.
  for (const Metric name : kMetrics) EXPECT_EQ(metric(name).empty, 1U);
  // For the content, the answer "everything is template" is empty.
  EXPECT_EQ(summary_of(summaries, 0, Target::kContent, Unit::kNodes, Metric::kF1).empty, 1U);
}

TEST_F(BenchTest, SummarizesByExtractorTaskUnitAndMetric) {
  add_site("a");
  const BenchRun bench = run(list(scripted(everything), scripted(nothing)));
  const std::vector<BenchSummary> summaries = summarize_bench(bench, 2);
  ASSERT_EQ(summaries.size(), 32U);
  std::size_t at = 0;
  for (const std::size_t extractor : {0U, 1U}) {
    for (const Target task : {Target::kTemplate, Target::kContent}) {
      for (const Unit unit : {Unit::kNodes, Unit::kWords}) {
        for (const Metric metric :
             {Metric::kRecall, Metric::kPrecision, Metric::kF1, Metric::kAccuracy}) {
          const BenchSummary& summary = summaries[at++];
          EXPECT_EQ(summary.extractor, extractor);
          EXPECT_EQ(summary.task, task);
          EXPECT_EQ(summary.unit, unit);
          EXPECT_EQ(summary.metric, metric);
          const Rates& rates = score_of(bench.results[extractor], task, unit).rates;
          EXPECT_EQ(summary.summary.n, 1U);
          EXPECT_EQ(summary.summary.mean.value(), value_of(rates, metric));
          EXPECT_FALSE(summary.summary.sigma.has_value());
          EXPECT_FALSE(summary.summary.ci99.has_value());
        }
      }
    }
  }
}

TEST_F(BenchTest, SummarizesEachCategory) {
  add_site("a", kPage, kLabels, "news");
  add_site("b", kPage, kLabels, "forum");
  add_site("c", kPage, "{", "forum");
  const BenchRun bench = run(list(scripted(is_gold_template)));
  const auto recall = [&](const std::vector<BenchSummary>& summaries) {
    return summary_of(summaries, 0, Target::kTemplate, Unit::kNodes, Metric::kRecall).summary;
  };
  const std::string news = "news";
  const std::string forum = "forum";
  const std::string none = "shop";
  EXPECT_EQ(recall(summarize_bench(bench, 1, &news)).n, 1U);
  EXPECT_EQ(recall(summarize_bench(bench, 1, &news)).mean, 100.0);
  EXPECT_EQ(recall(summarize_bench(bench, 1, &forum)).n, 2U);
  EXPECT_EQ(recall(summarize_bench(bench, 1, &forum)).mean, 50.0);
  EXPECT_EQ(recall(summarize_bench(bench, 1)).n, 3U);
  EXPECT_TRUE(summarize_bench(bench, 1, &none).empty());
}

TEST_F(BenchTest, LeavesOutTasksWithoutGold) {
  add_site("a", kPage, R"({"not_template": ["#main"]})");
  const BenchRun bench = run(list(scripted(everything)));
  const std::vector<BenchSummary> summaries = summarize_bench(bench, 1);
  EXPECT_EQ(summaries.size(), 8U);
  for (const BenchSummary& summary : summaries) EXPECT_EQ(summary.task, Target::kTemplate);
  // Only sites with gold for the content count.
  add_site("b");
  const BenchRun both = run(list(scripted(everything)));
  EXPECT_EQ(summary_of(summarize_bench(both, 1), 0, Target::kContent, Unit::kNodes, Metric::kF1)
                .summary.n,
            1U);
}

TEST(Metrics, HaveTheirValues) {
  const Rates rates{1, 2, 3, 4};
  EXPECT_EQ(value_of(rates, Metric::kRecall), 1);
  EXPECT_EQ(value_of(rates, Metric::kPrecision), 2);
  EXPECT_EQ(value_of(rates, Metric::kF1), 3);
  EXPECT_EQ(value_of(rates, Metric::kAccuracy), 4);
}

TEST_F(BenchTest, SummarizesEachOfSeveralSuitesAndAll) {
  add_site("a");
  add_site("b", kPage, R"({"not_template": ["body"]})");
  suite_.sites[0].suite = "first";
  suite_.sites[1].suite = "second";
  suite_.parts = {"first", "second"};
  const BenchRun bench = run(list(scripted(everything)));
  EXPECT_EQ(bench.suites, (Texts{"first", "second"}));
  EXPECT_EQ(bench.results[0].suite, "first");
  EXPECT_EQ(bench.results[1].suite, "second");
  const auto n_of = [&](const std::string* suite) {
    return summarize_bench(bench, 1, nullptr, suite).front().summary.n;
  };
  EXPECT_EQ(n_of(&bench.suites[0]), 1U);
  EXPECT_EQ(n_of(&bench.suites[1]), 1U);
  EXPECT_EQ(n_of(nullptr), 2U);
}

}  // namespace
}  // namespace pagelet::bench_tests
