// SPDX-License-Identifier: MIT
#include "evaluation/external/predictions.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "extractors/run/run.h"
#include "tests/support/memory_source.h"
#include "tests/support/require.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;

class PredictionsTest : public testing::Test {
 protected:
  auto read(std::string_view lines, const std::string& name = "by.hand.jsonl") const {
    folder_.write(name, lines);
    return read_predictions(folder_.path(name));
  }

  // The error message, with FILE for the name of the file.
  std::string error_of(std::string_view lines) const {
    const auto algorithms = read(lines);
    EXPECT_FALSE(algorithms.has_value());
    if (algorithms) return "";
    EXPECT_EQ(algorithms.error().code, ErrorCode::kInput);
    std::string message = algorithms.error().text();
    const std::string path = folder_.path("by.hand.jsonl");
    if (const std::size_t at = message.find(path); at != std::string::npos) {
      message.replace(at, path.size(), "FILE");
    }
    return message;
  }

  TemporaryFolder folder_;
};

// Runs an algorithm on a site with one page.
Run run_on_page(const Extractor& extractor, std::string_view site_id) {
  MemorySource source;
  const PageIndex key =
      source.add("index.html", "<!DOCTYPE html><body><p id=a>one</p><p>two</p></body>");
  const auto key_page = KeyPage::open(source, key, {});
  return pagelet::run(**key_page, extractor, site_id);
}

TEST_F(PredictionsTest, WithoutNamesAreOneAlgorithmNamedAfterTheFile) {
  const auto algorithms = require(read(R"({"site": "s", "paths": ["/html/body/p[2]"]})"
                                       "\n\n \r\n"
                                       R"({"site": "t", "selectors": ["#a"]})"));
  ASSERT_EQ(algorithms.size(), 1U);
  const Extractor& extractor = *algorithms.front();
  EXPECT_EQ(extractor.info().name, "by.hand");
  EXPECT_EQ(extractor.info().title, "by.hand");
  EXPECT_EQ(extractor.info().target, Task::kTemplate);
  EXPECT_TRUE(extractor.parameters().values().empty());

  const pagelet::Run s = run_on_page(extractor, "s");
  ASSERT_EQ(s.status, Status::kOk);
  NodeSet second(5);  // body, p, one, p, two
  second.insert_range(3, 5);
  EXPECT_EQ(s.answer->nodes, second);
  EXPECT_EQ(s.pages_loaded, 1U);
  const pagelet::Run t = run_on_page(extractor, "t");
  ASSERT_EQ(t.status, Status::kOk);
  NodeSet first(5);
  first.insert_range(1, 3);
  EXPECT_EQ(t.answer->nodes, first);
}

TEST_F(PredictionsTest, MayNameSeveralAlgorithms) {
  const auto algorithms =
      require(read(R"({"site": "s", "algorithm": "b", "target": "content", "text": "two"})"
                   "\n"
                   R"({"site": "s", "algorithm": "a", "text": ""})"
                   "\n"
                   R"({"site": "t", "algorithm": "b", "target": "content", "text": "two"})"
                   "\n"));
  ASSERT_EQ(algorithms.size(), 2U);
  EXPECT_EQ(algorithms.at(0)->info().name, "b");
  EXPECT_EQ(algorithms.at(0)->info().target, Task::kContent);
  EXPECT_EQ(algorithms.at(1)->info().name, "a");
  EXPECT_EQ(run_on_page(*algorithms.at(0), "t").status, Status::kOk);
  EXPECT_EQ(run_on_page(*algorithms.at(1), "s").status, Status::kEmpty);
}

TEST_F(PredictionsTest, ASiteWithoutPredictionIsSkipped) {
  const auto algorithms = require(read(R"({"site": "s", "text": "two"})"));
  const pagelet::Run run = run_on_page(*algorithms.front(), "another");
  EXPECT_EQ(run.status, Status::kSkipped);
  EXPECT_EQ(run.flags, Flags{Flag::kNoPrediction});
  EXPECT_EQ(run.message, "no prediction for this site");
}

TEST_F(PredictionsTest, AnAnswerThatDoesNotFitThePageFailsForThatSite) {
  const auto algorithms = require(read(R"({"site": "s", "paths": ["/html/body/table"]})"));
  const pagelet::Run run = run_on_page(*algorithms.front(), "s");
  EXPECT_EQ(run.status, Status::kFailed);
  EXPECT_TRUE(run.message.starts_with("path \"/html/body/table\"")) << run.message;
}

TEST_F(PredictionsTest, TheFaultyLineIsNamed) {
  const std::string good = "{\"site\": \"s\", \"text\": \"\"}\n";
  EXPECT_TRUE(error_of(good + "{\"site\": \"t\"").starts_with("FILE:2: is not JSON: column "));
  EXPECT_EQ(error_of(good + "{\"site\": 1e999}"),
            "FILE:2: is not JSON: number overflow parsing '1e999'");
  EXPECT_EQ(error_of(good + "\n[]"), "FILE:3: is not a JSON object");
  EXPECT_EQ(error_of("{\"text\": \"\"}"), "FILE:1: \"site\" is missing");
  EXPECT_EQ(error_of("{\"site\": \"s\"}"),
            R"(FILE:1: needs exactly one of "nodes", "paths", "selectors", "text" and "scores")");
  EXPECT_EQ(error_of(R"({"site": "s", "text": "", "target": "footer"})"),
            R"(FILE:1: "target" is none of "template", "content" and "menu")");
  EXPECT_EQ(error_of(R"({"site": "s", "text": "", "algorithm": " "})"),
            R"(FILE:1: "algorithm" is empty)");
  EXPECT_EQ(error_of(R"({"site": "s", "text": "a", "text": "b"})"),
            R"(FILE:1: "text" is there twice)");
  EXPECT_EQ(error_of(good + good), R"(FILE:2: a second prediction of "by.hand" for site "s")");
  EXPECT_EQ(error_of(good + R"({"site": "t", "text": "", "target": "content"})"),
            R"(FILE:2: another "target" than before for "by.hand")");
}

TEST_F(PredictionsTest, AnAnswerMayBeItsScoresAlone) {
  const std::string begin = R"({"site": "s", "algorithm": "a", "target": "content", "scores": )";
  const auto algorithms = require(read(begin + R"({"recall": 50, "precision": 80.5, "f1": 0}})"));
  const pagelet::Run run = run_on_page(*algorithms.front(), "s");
  ASSERT_EQ(run.status, Status::kOk);
  EXPECT_EQ(run.flags, Flags{Flag::kScoresOnly});
  ASSERT_TRUE(run.answer->scores);
  EXPECT_EQ(run.answer->scores->precision, 80.5);
  const std::string fault =
      R"(FILE:1: "scores" needs numbers from 0 to 100 for "recall", "precision" and "f1")";
  for (const char* scores : {"3", "{}", R"({"recall": 1, "precision": 2, "f1": 100.5})",
                             R"({"recall": 1, "precision": "2", "f1": 3})"}) {
    EXPECT_EQ(error_of(begin + scores + "}"), fault) << scores;
  }
  const std::string good = R"({"recall": 1, "precision": 2, "f1": 3})";
  EXPECT_EQ(error_of(begin + good + R"(, "text": "a"})"),
            R"(FILE:1: has both "scores" and "text")");
  EXPECT_EQ(error_of(R"({"site": "s", "scores": )" + good + "}"),
            R"(FILE:1: "scores" needs the "target" "content")");
}

TEST_F(PredictionsTest, CommentsAreBesideAText) {
  const auto algorithms = require(read(
      R"({"site": "s", "algorithm": "a", "target": "content", "text": "one", "comments": "two"})"));
  EXPECT_EQ(run_on_page(*algorithms.front(), "s").answer->comments, "two");
  EXPECT_EQ(error_of(R"({"site": "s", "paths": [], "comments": "two"})"),
            R"(FILE:1: has "comments" without "text")");
}

TEST_F(PredictionsTest, ANullCharacterEndsNoLine) {
  const std::string good = "{\"site\": \"s\", \"text\": \"\"}";
  EXPECT_EQ(error_of(good + std::string(1, '\0') + "{\"site\": \"t\", \"text\": \"\"}"),
            "FILE:1: is not JSON: contains a null character");
}

TEST_F(PredictionsTest, AFileHasAThousandAlgorithmsAtMost) {
  std::string lines;
  for (std::size_t name = 0; name < 1'000; ++name) {
    lines += R"({"site": "s", "text": "", "algorithm": ")" + std::to_string(name) + "\"}\n";
  }
  EXPECT_EQ(require(read(lines)).size(), 1'000U);
  EXPECT_EQ(error_of(lines + R"({"site": "s", "text": ""})"),
            "FILE:1001: more than 1,000 names of algorithms");
}

TEST_F(PredictionsTest, AFileWithoutPredictionsIsRefused) {
  EXPECT_EQ(error_of("\n"), "FILE: contains no prediction");
  EXPECT_EQ(read_predictions(folder_.path("missing")).error().code, ErrorCode::kInput);
  EXPECT_FALSE(read_predictions(folder_.path()).has_value());
}

}  // namespace
}  // namespace pagelet
