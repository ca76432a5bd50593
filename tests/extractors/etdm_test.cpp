// SPDX-License-Identifier: MIT

// ETDM refinement (docs/specification.md, section 5): sites worked out by hand, the reference
// implementation in tests/support, and properties that follow from the definition.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/extractor_test.h"

namespace pagelet {
namespace {

class EtdmExtractorTest : public ExtractorTest {
 protected:
  EtdmExtractorTest() : ExtractorTest("etdm") {}
};

// 0 body, 1 div.a, 2 p, 3 "x", 4 p, 5 "y", 6 span, 7 "z".
// Page 0 differs in texts only: all are mapped (.1 + .4 + .5 each).
// Page 1 lacks the span. Its only child is in the window [0, 0] of the div. Mapped: 0-5.
// Page 2 has one h1: only body is left.
TEST_F(EtdmExtractorTest, NodesThatEveryPageMapsAreKept) {
  const std::string key = "<body><div class=a><p>x</p><p>y</p></div><span>z</span>";
  const std::string other_texts = "<body><div class=a><p>1</p><p>2</p></div><span>3</span>";
  const std::string no_span = "<body><div class=a><p>1</p><p>2</p></div>";
  add_site(key, {other_texts});
  EXPECT_EQ(nodes(), all_nodes(8));
  add_site(key, {other_texts, no_span});
  EXPECT_EQ(nodes(), (Nodes{0, 1, 2, 3, 4, 5}));
  add_site(key, {no_span, other_texts, other_texts, other_texts});
  EXPECT_EQ(nodes(), (Nodes{0, 1, 2, 3, 4, 5})) << "no votes: one page is enough";
  add_site(key, {other_texts, "<body class=b><h1>1</h1>"});
  EXPECT_EQ(nodes(), (Nodes{0}));
}

// 0 body, 1 div, 2 b, 3 "1", 4 b, 5 "2", 6 i, 7 "3", 8 i, 9 "4".
// Page 0 removes 6-9. With two children left, the div would score .1 + .4 + .5 * 2/4 = .75 with the
// div of page 1. With its original four children it is equal.
TEST_F(EtdmExtractorTest, NumbersOfChildrenAreThoseOfTheOriginalPage) {
  const std::string key = "<body><div><b>1</b><b>2</b><i>3</i><i>4</i></div>";
  add_site(key, {"<body><div><b>1</b><b>2</b><u>3</u><u>4</u></div>", key});
  EXPECT_EQ(nodes(), (Nodes{0, 1, 2, 3, 4, 5}));
}

// 0 body, 1 p, 2 "a", 3 p, 4 "b". With tie = first, the first of equal pairs is taken.
// `second` has a p at position 1 of 2: 3 scores 1. 1 is one position away from its window and
// scores .1 + .4 * .5 + .5 = .8.
// `single` has one p, which both fit: 1 is taken.
// `second` before `single`: 3 is left, and the single p is free for it. `single` before `second`: 1
// is left, and it scores .8.
class EtdmSurvivorsTest : public EtdmExtractorTest {
 protected:
  const std::string key_ = "<body><p>a</p><p>b</p>";
  const std::string second_ = "<body><div></div><p>x</p>";
  const std::string single_ = "<body><p>x</p>";
};

TEST_F(EtdmSurvivorsTest, OnlyNodesThatAreLeftTakePartInAssignments) {
  add_site(key_, {second_, single_});
  EXPECT_EQ(nodes({{"tie", "first"}}), (Nodes{0, 3, 4}));
  add_site(key_, {single_, second_});
  EXPECT_EQ(nodes({{"tie", "first"}}), (Nodes{0}));
  EXPECT_EQ(nodes({{"tie", "last"}}), (Nodes{0, 3, 4}));
}

TEST_F(EtdmSurvivorsTest, TheThresholdDecidesWhichNodesAreEqual) {
  add_site(key_, {single_, second_});
  EXPECT_EQ(nodes({{"tie", "first"}, {"threshold", "0.8"}}), (Nodes{0, 1, 2}));
}

// In B the texts must be the same: .8 * .99 + .1 + .1 = .992, and .1 less if they differ.
TEST_F(EtdmExtractorTest, ProfileBComparesTexts) {
  add_site("<body><h1>Same</h1><p>other</p>", {"<body><h1>Same</h1><p>else</p>"});
  EXPECT_EQ(nodes(), all_nodes(5));
  EXPECT_EQ(nodes({{"profile", "B"}}), (Nodes{0, 1, 2, 3}));
  EXPECT_EQ(nodes({{"profile", "B"}, {"text-term", "off"}}), all_nodes(5));
}

// 0 body, 1 div#x, 2 p, 3 "t". On the other page div#x is one position after its window
// [0, 2] and has a child: without the id rule it scores .1 + .4 * .5 + 0. The p fits its window,
// [1, 3].
TEST_F(EtdmExtractorTest, NodesWithEqualIdsAreMappedAtAnyPosition) {
  add_site("<body><div id=x></div><p>t</p>",
           {"<body><p>1</p><p>2</p><p>3</p><div id=x><i></i></div>"});
  EXPECT_EQ(nodes(), all_nodes(4));
  EXPECT_EQ(nodes({{"id-rule", "off"}}), (Nodes{0, 2, 3}));
}

ExtractorTest::Reference reference(const EqualityOptions& options) {
  return [options](const naive::Tree& key, const std::vector<naive::Tree>& pages) {
    return naive::prole(key, pages, options);
  };
}

TEST_F(EtdmExtractorTest, RandomSitesAgreeWithTheReference) {
  expect_agreement_on_random_sites(11, 400, [](Random& random) -> Case {
    if (random.chance(0.3)) return {{}, reference({})};
    const EqualityOptions options = random_equality_options(random);
    return {settings_of(options), reference(options)};
  });
}

TEST_F(EtdmExtractorTest, SamplePagesAgreeWithTheReference) {
  expect_agreement_on_sample({{{}, reference({})},
                              {{{"profile", "B"}}, reference(EqualityOptions::profile_b())},
                              {{{"whitespace", "keep"}, {"selection", "set"}}, reference({})}});
}

}  // namespace
}  // namespace pagelet
