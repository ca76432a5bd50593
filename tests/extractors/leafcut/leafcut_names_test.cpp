// SPDX-License-Identifier: MIT

// The names and marks of docs/specification.md, section 15.7.

#include "extractors/leafcut/leafcut_names.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "core/limits.h"
#include "tests/support/built_page.h"
#include "tests/support/parsed.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

bool has(std::string_view class_value, PartKind kind, std::string_view id = {}) {
  return has_kind(kinds_of_names(class_value, id), kind);
}

TEST(KindsOfNames, AreThoseOfClassAndId) {
  EXPECT_TRUE(has("comments", PartKind::kComments));
  EXPECT_TRUE(has("", PartKind::kComments, "post-comments"));
  EXPECT_TRUE(has("x commentList y", PartKind::kComments)) << "anywhere in a word";
  EXPECT_EQ(kinds_of_names("", ""), 0);
  EXPECT_EQ(kinds_of_names("article body", "main"), 0);
}

TEST(KindsOfNames, AreFoundInTheWordsOfAName) {
  for (const char* name : {"share", "post-share", "share_box", "x share", "postShare", "SHARE"}) {
    EXPECT_TRUE(has(name, PartKind::kShare)) << name;
  }
  for (const char* name : {"shareholder", "timeshare", "shares"}) {
    EXPECT_FALSE(has(name, PartKind::kShare)) << name;
  }
  EXPECT_TRUE(has("sharebar", PartKind::kShare)) << "the hyphen may be left out";
  EXPECT_TRUE(has("share-bar", PartKind::kShare));
  EXPECT_TRUE(has("read-more", PartKind::kRelated));
  EXPECT_TRUE(has("readMore", PartKind::kRelated));
  EXPECT_FALSE(has("read--more", PartKind::kRelated));
  EXPECT_FALSE(has("read", PartKind::kRelated, "more")) << "class and id are two words";
}

TEST(KindsOfNames, CanBeSeveralForOneName) {
  const PartKinds kinds = kinds_of_names("related-tags", "breadcrumb");
  EXPECT_TRUE(has_kind(kinds, PartKind::kRelated));
  EXPECT_TRUE(has_kind(kinds, PartKind::kTags));
  EXPECT_TRUE(has_kind(kinds, PartKind::kNavigation));
  EXPECT_FALSE(has_kind(kinds, PartKind::kComments));
  EXPECT_FALSE(has("position-relative", PartKind::kRelated)) << "a name of style";
}

TEST(KindsOfNames, HaveAllFamilies) {
  EXPECT_TRUE(has("paginatorTop", PartKind::kNavigation));
  EXPECT_FALSE(has("repaginator", PartKind::kNavigation)) << "words begin so";
  EXPECT_TRUE(has("subforums", PartKind::kForum));
  EXPECT_FALSE(has("header", PartKind::kFrame)) << "frames have marks only";
}

TEST(KindsOfElements, AreThoseOfNamesMarksAndTags) {
  BuiltPage page(parsed(
      "<body><p class=share itemtype=WPHEADER><b class=share>x</b><a rel='x tag'>x</a><i "
      "rel=tag>x</i>"
      "<span class=comment itemtype='http://schema.org/BreadcrumbList'>x</span></p><nav></nav>"));
  PartNames names(page.symbols, page.signatures);
  const auto kinds = [&](std::string_view tag) {
    TreeNode node = 0;
    while (page.document.tag_name(page.tree.document_node(node)) != tag) ++node;
    const SignatureId element = page.tree.signature(node);
    EXPECT_EQ(names.kinds_of(element), names.kinds_of(element));
    return names.kinds_of(element);
  };
  const auto of = [](auto... kind) {
    return static_cast<PartKinds>((0 | ... | static_cast<PartKinds>(kind)));
  };
  using enum PartKind;
  EXPECT_EQ(kinds("p"), of(kShare, kFrame));
  EXPECT_EQ(kinds("b"), of(kShare));
  EXPECT_EQ(kinds("a"), of(kTags));
  EXPECT_EQ(kinds("i"), of()) << "links have a rel";
  EXPECT_EQ(kinds("span"), of(kComments, kNavigation));
  EXPECT_EQ(kinds("nav"), of(kFrame));
}

TEST(EvidenceOfNames, IsTheFirstTextInTheNameOrAMark) {
  BuiltPage page(
      parsed("<body><p class='x addthis share-box'></p><p id=ADDTHIS></p><p "
             "itemtype='x http://schema.org/WPFooter'></p><p class=readMore></p>"));
  const PartNames names(page.symbols, page.signatures);
  const auto evidence = [&](PartKind kind, TreeNode node) {
    return names.evidence_of(kind, page.tree.signature(node));
  };
  EXPECT_EQ(evidence(PartKind::kShare, 1), "the name holds \"addthis\"");
  EXPECT_EQ(evidence(PartKind::kShare, 2), "the name holds \"addthis\"");
  EXPECT_EQ(evidence(PartKind::kRelated, 4), "the name holds \"read-more\"");
  EXPECT_EQ(evidence(PartKind::kTags, 1), "");
  EXPECT_EQ(evidence(PartKind::kFrame, 3), "itemtype wpfooter");
  EXPECT_EQ(evidence(PartKind::kNavigation, 3), "");
}

TEST(NamesOfKinds, AreInTheOrderOfTheKinds) {
  EXPECT_EQ(name_of(PartKind::kComments), "comments");
  EXPECT_EQ(name_of(PartKind::kNavigation), "navigation");
  EXPECT_EQ(name_of(PartKind::kFrame), "frame");
}

// The specification repeats the lists.
TEST(NamesFile, IsTheTableOfTheSpecification) {
  const auto read = [](const std::string& name) {
    std::ifstream file(std::string(PAGELET_SOURCE_DIR) + "/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  };
  std::istringstream lines(read("extractors/leafcut/names.txt"));
  std::string table = "```\n";
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && !line.starts_with('#')) table += line + "\n";
  }
  EXPECT_GT(table.size(), 1000U);
  EXPECT_TRUE(holds(read("docs/specification.md"), table + "```\n"));
}

}  // namespace
}  // namespace pagelet
