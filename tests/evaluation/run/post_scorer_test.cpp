// SPDX-License-Identifier: MIT

// Counts worked out by hand, and a site whose gold is posts from labels.json to the scores.

#include "evaluation/run/post_scorer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "datasets/suite.h"
#include "evaluation/run/labelled_site.h"
#include "extractors/registry.h"
#include "tests/evaluation/run/bench_test.h"
#include "tests/support/errors.h"

namespace pagelet {
namespace {

using bench_tests::BenchTest;
using bench_tests::list;

std::string record(const std::string& text, const std::string& author = "",
                   const std::string& date = "") {
  return R"({"text": ")" + text + R"(", "author": ")" + author + R"(", "date": ")" + date + "\"}\n";
}

PostCounts count(const std::vector<GoldPost>& gold, const std::string& answer) {
  return PostScorer(gold).count(answer);
}

TEST(PostScorer, MatchesPostsInOrderByTheirFirstWords) {
  const std::vector<GoldPost> gold{{"Who has a boat", "Ann", "2024-05-01T10:00"},
                                   {"I have one", "Bob", "2024-05-02"},
                                   {"Thanks", "Ann", ""}};
  // The second record is not a post; the third has another author, and a date that the gold lacks.
  const std::string answer =
      record("Who has a boat, please?", "ann", "2024-05-01") + record("Reply to this topic") +
      record("Who has a boat? I have one. It leaks.", "Bob", "2024-05-03T09:00:00Z") +
      record("thanks!", "Carl", "2024-05-04");
  EXPECT_EQ(count(gold, answer), (PostCounts{.posts = {4, 3, 4, 3},
                                             .authors = {4, 3, 3, 2},
                                             .dates = {5, 3, 3, 1},
                                             .parents = {3, 3, 3, 3}}));
}

TEST(PostScorer, ARecordFindsOnePostAndTheOrderCounts) {
  const std::vector<GoldPost> gold{{"yes", "Ann", ""}, {"yes indeed", "Bob", ""}};
  EXPECT_EQ(count(gold, record("yes indeed", "Bob")).posts, (Counts{2, 2, 1, 1}));
  EXPECT_EQ(count(gold, record("yes indeed", "Bob") + record("yes", "Ann")).posts,
            (Counts{3, 2, 2, 1}))
      << "in the other order";
  EXPECT_EQ(
      count(gold, record("no, yes", "Carl") + record("yes", "Ann") + record("yes indeed", "Bob"))
          .authors,
      (Counts{2, 2, 2, 2}))
      << "a beginning is better than the middle of a text";
}

TEST(PostScorer, AParentIsRightIfItsRecordHasFoundThePostThatIsAnswered) {
  const std::vector<GoldPost> gold{{"one", "", ""},
                                   {"two", "", "", 0U},
                                   {"three", "", "", 1U},
                                   {"four", "", "", 0U},
                                   {"five", "", ""}};
  const auto answer = [](const std::string& text, const std::string& parent) {
    return R"({"text": ")" + text + R"(", "parent": )" + parent + "}\n";
  };
  // The record before all others moves the indices; that of "two" is missing.
  EXPECT_EQ(count(gold, record("no post") + answer("one", "null") + answer("three", "1") +
                            answer("four", "1") + answer("five", "2"))
                .parents,
            (Counts{6, 4, 4, 2}));
  EXPECT_EQ(count(gold, answer("one", "null") + answer("two", "0") + answer("three", "1") +
                            answer("four", "9") + answer("five", "-1"))
                .parents,
            (Counts{6, 5, 5, 4}));
}

TEST(PostScorer, NoWordsMatchNoWordsAndEveryCharacterOfChineseIsAWord) {
  EXPECT_EQ(count({{"", "Ann", ""}}, record("...", "Ann")).posts, (Counts{1, 1, 1, 1}));
  EXPECT_EQ(count({{"", "Ann", ""}}, record("a", "Ann")).posts, (Counts{2, 1, 1, 0}));
  EXPECT_EQ(count({{"\u6211 \u6709", "", ""}}, record("\u6211\u6709\u8239")).posts,
            (Counts{1, 1, 1, 1}));
  EXPECT_EQ(count({{"boat", "", ""}}, record("boats")).posts, (Counts{2, 1, 1, 0}));
}

TEST(PostScorer, WhatIsNotARecordHasNoWords) {
  EXPECT_EQ(count({{"one", "", ""}}, "one\n[]\n{\"text\": 1}\n\n").posts, (Counts{4, 1, 3, 0}));
  EXPECT_EQ(count({}, ""), PostCounts{});
}

using PostSuiteTest = BenchTest;

constexpr const char* kThread = R"(<body class=forum><h1>Boats</h1><div id=forum-list>
<div class=post id=p1><b class=author>Ann</b> <i class=date>1 May 2024</i>
<p class=post-body>Who has a boat that I may use?</div>
<div class=post id=p2><b class=author>Bob</b> <i class=date>2 May 2024</i>
<p class=post-body>I have one, but it leaks a lot.</div></div><a class=forum>Forum</a>)";

TEST_F(PostSuiteTest, ASuiteOfPostsScoresThemAndTheirAuthorsAndDates) {
  add_site("a", kThread,
           R"({"posts": [{"first_words": "Who has a boat that I may use", "author": "Ann",
                          "date": "2024-05-01"},
                         {"first_words": "I have one but it leaks a lot", "author": "Bob",
                          "date": "2024-05-05"},
                         {"first_words": "Is it still for hire", "author": "Carl"}]})");
  folder_.write("suite.json", R"({"sites": ["a"], "text_measure": "posts"})");
  suite_ = *open_suite(folder_.path());
  const BenchRun run = this->run(list(*make_extractor("leafcut", {})));
  ASSERT_EQ(run.results[0].scores.size(), 4U);
  const auto counts = [&](Unit unit) { return run.results[0].score(Task::kContent, unit)->counts; };
  EXPECT_EQ(counts(Unit::kText), (Counts{3, 3, 2, 2}));
  EXPECT_EQ(counts(Unit::kAuthors), (Counts{2, 2, 2, 2}));
  EXPECT_EQ(counts(Unit::kDates), (Counts{3, 2, 2, 1}));
  EXPECT_EQ(run.results[0].score(Task::kContent, Unit::kDates)->rates.recall, 50);
  EXPECT_NEAR(benchmark_rates(run, 0)->f1, 80, 1e-9) << "of precision 100 and recall 2/3";
}

TEST_F(PostSuiteTest, WithoutAPostNoAuthorIsRight) {
  add_site("a", "<p>An article of a few words.", R"({"posts": [{"first_words": "one"}]})");
  const BenchRun run = this->run(list(*make_extractor("leafcut", {})));
  EXPECT_EQ(run.results[0].score(Task::kContent, Unit::kAuthors)->rates, Rates{});
  EXPECT_EQ(run.results[0].score(Task::kContent, Unit::kText)->rates.recall, 0);
}

TEST_F(PostSuiteTest, WrongPostsAreNamed) {
  const auto message = [&](const std::string& posts) {
    folder_.write("labels.json", "{\"posts\": " + posts + "}");
    return error_of(read_label_file(folder_.path("labels.json")));
  };
  EXPECT_NE(message("1").find("\"posts\" is not a list"), std::string::npos);
  EXPECT_NE(message("[1]").find("contains something that is not a post"), std::string::npos);
  EXPECT_NE(message(R"([{"author": 1}])").find("is not a post"), std::string::npos);
  for (const char* const parent : {"0", "-1", "1.5", "\"a\"", "true"}) {
    EXPECT_NE(message("[{\"parent\": " + std::string(parent) + "}]").find("contains a parent"),
              std::string::npos)
        << parent;
  }
}

}  // namespace
}  // namespace pagelet
