// SPDX-License-Identifier: MIT
//
// The pages are like those of real systems: WordPress, Blogger, phpBB, a page of questions. Their
// words are our own.

#include "core/posts/posts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/posts/post_finder.h"
#include "tests/support/counted_budget.h"
#include "tests/support/parsed.h"
#include "tests/support/said_posts.h"

namespace pagelet {
namespace {

constexpr std::string_view kArticle =
    "<h1>The weir bridge reopens</h1><p>The bridge over the weir was closed for two winters, "
    "because its timber had rotted below the waterline. On Saturday the mayor cut a ribbon of "
    "sailcloth, and forty cyclists crossed it in the rain before lunch.</p>";

std::string word_press(std::string_view id, std::string_view author, std::string_view date,
                       std::string_view text, std::string_view replies = {}) {
  return "<li class='comment even thread-even depth-1' id=comment-" + std::string(id) +
         "><div class=comment-body><div class='comment-author vcard'><img class=avatar src=a.png>"
         "<cite class=fn>" +
         std::string(author) +
         "</cite> <span class=says>says:</span></div>"
         "<div class='comment-meta commentmetadata'><a href='#comment-" +
         std::string(id) + "'>" + std::string(date) + "</a></div><p>" + std::string(text) +
         "</p><div class=reply><a href='?replytocom=1'>Reply</a></div></div>" +
         (replies.empty() ? std::string()
                          : "<ul class=children>" + std::string(replies) + "</ul>") +
         "</li>";
}

TEST(Posts, AnElementMayEndAfterThePostInWhichItBegins) {
  const Document page = parsed_body("<div><p>one</p><ul><li>two</li><li>three</li></ul></div>");
  // 0 html, 1 head, 2 body, 3 div, 4 p, 5 "one", 6 ul, 7 li, 8 "two", 9 li, 10 "three".
  internal::FoundPosts found{.kind = PostKind::kThread};
  found.units = {{.range = {NodeId{4}, NodeId{11}}},
                 {.range = {NodeId{7}, NodeId{10}}, .parent = 0}};
  found.facts = internal::PostFacts{internal::PostTags(page)};
  found.facts->read(page, nullptr);
  const PagePosts posts = posts_of(page, found, Url(), nullptr);
  ASSERT_EQ(posts.list.size(), 2U);
  EXPECT_EQ(posts.list[0].markdown, "one\n\nthree");
  EXPECT_EQ(posts.list[1].markdown, "two");
}

TEST(Posts, LinksLeadToPages) {
  const auto link_of = [](const std::string& href) {
    std::string comments;
    for (const char* day : {"4", "5", "6"}) {
      comments += "<div class=comment><b class=author>Ada</b> <a href=\"" + href + "\">May " + day +
                  ", 2024</a><div class=comment-body><p>I crossed it first.</p></div></div>";
    }
    const PagePosts posts = posts_in(std::string(kArticle) + comments);
    return posts.list.empty() ? "no post" : posts.list[0].link;
  };
  EXPECT_EQ(link_of("/t#p3"), "https://a.example/t#p3");
  EXPECT_EQ(link_of("HTTP://b.example/t"), "http://b.example/t");
  EXPECT_EQ(link_of("//b.example/"), "https://b.example/");
  for (const char* href :
       {"javascript:alert(1)//#p1", " java\tscript:alert(1)", "data:text/html,x#p2",
        "&nbsp;javascript:x()", "vbscript:x", "blob:x", "mailto:a@b.example"}) {
    EXPECT_EQ(link_of(href), "") << href;
  }
}

TEST(Posts, AreCommentsBelowAnArticle) {
  const PagePosts posts = posts_in(
      std::string(kArticle) + "<div id=comments><h3>3 Comments</h3><ol class=commentlist>" +
      word_press("7", "Ada", "May 3, 2024 at 8:49 am", "I crossed it first.",
                 word_press("8", "Ben", "May 4, 2024 at 9:00 am", "No, I did that.")) +
      word_press("9", "Cleo", "May 5, 2024 at 7:30 pm", "It is a fine bridge.") +
      "</ol></div><form id=commentform><textarea></textarea></form>");
  EXPECT_EQ(posts.kind, PostKind::kComments);
  EXPECT_EQ(told(posts),
            "Ada|2024-05-03||I crossed it first.\n"
            "Ben|2024-05-04|0|No, I did that.\n"
            "Cleo|2024-05-05||It is a fine bridge.\n");
  EXPECT_EQ(posts.list[1].link, "https://a.example/p#comment-8");
  EXPECT_EQ(posts.list[0].evidence,
            "repeated +0.25, has-date +0.35, has-author +0.20, has-own-words +0.20");
}

TEST(Posts, KeepTheLinksAndNamesOfTheirSentences) {
  const auto post = [](std::string_view author, std::string_view text) {
    return "<article class=message><h4 class=message-name>" + std::string(author) +
           "</h4><time datetime=2024-05-03T08:00:00Z>May 3, 2024</time>"
           "<div class=message-body>" +
           std::string(text) + "<a class='link reply'>Reply</a></div></article>";
  };
  const PagePosts posts =
      posts_in("<div class=forum><h1>The weir bridge</h1>" +
               post("Ada",
                    "Read the <a class='link link--internal' href=/r>bridge review</a>.<br>"
                    "<a class=postlink href=http://b.example/>http://b.example/</a><br>") +
               post("Ben", "Thanks <a class=username href=/members/1>@Ada</a>, I did.<br>") +
               post("Cleo", "It is a fine bridge, and wide enough for two.<br>") + "</div>");
  EXPECT_EQ(told(posts),
            "Ada|2024-05-03T08:00:00Z||Read the bridge review.\nhttp://b.example/\n"
            "Ben|2024-05-03T08:00:00Z||Thanks @Ada, I did.\n"
            "Cleo|2024-05-03T08:00:00Z||It is a fine bridge, and wide enough for two.\n");
}

TEST(Posts, AreAnswersWithAnyNumberOfComments) {
  const auto signed_by = [](std::string_view author) {
    return "<div class=post-signature><a class=user-name href=/users/" + std::string(author) + ">" +
           std::string(author) + "</a> <span class=relativetime>May 3, 2024 at 8:49</span></div>";
  };
  const auto comments = [](std::size_t count) {
    std::string list = "<ul class=comments-list>";
    for (std::size_t at = 0; at < count; ++at) {
      list +=
          "<li class=comment itemscope itemtype=https://schema.org/Comment>"
          "<span class=comment-copy>That is not what I saw there, number " +
          std::to_string(at) +
          ".</span> <a class=comment-user href=/users/c>Cy</a> "
          "<span class=comment-date>May 4, 2024 at 9:10</span></li>";
    }
    return list + "</ul>";
  };
  const auto answer = [&](std::string_view author, std::size_t count) {
    return "<div class=answer itemscope itemtype=https://schema.org/Answer><div class=post-body>"
           "<p>It was closed because its timber had rotted below the line of the water, says " +
           std::string(author) + ".</p></div>" + signed_by(author) + comments(count) + "</div>";
  };
  for (const std::vector<std::size_t>& counts :
       {std::vector<std::size_t>{2, 0, 0}, {1, 1, 1, 1}, {5, 5, 6}}) {
    std::string page =
        "<div itemscope itemtype=https://schema.org/QAPage><div itemprop=mainEntity itemscope "
        "itemtype=https://schema.org/Question><h1>Why was the weir bridge closed?</h1>"
        "<div class=question><div class=post-body><p>I stood before a fence for two winters, and "
        "nobody could tell me why.</p></div>" +
        signed_by("Ada") + comments(2) + "</div>";
    std::string expected = "Ada, Cy 0, Cy 0";
    std::size_t place = 3;
    for (const std::size_t count : counts) {
      page += answer("Ben", count);
      expected += ", Ben 0";
      for (std::size_t at = 0; at < count; ++at) expected += ", Cy " + std::to_string(place);
      place += count + 1;
    }
    std::string found;
    for (const Post& post : posts_in(page + "</div></div>").list) {
      found += (found.empty() ? "" : ", ") + post.author;
      if (post.parent) found += " " + std::to_string(*post.parent);
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(Posts, MayBeRunsOfSiblings) {
  const PagePosts posts = posts_in(
      std::string(kArticle) +
      "<dl id=comments-block><dt class=comment-author id=c1><a href=/ada>Ada</a> said...</dt>"
      "<dd class=comment-body><p>I crossed it first.</p></dd><dd class=comment-footer>"
      "<a href='/p#c1'>May 3, 2024 at 8:49 AM</a></dd>"
      "<dt class=comment-author id=c2>Ben said...</dt>"
      "<dd class=comment-body><p>No, I did that.</p><p>Twice.</p></dd><dd class=comment-footer>"
      "<a href='/p#c2'>May 4, 2024 at 9:00 AM</a></dd></dl>");
  EXPECT_EQ(posts.kind, PostKind::kComments);
  EXPECT_EQ(told(posts),
            "Ada|2024-05-03||I crossed it first.\n"
            "Ben|2024-05-04||No, I did that.\n\nTwice.\n");
}

TEST(Posts, AreAThreadWithoutAnArticle) {
  std::string page = "<h2 class=topic-title>Which lamp?</h2>";
  for (const auto& [number, author, text] :
       {std::tuple{"1", "Ada", "Which lamp do you use for night rides?"},
        std::tuple{"2", "Ben", "A small one, with a dynamo in the hub."},
        std::tuple{"3", "Cleo", "None at all, I sleep at night."}}) {
    page += std::string("<div class='post bg1' id=p") + number +
            "><p class=author>by <a class="
            "username href=/u>" +
            author + "</a> &raquo; 03 May 2024, 10:0" + number + "</p><div class=content>" + text +
            "</div><div class=signature>Ride on</div></div>";
  }
  const PagePosts posts = posts_in("<div id=phpbb>" + page + "</div>");
  EXPECT_EQ(posts.kind, PostKind::kThread);
  EXPECT_EQ(told(posts),
            "Ada|2024-05-03||Which lamp do you use for night rides?\n"
            "Ben|2024-05-03||A small one, with a dynamo in the hub.\n"
            "Cleo|2024-05-03||None at all, I sleep at night.\n");
}

TEST(Posts, HaveTheTypesOfSchemaOrg) {
  const auto answer = [](std::string_view author, std::string_view text) {
    return "<div itemprop=suggestedAnswer itemscope itemtype='https://schema.org/Answer'>"
           "<span itemprop=author>" +
           std::string(author) +
           "</span> <time itemprop=dateCreated "
           "datetime='2024-05-04T10:00:00Z'>May 4</time><div itemprop=text>" +
           std::string(text) + "</div></div>";
  };
  const PagePosts posts = posts_in(
      "<div itemscope itemtype='https://schema.org/Question'><h1 itemprop=name>Which lamp?</h1>"
      "<span itemprop=author>Ada</span> <time itemprop=dateCreated datetime='2024-05-03'>May 3"
      "</time><div itemprop=text>Which lamp do you use for night rides?</div>" +
      answer("Ben", "A small one, with a dynamo in the hub.") +
      answer("Cleo", "None at all, I sleep at night.") + "</div>");
  EXPECT_EQ(posts.kind, PostKind::kThread);
  EXPECT_EQ(told(posts),
            "Ada|2024-05-03||Which lamp do you use for night rides?\n"
            "Ben|2024-05-04T10:00:00Z|0|A small one, with a dynamo in the hub.\n"
            "Cleo|2024-05-04T10:00:00Z|0|None at all, I sleep at night.\n");
}

// As in phpBB: the profile has a date, too, and the line of the author a day of the week.
TEST(Posts, AreAQuestionWithItsOnlyAnswer) {
  const auto page_with = [](std::string_view type, std::string_view name) {
    return "<div class='" + std::string(name) +
           "' itemscope itemtype='https://schema.org/Question'><h1>Which lamp?</h1>"
           "<span itemprop=author>Ada</span> <time datetime='2024-05-03'>May 3</time>"
           "<div itemprop=text>Which lamp do you use for night rides?</div>"
           "<ul class=replies><li itemscope itemtype='https://schema.org/" +
           std::string(type) +
           "'><span itemprop=author>Ben</span> <time datetime='2024-05-04'>May 4</time>"
           "<div itemprop=text>A small one, with a dynamo in the hub.</div></li></ul></div>";
  };
  constexpr std::string_view kQuestion = "Ada|2024-05-03||Which lamp do you use for night rides?\n";
  constexpr std::string_view kAnswer = "Ben|2024-05-04|0|A small one, with a dynamo in the hub.\n";
  // A name that is none of a post leaves the type to say what the element is.
  for (const std::string_view name : {"", "thread-head"}) {
    EXPECT_EQ(told(posts_in(page_with("Answer", name))),
              std::string(kQuestion) + std::string(kAnswer));
  }
}

TEST(Posts, TakeTheAuthorFromTheLinkToTheMemberAndNotTheDayOfJoining) {
  std::string page = "<div id=phpbb>";
  for (const auto& [author, day] : {std::pair{"Ada", "3"}, std::pair{"Ben", "4"}}) {
    page +=
        std::string("<div class=post><dl class=postprofile><dd>Registrado: 1 May 2020</dd></dl>") +
        "<p class=author>por <strong><a href='memberlist.php?mode=viewprofile&u=" + day + "'>" +
        author + "</a></strong> &raquo; Vie May 0" + day +
        ", 2024 11:52 pm</p><div class=content>Con una luz en la rueda.</div></div>";
  }
  EXPECT_EQ(told(posts_in(page + "</div>")),
            "Ada|2024-05-03||Con una luz en la rueda.\n"
            "Ben|2024-05-04||Con una luz en la rueda.\n");
}

TEST(Posts, HaveNoDateIfOnlyThatOfTheMemberIsShown) {
  std::string page;
  for (const std::string_view author : {"Ada", "Ben", "Cleo"}) {
    page += "<article class=message><a class=username href=/members/1>" + std::string(author) +
            "</a><dl><dt>Joined</dt><dd><time datetime=2004-02-18>Feb 18, 2004</time></dd></dl>"
            "<div class=message-body>Con una luz en la rueda, como siempre.</div></article>";
  }
  EXPECT_EQ(told(posts_in(page)),
            "Ada|||Con una luz en la rueda, como siempre.\n"
            "Ben|||Con una luz en la rueda, como siempre.\n"
            "Cleo|||Con una luz en la rueda, como siempre.\n");
}

TEST(Posts, MayNameTheTownOfTheAuthor) {
  std::string comments;
  for (const std::string_view author : {"fogbell", "Tern22", "oldpilot"}) {
    comments += "<div class=comment><p class=user-info><a href=/u1>" + std::string(author) +
                "</a>, Holm, 3 hours ago</p><p class=comment-body>Let him sleep, he has earned it "
                "more than most of us.</p></div>";
  }
  const PagePosts posts = posts_in(std::string(kArticle) + "<div>" + comments + "</div>");
  ASSERT_EQ(posts.list.size(), 3U);
  EXPECT_EQ(posts.list[1].author, "Tern22");
}

TEST(Posts, HaveTheShownDayIfTheMarkupHasAnotherYear) {
  std::string page;
  for (const std::string_view author : {"Ada", "Ben", "Cleo"}) {
    page += "<article class=message><a class=username href=/members/1>" + std::string(author) +
            "</a><time datetime=2010-01-01>May 3, 2019</time>"
            "<div class=message-body>Con una luz en la rueda, como siempre.</div></article>";
  }
  EXPECT_EQ(told(posts_in(page)),
            "Ada|2019-05-03||Con una luz en la rueda, como siempre.\n"
            "Ben|2019-05-03||Con una luz en la rueda, como siempre.\n"
            "Cleo|2019-05-03||Con una luz en la rueda, como siempre.\n");
}

TEST(Posts, MayBeRowsOfATable) {
  std::string page = "<table>";
  for (const auto& [author, number] : {std::pair{"Ada", "1"}, std::pair{"Ben", "2"}}) {
    page += std::string("<tr><td><a name=post") + number + "></a><b>" + author +
            "</b></td><td>I ride at night, and I need a lamp.</td></tr><tr><td>0" + number +
            ".05.2024 10:00</td><td><a href=member.php?u=1>Profile</a></td></tr>";
  }
  const PagePosts posts = posts_in(page + "</table>");
  EXPECT_EQ(posts.kind, PostKind::kThread);
  ASSERT_EQ(posts.list.size(), 2U);
  EXPECT_EQ(posts.list[1].author, "Ben");
  EXPECT_EQ(posts.list[1].date, "2024-05-02");
  EXPECT_NE(posts.list[1].text.find("I ride at night, and I need a lamp."), std::string::npos);
}

// As in XenForo: both halves of a message have names of messages.
TEST(Posts, AreWholeIfTheirHalvesHaveTheirNames) {
  std::string page;
  for (const std::string_view author : {"Ada", "Ben", "Cleo"}) {
    page +=
        "<article class=message><div class='message-cell message-cell--user'><a class=username "
        "href=/members/1>" +
        std::string(author) +
        "</a> <dl><dt>Joined<dd>Feb 18, 2004</dl></div><div class='message-cell "
        "message-cell--main'><time datetime=2024-05-03>May 3, 2024</time><div "
        "class=message-body>A small one, with a dynamo in it.</div></div></article>";
  }
  EXPECT_EQ(told(posts_in(page)),
            "Ada|2024-05-03||A small one, with a dynamo in it.\n"
            "Ben|2024-05-03||A small one, with a dynamo in it.\n"
            "Cleo|2024-05-03||A small one, with a dynamo in it.\n");
}

TEST(Posts, AreWholeIfOneHalfHasTheWriterAndBothHaveTheDate) {
  std::string page;
  for (const std::string_view author : {"Ada", "Ben", "Cleo"}) {
    page +=
        "<article class=message><div class='message-cell message-cell--user'><a class=username "
        "href=/members/1>" +
        std::string(author) +
        "</a> <time datetime=2024-05-03>May 3</time> New member of the club</div><div "
        "class='message-cell message-cell--main'><time datetime=2024-05-03>May 3, 2024</time><div "
        "class=message-body>A small one, with a dynamo in it.</div></div></article>";
  }
  const PagePosts posts = posts_in(page);
  ASSERT_EQ(posts.list.size(), 3U);
  EXPECT_EQ(posts.list[1].author, "Ben");
  EXPECT_EQ(posts.list[1].text, "A small one, with a dynamo in it.");
}

// As in Drupal: an answer is in a box after the comment, and the article is the opening post.
TEST(Posts, AnswerThePostBeforeTheirBox) {
  const auto comment = [](std::string_view author, std::string_view text) {
    return "<div class=comment><div class=submitted>Submitted by <a href=/user/1>" +
           std::string(author) + "</a> on 3 May 2024 - 10:00.</div><div class=content><p>" +
           std::string(text) + "</p></div></div>";
  };
  const PagePosts posts = posts_in(
      "<a class=forum>Forum</a><b class=forum-topic></b><div class=forum><div class=node><span "
      "class=submitted>Submitted by <a href=/user/2>Ada</a>, 2 May 2024 - 9:00</span><p>Which lamp "
      "do you use for the night rides along the river?</p></div>" +
      comment("Ben", "A small one, with a dynamo.") + "<div class=indented>" +
      comment("Cleo", "Is it bright enough?") + "</div>" +
      comment("Dora", "None at all, I sleep.") + "</div>");
  EXPECT_EQ(posts.kind, PostKind::kThread);
  EXPECT_EQ(told(posts),
            "Ada|2024-05-02||Which lamp do you use for the night rides along the river?\n"
            "Ben|2024-05-03||A small one, with a dynamo.\n"
            "Cleo|2024-05-03|1|Is it bright enough?\n"
            "Dora|2024-05-03||None at all, I sleep.\n");
}

// As in Drupal where readers may not see profiles: the element of the date names the writer.
TEST(Posts, MayHaveAnOpeningWhoseWriterIsNotLinked) {
  const auto comment = [](std::string_view author, std::string_view text) {
    return "<div class=comment><div class=submitted>Submitted by <a href=/user/1>" +
           std::string(author) + "</a> on 3 May 2024 - 10:00.</div><div class=content><p>" +
           std::string(text) + "</p></div></div>";
  };
  const PagePosts posts = posts_in(
      "<a class=forum>Forum</a><b class=forum-topic></b><div class=forum><div class=article><span "
      "class=submitted>Submitted by Ada, 2 May 2024 - 9:00</span><p>Which lamp do you use for the "
      "night rides along the river?</p></div><div id=comments>" +
      comment("Ben", "A small one, with a dynamo.") + comment("Cleo", "None at all, I sleep.") +
      "</div></div>");
  EXPECT_EQ(told(posts),
            "Ada|2024-05-02||Which lamp do you use for the night rides along the river?\n"
            "Ben|2024-05-03|0|A small one, with a dynamo.\n"
            "Cleo|2024-05-03|0|None at all, I sleep.\n");
}

// As in Flarum without scripts: only the parts have names, and there are no dates.
TEST(Posts, MayHaveOnlyPartsWithNames) {
  std::string page;
  for (const std::string_view author : {"Ada", "Ben", "Cleo"}) {
    page +=
        "<article><div class=PostUser><h3>" + std::string(author) +
        "</h3></div><div class=Post-body><p><i class=fa-reply></i> A small one, with a dynamo in "
        "it.</p></div></article>";
  }
  EXPECT_EQ(told(posts_in(page)),
            "Ada|||A small one, with a dynamo in it.\n"
            "Ben|||A small one, with a dynamo in it.\n"
            "Cleo|||A small one, with a dynamo in it.\n");
}

TEST(Posts, ShowTheDayOfThePagesOwnTimeZone) {
  std::string page = std::string(kArticle) + "<ol class=commentlist>";
  for (const std::string_view author : {"Ada", "Ben"}) {
    page +=
        "<li class=comment><b class=author>" + std::string(author) +
        "</b> <time datetime=2024-05-03T23:30:00Z>May 4, 2024</time><p>It is a fine bridge.</li>";
  }
  const PagePosts posts = posts_in(page + "</ol>");
  ASSERT_EQ(posts.list.size(), 2U);
  EXPECT_EQ(posts.list[0].date, "2024-05-04");
}

TEST(Posts, AreNotListsOfArticlesOrLinks) {
  std::string index;
  std::string recent = std::string(kArticle) + "<ul id=recentcomments>";
  for (const std::string_view name : {"Ada", "Ben", "Cleo"}) {
    index += "<div class=post><h2><a href=/" + std::string(name) + ">About " + std::string(name) +
             "</a></h2><span class=date>May 3, 2024</span> <span class=author>Dora</span><p>The "
             "first words of a longer story.</p></div>";
    recent += "<li class=recentcomments><span class=comment-author-link>" + std::string(name) +
              "</span> on <a href=/a>The weir bridge reopens</a></li>";
  }
  EXPECT_EQ(posts_in(index).kind, PostKind::kNone);
  EXPECT_EQ(posts_in(recent + "</ul>").kind, PostKind::kNone);
  EXPECT_EQ(posts_in(kArticle).kind, PostKind::kNone);
  EXPECT_EQ(posts_in("").kind, PostKind::kNone);
}

TEST(Posts, AreNotCommentsOfCode) {
  std::string code;
  for (int line = 0; line < 5; ++line) {
    code +=
        "<pre><code><span class='hljs-comment'># this is what the command after it is for, as "
        "one reads it</span>\nrun it</code></pre><p>Then it runs.</p>";
  }
  EXPECT_TRUE(posts_in(std::string(kArticle) + code).list.empty());
}

TEST(Posts, AreAThreadIfTheOpeningPostHasTheirShape) {
  const auto thing = [](std::string_view kind, std::string_view author, std::string_view text) {
    return "<div class='thing " + std::string(kind) + "'><a class=author>" + std::string(author) +
           "</a> <time datetime=2024-05-03>May 3, 2024</time><p>" + std::string(text) +
           "</p></div>";
  };
  const std::string comments = thing("comment", "Ben", "A small one, with a dynamo.") +
                               thing("comment", "Cleo", "None, I sleep at night.");
  const std::string question =
      "Which lamp do you use for night rides along the river, where there is neither a street "
      "light "
      "nor a moon in winter, and the path is full of roots and of holes that nobody mends?";
  EXPECT_EQ(posts_in(thing("link", "Ada", question) + comments).kind, PostKind::kThread);
  EXPECT_EQ(posts_in("<p>" + question + "</p>" + comments).kind, PostKind::kComments);
}

TEST(Posts, KeepTheOrderOfThePage) {
  std::vector<std::string> names = {"Ada", "Ben", "Cleo", "Dora"};
  do {
    std::string page = std::string(kArticle) + "<ol class=commentlist>";
    std::string expected;
    for (const std::string& name : names) {
      page += word_press("1" + std::to_string(name.size()), name, "May 3, 2024",
                         "The words of " + name + " here.");
      expected += name + "|2024-05-03||The words of " + name + " here.\n";
    }
    EXPECT_EQ(told(posts_in(page + "</ol>")), expected);
  } while (std::ranges::next_permutation(names).found);
}

TEST(Posts, KeepTheirNesting) {
  std::string nested;
  for (int depth = 5; depth > 0; --depth) {
    const std::string number = std::to_string(depth);
    nested = word_press(number, "N" + number + "n", "May 3, 2024", "Words at " + number, nested);
  }
  const PagePosts posts = posts_in(std::string(kArticle) + "<ol>" + nested + "</ol>");
  ASSERT_EQ(posts.list.size(), 5U);
  EXPECT_FALSE(posts.list[0].parent.has_value());
  for (std::uint32_t at = 1; at < 5; ++at) EXPECT_EQ(posts.list[at].parent, at - 1);
}

TEST(Posts, AreEscapedInMarkdown) {
  const PagePosts posts = posts_in(
      std::string(kArticle) + "<ol>" +
      word_press("1", "*Ada* [x](y)", "May 3, 2024", "2 * 3 * 4 and &lt;script&gt;") + "</ol>");
  EXPECT_EQ(posts_as_markdown(posts),
            "**\\*Ada\\* \\[x\\](y)**, 2024-05-03\n\n2 \\* 3 \\* 4 and \\<script\\>\n");
  EXPECT_EQ(posts_as_text(posts), "*Ada* [x](y), May 3, 2024\n2 * 3 * 4 and <script>\n");
  EXPECT_TRUE(posts_as_markdown(posts, "a * b").starts_with("# a \\* b\n\n**"));
  EXPECT_TRUE(posts_as_text(posts, "a * b").starts_with("a * b\n\n*Ada*"));
  EXPECT_EQ(posts_as_text(posts, "2 * 3"), posts_as_text(posts)) << "the first post begins so";
}

TEST(Posts, StopWhenTheTimeIsUp) {
  std::string page = std::string(kArticle) + "<ol>";
  for (int number = 0; number < 200; ++number) {
    page += word_press(std::to_string(number), "Ada", "May 3, 2024", "The same words again.");
  }
  const Document document = parsed_body(page);
  for (const unsigned looks : {1U, 10U, 100U}) {
    CountedBudget budget(looks);
    EXPECT_TRUE(internal::find_posts(document, &budget).units.empty());
  }
}

}  // namespace
}  // namespace pagelet
