// SPDX-License-Identifier: MIT

// The greedy assignment of docs/specification.md, section 3: lists worked out by hand, and both
// assigners against the reference implementation in tests/support on thousands of random
// lists.

#include "core/mapping/assignment.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/mapping/sibling_shapes.h"
#include "tests/support/build_document.h"
#include "tests/support/naive_mapping.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

using Pairs = std::vector<naive::Pair>;

// The children of `body` of one page, for both implementations. Siblings may be left out.
struct List {
  explicit List(Document page) : document(std::move(page)), tree(naive::make_tree(document)) {}

  // Leaves out each sibling with the given probability.
  void thin_out(Random& random, double probability) {
    std::erase_if(positions, [&](std::size_t) { return random.chance(probability); });
  }

  Document document;
  naive::Tree tree;
  std::vector<std::size_t> positions;
};

class AssignmentTest : public testing::Test {
 protected:
  SymbolTable symbols_;
  SignatureTable signatures_{symbols_};

  List list(Document document) {
    List made(std::move(document));
    for (std::size_t position = 0; position < made.tree[0].children.size(); ++position) {
      made.positions.push_back(position);
    }
    return made;
  }
  // The children of `body` in the notation of tests/support/build_document.h.
  List list(std::string_view children) {
    return list(build_document(symbols_, "html(body(" + std::string(children) + "))"));
  }
  List list(const RandomTree& tree) { return list(tree.document(symbols_)); }

  // The pairs of the reference. Both methods must give the same pairs in the same order.
  Pairs assign(const List& a, const List& b, const EqualityOptions& options) {
    Pairs expected = naive::assign(naive_siblings(a), a.tree[0].children.size(), naive_siblings(b),
                                   b.tree[0].children.size(), options);
    const std::vector<Sibling> left = siblings(a);
    const std::vector<Sibling> right = siblings(b);
    const SiblingList left_list{left, static_cast<std::uint32_t>(a.tree[0].children.size())};
    const SiblingList right_list{right, static_cast<std::uint32_t>(b.tree[0].children.size())};
    const NodeEquality equality(options, signatures_);
    std::vector<AssignedPair> by_short;
    short_->assign(equality, left_list, right_list, by_short);
    EXPECT_EQ(indexes(by_short), expected) << "short lists, " << to_string(options);
    std::vector<AssignedPair> by_long;
    long_->assign(equality, left_list, right_list, by_long);
    EXPECT_EQ(indexes(by_long), expected) << "long lists, " << to_string(options);
    return expected;
  }
  Pairs assign(std::string_view a, std::string_view b, const EqualityOptions& options = {}) {
    return assign(list(a), list(b), options);
  }

  // Random lists of about `nodes` siblings. The second is a changed copy of the first, or a new
  // list.
  void compare_random_lists(Random& random, std::size_t nodes, const EqualityOptions& options) {
    RandomTreeOptions shape;
    shape.nodes = 2 + random.below(nodes);
    shape.max_depth = random.between(1, 2);
    shape.wide_share = random.one_of({0.7, 0.9, 1.0});
    shape.tags = random.between(1, 3);
    shape.classes = random.one_of<std::size_t>({1, 2, 4, 50});
    shape.ids = random.one_of<std::size_t>({1, 3, 100});
    shape.attribute_values = random.one_of<std::size_t>({1, 3, 100});
    shape.texts = random.one_of<std::size_t>({1, 3, 30});
    shape.text_share = random.one_of({0.0, 0.3, 0.6, 1.0});
    shape.class_share = random.one_of({0.0, 0.3, 0.8, 1.0});
    shape.id_share = random.one_of({0.0, 0.05, 0.5});
    shape.attribute_share = random.one_of({0.0, 0.2, 0.6});
    shape.repeat_share = random.one_of({0.0, 0.3, 0.9});
    const RandomTree first(random, shape);
    if (random.chance(0.3)) shape.nodes = 2 + random.below(nodes);
    RandomTree second = random.chance(0.3) ? RandomTree(random, shape) : first;
    second.mutate(random, random.one_of<std::size_t>({0, 1, 3, 10, shape.nodes / 3}));
    List a = list(first);
    List b = list(second);
    if (a.positions.empty() || b.positions.empty()) return;  // then nothing is to be assigned
    if (random.chance(0.4)) a.thin_out(random, random.one_of({0.1, 0.5, 0.9}));
    if (random.chance(0.1)) b.thin_out(random, random.one_of({0.1, 0.5, 0.9}));
    assign(a, b, options);
  }

  void compare_random_lists(std::uint64_t seed, int rounds, std::size_t nodes) {
    Random random(seed);
    for (int round = 0; round < rounds; ++round) {
      compare_random_lists(random, nodes, random_equality_options(random));
      ASSERT_FALSE(HasFailure()) << "seed " << seed << ", round " << round;
    }
  }

  std::vector<Sibling> siblings(const List& list) {
    std::vector<Sibling> siblings;
    for (const std::size_t position : list.positions) {
      const naive::Node& node = list.tree[list.tree[0].children[position]];
      Sibling sibling;
      sibling.position = static_cast<std::uint32_t>(position);
      sibling.child_count = static_cast<std::uint32_t>(node.children.size());
      sibling.signature = signatures_.signature_of(list.document, node_at(node.document_node));
      if (node.tag == "#text") {
        sibling.text = static_cast<std::uint32_t>(index_of(symbols_.intern(node.text)));
      }
      siblings.push_back(sibling);
    }
    return siblings;
  }

 private:
  static std::vector<naive::Sibling> naive_siblings(const List& list) {
    std::vector<naive::Sibling> siblings;
    for (const std::size_t position : list.positions) {
      siblings.push_back({&list.tree[list.tree[0].children[position]], position});
    }
    return siblings;
  }

  static Pairs indexes(const std::vector<AssignedPair>& pairs) {
    Pairs indexes;
    for (const AssignedPair& pair : pairs) indexes.emplace_back(pair.a, pair.b);
    return indexes;
  }

  std::unique_ptr<Assigner> short_ = short_list_assigner();
  std::unique_ptr<Assigner> long_ = long_list_assigner();
};

EqualityOptions profile_a(Tie tie = Tie::kLast) {
  EqualityOptions options = EqualityOptions::profile_a();
  options.tie = tie;
  return options;
}

// Rule 1.
TEST_F(AssignmentTest, NodesOfDifferentTagsAreNeverPaired) {
  EqualityOptions options;
  options.threshold = 0;
  EXPECT_EQ(assign("p#x", "div#x", options), (Pairs{}));
  EXPECT_EQ(assign("p 'text'", "'text' div", options), (Pairs{{1, 0}}));
}

TEST_F(AssignmentTest, EqualListsAreAssignedPositionByPosition) {
  EXPECT_EQ(assign("p p p", "p p p"), (Pairs{{2, 2}, {1, 1}, {0, 0}}));
  EXPECT_EQ(assign("p p p", "p p p", profile_a(Tie::kFirst)), (Pairs{{0, 0}, {1, 1}, {2, 2}}));
}

// p = 2, q = 4: node 0 fits positions 0 to 2 and node 1 fits positions 1 to 3, with a score of 1.
TEST_F(AssignmentTest, TheTieRulePrefersTheLargestOrTheSmallestPositions) {
  EXPECT_EQ(assign("p p", "p p p p"), (Pairs{{1, 3}, {0, 2}}));
  EXPECT_EQ(assign("p p", "p p p p", profile_a(Tie::kFirst)), (Pairs{{0, 0}, {1, 1}}));
  // p = 4, q = 2: windows [0, 0], [0, 1], [0, 1], [1, 1].
  EXPECT_EQ(assign("p p p p", "p p"), (Pairs{{3, 1}, {2, 0}}));
  EXPECT_EQ(assign("p p p p", "p p", profile_a(Tie::kFirst)), (Pairs{{0, 0}, {1, 1}}));
}

// Rule 2: "Ids that occur twice are no exception: the tie rule decides."
TEST_F(AssignmentTest, TheTieRuleDecidesBetweenRepeatedIds) {
  EXPECT_EQ(assign("p#x", "p#x p p#x"), (Pairs{{0, 2}}));
  EXPECT_EQ(assign("p#x", "p#x p p#x", profile_a(Tie::kFirst)), (Pairs{{0, 0}}));
  // p = 3, q = 2: position 0 fits [0, 0], position 1 fits both, position 2 fits [1, 1]. The last
  // `p` of A scores .1 + .4 / 2 + .5 with the first `p` of B, which is below the threshold.
  EXPECT_EQ(assign("p#x p#x p", "p p#x"), (Pairs{{1, 1}, {0, 0}}));
  EXPECT_EQ(assign("p#x p#x p", "p p#x", profile_a(Tie::kFirst)), (Pairs{{0, 1}, {1, 0}}));
}

// The order is: MAX by id, MAX by rule 7, MAX/2, weighted scores. Positions decide between equal
// scores.
TEST_F(AssignmentTest, CertainPairsGoFirst) {
  // a[2] = b[0] by id (MAX), a[0] = b[2] by id (MAX), a[1] and b[1] by the weights (1).
  EXPECT_EQ(assign("a#x a a#y", "a#y a a#x"), (Pairs{{2, 0}, {0, 2}, {1, 1}}));
  // a[0] and b[1] have equal classes and attributes at different positions: MAX/2, which goes
  // before the weighted 1 of a[2]. a[1] and b[0] score .1 * 0 + .4 * (1 - 1/3) + .5 and are not
  // paired.
  EXPECT_EQ(assign("a.k[h=1] a a", "a.m a.k[h=1] a"), (Pairs{{0, 1}, {2, 2}}));
  // The same at equal positions: MAX. Of equal scores the last pair goes first.
  EXPECT_EQ(assign("a.k[h=1] a.k[h=2] a", "a.k[h=1] a.k[h=2] a"), (Pairs{{1, 1}, {0, 0}, {2, 2}}));
}

// The greedy choice is not undone.
TEST_F(AssignmentTest, TheBestPairIsTakenEvenIfTheSumOfScoresIsSmaller) {
  EqualityOptions options;
  options.w_class = .5;
  options.w_position = 0;
  options.w_children = .5;
  options.threshold = .5;
  // Scores: (0, 0) 1; (0, 1) .5 * .5 + .5; (1, 0) .5 * .5 + .5; (1, 1) .5 * 0 + .5 * 1 = .5.
  EXPECT_EQ(assign("p.a.b p.a", "p.a.b p.b", options), (Pairs{{0, 0}, {1, 1}}));
  options.threshold = .6;
  EXPECT_EQ(assign("p.a.b p.a", "p.a.b p.b", options), (Pairs{{0, 0}}));
}

TEST_F(AssignmentTest, PairsMayCross) {
  EXPECT_EQ(assign("p#a p#b p#c", "p#c p#b p#a"), (Pairs{{2, 0}, {1, 1}, {0, 2}}));
  EXPECT_EQ(assign("'x' | 'y'", "'y' | 'x'", EqualityOptions::profile_b()),
            (Pairs{{1, 0}, {0, 1}}));
}

// Profile B, section 3: texts are compared; positions decide between equal texts.
TEST_F(AssignmentTest, EqualTextsAtNearPositionsArePairedFirst) {
  // p = q = 4. "x" at 0 and 2 of A, at 2 and 3 of B. Scores .992 + .1 pos: (2, 2) 1.092, then
  // (0, 3) .992 + .1 / 4. br goes by position: A 1 - B 1, then A 3 - B 0 with .892 + .1 / 4 >= .9.
  EXPECT_EQ(assign("'x' br 'x' br", "br br 'x' | 'x'", EqualityOptions::profile_b()),
            (Pairs{{2, 2}, {0, 3}, {1, 1}, {3, 0}}));
}

// Positions and lengths are those of the complete lists (sections 3 and 5).
TEST_F(AssignmentTest, PositionsAlsoCountTheSiblingsThatAreLeftOut) {
  List a = list("p p p p");
  a.positions = {3};
  // p = 4, q = 2: the window of position 3 is [1, 1]. In a list of its own the node would have the
  // window [0, 1]. With position 0 of B it scores .1 + .4 / 2 + .5 = .8.
  EXPECT_EQ(assign(a, list("p p"), EqualityOptions::profile_a()), (Pairs{{0, 1}}));
  EXPECT_EQ(assign(a, list("p div"), EqualityOptions::profile_a()), (Pairs{}));
  a.positions = {0, 1};
  EXPECT_EQ(assign(a, list("div p"), EqualityOptions::profile_a()), (Pairs{{1, 1}}));
  EXPECT_EQ(assign(a, list("p div"), EqualityOptions::profile_a()), (Pairs{{1, 0}}));
}

TEST_F(AssignmentTest, PairsAreAppendedToThoseFoundBefore) {
  SymbolTable symbols;
  SignatureTable signatures(symbols);
  const NodeEquality equality(EqualityOptions::profile_a(), signatures);
  const std::vector<Sibling> one(1);
  std::vector<AssignedPair> pairs = {{7, 8}};
  short_list_assigner()->assign(equality, {one, 1}, {one, 1}, pairs);
  long_list_assigner()->assign(equality, {one, 1}, {one, 1}, pairs);
  ASSERT_EQ(pairs.size(), 3U);
  EXPECT_EQ(pairs[0].a, 7U);
  EXPECT_EQ(pairs[1].a, 0U);
  EXPECT_EQ(pairs[2].b, 0U);
}

// The score is rounded to just below 0, but it is at least 0 - 1e-9.
TEST_F(AssignmentTest, ScoresRoundedBelowZeroReachTheThresholdZero) {
  EqualityOptions options;
  options.w_class = .06;
  options.w_position = .03;
  options.w_children = .01;
  options.text_term = true;
  options.threshold = 0;
  ASSERT_LT(options.w_class + options.w_position + 0 * .75 + options.w_children - .1, 0);
  EXPECT_EQ(assign("'x'", "'y'", options), (Pairs{{0, 0}}));
  EXPECT_EQ(assign("'x' p 'x'", "'y' p 'z'", options), (Pairs{{1, 1}, {2, 2}, {0, 0}}));
}

TEST_F(AssignmentTest, ShortRandomListsAgreeWithTheReference) { compare_random_lists(1, 6'000, 8); }

TEST_F(AssignmentTest, RandomListsAgreeWithTheReference) { compare_random_lists(2, 3'000, 30); }

TEST_F(AssignmentTest, LongerRandomListsAgreeWithTheReference) {
  compare_random_lists(3, 400, 120);
}

TEST_F(AssignmentTest, WideRandomListsAgreeWithTheReference) { compare_random_lists(4, 60, 400); }

// With these weights positions hardly or never count. Many scores are equal, or differ in their
// last bits only, and ties decide.
TEST_F(AssignmentTest, TinyPositionWeightsAgreeWithTheReference) {
  Random random(5);
  for (int round = 0; round < 1'500; ++round) {
    EqualityOptions options = random_equality_options(random);
    options.w_position = random.one_of({0.0, 1e-17, 1e-16, 3e-16, 1e-15, 1e-13, 1e-9, 1e-7, 1e-6});
    options.threshold = random.one_of({0.0, 0.3, 0.5});
    options.id_rule = random.chance(0.3);
    compare_random_lists(random, random.one_of<std::size_t>({10, 40, 80, 150}), options);
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
}

TEST_F(AssignmentTest, ThresholdsAtTheEndsOfTheirRangeAgreeWithTheReference) {
  Random random(6);
  for (int round = 0; round < 1'500; ++round) {
    EqualityOptions options = random_equality_options(random);
    options.threshold = random.one_of({0.0, 1e-10, 1e-9, 1.0});
    compare_random_lists(random, random.one_of<std::size_t>({10, 40}), options);
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
}

TEST_F(AssignmentTest, AttributesAndTextsAgreeWithTheReference) {
  Random random(7);
  for (int round = 0; round < 1'500; ++round) {
    EqualityOptions options = random_equality_options(random);
    options.w_attributes = random.one_of({1e-7, 0.05, 0.2, 0.3, 1.0});
    options.no_attributes = random.one_of({0.0, 0.75, 1.0});
    options.no_class = random.one_of({0.99, 1.0});
    options.text_term = true;
    options.threshold = random.one_of({0.3, 0.5, 0.8, 0.9});
    compare_random_lists(random, random.one_of<std::size_t>({10, 40}), options);
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
}

// No class is on both sides: the targets `p` are "a p with one class", whatever their classes. The
// class k is on both sides, and its target has a shape of its own besides.
TEST_F(AssignmentTest, TargetsThatNoScoreTellsApartHaveOneShape) {
  using internal::SiblingShapes;
  const List a = list("p p.k");
  const List b = list("p.a p.b p.k div#x.a");
  const std::vector<Sibling> left = siblings(a);
  const std::vector<Sibling> right = siblings(b);
  const EqualityOptions options = profile_a();
  const NodeEquality equality(options, signatures_);
  SiblingShapes shapes;
  shapes.start(equality, {left, 2}, {right, 4});
  std::vector<SiblingShapes::Placed> placed;
  for (const Sibling& sibling : right) placed.push_back(shapes.place_target(sibling));
  EXPECT_EQ(placed[0].plain_shape, placed[1].plain_shape);
  EXPECT_EQ(placed[0].plain_shape, placed[2].plain_shape);
  EXPECT_NE(placed[0].plain_shape, placed[3].plain_shape);
  EXPECT_EQ(placed[0].shape, SiblingShapes::kNone);
  ASSERT_NE(placed[2].shape, SiblingShapes::kNone);
  EXPECT_EQ(shapes.common(shapes[placed[2].shape]).size(), 1U);
  EXPECT_EQ(shapes.size(), 4U);  // with the group of the id x
  EXPECT_EQ(shapes.place_source(left[1]).shape, placed[2].shape);
  EXPECT_EQ(shapes.place_source(left[0]).shape, SiblingShapes::kNone);
}

}  // namespace

namespace internal {
namespace {

TEST(FreePositions, FindsTheNearestFreePosition) {
  FreePositions free;
  free.add(0, 3);
  free.add(1, 4);
  free.add(0, 7);
  free.start(2);
  EXPECT_EQ(free.at_or_before(0, 9), 7U);
  EXPECT_EQ(free.at_or_before(0, 2), std::nullopt);
  EXPECT_EQ(free.at_or_after(0, 4), 7U);
  free.remove(0, 7);
  EXPECT_EQ(free.at_or_before(0, 9), 3U);
  EXPECT_EQ(free.at_or_after(0, 4), std::nullopt);
  EXPECT_EQ(free.at_or_after(1, 0), 4U);
}

// The literal version is an ordered set for each group.
TEST(FreePositions, AgreesWithOrderedSets) {
  constexpr std::uint32_t kPositions = 60;
  std::mt19937 engine(7);
  const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
  FreePositions free;
  for (int round = 0; round < 50; ++round) {
    free.clear();
    const std::uint32_t groups = 1 + random() % 5;
    std::vector<std::set<std::uint32_t>> left(groups);
    for (std::uint32_t position = 0; position < kPositions; ++position) {
      for (std::uint32_t group = 0; group < groups; ++group) {
        if (random() % 2 == 0) continue;
        free.add(group, position);
        left[group].insert(position);
      }
    }
    free.start(groups);
    for (int step = 0; step < 200; ++step) {
      const std::uint32_t group = random() % groups;
      const std::uint32_t bound = random() % (kPositions + 2);
      std::set<std::uint32_t>& positions = left[group];
      const auto after = positions.lower_bound(bound);
      const auto above = positions.upper_bound(bound);
      const auto found_after = free.at_or_after(group, bound);
      const auto found_before = free.at_or_before(group, bound);
      ASSERT_EQ(found_after.has_value(), after != positions.end());
      ASSERT_EQ(found_before.has_value(), above != positions.begin());
      if (found_before) {
        ASSERT_EQ(*found_before, *std::prev(above));
      }
      if (!found_after) continue;
      ASSERT_EQ(*found_after, *after);
      free.remove(group, *after);
      positions.erase(after);
    }
  }
}

}  // namespace
}  // namespace internal

}  // namespace pagelet
