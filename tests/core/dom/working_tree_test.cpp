// SPDX-License-Identifier: MIT
//
// The nodes that count: docs/specification.md, section 1.2.

#include "core/dom/working_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/blanks.h"
#include "tests/support/build_document.h"
#include "tests/support/built_page.h"

namespace pagelet {
namespace {

// A document from the notation of build_document, and its tree.
struct Page : BuiltPage {
  explicit Page(std::string_view notation, Whitespace whitespace = Whitespace::kDrop)
      : BuiltPage(build_document(notation), whitespace) {}
};

// Tags and texts of the nodes that count, in preorder.
std::vector<std::string> names_of(const WorkingTree& tree) {
  std::vector<std::string> names;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    names.emplace_back(tree.is_text(node) ? tree.text(node) : tree.tag_name(node));
  }
  return names;
}

using Names = std::vector<std::string>;
using Indices = std::vector<std::uint32_t>;

template <class Property>
Indices by_node(const WorkingTree& tree, Property property) {
  Indices values;
  for (TreeNode node = 0; node < tree.size(); ++node) values.push_back(property(node));
  return values;
}

TEST(WorkingTree, BeginsWithBody) {
  const Page page("html(head(title('t')) body('a'))");
  EXPECT_EQ(names_of(page.tree), (Names{"body", "a"}));
  EXPECT_EQ(page.tree.parent(0), 0U);
  EXPECT_EQ(page.tree.document_node(0), page.document.root());
  EXPECT_EQ(&page.tree.document(), &page.document);
}

TEST(WorkingTree, BeginsWithFrameset) {
  const Page page("html(head(title('t')) frameset(frame frame noframes('x')))");
  EXPECT_EQ(names_of(page.tree), (Names{"frameset", "frame", "frame", "noframes", "x"}));
}

TEST(WorkingTree, IsNeverEmpty) {
  const Page page("html(head body(script('x') ' ' style iframe))");
  EXPECT_EQ(page.tree.size(), 1U);
  EXPECT_TRUE(page.tree.is_leaf(0));
  EXPECT_EQ(page.tree.child_count(0), 0U);
}

TEST(WorkingTree, DropsScriptStyleAndIframeWithTheirSubtrees) {
  const Page page(
      "html(body(script('a') style('b') iframe(p('c') b) p(script('d') 'e' style) 'f' iframe))");
  EXPECT_EQ(names_of(page.tree), (Names{"body", "p", "e", "f"}));
}

TEST(WorkingTree, DropsSeveralElementsInARow) {
  // The program of the papers' authors skips the sibling after a removed node. Pagelet does not.
  const Page page("html(body(script script script style style iframe iframe p))");
  EXPECT_EQ(names_of(page.tree), (Names{"body", "p"}));
}

TEST(WorkingTree, KeepsNoscriptTemplateAndSvg) {
  const Page page("html(body(noscript(p('a')) template(b) svg(title('c')) object embed))");
  EXPECT_EQ(names_of(page.tree), (Names{"body", "noscript", "p", "a", "template", "b", "svg",
                                        "title", "c", "object", "embed"}));
}

TEST(WorkingTree, DropsBlankTexts) {
  const Page page("html(body(' ' p('\n\t' b ' x ' '') ' '))");
  EXPECT_EQ(names_of(page.tree), (Names{"body", "p", "b", " x "}));
}

TEST(WorkingTree, DropsTextsOfBlanksOfEveryKindAndNoOthers) {
  for (const std::string_view blank :
       {"\t\n\v\f\r ", "\x1C\x1D\x1E\x1F", "\xC2\x85", "\xC2\xA0", "\xE1\x9A\x80",
        "\xE2\x80\x80\xE2\x80\x81\xE2\x80\x82\xE2\x80\x83\xE2\x80\x84\xE2\x80\x85",
        "\xE2\x80\x86\xE2\x80\x87\xE2\x80\x88\xE2\x80\x89\xE2\x80\x8A", "\xE2\x80\xA8\xE2\x80\xA9",
        "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80"}) {
    EXPECT_EQ(Page("html(body('" + std::string(blank) + "'))").tree.size(), 1U) << blank;
  }
  for (const std::string_view other :
       {"\xE2\x80\x8B", "\xE1\xA0\x8E", "\xEF\xBB\xBF", "\xEF\xBF\xBD", "\x1B", "\x7F", ". "}) {
    EXPECT_EQ(Page("html(body('" + std::string(other) + "'))").tree.size(), 2U) << other;
  }
}

TEST(WorkingTree, KeepsBlankTextsWhenAsked) {
  const Page page("html(body(' ' p('\n') script('x') ' ' | ' '))", Whitespace::kKeep);
  EXPECT_EQ(names_of(page.tree), (Names{"body", " ", "p", "\n", " ", " "}));
  EXPECT_EQ(page.tree.whitespace(), Whitespace::kKeep);
}

TEST(WorkingTree, CountsEveryNodeWhenAsked) {
  const Page page("html(head(style('s')) body(' ' p script('x') iframe style('y' | ' ')))",
                  Whitespace::kAll);
  EXPECT_EQ(names_of(page.tree),
            (Names{"body", " ", "p", "script", "x", "iframe", "style", "y", " "}));
  EXPECT_EQ(page.tree.whitespace(), Whitespace::kAll);
  EXPECT_EQ(page.tree.child_count(6), 2U);
}

TEST(WorkingTree, DoesNotJoinTextsAroundACommentOrADroppedElement) {
  const Page page("html(body('a' | 'b' script 'c' ' ' | 'd'))");
  EXPECT_EQ(names_of(page.tree), (Names{"body", "a", "b", "c ", "d"}));
}

TEST(WorkingTree, NumbersNodesInPreorder) {
  const Page page("html(head body(' ' div(p('a') script p) ' ' ul(li('b') li li('c' i))))");
  // 0 body, 1 div, 2 p, 3 a, 4 p, 5 ul, 6 li, 7 b, 8 li, 9 li, 10 c, 11 i
  EXPECT_EQ(names_of(page.tree),
            (Names{"body", "div", "p", "a", "p", "ul", "li", "b", "li", "li", "c", "i"}));
  EXPECT_EQ(by_node(page.tree, [&](TreeNode node) { return page.tree.parent(node); }),
            (Indices{0, 0, 1, 2, 1, 0, 5, 6, 5, 5, 9, 9}));
  EXPECT_EQ(by_node(page.tree, [&](TreeNode node) { return page.tree.end(node); }),
            (Indices{12, 5, 4, 4, 5, 12, 8, 8, 9, 12, 11, 12}));
  EXPECT_EQ(page.tree.subtree_size(1), 4U);
  EXPECT_EQ(page.tree.subtree_size(5), 7U);
}

TEST(WorkingTree, CountsChildrenAndPositionsWithoutDroppedNodes) {
  const Page page("html(head body(' ' div(p('a') script p) ' ' ul(li('b') li li('c' i))))");
  EXPECT_EQ(by_node(page.tree, [&](TreeNode node) { return page.tree.child_count(node); }),
            (Indices{2, 2, 1, 0, 0, 3, 1, 0, 0, 2, 0, 0}));
  EXPECT_EQ(by_node(page.tree, [&](TreeNode node) { return page.tree.position(node); }),
            (Indices{0, 0, 0, 0, 1, 1, 0, 0, 1, 2, 0, 1}));
  EXPECT_TRUE(page.tree.is_leaf(4));
  EXPECT_FALSE(page.tree.is_leaf(1));
  const Page kept("html(body(' ' p ' '))", Whitespace::kKeep);
  EXPECT_EQ(kept.tree.child_count(0), 3U);
  EXPECT_EQ(kept.tree.position(2), 1U);
}

TEST(WorkingTree, MakesALeafOfAnElementWithDroppedChildrenOnly) {
  const Page page("html(body(p(script ' ') b))");
  EXPECT_EQ(names_of(page.tree), (Names{"body", "p", "b"}));
  EXPECT_TRUE(page.tree.is_leaf(1));
  EXPECT_EQ(page.tree.end(1), 2U);
  EXPECT_EQ(page.tree.parent(2), 0U);
}

TEST(WorkingTree, FindsTheTreeNodeOfAParsedNode) {
  const Page page("html(head body(' ' p('a') script('x') b))");
  // parsed: 0 html, 1 head, 2 body, 3 ' ', 4 p, 5 a, 6 script, 7 x, 8 b
  const std::vector<TreeNode> expected = {kNoNode, kNoNode, 0, kNoNode, 1, 2, kNoNode, kNoNode, 3};
  for (std::size_t at = 0; at < page.document.size(); ++at) {
    EXPECT_EQ(page.tree.node_of(node_at(at)), expected[at]) << at;
    if (expected[at] == kNoNode) continue;
    EXPECT_EQ(page.tree.document_node(expected[at]), node_at(at));
  }
  EXPECT_EQ(page.tree.node_of(node_at(page.document.size())), kNoNode);
}

TEST(WorkingTree, CoversSubtreesOfParsedNodes) {
  const Page page("html(head body(' ' p('a') script('x') div(b('c') ' ' i)))");
  // parsed: 3 ' ', 4 p, 5 a, 6 script, 7 x, 8 div, 9 b, 10 c, 11 ' ', 12 i
  // counting: 0 body, 1 p, 2 a, 3 div, 4 b, 5 c, 6 i
  const auto covered = [&](std::vector<std::size_t> parsed_nodes) {
    std::vector<NodeId> nodes;
    for (const std::size_t node : parsed_nodes) nodes.push_back(node_at(node));
    return members(page.tree.covered_by(nodes));
  };
  using Set = std::vector<std::size_t>;
  EXPECT_EQ(covered({}), Set{});
  EXPECT_EQ(covered({4}), (Set{1, 2}));
  EXPECT_EQ(covered({8, 4}), (Set{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(covered({9, 8, 9}), (Set{3, 4, 5, 6}));
  EXPECT_EQ(covered({3, 6, 7, 11}), Set{});  // nothing that counts
  EXPECT_EQ(covered({1}), Set{});            // outside body
  EXPECT_EQ(covered({2}), (Set{0, 1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(covered({0}), (Set{0, 1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(page.tree.covered_by({}).universe(), 7U);
}

// The signatures of the children of body.
std::vector<SignatureId> child_signatures(const Page& page) {
  std::vector<SignatureId> signatures;
  for (TreeNode node = 1; node < page.tree.size(); node = page.tree.end(node)) {
    signatures.push_back(page.tree.signature(node));
  }
  return signatures;
}

void expect_equal_signatures(std::string_view children) {
  const Page page("html(body(" + std::string(children) + "))");
  const auto signatures = child_signatures(page);
  for (const SignatureId signature : signatures) EXPECT_EQ(signature, signatures[0]) << children;
}

void expect_different_signatures(std::string_view children) {
  const Page page("html(body(" + std::string(children) + "))");
  auto signatures = child_signatures(page);
  std::sort(signatures.begin(), signatures.end());
  EXPECT_EQ(std::unique(signatures.begin(), signatures.end()), signatures.end()) << children;
}

// body 0; ul 1, li 2, "a" 3, li 4, "b" 5; div 6, h1 7, "c" 8, p 9, "d" 10, em 11, "e" 12
class ClosedSet : public testing::Test {
 protected:
  using Nodes = std::vector<std::size_t>;
  NodeSet set_of(const Nodes& nodes) const { return pagelet::set_of(page_.size(), nodes); }

  const Page built_{"html(body(ul(li('a') li('b')) div(h1('c') p('d' em('e')))))"};
  const WorkingTree& page_ = built_.tree;
};

TEST_F(ClosedSet, GetsAnElementWhenAllItsChildrenAreIn) {
  EXPECT_EQ(members(with_wrappers(set_of({8, 10, 12}), page_)), (Nodes{6, 7, 8, 9, 10, 11, 12}));
  EXPECT_EQ(members(with_wrappers(set_of({3, 8, 10}), page_)), (Nodes{2, 3, 7, 8, 10}));
  // The root stays out.
  const NodeSet all_texts = set_of({3, 5, 8, 10, 12});
  EXPECT_EQ(with_wrappers(all_texts, page_).count(), page_.size() - 1);
}

TEST_F(ClosedSet, IsListedByItsOutermostNodes) {
  EXPECT_EQ(roots_of(set_of({2, 3, 9, 10, 11, 12}), page_), (std::vector<TreeNode>{2, 9}));
  EXPECT_TRUE(roots_of(set_of({}), page_).empty());
}

TEST_F(ClosedSet, LosesASubtreeAndTheElementsAroundItButNotTheirOtherChildren) {
  NodeSet set = set_of({2, 3, 6, 7, 8, 9, 10, 11, 12});
  erase_subtree(set, page_, 11);
  EXPECT_EQ(members(set), (Nodes{2, 3, 7, 8, 10}));
  erase_subtree(set, page_, 4);  // is not in it
  EXPECT_EQ(members(set), (Nodes{2, 3, 7, 8, 10}));
  NodeSet all(page_.size(), true);
  erase_subtree(all, page_, 0);
  EXPECT_TRUE(all.empty());
}

TEST(Signature, IsTheSameForAllTexts) {
  const Page page("html(body('a' b 'c'))");
  EXPECT_EQ(page.tree.signature(1), SignatureId::kText);
  EXPECT_EQ(page.tree.signature(3), SignatureId::kText);
  EXPECT_NE(page.tree.signature(2), SignatureId::kText);
}

TEST(Signature, DependsOnTagIdClassAndAttributes) {
  expect_different_signatures("p b 'x' p#a p#b p.a p.b p.a.b p[a] p[a=1] p[b=1] p[a=1][b=1]");
  expect_equal_signatures("p[a=1][b=2] p[b=2][a=1] p[a=1][b=2]('x' b)");
  expect_equal_signatures("p#a.b[c=d] p[c=d].b#a p[class=b][id=a][c=d]");
}

TEST(Signature, DependsOnEveryCharacterOfTheId) {
  expect_different_signatures("p p#a p[id] p[id=' a'] p[id='a '] p[id=A]");
}

TEST(Signature, DependsOnTheTokensOfTheClassAlone) {
  expect_equal_signatures(
      "p[class='a b'] p[class=' a  b\n'] p[class='a\xC2\xA0"
      "b'] p.a.b");
  expect_different_signatures("p[class='a b'] p[class='b a'] p[class='a'] p[class='a a']");
  expect_equal_signatures("p p[class] p[class=''] p[class=' \n'] p[class='\xE3\x80\x80']");
}

TEST(Signature, DoesNotDependOnLabelsOfTheGoldStandard) {
  expect_equal_signatures("p p.TECO_notTemplate p.TECO_mainContent.TECO_mainMenu p.TECO_");
  expect_equal_signatures("p.a.b p.TECO_mainMenu.a.b p.a.TECO_notTemplate3.b p.a.b.TECO_x");
  expect_different_signatures("p p.teco_x p.xTECO_ p.TECO p[id=TECO_x] p[title=TECO_x]");
}

TEST(Signature, HasTheClassesAsSetAndAsValue) {
  Page page("html(body(p.b.a.b p.a.b p.TECO_x p))");
  page.signatures.want_class_sets();
  const Signature& first = page.signatures.get(page.tree.signature(1));
  const Signature& second = page.signatures.get(page.tree.signature(2));
  EXPECT_EQ(page.symbols.text(first.class_value), "b a b");
  EXPECT_EQ(page.symbols.text(second.class_value), "a b");
  EXPECT_EQ(first.class_set, second.class_set);
  EXPECT_EQ(page.signatures.class_tokens(first.class_set).size(), 2U);
  const Signature& gold = page.signatures.get(page.tree.signature(3));
  EXPECT_EQ(gold.class_value, Symbol::kEmpty);
  EXPECT_EQ(gold.class_set, 0U);
  EXPECT_EQ(page.tree.signature(3), page.tree.signature(4));
}

TEST(Signature, HasAClassSetOnceItIsWanted) {
  Page page("html(body(p.a.b))");
  EXPECT_EQ(page.signatures.get(page.tree.signature(1)).class_set, 0U);
  page.signatures.want_class_sets();
  const std::uint32_t of_page = page.signatures.get(page.tree.signature(1)).class_set;
  EXPECT_EQ(page.signatures.class_tokens(of_page).size(), 2U);
  const Document next = build_document("html(body(p.b.a p.c))");
  const WorkingTree tree(next, page.signatures, Whitespace::kDrop);
  EXPECT_EQ(page.signatures.get(tree.signature(1)).class_set, of_page);
  EXPECT_EQ(page.signatures.class_tokens(page.signatures.get(tree.signature(2)).class_set).size(),
            1U);
}

TEST(Signature, HasNoIdAndNoClassAmongItsAttributes) {
  Page page("html(body(p#a.b p#a.b[title=t][lang=en]))");
  const Signature& plain = page.signatures.get(page.tree.signature(1));
  const Signature& more = page.signatures.get(page.tree.signature(2));
  EXPECT_EQ(plain.attribute_set, 0U);
  EXPECT_EQ(page.signatures.attributes(more.attribute_set).size(), 2U);
  EXPECT_EQ(plain.id, more.id);
  EXPECT_EQ(page.symbols.text(plain.id), "a");
}

TEST(Signature, IsSharedByThePagesOfASite) {
  SignatureTable signatures(shared_symbols());
  const Document one = build_document("html(body(nav#n.menu[role=x] p))");
  const Document two = build_document("html(body(p div nav[role=x].menu#n))");
  const WorkingTree first(one, signatures);
  const WorkingTree second(two, signatures);
  EXPECT_EQ(first.signature(0), second.signature(0));
  EXPECT_EQ(first.signature(1), second.signature(3));
  EXPECT_EQ(first.signature(2), second.signature(1));
}

// What a structure hash stands for, as a text: labels and shape of a subtree, without its texts.
std::string structure_of(const WorkingTree& tree, TreeNode node) {
  if (tree.is_text(node)) return "'";
  const Document& document = tree.document();
  const SymbolTable& symbols = document.symbols();
  std::vector<std::string> attributes;
  for (const Attribute& attribute : document.attributes(tree.document_node(node))) {
    const std::string_view value = symbols.text(attribute.value);
    if (attribute.name != Symbol::kClass) {
      attributes.push_back(std::string(symbols.text(attribute.name)) + "=" + std::string(value));
      continue;
    }
    std::string tokens;
    for_each_word(value, [&](std::string_view token) {
      if (!token.starts_with("TECO_")) tokens += " " + std::string(token);
    });
    if (!tokens.empty()) attributes.push_back("class" + tokens);
  }
  std::sort(attributes.begin(), attributes.end());
  std::string structure(symbols.text(tree.tag(node)));
  for (const std::string& attribute : attributes) structure += "[" + attribute + "]";
  structure += '(';
  for (TreeNode child = node + 1; child < tree.end(node); child = tree.end(child)) {
    structure += structure_of(tree, child) + ",";
  }
  return structure + ")";
}

TEST(StructureHash, DependsOnLabelsAndShapeButNotOnTexts) {
  const Page page("html(body(p('a' b) p('c' b) p(b 'a') p('a' b b) p.x('a' b) p('a' b('d')) p))");
  std::vector<std::uint64_t> hashes;
  for (TreeNode node = 1; node < page.tree.size(); node = page.tree.end(node)) {
    hashes.push_back(page.tree.structure_hash(node));
  }
  ASSERT_EQ(hashes.size(), 7U);
  EXPECT_EQ(hashes[0], hashes[1]);
  for (std::size_t one = 1; one < hashes.size(); ++one) {
    for (std::size_t other = one + 1; other < hashes.size(); ++other) {
      EXPECT_NE(hashes[one], hashes[other]) << one << ' ' << other;
    }
  }
}

TEST(StructureHash, DependsOnTheNesting) {
  const Page page("html(body(p(b(i) u) p(b(i u)) p(b i u) p(b i(u)) p(b(i(u))) p(u b(i))))");
  std::map<std::uint64_t, TreeNode> seen;
  for (TreeNode node = 1; node < page.tree.size(); node = page.tree.end(node)) {
    EXPECT_TRUE(seen.emplace(page.tree.structure_hash(node), node).second) << node;
  }
}

TEST(StructureHash, IsEqualForEqualStructuresOnly) {
  std::mt19937 random(11);
  SignatureTable signatures(shared_symbols());
  std::map<std::string, std::uint64_t> hash_of;
  std::map<std::uint64_t, std::string> structure_with;
  std::size_t nodes = 0;
  for (int round = 0; round < 200; ++round) {
    const Document document = random_document(random, 3 + random() % 120);
    const WorkingTree tree(document, signatures,
                           round % 2 == 0 ? Whitespace::kDrop : Whitespace::kKeep);
    for (TreeNode node = 0; node < tree.size(); ++node) {
      const std::string structure = structure_of(tree, node);
      const std::uint64_t hash = tree.structure_hash(node);
      const auto [by_structure, new_structure] = hash_of.emplace(structure, hash);
      ASSERT_EQ(by_structure->second, hash) << structure;
      const auto [by_hash, new_hash] = structure_with.emplace(hash, structure);
      ASSERT_EQ(by_hash->second, structure);
      ++nodes;
    }
  }
  EXPECT_GT(nodes, hash_of.size());  // some structures occur several times
}

// Each node is judged by the definition of section 1.2.
TEST(WorkingTreeProperty, HoldsExactlyTheNodesThatCount) {
  std::mt19937 random(12);
  for (int round = 0; round < 200; ++round) {
    SignatureTable signatures(shared_symbols());
    const Document document = random_document(random, 3 + random() % 150);
    for (const Whitespace whitespace : {Whitespace::kDrop, Whitespace::kKeep}) {
      const WorkingTree tree(document, signatures, whitespace);
      TreeNode counted = 0;
      std::map<std::size_t, std::uint32_t> children;  // by parsed parent
      for (std::size_t at = 0; at < document.size(); ++at) {
        const NodeId node = node_at(at);
        const bool below_root = node >= document.root() && node < document.end(document.root());
        bool counts = below_root && !(document.is_text(node) && whitespace == Whitespace::kDrop &&
                                      is_blank(document.text(node)));
        for (NodeId above = node; above != document.root() && index_of(above) > 0;
             above = document.parent(above)) {
          const Symbol tag = document.tag(above);
          counts =
              counts && tag != Symbol::kScript && tag != Symbol::kStyle && tag != Symbol::kIframe;
        }
        ASSERT_EQ(tree.node_of(node), counts ? counted : kNoNode);
        if (!counts) continue;
        ASSERT_EQ(tree.document_node(counted), node);
        if (counted > 0) {
          ASSERT_EQ(tree.document_node(tree.parent(counted)), document.parent(node));
          ASSERT_EQ(tree.position(counted), children[index_of(document.parent(node))]++);
        }
        ++counted;
      }
      ASSERT_EQ(tree.size(), counted);
      for (TreeNode node = 0; node < tree.size(); ++node) {
        ASSERT_EQ(tree.child_count(node), children[index_of(tree.document_node(node))]);
        const NodeId end = document.end(tree.document_node(node));
        ASSERT_TRUE(tree.end(node) == tree.size() || tree.document_node(tree.end(node)) >= end);
        ASSERT_LT(tree.document_node(tree.end(node) - 1), end);
      }
    }
  }
}

}  // namespace
}  // namespace pagelet
