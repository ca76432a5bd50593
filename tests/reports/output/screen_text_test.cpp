// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "reports/output/table.h"

namespace pagelet {
namespace {

TEST(ScreenText, CountsColumns) {
  EXPECT_EQ(screen_columns("menu"), 4U);
  EXPECT_EQ(screen_columns("caf\xC3\xA9"), 4U);
  EXPECT_EQ(screen_columns("\xE6\x97\xA5\xE6\x9C\xAC"), 4U);  // two ideographs
  EXPECT_EQ(screen_columns("\xF0\x9F\x98\x80"), 2U);          // an emoji
  EXPECT_EQ(screen_columns("\xF0\x9F\x9A\x80"), 2U);          // one of transport
  EXPECT_EQ(screen_columns("cafe\xCC\x81"), 4U);              // a mark above the letter
  EXPECT_EQ(screen_columns("a\xE2\x80\x8D"), 1U);             // a joiner
  EXPECT_EQ(screen_columns("\xFF\xE6"), 2U);                  // no UTF-8
}

TEST(ScreenText, CutsTextsThatAreTooLong) {
  EXPECT_EQ(cut_to_width("main content", 0), "main content");
  EXPECT_EQ(cut_to_width("main content", 12), "main content");
  EXPECT_EQ(cut_to_width("main content", 8), "main ...");
  EXPECT_EQ(cut_to_width("main content", 2), "..");
  // A character of two columns is left out if only one column is left.
  EXPECT_EQ(cut_to_width("\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E", 5), "\xE6\x97\xA5...");
  EXPECT_EQ(cut_to_width("\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E", 4), "...");
}

TEST(ScreenText, WrapsAtBlanks) {
  EXPECT_EQ(wrapped("one two three", 0), "one two three\n");
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree\n");
  EXPECT_EQ(wrapped("one incomprehensible word", 8), "one\nincomprehensible\nword\n");
  EXPECT_EQ(wrapped("", 8), "\n");
}

}  // namespace
}  // namespace pagelet
