// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "evaluation/comparison/comparison.h"
#include "tests/support/require.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

ScoreRow row(const std::string& site, const std::string& algorithm, double f1,
             Task task = Task::kTemplate, Unit unit = Unit::kNodes) {
  return {
      site, "", algorithm, Role::kAlgorithm, true, {task, unit, {100, 40, 0, 0}, {0, 0, f1, 0}}};
}

TEST(RunDifference, PairsSitesAlgorithmsAndTasks) {
  const std::vector<ScoreRow> a{
      row("s1", "x", 10), row("s2", "x", 50),
      row("s3", "x", 70), row("s1", "x", 20, Task::kContent),
      row("s1", "y", 5),  row("s1", "x", 99, Task::kTemplate, Unit::kWords)};
  const std::vector<ScoreRow> b{row("s2", "x", 40), row("s1", "x", 30), row("s4", "x", 0),
                                row("s1", "x", 20, Task::kContent), row("s1", "z", 5)};
  const RunDifference difference = compare_runs(a, b, Metric::kF1, Unit::kNodes);
  ASSERT_EQ(difference.algorithms.size(), 2U);

  // s1: 10 -> 30, s2: 50 -> 40; s3 and s4 are in one run only.
  const AlgorithmDifference& of_template = difference.algorithms[0];
  EXPECT_EQ(of_template.task, Task::kTemplate);
  ASSERT_EQ(of_template.sites.size(), 2U);
  EXPECT_EQ(of_template.sites[0].site, "s1");
  EXPECT_EQ(of_template.sites[0].change(), 20);
  EXPECT_EQ(of_template.summary_a.mean, 30);
  EXPECT_EQ(of_template.summary_b.mean, 35);
  EXPECT_EQ(of_template.difference.wins, 1U);
  EXPECT_EQ(of_template.difference.losses, 1U);
  EXPECT_EQ(of_template.difference.p, 1.0);
  EXPECT_EQ(of_template.summary_a.ci99->low, 0);

  EXPECT_EQ(difference.algorithms[1].task, Task::kContent);
  // Nothing changed, so nothing is tested.
  EXPECT_FALSE(difference.algorithms[1].difference.p);
  EXPECT_FALSE(difference.algorithms[1].difference.p_holm);
  EXPECT_EQ(difference.unpaired,
            (std::vector<std::string>{"algorithm y: only in A", "algorithm z: only in B",
                                      "site s3: only in A", "site s4: only in B"}));
}

TEST(RunDifference, ComparesRunsOfOneAlgorithmEachWhateverTheirNames) {
  std::vector<ScoreRow> a;
  std::vector<ScoreRow> b;
  for (int site = 0; site < 6; ++site) {
    a.push_back(row("s" + std::to_string(site), "old", 50));
    b.push_back(row("s" + std::to_string(site), "new", 40 - site));
  }
  const RunDifference difference = compare_runs(a, b, Metric::kF1, Unit::kNodes);
  ASSERT_EQ(difference.algorithms.size(), 1U);
  EXPECT_EQ(difference.algorithms[0].algorithm_b, "new");
  EXPECT_EQ(difference.algorithms[0].difference.losses, 6U);
  // All six signs are equal: 2 of the 2^6 assignments.
  EXPECT_DOUBLE_EQ(*difference.algorithms[0].difference.p, 2.0 / 64);
  EXPECT_EQ(difference.algorithms[0].difference.delta, -1);
  EXPECT_TRUE(difference.algorithms[0].is_worse());
  EXPECT_FALSE(difference.algorithms[0].is_better());
  EXPECT_TRUE(difference.unpaired.empty());
}

// B is better on 13 of 14 sites and scores 0 on the other: p = 0.013 in favour of B, whose mean is
// lower.
TEST(RunDifference, ATestInFavourOfBDoesNotShowThatBIsWorse) {
  std::vector<ScoreRow> a;
  std::vector<ScoreRow> b;
  for (int site = 0; site < 14; ++site) {
    a.push_back(row("s" + std::to_string(site), "x", 80));
    b.push_back(row("s" + std::to_string(site), "x", site == 0 ? 0 : 81 + 0.1 * site));
  }
  const RunDifference difference = compare_runs(a, b, Metric::kF1, Unit::kNodes);
  const AlgorithmDifference& pair = difference.algorithms.at(0);
  EXPECT_LT(pair.difference.mean_difference, 0);
  EXPECT_TRUE(pair.difference.has_small_p());
  EXPECT_FALSE(pair.is_worse());
  EXPECT_FALSE(pair.is_better());
  const RunDifference reverse = compare_runs(b, a, Metric::kF1, Unit::kNodes);
  EXPECT_FALSE(reverse.algorithms.at(0).is_worse());
  EXPECT_FALSE(reverse.algorithms.at(0).is_better());
}

TEST(RunDifference, NamesSitesWhoseGoldChanged) {
  std::vector<ScoreRow> a{row("s1", "x", 10), row("s2", "x", 50), row("s3", "x", 50)};
  std::vector<ScoreRow> b = a;
  b[1].score.counts.gold = 41;
  // Without an answer the counts are unknown.
  b[2].is_answer = false;
  b[2].score.counts = {};
  EXPECT_EQ(compare_runs(a, b, Metric::kF1, Unit::kNodes).changed_sites,
            (std::vector<std::string>{"s2"}));
}

// The items of a text are those of gold and answer together.
TEST(RunDifference, AnotherAnswerInTextIsNoOtherGold) {
  std::vector<ScoreRow> a{row("s1", "x", 10, Task::kContent, Unit::kText),
                          row("s2", "x", 10, Task::kContent, Unit::kText)};
  std::vector<ScoreRow> b = a;
  b[0].score.counts.items = 120;
  b[1].score.counts.gold = 41;
  EXPECT_EQ(compare_runs(a, b, Metric::kF1, Unit::kText).changed_sites,
            (std::vector<std::string>{"s2"}));
}

TEST(RunDifference, HolmsCorrectionCountsTheAlgorithmsOfATask) {
  std::vector<ScoreRow> a;
  std::vector<ScoreRow> b;
  for (int site = 0; site < 6; ++site) {
    for (const char* algorithm : {"x", "y"}) {
      a.push_back(row("s" + std::to_string(site), algorithm, 50));
      b.push_back(row("s" + std::to_string(site), algorithm, 51 + site));
    }
  }
  const RunDifference difference = compare_runs(a, b, Metric::kF1, Unit::kNodes);
  ASSERT_EQ(difference.algorithms.size(), 2U);
  EXPECT_DOUBLE_EQ(*difference.algorithms[0].difference.p_holm, 2 * 2.0 / 64);
  // The other task is a family of its own.
  for (auto* run : {&a, &b}) {
    for (std::size_t at = 0; at < 12; ++at) {
      run->push_back((*run)[at]);
      run->back().score.task = Task::kContent;
    }
  }
  for (const AlgorithmDifference& pair : compare_runs(a, b, Metric::kF1, Unit::kNodes).algorithms) {
    EXPECT_DOUBLE_EQ(*pair.difference.p_holm, 2 * 2.0 / 64);
  }
}

TEST(RunDifference, FloorsAndUnchangedPairsAreNoHypotheses) {
  std::vector<ScoreRow> a;
  std::vector<ScoreRow> b;
  for (int site = 0; site < 6; ++site) {
    const std::string id = "s" + std::to_string(site);
    a.push_back(row(id, "old", 50));
    b.push_back(row(id, "new", 40 - site));
    for (auto* run : {&a, &b}) {
      run->push_back(row(id, "nothing", 10 + site));
      run->back().role = Role::kFloor;
      run->push_back(row(id, "oracle", 90));
      run->back().role = Role::kCeiling;
    }
  }
  // Each run has one algorithm; floors and ceilings do not count.
  RunDifference difference = compare_runs(a, b, Metric::kF1, Unit::kNodes);
  ASSERT_EQ(difference.algorithms.size(), 1U);
  EXPECT_EQ(difference.algorithms[0].algorithm_a, "old");
  EXPECT_DOUBLE_EQ(*difference.algorithms[0].difference.p_holm, 2.0 / 64);
  // Holm's correction does not count a pair that is the same in both runs.
  for (auto* run : {&a, &b}) {
    for (ScoreRow& score : *run) {
      if (score.role == Role::kAlgorithm) score.algorithm = "x";
    }
    for (int site = 0; site < 6; ++site) run->push_back(row("s" + std::to_string(site), "y", 70));
  }
  difference = compare_runs(a, b, Metric::kF1, Unit::kNodes);
  ASSERT_EQ(difference.algorithms.size(), 2U);
  EXPECT_DOUBLE_EQ(*difference.algorithms[0].difference.p_holm, 2.0 / 64);
  EXPECT_FALSE(difference.algorithms[1].difference.p);
}

class ScoreRowsTest : public testing::Test {
 protected:
  std::string error_of(const std::string& text) const {
    folder_.write("run.json", text);
    const auto rows = read_score_rows(folder_.path("run.json"));
    return rows ? "" : rows.error().text();
  }
  TemporaryFolder folder_;
};

TEST_F(ScoreRowsTest, ReadsTheDocumentOfBench) {
  std::string document = R"({"schema": "pagelet.bench/2", "results": [
      {"site": "s", "category": "c", "algorithm": "x", "task": "content", "unit": "words",
       "status": "ok", "items": 9, "gold": 5, "retrieved": 4, "common": 3,
       "recall": 1.5, "precision": 2, "f1": 3, "accuracy": 4}]})";
  folder_.write("run.json", document);
  const auto rows = require(read_score_rows(folder_.path("run.json")));
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows.front().site, "s");
  EXPECT_EQ(rows.front().category, "c");
  EXPECT_TRUE(rows.front().is_answer);
  EXPECT_EQ(rows.front().score,
            (Score{Task::kContent, Unit::kWords, {9, 5, 4, 3}, {1.5, 2, 3, 4}}));
  // Before version 2, the number of items was called nodes.
  std::string old = document;
  old.replace(old.find("bench/2"), 7, "bench/1").replace(old.find("items"), 5, "nodes");
  folder_.write("run.json", old);
  EXPECT_EQ(require(read_score_rows(folder_.path("run.json"))).front().score, rows.front().score);
  // Neither is a score of nodes.
  EXPECT_TRUE(holds(error_of(document.replace(document.find("words"), 5, "lines")), "result 1"));
}

TEST_F(ScoreRowsTest, RefusesASiteThatIsThereTwiceAndRatesThatAreNone) {
  const auto result = [](const std::string& site, const std::string& f1) {
    return R"({"site": ")" + site + R"(", "category": "c", "algorithm": "x", "task": "content",
        "unit": "words", "status": "ok", "items": 9, "gold": 5, "retrieved": 4, "common": 3,
        "recall": 0, "precision": 100, "accuracy": 4, "f1": )" +
           f1 + "}";
  };
  const auto document = [](const std::string& results) {
    return R"({"schema": "pagelet.bench/2", "results": [)" + results + "]}";
  };
  EXPECT_EQ(error_of(document(result("s", "1") + "," + result("t", "100"))), "");
  EXPECT_TRUE(holds(error_of(document(result("s", "1") + "," + result("s", "99"))),
                    "result 2: site s is listed twice for x"));
  for (const char* const f1 : {"150", "-5", "100.001", "1e300"}) {
    EXPECT_TRUE(holds(error_of(document(result("s", f1))), "result 1 lacks a field", "or value"));
  }
}

TEST_F(ScoreRowsTest, ReadsTheRolesOfADocument) {
  const auto roles_of = [&](const std::string& more) {
    std::string results;
    for (const char* name : {"temex", "nothing", "oracle", "my-floor"}) {
      results += (results.empty() ? "" : ", ") +
                 std::string(R"({"site": "s", "category": "", "algorithm": ")") + name +
                 R"(", "task": "content", "unit": "words", "status": "ok",
                 "items": 9, "gold": 5, "retrieved": 4, "common": 3, "recall": 1, "precision": 2, "f1": 3, "accuracy": 4})";
    }
    folder_.write("run.json",
                  R"({"schema": "pagelet.bench/2", "results": [)" + results + "]" + more + "}");
    std::vector<Role> roles;
    const auto rows = read_score_rows(folder_.path("run.json"));
    for (const ScoreRow& score : rows.value()) roles.push_back(score.role);
    return roles;
  };
  using Roles = std::vector<Role>;
  EXPECT_EQ(roles_of(""),
            (Roles{Role::kAlgorithm, Role::kFloor, Role::kCeiling, Role::kAlgorithm}));
  EXPECT_EQ(roles_of(R"(, "roles": {"my-floor": "floor"})"),
            (Roles{Role::kAlgorithm, Role::kFloor, Role::kCeiling, Role::kFloor}));
}

TEST_F(ScoreRowsTest, SaysWhyADocumentCannotBeRead) {
  const std::string file = folder_.path("run.json");
  EXPECT_EQ(error_of(R"({"schema": "pagelet.extract/1"})"),
            file + ": is neither a store nor a document \"pagelet.bench/2\"");
  EXPECT_EQ(
      error_of(R"({"schema": "pagelet.bench/2"})"),
      file +
          ": result 1 lacks a field of \"pagelet.bench/2\", or has one of another type or value");
  EXPECT_EQ(
      error_of(R"({"schema": "pagelet.bench/2", "results": [{"site": 5}]})"),
      file +
          ": result 1 lacks a field of \"pagelet.bench/2\", or has one of another type or value");
  EXPECT_FALSE(read_score_rows(folder_.path("none")));
}

}  // namespace
}  // namespace pagelet
