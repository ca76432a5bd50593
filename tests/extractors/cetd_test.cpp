// SPDX-License-Identifier: MIT

// CETD (docs/algorithms.md): a tree worked out by hand.

#include <gtest/gtest.h>

#include <string>

#include "extractors/registry.h"
#include "tests/support/extractor_test.h"

namespace pagelet {
namespace {

class CetdTest : public ExtractorTest {
 protected:
  CetdTest() : ExtractorTest("cetd") {}

  std::string reason(const Settings& settings, std::size_t node) {
    const Nodes nodes = extract(settings).nodes;
    const auto extractor = make_extractor("cetd", settings).value();
    const ExtractionContext context(*key_page_);
    return extractor->explain(context, extractor->extract(context).value()).reasons[node];
  }
};

// 0 body, 1 div, 2 p, 3 ten letters, 4 p, 5 ten letters, 6 ul, 7 li, 8 a, 9 "bb", 10 li, 11 a,
// 12 "bb".
const std::string kTextAndLinks =
    "<body><div><p>aaaaaaaaaa</p><p>aaaaaaaaaa</p></div>"
    "<ul><li><a href=x>bb</a></li><li><a href=y>bb</a></li></ul>";

// Densities: p 10, div 20 / 2, a 2, li 2 / 1, ul 4 / 4, body 24 / 8. Sums: div 20, body 11. The
// threshold is that of the body, and the list is below it.
TEST_F(CetdTest, PlainDensitiesAreCharactersByTags) {
  add_site(kTextAndLinks, {});
  const Settings plain{{"density", "plain"}};
  EXPECT_EQ(extract(plain).nodes, (Nodes{1, 2, 3, 4, 5}));
  EXPECT_EQ(reason(plain, 0), "density: 3.00, threshold 3.00; sum 11.00");
  EXPECT_EQ(reason(plain, 1), "density: 10.00, threshold 3.00; sum 20.00");
  EXPECT_EQ(reason(plain, 12), "density: 2.00, threshold 3.00; sum 2.00") << "that of its element";
}

// The body has C = 24, T = 8, LC = 4. The links and the items that are all link make LT = 4, and
// the list, which is all link, one more. So its density is 3 ln(192 / 20) / ln ln(96 / 20 + 4 + e).
TEST_F(CetdTest, CompositeDensitiesWeighLinks) {
  add_site(kTextAndLinks, {});
  EXPECT_EQ(extract({}).nodes, (Nodes{1, 2, 3, 4, 5}));
  EXPECT_TRUE(reason({}, 0).starts_with("density: 7.59, ")) << reason({}, 0);
}

// The element with the largest sum is in the body, whose own text stays.
TEST_F(CetdTest, TextsBesideTheWayToAnElementStay) {
  add_site(kTextAndLinks + "c", {});
  EXPECT_EQ(extract({{"density", "plain"}}).nodes, (Nodes{1, 2, 3, 4, 5, 13}));
}

TEST_F(CetdTest, APageWithoutTextHasNoContent) {
  add_site("<body><p></p><img>", {});
  EXPECT_EQ(extract({}).nodes, Nodes{});
}

}  // namespace
}  // namespace pagelet
