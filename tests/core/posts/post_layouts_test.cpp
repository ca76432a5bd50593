// SPDX-License-Identifier: MIT
//
// Posts as forums, lists of mail and notes lay them out: with the date in a row above, with another
// name for the opening post, with advertisements, without any name. Their words are our own.

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

const std::array<Said, 4> kSaid{
    {{"Ann Marsh", "3", "Who knows a good harbour for small boats near the island?"},
     {"seal77", "4", "I would try the old village because it has space."},
     {"Ben", "6", "That village is closed in winter, so we sailed on."},
     {"Ann Marsh", "7", "Thank you both, we will go there in June."}}};

PagePosts posts_below_heading(const std::string& body) { return posts_below("Harbours", body); }

// The posts of a page with `made(said)` for each of kSaid.
template <class Make>
PagePosts posts_of_each(Make&& made, const std::string& before = "",
                        const std::string& after = "") {
  return posts_below_heading(before + body_of_each(kSaid, made) + after);
}

std::string date_of(const Said& said) { return "May " + said.day + ", 2024, 10:15 AM"; }

void expect_all(const PagePosts& posts, PostKind kind = PostKind::kThread) {
  expect_said(posts, kSaid, "2024", kind);
  for (const Post& post : posts.list) EXPECT_EQ(post.date.size(), 10U);
}

TEST(PostLayouts, LinksBetweenPostsAreNotPosts) {
  expect_all(posts_of_each([](const Said& said) {
    return "<div class=post><b class=author>" + said.author + "</b> <i class=date>" +
           date_of(said) + "</i><div class=post-body>" + said.text +
           "</div></div><div class='post box'><a href=https://ads.example/>Cheap ropes and "
           "anchors for your boat</a></div>";
  }));
}

TEST(PostLayouts, ANameEndsWithItsLine) {
  expect_all(posts_of_each(
      [](const Said& said) {
        return "<tr><td class=name><b>" + said.author + "</b><br>Member</td><td class=body>" +
               date_of(said) + "<hr>" + said.text + "</td></tr>";
      },
      "<table class=forum>", "</table>"));
}

TEST(PostLayouts, PostsWithoutAnyNameHaveAuthorsWhoComeBack) {
  const auto page = [](const auto& author_of) {
    return posts_of_each([&](const Said& said) {
      return "<table><tr><td>" + author_of(said) + "</td><td>" + date_of(said) +
             "</td></tr><tr><td colspan=2>" + said.text + "</td></tr></table><br>";
    });
  };
  expect_all(page([](const Said& said) { return said.author; }));
  EXPECT_TRUE(page([](const Said& said) { return "Event " + said.day; }).list.empty());
  EXPECT_TRUE(page([](const Said&) { return std::string("Event"); }).list.empty());
  expect_all(posts_of_each(
      [](const Said& said) {
        return "<dt><b>" + said.author + "</b>, " + date_of(said) + "</dt><dd>" + said.text +
               "</dd>";
      },
      "<dl>", "</dl>"));
  const PagePosts mail = posts_of_each([](const Said& said) {
    return "<div><ul><li><b>From:</b> " + said.author + " &lt;x at mail.example&gt;</li><li>" +
           "<b>Date:</b> " + date_of(said) + "</li></ul><pre>" + said.text + "</pre></div>";
  });
  ASSERT_EQ(mail.list.size(), kSaid.size());
  EXPECT_EQ(mail.list[1].author, "seal77");
  EXPECT_EQ(mail.list[1].date, "2024-05-04");
}

TEST(PostLayouts, LinesMayBeBetweenPosts) {
  const auto page = [](std::string_view line) {
    return posts_of_each([&](const Said& said) {
      return std::string(line) + "Title: <b>Re: Harbours</b><br>Post by: <b>" + said.author +
             "</b> on <b>" + date_of(said) + "</b><br><br><div>" + said.text + "</div>";
    });
  };
  expect_all(page("<hr>"));
  EXPECT_TRUE(page("<br>").list.empty());
}

TEST(PostLayouts, LabelsSayWhoWrote) {
  const auto page = [](std::string_view label) {
    return posts_of_each([&](const Said& said) {
      return "<p><i>" + date_of(said) + "</i><br><b>" + std::string(label) + "</b> visitor" +
             said.day + "<br><br>" + said.text + "</p>";
    });
  };
  for (const std::string_view label : {"Name:", "Posted by:", "Auteur:"}) {
    const PagePosts posts = page(label);
    ASSERT_EQ(posts.list.size(), kSaid.size()) << label;
    EXPECT_EQ(posts.list[1].author, "visitor" + kSaid[1].day) << label;
  }
  EXPECT_TRUE(page("Boat:").list.empty());
}

TEST(PostLayouts, TimeElementsAreDates) {
  const auto page = [](const auto& day_of) {
    return posts_of_each([&](const Said& said) {
      return "<section><header><b>" + said.author + "</b> <time datetime=2024-05-0" + day_of(said) +
             ">" + "some days ago</time></header><p>" + said.text + "</p></section>";
    });
  };
  expect_all(page([](const Said& said) { return said.day; }));
  // The newest first: a list of articles.
  EXPECT_TRUE(
      page([](const Said& said) { return std::to_string(9 - (said.day[0] - '0')); }).list.empty());
}

TEST(PostLayouts, AgesMayBeInLinesWithinTheLinkThatHasTheirTime) {
  const auto page = [](const std::string& name, bool are_short) {
    return posts_of_each([&](const Said& said) {
      return "<hr><div id=m" + said.day + "><div><a href=/" + said.author + ">" + said.author +
             "</a> <a href=/m title='May " + said.day +
             ", 2024 - 10:15 AM'><small>\n2 months\nago\n</small></a></div><div" + name + "><p>" +
             (are_short && said.author != "Ann Marsh" ? "Yes!" : said.text) + "</p></div></div>";
    });
  };
  const std::string name = " class=post-content";
  expect_said(page(name, false), kSaid, "2024", PostKind::kThread);
  EXPECT_EQ(page(name, true).list.size(), kSaid.size());
  EXPECT_TRUE(page("", true).list.empty());  // as in a list of members
}

TEST(PostLayouts, TitlesOfOtherPostsAreNone) {
  const std::string post =
      "<div class=posting><h1>Harbours</h1><p>by <b>Ann Marsh</b>, May 3, 2024, 10:15 AM</p>"
      "<p>Who knows a good harbour for small boats near the island? The old one by the mill has "
      "no space for a mast of eight metres, and we come with three boats in June.</p></div>";
  const auto list = [&](const std::string& text) {
    const auto item = [&](const Said& said) {
      return "<li><a class=reply href=" + said.day +
             ".html>Re: Harbours near the island</a> - <b " + "class=author>" + said.author +
             "</b>, <span class=date>May " + said.day + ", 2024</span>" + text + "</li>";
    };
    return posts_below_heading(post + "<ul>" + body_of_each(kSaid, item) + "</ul>");
  };
  EXPECT_TRUE(list("").list.empty());
  EXPECT_EQ(list("<p>I would try the old village because it has space.</p>").list.size(),
            kSaid.size());
}

TEST(PostLayouts, EntriesOfMicroformatsAreNotes) {
  expect_all(posts_of_each([](const Said& said) {
    return "<div class=h-entry><a class='p-author h-card' href=https://x.example/>" + said.author +
           "</a> <time class=dt-published datetime=2024-05-0" + said.day + ">May " + said.day +
           "</time><div class=e-content><p>" + said.text + "</p></div></div>";
  }));
  EXPECT_TRUE(posts_of_each([](const Said& said) {
                return "<div class=h-entry><h2 class=p-name><a href=/a" + said.day +
                       ">Harbours</a></h2><a class='p-author h-card' href=https://x.example/>" +
                       said.author + "</a> <time class=dt-published datetime=2024-05-0" + said.day +
                       ">May " + said.day + "</time><p>" + said.text + "</p></div>";
              }).list.empty())
      << "a list of articles";
}

TEST(PostLayouts, TheNamesOfAuthorAndTextAreEnough) {
  const PagePosts posts = posts_of_each([](const Said& said) {
    return "<article><div class=PostUser><h3 class=PostUser-name>" + said.author +
           "</h3></div><div class=Post-body><p>" + said.text + "</p></div></article>";
  });
  ASSERT_EQ(posts.list.size(), kSaid.size());
  EXPECT_EQ(posts.list[3].author, "Ann Marsh");
}

TEST(PostLayouts, NamesOfDaysAndMonthsAreNamesOfPeople) {
  for (const char* name : {"Sam", "Jan de Vries", "May Smith", "Jane Doe"}) {
    const PagePosts posts = posts_of_each([&](const Said& said) {
      return "<div class=post><h4><a href='/members/1'>" + std::string(name) +
             "</a></h4><div class=small><b>on:</b> " + date_of(said) +
             "</div><div class=post-body>" + said.text + "</div></div>";
    });
    ASSERT_EQ(posts.list.size(), kSaid.size());
    EXPECT_EQ(posts.list[0].author, name);
  }
}

TEST(PostLayouts, ATitleWithADayIsNoDate) {
  const PagePosts posts = posts_of_each([](const Said& said) {
    return "<div class=post><h4 class=author>" + said.author +
           "</h4><h5>Re: Ride today!</h5><div class=small>" + date_of(said) +
           "</div><div class=post-body>" + said.text + "</div></div>";
  });
  ASSERT_EQ(posts.list.size(), kSaid.size());
  EXPECT_EQ(posts.list[1].date, "2024-05-04");
}

TEST(PostLayouts, TheTitleOfALinkMayBeTheDateOfSomethingElse) {
  expect_all(posts_of_each([](const Said& said) {
    return "<div class=comment><b class=author>" + said.author + "</b> <span>on " + date_of(said) +
           " <a href=/journal title='Wednesday April 05, 2023 03:34AM'>Journal</a></span>"
           "<div class=comment-body>" +
           said.text + "</div></div>";
  }));
}

TEST(PostLayouts, ATextMayHaveTheNameOfWhatIsBesideIt) {
  expect_all(posts_of_each([](const Said& said) {
    return "<div class=b-post><b class=author>" + said.author +
           "</b><div class=b-post__content><div class=b-post__timestamp>" + date_of(said) +
           "</div><div class=b-post__hide-when-deleted><p>" + said.text + "</p></div></div></div>";
  }));
}

TEST(PostLayouts, ListsOfThreadsAndMembersAreNoPosts) {
  EXPECT_TRUE(posts_of_each(
                  [](const Said& said) {
                    return "<tr><td><a href=/t/" + said.day + ">Boats and harbours</a></td>" +
                           "<td><a href=/profile/7>" + said.author + "</a><a href=/t/" + said.day +
                           " class=CommentDate><time datetime=2024-05-0" + said.day + ">May " +
                           said.day + "</time></a></td></tr>";
                  },
                  "<table>", "</table>")
                  .list.empty());
  EXPECT_TRUE(posts_of_each(
                  [](const Said& said) {
                    return "<tr><td>1</td><td><a href=/User-" + said.day + ">" + said.author +
                           "</a><br>Member of the crew</td><td>" + date_of(said) +
                           "</td><td>Today, 07:27 AM</td><td>1,051</td></tr>";
                  },
                  "<table class=forum>", "</table>")
                  .list.empty());
}

TEST(PostLayouts, DaysAreReadInTheOrderInWhichTheyAreClose) {
  expect_all(posts_of_each([](const Said& said) {
    return "<div class=post><b class=author>" + said.author + "</b> <i class=date>05-0" + said.day +
           "-2024, 10:15 AM</i><div class=post-body>" + said.text + "</div></div>";
  }));
}

TEST(PostLayouts, AnArticleAloneIsNoPost) {
  EXPECT_TRUE(posts_below_heading("<article class='h-entry hentry'><a class=author>Ann Marsh</a> "
                                  "<time class=dt-published datetime=2024-05-03>May 3, 2024</time>"
                                  "<div class=e-content><p>The harbour of the old village has "
                                  "space for boats.</p></div></article>")
                  .list.empty());
}

std::string article() {
  std::string text;
  for (int line = 0; line < 12; ++line) {
    text += "<p>The harbour of the old village has space for forty small boats in summer.</p>";
  }
  return text;
}

void expect_comments(const PagePosts& posts) { expect_all(posts, PostKind::kComments); }

TEST(PostLayouts, PostsMayHaveAnchorsBelowAnArticle) {
  int number = 0;
  const PagePosts posts = posts_of_each(
      [&](const Said& said) {
        return "<ul class=single-post><li class=post-info><a name=comment-" +
               std::to_string(++number) + "></a><span class=user-name>" + said.author +
               "</span> <span class=post-time>" + date_of(said) +
               "</span></li><li class=post-text>" + said.text + "</li></ul>";
      },
      article());
  EXPECT_EQ(posts.list.size(), kSaid.size());
}

TEST(PostLayouts, CommentsMayEndWithTheirAuthor) {
  for (const std::string heading :
       {"<h2><a id=comments></a>Comments</h2>", "<h2 id=comments>Comments</h2>"}) {
    expect_comments(posts_of_each(
        [](const Said& said) {
          return "<p>" + said.text + "</p><p class=posted>Posted by: <a href=http://b.example/>" +
                 said.author + "</a> | " + date_of(said) + "</p>";
        },
        article() + heading));
  }
}

TEST(PostLayouts, CommentsMayBeginWithANumber) {
  int number = 90'000;
  expect_comments(posts_of_each(
      [&](const Said& said) {
        return "<a name='" + std::to_string(++number) + "'></a><div><div><b>" + said.author +
               "</b></div><div>5/" + said.day + "/2024</div><div>" + said.text + "</div></div>";
      },
      article() + "<a name=comments></a>4 responses<div>", "</div>"));
}

TEST(PostLayouts, CommentsMayBeginAloneInTheirElements) {
  int number = 0;
  expect_comments(posts_of_each(
      [&](const Said& said) {
        const std::string id = std::to_string(++number);
        return "<div class=entry" + id + "><a name=comment-" + id +
               "></a><div><img src=a.png></div><span>...</span><br>" +
               "<span>written by <a href=http://b.example/>" + said.author + "</a>, " +
               date_of(said) + "</span><br><div class=comment-text>" + said.text + "</div></div>";
      },
      article() + "<div>", "</div>"));
}

TEST(PostLayouts, CommentsOfAWordMayHaveManyControls) {
  const auto page = [](const std::string& part) {
    return posts_of_each(
        [&](const Said& said) {
          return "<div class=comment><cite class=user><a href=/profile/" + said.day + ">" +
                 said.author + "</a></cite> <span class=datetime><a href=/boats.html" + part +
                 said.day + ">" + date_of(said) +
                 "</a></span><p>Nice</p><a href=/r>Reply</a> "
                 "<a href=/d>Delete</a> <a href=/v>Replies</a> <a href=/s>Share</a></div>";
        },
        "<p>" + kSaid[0].text + " " + kSaid[1].text + " " + kSaid[2].text + "</p>");
  };
  EXPECT_EQ(page("#c").list.size(), kSaid.size());
  EXPECT_TRUE(page("?").list.empty());  // the dates may be those of other pages
}

TEST(PostLayouts, AnchorsBeforeTheCommentsAreNotOfComments) {
  const std::string entry =
      "<article class='post hentry'><a name=90000></a><header><h1>Harbours</h1><b class=author>Ann "
      "Marsh</b> <time>May 3, 2024</time> <span class=comments-linkbar>None "
      "yet</span></header><p>" +
      kSaid[0].text + " " + kSaid[1].text + "</p></article>";
  EXPECT_TRUE(posts_below_heading(entry + "<div id=comments></div>").list.empty());
}

TEST(PostLayouts, AnArticleAndItsCommentsMayBothBeCalledPosts) {
  expect_comments(posts_of_each(
      [](const Said& said) {
        return "<div class=comment><div class=post><div class=info><span class=author>" +
               said.author + "</span> <span class=date>" + date_of(said) +
               "</span></div><div class=entry-body>" + said.text + "</div></div></div>";
      },
      "<div class=post><h2>Space</h2><div class=date>" + date_of(kSaid[0]) + "</div>" + article(),
      "</div>"));
}

TEST(PostLayouts, CommentsOnAPictureAreNoThread) {
  const std::string form =
      "<form><input name=author><input name=email><textarea name=comment></textarea></form>";
  const auto kind_with = [](const std::string& after) {
    return posts_of_each(
               [](const Said& said) {
                 return "<li class=comment><cite class=fn>" + said.author +
                        "</cite> <span class=comment-date>" + date_of(said) + "</span><p>" +
                        said.text + "</p></li>";
               },
               "<img src=a.png><ol class=commentlist>", "</ol>" + after)
        .kind;
  };
  EXPECT_EQ(kind_with(form), PostKind::kComments);
  EXPECT_EQ(kind_with("<form><textarea></textarea></form><input name=email>"), PostKind::kThread);
}

// What a forum says of a member beside their posts.
constexpr const char* kFacts = "<div>Posts: 1,204</div><div>Location: Brest</div>";

TEST(PostLayouts, TheCellWithFactsAboutTheAuthorIsNoText) {
  // As vBulletin 3, phpBB 2 and others write it.
  expect_all(posts_of_each([](const Said& said) {
    return "<table id=post" + said.day + "><tr><td class=thead colspan=2>" + date_of(said) +
           "</td></tr><tr><td><a class=bigusername href='member.php?u=1'>" + said.author + "</a>" +
           kFacts + "</td><td>" + said.text + "</td></tr></table>";
  }));
  expect_all(posts_of_each(
      [](const Said& said) {
        return "<tr class=post><td><b class=name>" + said.author + "</b>" + kFacts +
               "</td><td><span class=postdetails>Posted: " + date_of(said) + "</span><div>" +
               said.text + "</div></td></tr>";
      },
      "<table class=forumline>", "</table>"));
  expect_all(posts_of_each([](const Said& said) {
    return "<div class=message><table><tr><td><a href=/members/7>" + said.author + "</a>" + kFacts +
           "</td><td><i>" + date_of(said) + "</i><p>" + said.text + "</p></td></tr></table></div>";
  }));
}

TEST(PostLayouts, TheWriterComesBeforeTheEditor) {
  const std::string editor =
      "<div>edited <span class=date>May 9, 2024, 8:20 PM</span> <a href=/users/9>Cleo Reed</a>";
  expect_all(posts_of_each([&](const Said& said) {
    return "<div class=message><div class=post-body>" + said.text + "</div>" + editor +
           "</div><div><span class=date>" + date_of(said) + "</span> <a href=/users/1>" +
           said.author + "</a></div></div>";
  }));
  // More badges than an author has nodes, and a letter as a picture after the name.
  std::string badges;
  for (int badge = 0; badge < 40; ++badge) badges += "<img alt=''>";
  expect_all(posts_of_each([&](const Said& said) {
    return "<div class=message><div class=post-body>" + said.text + "</div>" + editor +
           "</div><div itemprop=author><a href=/users/1>" + said.author + "</a> <p>" + badges +
           "</p></div><span class=date>" + date_of(said) + "</span></div>";
  }));
  expect_all(posts_of_each([&](const Said& said) {
    return "<div class=post><a href=/users/1>" + said.author + "</a> <span class=date>" +
           date_of(said) + "</span> <a href=/users/1>" + said.author[0] +
           "</a><div class=post-body>" + said.text + "</div></div>";
  }));
}

TEST(PostLayouts, AnAttributeMayNameTheAuthor) {
  // As XenForo 2 and NodeBB write it, where a letter is the picture of a member, or the one who is
  // answered is named above the text.
  expect_all(posts_of_each([](const Said& said) {
    return "<article class=message data-author='" + said.author +
           "'><section itemprop=author><a class=avatar href=/members/1>" + said.author[0] +
           "</a><h4 class=message-name><a href=/members/1 class=username>" + said.author +
           "</a></h4></section><time>" + date_of(said) + "</time><div class=message-body>" +
           said.text + "</div></article>";
  }));
  expect_all(posts_of_each([](const Said& said) {
    return "<li class=post data-username='" + said.author + "'><a href=/user/cleo>Cleo</a> <time>" +
           date_of(said) + "</time><div class=post-body>" + said.text + "</div></li>";
  }));
}

}  // namespace
}  // namespace pagelet
