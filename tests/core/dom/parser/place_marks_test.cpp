// SPDX-License-Identifier: MIT
//
// The comments and processing instructions that mark places of a page.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

// The marks of places of a page, as "parent<next", with the number of the node after them.
std::vector<std::string> place_marks_of(std::string_view source) {
  const Document page = parsed(std::string(source));
  std::vector<std::string> marks;
  for (std::size_t index = 0; index < page.place_marks().size(); ++index) {
    const PlaceMark& mark = page.place_marks()[index];
    marks.push_back(std::string(page.tag_name(mark.parent)) + (mark.is_instruction ? " ?" : " ") +
                    std::string(page.place_mark_text(index)) + " " +
                    std::to_string(index_of(mark.next)));
  }
  return marks;
}

TEST(PlaceMarks, AreListedInTheOrderOfThePage) {
  using Marks = std::vector<std::string>;
  // html 0, head 1, body 2, p 3, a 4, b 5
  EXPECT_EQ(place_marks_of("<p>a<!--$?-->b<!--/$--></p><!--bl:4-->"),
            (Marks{"p $? 5", "p /$ 6", "body bl:4 6"}));
  EXPECT_EQ(place_marks_of("<p><!--$s:8--><!--/$s:8--><!--pl-0--><!--M_!^b--><!--&-->"),
            (Marks{"p $s:8 4", "p /$s:8 4", "p pl-0 4", "p M_!^b 4", "p & 4"}));
  EXPECT_EQ(place_marks_of("<p><?start name='a'><?end?><?marker\nname=b><?other><!--?end-->"),
            (Marks{"p ?start name='a' 4", "p ?end 4", "p ?marker\nname=b 4"}));
  EXPECT_EQ(place_marks_of("<p>a<!---->b<!--[-->c<!-- $ --><script><!--$--></script>"), Marks{});
}

}  // namespace
}  // namespace pagelet
