// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/core/export/markdown_of.h"

namespace pagelet {
namespace {

constexpr std::string_view kHead =
    "<ul><li><em>To</em>: a@a.example<li><em>From</em>: Ada<li><em>Date</em>: Mon, 02 Feb</ul>";

TEST(MailFrame, IsDroppedAroundAMessage) {
  const std::string follow_ups =
      "<ul><li><b>Follow-Ups</b>:<ul><li><b><a href=b>Re: tide</a></b><ul><li><em>From:</em> "
      "Ben</ul></ul></ul>";
  const std::string links =
      "<ul><li>Prev by Date: <a href=a>tide</a><li>Index(es):<ul><li><a href=i>Date</a></ul></ul>";
  EXPECT_EQ(rest_beside(kHead), "");
  EXPECT_EQ(rest_beside(std::string(kHead) + "<pre>words</pre>" + follow_ups + links),
            "```\nwords\n```\n\n");
}

TEST(MailFrame, IsDroppedIfAllLinesLeadToMessages) {
  EXPECT_EQ(rest_beside("<ul><li>Previous message (by thread): <a href=a>tide</a><li>Next message: "
                        "<a href=b>tide</a><li><b>Messages sorted by:</b> <a href=d>[ date ]</a>"
                        "</ul>"),
            "");
}

TEST(MailFrame, IsNotAListOfOtherThings) {
  for (const std::string_view body :
       {"<ul><li>From: the pier<li>To: the island</ul>", "<ul><li>References: <a href=a>b</a></ul>",
        "<ul><li>From: Ada<li>Date: May<li>Fare: two coins</ul>",
        "<p>From: Ada</p><p>Date: May</p>"}) {
    EXPECT_NE(rest_beside(body), "") << body;
  }
}

}  // namespace
}  // namespace pagelet
