// SPDX-License-Identifier: MIT
#include "evaluation/run/imported_answer.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/built_page.h"
#include "tests/support/counted_budget.h"
#include "tests/support/errors.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

using Names = std::vector<std::string>;

// A parsed key page, and what answers mean on it.
struct Page : BuiltPage {
  explicit Page(std::string_view html) : BuiltPage(parsed(std::string(html))) {}

  Names named_by(const ImportedAnswer& answer) const {
    return names(nodes_of(answer, tree).value());
  }
  Names paths(std::vector<std::string> items) const {
    return named_by({AnswerForm::kPaths, std::move(items)});
  }
  Names nodes(std::vector<std::string> items) const {
    return named_by({AnswerForm::kNodes, std::move(items)});
  }
  Names selectors(std::vector<std::string> items) const {
    return named_by({AnswerForm::kSelectors, std::move(items)});
  }
  std::string error_of(AnswerForm form, std::string item) const {
    return pagelet::error_of(nodes_of({form, {std::move(item)}}, tree));
  }
};

constexpr std::string_view kMenuAndShop =
    "<!DOCTYPE html><title>T</title><body><ul id=menu><li>home<li class=x>shop</ul>"
    "<p class='x y'>one<b>two</b>three</p><script>s</script></body>";

TEST(ReadAnswer, TakesPathsSelectorsOrText) {
  const auto paths =
      require(read_answer({{"paths", {"/html", "/x"}}, {"more", 1}}, "f:1", "scores"));
  EXPECT_EQ(paths.form, AnswerForm::kPaths);
  EXPECT_EQ(paths.items, (Names{"/html", "/x"}));
  const auto selectors =
      require(read_answer({{"selectors", nlohmann::json::array()}}, "f:1", "scores"));
  EXPECT_EQ(selectors.form, AnswerForm::kSelectors);
  EXPECT_EQ(selectors.items, Names{});
  const auto text = require(read_answer({{"text", ""}, {"paths", nullptr}}, "f:1", "scores"));
  EXPECT_EQ(text.form, AnswerForm::kText);
  EXPECT_EQ(text.items, Names{""});
}

TEST(ReadAnswer, RefusesListsOfTooManyEntries) {
  const nlohmann::json most(std::vector<std::string>(kMaxEntries, "/html[1]"));
  EXPECT_TRUE(read_answer({{"paths", most}}, "f:1", "scores"));
  const nlohmann::json more(std::vector<std::string>(kMaxEntries + 1, "/html[1]"));
  EXPECT_EQ(pagelet::error_of(read_answer({{"paths", more}}, "f:1", "scores")),
            "f:1: \"paths\" has more than 100000 entries");
}

TEST(NodesOf, StopsWhenTheTimeIsUp) {
  const Page page(kMenuAndShop);
  const ImportedAnswer answer{AnswerForm::kSelectors, {"p", "li"}};
  CountedBudget over(0);
  EXPECT_FALSE(nodes_of(answer, page.tree)->empty());
  EXPECT_TRUE(nodes_of(answer, page.tree, &over)->empty());
}

TEST(ReadAnswer, TakesExactNodes) {
  const auto nodes = require(read_answer({{"nodes", {"/html[1]/body[1]"}}}, "f:1", "scores"));
  EXPECT_EQ(nodes.form, AnswerForm::kNodes);
  EXPECT_EQ(nodes.items, Names{"/html[1]/body[1]"});
  EXPECT_FALSE(
      read_answer({{"nodes", {"/html"}}, {"paths", {"/html"}}}, "f:1", "scores").has_value());
}

TEST(NodesOf, ExactNodesCountWithoutTheirDescendants) {
  const Page page(kMenuAndShop);
  EXPECT_EQ(page.nodes({"/html[1]/body[1]", "/html/body/p/b[1]/text()[1]"}),
            (Names{"body", "two"}));
  // Paths to dropped nodes are allowed and add nothing.
  EXPECT_EQ(page.nodes({"/html[1]", "/html[1]/head[1]/title[1]", "/html/body/script"}), Names{});
  EXPECT_TRUE(holds(page.error_of(AnswerForm::kNodes, "/html[1]/body[1]/p[7]"), "p[7]"));
}

TEST(ReadAnswer, RefusesOtherFormsAndNamesTheLine) {
  const auto message = [](const nlohmann::json& object) {
    const auto answer = read_answer(object, "f:7", "scores");
    return answer ? std::string() : answer.error().text();
  };
  for (const nlohmann::json& object :
       {nlohmann::json::object(), nlohmann::json{{"text", "a"}, {"paths", {"/html"}}}}) {
    EXPECT_EQ(message(object),
              R"(f:7: needs exactly one of "nodes", "paths", "selectors", "text" and "scores")");
  }
  EXPECT_EQ(message({{"paths", "/html"}}), R"(f:7: "paths" is not a list of strings)");
  EXPECT_EQ(message({{"selectors", {"a", 1}}}), R"(f:7: "selectors" is not a list of strings)");
  EXPECT_EQ(message({{"text", 1}}), R"(f:7: "text" is not a string)");
}

TEST(NodesOfAnswer, ANamedElementCountsWithAllItsDescendants) {
  const Page page(kMenuAndShop);
  EXPECT_EQ(page.paths({"/html[1]/body[1]/p[1]"}), (Names{"p", "one", "b", "two", "three"}));
  EXPECT_EQ(page.selectors({"#menu", "b"}), (Names{"ul", "li", "home", "li", "shop", "b", "two"}));
  EXPECT_EQ(page.selectors({"li.x, p"}), (Names{"li", "shop", "p", "one", "b", "two", "three"}));
}

TEST(NodesOfAnswer, APathMayNameAText) {
  const Page page(kMenuAndShop);
  EXPECT_EQ(page.paths({"/html/body/p/text()[2]", "/html/body/ul/li[2]/text()"}),
            (Names{"shop", "three"}));
}

TEST(NodesOfAnswer, DroppedNodesAddNothing) {
  const Page page(kMenuAndShop);
  EXPECT_EQ(page.paths({"/html/head/title", "/html/body/script"}), Names{});
  EXPECT_EQ(page.selectors({"title", "table"}), Names{});
  EXPECT_EQ(page.paths({}), Names{});
  EXPECT_EQ(page.paths({"/html"}).size(), page.tree.size());
}

TEST(NodesOfAnswer, ATextIsAlignedWithThePage) {
  const Page page(kMenuAndShop);
  EXPECT_EQ(page.named_by({AnswerForm::kText, {"one two three"}}),
            (Names{"p", "one", "b", "two", "three"}));
}

TEST(NodesOfAnswer, TheErrorNamesPathOrSelector) {
  const Page page(kMenuAndShop);
  EXPECT_TRUE(holds(page.error_of(AnswerForm::kPaths, "/html/body/table[1]"),
                    "path \"/html/body/table[1]\": step 3"));
  EXPECT_TRUE(holds(page.error_of(AnswerForm::kPaths, "body"), "path \"body\""));
  EXPECT_TRUE(holds(page.error_of(AnswerForm::kSelectors, "p:hover"), "selector \"p:hover\""));
}

TEST(NodesOfAnswer, ASelectorMayNotNameGoldLabels) {
  const Page page("<!DOCTYPE html><body><p class=TECO_mainContent>x</p></body>");
  EXPECT_TRUE(holds(page.error_of(AnswerForm::kSelectors, ".TECO_mainContent"), "TECO_"));
}

}  // namespace
}  // namespace pagelet
