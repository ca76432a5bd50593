// SPDX-License-Identifier: MIT

// RTDM-TD (docs/specification.md, sections 6 and 7): sites worked out by hand, the reference
// implementation in tests/support, and properties that follow from the definition.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/extractor_test.h"
#include "tests/support/naive_algorithms.h"

namespace pagelet {
namespace {

class RtdmTdTest : public ExtractorTest {
 protected:
  RtdmTdTest() : ExtractorTest("rtdm-td") {}
};

// 0 body, 1 div, 2 p, 3 "a", 4 p, 5 "b", 6 p, 7 "foot".
// The last p are identical. The divs have equal labels; their children a, b against a, c, d:
//        -  a  c  d
//     -  0  2  4  6     a pair of p with different texts costs 1; a p with its text costs 2.
//     a  2  0  2  4
//     b  4  2  1  3     3 = C[a][c] + 1: b is paired with d, its text is replaced;
//                       2 = C[a][a] + 2: c is inserted; a is identical.
TEST_F(RtdmTdTest, ChildrenAreAlignedAtTheLeastCost) {
  add_site("<body><div><p>a</p><p>b</p></div><p>foot</p>",
           {"<body><div><p>a</p><p>c</p><p>d</p></div><p>foot</p>"});
  EXPECT_EQ(nodes(), (Nodes{0, 1, 2, 3, 4, 6, 7}));
}

// The example of section 7: of two equal children the trace keeps the second.
TEST_F(RtdmTdTest, OfEqualSiblingsTheLastIsKept) {
  add_site("<body><hr><hr>", {"<body><hr>"});
  EXPECT_EQ(nodes(), (Nodes{0, 2}));
}

// 0 body, 1 p, 2 "t". A replaced pair keeps no descendants, even if the texts are equal.
TEST_F(RtdmTdTest, LabelsHaveAllAttributes) {
  add_site("<body><p title=x>t</p>", {"<body><p title=y>t</p>"});
  EXPECT_EQ(nodes(), (Nodes{0}));
  EXPECT_EQ(nodes({{"label", "tag"}}), all_nodes(3));
  add_site("<body><p class='b  a TECO_x' lang=en>t</p>", {"<body><p lang=en class='b a'>t</p>"});
  EXPECT_EQ(nodes(), all_nodes(3)) << "blanks, gold classes and the order of attributes";
  add_site("<body><p class='a b'>t</p>", {"<body><p class='b a'>t</p>"});
  EXPECT_EQ(nodes(), (Nodes{0})) << "a class is its tokens in the order written";
  add_site("<body><p id=''>t</p>", {"<body><p>t</p>"});
  EXPECT_EQ(nodes(), (Nodes{0})) << "an empty value is a value";
  add_site("<body><p class=' '>a\n b</p>", {"<body><p>a b</p>"});
  EXPECT_EQ(nodes(), all_nodes(3)) << "blanks are not a class; texts are collapsed";
}

TEST_F(RtdmTdTest, BodiesArePairedWhateverTheirLabels) {
  add_site("<body class=a><p>t</p>", {"<body class=b><p>t</p>"});
  EXPECT_EQ(nodes(), all_nodes(3));
}

// 0 body, 1 b, 2 i, against i, b.
// With unit costs replacing both costs 2, and so does keeping b (remove i, insert i). The trace
// prefers the pair at the end. With another cost it is cheaper to keep one node. The trace prefers
// a removal to an insertion: i is removed and b is kept.
TEST_F(RtdmTdTest, TheCostsDecideTheMapping) {
  add_site("<body><b></b><i></i>", {"<body><i></i><b></b>"});
  EXPECT_EQ(nodes(), (Nodes{0}));
  EXPECT_EQ(nodes({{"replace", "2"}}), (Nodes{0, 1}));
  EXPECT_EQ(nodes({{"insert", "0"}}), (Nodes{0, 1}));
  EXPECT_EQ(nodes({{"delete", "0"}}), (Nodes{0, 1}));
}

// 0 body, 1 b, 2 i, 3 u. By itself, page 0 keeps 2 and 3, and page 1 keeps 1 and 2. One after the
// other: i, u against b, i costs 2, by two replacements or by removing u and inserting b. The trace
// takes the pair (u, i) first, so nothing is left.
TEST_F(RtdmTdTest, EachPageIsAlignedWithTheNodesThatAreLeft) {
  const std::string key = "<body><b></b><i></i><u></u>";
  add_site(key, {"<body><i></i><u></u>"});
  EXPECT_EQ(nodes(), (Nodes{0, 2, 3}));
  add_site(key, {"<body><b></b><i></i>"});
  EXPECT_EQ(nodes(), (Nodes{0, 1, 2}));
  add_site(key, {"<body><i></i><u></u>", "<body><b></b><i></i>"});
  EXPECT_EQ(nodes(), (Nodes{0}));
}

ExtractorTest::Reference reference(naive::Label label, const naive::Costs& costs) {
  return [=](const naive::Tree& key, const std::vector<naive::Tree>& pages) {
    return naive::rtdm_td(key, pages, label, costs);
  };
}

TEST_F(RtdmTdTest, RandomSitesAgreeWithTheReference) {
  expect_agreement_on_random_sites(21, 400, [](Random& random) -> Case {
    Settings settings;
    naive::Costs costs;
    if (random.chance(0.5)) {
      const auto cost = [&] { return random.one_of<std::size_t>({0, 1, 1, 2, 3, 1000}); };
      costs = {cost(), cost(), cost()};
      settings = {{"insert", std::to_string(costs.insertion)},
                  {"delete", std::to_string(costs.removal)},
                  {"replace", std::to_string(costs.replacement)}};
    }
    const bool tag = random.chance(0.4);
    settings.emplace_back("label", tag ? "tag" : "full");
    return {settings, reference(tag ? naive::Label::kTag : naive::Label::kFull, costs)};
  });
}

// Tables of many cells are kept for the trace. Two divs have the same children, about a hundred, so
// that a table is used twice.
TEST_F(RtdmTdTest, LongListsAgreeWithTheReference) {
  const auto children_of_body = [](const RandomTree& tree) {
    const std::string html = tree.html();
    const std::size_t begin = html.find("<body>") + std::string("<body>").size();
    return html.substr(begin, html.rfind("</body>") - begin);
  };
  Random random(24);
  for (int round = 0; round < 12; ++round) {
    RandomTreeOptions shape;
    shape.nodes = 200;
    shape.max_depth = random.between(1, 3);
    shape.wide_share = 0.8;
    RandomTree tree(random, shape);
    const std::string own = children_of_body(tree);
    tree.mutate(random, 60);
    const std::string other = children_of_body(tree);
    add_site("<body><div>" + own + "</div><div>" + own + "</div>",
             {"<body><div>" + other + "</div><i>1</i><div>" + other + "</div><p>2</p>"});
    const char* replace = random.one_of({"1", "2"});
    const Case one = {with(all_pages(), {{"replace", replace}}),
                      reference(naive::Label::kFull, {1, 1, std::stoul(replace)})};
    EXPECT_GT(expect_agreement(one).nodes.size(), 20U);
  }
}

TEST_F(RtdmTdTest, SamplePagesAgreeWithTheReference) {
  expect_agreement_on_sample(
      {{{}, reference(naive::Label::kFull, {})},
       {{{"label", "tag"}, {"replace", "3"}}, reference(naive::Label::kTag, {1, 1, 3})}});
}

}  // namespace
}  // namespace pagelet
