// SPDX-License-Identifier: MIT

// The names and marks of parts, and the second stage of LeafCut, which uses them
// (docs/specification.md, sections 15.7 and 15.8).

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/limits.h"
#include "extractors/leafcut/cut.h"
#include "extractors/leafcut/names.h"
#include "tests/support/built_page.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

bool has(std::string_view name, part::Kind kind) { return (kinds_of_name(name) & kind) != 0; }

TEST(KindsOfNames, AreThoseOfTheirTexts) {
  EXPECT_TRUE(has("comments", part::kComments));
  EXPECT_TRUE(has("x commentList y", part::kComments)) << "anywhere in a word";
  EXPECT_EQ(kinds_of_name(""), 0U);
  EXPECT_EQ(kinds_of_name("article body"), 0U);
}

TEST(KindsOfNames, AreFoundInTheWordsOfAName) {
  for (const char* name : {"share", "post-share", "share_box", "x share", "postShare", "SHARE"}) {
    EXPECT_TRUE(has(name, part::kShare)) << name;
  }
  for (const char* name : {"shareholder", "timeshare", "shares"}) {
    EXPECT_FALSE(has(name, part::kShare)) << name;
  }
  EXPECT_TRUE(has("sharebar", part::kShare)) << "the hyphen may be left out";
  EXPECT_TRUE(has("share-bar", part::kShare));
  EXPECT_TRUE(has("read-more", part::kRelated));
  EXPECT_TRUE(has("readMore", part::kRelated));
  EXPECT_FALSE(has("read--more", part::kRelated));
  EXPECT_FALSE(has("read more", part::kRelated)) << "two words";
}

TEST(KindsOfNames, CanBeSeveralForOneName) {
  EXPECT_EQ(kinds_of_name("related-tags breadcrumb"),
            part::kRelated | part::kTags | part::kNavigation);
  EXPECT_FALSE(has("position-relative", part::kRelated)) << "a name of style";
}

TEST(KindsOfNames, HaveAllFamilies) {
  EXPECT_TRUE(has("paginatorTop", part::kNavigation));
  EXPECT_FALSE(has("repaginator", part::kNavigation)) << "words begin so";
  EXPECT_TRUE(has("subforums", part::kForum));
  EXPECT_FALSE(has("header", part::kFrame)) << "frames have marks only";
}

TEST(KindsOfElements, AreThoseOfNamesMarksAndTags) {
  BuiltPage page(parsed(
      "<body><p class=share itemtype=WPHEADER><b class=share>x</b><a rel='x tag'>x</a><i "
      "rel=tag>x</i>"
      "<span class=comment itemtype='http://schema.org/BreadcrumbList'>x</span><u class=read "
      "id=more>x</u><s class=tags id=comments>x</s></p><nav></nav>"));
  PartNames names(page.symbols, page.signatures);
  const auto kinds = [&](std::string_view tag) {
    TreeNode node = 0;
    while (page.document.tag_name(page.tree.document_node(node)) != tag) ++node;
    const SignatureId element = page.tree.signature(node);
    EXPECT_EQ(names.kinds_of(element), names.kinds_of(element));
    return names.kinds_of(element);
  };
  using namespace part;
  EXPECT_EQ(kinds("p"), kShare | kFrame);
  EXPECT_EQ(kinds("b"), kShare);
  EXPECT_EQ(kinds("a"), kTags);
  EXPECT_EQ(kinds("i"), 0U) << "links have a rel";
  EXPECT_EQ(kinds("span"), kComments | kNavigation);
  EXPECT_EQ(kinds("u"), 0U) << "class and id are two words";
  EXPECT_EQ(kinds("s"), kTags | kComments);
  EXPECT_EQ(kinds("nav"), kFrame);
}

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
    const Surroundings surroundings(tree, names);
    const NodeSet found = find_main_content(tree, template_nodes, surroundings, names);
    first_is_in_ = tree.size() > 1 && found.contains(1);
    std::string texts;
    for (TreeNode node = 0; node < tree.size(); ++node) {
      if (!found.contains(node) || !tree.is_text(node)) continue;
      const std::string text(tree.text(node));
      texts += (texts.empty() ? "" : "|") + text.substr(0, text.find(' '));
    }
    return texts;
  }

  bool first_is_in_ = false;  // whether the first element of the last page is content
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
    EXPECT_FALSE(first_is_in_) << "the div around both";
    EXPECT_EQ(content(after), "w0") << part;
    EXPECT_EQ(content(middle), "w0|X|w0") << part;
    EXPECT_TRUE(first_is_in_);
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
