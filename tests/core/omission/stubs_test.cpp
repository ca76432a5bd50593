// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/export/markdown_writer.h"
#include "core/omission/line_rules.h"
#include "tests/core/export/markdown_of.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

// Keeps all but the elements that begin with the text "NOT".
std::vector<bool> all_but_marked(const Document& page) {
  std::vector<bool> keep(page.size(), true);
  for (std::size_t at = 0; at < page.size(); ++at) {
    if (page.text(node_at(at)) == "NOT") keep[at] = keep[at - 1] = false;
  }
  return keep;
}

std::string content_of(const Document& page, const std::vector<bool>& keep) {
  MarkdownOptions options;
  options.keep = &keep;
  options.is_content = true;
  return write_markdown(page, options);
}

TEST(Stubs, AreLabels) {
  for (const std::string_view body :
       {"<div>Anzeige<div></div></div>",  // loose beside a block
        "<div>Expand all <span>Collapse all</span></div>", "<div><b>Compare</b></div>",
        "<p><a href='#'>Expand all</a><a href='javascript:f()'>Collapse all</a></p>",
        "<p><a href=/top>Back to top</a></p>", "<span>\u00D7</span>", "<p>Sort by: Best match</p>",
        "<ul><li>Share<li>Print</ul>",
        "<ul><li><p>Print</p></ul>",  // leaves no empty item
        "<h3>Gef\u00E4llt mir:</h3><div>Liken Lade\u00A0\u2026</div><p class=sr-only>Image</p>",
        "<h2>Loading...</h2><div>Loading...</div>",
        "<div class=field__label--visually-hidden>Image</div>"}) {
    EXPECT_EQ(rest_beside(body), "") << body;
    EXPECT_GT(markdown_of(body).size(), 1) << body;  // of a whole page they are written
  }
  EXPECT_EQ(rest_beside("<ul><li>a<li><p>a</p><p>Compare</p></ul>"), "- a\n\n- a\n\n");
}

TEST(Stubs, AreLinksThatShareThePage) {
  for (const std::string_view link :
       {"https://www.facebook.com/sharer/sharer.php?u=x", "https://m.facebook.com/sharer.php?u=x",
        "//twitter.com/intent/tweet?text=x", "https://x.com/intent/post?url=x",
        "https://www.linkedin.com/shareArticle?mini=true", "mailto:?subject=x&body=y",
        "https://pinterest.com/pin/create/button/?url=x", "https://wa.me/?text=x",
        "http://www.printfriendly.com/print/v2?url=x", "http://digg.com/submit?phase=2&url=x",
        "http://www.addthis.com/bookmark.php", "https://www.addtoany.com/share_save?url=x",
        "http://del.icio.us/post?url=x", "http://delicious.com/save?url=x",
        "http://www.stumbleupon.com/submit?url=x", "http://www.google.com/bookmarks/mark?op=add",
        "https://a.example/post/?share=facebook"}) {
    const std::string a = "<a href='" + std::string(link) + "'>";
    EXPECT_EQ(rest_beside("<div>" + a + "One two</a> " + a + "<img src=a alt=b></a></div>"), "")
        << link;
    EXPECT_EQ(rest_beside("<ul><li>" + a + "Share</a><li>" + a + "Post</a></ul>"), "") << link;
    EXPECT_EQ(rest_beside("<p>Share this: " + a + "Facebook</a> 12</p>"), "") << link;
    EXPECT_NE(rest_beside("<p>Then " + a + "tell</a> your friends.</p>"), "") << link;
  }
  EXPECT_NE(rest_beside("<p><a href=https://twitter.com/a>Twitter</a></p>"), "");
  EXPECT_NE(rest_beside("<p><a href=mailto:a@b.example>Email</a></p>"), "");
}

TEST(Stubs, AreNotWhatReadersNeed) {
  for (const std::string_view body : {"<p>Compare with others</p>",      // more words
                                      "<h3>Compare</h3><p>a</p>",        // a heading with a text
                                      "<ul><li>Compare</ul>",            // an item
                                      "<p><a href=/a>View all</a></p>",  // leads to a page
                                      "<blockquote><p>Share</p></blockquote>",  // of another author
                                      "<pre>Share</pre>",                       // code
                                      "<table><tr><th>a<th>b<tr><td>Share<td>c</table>",  // data
                                      "<dl><dt>Share<dd>a</dl>",                          // a term
                                      "<h3>Contents</h3><ul><li>a</ul>",  // the list is there
                                      "<h3>Related posts</h3><p>a</p>",   // the block is there
                                      "<p>Facebook</p>",                  // a name
                                      "<p>Email: a@b.example</p>",        // an address
                                      "<p class=sr-only>One two three four five</p>",  // many words
                                      "<div>State:</div><p class=sr-only>Used</p>",    // a value
                                      "<p class=sr-only>Now 25</p>"}) {                // a number
    EXPECT_NE(rest_beside(body), "") << body;
  }
}

TEST(Stubs, AreHeadingsWithoutTheirBlock) {
  const Document page = parsed_body(
      "<h1>A</h1><p>b<h2>Left</h2><p>NOT<h2>Kept</h2><p>c<h2>A heading of many more words here</h2>"
      "<p>NOT<h2><a href=/x>Link</a></h2><p>NOT<h2>Above</h2><h3>Below</h3><p>Share</p>"
      "<h2>Last</h2><p>NOT");
  const std::vector<bool> keep = all_but_marked(page);
  MarkdownOptions options;
  options.keep = &keep;
  EXPECT_NE(write_markdown(page, options).find("## Left"), std::string::npos);
  EXPECT_EQ(content_of(page, keep),
            "# A\n\nb\n\n## Kept\n\nc\n\n## A heading of many more words here\n\n## [Link](/x)\n");
}

TEST(Stubs, AreHeadingsOfOtherBoxesAboveTheTitle) {
  const Document page = parsed_body("<h2>Sorts</h2><p>NOT</p><h1>A</h1><p>b");
  EXPECT_EQ(content_of(page, std::vector<bool>(page.size(), true)),
            "## Sorts\n\nNOT\n\n# A\n\nb\n");
  EXPECT_EQ(content_of(page, all_but_marked(page)), "# A\n\nb\n");
}

TEST(Stubs, AreLabelsWithoutTheirBlock) {
  for (const std::string_view rest :
       {"<ul>NOT</ul><p>b", "<div>NOT</div><p>b <a href=/x>c</a> d"}) {
    for (const std::string_view label :
         {"<p>Table of contents</p>", "<h3>Table of contents</h3>", "<p>Related posts:</p>"}) {
      const std::string body = "<p>a" + std::string(label) + std::string(rest);
      const Document page = parsed_body(body);
      const std::string content = content_of(page, all_but_marked(page));
      EXPECT_EQ(content.find_first_of("TR"), std::string::npos) << body;
    }
  }
  for (const std::string_view body :
       {"<p>a<p>Table of contents</p><p>b",                                // nothing is left out
        "<p>a<p>Table of contents</p><ul>NOT</ul><p><a href=/x>b</a>",     // its block is kept
        "<p>a<p>Table of the contents of books</p><ul>NOT</ul><p>b",       // other words
        "<p>a<p><a href=/x>Table of contents</a></p><ul>NOT</ul><p>b"}) {  // leads to it
    const Document page = parsed_body(body);
    EXPECT_NE(content_of(page, all_but_marked(page)).find("Table"), std::string::npos) << body;
  }
}

TEST(Stubs, AreListsOfOtherTexts) {
  const std::string cards =
      "<div><a href=/1>Kran bleibt rot</a><p>Der Rat hat lange gestritten.</p></div>"
      "<div><a href=/2>Nebel bis Mittag</a><p>Danach klart es auf.</p></div>";
  EXPECT_EQ(rest_beside("<h2>You may also like</h2>" + cards + "<h2>Next</h2>"), "## Next\n\n");
  EXPECT_EQ(
      rest_beside("<h2>Related articles</h2><ul><li><a href=/1>a b</a><li><a href=/2>c</a></ul>"
                  "<h2>Next</h2>"),
      "## Next\n\n");
  // Excerpts as WordPress makes them, after a text that is not much shorter.
  const std::string excerpt = "<h3><a href=/1>Kran</a></h3><p>" + repeated("word ", 55) + "</p>";
  const auto after = [&](std::size_t words) {
    return content_markdown_of("<p>" + repeated("text ", words) + "</p><h2>Related articles</h2>" +
                               excerpt + excerpt + "<h2>Next</h2><p>end</p>");
  };
  EXPECT_EQ(after(100).find("word"), std::string::npos);
  EXPECT_NE(after(20).find("word"), std::string::npos);
  // One link, other words in the line, and a text of the page.
  const std::string long_text = repeated("word ", 70);
  for (const std::string& rest :
       {std::string("<p><a href=/1>a</a></p>"),
        std::string("<p>see <a href=/1>a</a> for b c</p><p>d e <a href=/2>f</a></p>"),
        "<p><a href=/1>a</a></p><p><a href=/2>b</a></p><p>" + long_text + "</p>"}) {
    EXPECT_NE(rest_beside("<h2>You may also like</h2>" + rest + "<h2>Next</h2>"), "## Next\n\n")
        << rest;
  }
}

}  // namespace
}  // namespace pagelet
