// SPDX-License-Identifier: MIT
#include "evaluation/run/bench.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "datasets/site_folder.h"
#include "extractors/registry.h"
#include "tests/support/random_tree.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;
using Extractors = std::vector<std::unique_ptr<Extractor>>;

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// An extractor whose answer is given by a function.
class Scripted final : public Extractor {
 public:
  using Answer = std::function<Result<Extraction>(const ExtractionContext&)>;

  Scripted(Target target, Answer answer) : answer_(std::move(answer)) {
    info_.name = "scripted";
    info_.target = target;
  }
  const ExtractorInfo& info() const override { return info_; }
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override {
    return answer_(context);
  }

 private:
  ExtractorInfo info_;
  Parameters parameters_;
  Answer answer_;
};

// The nodes of an answer, by a rule that does not look at other pages.
using Rule = std::function<bool(const WorkingTree&, TreeNode)>;

Extraction select(const ExtractionContext& context, const Rule& rule,
                  Whitespace whitespace = Whitespace::kDrop) {
  const WorkingTree& tree = context.key_page(whitespace);
  Extraction extraction;
  extraction.whitespace = whitespace;
  extraction.nodes = NodeSet(tree.size());
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (rule(tree, node)) extraction.nodes.insert(node);
  }
  return extraction;
}

std::unique_ptr<Extractor> scripted(Rule rule, Target target = Target::kTemplate,
                                    Whitespace whitespace = Whitespace::kDrop) {
  return std::make_unique<Scripted>(
      target, [rule = std::move(rule), whitespace](const ExtractionContext& context) {
        return Result<Extraction>(select(context, rule, whitespace));
      });
}

std::unique_ptr<Extractor> failing(const Error& error) {
  return std::make_unique<Scripted>(Target::kTemplate, [error](const ExtractionContext&) {
    return Result<Extraction>(tl::unexpected(error));
  });
}

bool everything(const WorkingTree&, TreeNode) { return true; }
bool nothing(const WorkingTree&, TreeNode) { return false; }

// Everything, but nothing on a page that begins with the text "silent".
bool unless_silent(const WorkingTree& tree, TreeNode) {
  return tree.size() < 2 || tree.text(1) != "silent";
}

template <class... Items>
Extractors list(Items... items) {
  Extractors extractors;
  (extractors.push_back(std::move(items)), ...);
  return extractors;
}

// Body, div#menu and its text are template; the rest is content.
constexpr std::string_view kPage =
    "<!DOCTYPE html><body><div id=menu>home shop</div>"
    "<div id=main><p>one two three</p></div></body>";
constexpr std::string_view kLabels = R"({"not_template": ["#main"], "main_content": ["#main"]})";

bool is_gold_template(const WorkingTree&, TreeNode node) { return node < 3; }
bool is_gold_content(const WorkingTree&, TreeNode node) { return node >= 3; }

class BenchTest : public testing::Test {
 protected:
  // Adds a site with one page; without labels if `labels` is empty.
  void add_site(const std::string& id, std::string_view page = kPage,
                std::string_view labels = kLabels, const std::string& category = "news") {
    add_description(id, R"({"id": ")" + id + R"(", "category": ")" + category +
                            R"(", "base_url": "https://s.example/", "key_page": "index.html"})");
    folder_.write(id + "/pages/index.html", page);
    if (!labels.empty()) folder_.write(id + "/labels.json", labels);
  }
  void add_description(const std::string& id, std::string_view site_json) {
    folder_.write(id + "/site.json", site_json);
    add_id(id);
  }
  void add_id(const std::string& id) { suite_.sites.push_back({id, folder_.path(id), ""}); }

  BenchRun run(const Extractors& extractors) const {
    return *run_bench(suite_, extractors, options_);
  }

  TemporaryFolder folder_;
  Suite suite_{"tests", "", {}};
  BenchOptions options_;
};

const TaskScore& score_of(const BenchResult& result, Target task, Unit unit) {
  for (const TaskScore& score : result.scores) {
    if (score.task == task && score.unit == unit) return score;
  }
  throw std::out_of_range("no such score");
}

void expect_rates(const Rates& rates, double recall, double precision, double f1, double accuracy) {
  EXPECT_DOUBLE_EQ(rates.recall, recall);
  EXPECT_DOUBLE_EQ(rates.precision, precision);
  EXPECT_DOUBLE_EQ(rates.f1, f1);
  EXPECT_DOUBLE_EQ(rates.accuracy, accuracy);
}

// The site failed: the score of every task and unit is 0.
void expect_scored_zero(const BenchResult& result) {
  for (const Target task : {Target::kTemplate, Target::kContent}) {
    for (const Unit unit : {Unit::kNodes, Unit::kWords}) {
      expect_rates(score_of(result, task, unit).rates, 0, 0, 0, 0);
    }
  }
  EXPECT_EQ(result.scores.size(), 4U);
  EXPECT_FALSE(result.run.extraction.has_value());
}

// Everything that must be the same for every run, as text.
std::string describe(const BenchRun& run) {
  std::ostringstream out;
  out.precision(17);
  out << run.suite << ", " << run.sites.size() << " sites\n";
  for (const BenchResult& result : run.results) {
    out << result.site << " " << result.category << " " << result.extractor << " "
        << to_string(result.run.status) << " [" << result.run.message << "]";
    for (const std::string& flag : result.run.flags) out << " " << flag;
    out << " loaded " << result.run.pages_loaded << "\n";
    for (const TaskScore& score : result.scores) {
      out << "  " << to_string(score.task) << " " << to_string(score.unit) << " "
          << score.counts.universe << " " << score.counts.gold << " " << score.counts.retrieved
          << " " << score.counts.common << " " << score.rates.recall << " " << score.rates.precision
          << " " << score.rates.f1 << " " << score.rates.accuracy << "\n";
    }
  }
  for (const SiteWarning& warning : run.warnings) {
    out << "warning: " << warning.site << ": " << warning.message << "\n";
  }
  return out.str();
}

// Scores.

TEST_F(BenchTest, ScoresBothTasksInNodesAndWords) {
  add_site("a");
  const BenchRun bench = run(list(scripted(everything)));
  ASSERT_EQ(bench.results.size(), 1U);
  const BenchResult& result = bench.results[0];
  EXPECT_EQ(bench.suite, "tests");
  EXPECT_EQ(bench.sites.size(), 1U);
  EXPECT_EQ(result.site, "a");
  EXPECT_EQ(result.category, "news");
  EXPECT_EQ(result.run.status, Status::kOk);
  EXPECT_EQ(result.run.message, "");
  EXPECT_EQ(result.run.pages_loaded, 1U);
  ASSERT_EQ(result.scores.size(), 4U);

  const TaskScore& nodes = score_of(result, Target::kTemplate, Unit::kNodes);
  EXPECT_EQ(nodes.counts, (Counts{6, 3, 6, 3}));
  expect_rates(nodes.rates, 100, 50, 200.0 / 3, 50);
  const TaskScore& words = score_of(result, Target::kTemplate, Unit::kWords);
  EXPECT_EQ(words.counts, (Counts{5, 2, 5, 2}));
  expect_rates(words.rates, 100, 40, 400.0 / 7, 40);
  // The content is the complement, so it is empty.
  const TaskScore& content = score_of(result, Target::kContent, Unit::kNodes);
  EXPECT_EQ(content.counts, (Counts{6, 3, 0, 0}));
  expect_rates(content.rates, 0, 100, 0, 50);
  EXPECT_EQ(score_of(result, Target::kContent, Unit::kWords).counts, (Counts{5, 3, 0, 0}));
}

// docs/specification.md, section 12.
TEST_F(BenchTest, TakesTheComplementForTheOtherTask) {
  add_site("a");
  add_site("b", "<!DOCTYPE html><body><div id=menu>1 2</div><div id=main>3 4<p>5</p></div>");
  const auto odd = [](const WorkingTree&, TreeNode node) { return node % 2 == 1; };
  const auto even = [](const WorkingTree&, TreeNode node) { return node % 2 == 0; };
  const BenchRun bench = run(list(
      scripted(odd, Target::kTemplate), scripted(even, Target::kContent),
      scripted(is_gold_template, Target::kTemplate), scripted(is_gold_content, Target::kContent)));
  ASSERT_EQ(bench.results.size(), 8U);
  for (std::size_t site = 0; site < 2; ++site) {
    for (const Target task : {Target::kTemplate, Target::kContent}) {
      for (const Unit unit : {Unit::kNodes, Unit::kWords}) {
        EXPECT_EQ(score_of(bench.results[4 * site], task, unit).counts,
                  score_of(bench.results[4 * site + 1], task, unit).counts);
        expect_rates(score_of(bench.results[4 * site + 2], task, unit).rates, 100, 100, 100, 100);
        expect_rates(score_of(bench.results[4 * site + 3], task, unit).rates, 100, 100, 100, 100);
      }
    }
  }
}

TEST(NodesForTask, AreTheAnswerOrItsComplement) {
  Extraction extraction;
  extraction.nodes = NodeSet(70);
  extraction.nodes.insert_range(3, 66);
  for (const Target target : {Target::kTemplate, Target::kContent}) {
    const Target other = target == Target::kTemplate ? Target::kContent : Target::kTemplate;
    EXPECT_EQ(nodes_for_task(extraction, target, target), extraction.nodes);
    const NodeSet complement = nodes_for_task(extraction, target, other);
    EXPECT_EQ(complement.count(), 7U);
    EXPECT_EQ(complement.count_common(extraction.nodes), 0U);
  }
}

TEST(NodesForTask, AreTheExtractorsOwnAnswerToTheOtherTask) {
  Extraction extraction;
  extraction.nodes = NodeSet(70);
  extraction.nodes.insert_range(3, 66);
  extraction.other_nodes = NodeSet(70);
  extraction.other_nodes->insert_range(60, 70);
  for (const Target target : {Target::kTemplate, Target::kContent}) {
    const Target other = target == Target::kTemplate ? Target::kContent : Target::kTemplate;
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
      Target::kTemplate, [](const ExtractionContext& context) -> Result<Extraction> {
        Extraction extraction = select(context, is_gold_template);
        extraction.other_nodes = NodeSet(extraction.nodes.universe());
        extraction.other_nodes->insert(0);
        return extraction;
      })));
  const BenchResult& result = bench.results[0];
  expect_rates(score_of(result, Target::kTemplate, Unit::kNodes).rates, 100, 100, 100, 100);
  EXPECT_EQ(score_of(result, Target::kContent, Unit::kNodes).counts.retrieved, 1U);
  EXPECT_EQ(score_of(result, Target::kContent, Unit::kNodes).rates.f1, 0);
  ASSERT_TRUE(result.answer);
  EXPECT_EQ(result.answer->nodes[static_cast<std::size_t>(Target::kContent)].count(), 1U);
}

TEST_F(BenchTest, ScoresContentOnlyIfThereIsGoldForIt) {
  add_site("a", kPage, R"({"not_template": ["#main"]})");
  add_site("b");
  const BenchRun bench = run(list(scripted(everything)));
  EXPECT_EQ(bench.results[0].scores.size(), 2U);
  for (const TaskScore& score : bench.results[0].scores) {
    EXPECT_EQ(score.task, Target::kTemplate);
  }
  EXPECT_EQ(bench.results[1].scores.size(), 4U);
}

TEST_F(BenchTest, TakesUniverseAndWordsFromTheOptions) {
  add_site("a",
           "<!DOCTYPE html><body><div id=menu>x y</div><div id=main><p>y x z</p></div></body>");
  const auto retrieved = [](const WorkingTree&, TreeNode node) { return node >= 4; };
  const auto counts = [&](Target task, Unit unit) {
    return score_of(run(list(scripted(retrieved))).results[0], task, unit).counts;
  };
  options_.universe = Universe::kElements;
  EXPECT_EQ(counts(Target::kTemplate, Unit::kNodes), (Counts{4, 2, 1, 0}));
  options_.universe = Universe::kTexts;
  EXPECT_EQ(counts(Target::kTemplate, Unit::kNodes), (Counts{2, 1, 1, 0}));
  options_.universe = Universe::kAll;
  EXPECT_EQ(counts(Target::kTemplate, Unit::kWords), (Counts{5, 2, 3, 0}));
  options_.words = WordItems::kBag;
  EXPECT_EQ(counts(Target::kTemplate, Unit::kWords), (Counts{5, 2, 3, 2}));
}

TEST_F(BenchTest, ScoresAnAnswerOnTheTreeItWasMadeOn) {
  add_site("a", "<!DOCTYPE html><body> <div id=menu>x</div> <div id=main> <p>y</p> </div> </body>");
  const BenchRun bench = run(list(scripted(everything, Target::kTemplate, Whitespace::kDrop),
                                  scripted(everything, Target::kTemplate, Whitespace::kKeep),
                                  make_extractor("temex", {{"whitespace", "keep"}}).value()));
  // The tree is body, div, "x", div, p, "y". Blank texts add three nodes below body and two below
  // div#main.
  EXPECT_EQ(score_of(bench.results[0], Target::kTemplate, Unit::kNodes).counts,
            (Counts{6, 3, 6, 3}));
  EXPECT_EQ(score_of(bench.results[1], Target::kTemplate, Unit::kNodes).counts,
            (Counts{11, 6, 11, 6}));
  EXPECT_EQ(score_of(bench.results[1], Target::kContent, Unit::kNodes).counts,
            (Counts{11, 5, 0, 0}));
  EXPECT_EQ(score_of(bench.results[1], Target::kTemplate, Unit::kWords).counts,
            (Counts{2, 1, 2, 1}));
  EXPECT_EQ(score_of(bench.results[2], Target::kTemplate, Unit::kNodes).counts,
            (Counts{11, 6, 0, 0}));
}

// Statuses.

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
    EXPECT_TRUE(holds(bench.results[at].run.message, folder_.path("broken/site.json")))
        << bench.results[at].run.message;
    EXPECT_TRUE(holds(bench.results[at].run.message, "line 3")) << bench.results[at].run.message;
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
  add_site("label", kPage, R"({"not_template": ["#main", "#none"]})");
  add_site("selector", kPage, R"({"not_template": ["p:hover"]})");
  add_site("json", kPage, "{");
  add_description("key", R"({"id": "k", "base_url": "http://s.example/", "key_page": "x.html"})");
  folder_.make_folder("key/pages");
  const BenchRun bench = run(list(scripted(everything)));
  ASSERT_EQ(bench.results.size(), 4U);
  const Texts parts = {"#none", "p:hover", "line 1", "no page"};
  for (std::size_t at = 0; at < 4; ++at) {
    EXPECT_EQ(bench.results[at].run.status, Status::kFailed);
    EXPECT_TRUE(holds(bench.results[at].run.message, folder_.path(bench.results[at].site)))
        << bench.results[at].run.message;
    EXPECT_TRUE(holds(bench.results[at].run.message, parts[at])) << bench.results[at].run.message;
    expect_scored_zero(bench.results[at]);
  }
}

TEST_F(BenchTest, SkipsSitesWithoutLabels) {
  add_site("a", kPage, "");
  add_site("b");
  const BenchRun bench = run(list(scripted(everything)));
  EXPECT_EQ(bench.results[0].run.status, Status::kSkipped);
  EXPECT_FALSE(bench.results[0].run.message.empty());
  expect_scored_zero(bench.results[0]);
  EXPECT_EQ(bench.results[1].run.status, Status::kOk);
}

TEST_F(BenchTest, FlagsTheLimitThatAKeyPageExceeds) {
  add_site("a");
  const auto flags = [&] {
    const BenchRun bench = run(list(scripted(everything)));
    const BenchResult& result = bench.results.at(0);
    EXPECT_EQ(result.run.status, Status::kLimit) << result.run.message;
    EXPECT_TRUE(holds(result.run.message, "index.html")) << result.run.message;
    EXPECT_EQ(result.category, "news");
    expect_scored_zero(result);
    return result.run.flags;
  };
  options_.limits.max_nodes = 4;
  EXPECT_EQ(flags(), (Texts{"limit:nodes"}));
  options_.limits = {};
  options_.limits.max_bytes = kPage.size() - 1;
  EXPECT_EQ(flags(), (Texts{"limit:bytes"}));
  options_.limits = {};
  options_.limits.max_depth = 2;
  EXPECT_EQ(flags(), (Texts{"limit:depth"}));
  // A page at all limits is allowed. body has depth 0, "one two three" depth 3; there are html,
  // head and six other nodes.
  options_.limits = {.max_bytes = kPage.size(), .max_nodes = 8, .max_depth = 3};
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
  EXPECT_EQ(bench.results[0].run.flags, (Texts{"limit:attributes"}));
  EXPECT_EQ(bench.results[1].run.flags, (Texts{"limit:depth"}));
  for (const BenchResult& result : bench.results) {
    EXPECT_EQ(result.run.status, Status::kLimit);
    expect_scored_zero(result);
  }
}

TEST_F(BenchTest, ReportsATimeoutWhileParsingTheKeyPage) {
  std::string page = "<!DOCTYPE html><body>";
  for (int paragraph = 0; paragraph < 1000; ++paragraph) page += "<p>text";
  add_site("a", page);
  Budget spent(0);
  options_.limits.budget = &spent;
  const BenchRun bench = run(list(scripted(everything)));
  EXPECT_EQ(bench.results[0].run.status, Status::kTimeout);
  EXPECT_EQ(bench.results[0].run.flags, Texts{});
  expect_scored_zero(bench.results[0]);
}

TEST_F(BenchTest, ScoresAnEmptyAnswer) {
  add_site("a");
  const BenchRun bench = run(list(scripted(nothing), make_extractor("temex", {}).value()));
  for (const BenchResult& result : bench.results) {
    EXPECT_EQ(result.run.status, Status::kEmpty);
    expect_rates(score_of(result, Target::kTemplate, Unit::kNodes).rates, 0, 100, 0, 50);
    expect_rates(score_of(result, Target::kTemplate, Unit::kWords).rates, 0, 100, 0, 60);
    // For the content, the answer is everything.
    expect_rates(score_of(result, Target::kContent, Unit::kNodes).rates, 100, 50, 200.0 / 3, 50);
  }
  EXPECT_EQ(bench.results[0].run.flags, Texts{});
  EXPECT_EQ(bench.results[1].run.flags, (Texts{"no_candidates"}));
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
  const std::vector<Texts> flags = {{}, {"limit:memory"}, {}};
  for (std::size_t at = 0; at < 3; ++at) {
    EXPECT_EQ(bench.results[at].run.status, statuses[at]);
    EXPECT_EQ(bench.results[at].run.message, messages[at]);
    EXPECT_EQ(bench.results[at].run.flags, flags[at]);
    expect_scored_zero(bench.results[at]);
    // The counts still have the gold nodes.
    EXPECT_EQ(score_of(bench.results[at], Target::kTemplate, Unit::kNodes).counts,
              (Counts{6, 3, 0, 0}));
  }
  EXPECT_EQ(bench.results[3].run.status, Status::kOk);
}

TEST_F(BenchTest, HasANameForEachStatus) {
  EXPECT_EQ(to_string(Status::kOk), "ok");
  EXPECT_EQ(to_string(Status::kEmpty), "empty");
  EXPECT_EQ(to_string(Status::kFailed), "failed");
  EXPECT_EQ(to_string(Status::kTimeout), "timeout");
  EXPECT_EQ(to_string(Status::kLimit), "limit");
  EXPECT_EQ(to_string(Status::kSkipped), "skipped");
}

TEST_F(BenchTest, PassesAnExceptionToTheCaller) {
  for (int site = 0; site < 6; ++site) add_site("s" + std::to_string(site));
  const auto thrower = [](const WorkingTree&, TreeNode) -> bool { throw std::bad_alloc(); };
  for (const std::size_t jobs : {1U, 4U}) {
    options_.jobs = jobs;
    EXPECT_THROW(run(list(scripted(thrower))), std::bad_alloc);
  }
}

TEST_F(BenchTest, ReportsALateAnswerAsATimeout) {
  add_site("a");
  Result<SiteFolder> folder = SiteFolder::open(folder_.path("a"));
  const std::unique_ptr<Site> site =
      Site::open(folder->source(), folder->key_page(), Limits{}).value();
  const Scripted slow(Target::kTemplate, [](const ExtractionContext& context) {
    const Budget::Waiting waiting(context.budget());
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    return Result<Extraction>(select(context, everything));
  });
  site->begin_budget(0.01);
  const pagelet::Run late = run_extractor(*site, slow);
  EXPECT_EQ(late.status, Status::kTimeout);
  EXPECT_FALSE(late.extraction.has_value());
  EXPECT_FALSE(late.message.empty());
  EXPECT_GE(late.phases.extract, 30);
  site->begin_budget(3600);
  const pagelet::Run in_time = run_extractor(*site, slow);
  EXPECT_EQ(in_time.status, Status::kOk);
  EXPECT_TRUE(in_time.extraction.has_value());
  site->begin_budget(0);
  EXPECT_EQ(run_extractor(*site, slow).status, Status::kOk);
}

// Costs.

// The time for a page is measured once. It counts for every extractor that uses the page and for no
// other, in any order.
TEST(BenchCosts, APageTakesTheSameTimeForEveryExtractor) {
  Extractors extractors;
  for (const char* name : {"nothing", "temex", "nothing", "leafcut", "temex"}) {
    extractors.push_back(*make_extractor(name, {}));
  }
  const auto bench = run_bench(*open_suite(PAGELET_SOURCE_DIR "/datasets/sample"), extractors, {});
  ASSERT_TRUE(bench);
  for (std::size_t site = 0; site < bench->sites.size(); ++site) {
    const auto phases = [&](std::size_t extractor) -> const Phases& {
      return bench->results[5 * site + extractor].run.phases;
    };
    EXPECT_EQ(phases(0).links, 0);
    EXPECT_EQ(phases(2).links, 0);
    for (const auto& [first, second] : {std::pair(0, 2), std::pair(1, 4)}) {
      EXPECT_EQ(phases(first).load, phases(second).load);
      EXPECT_EQ(phases(first).parse, phases(second).parse);
      EXPECT_EQ(phases(first).links, phases(second).links);
    }
    EXPECT_FALSE(bench->results[5 * site].run.peak_bytes);
  }
}

// Several suites.

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
  options_.limits.max_bytes = 5'000;
  const auto temex = [](const std::vector<Setting>& settings) {
    return make_extractor("temex", settings).value();
  };
  // There is no complete subdigraph of four pages, so all links are loaded.
  for (const double timeout : {0.0, 3600.0}) {
    options_.timeout_seconds = timeout;
    const BenchRun bench =
        run(list(temex({{"cs-size", "4"}}), temex({{"cs-size", "4"}, {"votes", "3"}})));
    for (const BenchResult& result : bench.results) {
      EXPECT_EQ(result.run.status, Status::kOk);
      EXPECT_EQ(result.run.pages_loaded, 4U);  // including the key page
      EXPECT_EQ(result.run.flags, Texts{});
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
  EXPECT_EQ(score_of(bench.results[0], Target::kTemplate, Unit::kNodes).counts,
            (Counts{4, 2, 4, 2}));
}

TEST_F(BenchTest, FlagsTheLimitThatATecoKeyPageExceeds) {
  std::string page = "<!DOCTYPE html><body><p class=TECO_notTemplate>t</p>";
  for (int level = 0; level < 1'100; ++level) page += "<div>";
  folder_.write("Forums/a/index.html", page);
  suite_ = open_suite(folder_.path()).value();
  const BenchRun limited = run(list(scripted(everything)));
  EXPECT_EQ(limited.results[0].run.status, Status::kLimit) << limited.results[0].run.message;
  EXPECT_EQ(limited.results[0].run.flags, (Texts{"limit:depth"}));
  options_.limits.max_depth = 2'000;
  const BenchRun raised = run(list(scripted(everything)));
  EXPECT_EQ(raised.results[0].run.status, Status::kOk) << raised.results[0].run.message;
}

// Summaries.

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
  add_site("skipped", kPage, "", "forum");       // all 0
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
  EXPECT_DOUBLE_EQ(metric(Metric::kRecall).summary.ci99.value().high, 25 + 2.5758293 * 25);
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
  add_site("c", kPage, "", "forum");
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

TEST(Metrics, HaveNamesAndValues) {
  EXPECT_EQ(to_string(Metric::kRecall), "recall");
  EXPECT_EQ(to_string(Metric::kPrecision), "precision");
  EXPECT_EQ(to_string(Metric::kF1), "f1");
  EXPECT_EQ(to_string(Metric::kAccuracy), "accuracy");
  const Rates rates{1, 2, 3, 4};
  EXPECT_EQ(value_of(rates, Metric::kRecall), 1);
  EXPECT_EQ(value_of(rates, Metric::kPrecision), 2);
  EXPECT_EQ(value_of(rates, Metric::kF1), 3);
  EXPECT_EQ(value_of(rates, Metric::kAccuracy), 4);
}

// Several threads. A thread sanitizer finds more than the assertions.

class BenchThreadsTest : public BenchTest {
 protected:
  // A site of five pages that link to each other, with one dead link.
  void add_random_site(const std::string& id, std::uint64_t seed) {
    Random random(seed);
    const Texts names = {"index.html", "a.html", "sub/b.html", "sub/c.html", "d.html"};
    RandomTree tree(random, {.nodes = random.between(20, 150)});
    for (const std::string& name : names) {
      Texts links = {"/missing.html"};
      for (const std::string& other : names) {
        links.emplace_back("/");
        links.back() += other;
      }
      folder_.write(id + "/pages/" + name, tree.html(links));
      tree.mutate(random, random.between(0, 8));
    }
    add_description(id, R"({"id": ")" + id + R"(", "category": "random",
        "base_url": "https://s.example/", "key_page": "index.html"})");
    folder_.write(id + "/labels.json",
                  R"-({"not_template": ["body > :nth-child(2n)"], "main_content": ["a"],
                      "counts": {"nodes": 1}})-");
  }

  void add_sites() {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      add_random_site("random" + std::to_string(seed), seed);
      if (seed == 3) add_description("broken", "{");
      if (seed == 5) add_site("skipped", kPage, "");
      if (seed == 7) add_site("label", kPage, R"({"not_template": ["#none"]})");
      if (seed == 8) add_site("plain");
    }
  }

  static Extractors extractors() {
    return list(make_extractor("temex", {}).value(),
                make_extractor("temex", {{"profile", "B"}, {"votes", "1"}}).value(),
                make_extractor("temex", {{"selection", "set"}, {"whitespace", "keep"}}).value(),
                make_extractor("temex", {{"order", "random"}, {"seed", "5"}}).value(),
                scripted(nothing));
  }
};

TEST_F(BenchThreadsTest, GiveTheSameResultsForAnyNumberOfJobs) {
  add_sites();
  const Extractors all = extractors();
  const std::string alone = describe(run(all));
  EXPECT_TRUE(holds(alone, "ok")) << alone;
  for (const std::size_t jobs : {1U, 2U, 8U, 100U}) {
    options_.jobs = jobs;
    EXPECT_EQ(describe(run(all)), alone) << jobs << " jobs";
  }
  // The results do not depend on other extractors that ran on the site before.
  for (std::size_t extractor = 0; extractor < all.size(); ++extractor) {
    const BenchRun apart = run(list(std::move(extractors()[extractor])));
    for (std::size_t site = 0; site < suite_.sites.size(); ++site) {
      BenchRun one{"", {}, {apart.results[site]}, {}};
      one.results[0].extractor = extractor;
      EXPECT_TRUE(holds(alone, describe(one).substr(describe({}).size()))) << describe(one);
    }
  }
}

TEST_F(BenchThreadsTest, GiveTheSameResultsWithATimeLimit) {
  add_sites();
  const Extractors all = extractors();
  const std::string without = describe(run(all));
  options_.timeout_seconds = 3600;
  options_.jobs = 4;
  EXPECT_EQ(describe(run(all)), without);
}

TEST_F(BenchThreadsTest, ReportProgressOnceForEachSite) {
  add_sites();
  for (const std::size_t jobs : {1U, 8U}) {
    std::vector<std::size_t> done;
    std::atomic<int> inside = 0;
    options_.jobs = jobs;
    options_.progress = [&](std::size_t finished, std::size_t sites) {
      EXPECT_EQ(++inside, 1);  // one at a time
      EXPECT_EQ(sites, suite_.sites.size());
      done.push_back(finished);
      --inside;
    };
    run(list(scripted(everything), scripted(nothing)));
    ASSERT_EQ(done.size(), suite_.sites.size());
    for (std::size_t at = 0; at < done.size(); ++at) EXPECT_EQ(done[at], at + 1);
  }
}

}  // namespace
}  // namespace pagelet
