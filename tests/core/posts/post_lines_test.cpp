// SPDX-License-Identifier: MIT
//
// Lines of chats, and mails in `pre`, as logs of channels and archives of lists show them. Their
// words are our own.

#include "core/posts/post_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/posts/posts.h"
#include "tests/support/said_posts.h"

namespace pagelet {
namespace {

TEST(PostLines, AreOfAChat) {
  const PagePosts posts = posts_in(
      "<h1>Log of #lamps, 2024-05-03</h1><ol><li id=l1><a href=#l1>#</a> [20:38] * Joins: Ada</li>"
      "<li id=l2><a href=#l2>#</a> [20:40] &lt;Ada> Which lamp, <i>please</i>?</li>"
      "<li id=l3><a href=#l3>#</a> [20:41] &lt;Ben> A small one.</li>"
      "<li id=l4><a href=#l4>#</a> [20:42] &lt;Ada> Thanks &lt;3</li></ol>");
  EXPECT_EQ(posts.kind, PostKind::kThread);
  EXPECT_EQ(told(posts),
            "Ada|2024-05-03T20:40||Which lamp, please?\n"
            "Ben|2024-05-03T20:41||A small one.\n"
            "Ada|2024-05-03T20:42||Thanks <3\n");
  EXPECT_EQ(posts.list[1].link, "https://a.example/p#l3");
  EXPECT_TRUE(posts_in("<p>10:00 Tea</p><p>11:00 &lt;b> Talk</p><p>12:00 Lunch</p>").list.empty());
}

TEST(PostLines, AreOfAChatAlsoIfNoticesHaveDates) {
  std::string log = "<h1>Log of #lamps, 2024-05-03</h1><ol>";
  const auto add = [&](const std::string& line) {
    log += "<li><a href=#l>#</a> " + line + "</li>";
  };
  for (const std::string time : {"09:10", "11:40", "15:20"}) {
    add("[" + time + "] * Topic is 'Lamps for bicycles - http://lamps.example/'");
    add("[" + time + "] * Set by Cleo!cleo@example.org on Fri May 03 0" + time.substr(1) +
        ":12 2024");
    add("[" + time + "] &lt;Ada> Which lamp is the best one for the night?");
    add("[" + time + "] &lt;Ben> A small one with a dynamo in it.");
  }
  const PagePosts posts = posts_in(log + "</ol>");
  ASSERT_EQ(posts.list.size(), 6U);
  EXPECT_EQ(posts.list[5].author, "Ben");
}

TEST(PostLines, MayBeALogInAPost) {
  std::string page = "<h1>Lamps</h1>";
  for (const std::string day : {"3", "4"}) {
    page += "<div class=x1><b>Ada</b> <i>May " + day +
            ", 2024, 10:15</i><p>Which lamp do you use for the night rides along the river?</p>";
    if (day == "3") {
      page +=
          "<p>[20:40] &lt;Ada> Which?<br>[20:41] &lt;Ben> A small one.<br>[20:42] &lt;Ada> "
          "Thanks</p>";
    }
    page += "</div>";
  }
  EXPECT_EQ(posts_in(page + "<div class=x1><b>Ben</b> <i>May 5, 2024, 11:15</i><p>A small one, "
                            "with a dynamo in it, as in the log.</p></div>")
                .list.size(),
            3U);
}

TEST(PostLines, MayBeBetweenBreaks) {
  const std::string before = "<h1>Log of #lamps, 2024-05-03</h1><p>";
  const std::string joins = "<b>[20:38]</b> <i>* Ada has joined #lamps</i><br>";
  const std::string asks = "<b>[20:40]</b> <i>&lt;Ada> Which <u>lamp</u>?</i><br>\n";
  const std::string answers =
      "<b>[20:41]</b> <i>&lt;Ben> A small one.</i><br>[20:42] &lt;Ada> Thanks<br>";
  for (const std::string& first : {joins + asks, asks}) {
    EXPECT_EQ(told(posts_in(before + first + answers)),
              "Ada|2024-05-03T20:40||Which lamp?\n"
              "Ben|2024-05-03T20:41||A small one.\n"
              "Ada|2024-05-03T20:42||Thanks\n");
  }
}

// A message as public-inbox writes it; `overview`: the lines about the thread.
std::string mail(std::string_view id, std::string_view overview, std::string_view sender,
                 std::string_view text) {
  const std::string name(id);
  return "<pre><a href=#e" + name + " id=m" + name + ">*</a> <b>tide</b>\n" +
         std::string(overview) + "  <a href=#r" + name +
         ">2+ messages in thread</a>\nFrom: " + std::string(sender) + " UTC (<a href=" + name +
         "/>permalink</a> / <a href=" + name + "/raw>raw</a>)\n  To: list\n\n" + std::string(text) +
         "\n\n<a href=#m" + name + " id=e" + name + ">^</a> <a href=" + name +
         "/>permalink</a> <a href=" + name + "/#R>reply</a>\t[<a href=T>flat</a>]</pre><hr>";
}

TEST(PostLines, MayBeMailsOfAThread) {
  const std::string first = mail("1", "<b>@ 2026-02-01 10:00 Ada</b>\n", "Ada @ 2026-02-01 10:00",
                                 "Is it high?\n\n-- \nAda");
  const std::string second =
      mail("2", "  2026-02-01 10:00 <a href=#m1>tide</a> Ada\n<b>@ 2026-02-02 10:01 ` Ben</b>\n",
           "Ben @ 2026-02-02 10:01", "<span class=q>&gt; Is it high?\n</span>No.");
  const std::string third =
      mail("3",
           "  2026-02-01 10:00 <a href=#m1>tide</a> Ada\n  2026-02-02 10:01 ` <a "
           "href=#m2>Ben</a>\n<b>@ 2026-02-03 10:02 ` Cleo</b>\n",
           "Cleo @ 2026-02-03 10:02", "Yes.");
  const PagePosts posts = posts_in(first + second + third);
  EXPECT_EQ(posts.kind, PostKind::kThread);
  EXPECT_EQ(told(posts),
            "Ada|2026-02-01T10:00Z||Is it high?\n\n-- \nAda\n"
            "Ben|2026-02-02T10:01Z|0|> Is it high?\nNo.\n"
            "Cleo|2026-02-03T10:02Z|0|Yes.\n");
  EXPECT_EQ(posts.list[1].link, "https://a.example/2/");
  EXPECT_EQ(posts.list[1].markdown, "```\n> Is it high?\nNo.\n```");
  EXPECT_TRUE(posts_in(first).list.empty());
  EXPECT_TRUE(
      posts_in("<pre>From: Ada @ 2026-02-01 10:00 UTC</pre><pre>From: Ben</pre>").list.empty());
}

}  // namespace
}  // namespace pagelet
