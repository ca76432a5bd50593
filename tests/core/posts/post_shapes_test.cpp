// SPDX-License-Identifier: MIT
//
// Posts that are found by their shape, and what says which of them answer which. The pages are like
// those of real systems: phpBB 2, printed threads of SMF, NodeBB, Discourse, a shop. Their words
// are our own.

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "core/posts/post_finder.h"
#include "core/posts/posts.h"
#include "tests/support/parsed.h"
#include "tests/support/said_posts.h"

namespace pagelet {
namespace {

// Three rows of a table, as a forum of 2003 has for each post.
std::string rows(std::string_view author, std::string_view date, std::string_view text) {
  return "<tr><td width=150><span class=name>" + std::string(author) +
         "</span><br><span class=small>Joined: 27 Jan 2003</span></td>"
         "<td><table><tr><td><span class=small>Posted: " +
         std::string(date) + "</span></td></tr><tr><td><hr>" + std::string(text) +
         "</td></tr></table></td></tr><tr><td>Back to top</td><td></td></tr>"
         "<tr><td colspan=2 class=space></td></tr>";
}

std::string table_of(std::string_view first, std::string_view second, std::string_view third) {
  return "<h1>Rowing boats</h1><table><tr><th>Author</th><th>Message</th></tr>" +
         rows("Ann", first, "Who has a boat with two oars for Sunday?") +
         rows("Bob", second, "I have one, but it leaks a little at the stern.") +
         rows("Ann", third, "Then we take a bucket and some tar with us.") + "</table>";
}

TEST(PostShapes, RowsThatRepeatAroundDatesArePosts) {
  const PagePosts posts = posts_in(table_of("Wed Oct 05, 2005 9:30 am", "Wed Oct 05, 2005 12:05 pm",
                                            "Thu Oct 06, 2005 7:15 am"));
  EXPECT_EQ(posts.kind, PostKind::kThread);
  EXPECT_EQ(told(posts),
            "Ann|2005-10-05||Who has a boat with two oars for Sunday?\n"
            "Bob|2005-10-05||I have one, but it leaks a little at the stern.\n"
            "Ann|2005-10-06||Then we take a bucket and some tar with us.\n");
}

// Letters of two bytes each: "in the part about boats with oars and sails".
TEST(PostShapes, WordsBesideADateAreCountedInCharacters) {
  const std::string part =
      ", \u0432 \u0440\u0430\u0437\u0434\u0435\u043B\u0435 \u043E "
      "\u043B\u043E\u0434\u043A\u0430\u0445 "
      "\u043D\u0430 \u0432\u0435\u0441\u043B\u0430\u0445 \u0438 "
      "\u043F\u0430\u0440\u0443\u0441\u0430\u0445";
  const PagePosts posts = posts_in(
      table_of("05.10.2005 09:30" + part, "05.10.2005 12:05" + part, "06.10.2005 07:15" + part));
  ASSERT_EQ(posts.list.size(), 3U);
  EXPECT_EQ(posts.list[2].date, "2005-10-06");
}

TEST(PostShapes, AThreadByItsDatesHasAllPostsOfTheName) {
  const auto post = [](std::string_view day, std::string_view author, std::string_view tag) {
    return "<div class=post><div class=body>Who has a boat with two oars for " + std::string(day) +
           "?</div><div class=meta><" + std::string(tag) + ">Posted on 2005-10-" +
           std::string(day) + " 09:30:00 by " + std::string(author) + "</" + std::string(tag) +
           "></div></div>";
  };
  const PagePosts posts = posts_in(post("05", "Ann", "i") + post("06", "Bob", "i") +
                                   post("07", "Ann", "b") + post("08", "Bob", "i"));
  EXPECT_EQ(posts.kind, PostKind::kThread);
  EXPECT_EQ(posts.list.size(), 4U);
}

TEST(PostShapes, TimeGoesOnFromPostToPost) {
  EXPECT_TRUE(posts_in(table_of("Thu Oct 06, 2005 9:30 am", "Wed Oct 05, 2005 12:05 pm",
                                "Tue Oct 04, 2005 7:15 am"))
                  .list.empty())
      << "the newest first, as in a list of news";
}

TEST(PostShapes, NewsWithHeadingsThatLeadElsewhereAreNoPosts) {
  std::string news;
  for (const char* day : {"3", "4", "5"}) {
    news += std::string("<div><h2><a href='/news/") + day +
            "'>A boat sinks</a></h2><span class=author>Ann</span> <i>" + day +
            " May 2024, 10:00</i><p>The boat sank in the harbour, and its crew swam ashore.</p>"
            "</div>";
  }
  EXPECT_TRUE(posts_in("<div>" + news + "</div>").list.empty());
}

TEST(PostShapes, AHeadAndATextInTurnsAreAPost) {
  std::string list;
  for (const char* minute : {"31", "35", "52"}) {
    list += std::string(
                "<dt class=postheader>Title: <b>Oil</b><br>Post by: <b>Jo</b> on <b>May 01, "
                "2009, 12:") +
            minute + ":38 pm</b></dt><dd class=postbody>Is there oil in town at " + minute +
            " past noon?</dd>";
  }
  const PagePosts posts = posts_in("<h1>Oil</h1><dl id=posts>" + list + "</dl>");
  ASSERT_EQ(posts.list.size(), 3U);
  EXPECT_EQ(posts.list[1].text, "Is there oil in town at 35 past noon?");
  EXPECT_EQ(posts.list[1].date, "2009-05-01");
}

std::string item(std::string_view id, std::string_view parent, std::string_view author,
                 std::string_view text) {
  return "<li class=post data-pid=" + std::string(id) + ">" + std::string(parent) +
         "<a class=username href='/user/" + std::string(author) + "'>" + std::string(author) +
         "</a> <time datetime='2024-04-17T11:12:22Z'>17 Apr 2024</time><div class=content>" +
         std::string(text) + "</div></li>";
}

TEST(PostShapes, LinksAndAttributesSayWhatAPostAnswers) {
  const PagePosts posts = posts_in(
      "<h1>Oars</h1><ul class='topic posts'>" +
      item("701", "", "ann", "How long is an oar for a small boat?") +
      item("705", "<div data-parent-pid=701></div>", "bob", "As long as the boat is wide, twice.") +
      item("709", "<a href='/post/705'>In reply to bob</a> ", "ann", "That is longer than I am.") +
      item("712", "<a href='/post/705'>Previous</a> ", "carl", "Mine are made of ash and glue.") +
      "</ul>");
  EXPECT_EQ(told(posts),
            "ann|2024-04-17T11:12:22Z||How long is an oar for a small boat?\n"
            "bob|2024-04-17T11:12:22Z|0|As long as the boat is wide, twice.\n"
            "ann|2024-04-17T11:12:22Z|1|That is longer than I am.\n"
            "carl|2024-04-17T11:12:22Z||Mine are made of ash and glue.\n");
}

TEST(PostShapes, TheDayOfAnEditIsNotThatOfThePost) {
  std::string body = "<h1>Oars</h1>";
  for (const std::string number : {"1", "2", "3"}) {
    body += "<article class=message id=post-" + number + "><h4 class=username>Ann</h4><p>0" +
            number + " May 2024</p><div class=text>Oars of ash are light and float well.</div>" +
            "<p>Last edited by Ann on 09 May 2024 10:00</p></article>";
  }
  const PagePosts posts = posts_in(body);
  ASSERT_EQ(posts.list.size(), 3U);
  EXPECT_EQ(posts.list[2].date, "2024-05-03");
}

TEST(PostShapes, WhatIsIndentedAnswersWhatIsLessIndented) {
  const auto page = [](const std::array<int, 4>& widths) {
    std::string rows;
    for (const int width : widths) {
      rows += "<tr class=comtr><td><table><tr><td><img src=s.gif height=1 width=" +
              std::to_string(width) +
              "></td><td><a class=author>Ann</a> <i class=age title=2024-05-03T10:00:00>2 hours ago"
              "</i><div class=comment>Oars of ash are light and float.</div></td></tr></table></td>"
              "</tr>";
    }
    std::string parents;
    for (const Post& post : posts_in("<h1>Oars</h1><table>" + rows + "</table>").list) {
      parents += post.parent ? std::to_string(*post.parent) : "-";
    }
    return parents;
  };
  EXPECT_EQ(page({0, 40, 80, 40}), "-010");
  EXPECT_EQ(page({0, 40, 70, 0}), "----") << "pictures of any width";
}

TEST(PostShapes, ALineOfFactsIsNoTextAndItsDateHasTheLink) {
  std::string rows;
  for (const char* at : {"1", "2", "3"}) {
    const std::string number = at;
    rows +=
        "<tr class=comtr><td><img src=s.gif height=1 width=0></td><td><div><span>by "
        "<a class=author>Ann</a> <i class=age title='2024-05-03T10:00:0" +
        number + " 1714730400'><a href='/item?id=" + number +
        "'>2 hours ago</a></i> | <a href='#9'>next</a> <a href=/hide>hide</a></span></div>"
        "<p>Oars of ash are light and float, and they do not creak.</td></tr>";
  }
  const PagePosts posts = posts_in("<h1>Oars</h1><table>" + rows + "</table>");
  ASSERT_EQ(posts.list.size(), 3U);
  EXPECT_EQ(posts.list[1].markdown, "Oars of ash are light and float, and they do not creak.");
  EXPECT_EQ(posts.list[1].link, "https://a.example/item?id=2");
  EXPECT_EQ(posts.list[1].date, "2024-05-03T10:00:02");
}

TEST(PostShapes, AnElementAroundThePostsIsNone) {
  const auto post = [](const char* number, const char* text) {
    return std::string("<div id=post_") + number +
           " class='topic-body crawler-post'><div class=crawler-post-meta><span class=creator>Ann"
           "</span> <span class=crawler-post-infos><time datetime='2024-09-05T23:15:57Z' "
           "class=post-time>September 5, 2024, 11:15pm</time> <span itemprop=position>" +
           number + "</span></span></div><div class=post itemprop=text>" + text + "</div></div>";
  };
  const PagePosts posts =
      posts_in("<h1>Tar</h1><div itemscope itemtype='http://schema.org/DiscussionForumPosting'>" +
               post("1", "Where do you buy tar for boats in winter?") +
               post("2", "In the shop beside the weir, in cans of iron.") + "</div>");
  EXPECT_EQ(told(posts),
            "Ann|2024-09-05T23:15:57Z||Where do you buy tar for boats in winter?\n"
            "Ann|2024-09-05T23:15:57Z||In the shop beside the weir, in cans of iron.\n");
}

TEST(PostShapes, WhatCustomersSayBelongsToThePageOfAnOffer) {
  std::string comments;
  for (const char* name : {"Ann", "Bob", "Carl"}) {
    comments +=
        std::string("<li class=comment><b class=author>") + name +
        "</b> <i class=date>5 May 2024</i><p>The parcel came the next day, well packed.</p>";
  }
  const std::string page =
      "<h1>A boat</h1><p>This boat has two oars of ash, a bench of oak and a bucket of iron, and "
      "it "
      "floats on every river, lake and canal that is deeper than a boot, in winter, too.</p><ol>" +
      comments + "</ol>";
  EXPECT_EQ(posts_in(page).kind, PostKind::kComments);
  EXPECT_EQ(posts_in("<script type='application/ld+json'>{\"@type\": \"Product\", \"offers\": "
                     "{\"@type\": \"Offer\"}}</script>" +
                     page)
                .kind,
            PostKind::kNone);
}

}  // namespace
}  // namespace pagelet
