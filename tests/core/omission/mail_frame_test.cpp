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

TEST(MailFrame, IsDroppedAroundThePreOfAMessage) {
  const std::string head =
      "<pre id=b>From: Ada &lt;ada@a.example>\nTo: a@a.example\nSubject: <a href=#r>tide</a>\n"
      "Date: Mon, 02 Feb 2026 10:01:00 +0000\t<a href=#r>[thread overview]</a>\n"
      "Message-ID: &lt;1@a.example> (<a href=raw>raw</a>)\nIn-Reply-To: &lt;<a "
      "href=0>0@a.example</a>>\n\n";
  const std::string reply =
      "<hr><pre><a href=2>next</a> <b>Thread overview: </b>2 messages</pre>"
      "<hr><pre id=R><b>Reply instructions:</b>\n\nYou may reply</pre>";
  EXPECT_EQ(content_markdown_of("<form><pre><b>public inbox</b></pre></form>" + head +
                                "The <a href=x>tide</a> is\n\nhigh.</pre>" + reply),
            "```\nThe tide is\n\nhigh.\n```\n");
  const std::string_view mime =
      "<pre>From: <a href=a>a</a>\nDate: May\nMessage-ID: &lt;a>\n\nb</pre>";
  EXPECT_NE(rest_beside(std::string(mime) + "<p>words</p>").find("Date: May"), std::string::npos);
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
