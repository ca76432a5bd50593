// SPDX-License-Identifier: MIT

// The reasons of the published algorithms for a small site, worked out by hand.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "extractors/extractor.h"
#include "extractors/registry.h"
#include "tests/support/extractor_test.h"

namespace pagelet {
namespace {

using Reasons = std::vector<std::string>;

class ExplanationTest : public ExtractorTest {
 protected:
  Explanation explain(const std::string& algorithm, const Settings& settings = {}) {
    key_page_ = std::move(*KeyPage::open(source_, source_.index("index.html"), {}));
    const auto extractor = make_extractor(algorithm, with(all_pages(), settings)).value();
    const ExtractionContext context(*key_page_);
    return extractor->explain(context, extractor->extract(context).value());
  }
  Reasons reasons(const std::string& algorithm, const Settings& settings = {}) {
    return explain(algorithm, settings).reasons;
  }

  // 0 body, 1 h1, 2 "T", 3 p, 4 "x", 5 i, 6 "c". All pages have the heading, one has the paragraph
  // with another text, none has the last element.
  void add_three_pages() {
    add_site("<body><h1>T</h1><p>x</p><i>c</i>", {"<body><h1>T</h1><p>y</p>", "<body><h1>T</h1>"});
  }
};

TEST_F(ExplanationTest, TemExSaysHowManyPagesMapANodeAndHowManyAreNeeded) {
  add_three_pages();
  const std::string two = "enough pages map it: 2 of 2, needed 2";
  const std::string one = "too few pages map it: 1 of 2, needed 2";
  const std::string none = "too few pages map it: 0 of 2, needed 2";
  const Explanation explanation = explain("temex");
  EXPECT_EQ(explanation.reasons, (Reasons{two, two, two, one, one, none, none}));
  ASSERT_EQ(explanation.pages.size(), 2U);
  EXPECT_EQ(explanation.pages[0].matches[3].image, 3U) << "the paragraphs";
  EXPECT_EQ(explanation.pages[1].matches[3].image, kNoNode);
}

// A page that maps every node is a duplicate: one vote more is needed.
TEST_F(ExplanationTest, TemExNeedsAVoteMoreForADuplicate) {
  const std::string key = "<body><h1>T</h1>";
  add_site(key, {key, "<body><h2>T</h2>", "<body>"});
  EXPECT_EQ(reasons("temex"), (Reasons{"enough pages map it: 3 of 3, needed 3",
                                       "too few pages map it: 1 of 3, needed 3",
                                       "too few pages map it: 1 of 3, needed 3"}));
  EXPECT_EQ(reasons("temex", {{"duplicate-guard", "off"}})[1],
            "too few pages map it: 1 of 3, needed 2");
}

// The pages of ConExTest.SiblingsBelowTheBranchAreJoined: 1 div and 4 p are mapped and joined, 8
// nav is mapped, 9 and 10 lie outside the branch.
TEST_F(ExplanationTest, ConExSaysWhyANodeThatManyPagesMapIsContentAndTheOtherWay) {
  add_site("<body><div id=m><h1>a</h1><p>b</p><h2>c</h2></div><nav id=n><i>d</i><b id=k></b></nav>",
           {"<body><div id=m><p>b</p></div><nav id=n><b id=k></b></nav>"});
  const std::string none = "few pages map it: 0 of 1, at most 0 for the main content";
  const std::string one = "many pages map it: 1 of 1, at most 0 for the main content";
  const std::string joined = "joins nodes that few pages map\n" + one;
  const std::string outside = "outside the branch with the largest subtree\n" + none;
  EXPECT_EQ(reasons("conex"), (Reasons{one, joined, none, none, joined, joined, none, none, one,
                                       outside, outside, one}));
}

TEST_F(ExplanationTest, RefinementsSayOnWhichPageANodeIsLost) {
  add_three_pages();
  const std::string kept = "every page keeps it";
  const std::string first = "the first page that loses it: 1 of 2";
  const std::string second = "the first page that loses it: 2 of 2";
  EXPECT_EQ(reasons("etdm"), (Reasons{kept, kept, kept, second, second, first, first}));
  EXPECT_EQ(reasons("rtdm-td"), (Reasons{kept, kept, kept, second, first, first, first}))
      << "texts must be equal";
}

// 0 body, 1 p#k, 2 to 4 hr, 5 p. The first page has only the last p. The p#k of the second page is
// the same as node 1, which has been lost, so node 5 gets it.
TEST_F(ExplanationTest, EtdmMapsEachPageWithTheNodesThatAreLeft) {
  const std::string lines = "<hr id=a><hr id=b><hr id=c>";
  const std::string known = "<p id=k class=c title=t></p>";
  const std::string other = "<p class=c title=t></p>";
  add_site("<body>" + known + lines + other, {"<body>" + lines + other, "<body>" + known + lines});
  const std::string kept = "every page keeps it";
  EXPECT_EQ(reasons("etdm"),
            (Reasons{kept, "the first page that loses it: 1 of 2", kept, kept, kept, kept}));
}

// The third page has other children of body, so its heading is another element of the style tree.
// The texts of both h1 are equal (importance 0), those of both p are not (1).
TEST_F(ExplanationTest, SstSaysHowImportantAnElementIs) {
  add_site("<body><h1>T</h1><p>x</p>", {"<body><h1>T</h1><p>y</p>", "<body><h1>T</h1>"});
  const std::string below = "something below it is important";
  EXPECT_EQ(reasons("sst"), (Reasons{below + "\npages that have it: 3 of 3",
                                     "importance: 0.00\npages that have it: 2 of 3",
                                     "importance: 0.00\npages that have it: 2 of 3",
                                     below + "\npages that have it: 2 of 3",
                                     "importance: 1.00\npages that have it: 2 of 3"}));
}

// 0 body, 1 p, 2 text, 3 b, 4 "t". Of the eleven words in the texts of p, nine are on both pages,
// so the text has 1 - 9/11 = 0.18. An element with the same children on both pages has 0.9 of the
// mean of their importance: p 0.164, body 0.9 of half of that, 0.074.
TEST_F(ExplanationTest, SstTakesTheMeanOfTheElementsBelow) {
  add_site("<body><p>a b c d e f g h i x</p><b>t</b>",
           {"<body><p>a b c d e f g h i y</p><b>t</b>"});
  const std::string both = "\npages that have it: 2 of 2";
  EXPECT_EQ(reasons("sst"), (Reasons{"importance: 0.07" + both, "importance: 0.16" + both,
                                     "importance: 0.18" + both, "importance: 0.00" + both,
                                     "importance: 0.00" + both}));
}

TEST_F(ExplanationTest, RbmTdCountsPagesWithAnIdenticalSubtree) {
  add_three_pages();
  const std::string none = "pages with an identical subtree: 0 of 2";
  const std::string both = "pages with an identical subtree: 2 of 2";
  EXPECT_EQ(reasons("rbm-td"), (Reasons{none, both, both, none, none, none, none}));
}

// One of the three letters of body is shared.
TEST_F(ExplanationTest, IwptdSaysWhichPartOfABlockIsShared) {
  add_three_pages();
  const std::string more = " %, needed more than 70 %";
  const std::string little = "too little of its text is shared: ";
  const std::string few = "on too few pages: 1 of 3, needed 3";
  EXPECT_EQ(reasons("iwptd"),
            (Reasons{little + "33" + more, "enough of its text is shared: 100" + more,
                     "on enough pages: 3 of 3, needed 3", little + "0" + more, few,
                     little + "0" + more, few}));
  add_site("<body><hr><p>x</p>", {"<body>"});
  EXPECT_EQ(reasons("iwptd")[1], "has no text");
}

}  // namespace
}  // namespace pagelet
