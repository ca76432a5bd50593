// SPDX-License-Identifier: MIT
#include "datasets/suite.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "datasets/site_folder.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;

Texts ids_of(const Suite& suite) {
  Texts ids;
  for (const SuiteSite& site : suite.sites) ids.push_back(site.id);
  return ids;
}

class SuiteTest : public testing::Test {
 protected:
  std::string path(std::string_view name = "") const {
    return folder_.path("suite" + (name.empty() ? "" : "/" + std::string(name)));
  }
  Result<Suite> open(std::string_view suite_json) {
    folder_.write("suite/suite.json", suite_json);
    return open_suite(path());
  }
  // Opens a suite that cannot be used and returns the message.
  std::string message(std::string_view suite_json) {
    SCOPED_TRACE(suite_json);
    const std::string text = error_of(open(suite_json));
    EXPECT_TRUE(holds(text, path("suite.json"))) << text;
    EXPECT_FALSE(holds(text, "\n")) << text;
    return text;
  }

  TemporaryFolder folder_;
};

TEST_F(SuiteTest, ListsItsSitesInTheOrderOfTheFile) {
  const Suite suite = require(open(R"({"name": "Open suite", "sites": ["zoo", "abc", "m.n-o"]})"));
  EXPECT_EQ(suite.name, "Open suite");
  EXPECT_EQ(suite.folder, path());
  EXPECT_EQ(ids_of(suite), (Texts{"zoo", "abc", "m.n-o"}));
  EXPECT_EQ(suite.sites[1].folder, path("abc"));
  EXPECT_EQ(suite.sites[1].category, "");
}

TEST_F(SuiteTest, IsNamedAfterItsFolderByDefault) {
  EXPECT_EQ(open(R"({"sites": ["a"]})").value().name, "suite");
  EXPECT_EQ(open_suite(path() + "/").value().name, "suite");
}

TEST_F(SuiteTest, OpensEvenWhenItsSitesAreFaulty) {
  // Missing and broken sites are found when they are run.
  folder_.write("suite/broken/site.json", "{");
  const Suite suite = require(open(R"({"name": "n", "sites": ["missing", "broken"]})"));
  for (const SuiteSite& site : suite.sites) {
    EXPECT_TRUE(holds(error_of(SiteFolder::open(site.folder)), site.folder));
  }
}

TEST_F(SuiteTest, RefusesTheSameSiteTwice) {
  EXPECT_TRUE(holds(message(R"({"sites": ["a", "b", "a"]})"), "a"));
}

TEST_F(SuiteTest, RefusesSitesThatAreNoFolderNames) {
  for (const char* id : {"../x", "..", ".", "", "a/b", "/etc", "a/", "./a"}) {
    const std::string text = message(R"({"sites": ["ok", ")" + std::string(id) + "\"]}");
    EXPECT_TRUE(holds(text, "\"" + std::string(id) + "\"")) << text;
  }
  message(R"({"sites": ["a\u0000b"]})");
}

TEST_F(SuiteTest, RefusesAFileWithoutSites) {
  EXPECT_TRUE(holds(message("{}"), "sites"));
  EXPECT_TRUE(holds(message(R"({"name": "n", "sites": []})"), "sites"));
  EXPECT_TRUE(holds(message(R"({"sites": null})"), "sites"));
}

TEST_F(SuiteTest, NamesTheFieldOfTheWrongType) {
  EXPECT_TRUE(holds(message(R"({"name": 3, "sites": ["a"]})"), "name"));
  EXPECT_TRUE(holds(message(R"({"sites": "a"})"), "sites"));
  EXPECT_TRUE(holds(message(R"({"sites": ["a", 3]})"), "sites"));
  EXPECT_TRUE(holds(message(R"({"sites": {"a": 1}})"), "sites"));
}

TEST_F(SuiteTest, NamesFileAndLineWhenItIsNoJson) {
  EXPECT_TRUE(holds(message("{\n\"sites\": [\n\"a\",\n]}"), "line 4"));
  message("");
  message("[\"a\"]");
  message(R"({"sites": ["a"], "x": 1e999})");
}

TEST_F(SuiteTest, RefusesAFolderNamedSuiteJson) {
  folder_.make_folder("suite/suite.json");
  EXPECT_TRUE(holds(error_of(open_suite(path())), path()));
}

TEST_F(SuiteTest, NamesAMissingFolder) {
  for (const std::string& missing : {path("missing"), path("file")}) {
    folder_.write("suite/file", "");
    EXPECT_TRUE(holds(error_of(open_suite(missing)), missing));
  }
}

TEST_F(SuiteTest, OfOneSiteFolderIsThatSite) {
  folder_.write("suite/pages/index.html", "<p>x");
  folder_.write("suite/site.json",
                R"({"id": "s", "base_url": "http://s.test/", "key_page": "index.html"})");
  const Suite suite = require(open_suite(path()));
  EXPECT_EQ(suite.name, "s");
  EXPECT_EQ(ids_of(suite), (Texts{"s"}));
  EXPECT_TRUE(SiteFolder::open(suite.sites[0].folder));
  // A broken site.json is found when the site is run. A list of sites takes precedence.
  folder_.write("suite/site.json", "{");
  EXPECT_EQ(ids_of(*open_suite(path())), (Texts{"suite"}));
  folder_.write("suite/suite.json", R"({"sites": ["a"]})");
  EXPECT_EQ(ids_of(*open_suite(path())), (Texts{"a"}));
}

TEST(FolderName, IsTheFoldersOwnAlsoForADot) {
  EXPECT_EQ(folder_name("a/b/"), "b");
  EXPECT_EQ(folder_name("a/b/.."), "a");
  EXPECT_EQ(folder_name("."), std::filesystem::current_path().filename());
}

// Without suite.json: a folder of site folders.

TEST_F(SuiteTest, OfSiteFoldersIsNamedAfterTheirFolder) {
  constexpr const char* kPlain =
      R"({"id": "s", "base_url": "http://s.test/", "key_page": "a.html"})";
  for (const char* id : {"zoo", "abc", "mid"}) {
    folder_.write("suite/" + std::string(id) + "/site.json", kPlain);
    folder_.write("suite/" + std::string(id) + "/pages/a.html", "<p>x");
  }
  folder_.write("suite/notes/draft/page.html", "not a site");
  const Suite suite = require(open_suite(path()));
  EXPECT_EQ(suite.name, "suite");
  EXPECT_EQ(ids_of(suite), (Texts{"abc", "mid", "zoo"}));
  EXPECT_EQ(suite.sites[2].folder, path("zoo"));
  EXPECT_EQ(suite.sites[2].position, 2U);
  EXPECT_EQ(suite.sites[2].category, "");
}

TEST_F(SuiteTest, LosesNoSiteThatHasLabelsAlone) {
  folder_.write("suite/a/site.json", "{}");
  folder_.write("suite/b/labels.json", "{}");
  EXPECT_EQ(ids_of(require(open_suite(path()))), (Texts{"a", "b"}));
}

TEST_F(SuiteTest, OfCategoriesMayHaveLabels) {
  folder_.write("suite/shops/one/index.html", "<p>x");
  folder_.write("suite/shops/one/labels.json", "{}");
  EXPECT_EQ(ids_of(require(open_suite(path()))), Texts{"one"});
}

TEST_F(SuiteTest, RefusesAFolderOfSuites) {
  folder_.write("all/mine/one/site.json", "{}");
  EXPECT_TRUE(holds(error_of(open_suite(folder_.path("all"))), folder_.path("all/mine")));
}

// Several suites.

TEST_F(SuiteTest, JoinedSuitesKeepTheirOrderAndTheSuiteOfEachSite) {
  folder_.write("a/suite.json", R"({"name": "A", "sites": ["x", "y"]})");
  folder_.write("b/suite.json", R"({"name": "B", "sites": ["z"]})");
  const auto joined =
      require(join_suites({*open_suite(folder_.path("a")), *open_suite(folder_.path("b"))}));
  EXPECT_EQ(joined.name, "A+B");
  EXPECT_EQ(joined.parts, (Texts{"A", "B"}));
  EXPECT_EQ(ids_of(joined), (Texts{"x", "y", "z"}));
  EXPECT_EQ(joined.sites[1].suite, "A");
  EXPECT_EQ(joined.sites[2].suite, "B");
  EXPECT_EQ(joined.sites[2].position, 2U);
  EXPECT_EQ(ids_of(part_of(joined, {2, 2})), (Texts{"y"}));
}

TEST_F(SuiteTest, SuitesThatShareAnIdOrANameCannotBeJoined) {
  folder_.write("a/suite.json", R"({"name": "A", "sites": ["x"]})");
  folder_.write("b/suite.json", R"({"name": "B", "sites": ["y", "x"]})");
  folder_.write("c/suite.json", R"({"name": "A", "sites": ["z"]})");
  const Suite a = *open_suite(folder_.path("a"));
  EXPECT_EQ(error_of(join_suites({a, *open_suite(folder_.path("b"))})),
            folder_.path("b") + ": " + folder_.path("a") + " also has a site x");
  error_of(join_suites({a, *open_suite(folder_.path("c"))}), ErrorCode::kInput);
}

// TECO: category/site/.

TEST_F(SuiteTest, ReadsTheLayoutOfTeco) {
  for (const char* page :
       {"Media/b.example/www/index.html", "Media/a.example/index.html",
        "Companies_Shops/c.example/pages/deep/er/index.html", ".git/objects/x.html",
        "Media/.hidden/index.html", "README.html", "Media/list.html"}) {
    folder_.write("suite/" + std::string(page), "<p class=TECO_notTemplate>x");
  }
  folder_.make_folder("suite/Empty category");
  const Suite suite = require(open_suite(path()));
  EXPECT_EQ(suite.name, "suite");
  EXPECT_EQ(ids_of(suite), (Texts{"c.example", "a.example", "b.example"}));
  EXPECT_EQ(suite.sites[0].category, "companies-shops");
  EXPECT_EQ(suite.sites[1].category, "media");
  EXPECT_EQ(suite.sites[2].folder, path("Media/b.example"));
  for (const SuiteSite& site : suite.sites) {
    const Result<SiteFolder> folder = SiteFolder::open(site.folder);
    ASSERT_TRUE(folder) << folder.error().text();
    EXPECT_TRUE(folder->is_teco());
    EXPECT_EQ(folder->description().id, site.id);
  }
}

TEST_F(SuiteTest, RefusesAFolderThatHoldsNoSuite) {
  folder_.write("suite/category/page.html", "");
  folder_.write("suite/page.html", "");
  EXPECT_TRUE(holds(error_of(open_suite(path())), path()));
}

TEST(Shard, IsANumberOfParts) {
  const auto shard = parse_shard("3/12").value();
  EXPECT_EQ(shard.number, 3U);
  EXPECT_EQ(shard.count, 12U);
  EXPECT_TRUE(parse_shard("1/1"));
  for (const char* const wrong :
       {"", "1", "/", "0/3", "4/3", "1/0", "1/3x", "/3", "1/", "1/-1", "1 /3", " 1/3", "+1/3",
        "auto", "auto/3", "1/3/3", "1/99999999999999999999"}) {
    EXPECT_FALSE(parse_shard(wrong)) << wrong;
  }
}

TEST(CategorySlug, IsLowerCaseWithHyphens) {
  EXPECT_EQ(category_slug("Companies/Shops"), "companies-shops");
  EXPECT_EQ(category_slug("Forums_Social"), "forums-social");
  EXPECT_EQ(category_slug("Media - Communication"), "media-communication");
  EXPECT_EQ(category_slug(" Web 2.0! "), "web-2-0");
  EXPECT_EQ(category_slug("documentation"), "documentation");
  EXPECT_EQ(category_slug("--"), "");
}

std::size_t count_with(const Texts& texts, std::string_view part) {
  return static_cast<std::size_t>(std::ranges::count_if(
      texts, [&](const std::string& text) { return text.find(part) != std::string::npos; }));
}

// A site of two pages with a menu, a text and a footer.
class SuiteCheckTest : public testing::Test {
 protected:
  SuiteCheckTest() {
    const std::string page =
        "<!DOCTYPE html><body><ul id=menu><li><a href=index.html>Home</a><li><a "
        "href=other.html>Other</a></ul><div id=text><h1>Title</h1>A text</div><p id=foot>Foot</p>";
    folder_.write("a/pages/index.html", page);
    folder_.write("a/pages/other.html", page + " of another page");
    folder_.write("a/site.json",
                  R"({"id": "a", "base_url": "http://a.test/", "key_page": "index.html"})");
  }
  SiteCheck check(std::string_view labels, ShownTexts shown = ShownTexts::kNone) {
    folder_.write("a/labels.json", labels);
    return check_site({"a", folder_.path("a"), "", 0, ""}, Limits(), shown);
  }

  TemporaryFolder folder_;
};

TEST_F(SuiteCheckTest, FindsNothingWrongWithGoodLabels) {
  const SiteCheck found = check(R"({"id": "a", "key_page": "index.html",
    "not_template": ["#text"], "main_content": ["h1", "#text::text"], "main_menu": ["#menu"]})");
  EXPECT_EQ(found.errors, Texts{});
  EXPECT_EQ(count_with(found.warnings, "labels"), 0U);
  EXPECT_EQ(found.nodes, 14U);
  EXPECT_EQ(found.template_nodes, 10U);
  EXPECT_EQ(found.content_nodes, 3U);
  EXPECT_TRUE(found.texts.empty());
}

TEST_F(SuiteCheckTest, ReportsEveryFaultOnce) {
  const SiteCheck found = check(R"({"id": "b", "key_page": "index.html", "colour": "red",
    "not_template": ["#text", "p:hover", "#none"], "main_content": ["#foot"],
    "main_menu": ["h1"]})");
  EXPECT_EQ(found.errors.size(), 4U);
  for (const char* part : {"the site b", ":hover", "#none", "main_content outside not_template"}) {
    EXPECT_EQ(count_with(found.errors, part), 1U) << part;
  }
  EXPECT_EQ(count_with(found.warnings, "main_menu inside not_template"), 1U);
  EXPECT_EQ(count_with(found.warnings, "unknown field \"colour\""), 1U);
}

TEST_F(SuiteCheckTest, ReportsLabelsOfAnotherKeyPage) {
  const SiteCheck found = check(R"({"key_page": "other.html", "not_template": ["#text"]})");
  EXPECT_EQ(found.errors.size(), 1U);
  EXPECT_EQ(count_with(found.errors, "other.html"), 1U);
}

TEST_F(SuiteCheckTest, ListsTheTextsOfOneKindOfLabel) {
  const std::string labels = R"({"not_template": ["#text"], "main_content": ["h1"],
    "main_menu": ["#menu"]})";
  EXPECT_EQ(check(labels, ShownTexts::kTemplate).texts, (Texts{"Home", "Other", "Foot"}));
  EXPECT_EQ(check(labels, ShownTexts::kContent).texts, Texts{"Title"});
  EXPECT_EQ(check(labels, ShownTexts::kMenu).texts, (Texts{"Home", "Other"}));
}

}  // namespace
}  // namespace pagelet
