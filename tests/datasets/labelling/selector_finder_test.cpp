// SPDX-License-Identifier: MIT
#include "datasets/labelling/selector_finder.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/selector.h"
#include "core/site/site.h"
#include "datasets/labelling/label_sets.h"
#include "datasets/labelling/site_labels.h"
#include "datasets/suite.h"
#include "tests/support/build_document.h"
#include "tests/support/built_page.h"
#include "tests/support/errors.h"
#include "tests/support/parsed.h"
#include "tests/support/sample_sites.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;

struct Page : BuiltPage {
  explicit Page(std::string_view html) : BuiltPage(parsed_body(html)), finder(tree) {}

  // The nodes that selectors cover.
  NodeSet cover(const Texts& selectors) const {
    NodeSet set(tree.size());
    for (const std::string& text : selectors) set |= finder.cover(text).value();
    return set;
  }
  // The selectors that are found for the nodes that `selectors` cover.
  Texts find(const Texts& selectors) const { return finder.find(cover(selectors)).value(); }

  SelectorFinder finder;
};

TEST(SelectorFinder, FindsAShortSelectorForOneNode) {
  const Page page(R"(<div id=a><p class=x>1<p class="x y">2<p>3<b>4</b>5</div>
    <div class=box><span>6</span><i>7</i></div><div><span>8</span><h1>9</h1>
    <ul><li>10<li>11<li class=x>12</ul></div><div id=1.2>13</div><div id=a:b class=TECO_x>14</div>
    <section><em>15</em><em>16</em></section><section>17</section>)");
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"body", "body"},
      {"div:first-child", "#a"},
      {"#a > p:nth-child(2)", ".y"},
      {"#a > p:nth-child(1)", "#a > p:nth-of-type(1)"},
      {"#a > p:nth-child(3)", "#a > p:nth-of-type(3)"},
      {"#a > p:last-child::text(2)", "#a > p:nth-of-type(3)::text(2)"},
      {"#a > p:first-child::text", "#a > p:nth-of-type(1)::text"},
      {"div b", "b"},
      {".box span", ".box > span"},
      {"body > div:nth-child(3) > span", "body > div:nth-of-type(3) > span"},
      {"h1", "h1"},
      {"ul > li:nth-child(2)", "ul > li:nth-of-type(2)"},
      {"ul > li:nth-child(3)", "li.x"},
      {R"(#\31\.2)", R"(#\31 \.2)"},
      {".TECO_x", R"(#a\:b)"},
      {"section:nth-of-type(1)", "body > section:nth-of-type(1)"},
  };
  for (const auto& [given, found] : cases) {
    EXPECT_EQ(page.find({given}), Texts{found}) << given;
  }
}

TEST(SelectorFinder, UsesNoLongNames) {
  const std::string name(100, 'x');
  const Page page("<p id=" + name + ">1<p id=y" + name + ">2<p class=" + name + ">3<p class=z" +
                  name + ">4");
  EXPECT_EQ(page.find({"p:nth-child(1)"}), Texts{"#" + name});
  EXPECT_EQ(page.find({"p:nth-child(2)"}), Texts{"body > p:nth-of-type(2)"});
  EXPECT_EQ(page.find({"p:nth-child(3)"}), Texts{"." + name});
  EXPECT_EQ(page.find({"p:nth-child(4)"}), Texts{"body > p:nth-of-type(4)"});
}

TEST(SelectorFinder, FindsOneSelectorForSeveralNodes) {
  const Page page(
      R"(<ul id=a><li>1<li>2<li>3<li>4</ul><div id=b><p class=x>5<p>6<h2>7</h2><p>8</div>
    <table><tr><td>9<td>10<tr><td>11<td>12</table><p class=x>13<div id=c>14<b>15</b>16<i>17</i></div>
    <div class=post><h3>18</h3><em>19</em></div><div class=post><h3>20</h3><em>21</em></div>)");
  const std::vector<std::pair<Texts, Texts>> cases = {
      {{"#a > li"}, {"li"}},
      {{"#a > li:nth-child(n+2)"}, {"#a > :nth-child(n+2)"}},
      {{"#a > li:nth-child(-n+2)"}, {"#a > :nth-child(-n+2)"}},
      {{"#a > li:nth-child(2)", "#a > li:nth-child(3)"}, {"#a > :nth-child(n+2):nth-child(-n+3)"}},
      {{"#b > p"}, {"#b > p"}},
      {{".x"}, {".x"}},
      {{"tr > td:nth-child(2)"}, {"tr > td:nth-child(2)"}},
      {{"#c::text"}, {"#c::text"}},
      {{".post h3"}, {"h3"}},
      {{".post em::text"}, {"em::text"}},
  };
  for (const auto& [given, found] : cases) {
    const Texts selectors = page.find(given);
    EXPECT_EQ(page.cover(selectors), page.cover(given));
    EXPECT_EQ(selectors.size(), found.size()) << given[0] << " " << selectors[0];
    EXPECT_LE(selectors[0].size(), found[0].size()) << given[0] << " " << selectors[0];
  }
}

TEST(SelectorFinder, KeepsOldSelectorsThatStillFit) {
  const Page page("<div id=a><p>1<p>2<p>3</div><div id=b class=z>4</div><div id=c>5</div>");
  const Texts before = {"div.z", "#a > p:first-child"};
  const auto revise = [&](const Texts& old, const NodeSet& set) {
    return page.finder.revise(old, set).value();
  };
  EXPECT_EQ(revise(before, page.cover(before)), before);
  EXPECT_EQ(revise(before, page.cover({"#b", "#c", "#a > p:first-child"})),
            (Texts{"div.z", "#a > p:first-child", "#c"}));
  // A selector goes if it covers only nodes inside a new mark, or nodes that are not marked.
  EXPECT_EQ(revise(before, page.cover({"#a", "#b"})), (Texts{"div.z", "#a"}));
  EXPECT_EQ(revise({"p"}, page.cover({"p:first-child"})), page.find({"p:first-child"}));
  // Fewer selectors are better than old ones.
  EXPECT_EQ(revise({"#a > p:first-child"}, page.cover({"p"})), Texts{"p"});
  EXPECT_EQ(revise({"no-such", "p:hover"}, NodeSet(page.tree.size())), Texts{});
}

TEST(SelectorFinder, ProposesSelectorsForSimilarNodes) {
  const Page page(R"(<div class=post><h3>1</h3><em>2</em></div><div class=post><h3>3</h3></div>
    <nav><h3>4</h3></nav>)");
  NodeSet set(page.tree.size());
  const NodeSet first = page.finder.cover(".post:first-child h3").value();
  set |= first;
  const TreeNode node = roots_of(first, page.tree).front();
  const auto found = page.finder.more_like(node, set, NodeSet(page.tree.size()), 10);
  ASSERT_GE(found.size(), 2U);
  bool has_posts = false;
  bool has_all = false;
  for (std::size_t at = 0; at < found.size(); ++at) {
    EXPECT_TRUE(found[at].covered.contains(node));
    EXPECT_EQ(found[at].covered, page.finder.cover(found[at].text).value());
    if (at > 0) {
      EXPECT_GE(found[at].covered.count(), found[at - 1].covered.count());
    }
    has_posts = has_posts || found[at].covered == page.cover({".post h3"});
    has_all = has_all || found[at].covered == page.cover({"h3"});
  }
  EXPECT_TRUE(has_posts);
  EXPECT_TRUE(has_all);
  EXPECT_EQ(page.finder.more_like(node, set, NodeSet(page.tree.size()), 1).size(), 1U);
  // No proposal covers a node that is to be kept out.
  for (const FoundSelector& one : page.finder.more_like(node, set, page.cover({"nav"}), 10)) {
    EXPECT_EQ(one.covered.count_common(page.cover({"nav"})), 0U) << one.text;
  }
}

TEST(SelectorFinder, RefusesListsThatNobodyCouldRead) {
  // Each second paragraph, without any name: no selector covers several of them.
  std::string html;
  const std::size_t most = SelectorFinder::kMaxSelectors;
  for (std::size_t at = 0; at <= most; ++at) html += "<p>a</p><div>b</div><p>c</p>";
  const Page page(html);
  NodeSet set(page.tree.size());
  const Texts wanted = {"p:nth-child(3n+1)"};
  EXPECT_EQ(page.finder.revise(wanted, page.cover(wanted)).value(), wanted);
  EXPECT_TRUE(holds(error_of(page.finder.find(page.cover(wanted))),
                    std::to_string(most + 1) + " selectors"));
}

TEST(SelectorFinder, CoversExactlyTheMarkedNodesOfRandomPages) {
  std::mt19937 random(7);
  for (int round = 0; round < 150; ++round) {
    const BuiltPage built(random_document(random, 3 + random() % 60));
    const WorkingTree& page = built.tree;
    const SelectorFinder finder(page);
    LabelSets sets(page.size());
    std::vector<std::string> before;
    for (int step = 0; step < 8; ++step) {
      const auto node = static_cast<TreeNode>(random() % page.size());
      if (random() % 3 == 0) {
        sets.unmark(page, node, GoldKind::kSpecific);
      } else {
        sets.mark(page, node, GoldKind::kSpecific);
      }
      const NodeSet& wanted = sets.of(GoldKind::kSpecific);
      for (const bool afresh : {true, false}) {
        const std::vector<std::string> selectors =
            (afresh ? finder.find(wanted) : finder.revise(before, wanted)).value();
        NodeSet covered(page.size());
        for (const std::string& text : selectors) {
          const Result<NodeSet> one = finder.cover(text);
          ASSERT_TRUE(one) << one.error().text();
          covered |= *one;
        }
        ASSERT_EQ(covered, wanted) << (selectors.empty() ? "" : selectors[0]);
        ASSERT_LE(selectors.size(), roots_of(wanted, page).size());
        if (!afresh) before = selectors;
      }
    }
  }
}

// Real pages, with hardly more selectors than people needed.
TEST(SelectorFinder, DescribesTheGoldLabelsOfTheSamples) {
  const Suite suite = open_suite(PAGELET_SOURCE_DIR "/datasets/sample").value();
  std::size_t by_people = 0;
  std::size_t found = 0;
  for (const SuiteSite& entry : suite.sites) {
    const SampleSite opened(entry.folder);
    const WorkingTree& page = opened.tree();
    const SelectorFinder finder(page);
    const LabelFile labels = opened.folder.labels().value();
    const LabelSets sets(opened.folder.gold(page).value());
    by_people += labels.not_template.size() + labels.main_content->size() + labels.main_menu.size();
    for (const GoldKind kind : kGoldKinds) {
      const std::vector<std::string> selectors = finder.find(sets.of(kind)).value();
      NodeSet covered(page.size());
      for (const std::string& text : selectors) covered |= finder.cover(text).value();
      EXPECT_EQ(covered, sets.of(kind)) << entry.id;
      found += selectors.size();
    }
  }
  EXPECT_LE(found, by_people * 3 / 2);
}

}  // namespace
}  // namespace pagelet
