// SPDX-License-Identifier: MIT
//
// Scores, costs, warnings and means of bench. What becomes of failures: bench_statuses_test.cpp.
// Several jobs: bench_threads_test.cpp.

#include "evaluation/run/bench.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "datasets/suite.h"
#include "extractors/registry.h"
#include "tests/evaluation/run/bench_test.h"
#include "tests/support/require.h"

namespace pagelet::bench_tests {
namespace {

// Scores.

TEST_F(BenchTest, ScoresBothTasksInNodesAndWords) {
  add_site("a");
  const BenchRun bench = run(list(scripted(everything)));
  ASSERT_EQ(bench.results.size(), 1U);
  const Experiment& result = bench.results[0];
  EXPECT_EQ(bench.suite, "tests");
  EXPECT_EQ(bench.sites.size(), 1U);
  EXPECT_EQ(result.site, "a");
  EXPECT_EQ(result.category, "news");
  EXPECT_EQ(result.run.status, Status::kOk);
  EXPECT_EQ(result.run.message, "");
  EXPECT_EQ(result.run.pages_loaded, 1U);
  ASSERT_EQ(result.scores.size(), 4U);

  const Score& nodes = score_of(result);
  EXPECT_EQ(nodes.counts, (Counts{6, 3, 6, 3}));
  expect_rates(nodes.rates, 100, 50, 200.0 / 3, 50);
  const Score& words = score_of(result, Task::kTemplate, Unit::kWords);
  EXPECT_EQ(words.counts, (Counts{5, 2, 5, 2}));
  expect_rates(words.rates, 100, 40, 400.0 / 7, 40);
  // The content is the complement, so it is empty.
  const Score& content = score_of(result, Task::kContent);
  EXPECT_EQ(content.counts, (Counts{6, 3, 0, 0}));
  expect_rates(content.rates, 0, 100, 0, 50);
  EXPECT_EQ(score_of(result, Task::kContent, Unit::kWords).counts, (Counts{5, 3, 0, 0}));
}

// docs/specification.md, section 12.
TEST_F(BenchTest, TakesTheComplementForTheOtherTask) {
  add_site("a");
  add_site("b", "<!DOCTYPE html><body><div id=menu>1 2</div><div id=main>3 4<p>5</p></div>");
  const auto odd = [](const WorkingTree&, TreeNode node) { return node % 2 == 1; };
  const auto even = [](const WorkingTree&, TreeNode node) { return node % 2 == 0; };
  const BenchRun bench = run(list(scripted(odd, Task::kTemplate), scripted(even, Task::kContent),
                                  scripted(is_gold_template, Task::kTemplate),
                                  scripted(is_gold_content, Task::kContent)));
  ASSERT_EQ(bench.results.size(), 8U);
  for (std::size_t site = 0; site < 2; ++site) {
    for (const Task task : {Task::kTemplate, Task::kContent}) {
      for (const Unit unit : {Unit::kNodes, Unit::kWords}) {
        EXPECT_EQ(score_of(bench.results[4 * site], task, unit).counts,
                  score_of(bench.results[4 * site + 1], task, unit).counts);
        expect_rates(score_of(bench.results[4 * site + 2], task, unit).rates, 100, 100, 100, 100);
        expect_rates(score_of(bench.results[4 * site + 3], task, unit).rates, 100, 100, 100, 100);
      }
    }
  }
}

// An algorithm is scored for the tasks that it answers, and a site without a menu has no score.
TEST_F(BenchTest, TheMenuIsATaskOfItsOwn) {
  add_site("a", kPage, R"({"not_template": ["#main"], "main_content": ["#main"],
                            "main_menu": ["#menu"]})");
  add_site("b");
  const auto is_menu = [](const WorkingTree&, TreeNode node) { return node == 1 || node == 2; };
  const auto has_more = [](const WorkingTree&, TreeNode node) { return node >= 1 && node <= 4; };
  const BenchRun bench = run(list(scripted(is_menu, Task::kMenu), scripted(has_more, Task::kMenu),
                                  scripted(is_gold_template)));
  ASSERT_EQ(bench.results.size(), 6U);
  expect_rates(score_of(bench.results[0], Task::kMenu).rates, 100, 100, 100, 100);
  expect_rates(score_of(bench.results[0], Task::kMenu, Unit::kWords).rates, 100, 100, 100, 100);
  const Score& more = score_of(bench.results[1], Task::kMenu);
  EXPECT_EQ(more.counts, (Counts{6, 2, 4, 2}));
  EXPECT_EQ(bench.results[0].scores.size(), 2U);
  for (const Score& score : bench.results[2].scores) EXPECT_NE(score.task, Task::kMenu);
  EXPECT_EQ(bench.results[2].scores.size(), 4U);
  EXPECT_TRUE(bench.results[3].scores.empty()) << "site b has no gold menu";
  EXPECT_EQ(bench.results[3].run.status, Status::kOk);
}

TEST(NodesForTask, AreTheAnswerOrItsComplement) {
  Answer extraction;
  extraction.nodes = NodeSet(70);
  extraction.nodes.insert_range(3, 66);
  for (const Task target : {Task::kTemplate, Task::kContent}) {
    const Task other = target == Task::kTemplate ? Task::kContent : Task::kTemplate;
    EXPECT_EQ(nodes_for_task(extraction, target, target), extraction.nodes);
    const NodeSet complement = nodes_for_task(extraction, target, other);
    EXPECT_EQ(complement.count(), 7U);
    EXPECT_EQ(complement.count_common(extraction.nodes), 0U);
  }
}

TEST(NodesForTask, AreTheExtractorsOwnAnswerToTheOtherTask) {
  Answer extraction;
  extraction.nodes = NodeSet(70);
  extraction.nodes.insert_range(3, 66);
  extraction.other_nodes = NodeSet(70);
  extraction.other_nodes->insert_range(60, 70);
  for (const Task target : {Task::kTemplate, Task::kContent}) {
    const Task other = target == Task::kTemplate ? Task::kContent : Task::kTemplate;
    EXPECT_EQ(nodes_for_task(extraction, target, target), extraction.nodes);
    EXPECT_EQ(nodes_for_task(extraction, target, other), extraction.other_nodes);
  }
}

// The complement of the template would be the correct content. The extractor answers with body
// instead.
TEST_F(BenchTest, ScoresAndKeepsTheAnswerToTheOtherTask) {
  add_site("a");
  options_.keep_answers = true;
  const BenchRun bench = run(list(std::make_unique<Scripted>(
      Task::kTemplate, [](const ExtractionContext& context) -> Result<Answer> {
        Answer extraction = select(context, is_gold_template);
        extraction.other_nodes = NodeSet(extraction.nodes.universe());
        extraction.other_nodes->insert(0);
        return extraction;
      })));
  const Experiment& result = bench.results[0];
  expect_rates(score_of(result).rates, 100, 100, 100, 100);
  EXPECT_EQ(score_of(result, Task::kContent).counts.retrieved, 1U);
  EXPECT_EQ(score_of(result, Task::kContent).rates.f1, 0);
  ASSERT_TRUE(result.answer);
  EXPECT_EQ(result.answer->nodes[Task::kContent].count(), 1U);
}

TEST_F(BenchTest, ScoresContentOnlyIfThereIsGoldForIt) {
  add_site("a", kPage, R"({"not_template": ["#main"]})");
  add_site("b");
  const BenchRun bench = run(list(scripted(everything)));
  EXPECT_EQ(bench.results[0].scores.size(), 2U);
  for (const Score& score : bench.results[0].scores) {
    EXPECT_EQ(score.task, Task::kTemplate);
  }
  EXPECT_EQ(bench.results[1].scores.size(), 4U);
}

TEST_F(BenchTest, TakesUniverseAndWordsFromTheOptions) {
  add_site("a",
           "<!DOCTYPE html><body><div id=menu>x y</div><div id=main><p>y x z</p></div></body>");
  const auto retrieved = [](const WorkingTree&, TreeNode node) { return node >= 4; };
  const auto counts = [&](Task task, Unit unit) {
    return score_of(run(list(scripted(retrieved))).results[0], task, unit).counts;
  };
  options_.site.universe = Universe::kElements;
  EXPECT_EQ(counts(Task::kTemplate, Unit::kNodes), (Counts{4, 2, 1, 0}));
  options_.site.universe = Universe::kTexts;
  EXPECT_EQ(counts(Task::kTemplate, Unit::kNodes), (Counts{2, 1, 1, 0}));
  options_.site.universe = Universe::kAll;
  EXPECT_EQ(counts(Task::kTemplate, Unit::kWords), (Counts{5, 2, 3, 0}));
  options_.site.words = WordItems::kBag;
  EXPECT_EQ(counts(Task::kTemplate, Unit::kWords), (Counts{5, 2, 3, 2}));
}

TEST_F(BenchTest, ScoresAnAnswerOnTheTreeItWasMadeOn) {
  add_site("a", "<!DOCTYPE html><body> <div id=menu>x</div> <div id=main> <p>y</p> </div> </body>");
  folder_.write("a/pages/unlinked.html", kPage);
  const BenchRun bench = run(list(scripted(everything, Task::kTemplate, Whitespace::kDrop),
                                  scripted(everything, Task::kTemplate, Whitespace::kKeep),
                                  make_extractor("temex", {{"whitespace", "keep"}}).value()));
  // The tree is body, div, "x", div, p, "y". Blank texts add three nodes below body and two below
  // div#main.
  EXPECT_EQ(score_of(bench.results[0]).counts, (Counts{6, 3, 6, 3}));
  EXPECT_EQ(score_of(bench.results[1]).counts, (Counts{11, 6, 11, 6}));
  EXPECT_EQ(score_of(bench.results[1], Task::kContent).counts, (Counts{11, 5, 0, 0}));
  EXPECT_EQ(score_of(bench.results[1], Task::kTemplate, Unit::kWords).counts, (Counts{2, 1, 2, 1}));
  EXPECT_EQ(score_of(bench.results[2]).counts, (Counts{11, 6, 0, 0}));
}

// Costs.

// The time for a page is measured once. It counts for every extractor that uses the page and for no
// other, in any order.
TEST(BenchCosts, APageTakesTheSameTimeForEveryExtractor) {
  Extractors extractors;
  for (const char* name : {"nothing", "temex", "nothing", "leafcut", "temex"}) {
    extractors.push_back(*make_extractor(name, {}));
  }
  const auto bench =
      require(run_bench(*open_suite(PAGELET_SOURCE_DIR "/datasets/sample"), extractors, {}));
  for (std::size_t site = 0; site < bench.sites.size(); ++site) {
    const auto phases = [&](std::size_t extractor) -> const Phases& {
      return bench.results[5 * site + extractor].run.phases;
    };
    EXPECT_EQ(phases(0).links, 0);
    EXPECT_EQ(phases(2).links, 0);
    for (const auto& [first, second] : {std::pair(0, 2), std::pair(1, 4)}) {
      EXPECT_EQ(phases(first).load, phases(second).load);
      EXPECT_EQ(phases(first).parse, phases(second).parse);
    }
    // Each run puts the links in order itself.
    EXPECT_GT(phases(1).links, 0);
    EXPECT_FALSE(bench.results[5 * site].run.peak_bytes);
  }
}

// Warnings.

TEST_F(BenchTest, WarnsOnceForASiteWithAnyNumberOfExtractors) {
  add_site("a", kPage, R"({"not_template": ["#main"], "counts": {"nodes": 7}})");
  add_site("b");
  const BenchRun bench = run(list(scripted(everything), scripted(nothing), scripted(everything)));
  ASSERT_EQ(bench.warnings.size(), 1U);
  EXPECT_EQ(bench.warnings[0].site, "a");
  EXPECT_TRUE(holds(bench.warnings[0].message, folder_.path("a/labels.json")));
}

// Links of the key page and of three others; long.html exceeds the limit.
constexpr std::string_view kLinks =
    "<a href=p1.html>1</a><a href=p2.html>2</a>"
    "<a href=p3.html>3</a><a href=long.html>long</a>";

TEST_F(BenchTest, SkipsACandidateBeyondALimitAndWarns) {
  const std::string frame = "<!DOCTYPE html><body>" + std::string(kLinks);
  add_site("a", frame + "<p id=main>key</p></body>", R"({"not_template": ["#main"]})");
  for (const char* page : {"p1", "p2", "p3"}) {
    folder_.write("a/pages/" + std::string(page) + ".html", frame + "<p>text</p></body>");
  }
  folder_.write("a/pages/long.html", frame + std::string(10'000, 'x'));
  options_.site.limits.max_bytes = 5'000;
  const auto temex = [](const std::vector<Setting>& settings) {
    return make_extractor("temex", settings).value();
  };
  // There is no complete subdigraph of four pages, so all links are loaded.
  for (const double timeout : {0.0, 3600.0}) {
    options_.site.limits.timeout_seconds = timeout;
    const BenchRun bench =
        run(list(temex({{"cs-size", "4"}}), temex({{"cs-size", "4"}, {"votes", "3"}})));
    for (const Experiment& result : bench.results) {
      EXPECT_EQ(result.run.status, Status::kOk);
      EXPECT_EQ(result.run.pages_loaded, 4U);  // including the key page
      EXPECT_EQ(result.run.flags, Flags{});
    }
    ASSERT_EQ(bench.warnings.size(), 1U) << "timeout " << timeout;
    EXPECT_EQ(bench.warnings[0].site, "a");
    EXPECT_TRUE(holds(bench.warnings[0].message, "long.html")) << bench.warnings[0].message;
  }
}

// TECO suites.

TEST_F(BenchTest, TakesTheCategoryOfATecoSiteFromItsFolder) {
  folder_.write("Forums/a/x/index.html",
                "<!DOCTYPE html><body>m<p class='TECO_notTemplate TECO_mainContent'>t</p></body>");
  suite_ = open_suite(folder_.path()).value();
  const BenchRun bench = run(list(scripted(everything)));
  ASSERT_EQ(bench.results.size(), 1U);
  EXPECT_EQ(bench.results[0].site, "a");
  EXPECT_EQ(bench.results[0].category, "forums");
  EXPECT_EQ(score_of(bench.results[0]).counts, (Counts{4, 2, 4, 2}));
}

TEST_F(BenchTest, FlagsTheLimitThatATecoKeyPageExceeds) {
  std::string page = "<!DOCTYPE html><body><p class=TECO_notTemplate>t</p>";
  for (int level = 0; level < 1'100; ++level) page += "<div>";
  folder_.write("Forums/a/index.html", page);
  suite_ = open_suite(folder_.path()).value();
  const BenchRun limited = run(list(scripted(everything)));
  EXPECT_EQ(limited.results[0].run.status, Status::kLimit) << limited.results[0].run.message;
  EXPECT_EQ(limited.results[0].run.flags, (Flags{Flag::kLimitDepth}));
  options_.site.limits.max_depth = 2'000;
  const BenchRun raised = run(list(scripted(everything)));
  EXPECT_EQ(raised.results[0].run.status, Status::kOk) << raised.results[0].run.message;
}

// Means: over all sites, by category, and by suite.

// Everything, but nothing on a page that begins with the text "silent".
bool unless_silent(const WorkingTree& tree, TreeNode) {
  return tree.size() < 2 || tree.text(1) != "silent";
}

const BenchSummary& summary_of(const std::vector<BenchSummary>& summaries, std::size_t extractor,
                               Task task, Unit unit) {
  for (const BenchSummary& summary : summaries) {
    if (summary.extractor == extractor && summary.task == task && summary.unit == unit) {
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
  EXPECT_EQ(summaries.size(), 4U);
  const BenchSummary& nodes = summary_of(summaries, 0, Task::kTemplate, Unit::kNodes);
  for (const BenchSummary& summary : summaries) {
    for (const Summary& metric : summary.by_metric) EXPECT_EQ(metric.n, 4U);
  }
  EXPECT_DOUBLE_EQ(nodes.by_metric[Metric::kRecall].mean.value(), 25);
  EXPECT_DOUBLE_EQ(nodes.by_metric[Metric::kPrecision].mean.value(), 37.5);
  EXPECT_DOUBLE_EQ(nodes.by_metric[Metric::kF1].mean.value(), 50.0 / 3);
  EXPECT_DOUBLE_EQ(nodes.by_metric[Metric::kAccuracy].mean.value(), 27.5);
  // The squares add up to 75 75 + 3 25 25 = 7500.
  EXPECT_DOUBLE_EQ(nodes.by_metric[Metric::kRecall].sigma.value(), 50);
  EXPECT_EQ(nodes.by_metric[Metric::kRecall].ci99.value().low, 0);
  EXPECT_EQ(nodes.by_metric[Metric::kRecall].ci99.value().high, 100);  // 25 + 5.84 * 25
  // One answer is empty; sites without an answer do not count.
  EXPECT_EQ(nodes.empty, 1U);
  // For the content, the answer "everything is template" is empty.
  EXPECT_EQ(summary_of(summaries, 0, Task::kContent, Unit::kNodes).empty, 1U);
}

TEST_F(BenchTest, SummarizesByExtractorTaskUnitAndMetric) {
  add_site("a");
  const BenchRun bench = run(list(scripted(everything), scripted(nothing)));
  const std::vector<BenchSummary> summaries = summarize_bench(bench, 2);
  ASSERT_EQ(summaries.size(), 8U);
  std::size_t at = 0;
  for (const std::size_t extractor : {0U, 1U}) {
    for (const Task task : {Task::kTemplate, Task::kContent}) {
      for (const Unit unit : {Unit::kNodes, Unit::kWords}) {
        const BenchSummary& summary = summaries[at++];
        EXPECT_EQ(summary.extractor, extractor);
        EXPECT_EQ(summary.task, task);
        EXPECT_EQ(summary.unit, unit);
        const Rates& rates = score_of(bench.results[extractor], task, unit).rates;
        for (const Metric metric :
             {Metric::kRecall, Metric::kPrecision, Metric::kF1, Metric::kAccuracy}) {
          const Summary& values = summary.by_metric[metric];
          EXPECT_EQ(values.n, 1U);
          EXPECT_EQ(values.mean.value(), value_of(rates, metric));
          EXPECT_FALSE(values.sigma.has_value());
          EXPECT_FALSE(values.ci99.has_value());
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
    return summary_of(summaries, 0, Task::kTemplate, Unit::kNodes).by_metric[Metric::kRecall];
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
  EXPECT_EQ(summaries.size(), 2U);
  for (const BenchSummary& summary : summaries) EXPECT_EQ(summary.task, Task::kTemplate);
  // Only sites with gold for the content count.
  add_site("b");
  const BenchRun both = run(list(scripted(everything)));
  EXPECT_EQ(summary_of(summarize_bench(both, 1), 0, Task::kContent, Unit::kNodes)
                .by_metric[Metric::kF1]
                .n,
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
  add_site("b", kPage, R"({"not_template": ["#main"]})");
  suite_.sites[0].suite = "first";
  suite_.sites[1].suite = "second";
  suite_.parts = {"first", "second"};
  const BenchRun bench = run(list(scripted(everything)));
  EXPECT_EQ(bench.suites, (Texts{"first", "second"}));
  EXPECT_EQ(bench.results[0].suite, "first");
  EXPECT_EQ(bench.results[1].suite, "second");
  const auto n_of = [&](const std::string* suite) {
    return summarize_bench(bench, 1, nullptr, suite).front().by_metric[Metric::kF1].n;
  };
  EXPECT_EQ(n_of(&bench.suites[0]), 1U);
  EXPECT_EQ(n_of(&bench.suites[1]), 1U);
  EXPECT_EQ(n_of(nullptr), 2U);
}

}  // namespace
}  // namespace pagelet::bench_tests
