// SPDX-License-Identifier: MIT
#include "core/site/refresh.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet {
namespace {

std::string target(const std::string& content, const std::string& body = "<p>Moved") {
  return refresh_target("<head><META http-equiv=Refresh content=\"" + content + "\"></head>" + body)
      .value_or("-");
}

TEST(RefreshTarget, IsAReferenceWithoutDelay) {
  EXPECT_EQ(target("0; url=/new.html"), "/new.html");
  EXPECT_EQ(target(" 0;URL = '/new.html'; "), "/new.html");
  EXPECT_EQ(target("0,new.html"), "new.html");
  EXPECT_EQ(target("0.0 url=a?b=c;d"), "a?b=c;d");
  for (const char* none :
       {"0", "0;", "0; url=", "5; url=/new.html", "00x;a", "", "0url=a", "-0;a"}) {
    EXPECT_EQ(target(none), "-") << none;
  }
}

TEST(RefreshTarget, IsNotThatOfAPageWithText) {
  std::string words;
  for (int word = 0; word < 49; ++word) words += "word ";
  EXPECT_EQ(target("0; url=a", "<p>" + words + "word<script>more words</script>"), "a");
  EXPECT_EQ(target("0; url=a", "<p>" + words + "word word"), "-");
  EXPECT_EQ(target("0; url=a", "<!--" + std::string(kMaxRefreshBytes, 'x') + "-->"), "-");
}

TEST(RefreshTarget, IsNotForBrowsersWithoutScripts) {
  EXPECT_EQ(
      refresh_target("<head><noscript><meta http-equiv=refresh content='0; url=a'></noscript>"),
      std::nullopt);
  EXPECT_EQ(refresh_target("<meta name=refresh content='0; url=a'>"), std::nullopt);
  EXPECT_EQ(refresh_target("<p>refresh"), std::nullopt);
  EXPECT_EQ(refresh_target(""), std::nullopt);
}

}  // namespace
}  // namespace pagelet
