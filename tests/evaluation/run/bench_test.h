// SPDX-License-Identifier: MIT
#pragma once

/// What the tests of bench share: extractors that are given by a function or by a rule for nodes,
/// a suite of small sites, and the scores of a result.
///
/// Example:
///   TEST_F(BenchTest, FindsTheTemplate) {
///     add_site("a");
///     const BenchRun bench = run(list(scripted(is_gold_template)));
///     EXPECT_EQ(score_of(bench.results[0]).rates.f1, 100);
///   }

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "datasets/suite.h"
#include "evaluation/run/bench.h"
#include "extractors/extractor.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet::bench_tests {

using Texts = std::vector<std::string>;
using Extractors = std::vector<std::unique_ptr<Extractor>>;

// An extractor whose answer is given by a function.
class Scripted final : public Extractor {
 public:
  using Script = std::function<Result<Answer>(const ExtractionContext&)>;

  Scripted(Task target, Script answer)
      : Extractor({.name = "scripted", .target = target}), answer_(std::move(answer)) {}
  Result<Answer> extract(const ExtractionContext& context) const override {
    return answer_(context);
  }

 private:
  Script answer_;
};

// The nodes of an answer, by a rule that does not look at other pages.
using Rule = std::function<bool(const WorkingTree&, TreeNode)>;

inline Answer select(const ExtractionContext& context, const Rule& rule,
                     Whitespace whitespace = Whitespace::kDrop) {
  const WorkingTree& tree = context.key_page(whitespace);
  Answer extraction;
  extraction.whitespace = whitespace;
  extraction.nodes = NodeSet(tree.size());
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (rule(tree, node)) extraction.nodes.insert(node);
  }
  return extraction;
}

inline std::unique_ptr<Extractor> scripted(Rule rule, Task target = Task::kTemplate,
                                           Whitespace whitespace = Whitespace::kDrop) {
  return std::make_unique<Scripted>(
      target, [rule = std::move(rule), whitespace](const ExtractionContext& context) {
        return Result<Answer>(select(context, rule, whitespace));
      });
}

inline bool everything(const WorkingTree&, TreeNode) { return true; }
inline bool nothing(const WorkingTree&, TreeNode) { return false; }

template <class... Items>
Extractors list(Items... items) {
  Extractors extractors;
  (extractors.push_back(std::move(items)), ...);
  return extractors;
}

// Body, div#menu and its text are template; the rest is content.
inline constexpr std::string_view kPage =
    "<!DOCTYPE html><body><div id=menu>home shop</div>"
    "<div id=main><p>one two three</p></div></body>";
inline constexpr std::string_view kLabels =
    R"({"not_template": ["#main"], "main_content": ["#main"]})";

inline bool is_gold_template(const WorkingTree&, TreeNode node) { return node < 3; }
inline bool is_gold_content(const WorkingTree&, TreeNode node) { return node >= 3; }

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

inline const Score& score_of(const Experiment& result, Task task = Task::kTemplate,
                             Unit unit = Unit::kNodes) {
  for (const Score& score : result.scores) {
    if (score.task == task && score.unit == unit) return score;
  }
  throw std::out_of_range("no such score");
}

inline void expect_rates(const Rates& rates, double recall, double precision, double f1,
                         double accuracy) {
  EXPECT_DOUBLE_EQ(rates.recall, recall);
  EXPECT_DOUBLE_EQ(rates.precision, precision);
  EXPECT_DOUBLE_EQ(rates.f1, f1);
  EXPECT_DOUBLE_EQ(rates.accuracy, accuracy);
}

}  // namespace pagelet::bench_tests
