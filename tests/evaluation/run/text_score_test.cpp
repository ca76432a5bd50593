// SPDX-License-Identifier: MIT

// Counts worked out by hand, random texts against a literal version, the authors' figures, and
// sites whose gold is text from labels.json to the score.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/text/words.h"
#include "datasets/suite.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/external/predictions.h"
#include "evaluation/run/labelled_site.h"
#include "evaluation/run/score.h"
#include "extractors/registry.h"
#include "tests/evaluation/run/bench_test.h"
#include "tests/support/counted_budget.h"
#include "tests/support/errors.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

using bench_tests::BenchTest;
using bench_tests::list;
using bench_tests::score_of;

Counts count(TextMeasure measure, const std::string& gold, const std::string& answer) {
  return TextScorer({.content = gold}, measure).count(answer);
}

TEST(TextScore, WordsAreAMultisetInLowerCase) {
  EXPECT_EQ(count(TextMeasure::kWords, "The cat sat. The end", "the THE, the mat"),
            (Counts{.items = 7, .gold = 5, .retrieved = 4, .common = 2}));
  EXPECT_EQ(count(TextMeasure::kWords, "", ""), Counts{});
  EXPECT_EQ(rates_of(count(TextMeasure::kWords, "", "")).f1, 100);
  EXPECT_EQ(rates_of(count(TextMeasure::kWords, "", "a")).f1, 0);
  EXPECT_EQ(rates_of(count(TextMeasure::kWords, "a", "")).f1, 0);
}

// Words end at U+0301 (a mark); numbers that are not decimal and `_` belong to words.
TEST(TextScore, WordsAreThoseOfPython) {
  using Runs = std::vector<std::string_view>;
  EXPECT_EQ(word_runs("cafe\u0301s m\u00B2 \u00BD \u2167 a_b 3.5 \u4E00"),
            (Runs{"cafe", "s", "m\u00B2", "\u00BD", "\u2167", "a_b", "3", "5", "\u4E00"}));
  EXPECT_EQ(count(TextMeasure::kWords, "\u0391\u03A3", "\u03B1\u03C2").common, 1U)
      << "the final sigma";
}

TEST(TextScore, FourGramsKeepCaseAndOrder) {
  EXPECT_EQ(count(TextMeasure::kFourGrams, "a b c d e", "x a b c d"),
            (Counts{.items = 3, .gold = 2, .retrieved = 2, .common = 1}));
  EXPECT_EQ(count(TextMeasure::kFourGrams, "a b", "a b").common, 1U);
  EXPECT_EQ(count(TextMeasure::kFourGrams, "a b", "A b").common, 0U);
  EXPECT_EQ(count(TextMeasure::kFourGrams, "a b", "b a").common, 0U);
  EXPECT_EQ(count(TextMeasure::kFourGrams, "a b c d a b c d", "a b c d").gold, 5U);
  EXPECT_EQ(count(TextMeasure::kFourGrams, "ab c d e", "a bc d e").common, 0U);
}

TEST(TextScore, SegmentsAreFoundInNormalWhiteSpace) {
  const TextScorer scorer({.must_hold = {"one  two", "Three"}, .must_not_hold = {"menu", "x"}},
                          TextMeasure::kSegments);
  EXPECT_EQ(scorer.count("\u00A0one\n\ttwo and three, menu"),
            (Counts{.items = 4, .gold = 2, .retrieved = 2, .common = 1}));
  EXPECT_EQ(rates_of(scorer.count("one two Three")).accuracy, 100);
}

// A long text is read in pieces. The sigma at the end of a word depends on what follows it.
TEST(TextScore, AgreesOnLongTextsWithTheSumOfTheirWords) {
  std::string text;
  for (int word = 0; word < 20'000; ++word) {
    text += "\u039F\u0394\u039F\u03A3" + std::string(word % 3 == 0   ? "."
                                                     : word % 3 == 1 ? " "
                                                                     : "\n");
  }
  EXPECT_EQ(count(TextMeasure::kWords, text, "\u03BF\u03B4\u03BF\u03C2"),
            (Counts{.items = 20'000, .gold = 20'000, .retrieved = 1, .common = 1}));
  EXPECT_EQ(count(TextMeasure::kFourGrams, text, text),
            (Counts{.items = 19'997, .gold = 19'997, .retrieved = 19'997, .common = 19'997}));
}

TEST(TextScore, StopsWhenTheTimeIsUp) {
  const std::string text(1'000'000, 'a');
  CountedBudget used_up(0);
  EXPECT_EQ(TextScorer({.content = text}, TextMeasure::kWords, &used_up).count(text).gold, 0U);
  for (const TextMeasure measure : kTextMeasures) {
    const TextScorer scorer({.content = "a", .must_hold = {"b"}}, measure);
    CountedBudget budget(0);
    EXPECT_EQ(scorer.count(text + " b", &budget).common, 0U);
    EXPECT_TRUE(budget.stopped());
  }
}

// Each item of a text, with how often it occurs.
std::map<std::vector<std::string>, std::size_t> items_of(const std::string& text, bool grams) {
  const std::string kept = grams ? text : lower_case(text);
  std::vector<std::string> words;
  for (const std::string_view word : word_runs(kept)) words.emplace_back(word);
  std::map<std::vector<std::string>, std::size_t> items;
  const std::size_t size = grams ? std::min<std::size_t>(4, words.size()) : 1;
  for (std::size_t at = 0; !words.empty() && at + size <= words.size(); ++at) {
    ++items[{words.begin() + static_cast<long>(at), words.begin() + static_cast<long>(at + size)}];
  }
  return items;
}

TEST(TextScore, AgreesWithTheLiteralMultisets) {
  Random random(7);
  const std::vector<std::string> parts{"a", "b", "A", "ab", ".", "_", "\u0130", "7"};
  for (int round = 0; round < 2000; ++round) {
    std::string texts[2];
    for (std::string& text : texts) {
      for (std::size_t words = random.below(14); words > 0; --words) {
        text += parts[random.below(parts.size())] + (random.below(4) == 0 ? "" : " ");
      }
    }
    for (const bool grams : {false, true}) {
      const auto gold = items_of(texts[0], grams);
      const auto answer = items_of(texts[1], grams);
      Counts expected;
      for (const auto& [item, times] : gold) expected.gold += times;
      for (const auto& [item, times] : answer) {
        expected.retrieved += times;
        if (gold.contains(item)) expected.common += std::min(times, gold.at(item));
      }
      expected.items = expected.gold + expected.retrieved - expected.common;
      const TextMeasure measure = grams ? TextMeasure::kFourGrams : TextMeasure::kWords;
      ASSERT_EQ(count(measure, texts[0], texts[1]), expected) << texts[0] << " | " << texts[1];
    }
  }
}

// Precision (1/2 + 1) / 2, recall (1 + 0 + 1) / 3, F1 of these; one of three is equal.
TEST(TextScore, TheFigureOfAebIsOfMeanPrecisionAndMeanRecall) {
  const std::vector<Counts> pages{{2, 1, 2, 1}, {2, 2, 0, 0}, {3, 3, 3, 3}};
  const Rates rates = benchmark_rates(TextMeasure::kFourGrams, pages);
  EXPECT_DOUBLE_EQ(rates.precision, 75);
  EXPECT_DOUBLE_EQ(rates.recall, 200.0 / 3);
  EXPECT_NEAR(rates.f1, 1200.0 / 17, 1e-9);
  EXPECT_DOUBLE_EQ(rates.accuracy, 100.0 / 3);
}

TEST(TextScore, TheFigureOfTrafilaturaIsOfTheSums) {
  const std::vector<Counts> pages{{3, 2, 2, 1}, {2, 1, 1, 1}};
  const Rates rates = benchmark_rates(TextMeasure::kSegments, pages);
  EXPECT_NEAR(rates.f1, 200.0 / 3, 1e-9);
  EXPECT_DOUBLE_EQ(rates.accuracy, 60);
}

TEST(TextScore, TheFigureOfWcxbIsAMean) {
  const std::vector<Counts> pages{{0, 0, 0, 0}, {2, 2, 0, 0}};
  const Rates rates = benchmark_rates(TextMeasure::kWords, pages);
  EXPECT_DOUBLE_EQ(rates.f1, 50);
  EXPECT_DOUBLE_EQ(rates.precision, 50) << "an empty answer to gold that is not empty has 0";
  EXPECT_DOUBLE_EQ(benchmark_rates(TextMeasure::kWords, std::vector<Counts>{{1, 0, 1, 0}}).recall,
                   0);
  EXPECT_EQ(benchmark_rates(TextMeasure::kWords, {}).f1, 0);
}

TEST(TextScore, TheFigureOfWcebIsAMean) {
  const std::vector<Counts> pages{{1, 0, 1, 0}, {2, 2, 0, 0}, {3, 2, 2, 1}};
  const Rates rates = benchmark_rates(TextMeasure::kRougeLsum, pages);
  EXPECT_DOUBLE_EQ(rates.f1, 50.0 / 3);
  EXPECT_DOUBLE_EQ(rates.precision, 50.0 / 3) << "an empty answer to gold that is not empty has 0";
  EXPECT_DOUBLE_EQ(rates.recall, 50) << "nothing is missed where the gold is empty";
}

class TextGoldTest : public BenchTest {
 protected:
  static constexpr const char* kGold =
      R"({"id": "a", "key_page": "index.html", "main_content_text": "one two three"})";

  Predictions texts(const std::string& answer) {
    Predictions predictions("mine 1.0", Task::kContent);
    predictions.add("a", {AnswerForm::kText, {answer}});
    return predictions;
  }
};

TEST_F(TextGoldTest, APageAloneIsScoredByItsTextOnly) {
  add_site("a", bench_tests::kPage, kGold);
  const BenchRun run = this->run(list(*make_extractor("temex", {}), *make_extractor("leafcut", {}),
                                      std::make_unique<Predictions>(texts("ONE two. four"))));
  const Experiment& temex = run.results[0];
  EXPECT_TRUE(is_left_out(temex.run)) << "there is nothing to compare the page with";
  EXPECT_EQ(temex.run.flags, Flags{Flag::kNoCandidates});
  EXPECT_TRUE(temex.scores.empty());
  ASSERT_EQ(run.results[1].scores.size(), 1U);
  EXPECT_EQ(run.results[1].scores[0].unit, Unit::kText);
  EXPECT_EQ(run.results[2].scores[0].counts, (Counts{4, 3, 3, 2})) << "as it is, not aligned";
  EXPECT_EQ(headline_unit(run), Unit::kText);
  EXPECT_EQ(text_measure_of(run), TextMeasure::kWords);
  EXPECT_NEAR(benchmark_rates(run, 2)->f1, 200.0 / 3, 1e-9);
  EXPECT_FALSE(benchmark_rates(run, 0));

  const std::vector<Role> roles(3, Role::kAlgorithm);
  const Comparison compared =
      compare_extractors(run, roles, group_sites(run), Task::kContent, Unit::kText, Metric::kF1);
  EXPECT_EQ(compared.algorithms, (std::vector<std::size_t>{1, 2}));
  EXPECT_FALSE(compared.extractors[0].scores.summary.mean) << "a dash, no 0";
}

TEST_F(TextGoldTest, ScoringHasTheTimeOfTheRun) {
  struct : Interrupt {
    bool is_wanted() override { return wanted; }
    bool wanted = false;
  } interrupt;
  add_site("a", bench_tests::kPage, kGold);
  SiteOptions options;
  options.interrupt = &interrupt;
  const SuiteSite suite_site{"a", folder_.path("a")};
  LabelledSite site(suite_site, options);
  ASSERT_TRUE(site.open());
  pagelet::Run run = site.run(texts("one"));
  ASSERT_EQ(run.status, Status::kOk) << run.message;
  interrupt.wanted = true;
  const std::vector<Score> scores = site.scores(run, Task::kContent);
  EXPECT_EQ(run.status, Status::kTimeout);
  EXPECT_EQ(run.message,
            "took longer than the time limit (raise --timeout), while scoring the text of a");
  ASSERT_EQ(scores.size(), 1U);
  EXPECT_EQ(scores[0].counts, (Counts{3, 3, 0, 0}));
  EXPECT_EQ(scores[0].rates.f1, 0);
}

TEST_F(TextGoldTest, NodesAndTextBothCount) {
  add_site("a", bench_tests::kPage,
           R"({"not_template": ["#main"], "main_content": ["#main"],
               "main_content_text": "one two three"})");
  const BenchRun run = this->run(list(std::make_unique<Predictions>(texts("one two three"))));
  EXPECT_EQ(score_of(run.results[0], Task::kContent, Unit::kNodes).rates.f1, 100);
  EXPECT_EQ(score_of(run.results[0], Task::kContent, Unit::kText).rates.f1, 100);
  EXPECT_EQ(headline_unit(run), Unit::kNodes);
}

TEST_F(TextGoldTest, TheTextMayBeInAFileBesideTheLabels) {
  add_site("a", bench_tests::kPage, R"({"main_content_text": {"file": "gold.txt"}})");
  folder_.write("a/gold.txt", "four");
  const std::string with_four =
      SiteFolder::open(folder_.path("a"))->labels()->text->content.value();
  EXPECT_EQ(with_four, "four");
  const auto hash = [&] {
    auto site = SiteFolder::open(folder_.path("a"));
    return content_hash(*site);
  };
  const std::string before = hash();
  folder_.write("a/gold.txt", "five");
  EXPECT_NE(hash(), before) << "stored results would be stale";
  for (const char* name : {"../gold.txt", "pages/gold.txt", "", "gold.md", "/etc/passwd"}) {
    folder_.write("a/labels.json",
                  R"({"main_content_text": {"file": ")" + std::string(name) + R"("}})");
    EXPECT_NE(error_of(SiteFolder::open(folder_.path("a"))->labels()).find("labels.json"),
              std::string::npos);
  }
  std::filesystem::remove(folder_.path("a/gold.txt"));
  std::filesystem::create_symlink("/etc/hostname", folder_.path("a/gold.txt"));
  EXPECT_FALSE(SiteFolder::open(folder_.path("a"))) << "a link that leads out";
}

TEST_F(TextGoldTest, TheSuiteSaysHowTextIsMeasured) {
  add_site("a", bench_tests::kPage, kGold);
  folder_.write("suite.json", R"({"name": "mine", "text_measure": "4-grams", "sites": ["a"],
                                  "parameters": {"leafcut": {"pages": "3"}}})");
  suite_ = *open_suite(folder_.path());
  EXPECT_EQ(suite_.parameters.at("leafcut").at("pages"), "3");
  const BenchRun run = this->run(list(std::make_unique<Predictions>(texts("one two three"))));
  EXPECT_EQ(run.results[0].scores[0].counts, (Counts{1, 1, 1, 1}));
  folder_.write("suite.json", R"({"text_measure": "bleu", "sites": ["a"]})");
  EXPECT_NE(error_of(open_suite(folder_.path())).find("text_measure"), std::string::npos);
  folder_.write("suite.json", R"({"parameters": {"leafcut": 3}, "sites": ["a"]})");
  EXPECT_NE(error_of(open_suite(folder_.path())).find("parameters"), std::string::npos);
}

TEST_F(TextGoldTest, SubsequencesOfSentencesAreMeasured) {
  add_site("a", bench_tests::kPage, R"({"main_content_text": "One two. Three four five"})");
  folder_.write("suite.json", R"({"text_measure": "rouge-lsum", "sites": ["a"]})");
  suite_ = *open_suite(folder_.path());
  const BenchRun run = this->run(list(std::make_unique<Predictions>(texts("five One Three four"))));
  EXPECT_EQ(run.results[0].scores[0].counts, (Counts{6, 5, 4, 3})) << "\"five\" is out of order";
}

TEST_F(TextGoldTest, TheSuiteSaysWhichPartIsScored) {
  add_site("a", bench_tests::kPage,
           R"({"main_content_text": "one two three", "comments_text": "four five"})");
  Predictions predictions("mine 1.0", Task::kContent);
  predictions.add("a", {.form = AnswerForm::kText, .items = {"one"}, .comments = "five"});
  const auto counts_of_part = [&](const std::string& fields) {
    folder_.write("suite.json", R"({"sites": ["a"])" + fields + "}");
    suite_ = *open_suite(folder_.path());
    const BenchRun run =
        this->run(list(std::make_unique<Predictions>(predictions), *make_extractor("leafcut", {})));
    EXPECT_EQ(run.results[1].scores[0].counts.retrieved == 0,
              fields.find("comments") != std::string::npos)
        << "LeafCut gives no comments";
    return run.results[0].scores[0].counts;
  };
  EXPECT_EQ(counts_of_part(""), (Counts{3, 3, 1, 1}));
  EXPECT_EQ(counts_of_part(R"(, "text_part": "main_content")"), (Counts{3, 3, 1, 1}));
  EXPECT_EQ(counts_of_part(R"(, "text_part": "comments")"), (Counts{2, 2, 1, 1}));
  folder_.write("a/labels.json", kGold);
  EXPECT_EQ(check_site(suite_.sites[0], {}).errors, std::vector<std::string>{})
      << "without a measure, any gold will do";
  suite_.sites[0].text_measure = TextMeasure::kWords;
  EXPECT_EQ(check_site(suite_.sites[0], {}).errors,
            std::vector<std::string>{
                "labels.json: no gold for the suite's text_measure words of comments"});
  folder_.write("suite.json", R"({"text_part": "menu", "sites": ["a"]})");
  EXPECT_NE(error_of(open_suite(folder_.path())).find("text_part"), std::string::npos);
}

TEST_F(TextGoldTest, ScoresOfOthersCountWithoutTheirAnswers) {
  add_site("a", bench_tests::kPage, kGold);
  add_site("b", bench_tests::kPage,
           R"({"id": "b", "key_page": "index.html", "main_content_text": "one"})");
  Predictions theirs("theirs", Task::kContent);
  theirs.add("a",
             {.form = AnswerForm::kScores, .scores = {.recall = 50, .precision = 80, .f1 = 60}});
  const BenchRun run =
      this->run(list(std::make_unique<Predictions>(theirs), *make_extractor("leafcut", {})));
  const Experiment& scored = run.results[0];
  EXPECT_EQ(scored.run.status, Status::kOk);
  EXPECT_TRUE(has_only_scores(scored.run));
  ASSERT_EQ(scored.scores.size(), 1U);
  EXPECT_EQ(scored.scores[0].rates, (Rates{50, 80, 60, 100 * 60.0 / 140}));
  EXPECT_FALSE(scored.answer);
  EXPECT_EQ(run.results[2].run.status, Status::kSkipped) << "there is no score of the second site";
  EXPECT_DOUBLE_EQ(benchmark_rates(run, 0)->f1, 30);
  EXPECT_DOUBLE_EQ(benchmark_rates(run, 0)->precision, 40);
  for (const BenchSummary& summary : summarize_bench(run, 1)) {
    EXPECT_EQ(summary.empty, 0U);
    EXPECT_DOUBLE_EQ(*summary.by_metric[Metric::kF1].mean, 30);
  }
}

TEST_F(TextGoldTest, TheCheckWarnsOfGoldThatMayBeWrong) {
  const auto warnings = [&](const std::string& fields) {
    folder_.write("a/labels.json", "{" + fields + "}");
    const SiteCheck check = check_site({"a", folder_.path("a")}, {});
    EXPECT_TRUE(check.errors.empty()) << check.errors.front();
    return check.warnings;
  };
  add_site("a", bench_tests::kPage, kGold);
  EXPECT_TRUE(warnings(R"("main_content_text": "One two, three")").empty());
  EXPECT_EQ(warnings(R"("main_content_text": " ")").size(), 1U);
  EXPECT_EQ(warnings(R"("main_content_text": "one four five six")").size(), 1U);
  EXPECT_EQ(warnings(R"("must_hold": ["one two"], "must_not_hold": ["two"])").size(), 1U);
  EXPECT_EQ(warnings(R"("must_hold": ["one", "one", "two"])").size(), 1U);
}

TEST_F(TextGoldTest, TheCheckNoticesGoldThatTheMeasureCannotUse) {
  add_site("a", bench_tests::kPage, kGold);
  SuiteSite site{"a", folder_.path("a")};
  site.text_measure = TextMeasure::kSegments;
  EXPECT_EQ(check_site(site, {}).errors,
            std::vector<std::string>{"labels.json: no gold for the suite's text_measure segments"});
  folder_.write("a/labels.json", R"({"not_template": ["p"], "main_content_text": "one"})");
  const SiteCheck both = check_site(site, {});
  EXPECT_EQ(std::ranges::count(both.warnings,
                               "labels.json: no gold for the suite's text_measure segments"),
            1);
}

TEST_F(TextGoldTest, TheKeyPageMayHaveAnAddressOfItsOwn) {
  add_site("a", bench_tests::kPage, kGold);
  const auto describe = [&](const std::string& url) {
    folder_.write("a/site.json", R"({"id": "a", "base_url": "https://s.example/",
                                    "key_page": "index.html", "key_page_url": ")" +
                                     url + "\"}");
    return SiteFolder::open(folder_.path("a"));
  };
  auto site = describe("https://s.example/x?id=1");
  EXPECT_EQ(site->source().url(site->key_page()), "https://s.example/x?id=1");
  EXPECT_NE(error_of(describe("mailto:a")).find("key_page_url"), std::string::npos);
}

}  // namespace
}  // namespace pagelet
