// SPDX-License-Identifier: MIT
//
// Authors and dates that a page shows to its readers.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/export/metadata.h"
#include "tests/core/export/metadata_of.h"

namespace pagelet {
namespace {

TEST(PageMetadata, KnowsTheAuthorFromTheMakerOfTheSite) {
  const std::string maker = "<meta name=author content=Web><title>a</title><h1>a</h1>";
  EXPECT_EQ(said(metadata_among({maker}).author), "meta: Web");
  EXPECT_EQ(said(metadata_among({maker, maker}).author), "");
  EXPECT_EQ(said(metadata_among({maker + "<p class=byline>by Web", maker}).author), "meta: Web");
  EXPECT_EQ(said(metadata_among({maker + "<p class=byline>by <a>Ada</a>", maker}).author),
            "visible: Ada");
  // The owner of a site has often named it after himself.
  const std::string owner = "<meta name=author content='The X'><title>a</title><h1>a</h1>";
  EXPECT_EQ(said(metadata_among({owner, owner}).author), "");
  const std::string his = "<meta name=author content=X><title>a</title><h1>a</h1>";
  EXPECT_EQ(said(metadata_among({his, his}).author), "meta: X");
  const std::string named = "<meta name=author content=X><title>a - X</title>";
  EXPECT_EQ(said(metadata_among({named, named}).author), "");
}

TEST(PageMetadata, ReadsTheBylineBesideTheTitle) {
  const auto author = [](const std::string& html) {
    return said(metadata_of("<title>t</title><h1>t</h1>" + html).author);
  };
  EXPECT_EQ(author("<p>By <a href=/author/ada/>Ada B.</a>, 5 March 2024</p>"), "visible: Ada B.");
  EXPECT_EQ(author("<span class='post-author'>Lo dijo Ada</span>"), "visible: Ada");
  EXPECT_EQ(author("<h4 class=author-name><a rel=author>A. B.</a>, <a>C. D.</a> and E. F.</h4>"),
            "visible: A. B., C. D. and E. F.");
  EXPECT_EQ(author("<p>Posted by ada at March 5, 2024 01:11 PM"), "visible: ada");
  EXPECT_EQ(author("<p>By <a href=/author/0x7df/>0x7df</a>, 5 March 2024</p>"), "visible: 0x7df");
  EXPECT_EQ(author("<p class=author><img> Autor: Ada B.<br>Views: 1 449</p>"), "visible: Ada B.");
  EXPECT_EQ(author("<p class=byline>//Posted by ada at March 5, 2024</p>"), "visible: ada");
  EXPECT_EQ(author("<p>by Ada \xC2\xBB 15 Sep 2022, 16:11"), "visible: Ada");
  EXPECT_EQ(author("<p><a href=/author/ada/>Scritto da</a>"), "");
  EXPECT_EQ(author("<p class=comment-author>Ada</p>"), "");
  EXPECT_EQ(author("<p class=author>What next, Ada?</p>"), "");
  EXPECT_EQ(author("<p>By reading this you agree.</p>"), "");
  EXPECT_EQ(author("<h2>other</h2><p class=author>Ada</p><h2>more</h2><p class=author>Bob</p>"),
            "");
  // Away from the title a byline replaces no stated author.
  const std::string meta = "<meta name=author content=Bob>";
  EXPECT_EQ(author(meta + "<p class=author>Ada"), "visible: Ada");
  EXPECT_EQ(author(meta + "<h2>a</h2><p class=author>Ada"), "meta: Bob");
  EXPECT_EQ(author("<h2>a</h2><p class=author>Ada"), "visible: Ada");
  EXPECT_EQ(author("<h2>a</h2><p class=author-title>About the author"), "");
}

TEST(PageMetadata, TakesNoOtherNameForTheAuthors) {
  const auto author = [](std::string_view html) { return metadata_of(html).author.text(); };
  // In a table of facts, "Author" is beside a name and not above one.
  EXPECT_EQ(author("<h1>The Witches</h1><table><tr><th>Author</th><td>Roald Dahl</td></tr><tr>"
                   "<th>Illustrator</th><td>Quentin Blake</td></tr></table>"),
            "");
  EXPECT_EQ(author("<h1>Where to eat</h1><table><tr><th>Author</th><th>Topic</th></tr><tr>"
                   "<td>ada</td><td>I go there.</td></tr></table>"),
            "ada");
  EXPECT_EQ(author("<h1>All our shoes</h1><ul><li>By price<li>By rating</ul>"), "");
  EXPECT_EQ(author("<h1>All our shoes</h1><p>by ada99</p>"), "ada99");
  EXPECT_EQ(
      author("<h1>All our shoes</h1><p>\u0410\u0432\u0442\u043E\u0440 \u0442\u0435\u043C\u044B"),
      "");
  EXPECT_EQ(author("<h1>Eating</h1><p class=author>Autore: Mario Rossi</p>"), "Mario Rossi");
  EXPECT_EQ(author("<h1>Eating</h1><p><span class=author>From: Ada Lovelace</span>"),
            "Ada Lovelace");
  EXPECT_EQ(author("<h1>Eating</h1><p>Moderator: <span class=author>Ada</span>"), "");
  EXPECT_EQ(author("<h1>Eating</h1><p><a href='/authors/index.html'>Authors</a>"), "");
  EXPECT_EQ(author("<h1>Eating</h1><p class=author>Authors: Ada Lovelace</p>"), "Ada Lovelace");
}

TEST(PageMetadata, ReadsTheDateBesideTheTitle) {
  const auto date = [](const std::string& html) { return said(metadata_of(html).published); };
  const std::string title = "<title>t</title><h1>t</h1>";
  EXPECT_EQ(date(title + "<p>5 March 2024, in: news</p><p>6 March 2024"), "visible: 2024-03-05");
  EXPECT_EQ(date("<p>5 March 2024</p>" + title + "<p>6 March 2024"), "visible: 2024-03-06");
  EXPECT_EQ(date("<html lang=fr>" + title + "<p>05/03/2024"), "visible: 2024-03-05");
  EXPECT_EQ(date("<html lang=en>" + title + "<p>05/03/2024"), "");
  EXPECT_EQ(date(title + "<p>Joined: 1 May 2004<p>Posted: 5 March 2024"), "visible: 2024-03-05");
  // These are the dates of others.
  EXPECT_EQ(date(title + "<h2>a</h2><p>5 March 2024</p><h2>b</h2><p>6 March 2024"), "");
  EXPECT_EQ(said(metadata_among({title + "<p>5 March 2024", "<p>5 March 2024"}).published), "");
}

TEST(PageMetadata, LeavesDatesOfOtherThings) {
  const std::string day = "5 March 2024";
  const auto date = [](const std::string& html, std::string_view url) {
    return said(metadata_of("<title>t</title><h1>t</h1>" + html, url).published);
  };
  const std::string_view page = "https://x.example/a/b.html";
  EXPECT_EQ(date("<p>Written in haste on " + day, page), "visible: 2024-03-05");
  for (const std::string_view home : {"https://x.example/", "https://x.example/index.html"}) {
    EXPECT_EQ(date("<p>" + day, home), "");
  }
  EXPECT_EQ(date("<p>" + day, "https://x.example/index.php?id=2"), "visible: 2024-03-05");
  const std::string words = "The bylaws that the members agreed on in the great hall, deposited ";
  EXPECT_EQ(date("<p>" + words + "on " + day, page), "");
  EXPECT_EQ(date("<p>" + day + " " + words + words, page), "");
  EXPECT_EQ(date("<ul><li><a href=b>How to mend a clock in winter: " + day + "</a></ul>", page),
            "");
  const std::string days = "<p>1 May 2024<p>a<p>3 May 2024<p>b<p>7 May 2024<p>c";
  EXPECT_EQ(date(days, page), "visible: 2024-05-01");  // of two comments
  EXPECT_EQ(date(days + "<p>9 May 2024", page), "");
  // Each of the entries has its date above its heading.
  EXPECT_EQ(date("<p>" + day + "<h2>a</h2><p>b<p>4 March 2024<h2>c</h2>", page), "");
  EXPECT_EQ(date("<p>" + day + "<h2>a</h2><p>4 March 2024<p>b<h2>c</h2>", page),
            "visible: 2024-03-05");
  EXPECT_EQ(said(metadata_of("<title>t 2024-03-05</title><h1>t 2024-03-05</h1>").published), "");
  // Neither does one in another section or far from the title, whether or not it is the only one.
  const std::string away = "<h2>a</h2><h2>b</h2>";
  EXPECT_EQ(date(away + "<p>" + day, page), "");
  EXPECT_EQ(date(away + "<p><time datetime=2024-03-05>a</time>", page), "");
  std::string lines;
  for (int line = 0; line < 11; ++line) lines += "<p>a";
  EXPECT_EQ(date(lines + "<p>" + day, page), "");
  // The web had no such pages.
  EXPECT_EQ(date("<p>5 March 1894", page), "");
  // Discussions with their last posts.
  EXPECT_EQ(date("<p>Last post<p>Where to eat<p>" + day, page), "");
  EXPECT_EQ(date("<p>Where to eat<p>" + day + "<p>Last post by Ada", page), "");
  EXPECT_EQ(date("<p>" + day + lines + "<p>Last post", page), "visible: 2024-03-05");
  // The address says that the page is a list.
  for (const std::string_view list : {"tag/a/", "category/a/b.html", "author/ada/page/2/",
                                      "2024/03/", "2024_03.html", "blog/2024/03/index.html"}) {
    EXPECT_EQ(date("<p>" + day, "https://x.example/" + std::string(list)), "") << list;
  }
  for (const std::string_view text :
       {"2024/03/tag.html", "2024/03/05.html", "a/2024/", "3024/03/"}) {
    EXPECT_EQ(date("<p>" + day, "https://x.example/" + std::string(text)), "visible: 2024-03-05");
  }
}

TEST(PageMetadata, ReadsTheDateOfAChange) {
  const std::string title = "<title>t</title><h1>t</h1>";
  PageMetadata page =
      metadata_of(title + "<h2>a</h2><p>This page was last modified on 3 April 2017");
  EXPECT_EQ(said(page.modified), "visible: 2017-04-03");
  EXPECT_EQ(said(page.published), "");
  page = metadata_of("<html lang=fr>" + title + "<p>08-04-2013 (mise \u00e0 jour le 09-04-2013)");
  EXPECT_EQ(said(page.published), "visible: 2013-04-08");
  EXPECT_EQ(said(page.modified), "visible: 2013-04-09");
  page = metadata_of(title + "<p>1 April 2017, Ada<span class='updated hidden'>2017-04-03T01:30");
  EXPECT_EQ(said(page.published), "visible: 2017-04-01");
  EXPECT_EQ(said(page.modified), "visible: 2017-04-03");
  page = metadata_of(title + "<p><span class='date updated'>3 April 2017");
  EXPECT_EQ(said(page.published), "visible: 2017-04-03");
  // Some systems give the day of the change under another name.
  page = metadata_of("<meta name=date content=2017-04-03T10:00>" + title +
                     "<h2>a</h2><p>Last modified: 2017/04/03 10:00");
  EXPECT_EQ(said(page.published), "");
  EXPECT_EQ(said(page.modified), "visible: 2017-04-03");
  // This is the change of an answer.
  page = metadata_of(title + "<p>8 April 2013<p>a<p>9 April 2013<p>Last edited 10 April 2013");
  EXPECT_EQ(said(page.published), "visible: 2013-04-08");
  EXPECT_EQ(said(page.modified), "");
  page = metadata_of("<title>u</title><p>8 April 2013<p>a<p>9 April 2013<p>Edited 10 April 2013");
  EXPECT_EQ(said(page.modified), "");
  page = metadata_of(title + R"(<script type=application/ld+json>{"@type": "DiscussionForumPosting",
      "datePublished": "2013-04-08", "dateModified": "2013-04-10"}</script>)");
  EXPECT_EQ(said(page.published), "json-ld: 2013-04-08");
  EXPECT_EQ(said(page.modified), "");
}

TEST(PageMetadata, TakesTheDayThatReadersSee) {
  const auto date = [](const std::string& time) {
    return said(metadata_of("<title>t</title><h1>t</h1><p>" + time).published);
  };
  const std::string begin = "<time datetime=2016-04-03T17:54:36Z>";
  EXPECT_EQ(date(begin + "4 April 2016</time>"), "time: 2016-04-04");
  EXPECT_EQ(date(begin + "last year</time>"), "time: 2016-04-03T17:54:36Z");
  EXPECT_EQ(date(begin + "on 1 May 2015</time>"), "time: 2016-04-03T17:54:36Z");
  const auto stated = [&](const std::string& time) {
    return date(
        "4 March 2024<script type=application/ld+json>{\"@type\": \"Article\", "
        "\"datePublished\": \"2024-03-0" +
        time + "\"}</script>");
  };
  EXPECT_EQ(stated("5T01:32:19Z"), "visible: 2024-03-04");
  EXPECT_EQ(stated("5T01:32:19+00:00"), "visible: 2024-03-04");
  EXPECT_EQ(stated("4T01:32:19Z"), "json-ld: 2024-03-04T01:32:19Z");
  EXPECT_EQ(stated("6T01:32:19Z"), "json-ld: 2024-03-06T01:32:19Z");
  EXPECT_EQ(stated("5T01:32:19+02:00"), "json-ld: 2024-03-05T01:32:19+02:00");
}

TEST(PageMetadata, ReadsTheFirstPostOfADiscussion) {
  const std::string title = "<title>t u v w</title><h1>t u v w</h1>";
  const auto author = [&](const std::string& html) {
    return said(metadata_of(title + html).author);
  };
  EXPECT_EQ(author("<p><a href='u.php?action=profile;u=6'>ada</a><p>Posts: 3<p>a"), "visible: ada");
  EXPECT_EQ(author("<p><a href='/profile/login?to=6'>Log in</a><p>a"), "");
  EXPECT_EQ(author("<p><a href='profile.php%3Fmode=register.html'>Register</a><p>a"), "");
  EXPECT_EQ(author("<table><tr><th>Author<th>Message<tr><td><b>ada</b><br>Posts: 3<td>a</table>"),
            "visible: ada");
  EXPECT_EQ(author("<p>Moderator: <a class=username>bob</a><p><a class=username>ada</a>"),
            "visible: ada");
  EXPECT_EQ(author("<p class=author><a href=b>Post</a> by <a class=username>ada</a></p>"),
            "visible: ada");
  EXPECT_EQ(author("<p>by Ada Lovelace and Bob<p>a"), "visible: Ada Lovelace and Bob");
  EXPECT_EQ(author("<p>by Ada in the morning<p>a"), "");
  EXPECT_EQ(author("<p class=author>Ada</p><h2>a</h2><p>b<p class=author>Bob</p><h2>c</h2>"), "");
  EXPECT_EQ(author("<p class=author>Ada</p><h2>a</h2><p>b<h2>c</h2>"), "visible: Ada");
  // A list of discussions is by nobody.
  std::string list;
  for (const std::string name : {"ada", "bob", "cyd", "dan"}) {
    list += "<p>topic<p><a href='/member.php?u=6'>" + name + "</a>";
  }
  EXPECT_EQ(author(list), "");
  std::string family;
  for (const std::string name : {"ada", "bob", "cyd", "dan"}) {
    family += "<p>topic<p><a href='/member.php?u=6'>vonneumann-" + name + "</a>";
  }
  EXPECT_EQ(author(family), "");
  // A heading that leads elsewhere begins something else, also if all pages have it.
  const std::string other = "<h3><a href=c>c</a></h3><p class=author>Ada";
  EXPECT_EQ(said(metadata_among({title + "<p class=author>Bob" + other, other}).author),
            "visible: Bob");
  EXPECT_EQ(said(metadata_among({title + other + "<p class=author>Bob", other}).author), "");
  // The first post may be below a line that says the title among other things.
  const PageMetadata page = metadata_of(
      "<title>Where to eat in the old town</title><p>Topic: Where to eat in the old town (read 12 "
      "times)<p>ada, 5 March 2024");
  EXPECT_EQ(said(page.published), "visible: 2024-03-05");
  // The second answer is not the first post.
  const std::string answer = "<h3>Re: t u v w</h3><p>";
  EXPECT_EQ(said(metadata_of(title + answer + "5 March 2024").published), "visible: 2024-03-05");
  EXPECT_EQ(said(metadata_of(title + answer + "a" + answer + "5 March 2024").published), "");
  // Buttons in the heading of the title end no section.
  EXPECT_EQ(
      said(metadata_of("<title>t</title><h2>t<div><a>Reply</a></div></h2><p>Mon, 5 March 2024 "
                       "<h2>others</h2><p>6 March 2024")
               .published),
      "visible: 2024-03-05");
}

}  // namespace
}  // namespace pagelet
