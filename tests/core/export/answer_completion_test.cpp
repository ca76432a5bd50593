// SPDX-License-Identifier: MIT
#include "core/export/answer_completion.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/core/export/partly_kept.h"

namespace pagelet {
namespace {

std::string completed(std::string_view body) {
  return text_after(body, [](const Document& page, std::vector<bool>& keep) {
    internal::complete_answer(page, keep);
  });
}

TEST(AnswerCompletion, KeepsListsAfterColons) {
  EXPECT_EQ(completed("<p>These are:</p><ul><li>-a<li>-b</ul>"), "These are: - -a - -b");
  EXPECT_EQ(completed("<p>These are:</p><table><tr><td>-a<td>-b<tr><td>-c<td>-d</table>"),
            "These are: -a -b -c -d");
  EXPECT_EQ(completed("<p>Read also:</p><ul><li><a href=/a>-a</a></ul>"), "Read also:");
  EXPECT_EQ(completed("<p>These are all sorts:</p><ul><li><a href=/a>-a</a></ul>"),
            "These are all sorts: - -a");
  EXPECT_EQ(completed("<p>These are.</p><ul><li>-a<li>-b</ul>"), "These are.");
  EXPECT_EQ(completed("<p>These are:</p><nav><ul><li>-a<li>-b</ul></nav>"), "These are:");
  EXPECT_EQ(completed("<p>These are:</p><p>-x</p><ul><li>-a<li>-b</ul>"), "These are:");
  EXPECT_EQ(completed("<p>These are:</p><ul><li>-" + std::string(3'000, 'a') + "</ul>"),
            "These are:");
}

TEST(AnswerCompletion, KeepsAllOfAPageWithoutLinks) {
  EXPECT_EQ(completed("<div>-One two three four</div><div>five</div>"), "-One two three four five");
  EXPECT_EQ(completed("<div>-One two three</div><div>five</div>"), "five");
  EXPECT_EQ(completed("<div>-One two three four</div><div>five <a href=/a>six</a></div>"),
            "five six");
  EXPECT_EQ(completed("<div>-One two three four</div><div>five</div><footer></footer>"), "five");
}

TEST(AnswerCompletion, KeepsHeadingsThatAreNoLabelsOfTheSite) {
  const auto between = [](std::string_view heading) {
    return completed("<p>a</p><h3>-" + std::string(heading) + "</h3><p>b <a href=/c>c</a></p>");
  };
  EXPECT_EQ(between("Ropes"), "a -Ropes b c");
  EXPECT_EQ(between("Show all"), "a b c");
  for (const std::string_view fact : {"Labels", "Topics", "Words", "Minutes"}) {
    EXPECT_EQ(between(fact), "a -" + std::string(fact) + " b c");
  }
}

TEST(AnswerCompletion, KeepsTheRestOfLists) {
  EXPECT_EQ(completed("<ul><li>a<li>-b<li>c</ul>"), "- a - -b - c");
  EXPECT_EQ(completed("<ul><li>a<li>-b<li>-c</ul>"), "- a");
  EXPECT_EQ(completed("<ul><li>a<li><a href=/b>-b</a><li>c</ul>"), "- a - c");
  const std::string links =
      "<ul><li><a href=a.html>a</a><li><a href=b.html>b</a><li><a href=c>c</a>";
  EXPECT_EQ(completed(links + "<li><a href=#d>-d</a></ul>"), "- a - b - c - -d");
  EXPECT_EQ(completed(links + "<li>e<li><a href=#d>-d</a></ul>"), "- a - b - c - e");
  EXPECT_EQ(completed(links + "<li><a href=/d>-d</a></ul>"), "- a - b - c");
  EXPECT_EQ(completed(links + "<li><a href=https://d.example/>-d</a></ul>"), "- a - b - c");
  EXPECT_EQ(completed(links + "<li><a href=d.html><img src=d.png alt=-x>-d</a></ul>"),
            "- a - b - c");
  EXPECT_EQ(completed(links + "<li><a href=d>-d</a><li><a href=e>-e</a></ul>"), "- a - b - c");
  const std::string_view row = "<div class=row>";
  EXPECT_EQ(completed(std::string(row) + "a</div>" + std::string(row) + "b</div>" +
                      std::string(row) + "-c</div>" + std::string(row) + "-d</div>"),
            "a b -c -d");
  EXPECT_EQ(completed("<div>a</div><div class=x>-b</div><div>c</div>"), "a c");
  EXPECT_EQ(completed("<p>a</p><p>-b</p><p>c</p>"), "a c");
}

TEST(AnswerCompletion, KeepsWhoSaidAQuotation) {
  EXPECT_EQ(completed("<blockquote><p>a</p><footer>-b</footer></blockquote>"), "a -b");
  EXPECT_EQ(completed("<blockquote><cite>-b</cite><p>a</p></blockquote>"), "-b a");
  EXPECT_EQ(completed("<blockquote><p>-a</p><footer>-b</footer></blockquote><p>c</p>"), "c");
  EXPECT_EQ(completed("<blockquote><p>a</p><p><a href=/>-^</a></p></blockquote>"), "a");
  EXPECT_EQ(completed("<blockquote><p>a</p><p>-" + std::string(200, 'b') + "</p></blockquote>"),
            "a");
  EXPECT_EQ(completed("<figure><blockquote>a</blockquote><figcaption>-b</figcaption></figure>"),
            "a -b");
  EXPECT_EQ(completed("<figure><p>a</p><figcaption>-b</figcaption></figure>"), "a");
}

TEST(AnswerCompletion, KeepsTermsAndSignaturesBeforeTheirDescription) {
  EXPECT_EQ(completed("<p>a</p><dl><dt>-b</dt><dd>c</dd></dl>"), "a -b c");
  EXPECT_EQ(completed("<p>a</p><dl><dt>-b</dt><dd>-c</dd></dl>"), "a");
  EXPECT_EQ(completed("<p>a</p><h2>-b</h2><dl><dt>-c</dt><dd>d</dd></dl>"), "a -b -c d");
  EXPECT_EQ(completed("<h2>-a</h2><pre class='rust item-decl'>-b</pre><p>c</p>"), "-b c");
  EXPECT_EQ(completed("<h2>-a</h2><pre class=x>-b</pre><p>c</p>"), "c");
}

TEST(AnswerCompletion, KeepsTheCellsOfNotebooks) {
  const auto notebook = [](std::string_view name, std::string_view rest) {
    const std::string begin = "<div class=" + std::string(name) + ">";
    return completed(begin + "<p>a</p></div>" + begin + "<pre>b</pre></div><div>-c</div>" +
                     std::string(rest) + begin + "<p>-d <a href=/e>-e</a></p></div>");
  };
  for (const std::string_view name : {"jp-Cell", "code_cell", "text_cell", "nbinput", "nboutput"}) {
    EXPECT_EQ(notebook(name, ""), "a b -d -e") << name;
  }
  EXPECT_EQ(notebook("cell", ""), "a b");
  EXPECT_EQ(notebook("jp-Cell", "<div class=jp-Cell>-f</div>"), "a b -f -d -e") << "half";
  EXPECT_EQ(notebook("jp-Cell", "<div class=jp-Cell>-f</div><div class=jp-Cell>-g</div>"), "a b");
  EXPECT_EQ(completed("<main class=jp-Cell>a</main><main class=jp-Cell>-b</main><a href=/c>-c</a>"),
            "a")
      << "one";
}

TEST(AnswerCompletion, KeepsTitlesOfAdmonitions) {
  EXPECT_EQ(completed("<p>a</p><aside><p class=my-aside__title>-b</p><p>c</p></aside>"), "a -b c");
  EXPECT_EQ(completed("<p>a</p><aside><p class=my-aside__head>-b</p><p>c</p></aside>"), "a c");
}

TEST(AnswerCompletion, KeepsWhatIsBetween) {
  EXPECT_EQ(completed("<p>a</p><h2>-b</h2><p>c</p>"), "a -b c");
  EXPECT_EQ(completed("<p>a</p><h2>-b</h2><p>-c</p>"), "a");
  EXPECT_EQ(completed("<h2>-b</h2><p>c</p>"), "c");
  EXPECT_EQ(completed("<p>a</p><h2>-Related posts</h2><p>c</p>"), "a c");
  EXPECT_EQ(completed("<p>a</p><h2>-b</h2><div role=button>-c</div><p>d</p>"), "a -b -c d");
  EXPECT_EQ(completed("<pre>a</pre><pre>-b</pre>"), "a -b");
  EXPECT_EQ(completed("<p>a</p><pre>-b</pre><p>-c"), "a");
}

TEST(AnswerCompletion, KeepsListings) {
  const auto has_listing = [](std::size_t bytes, std::string_view before, std::string_view after) {
    return completed(std::string(before) + "<pre>-" + std::string(bytes, 'b') + "</pre>" +
                     std::string(after) + "</table><p>c")
               .find("-b") != std::string::npos;
  };
  constexpr std::string_view kNumbers = "<p>a</p><table><td class=gutter><pre>1\n2</pre><td>";
  EXPECT_TRUE(has_listing(2'900, "<p>a</p>", ""));
  EXPECT_FALSE(has_listing(3'100, "<p>a</p>", ""));
  EXPECT_TRUE(has_listing(19'000, kNumbers, ""));
  EXPECT_FALSE(has_listing(21'000, kNumbers, ""));
  EXPECT_FALSE(has_listing(100, kNumbers, "<p>-d</p>"));
  EXPECT_TRUE(has_listing(100, "<p>The whole file of it:</p><table><td><pre>1</pre><td>", "<p>-d"));
}

TEST(AnswerCompletion, DropsPicturesInFramesWithoutWords) {
  const auto keeps_picture = [](std::string_view frame) {
    bool is_kept = false;
    text_after("<p>a <a href=/b>b</a></p>" + std::string(frame) + "<p>c</p>",
               [&](const Document& page, std::vector<bool>& keep) {
                 NodeId picture{};
                 for (NodeId at{}; at < page.end(); ++at) {
                   if (page.tag_name(at) == "img") picture = at;
                 }
                 keep[index_of(picture)] = true;
                 internal::complete_answer(page, keep);
                 is_kept = keep[index_of(picture)];
               });
    return is_kept;
  };
  EXPECT_TRUE(keeps_picture("<div><a href=/><img src=i></a></div>"));
  EXPECT_FALSE(keeps_picture("<nav><a href=/><img src=i></a>-x</nav>"));
  EXPECT_FALSE(keeps_picture("<nav><button>?</button><img src=i></nav>"));
  EXPECT_TRUE(keeps_picture("<nav><img src=i> x</nav>"));
  EXPECT_FALSE(keeps_picture("<aside><a href=/><img src=i></a>-x</aside>"));
  EXPECT_TRUE(keeps_picture("<aside><img src=i><b>-x</b></aside>"));
}

TEST(AnswerCompletion, KeepsCardsAndTitles) {
  const std::string card = "<a href=/a><div>-The bowline</div><div>How to tie it.</div></a>";
  EXPECT_EQ(completed("<p>x</p>" + card + "<p>y"), "x -The bowline How to tie it. y");
  EXPECT_EQ(completed("<p>x</p>" + card + "<p>-y"), "x How to tie it.");
  EXPECT_EQ(completed("<p>x</p><a href=/a><div>How to tie it.</div><div>-caption</div></a>"),
            "x How to tie it.");
  EXPECT_EQ(completed("<p>x</p><a href=/a><div>-" + std::string(200, 'a') + "</div><p>b</p></a>"),
            "x b");
  EXPECT_EQ(completed("<p class=MsoTitle>- The rota of boats</p><p>a</p>"),
            "- The rota of boats a");
  EXPECT_EQ(completed("<p class=title>- Other words</p><p>a</p>"), "a");
}

TEST(AnswerCompletion, KeepsAllChoicesOrNone) {
  EXPECT_EQ(completed("<p>a</p><fieldset><input type=radio><label>-Tar</label><input type=radio>"
                      "<label>Rust</label></fieldset>"),
            "a");
  EXPECT_EQ(completed("<p>a</p><fieldset><label>Tar</label> <label>Rust</label></fieldset>"),
            "a Tar Rust");
}

}  // namespace
}  // namespace pagelet
