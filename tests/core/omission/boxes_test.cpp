// SPDX-License-Identifier: MIT
#include "core/omission/boxes.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/export/markdown_writer.h"
#include "tests/core/export/markdown_of.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

// The Markdown of a main content: `before` and `body` between paragraphs. Words of `before` are not
// kept.
std::string content_of(std::string_view body) {
  const std::string text = repeated("words ", 200);
  const Document page = parsed_body("<p>" + text + "</p>" + std::string(body) + "<p>end</p>");
  MarkdownOptions options;
  options.is_content = true;
  std::string markdown = write_markdown(page, options);
  EXPECT_TRUE(markdown.starts_with("words") && markdown.ends_with("end\n")) << markdown;
  const std::size_t begin = markdown.find("\n\n");
  return markdown.substr(begin + 2, markdown.size() - begin - 6);
}

TEST(SiteBoxes, AreLeftOutOfMainContent) {
  for (const std::string_view box :
       {"<div class=newsletter><h3>The Daily Letter</h3><p>Every day.</p><input><button>x</button>"
        "</div>",
        "<div class=newsletter><h3>The Daily Letter</h3><a href=/letter>Sign up</a></div>",
        "<section id=signup-box><p>Join us.<form><input></form></section>",
        "<div class='x consentBox'><p>We value cookies.<button>Agree</button></div>",
        "<div class=mostPopular><h3>Popular</h3><ul><li><a href=/a>One two three</a></ul></div>",
        "<div class=read-more><b>Also:</b> <a href=/a>One two three</a></div>",
        "<aside class=related><a href=/a>One two</a></aside>",
        "<p>Advertisement</p>",
        "<div>Anzeige:</div>",
        "<details class=CommentBox open><summary>A</summary><p>b</details>",
        "<div class=-flair><b>1.2k</b> 4 gold badges</div>",
        "<dd class=profile-joined>May 2003</dd>",
        "<span itemprop=upvoteCount>7</span>",
        "<span itemprop=commentCount>7</span>",
        "<form><p>Name <input></p><p>Mail <input type=email></p><p>What is 2 + 3?</p></form>",
        "<form>Message <textarea></textarea></form>",
        "<div><h3>Our newsletter</h3><p>Every day.</p><form><input name=user_mail></form></div>",
        "<span class=post-likes>7 Likes</span>",
        "<div class=navfooter><table><tr><td><a href=/a>Prev</a><td>One two</table></div>",
        "<p><b>Read also: </b><a href=/a>One two</a></p>",
        "<div>More on this \u2013 <a href=/a><b>One</b> two</a></div>",
        "<p><a href=/a>Lire aussi : un, deux</a>.</p>",
        "<div class='newsletter-signup x'><p>Let our letter bring you a loaf each day.</p></div>",
        "<div class=article-promo><p>We are on every service that shows pictures.</p></div>",
        "<div class=subscription-offer><p>Read on.</p><a href=/plus>Subscribe now</a></div>",
        "<div class=author-box><p>Ada writes about ropes.</p></div>",
        "<div class=x role=complementary id=related-topics><a href=/a>One two</a></div>",
        "<div class=ad-inline><span>Most read</span> <a href=/a>One two three</a></div>",
        "<div class=sidebar><h3>Links</h3><ul><li><a href=/a>One two three</a></ul></div>",
        "<section class=related-posts><h3>a b</h3><p><a href=/a>One two</a></p><p>It rains in the "
        "valley. It has rained since May.</p></section>",
        "<noscript>Please allow JavaScript</noscript>"}) {
    EXPECT_EQ(content_of(box), "") << box;
    EXPECT_GT(markdown_of(box).size(), 1) << box;  // of a whole page they are written
  }
}

TEST(SiteBoxes, AreSideBarsBesideTheMainElement) {
  const auto page_of = [](std::string_view name, std::string_view main) {
    return content_markdown_of("<div class=" + std::string(name) + "><p>Be kind.</p></div><" +
                               std::string(main) + "><p>" + repeated("words ", 20) + "</p></" +
                               std::string(main) + ">");
  };
  const std::string words = repeated("words ", 19) + "words\n";
  EXPECT_EQ(page_of("sidebar", "main"), words);
  EXPECT_EQ(page_of("titlebox", "div role=main"), words);
  EXPECT_EQ(page_of("sidebar", "div"), "Be kind.\n\n" + words);
  EXPECT_EQ(page_of("bar", "main"), "Be kind.\n\n" + words);
  // An `aside` has a name of its own. A short text may have fewer words than what is beside it.
  const std::string aside = "<aside><a href=/a>" + repeated("other ", 24) + "</a></aside>";
  EXPECT_EQ(content_markdown_of("<main><p>" + repeated("words ", 20) + "</p></main>" + aside),
            words);
  EXPECT_NE(content_markdown_of("<div><p>" + repeated("words ", 20) + "</p></div>" + aside), words);
}

TEST(SiteBoxes, AreNotAroundTheMainElement) {
  const auto page_of = [](std::string_view tag) {
    const std::string list = "<ul><li><a href=/a>One two</a><li><a href=/b>Three four</a></ul>";
    return content_markdown_of("<p>" + repeated("words ", 20) +
                               "</p><div class=content-sidebar-wrap><" + std::string(tag) + ">" +
                               list + "</" + std::string(tag) + "></div>");
  };
  EXPECT_NE(page_of("main").find("Three four"), std::string::npos);
  EXPECT_EQ(page_of("div").find("Three four"), std::string::npos);
}

TEST(SiteBoxes, MayHaveMoreWordsThanAShortTextBefore) {
  const auto has_box = [](std::size_t words, std::string_view after) {
    const std::string link = "<p><a href=/a>" + repeated("other ", 40) + "</a></p>";
    const std::string markdown =
        content_markdown_of("<p>" + repeated("words ", words) + "</p><div class=related-entries>" +
                            link + link + "</div>" + std::string(after));
    return markdown.find("other") != std::string::npos;
  };
  EXPECT_FALSE(has_box(60, ""));
  EXPECT_TRUE(has_box(40, ""));
  const std::string more = repeated("more ", 30);
  EXPECT_TRUE(has_box(60, "<div class=related-x><a href=/b>" + more + "</a></div>"));
}

TEST(SiteBoxes, LeadFromTheStartToThePage) {
  const std::string text = "<p>" + repeated("words ", 60) + "</p>";
  const std::string trail = "<div class=breadcrumbs><a href=/>Home</a> &gt; Boats</div>";
  const auto has_trail = [](const std::string& body) {
    return content_markdown_of(body).find("Home") != std::string::npos;
  };
  EXPECT_FALSE(has_trail(trail + text));
  EXPECT_TRUE(has_trail(text + trail));
  EXPECT_TRUE(has_trail("<nav class=breadcrumb><a href=/>Home</a><h1>Boats</h1></nav>" + text));
  EXPECT_TRUE(has_trail("<p class=breadcrumb>Home</p>" + text));
  EXPECT_FALSE(has_trail(trail + "<h1>Sail</h1>"));
  EXPECT_TRUE(has_trail(trail));
}

TEST(SiteBoxes, AreContentsOfOnePage) {
  const auto has_contents = [](std::string_view first, std::string_view second) {
    const std::string box = "<div class=toc><b>Contents</b><ul><li><a href='" + std::string(first) +
                            "'>One</a><li><a href='" + std::string(second) + "'>Two</a></ul></div>";
    return content_markdown_of(box + "<p>" + repeated("words ", 60) + "</p>").find("Two") !=
           std::string::npos;
  };
  EXPECT_FALSE(has_contents("#one", "#two"));
  EXPECT_FALSE(has_contents("boats.html#one", "boats.html#two"));  // a saved copy names the page
  EXPECT_TRUE(has_contents("boats.html#one", "oars.html#two"));
  EXPECT_TRUE(has_contents("boats.html", "oars.html"));
  EXPECT_TRUE(has_contents("boats.html", "boats.html"));
}

TEST(SiteBoxes, HaveTheContentOfOnes) {
  for (const std::string_view box :
       {"<div class=newsletter><p>a</p></div>",                                 // no form or link
        "<div class=related><p>a b c d e f</div>",                              // no link
        "<div class=subscription><p>Your plan.</p><a href=/a>Plans</a></div>",  // no offer
        "<div class=promo-price>a</div>",                                       // no sentence
        "<div class=ad-slot><p>One two three four five.</div>",                 // a sentence
        "<p>Advertisement in the town</p>",                                     // more words
        "<div class=badge>New</div>",                                           // no digit
        "<p class=karma>It took 3 years.</p>",                                  // a sentence
        "<p>Read more: <a href=/a>a</a> and b</p>",                             // a sentence
        "<p>Read more: <a href=/a>a</a> <a href=/b>b</a></p>",                  // two links
        "<p>See also: <a href=/a>a</a></p>",                            // part of many texts
        "<form><input name=q>Search</form>",                            // for words
        "<form><p>$ 5<textarea></textarea></form>",                     // a price
        "<div><h3>The letter</h3><p>b<input type=email></div>",         // no newsletter
        "<noscript>The text</noscript>",                                // no word of scripts
        "<div class=question><div class=comments><p>a</div></div>"}) {  // a forum
    EXPECT_NE(content_of(box), "") << box;
  }
}

TEST(SiteBoxes, AreNotTextsToSign) {
  const std::string text = "<p>" + repeated("word ", 26) + "</p>";
  EXPECT_NE(content_of("<form>" + text + "<input type=email></form>"), "");
  EXPECT_NE(content_of("<form>" + repeated("<p>Four words are here</p>", 21) +
                       "<input type=email></form>"),
            "");
}

TEST(SiteBoxes, AreNotTheWholeContent) {
  const Document page = parsed_body(
      "<div class=trending><a href=/a>One two</a></div><div class=trending><a "
      "href=/b>Three</a></div>"
      "<p>a");
  MarkdownOptions options;
  options.is_content = true;
  EXPECT_EQ(write_markdown(page, options), "[One two](/a)\n\n[Three](/b)\n\na\n");
}

}  // namespace
}  // namespace pagelet
