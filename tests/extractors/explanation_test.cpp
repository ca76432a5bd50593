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
  const std::string two = "2 of 2 pages map it, 2 needed";
  const std::string one = "1 of 2 pages map it, 2 needed";
  const std::string none = "0 of 2 pages map it, 2 needed";
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
  EXPECT_EQ(reasons("temex"),
            (Reasons{"3 of 3 pages map it, 3 needed", "1 of 3 pages map it, 3 needed",
                     "1 of 3 pages map it, 3 needed"}));
  EXPECT_EQ(reasons("temex", {{"duplicate-guard", "off"}})[1], "1 of 3 pages map it, 2 needed");
}

// The pages of ConExTest.SiblingsBelowTheBranchAreJoined: 1 div and 4 p are mapped and joined, 8
// nav is mapped, 9 and 10 lie outside the branch.
TEST_F(ExplanationTest, ConExSaysWhyANodeThatManyPagesMapIsContentAndTheOtherWay) {
  add_site("<body><div id=m><h1>a</h1><p>b</p><h2>c</h2></div><nav id=n><i>d</i><b id=k></b></nav>",
           {"<body><div id=m><p>b</p></div><nav id=n><b id=k></b></nav>"});
  const std::string none = "0 of 1 pages map it";
  const std::string one = "1 of 1 pages map it";
  const std::string joined = one + ", but it joins nodes that few pages map";
  const std::string outside = none + ", but it is outside the branch with the largest subtree";
  EXPECT_EQ(reasons("conex"), (Reasons{one, joined, none, none, joined, joined, none, none, one,
                                       outside, outside, one}));
}

TEST_F(ExplanationTest, RefinementsSayOnWhichPageANodeIsLost) {
  add_three_pages();
  const std::string kept = "every page keeps it";
  const std::string first = "lost on the first of 2 pages";
  const std::string second = "lost on the second of 2 pages";
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
            (Reasons{kept, "lost on the first of 2 pages", kept, kept, kept, kept}));
}

// The third page has other children of body, so its heading is another element of the style tree.
// The texts of both h1 are equal (importance 0), those of both p are not (1).
TEST_F(ExplanationTest, SstSaysHowImportantAnElementIs) {
  add_site("<body><h1>T</h1><p>x</p>", {"<body><h1>T</h1><p>y</p>", "<body><h1>T</h1>"});
  const std::string below = "something below it is important, ";
  EXPECT_EQ(reasons("sst"),
            (Reasons{below + "3 of 3 pages have it", "importance 0.00, 2 of 3 pages have it",
                     "importance 0.00, 2 of 3 pages have it", below + "2 of 3 pages have it",
                     "importance 1.00, 2 of 3 pages have it"}));
}

// 0 body, 1 p, 2 text, 3 b, 4 "t". Of the eleven words in the texts of p, nine are on both pages,
// so the text has 1 - 9/11 = 0.18. An element with the same children on both pages has 0.9 of the
// mean of their importance: p 0.164, body 0.9 of half of that, 0.074.
TEST_F(ExplanationTest, SstTakesTheMeanOfTheElementsBelow) {
  add_site("<body><p>a b c d e f g h i x</p><b>t</b>",
           {"<body><p>a b c d e f g h i y</p><b>t</b>"});
  const std::string both = ", 2 of 2 pages have it";
  EXPECT_EQ(reasons("sst"),
            (Reasons{"importance 0.07" + both, "importance 0.16" + both, "importance 0.18" + both,
                     "importance 0.00" + both, "importance 0.00" + both}));
}

TEST_F(ExplanationTest, RbmTdCountsPagesWithAnIdenticalSubtree) {
  add_three_pages();
  const std::string none = "is identical on 0 of 2 pages";
  const std::string both = "is identical on 2 of 2 pages";
  EXPECT_EQ(reasons("rbm-td"), (Reasons{none, both, both, none, none, none, none}));
}

// One of the three letters of body is shared.
TEST_F(ExplanationTest, IwptdSaysWhichPartOfABlockIsShared) {
  add_three_pages();
  const std::string block = " of its text is shared, a block needs more than 70 %";
  EXPECT_EQ(
      reasons("iwptd"),
      (Reasons{"33 %" + block, "100 %" + block, "is on 3 of 3 pages, 3 needed", "0 %" + block,
               "is on 1 of 3 pages, 3 needed", "0 %" + block, "is on 1 of 3 pages, 3 needed"}));
  add_site("<body><hr><p>x</p>", {"<body>"});
  EXPECT_EQ(reasons("iwptd")[1], "has no text");
}

}  // namespace
}  // namespace pagelet
