// SPDX-License-Identifier: MIT
//
// Posts as programs of forums and communities lay them out: heads apart from texts, votes for all
// texts, cells of tables, writers in the line of the date. Their words are our own.

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "core/posts/post_finder.h"
#include "core/posts/post_groups.h"
#include "core/posts/post_joiner.h"
#include "core/posts/posts.h"
#include "tests/support/parsed.h"
#include "tests/support/said_posts.h"

namespace pagelet {
namespace {

const std::array<Said, 3> kTold{
    {{"Ilka", "3", "From three laths and an old hose I have built a rest for five combs of honey."},
     {"Volker", "4", "How did you fix the hose, so that the sun does not make it soft?"},
     {"Ilka", "5", "Not at all, it is only slipped on, and spends its nights in the shed."}}};

PagePosts forum_posts(const std::string& body) { return posts_below("Rests for combs", body); }

template <class Make>
std::string of_each(Make&& made) {
  return body_of_each(kTold, made);
}

void expect_told(const PagePosts& posts, const std::string& year = "2009") {
  expect_said(posts, kTold, year, PostKind::kThread);
}

TEST(PostForums, HeadsAreJoinedWithTheirTexts) {
  expect_told(forum_posts("<body class=forum>" + of_each([](const Said& said) {
                            return "<div class=reply-header><span class=post-date>May " + said.day +
                                   ", 2009 at 7:09 am</span></div>\n<div class='reply hentry'>"
                                   "<a class=author-name>" +
                                   said.author + "</a><div class=reply-content>" + said.text +
                                   "</div></div>";
                          })));
}

TEST(PostForums, UnitsAreJoinedByHand) {
  const Document page = parsed_body(
      "<p class=post>May 3, 2009, 10:15</p><div class=post><b class=author>Ilka</b> It hangs.</div>"
      "<p class=post>May 4, 2009, 10:15</p><div class=post><b class=author>Ben</b> It fell.</div>");
  internal::PostFacts facts{internal::PostTags(page)};
  facts.read(page, nullptr);
  const std::vector<internal::PostGroup> groups = internal::groups_of(page, facts, nullptr);
  internal::PostGroup main{.signs = internal::post_sign::kPost, .has_unit_name = true};
  const NodeId body = page.parent(page.first_child(page.root()));
  for (NodeId node = body; node < page.end(); ++node) {
    if (page.is_element(node) && attribute_of(page, node, "class") == "post")
      main.units.push_back({node, page.end(node)});
  }
  ASSERT_EQ(main.units.size(), 4U);
  const auto posts = internal::joined_posts(page, facts, groups, main, PostKind::kThread, nullptr);
  ASSERT_EQ(posts.size(), 2U);
  EXPECT_EQ(posts[0].range.begin, main.units[0].begin);
  EXPECT_EQ(posts[0].range.end, main.units[1].end);
  EXPECT_EQ(posts[1].range.begin, main.units[2].begin);
  EXPECT_EQ(posts[1].range.end, main.units[3].end);
}

std::string comments_with(const std::string& votes) {
  return "<ol class=comments>" + of_each([&](const Said& said) {
           return "<li class=comment>" + votes + "<b class=author>" + said.author +
                  "</b> <time datetime=2009-05-0" + said.day + "></time><p class=comment-text>" +
                  said.text + "</p></li>";
         }) +
         "</ol>";
}

const std::string kStory =
    "<div class=story><div>$<b class=author>Rolf</b> <time datetime=2009-05-01></time></div></div>"
    "<div class=text><p>Whoever keeps bees without a rest for combs keeps one comb in each hand "
    "and "
    "has none left for the smoke, as I had to learn in the first week of the last "
    "spring.</p></div>";

std::string story_with(const std::string& votes) {
  return std::string(kStory).replace(kStory.find('$'), 1, votes);
}

TEST(PostForums, VotesForAllTextsMakeADiscussion) {
  const std::string arrow = "<a class=upvoter href=/login>4</a>";
  const PagePosts posts = forum_posts(story_with(arrow) + comments_with(arrow));
  EXPECT_EQ(posts.kind, PostKind::kThread);
  ASSERT_EQ(posts.list.size(), 4U);
  EXPECT_EQ(posts.list[0].author, "Rolf");
  EXPECT_EQ(posts.list[0].date, "2009-05-01");
  EXPECT_EQ(posts.list[0].text.substr(0, 18), "Whoever keeps bees");
  const std::string button = "<button aria-label='4 Upvotes'></button>";
  EXPECT_EQ(forum_posts(story_with(button) + comments_with(button)).kind, PostKind::kThread);
  // Readers of an article vote for comments only.
  EXPECT_EQ(forum_posts(story_with("") + comments_with(arrow)).kind, PostKind::kComments);
  EXPECT_EQ(forum_posts(story_with(arrow) + comments_with("")).kind, PostKind::kComments);
}

TEST(PostForums, ALinkOpensADiscussion) {
  const std::string arrow = "<a class=upvoter href=/login>4</a>";
  const std::string head =
      "<ol class=stories><li class=story>" + arrow +
      "<a href=https://combs.example/><cite>Nine rests for combs</cite></a> <a class=tag "
      "href=/t/bees>bees</a> <b class=author>Rolf</b> <time datetime=2009-05-01></time></li></ol>";
  const PagePosts posts = forum_posts(head + comments_with(arrow));
  ASSERT_EQ(posts.list.size(), 4U);
  EXPECT_EQ(posts.list[0].text, "Nine rests for combs");
  EXPECT_EQ(posts.list[0].markdown, "[Nine rests for combs](https://combs.example/)");
  EXPECT_EQ(posts.list[0].author, "Rolf");
}

TEST(PostForums, FactsAboutADiscussionAreNotItsOpening) {
  const std::string notice =
      "<div class='notice info'><p>This topic has 2 replies, 2 voices, and was last updated on "
      "<time datetime=2009-05-05></time> by <b class=author>Ilka</b></p></div>";
  // What counts the posts is not the text of an opening.
  for (const std::string& after :
       {std::string(), std::string("<div class=pagination><div class=pagination-count>Viewing 3 "
                                   "posts - 1 through 3 (of 3 total)</div></div>")}) {
    const std::string posts = "<div class=forum-topic>" + comments_with("") + "</div>";
    EXPECT_EQ(forum_posts(notice + after + posts).list.size(), kTold.size());
  }
}

TEST(PostForums, PostsFollowOneAnother) {
  const auto page = [](const auto& day_of) {
    return forum_posts(of_each([&](const Said& said) {
      return "<article class=item id=post-" + said.day + "><time>Sunday, " + day_of(said) +
             " May 2009 10:07 PM</time> <address class=author>" + said.author + "</address><p>" +
             said.text + "</p></article>";
    }));
  };
  expect_told(page([](const Said& said) { return said.day; }));
  // A blog begins with the latest.
  EXPECT_TRUE(
      page([](const Said& said) { return std::to_string(9 - (said.day[0] - '0')); }).list.empty());
}

TEST(PostForums, TheWriterMayBeInTheLineOfTheDate) {
  expect_told(forum_posts(of_each([](const Said& said) {
    return "<div class=x1><div class=x2><p>" + said.text +
           "</p></div><div class=x3>Posted on 2009-05-0" + said.day + " 11:43:56 by " +
           said.author + "</div></div>";
  })));
  expect_told(forum_posts(of_each([](const Said& said) {
    return "<div class=comment><p>" + said.text + "</p><p>Comment #" + said.day +
           " - Posted by: <a href=/u>" + said.author + "</a> at May " + said.day +
           ", 2009 5:55 PM</p></div>";
  })));
  expect_told(forum_posts(of_each([](const Said& said) {
    return "<div class=post><div class=body>" + said.text +
           "</div><div class=meta>Posted on 2009-05-0" + said.day + " 11:43:56 by " + said.author +
           "</div></div>";
  })));
}

// The parser opens the `b` again in all that follows.
TEST(PostForums, AnElementThatIsNotClosedDoesNotPartTheDates) {
  expect_told(forum_posts(of_each([](const Said& said) {
    const std::string open = said.day == kTold[0].day ? "<b>" : "";
    return "<div class=x1><div class=x2>" + open + said.text +
           "</div><div class=x3>Posted on 2009-05-0" + said.day + " 11:43:56 by " + said.author +
           "</div></div>";
  })));
}

TEST(PostForums, CellsHaveTheWriterBesideTheText) {
  const auto page = [](const auto& cells_of, const std::string& before) {
    return forum_posts(before + "<table>" + of_each(cells_of) + "</table>");
  };
  const auto cells = [](const Said& said) {
    return "<tr><td><b>" + said.author + "</b><br>Town: Holm</td><td>0" + said.day +
           ".05.2009 17:20<br>" + said.text + "</td></tr>";
  };
  std::string rules = "<p>";
  for (int line = 0; line < 30; ++line) rules += "Whoever finds something writes it here. ";
  expect_told(page(cells, rules + "</p>"));
  // Years of two digits, and months before days.
  expect_told(page(
                  [](const Said& said) {
                    return "<tr><td><b>" + said.author + "</b></td><td>posted 05-0" + said.day +
                           "-99 10:11 PM CT (US)<hr>" + said.text + "</td></tr>";
                  },
                  ""),
              "1999");
}

TEST(PostForums, TextsWithoutANameAreApartFromFacts) {
  const auto page = [](const auto& date_of) {
    return forum_posts(of_each([&](const Said& told) {
      return "<div><div><b>" + told.author +
             "</b><ul><li>Keeper of gates</li><li>37 notes</li></ul>"
             "</div><div><div>" +
             date_of(told) + " <i>#1</i></div><div><div><p>" + told.text +
             "</p></div></div><div><a href=#>Answer</a></div></div></div>";
    }));
  };
  expect_told(
      page([](const Said& told) { return "<a href=/n>2009-05-0" + told.day + " 19:14</a>"; }));
  expect_told(page([](const Said& told) {
    return "<b title='May " + told.day + ", 2009 at 7:14 PM'>May " + told.day + ", 2009</b>";
  }));
  expect_told(page([](const Said& told) {
    return "<time datetime=2009-05-0" + told.day + "T19:14:00><i>May " + told.day + "</i></time>";
  }));
}

TEST(PostForums, AnAddressIsNotTheWriter) {
  const PagePosts posts = forum_posts(of_each([](const Said& told) {
    return "<div class=comment>" + told.author + "<i>http://combs.example/" + told.day +
           "</i> | <b>May " + told.day + ", 2009, 10:15</b><p>" + told.text + "</p></div>";
  }));
  ASSERT_EQ(posts.list.size(), kTold.size());
  for (std::size_t at = 0; at < kTold.size(); ++at) {
    EXPECT_EQ(posts.list[at].author, kTold[at].author);
  }
}

TEST(PostForums, AnAdvertisementIsNoPost) {
  const auto page = [](const std::string& author) {
    return forum_posts(of_each([&](const Said& told) {
             return "<div class=forum-post><b class=author>" +
                    (told.author == "Volker" ? author : told.author) + "</b> <i class=date>May " +
                    told.day + ", 2009, 10:15</i><p class=post-text>" + told.text + "</p></div>";
           }))
        .list.size();
  };
  EXPECT_EQ(page("Volker"), 3U);
  EXPECT_EQ(page("Advertisement"), 2U);
}

TEST(PostForums, ArticlesMayCallTheirCommentsAForum) {
  const std::string posts = of_each([](const Said& told) {
    return "<div class=forum-x><b>" + told.author + "</b><i>" + told.day +
           " May 2009, 22h28</i><div>" + told.text + "</div></div>";
  });
  EXPECT_EQ(forum_posts(posts).kind, PostKind::kThread);
  std::string article = "<p>";
  for (int line = 0; line < 20; ++line)
    article += "Whoever keeps bees also keeps a rest for combs. ";
  EXPECT_EQ(forum_posts(article + "</p>" + posts).kind, PostKind::kComments);
}

TEST(PostForums, AThreadOfAForumMayHaveOnePost) {
  const auto page = [](const std::string& names, const std::string& date) {
    return forum_posts("<div class='" + names +
                       "'></div><div class=post><b class=author>Ilka</b> " + date +
                       "<div class=post-text>" + kTold[0].text + "</div></div>")
        .list.size();
  };
  const std::string names = "postprofile'></div><div class=usertitle></div><div class='phpbb";
  EXPECT_EQ(page(names, "May 3, 2009, 10:15"), 1U);
  EXPECT_EQ(page(names, ""), 0U);
  EXPECT_EQ(page("phpbb", "May 3, 2009, 10:15"), 0U);  // the article of a blog
  const std::string styles = "catbg'></div><div class=windowbg2></div><div class='tborder";
  EXPECT_EQ(page(styles, "May 3, 2009, 10:15"), 1U);
}

TEST(PostForums, ATrailThroughAForumLeadsToAThread) {
  const auto kind_below = [](const std::string& address) {
    return forum_posts(
               "<div class=breadcrumb><a href=/>Start</a> <a href=" + address +
               ">Rowing</a></div><div class=node><span class=submitted>By Ilka, 2 May 2009 - "
               "9:00</span><p>Who has a boat with two oars for Sunday? Mine is under repair, "
               "and the one of the club leaks so much that nobody dares to row it out of the "
               "harbour.</p></div>" +
               comments_with(""))
        .kind;
  };
  EXPECT_EQ(kind_below("../forum/12.html"), PostKind::kThread);
  EXPECT_EQ(kind_below("../news/12.html"), PostKind::kComments);
}

// As in phpBB 2, whose names are those of parts.
TEST(PostForums, TheOnlyPostMayHaveNamesOfPartsAlone) {
  const auto page = [](const std::string& around, const std::string& date) {
    return forum_posts(
        "<div class=forum-menu></div><div class=forum-banner></div><p class=forum>"
        "</p><table class='" +
        around +
        "'><tr><td><span class=author>Ilka</span><br>Joined: 2 May 2005</td>"
        "<td><table><tr><td><span class=details>Posted: " +
        date + "</span></td></tr><tr><td><span class=postbody>" + kTold[0].text +
        "</span></td></tr></table></td></tr></table>");
  };
  const PagePosts posts = page("forumline", "Wed May 03, 2009 10:15 am");
  ASSERT_EQ(posts.list.size(), 1U);
  EXPECT_EQ(posts.list[0].author, "Ilka");
  EXPECT_EQ(posts.list[0].text, kTold[0].text);
  EXPECT_TRUE(page("forumline", "").list.empty());
  EXPECT_TRUE(page("article", "Wed May 03, 2009 10:15 am").list.empty());
}

TEST(PostForums, ADiscussionMayHaveEntriesWithoutATextInIt) {
  const auto post = [](const std::string& day, const std::string& text,
                       const std::string& author = "Ilka") {
    return "<div class=crawler-post itemscope itemtype=https://schema.org/DiscussionForumPosting>"
           "<span itemprop=author>" +
           author + "</span> <time itemprop=datePublished datetime=2009-05-0" + day +
           "></time><div itemprop=articleBody>" + text + "</div></div>";
  };
  const PagePosts posts =
      forum_posts(post("3", kTold[0].text) + post("4", "") + post("5", "") + post("6", "", ""));
  ASSERT_EQ(posts.list.size(), 3U);
  EXPECT_EQ(posts.list[0].text, kTold[0].text);
}

TEST(PostForums, StatedAnswersComeBeforeListsOfThreads) {
  std::string list = "<aside>";
  for (int at = 1; at < 7; ++at) {
    list += "<div class='thread-item post'><b class=author>Rolf</b> <i class=date>2008-05-0" +
            std::to_string(at) +
            "</i><p>Who has a comb that hangs by itself, without hands?</p></div>";
  }
  expect_told(forum_posts(of_each([](const Said& told) {
                            return "<div class=p1 itemscope itemtype=https://schema.org/Answer>"
                                   "<b itemprop=author>" +
                                   told.author + "</b> <time datetime=2009-05-0" + told.day +
                                   "></time><p>" + told.text + "</p></div>";
                          }) +
                          list));
}

TEST(PostForums, APartIsInOnePostEach) {
  expect_told(forum_posts(
      "<ol>" + of_each([](const Said& told) {
        return "<li class=message><div><div class=messageUser><b class=username>" + told.author +
               "</b> since <i>12.06.2001</i>, seen <i>30.12.2010</i>, wrote "
               "<i>29.12.2010</i> and more</div></div><div class=messageInfo><i "
               "class=date>0" +
               told.day + ".05.2009</i><div class=messageText>" + told.text + "</div></div></li>";
      }) +
      "</ol>"));
}

TEST(PostForums, AFormForAReplyMayBeInEachPost) {
  const std::string form = "<form><textarea name=reply></textarea>Your reply is on its way.</form>";
  expect_told(forum_posts(of_each([&](const Said& told) {
    return "<div class=answer><b class=author>" + told.author + "</b> <i class=date>2009-05-0" +
           told.day + "</i><p>" + told.text + "</p>" + form + "</div>";
  })));
  expect_told(forum_posts("<body class=forum>" + of_each([&](const Said& told) {
                            return "<div><h4><a href=/user/" + told.day + ">" + told.author +
                                   "</a></h4><p>2009-05-0" + told.day + " 10:15</p><p>" +
                                   told.text + "</p>" + form + "</div>";
                          })));
}

TEST(PostForums, TheSamePostsMayAlsoBeNamedComments) {
  std::string article = "<p>";
  for (int line = 0; line < 20; ++line)
    article += "Whoever keeps bees also keeps a rest for combs. ";
  const std::string posts = of_each([](const Said& told) {
    return "<div class='" + std::string(told.day == "3" ? "top-comment" : "inner-item") +
           "' id=post-" + told.day + "><div class=post-response><a href=/user/1>" + told.author +
           "</a> <time datetime=2009-05-0" + told.day + "></time><p>" + told.text + "</p></div>";
  });
  expect_said(forum_posts(article + "</p>" + posts + "</div></div></div>"), kTold, "2009",
              PostKind::kComments);
}

TEST(PostForums, TheLatestPostOfAForumMayBeTheFirst) {
  const auto page = [](const std::string& before) {
    std::string rows;
    for (auto told = kTold.rbegin(); told != kTold.rend(); ++told) {
      rows += "<tr><td><a href=/user/1>" + told->author + "</a> 0" + told->day +
              ".05.2009, 10:15</td></tr><tr><td>" + told->text + "</td></tr>";
    }
    return forum_posts(before + "<table>" + rows + "</table>");
  };
  const PagePosts posts = page("<body class=forum>");
  ASSERT_EQ(posts.list.size(), kTold.size());
  EXPECT_EQ(posts.list.front().date.substr(0, 10), "2009-05-05");
  EXPECT_TRUE(page("").list.empty());  // news begin with the latest
}

TEST(PostForums, ABadgeIsNotPartOfAName) {
  expect_told(forum_posts(of_each([](const Said& told) {
    return "<div class=post><h3 class=author><button>OP</button> <b>" + told.author +
           "</b> <i class=rep-badge>83</i></h3><i class=date>2009-05-0" + told.day + "</i><p>" +
           told.text + "</p></div>";
  })));
}

TEST(PostForums, ClassesOfStylesAreNotTexts) {
  // Tailwind's "text-sm" is the size of the date.
  expect_told(forum_posts(of_each([](const Said& said) {
    return "<div class='border px-5'><div class='flex text-sm'><a class=font-bold>" + said.author +
           "</a><span class=text-gray-500>0" + said.day +
           "/05/2009 10:15</span></div><div class=break-words>" + said.text +
           "</div><div class='flex text-xs'><a href=#>Quote</a><a href=#>Bookmark</a></div></div>";
  })));
}

TEST(PostForums, TheDayOfJoiningIsNotThatOfThePost) {
  // As XOOPS, e107 and Web Wiz Forums write it: in a cell beside the text.
  const auto since = [](const Said& said) { return "Joined: 2007/4/" + said.day + " 11:12"; };
  const auto date = [](const Said& said) { return "2009/5/" + said.day + " 10:15"; };
  expect_told(forum_posts(of_each([&](const Said& said) {
    return "<table><tr><td><b><a href=/userinfo.php?uid=" + said.day + ">" + said.author +
           "</a></b><div><i>Joined:</i> 2007/4/2 11:12</div></td><td><div><i>Posted on:</i> " +
           date(said) + "</div><div>" + said.text + "</div></td></tr></table>";
  })));
  expect_told(forum_posts("<table>" + of_each([&](const Said& said) {
                            return "<tr><td><b><a href=/user.php?id." + said.day + ">" +
                                   said.author + "</a></b></td><td>" + date(said) +
                                   "</td></tr><tr><td><div>Registered Member #" + said.day +
                                   "<br>" + since(said) + "</div></td><td>" + said.text +
                                   "</td></tr>";
                          }) +
                          "</table>"));
  expect_told(forum_posts(
      "<table>" + of_each([&](const Said& said) {
        return "<tr><td class=msgSide><a class=msgSideProfile href=/member_profile.asp>" +
               said.author + "</a><br>" + since(said) +
               "</td><td class=msgTop>Posted: " + date(said) + "<div class=msgBody>" + said.text +
               "</div></td></tr>";
      }) +
      "</table>"));
}

TEST(PostForums, AQuotationIsNotTheText) {
  const PagePosts posts = forum_posts(of_each([](const Said& said) {
    return "<div class=post><b class=author>" + said.author + "</b> <i class=date>May " + said.day +
           ", 2009</i><div class=message><div class=quote><div class=quote_body>What is it made "
           "of, "
           "and how long did it take you to build the whole of it?</div></div>" +
           said.text + "</div></div>";
  }));
  ASSERT_EQ(posts.list.size(), kTold.size());
  for (std::size_t at = 0; at < kTold.size(); ++at) {
    EXPECT_TRUE(posts.list[at].text.ends_with(kTold[at].text)) << posts.list[at].text;
  }
}

TEST(PostForums, ASignatureMayBeNamedAsContent) {
  expect_told(forum_posts(of_each([](const Said& said) {
    return "<div class=post><b class=author>" + said.author + "</b> <i class=date>May " + said.day +
           ", 2009</i><p>" + said.text +
           "</p><div class=sig-content>Bees are better than "
           "boats</div></div>";
  })));
}

TEST(PostForums, TheTextMayBeInARowBelowTheNamedOne) {
  // As ZetaBoards writes it.
  expect_told(forum_posts("<table>" + of_each([](const Said& said) {
                            return "<tr id=post-" + said.day +
                                   "><td class=c_username><a class=member href=/u>" + said.author +
                                   "</a></td><td class=c_postinfo><i>May " + said.day +
                                   " 2009, 10:15 AM</i></td></tr><tr><td class=c_user>Joined: "
                                   "January 12, 2009</td><td class=c_post>" +
                                   said.text + "</td></tr>";
                          }) +
                          "</table>"));
}

TEST(PostForums, ACellMayBeginWithTheName) {
  // As Discus writes it: after an anchor.
  const PagePosts posts = forum_posts(of_each([](const Said& said) {
    return "<a name=POST" + said.day + "></a><table><tr><td><font><b>" + said.author +
           "</b></font><br>Username: " + said.day + "</td><td>Posted on <b>May " + said.day +
           ", 2009 - 10:15 am</b></td></tr><tr><td>" + said.text + "</td></tr></table>";
  }));
  ASSERT_EQ(posts.list.size(), kTold.size());
  for (std::size_t at = 0; at < kTold.size(); ++at) {
    EXPECT_EQ(posts.list[at].author, kTold[at].author);
  }
}

TEST(PostForums, AnAuthorWithinAnotherIsTheName) {
  expect_told(forum_posts(of_each([](const Said& said) {
    return "<div class=message><div class=post-author><a class=floor>" + said.day +
           " F</a><a class=username>" + said.author +
           "</a><i>Points 3</i></div><i class=date>May " + said.day + ", 2009</i><p>" + said.text +
           "</div>";
  })));
}

TEST(PostForums, OnlyTheTextMayBeNamedAComment) {
  expect_told(forum_posts(of_each([](const Said& said) {
    return "<div class=card><div class=card__user>" + said.author + "</div><time>" + said.day +
           " May 2009, 12:45</time><div class=card__comment>" + said.text +
           "</div><div><a href=#>Answer</a></div></div>";
  })));
}

TEST(PostForums, WordsWithoutBlanksAreCounted) {
  const PagePosts posts = forum_posts(of_each([](const Said& said) {
    return "<div class=c-section id=post_" + said.day + "><a class=floor href=#>" + said.day +
           " \u6A13</a><a class=name href=/u>" + said.author +
           "</a><a class=date href=#>2009-05-0" + said.day +
           " 10:15:00</"
           "a><p>\u5929\u6C23\u5F88\u597D\u6211\u5011\u53BB\u722C\u5C71\u5427\u548C\u5C0F"
           "\u670B\u53CB\u4E00\u8D77</p></div>";
  }));
  EXPECT_EQ(posts.list.size(), kTold.size());
  EXPECT_EQ(posts.kind, PostKind::kThread);
}

}  // namespace
}  // namespace pagelet
