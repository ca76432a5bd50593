// SPDX-License-Identifier: MIT

// The second stage of LeafCut (docs/specification.md, section 15.8).

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/limits.h"
#include "extractors/leafcut/leafcut_cut.h"
#include "tests/support/built_page.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

// `count` words.
std::string prose(int count) {
  std::string text;
  for (int word = 0; word < count; ++word) text += "w" + std::to_string(word) + " ";
  return text;
}

class FindMainContentTest : public testing::Test {
 protected:
  // The first words of the texts of the main content, joined by `|`.
  std::string content(const std::string& html) {
    BuiltPage page(parsed_body(html));
    const WorkingTree& tree = page.tree;
    NodeSet template_nodes(tree.size());
    template_nodes.insert(0);
    for (TreeNode node = 0; node < tree.size(); ++node) {
      // data-frame makes the element template, data-template its whole subtree.
      if (attribute_of(page.document, tree.document_node(node), "data-frame")) {
        template_nodes.insert(node);
      }
      if (attribute_of(page.document, tree.document_node(node), "data-template")) {
        template_nodes.insert_range(node, tree.end(node));
      }
    }
    PartNames names(page.symbols, page.signatures);
    const Surroundings surroundings(tree, page.symbols, names);
    const MainContent found = find_main_content(tree, template_nodes, surroundings, names);
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
  for (const char* part : {"<a rel='category tag' href=x>X</a>", "<a rel=NEXT href=x>X</a>",
                           "<div itemtype=https://schema.org/BreadcrumbList>X</div>",
                           "<div itemtype=https://schema.org/Comment>X</div>",
                           "<div itemtype=http://schema.org/WPSideBar>X</div>"}) {
    EXPECT_EQ(content("<div>" + text + part + "</div>"), "w0") << part;
  }
  for (const char* part :
       {"<a rel=bookmark href=x>X</a>", "<p rel=tag>X</p>", "<div role=main>X</div>",
        "<div role=navigation>X</div>", "<div itemtype=https://schema.org/Article>X</div>"}) {
    EXPECT_EQ(content("<div>" + text + part + "</div>"), "w0|X") << part;
  }
}

TEST_F(FindMainContentTest, KeepsPartsWithMoreThanHalfOfTheWords) {
  const std::string text = "<p>" + prose(30) + "</p>";
  for (const char* name : {"related", "comments"}) {
    const std::string part = "<div class=" + std::string(name) + ">";
    EXPECT_EQ(content("<div>" + text + part + prose(30) + "</div></div>"), "w0") << name;
    EXPECT_EQ(content("<div>" + text + part + prose(31) + "</div></div>"), "w0|w0") << name;
  }
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

TEST_F(FindMainContentTest, AllElementsHaveNames) {
  const std::string text = "<p>" + prose(50) + "</p>";
  EXPECT_EQ(content("<div><table><tr><td class=share>X</table>" + text + "</div>"), "w0");
  EXPECT_EQ(content("<div><b class=share>X</b>" + text + "</div>"), "w0");
  EXPECT_EQ(content("<div><span class=comment>X</span>" + text + "</div>"), "w0");
}

// Ten of 100 words before the part, or after it, are the edge.
TEST_F(FindMainContentTest, AnEdgeIsATenthOfTheWords) {
  const auto page = [](int before) {
    return "<div><p>" + prose(before) + "</p><p class=share>X</p><p>" + prose(100 - before) +
           "</p></div>";
  };
  EXPECT_EQ(content(page(10)), "w0|w0");
  EXPECT_EQ(content(page(11)), "w0|X|w0");
  EXPECT_EQ(content(page(89)), "w0|X|w0");
  EXPECT_EQ(content(page(90)), "w0|w0");
}

TEST_F(FindMainContentTest, KeepsTheCommentsOfDiscussions) {
  const auto page = [](const std::string& name) {
    return "<div id=" + name + "><p>" + prose(50) + "</p><div class=comments>" + prose(20) +
           "</div><p class=share>X</p></div>";
  };
  EXPECT_EQ(content(page("club")), "w0");
  EXPECT_EQ(content(page("myForum")), "w0|w0");
  EXPECT_EQ(content("<hr class=forum>" + page("club")), "w0|w0") << "anywhere on the page";
}

TEST_F(FindMainContentTest, WithoutBlocksThereIsNoContent) {
  EXPECT_EQ(content(""), "");
  EXPECT_EQ(content("<p data-template>T</p>"), "");
}

}  // namespace
}  // namespace pagelet
