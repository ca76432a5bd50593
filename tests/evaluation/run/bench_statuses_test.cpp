// SPDX-License-Identifier: MIT
//
// The status, message and flags of a result, and its scores when there is no answer.

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/site/page_source.h"
#include "datasets/site_folder.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/external/predictions.h"
#include "evaluation/run/bench.h"
#include "extractors/registry.h"
#include "tests/evaluation/run/bench_test.h"

namespace pagelet::bench_tests {
namespace {

std::unique_ptr<Extractor> failing(const Error& error) {
  return std::make_unique<Scripted>(Task::kTemplate, [error](const ExtractionContext&) {
    return Result<Answer>(tl::unexpected(error));
  });
}

// The site failed: the score of every task and unit is 0.
void expect_scored_zero(const Experiment& result) {
  for (const Task task : {Task::kTemplate, Task::kContent}) {
    for (const Unit unit : {Unit::kNodes, Unit::kWords}) {
      expect_rates(score_of(result, task, unit).rates, 0, 0, 0, 0);
    }
  }
  EXPECT_EQ(result.scores.size(), 4U);
  EXPECT_FALSE(result.run.answer.has_value());
}

TEST_F(BenchTest, RunsTheOtherSitesWhenOneIsBroken) {
  add_site("a");
  add_description("broken", "{\n\"id\": \"broken\",\n}");
  add_id("missing");
  add_site("z");
  const BenchRun bench = run(list(scripted(everything), scripted(nothing)));
  EXPECT_EQ(bench.sites.size(), 4U);
  ASSERT_EQ(bench.results.size(), 8U);
  // The results are sorted by site in the order of the suite, then by extractor.
  const Texts order = {"a", "a", "broken", "broken", "missing", "missing", "z", "z"};
  for (std::size_t at = 0; at < order.size(); ++at) {
    EXPECT_EQ(bench.results[at].site, order[at]);
    EXPECT_EQ(bench.results[at].extractor, at % 2);
  }
  for (const std::size_t at : {2U, 3U}) {
    EXPECT_EQ(bench.results[at].run.status, Status::kFailed);
    EXPECT_TRUE(holds(bench.results[at].run.message, folder_.path("broken/site.json"), "line 3"))
        << bench.results[at].run.message;
    expect_scored_zero(bench.results[at]);
  }
  EXPECT_EQ(bench.results[4].run.status, Status::kFailed);
  EXPECT_TRUE(holds(bench.results[4].run.message, folder_.path("missing")));
  expect_scored_zero(bench.results[4]);
  for (const std::size_t at : {0U, 6U}) {
    EXPECT_EQ(bench.results[at].run.status, Status::kOk);
    EXPECT_EQ(bench.results[at + 1].run.status, Status::kEmpty);
  }
  EXPECT_EQ(bench.results[6].category, "news");
}

TEST_F(BenchTest, FailsSitesThatCannotBeUsed) {
  add_site("label", kPage, R"({"not_template": ["#main", "#none"], "main_content": []})");
  add_site("selector", kPage, R"({"not_template": ["p:hover"]})");
  add_site("json", kPage, "{");
  add_description("key", R"({"id": "k", "base_url": "http://s.example/", "key_page": "x.html"})");
  folder_.make_folder("key/pages");
  const BenchRun bench = run(list(scripted(everything)));
  ASSERT_EQ(bench.results.size(), 4U);
  const Texts parts = {"#none", "p:hover", "line 1", "no page"};
  for (std::size_t at = 0; at < 4; ++at) {
    EXPECT_EQ(bench.results[at].run.status, Status::kFailed);
    EXPECT_TRUE(
        holds(bench.results[at].run.message, folder_.path(bench.results[at].site), parts[at]))
        << bench.results[at].run.message;
    if (at != 1) expect_scored_zero(bench.results[at]);
  }
  // Its label file says, though it cannot be used, that there are no labels of the content.
  ASSERT_EQ(bench.results[1].scores.size(), 2U);
  EXPECT_EQ(bench.results[1].scores[1].task, Task::kTemplate);
}

TEST_F(BenchTest, LeavesOutSitesWithoutLabels) {
  add_site("a", kPage, "");
  add_site("b");
  const BenchRun bench = run(list(scripted(is_gold_template)));
  EXPECT_EQ(bench.results[0].run.status, Status::kSkipped);
  EXPECT_EQ(bench.results[0].run.flags, Flags{Flag::kNoLabels});
  EXPECT_TRUE(bench.results[0].scores.empty());
  EXPECT_EQ(bench.results[1].run.status, Status::kOk);
  EXPECT_EQ(unlabelled_sites(bench), Texts{"a"});
  for (const BenchSummary& summary : summarize_bench(bench, 1)) {
    EXPECT_EQ(summary.by_metric[Metric::kF1].n, 1U);
    EXPECT_EQ(summary.by_metric[Metric::kF1].mean, 100.0);
  }
  // Whatever else is wrong with the site: it has no labels by which it could be scored.
  options_.site.limits.max_nodes = 4;
  EXPECT_EQ(run(list(scripted(everything))).results[0].run.status, Status::kSkipped);
}

TEST_F(BenchTest, LeavesOutSitesWhoseLabelsDoNotCount) {
  const std::string lists = R"("not_template": ["#main"], "main_content": ["#main"])";
  const std::string differ = R"("agreement": {"annotators": ["a", "b"], "not_template": 0.5,
                                 "main_content": 0.5, "main_menu": null, "differences": 2,)";
  add_site("another", kPage, R"({"id": "club", )" + lists + "}");
  add_site("outside", kPage, R"({"not_template": ["p"], "main_content": ["#main"]})");
  add_site("open", kPage, "{" + lists + ", " + differ + R"( "decided": ["p"]}})");
  add_site("decided", kPage, "{" + lists + ", " + differ + R"( "decided": ["p", "#main"]}})");
  add_site("good", kPage, R"({"id": "good", )" + lists + "}");
  add_site("all", kPage, R"({"not_template": ["body"]})");
  add_site("none", kPage, R"({"not_template": []})");
  add_site("null", kPage, R"({"not_template": null})");
  add_site("menu", kPage, "{" + lists + R"(, "main_menu": ["#main"]})");
  add_site("segments", kPage, R"({"must_hold": [], "must_not_hold": []})");
  add_site("words", kPage, R"({"must_hold": ["a"]})");
  suite_.sites.back().text_measure = TextMeasure::kWords;
  const BenchRun bench = run(list(scripted(everything)));
  EXPECT_EQ(unlabelled_sites(bench), (Texts{"another", "outside", "open", "all", "none", "null",
                                            "menu", "segments", "words"}));
  const auto expect_row = [&](std::size_t at, std::string_view why) {
    EXPECT_TRUE(bench.results[at].scores.empty());
    EXPECT_EQ(bench.results[at].run.status, Status::kSkipped);
    EXPECT_TRUE(holds(bench.results[at].run.message, why)) << bench.results[at].run.message;
  };
  expect_row(0, "are for the site club");
  expect_row(1, "main_content outside not_template");
  expect_row(2, "1 are not decided yet");
  expect_row(5, "the template is empty");
  expect_row(6, "the whole page is template");
  expect_row(7, "the whole page is template");
  expect_row(8, "main_menu inside main_content");
  expect_row(9, "the whole page is template");
  expect_row(10, "no gold for the suite's text_measure");
  for (const std::size_t at : {3U, 4U}) EXPECT_FALSE(bench.results[at].scores.empty());
  const auto has_warning = [&](const std::string& site, const std::string& part) {
    return std::ranges::any_of(bench.warnings, [&](const SiteWarning& warning) {
      return warning.site == site && holds(warning.message, part);
    });
  };
  EXPECT_TRUE(has_warning("another", "are for the site club"));
  EXPECT_TRUE(has_warning("outside", "outside not_template"));
  EXPECT_TRUE(has_warning("open", "1 are not decided yet"));
}

TEST_F(BenchTest, FlagsTheLimitThatAKeyPageExceeds) {
  add_site("a");
  const auto flags = [&] {
    const BenchRun bench = run(list(scripted(everything)));
    const Experiment& result = bench.results.at(0);
    EXPECT_EQ(result.run.status, Status::kLimit) << result.run.message;
    EXPECT_TRUE(holds(result.run.message, "index.html")) << result.run.message;
    EXPECT_EQ(result.category, "news");
    expect_scored_zero(result);
    return result.run.flags;
  };
  options_.site.limits.max_nodes = 4;
  EXPECT_EQ(flags(), (Flags{Flag::kLimitNodes}));
  options_.site.limits = {};
  options_.site.limits.max_bytes = kPage.size() - 1;
  EXPECT_EQ(flags(), (Flags{Flag::kLimitBytes}));
  options_.site.limits = {};
  options_.site.limits.max_depth = 2;
  EXPECT_EQ(flags(), (Flags{Flag::kLimitDepth}));
  // A page at all limits is allowed. body has depth 0, "one two three" depth 3; there are html,
  // head and six other nodes.
  options_.site.limits = {.max_bytes = kPage.size(), .max_nodes = 8, .max_depth = 3};
  EXPECT_EQ(run(list(scripted(everything))).results[0].run.status, Status::kOk);
}

TEST_F(BenchTest, FlagsAttributesAndDepthBeyondTheLimits) {
  std::string attributes = "<!DOCTYPE html><body><p";
  for (int attribute = 0; attribute < 3000; ++attribute)
    attributes += " a" + std::to_string(attribute);
  add_site("attributes", attributes + ">x</p></body>");
  std::string deep = "<!DOCTYPE html><body>";
  for (int level = 0; level < 1100; ++level) deep += "<div>";
  add_site("depth", deep);
  const BenchRun bench = run(list(scripted(everything)));
  EXPECT_EQ(bench.results[0].run.flags, (Flags{Flag::kLimitAttributes}));
  EXPECT_EQ(bench.results[1].run.flags, (Flags{Flag::kLimitDepth}));
  for (const Experiment& result : bench.results) {
    EXPECT_EQ(result.run.status, Status::kLimit);
    expect_scored_zero(result);
  }
}

TEST_F(BenchTest, ReportsATimeoutWhileParsingTheKeyPage) {
  std::string page = "<!DOCTYPE html><body>";
  for (int paragraph = 0; paragraph < 1000; ++paragraph) page += "<p>text";
  add_site("a", page);
  struct AtOnce final : Interrupt {
    bool is_wanted() override { return true; }
  } at_once;
  options_.site.interrupt = &at_once;
  const BenchRun bench = run(list(scripted(everything)));
  EXPECT_EQ(bench.results[0].run.status, Status::kTimeout);
  EXPECT_EQ(bench.results[0].run.flags, Flags{});
  expect_scored_zero(bench.results[0]);
}

TEST_F(BenchTest, ScoresAnEmptyAnswer) {
  add_site("a");
  folder_.write("a/pages/unlinked.html", kPage);
  const BenchRun bench = run(list(scripted(nothing), make_extractor("temex", {}).value()));
  for (const Experiment& result : bench.results) {
    EXPECT_EQ(result.run.status, Status::kEmpty);
    expect_rates(score_of(result).rates, 0, 100, 0, 50);
    expect_rates(score_of(result, Task::kTemplate, Unit::kWords).rates, 0, 100, 0, 60);
    // For the content, the answer is everything.
    expect_rates(score_of(result, Task::kContent).rates, 100, 50, 200.0 / 3, 50);
  }
  EXPECT_EQ(bench.results[0].run.flags, Flags{});
  EXPECT_EQ(bench.results[1].run.flags, (Flags{Flag::kNoCandidates}));
}

TEST_F(BenchTest, ASiteOfOnePageCountsZeroForThoseThatNeedPages) {
  add_site("a");
  add_site("b");
  folder_.write("b/pages/unlinked.html", kPage);
  const BenchRun bench = run(list(scripted(everything), make_extractor("temex", {}).value()));
  ASSERT_EQ(bench.results.size(), 4U);
  EXPECT_EQ(bench.results[1].run.status, Status::kSkipped);
  EXPECT_EQ(bench.results[1].run.flags, Flags{Flag::kNoCandidates});
  expect_scored_zero(bench.results[1]);
  for (const BenchSummary& summary : summarize_bench(bench, 2)) {
    EXPECT_EQ(summary.by_metric[Metric::kF1].n, 2U);
  }
  const Comparison compared =
      compare_extractors(bench, {Role::kAlgorithm, Role::kAlgorithm}, group_sites(bench),
                         Task::kTemplate, Unit::kNodes, Metric::kF1);
  EXPECT_EQ(compared.sites.size(), 2U);
  EXPECT_EQ(compared.extractors[1].failed, 1U);
}

TEST_F(BenchTest, KnownScoresAreThoseOfNodesWithoutGoldText) {
  add_site("a");
  add_site("b");
  auto known = std::make_unique<Predictions>("known", Task::kContent);
  known->add("a",
             {.form = AnswerForm::kScores, .scores = {.recall = 50, .precision = 80, .f1 = 60}});
  known->add("b", {AnswerForm::kText, {"text"}});
  const BenchRun bench = run(list(scripted(everything), std::move(known)));
  ASSERT_EQ(bench.results.size(), 4U);
  EXPECT_EQ(score_of(bench.results[1], Task::kContent).rates.f1, 60);
  // The words are known on one site alone, so no mean of them is over all sites.
  EXPECT_EQ(bench.results[1].scores.size(), 1U);
  EXPECT_EQ(bench.results[3].scores.size(), 1U);
  EXPECT_NE(bench.results[2].score(Task::kContent, Unit::kWords), nullptr);
}

TEST_F(BenchTest, ReportsHowAnExtractorFailed) {
  add_site("a");
  const BenchRun bench =
      run(list(failing({ErrorCode::kInput, "no reason", LimitKind::kNone}),
               failing({ErrorCode::kLimit, "too much", LimitKind::kMemory}),
               failing({ErrorCode::kTimeout, "too late", LimitKind::kNone}), scripted(everything)));
  ASSERT_EQ(bench.results.size(), 4U);
  const Status statuses[] = {Status::kFailed, Status::kLimit, Status::kTimeout};
  const Texts messages = {"no reason", "too much", "too late"};
  const std::vector<Flags> flags = {{}, {Flag::kLimitMemory}, {}};
  for (std::size_t at = 0; at < 3; ++at) {
    EXPECT_EQ(bench.results[at].run.status, statuses[at]);
    EXPECT_EQ(bench.results[at].run.message, messages[at]);
    EXPECT_EQ(bench.results[at].run.flags, flags[at]);
    expect_scored_zero(bench.results[at]);
    // The counts still have the gold nodes.
    EXPECT_EQ(score_of(bench.results[at]).counts, (Counts{6, 3, 0, 0}));
  }
  EXPECT_EQ(bench.results[3].run.status, Status::kOk);
}

TEST_F(BenchTest, LackOfMemoryCostsOneSiteOnly) {
  for (const char* site : {"a", "b", "c"}) add_site(site);
  const auto extractor = [](const ExtractionContext& context) {
    if (context.site_id() == "b") throw std::bad_alloc();
    return Result<Answer>(select(context, everything));
  };
  std::vector<std::unique_ptr<Extractor>> extractors;
  extractors.push_back(std::make_unique<Scripted>(Task::kTemplate, extractor));
  extractors.push_back(scripted(everything));
  const BenchRun bench = run(std::move(extractors));
  for (std::size_t at = 0; at < 6; ++at) {
    EXPECT_EQ(bench.results[at].run.status, at == 2 ? Status::kLimit : Status::kOk) << at;
  }
  EXPECT_EQ(bench.results[2].run.flags, Flags{Flag::kLimitMemory});
  // The second extractor finds the pages of the site opened again.
  EXPECT_EQ(score_of(bench.results[3]).rates.recall, 100);
}

TEST_F(BenchTest, PassesAnExceptionToTheCaller) {
  for (int site = 0; site < 6; ++site) add_site("s" + std::to_string(site));
  const auto thrower = [](const WorkingTree&, TreeNode) -> bool { throw std::logic_error("x"); };
  for (const std::size_t jobs : {1U, 4U}) {
    options_.jobs = jobs;
    EXPECT_THROW(run(list(scripted(thrower))), std::logic_error);
  }
}

constexpr std::chrono::seconds kAnHour{3600};

TEST_F(BenchTest, ReportsALateAnswerAsATimeout) {
  add_site("a");
  Result<SiteFolder> folder = SiteFolder::open(folder_.path("a"));
  Site site(folder->source());
  // Never asks whether to stop, and answers after the time is up.
  const Scripted slow(Task::kTemplate, [](const ExtractionContext& context) {
    const Budget* const budget = context.budget();
    while (budget != nullptr && budget->left().count() > 0 && budget->left() < kAnHour / 2) {
    }
    return Result<Answer>(select(context, everything));
  });
  const auto run_within = [&](double seconds) {
    KeyPage key_page(site, folder->key_page(), seconds);
    return pagelet::run(key_page, slow);
  };
  GivenPages pages({GivenPage{.url = "", .html = "<p>words"}});
  Site without_address(pages);
  KeyPage nameless(without_address, 0, 0.01);
  const pagelet::Run unnamed = pagelet::run(nameless, slow);
  EXPECT_TRUE(unnamed.message.ends_with(", while running scripted")) << unnamed.message;
  const pagelet::Run late = run_within(0.01);
  EXPECT_EQ(late.status, Status::kTimeout);
  EXPECT_FALSE(late.answer.has_value());
  EXPECT_TRUE(late.message.ends_with("while running scripted on https://s.example/index.html"))
      << late.message;
  const pagelet::Run in_time = run_within(kAnHour.count());
  EXPECT_EQ(in_time.status, Status::kOk);
  EXPECT_TRUE(in_time.answer.has_value());
  EXPECT_EQ(run_within(0).status, Status::kOk);
}

}  // namespace
}  // namespace pagelet::bench_tests
