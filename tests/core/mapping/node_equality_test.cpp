// SPDX-License-Identifier: MIT

// The rules of docs/specification.md, section 3, with answers worked out by hand. NodeEquality and
// the reference implementation in tests/support must both give them.

#include "core/mapping/node_equality.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "tests/support/build_document.h"
#include "tests/support/naive_mapping.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

constexpr double kMax = kMaxScore;
constexpr double kHalf = kMaxScore / 2;

using Doubles = std::vector<double>;

// Index i of a list of p siblings against index j of a list of q.
struct Positions {
  std::size_t i = 0;
  std::size_t j = 0;
  std::size_t p = 1;
  std::size_t q = 1;
};

class NodeEqualityTest : public testing::Test {
 protected:
  // One node in the notation of tests/support/build_document.h.
  struct Subject {
    Document document;
    naive::Tree tree;
  };
  Subject subject(std::string_view notation) {
    Document document = build_document(symbols_, "html(body(" + std::string(notation) + "))");
    naive::Tree tree = naive::make_tree(document);
    return {std::move(document), std::move(tree)};
  }

  // Score of two nodes of one tag. Without `positions` their positions agree.
  double score(std::string_view a, std::string_view b, const EqualityOptions& options,
               Positions positions = {}) {
    const Subject left = subject(a);
    const Subject right = subject(b);
    const naive::Node& left_node = left.tree[1];
    const naive::Node& right_node = right.tree[1];
    const auto child_count = [](const naive::Node& node) {
      return static_cast<std::uint32_t>(node.children.size());
    };
    const NodeEquality equality(options, signatures_);
    const Signature left_signature = signature(left);
    const Signature right_signature = signature(right);
    EXPECT_EQ(left_signature.tag, right_signature.tag);
    TextMatch text = TextMatch::kNotText;
    if (left_node.tag == "#text") {
      text = left_node.text == right_node.text ? TextMatch::kEqual : TextMatch::kDifferent;
    }
    const double fast = equality.score(
        left_signature, right_signature, child_count(left_node), child_count(right_node),
        position(positions.i, positions.j, positions.p, positions.q), text);
    const double slow = naive::score(left_node, positions.i, positions.p, right_node, positions.j,
                                     positions.q, options);
    if (slow == naive::kMax) {
      EXPECT_EQ(fast, kMax) << a << " " << b;
    } else if (slow == naive::kMax / 2) {
      EXPECT_EQ(fast, kHalf) << a << " " << b;
    } else {
      EXPECT_EQ(fast, slow) << a << " " << b;
    }
    return fast;
  }

  bool equal(std::string_view a, std::string_view b, const EqualityOptions& options,
             Positions positions = {}) {
    return NodeEquality(options, signatures_).acceptable(score(a, b, options, positions));
  }

  double class_similarity(std::string_view a, std::string_view b,
                          const EqualityOptions& options = {}) {
    return NodeEquality(options, signatures_)
        .class_part(signature(subject(a)), signature(subject(b)));
  }
  double attribute_similarity(std::string_view a, std::string_view b,
                              EqualityOptions options = {}) {
    options.w_attributes = 1;  // without weight it is not computed
    return NodeEquality(options, signatures_)
        .attribute_part(signature(subject(a)), signature(subject(b)));
  }

  // Rule 6 by both implementations.
  static double position(std::size_t i, std::size_t j, std::size_t p, std::size_t q) {
    const auto narrow = [](std::size_t number) { return static_cast<std::uint32_t>(number); };
    const double fast = position_similarity(position_window(narrow(i), narrow(p), narrow(q)),
                                            narrow(j), narrow(p), narrow(q));
    EXPECT_EQ(fast, naive::position_similarity(i, j, p, q))
        << i << " of " << p << ", " << j << " of " << q;
    return fast;
  }
  // The same for all positions of the second list.
  static Doubles positions(std::size_t i, std::size_t p, std::size_t q) {
    Doubles similarities;
    for (std::size_t j = 0; j < q; ++j) similarities.push_back(position(i, j, p, q));
    return similarities;
  }

 private:
  Signature signature(const Subject& subject) {
    return signatures_.get(
        signatures_.signature_of(subject.document, node_at(subject.tree[1].document_node)));
  }

  SymbolTable symbols_;
  SignatureTable signatures_{symbols_};
};

// The constants of section 3.
TEST_F(NodeEqualityTest, ProfilesHaveTheValuesOfTheTable) {
  EXPECT_EQ(EqualityOptions::profile_a(), (EqualityOptions{.w_class = .10,
                                                           .w_position = .40,
                                                           .w_attributes = 0,
                                                           .w_children = .50,
                                                           .no_class = 1,
                                                           .no_attributes = .75,
                                                           .text_term = false,
                                                           .threshold = .9,
                                                           .id_rule = true,
                                                           .tie = Tie::kLast}));
  EqualityOptions b{.w_class = .80, .w_position = .10, .w_children = .10};
  b.no_class = .99;
  b.text_term = true;
  EXPECT_EQ(EqualityOptions::profile_b(), b);
}

// Rule 2.
TEST_F(NodeEqualityTest, EqualIdsAreCertainWhateverElseDiffers) {
  const Positions far{0, 9, 10, 10};
  EXPECT_EQ(score("div#x.a[k=1](p p p)", "div#x.b[k=2]", EqualityOptions::profile_a(), far), kMax);
  EXPECT_EQ(score("div#x.a[k=1](p p p)", "div#x.b[k=2]", EqualityOptions::profile_b(), far), kMax);
}

TEST_F(NodeEqualityTest, IdsAreComparedByteByByteAndNotTrimmed) {
  const Positions far{0, 9, 10, 10};
  EXPECT_LT(score("div[id='x']", "div[id=' x']", EqualityOptions::profile_a(), far), 1);
  EXPECT_LT(score("div[id='x']", "div[id='X']", EqualityOptions::profile_a(), far), 1);
  EXPECT_EQ(score("div[id=' ']", "div[id=' ']", EqualityOptions::profile_a(), far), kMax);
}

TEST_F(NodeEqualityTest, AnEmptyIdIsNoId) {
  // cls = 1, pos = 1 - 9/10, chl = 1.
  EXPECT_EQ(score("div[id='']", "div[id='']", EqualityOptions::profile_a(), {0, 9, 10, 10}),
            .10 * 1 + .40 * (1 - .9) + 0 * .75 + .50 * 1);
  EXPECT_LT(score("div[id='']", "div", EqualityOptions::profile_a(), {0, 9, 10, 10}), .9);
  EXPECT_LT(score("div#x", "div", EqualityOptions::profile_a(), {0, 9, 10, 10}), .9);
}

TEST_F(NodeEqualityTest, WithoutTheIdRuleIdsDoNotCount) {
  EqualityOptions options;
  options.id_rule = false;
  EXPECT_EQ(score("div#x", "div#x", options, {0, 9, 10, 10}),
            score("div#x", "div#y", options, {0, 9, 10, 10}));
  EXPECT_LT(score("div#x", "div#x", options, {0, 9, 10, 10}), .9);
}

// Rule 3.
TEST_F(NodeEqualityTest, ClassSimilarityIsTheJaccardIndexOfTokens) {
  EXPECT_EQ(class_similarity("p.a.b", "p.b.c"), 1.0 / 3);
  EXPECT_EQ(class_similarity("p.a", "p.a.b.c"), 1.0 / 3);
  EXPECT_EQ(class_similarity("p.a.b.c", "p.c.b.a"), 1);
  EXPECT_EQ(class_similarity("p.a", "p.b"), 0);
  EXPECT_EQ(class_similarity("p.a.a.b", "p.b.a.b"), 1) << "tokens are a set";
  EXPECT_EQ(class_similarity("p.a", "p.A"), 0);
  EXPECT_EQ(class_similarity("p[class=' a\n\tb ']", "p.b.a"), 1);
  EXPECT_EQ(class_similarity("p[class='a\xC2\xA0"
                             "b']",
                             "p.b.a"),
            1)
      << "U+00A0 is a blank";
}

TEST_F(NodeEqualityTest, TwoMissingClassesScoreTheConstantAndOneScoresZero) {
  EqualityOptions options;
  options.no_class = .99;
  EXPECT_EQ(class_similarity("p", "p", options), .99);
  EXPECT_EQ(class_similarity("p[class='']", "p", options), .99);
  EXPECT_EQ(class_similarity("p[class=' \n']", "p[class='']", options), .99);
  EXPECT_EQ(class_similarity("p", "p.a", options), 0);
  EXPECT_EQ(class_similarity("p.a", "p[class='']", options), 0);
  EXPECT_EQ(class_similarity("'x'", "'y'", options), .99);
}

TEST_F(NodeEqualityTest, ClassesOfTheGoldStandardDoNotCount) {
  EqualityOptions options;
  options.no_class = .99;
  EXPECT_EQ(class_similarity("p.TECO_mainContent", "p", options), .99);
  EXPECT_EQ(class_similarity("p.TECO_mainContent", "p.TECO_menu", options), .99);
  EXPECT_EQ(class_similarity("p.TECO_mainContent.a", "p.a", options), 1);
  EXPECT_EQ(class_similarity("p.a.TECO_x.b", "p.a.b.c", options), 2.0 / 3);
  EXPECT_EQ(class_similarity("p.teco_x", "p", options), 0) << "case matters";
  EXPECT_EQ(class_similarity("p.xTECO_", "p", options), 0) << "only at the beginning";
  EXPECT_EQ(class_similarity("p.TECO", "p", options), 0) << "with the underscore";
}

// Rule 4.
TEST_F(NodeEqualityTest, AttributeSimilarityCountsEqualPairs) {
  EXPECT_EQ(attribute_similarity("p[x=1][y=2]", "p[x=1][y=3][z=4]"), 1.0 / 4);
  EXPECT_EQ(attribute_similarity("p[x=1][y=2]", "p[y=2][x=1]"), 1);
  EXPECT_EQ(attribute_similarity("p[x=1]", "p[x=2]"), 0);
  EXPECT_EQ(attribute_similarity("p[x=1]", "p[y=1]"), 0);
  EXPECT_EQ(attribute_similarity("p[x]", "p[x='']"), 1);
  EXPECT_EQ(attribute_similarity("p[x=' 1']", "p[x=1]"), 0) << "values are taken as they are";
}

TEST_F(NodeEqualityTest, IdAndClassDoNotCountAsAttributes) {
  EXPECT_EQ(attribute_similarity("p#i.a[x=1]", "p#j.b[x=1]"), 1);
  EXPECT_EQ(attribute_similarity("p#i.a", "p#j.b"), .75);
  EXPECT_EQ(attribute_similarity("p#i.a", "p[x=1]"), 0);
}

TEST_F(NodeEqualityTest, TwoMissingAttributeListsScoreTheConstantAndOneScoresZero) {
  EqualityOptions options;
  options.no_attributes = .5;
  EXPECT_EQ(attribute_similarity("p", "p", options), .5);
  EXPECT_EQ(attribute_similarity("p", "p[x=1]", options), 0);
  EXPECT_EQ(attribute_similarity("p[x=1]", "p", options), 0);
  EXPECT_EQ(attribute_similarity("'x'", "'y'", options), .5);
}

// Rule 5.
TEST_F(NodeEqualityTest, ChildrenSimilarityIsTheQuotientOfTheNumbersOfChildren) {
  EXPECT_EQ(children_similarity(0, 0), 1);
  EXPECT_EQ(children_similarity(0, 5), 0);
  EXPECT_EQ(children_similarity(5, 0), 0);
  EXPECT_EQ(children_similarity(3, 4), .75);
  EXPECT_EQ(children_similarity(4, 3), .75);
  EXPECT_EQ(children_similarity(7, 7), 1);
  EXPECT_EQ(children_similarity(1, 3), 1.0 / 3);
}

TEST_F(NodeEqualityTest, ChildrenAreTheElementsAndTextsThatCount) {
  EqualityOptions options;
  options.w_class = options.w_position = 0;
  options.w_children = 1;
  // 3 children against 4: blank texts, comments, scripts and iframes do not count.
  EXPECT_EQ(score("div('a' br 'b')", "div(p ' ' | p script | p iframe p)", options), .75);
}

// Rule 6, p = q: the window is the position itself; each step away costs 1/p.
TEST_F(NodeEqualityTest, InListsOfEqualLengthEachStepCostsTheSame) {
  EXPECT_EQ(positions(0, 1, 1), (Doubles{1}));
  EXPECT_EQ(positions(2, 4, 4), (Doubles{.5, .75, 1, .75}));
  EXPECT_EQ(positions(0, 4, 4), (Doubles{1, .75, .5, .25}));
}

constexpr double kOneStep = 1 - 1.0 / 3;
constexpr double kTwoSteps = 1 - 2.0 / 3;

// Rule 6, p < q: s = i, the window is [i, i + d]; d = 2, less = 3.
TEST_F(NodeEqualityTest, WhenTheSecondListIsLongerSeveralPositionsFit) {
  EXPECT_EQ(positions(0, 3, 5), (Doubles{1, 1, 1, kOneStep, kTwoSteps}));
  EXPECT_EQ(positions(1, 3, 5), (Doubles{kOneStep, 1, 1, 1, kOneStep}));
  EXPECT_EQ(positions(2, 3, 5), (Doubles{kTwoSteps, kOneStep, 1, 1, 1}));
  EXPECT_EQ(positions(0, 1, 4), (Doubles{1, 1, 1, 1})) << "the only node fits everywhere";
}

// Rule 6, p > q: s = i - d, the window [i - d, i] is clipped to [0, q - 1]; t counts from the
// clipped window.
TEST_F(NodeEqualityTest, WhenTheFirstListIsLongerTheWindowIsClipped) {
  EXPECT_EQ(positions(0, 5, 3), (Doubles{1, kOneStep, kTwoSteps}));
  EXPECT_EQ(positions(1, 5, 3), (Doubles{1, 1, kOneStep}));
  EXPECT_EQ(positions(2, 5, 3), (Doubles{1, 1, 1}));
  EXPECT_EQ(positions(3, 5, 3), (Doubles{kOneStep, 1, 1}));
  EXPECT_EQ(positions(4, 5, 3), (Doubles{kTwoSteps, kOneStep, 1}));
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(positions(i, 4, 1), (Doubles{1}));
}

TEST_F(NodeEqualityTest, PositionsOfAllSmallListsAgreeWithTheReference) {
  for (std::size_t p = 1; p <= 12; ++p) {
    for (std::size_t q = 1; q <= 12; ++q) {
      for (std::size_t i = 0; i < p; ++i) {
        for (std::size_t j = 0; j < q; ++j) {
          const double similarity = position(i, j, p, q);
          EXPECT_GT(similarity, 0);
          EXPECT_LE(similarity, 1);
        }
      }
    }
  }
}

// Rule 7.
TEST_F(NodeEqualityTest, EqualClassesAndAttributesAreCertainAtACompatiblePosition) {
  const EqualityOptions a = EqualityOptions::profile_a();
  EXPECT_EQ(score("a.x[href=u](b b b)", "a.x[href=u]", a), kMax) << "whatever the children";
  EXPECT_EQ(score("a.x[href=u]", "a.x[href=u]", a, {1, 3, 3, 5}), kMax);
  EXPECT_EQ(score("a.x[href=u]", "a.x[href=u]", a, {1, 4, 3, 5}), kHalf);
  EXPECT_EQ(score("a.x[href=u]", "a.x[href=u]", a, {0, 99, 100, 100}), kHalf);
  EqualityOptions nothing;
  nothing.w_class = nothing.w_position = nothing.w_children = 0;
  EXPECT_EQ(score("a.x[href=u]", "a.x[href=u]", nothing), kMax) << "whatever the weights";
  EXPECT_EQ(score("a.x[href=u]", "a.x[href=u]", nothing, {0, 1, 2, 2}), kHalf);
}

TEST_F(NodeEqualityTest, WithoutClassOrAttributesCertaintyNeedsAConstantOfOne) {
  const EqualityOptions a = EqualityOptions::profile_a();
  // no-class = 1: two nodes without class and with the same attributes are certain.
  EXPECT_EQ(score("a[href=u]", "a[href=u]", a), kMax);
  // no-attributes = .75: the same class is not enough.
  EXPECT_EQ(score("a.x", "a.x", a), .10 * 1 + .40 * 1 + 0 * .75 + .50 * 1);
  EqualityOptions full = a;
  full.no_attributes = 1;
  EXPECT_EQ(score("a.x", "a.x", full), kMax);
  EXPECT_EQ(score("a", "a(b b)", full), kMax);
  EXPECT_EQ(score("a", "a(b b)", full, {0, 1, 2, 2}), kHalf);
  EXPECT_EQ(score("'one'", "'another'", full), kMax) << "texts have neither";
  EXPECT_EQ(score("a.x", "a", full), .10 * 0 + .40 * 1 + 0 * 1 + .50 * 1);
  // no-class = .99.
  EXPECT_EQ(score("a[href=u]", "a[href=u]", EqualityOptions::profile_b()),
            .80 * .99 + .10 * 1 + 0 * 1 + .10 * 1);
  EXPECT_EQ(score("a.x[href=u]", "a.x[href=u]", EqualityOptions::profile_b()), kMax);
}

TEST_F(NodeEqualityTest, CertaintyIsAboveEveryWeightedScore) {
  EqualityOptions largest;
  largest.w_class = largest.w_position = largest.w_attributes = largest.w_children = 1;
  largest.no_attributes = .99;
  largest.text_term = true;
  const double weighted = score("'x'", "'x'", largest);
  EXPECT_EQ(weighted, 1.0 + 1.0 + .99 + 1.0 + .1);
  EXPECT_GT(kHalf, weighted);
  EXPECT_GT(kMax, kHalf);
}

// Rule 8.
TEST_F(NodeEqualityTest, WithoutCertaintyTheScoreIsTheWeightedSum) {
  EqualityOptions options;
  options.w_class = .3;
  options.w_position = .2;
  options.w_attributes = .15;
  options.w_children = .35;
  // cls = 1/3, att = 1/2, chl = 3/4; p = q = 3, one step: pos = 1 - 1/3.
  EXPECT_EQ(score("p.a.b[x=1](b b b)", "p.b.c[x=1][y=2](b b b b)", options, {0, 1, 3, 3}),
            .3 * (1.0 / 3) + .2 * (1 - 1.0 / 3) + .15 * .5 + .35 * .75);
  // cls = 0 (none/some), att = .75 (none/none), chl = 0 (0/some), pos = 1.
  EXPECT_EQ(score("p.a", "p(b)", options), .3 * 0.0 + .2 * 1.0 + .15 * .75 + .35 * 0.0);
}

TEST_F(NodeEqualityTest, TheThresholdAllowsForRounding) {
  SymbolTable symbols;
  SignatureTable signatures(symbols);
  const NodeEquality equality(EqualityOptions::profile_a(), signatures);
  EXPECT_TRUE(equality.acceptable(.9));
  EXPECT_TRUE(equality.acceptable(.4 + .5));
  EXPECT_TRUE(equality.acceptable(.1 + .4 + .4));
  EXPECT_TRUE(equality.acceptable(.3 + .3 + .3)) << "is 0.8999999999999999";
  EXPECT_TRUE(equality.acceptable(.9 - 1e-9));
  EXPECT_FALSE(equality.acceptable(.9 - 1.1e-9));
  EXPECT_TRUE(equality.acceptable(kHalf));
}

// "Two elements of the same tag with equal position and child count are equal whatever their
// classes (.4 + .5 = .9 >= .9)."
TEST_F(NodeEqualityTest, InProfileAElementsAreEqualByPositionAndChildCount) {
  const EqualityOptions a = EqualityOptions::profile_a();
  EXPECT_TRUE(equal("div.menu[x=1](p p)", "div.article[y=2](b 'x')", a));
  EXPECT_TRUE(equal("div.menu", "div.article", a, {3, 5, 10, 12}));
  EXPECT_FALSE(equal("div.menu", "div.article", a, {3, 6, 10, 12}));
  EXPECT_FALSE(equal("div.menu(p p)", "div.article(p)", a));
  // "Equal only to one with nearly as many children (ratio >= .8 when class and position agree)."
  EXPECT_TRUE(equal("div.a(p p p p)", "div.a(p p p p p)", a));
  EXPECT_FALSE(equal("div.a(p p p)", "div.a(p p p p)", a));
  EXPECT_TRUE(equal("div(p p p p)", "div(p p p p p)", a)) << "none/none is cls = 1";
  EXPECT_FALSE(equal("div.a(p p p p)", "div(p p p p p)", a));
}

// "Two text nodes are equal when pos >= .75 whatever they say."
TEST_F(NodeEqualityTest, InProfileATextsAreEqualByPosition) {
  const EqualityOptions a = EqualityOptions::profile_a();
  EXPECT_TRUE(equal("'one'", "'another'", a));
  EXPECT_TRUE(equal("'one'", "'another'", a, {0, 1, 4, 4}));
  EXPECT_FALSE(equal("'one'", "'another'", a, {0, 2, 4, 4}));
  EXPECT_FALSE(equal("'one'", "'one'", a, {0, 2, 4, 4}));
  EXPECT_FALSE(equal("'one'", "'one'", a, {0, 1, 3, 3})) << "pos = 2/3";
}

// "With B the term makes text nodes equal exactly when their text is (.892 + .1 pos +- .1 against
// .9); without it all text nodes at compatible positions are equal."
TEST_F(NodeEqualityTest, InProfileBTextsAreEqualIfTheySayTheSame) {
  EqualityOptions b = EqualityOptions::profile_b();
  for (const std::size_t j : {0U, 1U, 7U}) {
    EXPECT_TRUE(equal("'one'", "'one'", b, {0, j, 8, 8}));
    EXPECT_FALSE(equal("'one'", "'another'", b, {0, j, 8, 8}));
  }
  EXPECT_EQ(score("'one'", "'one'", b), .80 * .99 + .10 * 1 + 0 * .75 + .10 * 1 + .1);
  EXPECT_EQ(score("'one'", "'two'", b), .80 * .99 + .10 * 1 + 0 * .75 + .10 * 1 + -.1);
  EXPECT_TRUE(equal("' one  two'", "'one\n\ttwo '", b, {0, 3, 4, 4})) << "collapsed";
  b.text_term = false;
  EXPECT_TRUE(equal("'one'", "'another'", b));
}

TEST_F(NodeEqualityTest, TheTextTermCountsForTextNodesOnly) {
  const EqualityOptions b = EqualityOptions::profile_b();
  EXPECT_EQ(score("p('x')", "p('x')", b), .80 * .99 + .10 * 1 + 0 * .75 + .10 * 1);
  EXPECT_EQ(score("p('x')", "p('y')", b), .80 * .99 + .10 * 1 + 0 * .75 + .10 * 1);
}

// B maps containers of the same class whatever their sizes, and never without common classes.
TEST_F(NodeEqualityTest, InProfileBElementsAreEqualByClass) {
  const EqualityOptions b = EqualityOptions::profile_b();
  EXPECT_TRUE(equal("div.a(p p p p)", "div.a", b)) << ".8 + .1";
  EXPECT_FALSE(equal("div.a", "div.b", b));
  EXPECT_FALSE(equal("div.a.b", "div.b.a.c", b)) << ".8 * 2/3 + .2";
  EXPECT_TRUE(equal("div", "div", b, {0, 5, 10, 10})) << ".792 + .05 + .1";
  EXPECT_FALSE(equal("div", "div", b, {0, 95, 100, 100})) << ".792 + .005 + .1";
}

// Scores at the bounds of the ranges of docs/algorithms.md.
TEST_F(NodeEqualityTest, WithThresholdZeroOnlyTheTagAndTheTextTermDecide) {
  EqualityOptions options;
  options.threshold = 0;
  EXPECT_TRUE(equal("div.a(p p)", "div.b", options, {0, 9, 10, 10}));
  options.w_class = options.w_position = options.w_children = 0;
  EXPECT_TRUE(equal("div.a(p p)", "div.b", options, {0, 9, 10, 10}));
  EXPECT_TRUE(equal("'x'", "'y'", options));
  options.text_term = true;
  EXPECT_TRUE(equal("'x'", "'x'", options));
  EXPECT_FALSE(equal("'x'", "'y'", options)) << "-.1";
}

// Section 3: a shortcut for copies is allowed only if it follows from weights and threshold.
TEST_F(NodeEqualityTest, CopiesAreEqualOnlyIfItFollowsFromTheWeights) {
  const auto copies_are_equal = [](const EqualityOptions& options) {
    SymbolTable symbols;
    SignatureTable signatures(symbols);
    return NodeEquality(options, signatures).copies_are_equal();
  };
  EXPECT_TRUE(copies_are_equal(EqualityOptions::profile_a()));
  EXPECT_TRUE(copies_are_equal(EqualityOptions::profile_b()));
  EqualityOptions low = EqualityOptions::profile_a();
  low.w_children = .3;  // .1 + .4 + .3 for all without attributes
  EXPECT_FALSE(copies_are_equal(low));
  low.no_attributes = 1;  // rule 7
  EXPECT_TRUE(copies_are_equal(low));
  EqualityOptions bare = EqualityOptions::profile_b();
  bare.no_class = .9;  // .72 + .2 for two elements without class
  EXPECT_TRUE(copies_are_equal(bare));
  bare.no_class = .87;  // .696 + .2
  EXPECT_FALSE(copies_are_equal(bare));
}

TEST_F(NodeEqualityTest, IfCopiesAreEqualEveryKindOfNodeIsEqualToItsCopy) {
  Random random(11);
  std::size_t claims = 0;
  for (int round = 0; round < 500; ++round) {
    const EqualityOptions options = random_equality_options(random);
    SymbolTable symbols;
    SignatureTable signatures(symbols);
    if (!NodeEquality(options, signatures).copies_are_equal()) continue;
    ++claims;
    for (const char* node : {"p", "p.a", "p[x=1]", "p.a[x=1]", "p#i", "p(b)", "'x'"}) {
      const naive::Tree tree = subject(node).tree;
      EXPECT_GE(naive::score(tree[1], 2, 5, tree[1], 2, 5, options), options.threshold - 1e-9)
          << node << " " << to_string(options);
    }
  }
  EXPECT_GT(claims, 50U);
}

TEST_F(NodeEqualityTest, RandomPairsScoreAsInTheReference) {
  const std::vector<const char*> elements = {
      "p",           "p.a",      "p.a.b",         "p.b.c(b)",      "p[x=1]",
      "p[x=1][y=2]", "p.a[x=1]", "p.a[y=2](b b)", "p#i.a",         "p#j",
      "p#i(b b b)",  "p[id='']", "p[class='']",   "p.TECO_a.a(b)", "p.a[x=1](b 't' b b)"};
  const std::vector<const char*> texts = {"'one'", "'two'", "' two\n'", "'one two'", "'one  two'"};
  Random random(12);
  for (int round = 0; round < 4'000; ++round) {
    const EqualityOptions options = random_equality_options(random);
    const auto& pool = random.chance(0.3) ? texts : elements;
    Positions positions;
    positions.p = random.between(1, 6);
    positions.q = random.between(1, 6);
    positions.i = random.below(positions.p);
    positions.j = random.below(positions.q);
    const char* a = pool[random.below(pool.size())];
    const char* b = pool[random.below(pool.size())];
    score(a, b, options, positions);  // compares with the reference
    ASSERT_FALSE(HasFailure()) << a << " " << b << " " << to_string(options);
  }
}

}  // namespace
}  // namespace pagelet
