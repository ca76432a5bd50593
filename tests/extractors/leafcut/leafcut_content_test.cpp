// SPDX-License-Identifier: MIT

// The second stage of LeafCut (docs/specification.md, section 15.9) on pages without template.

#include "extractors/leafcut/leafcut_content.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/dom/parser/html_parser.h"
#include "core/limits.h"

namespace pagelet {
namespace {

// `count` words.
std::string prose(int count) {
  std::string text;
  for (int word = 0; word < count; ++word) text += "w" + std::to_string(word) + " ";
  return text;
}

// The blocks of these pages are the outermost nodes that are not template.
class FindMainContentTest : public testing::Test {
 protected:
  // The first words of the texts of the main content, joined by `|`.
  std::string content(const std::string& html, bool is_discussion = false) {
    SymbolTable symbols;
    SignatureTable signatures(symbols);
    const Document document = parse_html("<!DOCTYPE html><body>" + html, symbols, Limits{}).value();
    const WorkingTree tree(document, signatures);
    NodeSet template_nodes(tree.size());
    template_nodes.insert(0);
    for (TreeNode node = 0; node < tree.size(); ++node) {
      // data-frame makes the element template, data-template its whole subtree.
      if (attribute_of(document, tree.document_node(node), "data-frame")) {
        template_nodes.insert(node);
      }
      if (attribute_of(document, tree.document_node(node), "data-template")) {
        template_nodes.insert_range(node, tree.end(node));
      }
    }
    std::vector<TreeNode> blocks;
    for (TreeNode node = 1; node < tree.size(); ++node) {
      if (!template_nodes.contains(node) && template_nodes.contains(tree.parent(node))) {
        blocks.push_back(node);
      }
    }
    PartNames names(symbols, signatures);
    const Surroundings surroundings(tree, symbols, &names);
    const MainContent found = find_main_content(
        {tree, template_nodes, surroundings, blocks, is_discussion}, symbols, names);
    wrappers_ = 0;
    std::string texts;
    for (TreeNode node = 0; node < tree.size(); ++node) {
      if (found.parts[node] == ContentPart::kWrapper) ++wrappers_;
      if (!found.nodes.contains(node) || !tree.is_text(node)) continue;
      const std::string text(tree.text(node));
      texts += (texts.empty() ? "" : "|") + text.substr(0, text.find(' '));
    }
    return texts;
  }

  std::size_t wrappers_ = 0;
};

TEST_F(FindMainContentTest, RemovesPartsAtTheEdgesButNotInTheMiddle) {
  for (const char* part :
       {"<div class=breadcrumb>X</div>", "<ul class=related-posts><li>X</ul>", "<nav>X</nav>",
        "<aside>X</aside>", "<p class=share>X</p>", "<div id=comments>X</div>",
        "<div class=post-tags>X</div>", "<div class=pagination>X</div>"}) {
    const std::string before = std::string("<div>") + part + "<p>" + prose(50) + "</p></div>";
    const std::string after = "<div><p>" + prose(50) + "</p>" + part + "</div>";
    const std::string middle =
        "<div><p>" + prose(50) + "</p>" + part + "<p>" + prose(50) + "</p></div>";
    EXPECT_EQ(content(before), "w0") << part;
    EXPECT_EQ(wrappers_, 1U) << "the div around both";
    EXPECT_EQ(content(after), "w0") << part;
    EXPECT_EQ(content(middle), "w0|X|w0") << part;
    EXPECT_EQ(wrappers_, 0U);
  }
}

TEST_F(FindMainContentTest, PartsAreRecognisedByTheirAttributes) {
  const std::string text = "<p>" + prose(50) + "</p>";
  for (const char* part :
       {"<a rel='category tag' href=x>X</a>", "<a rel=NEXT href=x>X</a>",
        "<div role=navigation><a href=x>X</a></div>", "<div role='region Complementary'>X</div>",
        "<div role=contentinfo>X</div>", "<div itemtype=https://schema.org/BreadcrumbList>X</div>",
        "<div itemtype=https://schema.org/Comment>X</div>",
        "<div itemtype=http://schema.org/WPSideBar>X</div>",
        "<ol aria-label='Breadcrumbs'><li>X</ol>",
        "<p aria-label='Post pagination'><a href=x>X</a></p>"}) {
    EXPECT_EQ(content("<div>" + text + part + "</div>"), "w0") << part;
  }
  for (const char* part :
       {"<a rel=bookmark href=x>X</a>", "<p rel=tag>X</p>", "<div role=main>X</div>",
        "<div role=navigational>X</div>", "<div role=navigation><a href='#x'>X</a></div>",
        "<a rel=next>X</a>", "<div itemtype=https://schema.org/Article>X</div>",
        "<blockquote class=twitter-tweet>X</blockquote>"}) {
    EXPECT_EQ(content("<div>" + text + part + "</div>"), "w0|X") << part;
  }
}

TEST_F(FindMainContentTest, KeepsLargePartsExceptComments) {
  const std::string text = "<p>" + prose(30) + "</p>";
  EXPECT_EQ(content("<div>" + text + "<div class=related>" + prose(40) + "</div></div>"), "w0|w0");
  EXPECT_EQ(content("<div>" + text + "<div class=comments>" + prose(40) + "</div></div>"), "w0");
  // With fewer than ten words before them, the comments are the content.
  EXPECT_EQ(content("<div><p>few words</p><div class=comments>" + prose(40) + "</div></div>"),
            "few|w0");
}

TEST_F(FindMainContentTest, KeepsTagsAndNavigationThatAreProse) {
  const std::string text = "<p>" + prose(200) + "</p>";
  EXPECT_EQ(content("<div>" + text + "<p class=tags>" + prose(59) + "</p></div>"), "w0");
  EXPECT_EQ(content("<div>" + text + "<p class=tags>" + prose(60) + "</p></div>"), "w0|w0");
  EXPECT_EQ(content("<div>" + text + "<p class=next>" + prose(29) + "</p></div>"), "w0");
  EXPECT_EQ(content("<div>" + text + "<p class=next>" + prose(30) + "</p></div>"), "w0|w0");
  const std::string links = "<a>" + prose(21) + "</a>";
  EXPECT_EQ(content("<div>" + text + "<p class=next>" + prose(30) + links + "</p></div>"), "w0");
}

TEST_F(FindMainContentTest, KeepsHeadlinesCellsAndCode) {
  const std::string text = "<p>" + prose(50) + "</p>";
  EXPECT_EQ(content("<div><div class=share><h1>X</h1></div>" + text + "</div>"), "X|w0");
  EXPECT_EQ(content("<div><table><tr><td class=share>X</table>" + text + "</div>"), "X|w0");
  EXPECT_EQ(content("<div><b class=share>X</b>" + text + "</div>"), "X|w0");
  EXPECT_EQ(content("<div><pre><span class=share>X</span></pre>" + text + "</div>"), "X|w0");
  EXPECT_EQ(content("<div><span class=share>X</span>" + text + "</div>"), "w0");
  EXPECT_EQ(content("<div><span class=comment>X</span>" + text + "</div>"), "X|w0");
}

TEST_F(FindMainContentTest, KeepsTheCommentsOfDiscussions) {
  const std::string page = "<div><p>" + prose(50) + "</p><div class=comments>" + prose(20) +
                           "</div><form><p>X</p></form></div>";
  EXPECT_EQ(content(page), "w0|X");
  EXPECT_EQ(content(page, true), "w0|w0");
  // In a discussion, parts are removed from the middle too, except for related pages and tags.
  const auto middle = [&](const std::string& name) {
    return "<div><p>" + prose(50) + "</p><p class=" + name + ">X</p><p>" + prose(50) + "</p></div>";
  };
  EXPECT_EQ(content(middle("share"), true), "w0|w0");
  EXPECT_EQ(content(middle("share")), "w0|X|w0");
  EXPECT_EQ(content(middle("related"), true), "w0|X|w0");
}

TEST_F(FindMainContentTest, SiblingsOfTheMainBlockBelongToIt) {
  const std::string main = "<div><p>" + prose(50) + "</p></div>";
  const auto beside = [&](const std::string& block) {
    return main + "<section data-template><p>T</p></section>" + block;
  };
  EXPECT_EQ(content(beside("<p><a>X</a></p>")), "w0|X") << "a sibling of the main block";
  EXPECT_EQ(content(beside("<div data-frame><p><a>X</a></p></div>")), "w0") << "another parent";
}

TEST_F(FindMainContentTest, NothingAfterAnArticleWithNearlyAllWordsIsContent) {
  const auto page = [](const std::string& tag, int words) {
    return "<p>A</p><" + tag + "><p>" + prose(80 - words) + "</p></" + tag + "><p>" + prose(words) +
           "</p>";
  };
  EXPECT_EQ(content(page("article", 15)), "A|w0");
  EXPECT_EQ(content(page("article", 16)), "A|w0|w0") << "64 of 81 words are too few";
  EXPECT_EQ(content(page("div", 15)), "A|w0|w0");
  EXPECT_EQ(content(page("article", 15), true), "A|w0|w0") << "a discussion";
  EXPECT_EQ(content(page("article", 14) + "<h1>T</h1>"), "A|w0|T") << "a headline";
}

TEST_F(FindMainContentTest, BylinesNextToTheTextBelongToIt) {
  const std::string text = "<p>" + prose(50) + "</p>";
  const std::string byline = "<p class=author data-template>Ann</p>";
  const auto page = [](const std::string& inside) {
    return "<article data-frame>" + inside + "</article>";
  };
  EXPECT_EQ(content(page(byline + text)), "Ann|w0");
  EXPECT_EQ(content(page("<div data-frame>" + byline + "</div>" + text)), "Ann|w0");
  EXPECT_EQ(content(page("<div data-frame><div data-frame>" + byline + "</div></div>" + text)),
            "w0")
      << "two levels below the text at most";
  EXPECT_EQ(content(page(text) + byline), "w0") << "body does not count";
  EXPECT_EQ(content(page("<p class=author data-template></p>" + text)), "w0");
  EXPECT_EQ(content(page("<p class=author data-template>" + prose(60) + "</p>" + text)), "w0|w0");
  EXPECT_EQ(content(page("<p class=author data-template>" + prose(61) + "</p>" + text)), "w0");
}

TEST_F(FindMainContentTest, WithoutBlocksThereIsNoContent) {
  EXPECT_EQ(content(""), "");
  EXPECT_EQ(content("<p data-template>T</p>"), "");
}

}  // namespace
}  // namespace pagelet
