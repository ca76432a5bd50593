// SPDX-License-Identifier: MIT

// Equal top-down mappings (docs/specification.md, sections 3.1 and 5): trees worked out by hand,
// and EtdmMapper against the reference implementation in tests/support on random pairs of trees.

#include "core/mapping/etdm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/mapping/node_relation.h"
#include "tests/support/build_document.h"
#include "tests/support/naive_mapping.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

constexpr std::size_t kNone = naive::kNone;
using Image = std::vector<std::size_t>;

struct Page {
  Page(Document parsed, SignatureTable& signatures, Whitespace whitespace)
      : document(std::move(parsed)),
        tree(document, signatures, whitespace),
        reference(naive::make_tree(document, whitespace)) {
    EXPECT_EQ(tree.size(), reference.size());
    for (TreeNode node = 0; node < tree.size(); ++node) {
      EXPECT_EQ(index_of(tree.document_node(node)), reference[node].document_node);
    }
  }
  Page(const Page&) = delete;  // the tree refers to the document
  Page& operator=(const Page&) = delete;

  Document document;
  WorkingTree tree;
  naive::Tree reference;
};

class EtdmTest : public testing::Test {
 protected:
  // A page in the notation of tests/support/build_document.h, from `body` down.
  Page page(std::string_view body, Whitespace whitespace = Whitespace::kDrop) {
    return Page(build_document(symbols_, "html(" + std::string(body) + ")"), signatures_,
                whitespace);
  }
  Page page(const RandomTree& tree, Whitespace whitespace) {
    return Page(tree.document(symbols_), signatures_, whitespace);
  }

  // The image of the reference. EtdmMapper must give the same one.
  Image map(const Page& a, const Page& b, const EqualityOptions& options = {},
            const std::vector<bool>* alive = nullptr) {
    const NodeEquality equality(options, signatures_);
    EtdmMapper mapper(equality, symbols_);
    return map(mapper, a, b, options, alive);
  }

  static Image map(EtdmMapper& mapper, const Page& a, const Page& b, const EqualityOptions& options,
                   const std::vector<bool>* alive = nullptr) {
    Image expected = naive::etdm(a.reference, b.reference, options, alive);
    std::optional<NodeSet> alive_set;
    if (alive != nullptr) {
      alive_set.emplace(a.tree.size());
      for (std::size_t node = 0; node < alive->size(); ++node) {
        if ((*alive)[node]) alive_set->insert(node);
      }
    }
    const Mapping mapping = mapper.map(a.tree, b.tree, alive_set ? &*alive_set : nullptr);
    Image image;
    std::size_t pairs = 0;
    for (const TreeNode node : mapping.image) {
      image.push_back(node == kNoNode ? kNone : node);
      pairs += node == kNoNode ? 0 : 1;
    }
    EXPECT_EQ(image, expected) << to_string(options);
    EXPECT_EQ(mapping.pairs, pairs) << to_string(options);
    expect_equal_top_down(a, b, expected, options);
    return expected;
  }

  static Image identity(const Page& page) {
    Image image(page.tree.size());
    for (std::size_t node = 0; node < image.size(); ++node) image[node] = node;
    return image;
  }

  // A random part of a tree. It contains the root, and with each node also the parent.
  static std::vector<bool> random_part(Random& random, const Page& page) {
    const double share = random.one_of({0.5, 0.8, 0.95, 0.99, 1.0});
    std::vector<bool> alive(page.tree.size(), true);
    for (TreeNode node = 1; node < alive.size(); ++node) {
      alive[node] = alive[page.tree.parent(node)] && random.chance(share);
    }
    return alive;
  }

  // All lists of trees that have `nodes` nodes together, made of texts and two tags.
  static std::vector<std::string> all_forests(std::size_t nodes) {
    if (nodes == 0) return {""};
    std::vector<std::string> forests;
    for (std::size_t first = 1; first <= nodes; ++first) {
      std::vector<std::string> first_trees;
      if (first == 1) first_trees.emplace_back("|'t'");
      for (const std::string& below : all_forests(first - 1)) {
        first_trees.push_back("p(" + below + ")");
        first_trees.push_back("b(" + below + ")");
      }
      for (const std::string& rest : all_forests(nodes - first)) {
        for (const std::string& tree : first_trees) {
          forests.push_back(tree);
          forests.back().append(" ").append(rest);
        }
      }
    }
    return forests;
  }

  static RandomTreeOptions random_shape(Random& random, std::size_t nodes) {
    RandomTreeOptions shape;
    shape.nodes = 1 + random.below(nodes);
    shape.max_depth = random.one_of<std::size_t>({1, 2, 4, 8, 30});
    shape.wide_share = random.one_of({0.0, 0.2, 0.6});
    shape.tags = random.between(1, 4);
    shape.classes = random.one_of<std::size_t>({1, 3, 20});
    shape.ids = random.one_of<std::size_t>({1, 4, 50});
    shape.texts = random.one_of<std::size_t>({1, 4, 50});
    shape.class_share = random.one_of({0.0, 0.4, 0.9, 1.0});
    shape.attribute_share = random.one_of({0.0, 0.3, 0.7});
    shape.text_share = random.one_of({0.0, 0.3, 0.6});
    shape.id_share = random.one_of({0.0, 0.1, 0.4});
    return shape;
  }

  void compare_random_trees(std::uint64_t seed, int rounds, std::size_t nodes) {
    Random random(seed);
    for (int round = 0; round < rounds; ++round) {
      const RandomTreeOptions shape = random_shape(random, nodes);
      const RandomTree first(random, shape);
      RandomTree second = random.chance(0.2) ? RandomTree(random, shape) : first;
      second.mutate(random, random.one_of<std::size_t>({0, 1, 2, 5, 20}));
      const Whitespace whitespace = random.chance(0.8) ? Whitespace::kDrop : Whitespace::kKeep;
      const Page a = page(first, whitespace);
      const Page b = page(second, whitespace);
      const EqualityOptions options = random_equality_options(random);
      const NodeEquality equality(options, signatures_);
      EtdmMapper mapper(equality, symbols_);
      map(mapper, a, b, options);
      map(mapper, b, a, options);
      // A part of the tree, as section 5 leaves one.
      const std::vector<bool> part = random_part(random, a);
      map(mapper, a, b, options, &part);
      ASSERT_FALSE(HasFailure()) << "seed " << seed << ", round " << round;
    }
  }

 private:
  // Section 1.4: each node occurs once, parents are mapped to parents, tags are the same.
  static void expect_equal_top_down(const Page& a, const Page& b, const Image& image,
                                    const EqualityOptions& options) {
    std::vector<bool> taken(b.tree.size());
    ASSERT_EQ(image[0], 0U);
    for (TreeNode node = 0; node < image.size(); ++node) {
      if (image[node] == kNone) continue;
      const auto partner = static_cast<TreeNode>(image[node]);
      EXPECT_FALSE(taken[partner]) << to_string(options);
      taken[partner] = true;
      EXPECT_EQ(image[a.tree.parent(node)], b.tree.parent(partner)) << to_string(options);
      if (node > 0) {
        EXPECT_EQ(a.tree.tag(node), b.tree.tag(partner)) << to_string(options);
      }
    }
  }

 protected:
  SymbolTable& symbols_ = shared_symbols();
  SignatureTable signatures_{symbols_};
};

TEST_F(EtdmTest, RootsAreAlwaysPaired) {
  const Page a = page("body#x.a[lang=en](p)");
  const Page b = page("frameset.b(frame frame frame)");
  EXPECT_EQ(map(a, b), (Image{0, kNone}));
  EqualityOptions strict;
  strict.w_class = strict.w_position = strict.w_children = 0;
  strict.threshold = 1;
  EXPECT_EQ(map(page("body"), page("body.k"), strict), (Image{0}));
  EXPECT_EQ(map(page("body('x')"), page("body('x')"), strict), (Image{0, kNone}));
}

// a: body 0, div 1, p 2, "one" 3, ul 4, li 5, "x" 6; the ul of b has an li more.
TEST_F(EtdmTest, OnlyChildrenOfPairsAreAssigned) {
  const Page a = page("body(div(p('one')) ul(li('x')))");
  const Page b = page("body(div(p('two')) ul(li('x') li('y')))");
  // ul: .1 + .4 + .5 * 1/2 = .75 < .9, so its children are not mapped either.
  EXPECT_EQ(map(a, b), (Image{0, 1, 2, 3, kNone, kNone, kNone}));
  // B: ul .792 + .1 + .1 * 1/2 >= .9. The window of the only li holds both li of b, each with
  // .792 + .1 + .1, and the last one is taken. "x" is not "y", and "one" is not "two".
  EXPECT_EQ(map(a, b, EqualityOptions::profile_b()), (Image{0, 1, 2, kNone, 4, 7, kNone}));
  EqualityOptions first = EqualityOptions::profile_b();
  first.tie = Tie::kFirst;
  EXPECT_EQ(map(a, b, first), (Image{0, 1, 2, kNone, 4, 5, 6}));
}

// The mapping of the papers does not keep the order.
TEST_F(EtdmTest, MappingsMayCross) {
  const Page a = page("body(div#a('1') div#b('2' b))");
  const Page b = page("body(div#b('3' b) div#a('4'))");
  // a: 0 body, 1 div#a, 2 "1", 3 div#b, 4 "2", 5 b; b: 1 div#b, 2 "3", 3 b, 4 div#a, 5 "4".
  EXPECT_EQ(map(a, b), (Image{0, 4, 5, 1, 2, 3}));
}

TEST_F(EtdmTest, AllNodesOfIdenticalPagesAreMapped) {
  const char* notation =
      "body(div#head.a(a[href=x]('home') a[href=y]('news') a[href=x]('home')) 'text' "
      "ul(li li li li('x') li) script('code') div.b.c(p('1') p('1') p('2')) | 'text')";
  for (const Whitespace whitespace : {Whitespace::kDrop, Whitespace::kKeep}) {
    const Page a = page(notation, whitespace);
    const Page b = page(notation, whitespace);
    for (const Tie tie : {Tie::kLast, Tie::kFirst}) {
      for (EqualityOptions options : {EqualityOptions::profile_a(), EqualityOptions::profile_b()}) {
        options.tie = tie;
        EXPECT_EQ(map(a, b, options), identity(a));
        EXPECT_EQ(map(a, a, options), identity(a));
      }
    }
  }
}

TEST_F(EtdmTest, ATreeOfOneNodeIsMapped) {
  EXPECT_EQ(map(page("body"), page("body")), (Image{0}));
  EXPECT_EQ(map(page("body"), page("body(p p)")), (Image{0}));
  EXPECT_EQ(map(page("body(p p)"), page("body")), (Image{0, kNone, kNone}));
}

// Section 3: a shortcut for identical subtrees "is admissible only where it follows from weights
// and threshold in force".
TEST_F(EtdmTest, CopiesThatScoreBelowTheThresholdAreNotMapped) {
  const char* notation = "body(div.a[x=1](p.k p b[y=1](i)) p.k[z=1]('t') p.k)";
  const Page a = page(notation);
  const Page b = page(notation);
  EqualityOptions options;  // the sum of the weights is .8
  options.w_children = .3;
  // Rule 7 makes div.a[x=1] (1), b[y=1] (4), p.k[z=1] (6) certain; all others score .8.
  EXPECT_EQ(map(a, b, options), (Image{0, 1, kNone, kNone, 4, kNone, 6, kNone, kNone}));
  options.no_class = .5;
  // b[y=1] has no class and scores .1 * .5 + .4 + .3.
  EXPECT_EQ(map(a, b, options), (Image{0, 1, kNone, kNone, kNone, kNone, 6, kNone, kNone}));
}

// Here only elements with a class are equal to their copies.
TEST_F(EtdmTest, CopiesOfSomeKindsOfNodesAreMapped) {
  EqualityOptions options;
  options.w_class = .5;
  options.no_class = .6;
  options.w_position = .3;
  options.w_children = .2;
  const char* notation = "body(div.a(p.k('t') p('t')) div.b(p.k))";
  // With a class .5 + .3 + .2 = 1, without class .5 * .6 + .3 + .2 = .8.
  EXPECT_EQ(map(page(notation), page(notation), options),
            (Image{0, 1, 2, kNone, kNone, kNone, 6, 7}));
}

TEST_F(EtdmTest, ForTheTextTermACopyHasTheSameTexts) {
  const Page a = page("body(div.a(p('one') p('two') p('three')) p('four'))");
  const Page b = page("body(div.a(p('one') p('2') p('three')) p('4'))");
  EXPECT_EQ(map(a, b), identity(a));
  EXPECT_EQ(map(a, b, EqualityOptions::profile_b()), (Image{0, 1, 2, 3, 4, kNone, 6, 7, 8, kNone}));
}

TEST_F(EtdmTest, TheSameNodesNestedInAnotherWayAreNoCopy) {
  const Page a = page("body(div 'x' | 'y')");
  const Page b = page("body(div('x') 'y')");
  // p = 3, q = 2. div: .1 + .4 + .5 * 0. Texts: the windows of 1 and 2 are [0, 1] and [1, 1].
  EXPECT_EQ(map(a, b), (Image{0, kNone, kNone, 3}));
  const Page c = page("body(p('x' b) i)");
  const Page d = page("body(p('x' b(i)))");
  EXPECT_EQ(map(c, d), (Image{0, 1, 2, kNone, kNone}));  // b: .1 + .4 + .5 * 0
}

// The shortcut compares sizes and hashes of subtrees, so different trees must not have both in
// common.
TEST_F(EtdmTest, DifferentSmallTreesHaveDifferentStructureHashes) {
  std::map<std::pair<std::size_t, std::uint64_t>, std::string> known;
  std::size_t trees = 0;
  for (std::size_t nodes = 0; nodes <= 5; ++nodes) {
    for (const std::string& forest : all_forests(nodes)) {
      const Page made = page("body(" + forest + ")");
      ASSERT_EQ(made.tree.size(), nodes + 1);
      const auto [found, is_new] =
          known.emplace(std::pair(made.tree.size(), made.tree.structure_hash(0)), forest);
      ASSERT_TRUE(is_new) << "body(" << forest << ") and body(" << found->second << ")";
      ++trees;
    }
  }
  // 1 + 3 + 15 + 93 + 645 + 4791. f(n) is the sum of g(k) f(n - k), where g(k) counts the first
  // trees of k nodes: a text, for k = 1, or an element of one of two tags above one of f(k - 1)
  // forests.
  EXPECT_EQ(trees, 5548U);
}

// The copy is elsewhere. Inside it, each node is mapped to its own copy.
TEST_F(EtdmTest, CopiesAtOtherPositionsAreMapped) {
  const Page a = page("body(p p p div#menu(ul(li('1') li('2') li('3'))) p)");
  const Page b = page("body(div#menu(ul(li('1') li('2') li('3'))))");
  EXPECT_EQ(map(a, b), (Image{0, kNone, kNone, kNone, 1, 2, 3, 4, 5, 6, 7, 8, kNone}));
}

// Section 5: only nodes that are still in T take part. Numbers of children and positions are those
// of the original page.
TEST_F(EtdmTest, OnlyNodesThatAreAliveTakePart) {
  const char* notation = "body(div(p('1') p('2') p('3')) div('4'))";
  const Page a = page(notation);
  const Page b = page(notation);
  std::vector<bool> alive(a.tree.size(), true);
  EXPECT_EQ(map(a, b, {}, &alive), identity(a));
  alive[2] = alive[3] = false;  // the first p and its text
  // div 1 still counts as having 3 children, and the p 4 and 6 as standing at positions 1 and 2.
  EXPECT_EQ(map(a, b, {}, &alive), (Image{0, 1, kNone, kNone, 4, 5, 6, 7, 8, 9}));
  alive.assign(a.tree.size(), false);
  alive[0] = true;
  EXPECT_EQ(map(a, b, {}, &alive),
            (Image{0, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone}));
}

// So the mapping of a part of a page need not be a part of the mapping of the page.
TEST_F(EtdmTest, ANodeMayGetThePartnerOfANodeThatIsNoLongerAlive) {
  const Page a = page("body(p.x p.y)");
  const Page b = page("body(p.z p.y)");
  // With all nodes alive 1 and 2 are mapped, by position.
  EXPECT_EQ(map(a, b), (Image{0, 1, 2}));
  // p = 2, q = 1: both p have the window [0, 0]. The p of the same class scores .1 more.
  const Page c = page("body(p.y)");
  EXPECT_EQ(map(a, c), (Image{0, kNone, 1}));
  const std::vector<bool> alive = {true, true, false};
  EXPECT_EQ(map(a, c, {}, &alive), (Image{0, 1, kNone}));
}

TEST_F(EtdmTest, AMapperGivesTheSameAnswerWhenItIsUsedAgain) {
  const EqualityOptions options;
  const NodeEquality equality(options, signatures_);
  EtdmMapper mapper(equality, symbols_);
  const Page a = page("body(div(p p) div(p))");
  const Page b = page("body(div(p p))");
  const Image first = map(mapper, a, b, options);
  const std::vector<bool> alive = {true, true, false, false, true, true};
  map(mapper, a, b, options, &alive);
  map(mapper, b, a, options);
  EXPECT_EQ(map(mapper, a, b, options), first);
}

TEST_F(EtdmTest, DeepTreesAreMapped) {
  const Page a(deep_document(900), signatures_, Whitespace::kDrop);
  const Page b(deep_document(800), signatures_, Whitespace::kDrop);
  EXPECT_EQ(map(a, a), identity(a));
  Image image = identity(a);
  // In `b` the last element has no child, in `a` the element of the same depth has one.
  for (std::size_t node = 800; node <= 900; ++node) image[node] = kNone;
  EXPECT_EQ(map(a, b), image);
}

TEST_F(EtdmTest, WideListsAreMapped) {
  const Page a(wide_document(100), signatures_, Whitespace::kDrop);
  const Page b(wide_document(115), signatures_, Whitespace::kDrop);
  EXPECT_EQ(map(a, a), identity(a));
  map(a, b);
  map(b, a);
  map(a, b, EqualityOptions::profile_b());
}

TEST_F(EtdmTest, SmallRandomTreesAgreeWithTheReference) { compare_random_trees(1, 3'000, 15); }

TEST_F(EtdmTest, RandomTreesAgreeWithTheReference) { compare_random_trees(2, 1'500, 80); }

TEST_F(EtdmTest, LargeRandomTreesAgreeWithTheReference) { compare_random_trees(3, 30, 700); }

// Copies and changed copies, with many identical subtrees and lists.
TEST_F(EtdmTest, CopiesAgreeWithTheReference) {
  Random random(4);
  for (int round = 0; round < 600; ++round) {
    RandomTreeOptions shape = random_shape(random, 100);
    shape.repeat_share = 0.6;
    const RandomTree first(random, shape);
    RandomTree second = first;
    second.mutate(random, random.below(3));
    const Page a = page(first, Whitespace::kDrop);
    const Page b = page(second, Whitespace::kDrop);
    // The sum of the weights is near the threshold, so that some copies are equal.
    EqualityOptions options;
    options.w_class = random.one_of({0.1, 0.3, 0.5});
    options.w_position = random.one_of({0.0, 1e-7, 0.1, 0.3});
    options.w_attributes = random.one_of({0.0, 0.1, 0.3});
    options.w_children = random.one_of({0.1, 0.3, 0.5});
    options.no_class = random.one_of({0.5, 0.9, 1.0});
    options.no_attributes = random.one_of({0.5, 0.75, 1.0});
    options.text_term = random.chance(0.4);
    options.threshold = random.one_of({0.4, 0.6, 0.8});
    options.id_rule = random.chance(0.5);
    options.tie = random.chance(0.5) ? Tie::kLast : Tie::kFirst;
    map(a, b, options);
    map(a, a, options);
    const std::vector<bool> part = random_part(random, a);
    map(a, b, options, &part);
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
}

// Strengths of a mapping: a tree worked out by hand, and the mappings of all higher thresholds on
// random pairs of trees.

std::vector<double> strengths_of(const WorkingTree& a, const WorkingTree& b,
                                 const EqualityOptions& options, SignatureTable& signatures,
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

// A relation with the scores of the rules gives the mapping of the rules.
class RulesAsRelation final : public NodeRelation {
 public:
  explicit RulesAsRelation(const NodeEquality& rules) : rules_(rules) {}
  double score(const WorkingTree& a, TreeNode first, const WorkingTree& b,
               TreeNode second) const override {
    return a.tag(first) == b.tag(second) ? match_of(rules_, a, first, b, second).score : -1;
  }

 private:
  const NodeEquality& rules_;
};

TEST_F(EtdmTest, ARelationReplacesTheRules) {
  Random random(11);
  for (int round = 0; round < 300; ++round) {
    const RandomTreeOptions shape = random_shape(random, 60);
    const RandomTree first(random, shape);
    RandomTree second = first;
    second.mutate(random, random.one_of<std::size_t>({1, 5, 20}));
    const Page a = page(first, Whitespace::kDrop);
    const Page b = page(second, Whitespace::kDrop);
    const EqualityOptions options = random_equality_options(random);
    const NodeEquality rules(options, signatures_);
    const RulesAsRelation relation(rules);
    const NodeEquality equality(options, signatures_, &relation);
    EtdmMapper by_rules(rules, symbols_);
    EtdmMapper by_relation(equality, symbols_);
    const Mapping expected = by_rules.map(a.tree, b.tree);
    const Mapping mapping = by_relation.map(a.tree, b.tree);
    EXPECT_EQ(mapping.image, expected.image);
    EXPECT_EQ(mapping.pairs, expected.pairs);
    EXPECT_EQ(mapping_strengths(equality, a.tree, b.tree, mapping),
              mapping_strengths(rules, a.tree, b.tree, expected));
    // A page equals itself, too, without the short cut for copies.
    EXPECT_EQ(by_relation.map(a.tree, a.tree).image, by_rules.map(a.tree, a.tree).image);
  }
}

// Equal tags alone: the classes that the rules compare do not count.
class SameTag final : public NodeRelation {
 public:
  double score(const WorkingTree& a, TreeNode first, const WorkingTree& b,
               TreeNode second) const override {
    return a.tag(first) == b.tag(second) ? 1 : 0;
  }
};

TEST_F(EtdmTest, ARelationMayPairOtherNodes) {
  const Page a = page("body(div.menu(p) ul.list)");
  const Page b = page("body(ul.other div.bar(p))");
  const SameTag relation;
  const NodeEquality equality(EqualityOptions{}, signatures_, &relation);
  EXPECT_EQ(EtdmMapper(equality, symbols_).map(a.tree, b.tree).pairs, a.tree.size());
  const NodeEquality rules(EqualityOptions{}, signatures_);
  EXPECT_LT(EtdmMapper(rules, symbols_).map(a.tree, b.tree).pairs, a.tree.size());
}

}  // namespace
}  // namespace pagelet
