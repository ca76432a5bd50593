// SPDX-License-Identifier: MIT

// Strengths of a mapping: a tree worked out by hand, and the mappings of all higher thresholds on
// random pairs of trees.

#include <gtest/gtest.h>

#include <cmath>
#include <string_view>
#include <vector>

#include "core/mapping/etdm.h"
#include "tests/support/build_document.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

std::vector<double> strengths_of(const WorkingTree& a, const WorkingTree& b,
                                 const EqualityOptions& options, const SignatureTable& signatures,
                                 SymbolTable& symbols) {
  const NodeEquality equality(options, signatures);
  return mapping_strengths(equality, a, b, EtdmMapper(equality, symbols).map(a, b));
}

TEST(Strengths, AreTheLeastScoresOnTheWayFromTheRoot) {
  SymbolTable symbols;
  SignatureTable signatures(symbols);
  const auto page = [&](std::string_view body) {
    return build_document(symbols, "html(" + std::string(body) + ")");
  };
  // div has 4 children on the one page and 3 on the other: .1 + .4 + .5 * 3/4. p and its text score
  // 1, but lie below div. The last child has no partner.
  const Document one = page("body(div(p('x') hr hr b))");
  const Document other = page("body(div(p('y') hr hr))");
  const WorkingTree a(one, signatures);
  const WorkingTree b(other, signatures);
  EqualityOptions options;
  options.threshold = 0.5;
  const std::vector<double> strengths = strengths_of(a, b, options, signatures, symbols);
  ASSERT_EQ(strengths.size(), 7U);
  EXPECT_TRUE(std::isinf(strengths[0]) && strengths[0] > 0);
  EXPECT_DOUBLE_EQ(strengths[1], 0.1 + 0.4 + 0.5 * 0.75);
  for (const TreeNode node : {2U, 3U}) EXPECT_DOUBLE_EQ(strengths[node], strengths[1]);
  EXPECT_TRUE(std::isinf(strengths[6]) && strengths[6] < 0);
  EXPECT_TRUE(holds_at(strengths[1], 0.875));
  EXPECT_FALSE(holds_at(strengths[1], 0.876));
}

TEST(Strengths, GiveTheMappingOfEveryHigherThreshold) {
  Random random(11);
  for (int round = 0; round < 1'500; ++round) {
    SCOPED_TRACE(round);
    SymbolTable symbols;
    SignatureTable signatures(symbols);
    RandomTreeOptions shape;
    shape.nodes = random.between(5, 80);
    shape.wide_share = random.one_of({0.1, 0.5, 0.9});
    const RandomTree key(random, shape);
    RandomTree changed = key;
    changed.mutate(random, random.below(12));
    const Document key_document = key.document(symbols);
    const Document other_document = changed.document(symbols);
    const WorkingTree a(key_document, signatures);
    const WorkingTree b(other_document, signatures);
    EqualityOptions options = random_equality_options(random);
    options.threshold = random.one_of({0.0, 0.1, 0.5, 0.7});
    const std::vector<double> strengths = strengths_of(a, b, options, signatures, symbols);
    for (const double threshold : {0.0, 0.1, 0.5, 0.7, 0.75, 0.85, 0.9, 0.95, 1.0}) {
      if (threshold < options.threshold) continue;
      EqualityOptions higher = options;
      higher.threshold = threshold;
      const NodeEquality equality(higher, signatures);
      const Mapping mapping = EtdmMapper(equality, symbols).map(a, b);
      for (TreeNode node = 0; node < a.size(); ++node) {
        ASSERT_EQ(mapping.image[node] != kNoNode, holds_at(strengths[node], threshold))
            << "node " << node << ", " << to_string(higher);
      }
    }
  }
}

}  // namespace
}  // namespace pagelet
