// SPDX-License-Identifier: MIT
#include "core/page/chat_lines.h"

#include <gtest/gtest.h>

namespace pagelet::internal {
namespace {

TEST(ChatLine, HasATimeAndAName) {
  const auto line = chat_line("[20:40] <@Ann> Hello");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->time, "20:40");
  EXPECT_EQ(line->author, "Ann");
  EXPECT_EQ(line->head, kEndOfName);
  EXPECT_EQ(chat_line("20:41:05 * Ann laughs")->author, "Ann");
}

TEST(ChatLine, IsANoticeWithoutAName) {
  for (const std::string_view line :
       {"[20:42] * Ann has joined #rowing", "20:42 * Ann is now known as Ann2",
        "20:43 * Ann (ann@boats.example) Quit", "[20:44] The server restarts",
        "20:45 <two words> Hi"}) {
    ASSERT_TRUE(chat_line(line)) << line;
    EXPECT_EQ(chat_line(line)->author, "") << line;
  }
}

TEST(ChatLine, BeginsWithATime) {
  EXPECT_FALSE(chat_line("Ann: at 20:40 we met"));
  EXPECT_FALSE(chat_line(""));
}

}  // namespace
}  // namespace pagelet::internal
