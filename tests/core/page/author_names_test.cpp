// SPDX-License-Identifier: MIT
#include "core/page/author_names.h"

#include <gtest/gtest.h>

namespace pagelet::internal {
namespace {

TEST(AuthorNames, NotesOfEditsHaveATimeOfDay) {
  EXPECT_TRUE(is_note_of_edit("Last edited by Ann on Mon Apr 09, 2018 8:18 pm, edited 3 times"));
  EXPECT_TRUE(is_note_of_edit("Zuletzt ge\u00E4ndert von Ann am 05.03.2012 um 21:12"));
  EXPECT_TRUE(is_note_of_edit("December 6, 2012, 09:42 Last Edit: December 6, 2012, 09:43 by Ann"));
  EXPECT_FALSE(is_note_of_edit("I modified the patch on 5 May 2024, and it works."));
  EXPECT_FALSE(is_note_of_edit("We meet on 5 May 2024 at 10:15."));
}

TEST(AuthorNames, ARoleIsNoNameOfAWriter) {
  EXPECT_TRUE(is_role("Author"));
  EXPECT_FALSE(is_role("Arthur"));
}

TEST(AuthorNames, NamesEndBeforeLabels) {
  EXPECT_EQ(name_in("by Ann Lee on 5 May 2024"), "Ann Lee");
}

}  // namespace
}  // namespace pagelet::internal
