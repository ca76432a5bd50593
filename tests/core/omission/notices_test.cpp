// SPDX-License-Identifier: MIT
#include "core/omission/notices.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet {
namespace {

using internal::is_notice;

TEST(Notices, SayWhatASiteEarns) {
  EXPECT_TRUE(is_notice("This post contains affiliate links."));
  EXPECT_TRUE(is_notice("If you buy through a link, We May Earn A Commission."));
  EXPECT_TRUE(is_notice("The platform only provides information storage services."));
  EXPECT_FALSE(is_notice("Most affiliate links of the valley lead to the baker."));
  EXPECT_FALSE(is_notice("Carriers may earn a commission of three loaves."));
}

TEST(Notices, SayInChineseWhatASiteDoesNotAnswerFor) {
  EXPECT_TRUE(is_notice("\u3010\u514D\u8D23\u58F0\u660E\u3011 \u672C\u6587"));
  EXPECT_TRUE(is_notice("\u672C\u6587\u4EC5\u4EE3\u8868\u4F5C\u8005\u89C2\u70B9"));
  EXPECT_FALSE(is_notice("\u672C\u6587\u8BF4\u5230\u514D\u8D23\u58F0\u660E"));  // in a sentence
}

TEST(Notices, ForbidInChineseToCopy) {
  EXPECT_TRUE(is_notice("\u672A\u7ECF\u6388\u6743\u4E0D\u5F97\u8F6C\u8F7D"));
  EXPECT_FALSE(is_notice("\u672A\u7ECF\u6388\u6743"));
  EXPECT_FALSE(is_notice("\u672A\u7ECF\u6279\u51C6\u4E0D\u5F97\u8BBE\u7ACB"));  // of a law
  EXPECT_FALSE(is_notice("\u4E0D\u5F97\u8F6C\u8F7D\uFF0C\u672A\u7ECF\u6388\u6743"));
}

TEST(Notices, NameTheEditorInChinese) {
  EXPECT_TRUE(is_notice("\u8D23\u4EFB\u7F16\u8F91\uFF1A\u5C0F\u4F55"));
  EXPECT_TRUE(is_notice("\uFF08\u7F16\u8F91\uFF1A\u5C0F\u4F55\uFF09"));
  EXPECT_FALSE(is_notice("\u6211\u4EEC\u7684\u7F16\u8F91\uFF1A\u5C0F\u4F55"));  // "our editor:"
}

TEST(Notices, SayHowToFollowABlog) {
  EXPECT_TRUE(
      is_notice("Filed under Lamps. You can follow any responses to this entry through RSS."));
  EXPECT_TRUE(is_notice("If you're new here, you may want to subscribe."));
  EXPECT_TRUE(is_notice("If you\u2019re new here, subscribe to the feed."));
  EXPECT_FALSE(is_notice("If you are new here, ask the ferryman."));
  EXPECT_FALSE(is_notice("You can follow any responses of the gulls from the pier."));
}

TEST(Notices, AreShort) {
  EXPECT_FALSE(is_notice("This post contains affiliate links. " + std::string(900, 'x')));
}

}  // namespace
}  // namespace pagelet
