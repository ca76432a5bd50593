// SPDX-License-Identifier: MIT
#include "core/export/part_list.h"

#include <gtest/gtest.h>

#include "tests/support/parsed.h"

namespace pagelet::internal {
namespace {

NodeId first(const Document& page, std::string_view tag) {
  NodeId node = page.root();
  while (page.tag_name(node) != tag) ++node;
  return node;
}

TEST(PartList, ClosesElementsBeforeANodeAndPairsTheirEnds) {
  const Document page = parsed_body("<ol start=3><li>one</ol><p>two</p>");
  PartList list(page);
  list.open(first(page, "ol"), ElementRole::kNumbers);
  list.open(first(page, "li"), ElementRole::kItem);
  EXPECT_EQ(list.innermost().number, 3);
  list.close_before(first(page, "p"));
  const PageParts parts = list.take();
  ASSERT_EQ(parts.list.size(), 4U);
  EXPECT_EQ(parts.list[0].other, 3U);
  EXPECT_EQ(parts.list[3].other, 0U);
  EXPECT_EQ(parts.list[2].kind, PagePart::kClose);
}

TEST(PartList, TakesBackTheHeadingRowOfATableWithoutData) {
  const Document page = parsed_body("<table><tr><th>one<tr><td><p>two</table>");
  const NodeId table = first(page, "table");
  const NodeId row = first(page, "tr");
  PartList list(page);
  list.open(table, ElementRole::kTable);
  ASSERT_TRUE(list.is_in_table());
  EXPECT_TRUE(list.completes_table(row, ElementRole::kRow));
  EXPECT_TRUE(list.adds(first(page, "th")));
  EXPECT_FALSE(list.adds(first(page, "td")));
  list.open(row, ElementRole::kRow);
  list.innermost().is_added = true;
  list.close_before(page.end(row));
  list.close_before(page.end());
  EXPECT_EQ(list.list()[1].kind, PagePart::kBlank);
  EXPECT_EQ(list.list().back().role, ElementRole::kTable);
}

TEST(PartList, KnowsWhatIsBesideAnImage) {
  const Document page = parsed_body("<p><img src=a>one</p>");
  PartList list(page);
  list.add(PagePart::kImage, ElementRole::kImage, first(page, "img"));
  EXPECT_TRUE(list.is_beside_image("one"));
  EXPECT_FALSE(list.is_beside_image(" one"));
  list.add("one", first(page, "img") + 1);
  EXPECT_FALSE(list.is_beside_image("two"));
}

}  // namespace
}  // namespace pagelet::internal
