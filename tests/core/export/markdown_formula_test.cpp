// SPDX-License-Identifier: MIT
//
// TeX of a page, written by anybody, in Markdown: another reader finds no markup in it.

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/core/export/markdown_of.h"
#include "tests/core/export/markdown_reading.h"

namespace pagelet {
namespace {

std::string html_of_commonmark(std::string_view text) {
  std::string html;
  for (const char c : text) {
    const std::string_view reference = c == '<' ? "&lt;" : c == '&' ? "&amp;" : "";
    reference.empty() ? html += c : html += reference;
  }
  return html;
}

std::string math(std::string_view tex) {
  return "<math><annotation encoding=TeX>" + html_of_commonmark(tex) + "</annotation></math>";
}

// The Markdown of TeX, without the newline.
std::string written(std::string_view tex) {
  std::string markdown = markdown_of("<p>" + math(tex));
  if (markdown.ends_with('\n')) markdown.pop_back();
  return markdown;
}

TEST(MarkdownFormula, StaysTex) {
  for (const std::string_view tex : {"x",
                                     "x^2",
                                     "a_1",
                                     "x_i",
                                     "\\frac{a}{b}",
                                     "a < b",
                                     "a > b",
                                     "[0,1]",
                                     "\\sqrt[3]{x}",
                                     "\\{a\\}",
                                     "\\left[a\\right]",
                                     "a \\\\ b",
                                     "a & b \\\\ c & d",
                                     "f'(x)",
                                     "\\alpha_{1}",
                                     "\\begin{align*}a\\end{align*}",
                                     "|x|",
                                     "\\|x\\|",
                                     "\\$5",
                                     "\\_",
                                     "\\*",
                                     "\\`a",
                                     "a~b",
                                     "\\[0",
                                     "a * b",
                                     "50\\%"}) {
    const bool has_tie = tex == "a~b";
    EXPECT_EQ(written(tex), has_tie ? "$a~ b$" : "$" + std::string(tex) + "$");
  }
}

TEST(MarkdownFormula, HasCommandsForMarks) {
  EXPECT_EQ(written("a<b"), "$a\\lt b$");
  EXPECT_EQ(written("a<"), "$a\\lt$");
  EXPECT_EQ(written("`a`"), "$\\lq a\\lq$");
  EXPECT_EQ(written("f[x](t)"), "$f[x] (t)$");
  EXPECT_EQ(written("[0,1)"), "$\\lbrack 0,1)$");
  EXPECT_EQ(written("(0,1]"), "$(0,1\\rbrack$");
  EXPECT_EQ(written("a &lt; b"), "$a & lt; b$");
  EXPECT_EQ(written("a*b"), "$a* b$");
  EXPECT_EQ(written("x^*"), "$x^\\ast$");
  EXPECT_EQ(written("x^**"), "$x^\\ast \\ast$");
  EXPECT_EQ(written("\\beta _{k}"), "$\\beta _ {k}$");
  EXPECT_EQ(written("\\operatorname*{a}_x"), "$\\operatorname*{a}_ x$");
  EXPECT_EQ(written("{a}_{k}"), "${a}_ {k}$");
  EXPECT_EQ(written("\\left\\|x"), "$\\left\\|x$");
}

TEST(MarkdownFormula, HasNoBackslashBeforeTheDollar) {
  EXPECT_EQ(written("x\\ "), "$x$");
  EXPECT_EQ(written("x\\"), "$x$");
  EXPECT_EQ(written("x\\\\"), "$x\\\\$");
  EXPECT_EQ(written("x\\\\\\ "), "$x\\\\$");
  EXPECT_EQ(written("\\ \\"), "");
}

TEST(MarkdownFormula, IsWordsWhereThereIsNoOtherWay) {
  EXPECT_EQ(written("a \\text{if $<b>$}"), "a \\\\text{if $&lt;b\\>$}");
  EXPECT_EQ(written("a$ ![t](http://t.test/) $"), "a$ !\\[t\\](http://t.test/) $");
  EXPECT_EQ(written("a _"), "a \\_");
}

TEST(MarkdownFormula, KeepsTheColumnsOfATable) {
  const auto cell = [](std::string_view tex) {
    return markdown_of("<table><tr><th>a<th>b<tr><td>c<td>" + math(tex) + "</table>");
  };
  EXPECT_EQ(cell("|x|"), "| a | b |\n| --- | --- |\n| c | $\\|x\\|$ |\n");
  EXPECT_EQ(cell("\\|x\\|"), "| a | b |\n| --- | --- |\n| c | $\\Vert x\\Vert$ |\n");
  EXPECT_EQ(cell("a\\\\|b"), "| a | b |\n| --- | --- |\n| c | $a\\\\\\|b$ |\n");
}

TEST(MarkdownFormula, EndsNoEmphasisAroundIt) {
  EXPECT_EQ(markdown_of("<i>a " + math("x^\\text*y") + " b</i>"), "*a* $x^\\text* y$ *b*\n");
  EXPECT_EQ(markdown_of("<i>a " + math("x_1") + " b</i>"), "*a* $x_1$ *b*\n");
}

// A page that was found to load a picture and to run a script.
TEST(MarkdownFormula, HasNoTagsLinksAndPictures) {
  const std::string_view hostile =
      "<img src=x onerror=alert(1)> [click](http://t.test/y) "
      "![t](http://t.test/t.png) <http://t.test/>";
  const std::string page = "<p>A " + math(hostile) + " B</p><p>C <script type='math/tex'>" +
                           std::string(hostile) + "</script> D</p>";
  const MarkdownReading reading = read_markdown(markdown_of(page));
  EXPECT_EQ(reading.tags, "");
  EXPECT_EQ(reading.links, std::vector<std::string>());
}

// Tokens of TeX and of Markdown, in formulas inside of all kinds of elements.
TEST(MarkdownFormula, IsReadAsTextByAnotherReader) {
  const std::vector<std::string_view> tokens = {
      "*",   "**",        "_",          "__",       "`",      "``",     "~",    "~~",
      "[",   "]",         "(",          ")",        "](/z)",  "![",     "!",    "<",
      ">",   "&",         "&lt;",       "&#60;",    "<b>",    "</b>",   "<!--", "-->",
      "<?",  "<![CDATA[", "<a@b.test>", "<x:y>",    "#",      "-",      "1.",   "|",
      "\\",  "\\\\",      "$",          "$$",       "^",      "{",      "}",    " ",
      " ",   " ",         "a",          "b1",       "\\frac", "\\|",    "\\[",  "\\left[",
      "\\_", "\\*",       "\u00E9",     "\u00A0",   "\u20AC", "\u4E2D", "'",    "\"",
      "=",   ":",         "[x]: /y",    "{align*}", "\u3000", "\u201C", "]:"};
  const std::vector<std::string_view> frames = {"p",       "b",  "i",      "b><i",     "i><b",
                                                "del",     "h2", "ul><li", "sup",      "blockquote",
                                                "em><del", "td", "th",     "a href=/l"};
  std::mt19937 random(48);
  for (int round = 0; round < 6'000; ++round) {
    std::string body;
    for (std::size_t part = 1 + random() % 3; part > 0; --part) {
      const std::string frame(frames[random() % frames.size()]);
      const bool is_cell = frame[0] == 't';
      body += (is_cell ? "<table><tr><th>q<th>r<tr><td>s<" : "<p>w <") + frame + ">w";
      for (std::size_t formula = 1 + random() % 2; formula > 0; --formula) {
        std::string tex;
        for (std::size_t token = 1 + random() % 8; token > 0; --token) {
          tex += tokens[random() % tokens.size()];
        }
        const std::string_view gap = random() % 2 == 0 ? " " : "";
        body += std::string(gap) + math(tex) + std::string(gap) + (random() % 2 == 0 ? "v" : "");
      }
      body += is_cell ? "</table>" : "</" + frame.substr(frame.find('<') + 1) + ">";
      if (frame[0] == 'a') body += "</a>";
      body += random() % 2 == 0 ? "</b></i></del></sup></em>z</p>" : "";
    }
    const std::string markdown = markdown_of(body);
    const MarkdownReading reading = read_markdown(markdown);
    std::string tags = reading.tags;
    for (const std::string_view tag : {"<sup>", "</sup>", "<br>"}) {
      for (std::size_t at = tags.find(tag); at != std::string::npos; at = tags.find(tag)) {
        tags.erase(at, tag.size());
      }
    }
    EXPECT_EQ(tags, "") << body << '\n' << markdown;
    for (const std::string& link : reading.links) {
      EXPECT_EQ(link, "/l") << body << '\n' << markdown;
    }
    const auto number = [&](const char* kind) {
      const auto found = reading.blocks.find(kind);
      return found == reading.blocks.end() ? 0 : found->second;
    };
    for (const char* const kind : {"html_block", "code", "code_block", "image", "thematic_break"}) {
      EXPECT_EQ(number(kind), 0) << body << '\n' << markdown;
    }
    const auto has = [&](std::string_view tag) { return body.find(tag) != std::string::npos; };
    const int most = 1'000;
    EXPECT_LE(number("emph"), has("<i>") || has("<em>") ? most : 0) << body << '\n' << markdown;
    EXPECT_LE(number("strong"), has("<b>") ? most : 0) << body << '\n' << markdown;
    EXPECT_LE(number("strikethrough"), has("<del>") ? most : 0) << body << '\n' << markdown;
    EXPECT_LE(number("table_cell"), 4 * number("table")) << body << '\n' << markdown;
  }
}

TEST(MarkdownFormula, IsReadFromText) {
  const auto line = [](std::string_view text) { return markdown_of("<p>" + std::string(text)); };
  EXPECT_EQ(line("Let $E_{k}^2$ be"), "Let $E_{k}^2$ be\n");
  EXPECT_EQ(line("Let ($a_1 * b_2$)."), "Let ($a_1 * b_2$).\n");
  EXPECT_EQ(line("$$x_1 + x_2$$"), "$$x_1 + x_2$$\n");
  EXPECT_EQ(line("so \\(n_1\\) and \\[m_2\\]"), "so $n_1$ and $$m_2$$\n");
  EXPECT_EQ(line("$$a$$ or $$b + c$$"), "$$a$$ or $$b + c$$\n");
  // Signs that Markdown would read are commands, if it is surely a formula.
  EXPECT_EQ(line("$$x^*y^*$$ and $$z$$ end"), "$$x^* y^\\ast$$ and $$z$$ end\n");
  EXPECT_EQ(line("\\(1&lt;\\nu\\) and \\(_nP\\)"), "$1\\lt \\nu$ and $_ nP$\n");
  EXPECT_EQ(line("$\\sin{x}&lt;x$ and \\[[^a]*\\]"),
            "$\\sin{x}\\lt x$ and \\\\\\[\\[^a\\]\\*\\\\\\]\n");
  // Neither is what is between two formulas, two prices, or two ranges of prices.
  EXPECT_EQ(line("$$ and $$ or $$ \u2014 $$$$"), "$$ and $$ or $$ \u2014 $$$$\n");
  EXPECT_EQ(line("$$, or $$ and $$$ a, b $$$"), "$$, or $$ and $$$ a, b $$$\n");
  EXPECT_EQ(line("\\(, and \\)"), "\\\\(, and \\\\)\n");
  // Prices, variables of a shell and code are words.
  EXPECT_EQ(line("$5 and $6"), "$5 and $6\n");
  EXPECT_EQ(line("from 5$ to $_6"), "from 5$ to $\\_6\n");
  EXPECT_EQ(line("$HOME_A/bin:$PATH"), "$HOME_A/bin:$PATH\n");
  EXPECT_EQ(line("US$a_1$ and a$b_1$"), "US$a_1$ and a$b_1$\n");
  EXPECT_EQ(line("<code>$a_1$</code>"), "`$a_1$`\n");
  EXPECT_EQ(line("$ a_1 $ and $a_1"), "$ a_1 $ and $a_1\n");
}

}  // namespace
}  // namespace pagelet
