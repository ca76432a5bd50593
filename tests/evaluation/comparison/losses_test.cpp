// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "evaluation/comparison/overview.h"
#include "tests/support/built_page.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using enum NodeKind;
using Kinds = std::vector<NodeKind>;

const KindCounts& of(const Losses& losses, NodeKind kind) {
  return losses[static_cast<std::size_t>(kind)];
}

Kinds kinds_of(std::string_view notation) {
  return kinds_of(BuiltPage(build_document(notation)).tree);
}

TEST(Losses, TheKindOfAnElementIsThatOfItsTag) {
  EXPECT_EQ(
      kinds_of("html(body(h1() h6() h7() p() li() dt() dd() td() th() a() img() svg() div()))"),
      (Kinds{kOther, kHeading, kHeading, kOther, kParagraph, kListItem, kListItem, kListItem,
             kTableCell, kTableCell, kLink, kImage, kImage, kOther}));
}

TEST(Losses, TheKindOfATextIsThatOfItsNearestAncestorWithAKind) {
  // body x ul li b y a z td u div p v w
  EXPECT_EQ(kinds_of("html(body('x' ul(li(b('y') a('z'))) td('u' div(p('v') 'w'))))"),
            (Kinds{kOther, kOther, kOther, kListItem, kOther, kListItem, kLink, kLink, kTableCell,
                   kTableCell, kOther, kParagraph, kParagraph, kTableCell}));
}

TEST(Losses, MissedAndWrongNodesAreCountedByKind) {
  const BuiltPage page(build_document("html(body(p('a') p('b') a('c')))"));  // body p a p b a c
  NodeSet gold(7);
  gold.insert_range(1, 5);  // both paragraphs
  NodeSet answer(7);
  answer.insert_range(1, 3);  // the first
  answer.insert_range(5, 7);  // and the link
  const Kinds kinds = kinds_of(page.tree);
  const Losses all = count_losses(page.tree, kinds, Universe::kAll, gold, answer);
  EXPECT_EQ(of(all, kParagraph), (KindCounts{4, 4, 2, 0}));
  EXPECT_EQ(of(all, kLink), (KindCounts{2, 0, 0, 2}));
  EXPECT_EQ(of(all, kOther), (KindCounts{1, 0, 0, 0}));
  const Losses texts = count_losses(page.tree, kinds, Universe::kTexts, gold, answer);
  EXPECT_EQ(of(texts, kParagraph), (KindCounts{2, 2, 1, 0}));
  const Losses elements = count_losses(page.tree, kinds, Universe::kElements, gold, answer);
  EXPECT_EQ(of(elements, kLink), (KindCounts{1, 0, 0, 1}));
}

// A page of body, nav, its text, p, its text; the nav is the template.
class SiteLossesTest : public testing::Test {
 protected:
  SiteLossesTest() {
    folder_.write("site.json",
                  R"({"id": "s", "base_url": "http://s.test/", "key_page": "i.html"})");
    folder_.write("labels.json", R"({"not_template": ["p"], "main_content": ["p"]})");
    folder_.write("pages/i.html", "<!DOCTYPE html><body><nav>menu</nav><p>text</p>");
    result_.site = "s";
    StoredAnswer& answer = result_.answer.emplace();
    answer.nodes[Task::kTemplate] = NodeSet(5, true);
    answer.nodes[Task::kContent] = NodeSet(5);
  }

  TemporaryFolder folder_;
  Experiment result_;

  Result<SiteLosses> losses() {
    SiteFolder folder = *SiteFolder::open(folder_.path());
    return losses_on_site(folder, {&result_}, Universe::kAll, {});
  }
};

TEST_F(SiteLossesTest, AreComputedFromTheFolderAndTheStoredAnswers) {
  const auto found = require(losses());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(of(*found[0][Task::kTemplate], kParagraph), (KindCounts{2, 0, 0, 2}));
  EXPECT_EQ(of(*found[0][Task::kTemplate], kOther), (KindCounts{3, 3, 0, 0}));
  EXPECT_EQ(of(*found[0][Task::kContent], kParagraph), (KindCounts{2, 2, 2, 0}));
}

TEST_F(SiteLossesTest, LeaveOutResultsWithoutAnAnswer) {
  result_.run.status = Status::kTimeout;
  EXPECT_FALSE(losses()->front()[Task::kTemplate]);
  result_.run.status = Status::kOk;
  result_.answer.reset();
  EXPECT_FALSE(losses()->front()[Task::kTemplate]);
}

TEST_F(SiteLossesTest, AreRefusedWhenThePageHasChanged) {
  folder_.write("pages/i.html", "<!DOCTYPE html><body><nav>menu</nav><p>text</p><p>more</p>");
  EXPECT_TRUE(holds(error_of(losses()), "7 nodes"));
  folder_.write("labels.json", R"({"main_content_text": "text"})");
  EXPECT_TRUE(holds(error_of(losses()), "7 nodes"));
}

}  // namespace
}  // namespace pagelet
