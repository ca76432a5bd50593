// SPDX-License-Identifier: MIT
#include "evaluation/comparison/label_noise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "datasets/suite.h"
#include "extractors/registry.h"
#include "tests/support/build_document.h"

namespace pagelet {
namespace {

constexpr const char* kSuite = PAGELET_SOURCE_DIR "/datasets/sample";

std::size_t differing(const NodeSet& a, const NodeSet& b) {
  return a.count() + b.count() - 2 * a.count_common(b);
}

TEST(Disturbed, ChangesWholeSubtreesOfAboutTheSize) {
  SymbolTable symbols;
  const Document document =
      build_document(symbols, "html(body(div(p('a') p('b') p('c')) ul(li('d') li('e')) p('f')))");
  SignatureTable signatures(symbols);
  const WorkingTree page(document, signatures, Whitespace::kDrop);
  NodeSet gold(page.size());
  gold.insert_range(2, page.end(2));
  std::mt19937_64 generator(5);
  EXPECT_EQ(disturbed(page, gold, 0, generator), gold);
  for (std::size_t nodes = 1; nodes <= 6; ++nodes) {
    for (int round = 0; round < 50; ++round) {
      const NodeSet labels = disturbed(page, gold, nodes, generator);
      EXPECT_LE(differing(labels, gold), nodes);
      // A paragraph with its text: nothing is left that could be changed back.
      if (nodes == 2) {
        EXPECT_NE(differing(labels, gold), 0U);
      }
    }
  }
}

class DisturbLabelsTest : public testing::Test {
 protected:
  DisturbLabelsTest() {
    for (const char* name : {"temex", "everything"}) {
      extractors_.push_back(make_extractor(name, {}).value());
      algorithms_.push_back(extractors_.back().get());
    }
  }
  PerTask<DisturbedScores> disturb(std::optional<double> kappa, std::size_t jobs = 1) const {
    TaskKappas kappas;
    kappas[Task::kTemplate] = kappas[Task::kContent] = kappa;
    return disturb_labels(suite_, algorithms_, {{"sample", kappas}}, {}, jobs);
  }

  Suite suite_ = open_suite(kSuite).value();
  std::vector<std::unique_ptr<Extractor>> extractors_;
  std::vector<const Extractor*> algorithms_;
};

TEST_F(DisturbLabelsTest, AnnotatorsWhoAgreeChangeNoScore) {
  for (const auto kappa : {std::optional(1.0), std::optional<double>()}) {
    const auto scores = disturb(kappa);
    for (const Task task : {Task::kTemplate, Task::kContent}) {
      EXPECT_EQ(scores[task].sites, 14U);
      ASSERT_EQ(scores[task].f1.size(), kLabelDraws);
      const std::vector<double>& first = scores[task].f1.front();
      EXPECT_GT(first[0], 80);
      EXPECT_TRUE(
          std::ranges::all_of(scores[task].f1, [&](const auto& f1) { return f1 == first; }));
    }
  }
}

TEST_F(DisturbLabelsTest, LessAgreementMovesTheScoresMore) {
  const auto spread = [&](double kappa) {
    const auto scores = disturb(kappa)[Task::kTemplate];
    const auto by_temex = [](const std::vector<double>& f1) { return f1[0]; };
    const auto [low, high] = std::ranges::minmax_element(scores.f1, {}, by_temex);
    return (*high)[0] - (*low)[0];
  };
  EXPECT_GT(spread(0.99), 0);
  EXPECT_GT(spread(0.9), spread(0.99));
  EXPECT_EQ(disturb(0.9, 1)[Task::kContent].f1, disturb(0.9, 3)[Task::kContent].f1);
}

}  // namespace
}  // namespace pagelet
