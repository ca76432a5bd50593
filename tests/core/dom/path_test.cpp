// SPDX-License-Identifier: MIT
#include "core/dom/path.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/build_document.h"
#include "tests/support/errors.h"
#include "tests/support/naive_path.h"

namespace pagelet {
namespace {

std::vector<std::string> all_paths(const Document& document) {
  std::vector<std::string> paths;
  PathIndex index(document);
  for (std::size_t at = 0; at < document.size(); ++at) {
    paths.push_back(index.path(node_at(at)));
  }
  return paths;
}

TEST(NodePath, CountsSiblingsOfTheSameName) {
  const Document page = build_document(R"(html(
    head(title('t')) body(
      'a' div(p('b')) script('c') ' ' div('d' | 'e' p(br 'f') p) script)))");
  EXPECT_EQ(all_paths(page), (std::vector<std::string>{
                                 "/html[1]",
                                 "/html[1]/head[1]",
                                 "/html[1]/head[1]/title[1]",
                                 "/html[1]/head[1]/title[1]/text()[1]",
                                 "/html[1]/body[1]",
                                 "/html[1]/body[1]/text()[1]",
                                 "/html[1]/body[1]/div[1]",
                                 "/html[1]/body[1]/div[1]/p[1]",
                                 "/html[1]/body[1]/div[1]/p[1]/text()[1]",
                                 "/html[1]/body[1]/script[1]",
                                 "/html[1]/body[1]/script[1]/text()[1]",
                                 "/html[1]/body[1]/text()[2]",
                                 "/html[1]/body[1]/div[2]",
                                 "/html[1]/body[1]/div[2]/text()[1]",
                                 "/html[1]/body[1]/div[2]/text()[2]",
                                 "/html[1]/body[1]/div[2]/p[1]",
                                 "/html[1]/body[1]/div[2]/p[1]/br[1]",
                                 "/html[1]/body[1]/div[2]/p[1]/text()[1]",
                                 "/html[1]/body[1]/div[2]/p[2]",
                                 "/html[1]/body[1]/script[2]",
                             }));
}

TEST(NodePath, DiffersForTextsAndForAnElementNamedText) {
  SymbolTable symbols;
  DocumentBuilder builder(symbols);
  builder.open(Symbol::kHtml);
  builder.text("a");
  builder.open(symbols.intern("text()"));
  builder.close();
  builder.text("b");
  builder.close();
  const Document page = builder.finish();
  EXPECT_EQ(all_paths(page),
            (std::vector<std::string>{"/html[1]", "/html[1]/text()[1]", "/html[1]/text()[2]",
                                      "/html[1]/text()[3]"}));
  EXPECT_EQ(PathFinder(page).find("/html[1]/text()[2]"), node_at(2));
  EXPECT_EQ(PathFinder(page).find("/html[1]/text()[3]"), node_at(3));
}

TEST(PathFinder, ReadsAMissingIndexAsOne) {
  const Document page = build_document("html(head body('a' p('b') p('c')))");
  const PathFinder finder(page);
  EXPECT_EQ(finder.find("/html"), node_at(0));
  EXPECT_EQ(finder.find("/html/body[1]/text()"), node_at(3));
  EXPECT_EQ(finder.find("/html[1]/body/p/text()[1]"), node_at(5));
  EXPECT_EQ(finder.find("/html/body/p[2]/text()"), node_at(7));
}

TEST(PathFinder, UnderstandsNamesWithBrackets) {
  SymbolTable symbols;
  DocumentBuilder builder(symbols);
  builder.open(Symbol::kHtml);
  for (const std::string_view name : {"a[1]", "a]", "a", "a[1]"}) {
    builder.open(symbols.intern(name));
    builder.close();
  }
  builder.close();
  const Document page = builder.finish();
  PathIndex paths(page);
  const PathFinder finder(page);
  EXPECT_EQ(paths.path(node_at(4)), "/html[1]/a[1][2]");
  for (std::size_t at = 0; at < page.size(); ++at) {
    EXPECT_EQ(finder.find(paths.path(node_at(at))), node_at(at));
  }
}

TEST(PathFinder, NamesTheStepThatIsWrong) {
  const Document page = build_document("html(head body('a' p('b') p('c')))");
  const PathFinder finder(page);
  const std::string no_step = ", is not a name with an index, such as div[2] or text()[1]";
  const std::string no_node = ", does not exist in this page";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "path \"\": it must begin with \"/html\""},
      {"html[1]", "path \"html[1]\": it must begin with \"/html\""},
      {"/", "path \"/\": step 1, \"\"" + no_step},
      {"/html[1]/", "path \"/html[1]/\": step 2, \"\"" + no_step},
      {"//p[1]", "path \"//p[1]\": step 1, \"\"" + no_step},
      {"/body[1]", "path \"/body[1]\": step 1, \"body[1]\"" + no_node},
      {"/html[2]", "path \"/html[2]\": step 1, \"html[2]\"" + no_node},
      {"/HTML[1]", "path \"/HTML[1]\": step 1, \"HTML[1]\"" + no_node},
      {"/html/body/p[3]/b", "path \"/html/body/p[3]/b\": step 3, \"p[3]\"" + no_node},
      {"/html/body/#text[1]", "path \"/html/body/#text[1]\": step 3, \"#text[1]\"" + no_node},
      {"/html/body/div", "path \"/html/body/div\": step 3, \"div\"" + no_node},
      {"/html/body/p/p", "path \"/html/body/p/p\": step 4, \"p\"" + no_node},
      {"/html/body/text()/p", "path \"/html/body/text()/p\": step 4, \"p\"" + no_node},
      {"/html/body[0]", "path \"/html/body[0]\": step 2, \"body[0]\"" + no_step},
      {"/html/body[01]", "path \"/html/body[01]\": step 2, \"body[01]\"" + no_step},
      {"/html/body[]", "path \"/html/body[]\": step 2, \"body[]\"" + no_step},
      {"/html/body[-1]", "path \"/html/body[-1]\": step 2, \"body[-1]\"" + no_step},
      {"/html/body[1 ]", "path \"/html/body[1 ]\": step 2, \"body[1 ]\"" + no_step},
      {"/html/[1]", "path \"/html/[1]\": step 2, \"[1]\"" + no_step},
      {"/html/p[@id='a']", "path \"/html/p[@id='a']\": step 2, \"p[@id='a']\"" + no_step},
      {"/html/p[99999999999999999999999]",
       "path \"/html/p[99999999999999999999999]\": step 2, \"p[99999999999999999999999]\"" +
           no_step},
      {"/html/p[4294967297]", "path \"/html/p[4294967297]\": step 2, \"p[4294967297]\"" + no_node},
      {"/html/a\nb", "path \"/html/a b\": step 2, \"a b\"" + no_node},
  };
  for (const auto& [path, message] : cases) EXPECT_EQ(error_of(finder.find(path)), message) << path;
}

TEST(PathFinder, ShortensLongPathsInMessages) {
  const Document page = build_document("html(body)");
  std::string path = "/html[1]";
  for (int step = 0; step < 100'000; ++step) path += "/div[1]";
  const PathFinder finder(page);
  EXPECT_LT(error_of(finder.find(path)).size(), 250U);
  // A character is never cut in two.
  std::string accents = "/";
  for (int i = 0; i < 200; ++i) accents += "\xC3\xA9";
  EXPECT_TRUE(holds(error_of(finder.find(accents)), "\xC3\xA9...\""));
}

TEST(PathIndex, AgreesWithSinglePathsOnRandomTrees) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    const Document page = random_document(random, 3 + random() % 80);
    PathIndex paths(page);
    const PathFinder finder(page);
    std::set<std::string> seen;
    for (std::size_t at = 0; at < page.size(); ++at) {
      const std::string path = naive_path(page, node_at(at));
      EXPECT_TRUE(seen.insert(path).second) << path;
      EXPECT_EQ(paths.path(node_at(at)), path);
      EXPECT_TRUE(path.ends_with("[" + std::to_string(paths.index(node_at(at))) + "]"));
      ASSERT_EQ(finder.find(path), node_at(at));
    }
  }
}

TEST(PathIndex, WritesPathsInAnyOrder) {
  std::mt19937 random(2);
  const Document page = random_document(random, 60);
  PathIndex paths(page);
  for (int round = 0; round < 1'000; ++round) {
    const NodeId node = node_at(random() % page.size());
    ASSERT_EQ(paths.path(node), naive_path(page, node));
  }
}

TEST(PathIndex, WorksOnASingleNode) {
  const Document page = build_document("html");
  PathIndex paths(page);
  const PathFinder finder(page);
  EXPECT_EQ(paths.path(node_at(0)), "/html[1]");
  EXPECT_EQ(finder.find("/html[1]"), node_at(0));
  EXPECT_FALSE(finder.find("/html[1]/body[1]"));
}

// Quadratic work would take minutes here.
TEST(PathIndex, IsLinearInTheNumberOfSiblings) {
  const Document page = wide_document(100'000);
  PathIndex paths(page);
  const PathFinder finder(page);
  for (std::size_t at = 0; at < page.size(); ++at) {
    ASSERT_EQ(finder.find(paths.path(node_at(at))), node_at(at));
  }
  EXPECT_EQ(paths.path(node_at(page.size() - 1)), "/html[1]/body[1]/text()[100000]");
}

TEST(PathIndex, HandlesDeepTrees) {
  const Document page = deep_document(100'000);
  const NodeId deepest = node_at(page.size() - 1);
  const std::string path = PathIndex(page).path(deepest);
  EXPECT_EQ(path.size(), std::string("/html[1]/body[1]").size() + std::size_t{700'000});
  EXPECT_EQ(PathFinder(page).find(path), deepest);
}

}  // namespace
}  // namespace pagelet
