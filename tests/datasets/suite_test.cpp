// SPDX-License-Identifier: MIT
#include "datasets/suite.h"

#include <gtest/gtest.h>

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
  const Result<Suite> suite = open(R"({"name": "Open suite", "sites": ["zoo", "abc", "m.n-o"]})");
  ASSERT_TRUE(suite) << suite.error().text();
  EXPECT_EQ(suite->name, "Open suite");
  EXPECT_EQ(suite->folder, path());
  EXPECT_EQ(ids_of(*suite), (Texts{"zoo", "abc", "m.n-o"}));
  EXPECT_EQ(suite->sites[1].folder, path("abc"));
  EXPECT_EQ(suite->sites[1].category, "");
}

TEST_F(SuiteTest, IsNamedAfterItsFolderByDefault) {
  EXPECT_EQ(open(R"({"sites": ["a"]})").value().name, "suite");
  EXPECT_EQ(open_suite(path() + "/").value().name, "suite");
}

TEST_F(SuiteTest, OpensEvenWhenItsSitesAreFaulty) {
  // Missing and broken sites are found when they are run.
  folder_.write("suite/broken/site.json", "{");
  const Result<Suite> suite = open(R"({"name": "n", "sites": ["missing", "broken"]})");
  ASSERT_TRUE(suite);
  for (const SuiteSite& site : suite->sites) {
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
  const Result<Suite> suite = open_suite(path());
  ASSERT_TRUE(suite) << suite.error().text();
  EXPECT_EQ(suite->name, "s");
  EXPECT_EQ(ids_of(*suite), (Texts{"s"}));
  EXPECT_TRUE(SiteFolder::open(suite->sites[0].folder));
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
  constexpr const char* kSite =
      R"({"id": "s", "base_url": "http://s.test/", "key_page": "a.html"})";
  for (const char* id : {"zoo", "abc", "mid"}) {
    folder_.write("suite/" + std::string(id) + "/site.json", kSite);
    folder_.write("suite/" + std::string(id) + "/pages/a.html", "<p>x");
  }
  folder_.write("suite/notes/draft/page.html", "not a site");
  const Result<Suite> suite = open_suite(path());
  ASSERT_TRUE(suite) << suite.error().text();
  EXPECT_EQ(suite->name, "suite");
  EXPECT_EQ(ids_of(*suite), (Texts{"abc", "mid", "zoo"}));
  EXPECT_EQ(suite->sites[2].folder, path("zoo"));
  EXPECT_EQ(suite->sites[2].position, 2U);
  EXPECT_EQ(suite->sites[2].category, "");
}

TEST_F(SuiteTest, RefusesAFolderOfSuites) {
  folder_.write("all/mine/one/site.json", "{}");
  EXPECT_TRUE(holds(error_of(open_suite(folder_.path("all"))), folder_.path("all/mine")));
}

// Several suites.

TEST_F(SuiteTest, JoinedSuitesKeepTheirOrderAndTheSuiteOfEachSite) {
  folder_.write("a/suite.json", R"({"name": "A", "sites": ["x", "y"]})");
  folder_.write("b/suite.json", R"({"name": "B", "sites": ["z"]})");
  const auto joined = join_suites({*open_suite(folder_.path("a")), *open_suite(folder_.path("b"))});
  ASSERT_TRUE(joined) << joined.error().text();
  EXPECT_EQ(joined->name, "A+B");
  EXPECT_EQ(joined->parts, (Texts{"A", "B"}));
  EXPECT_EQ(ids_of(*joined), (Texts{"x", "y", "z"}));
  EXPECT_EQ(joined->sites[1].suite, "A");
  EXPECT_EQ(joined->sites[2].suite, "B");
  EXPECT_EQ(joined->sites[2].position, 2U);
  EXPECT_EQ(ids_of(part_of(*joined, {2, 2})), (Texts{"y"}));
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
  const Result<Suite> suite = open_suite(path());
  ASSERT_TRUE(suite) << suite.error().text();
  EXPECT_EQ(suite->name, "suite");
  EXPECT_EQ(ids_of(*suite), (Texts{"c.example", "a.example", "b.example"}));
  EXPECT_EQ(suite->sites[0].category, "companies-shops");
  EXPECT_EQ(suite->sites[1].category, "media");
  EXPECT_EQ(suite->sites[2].folder, path("Media/b.example"));
  for (const SuiteSite& site : suite->sites) {
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
  const auto shard = parse_shard("3/12");
  ASSERT_TRUE(shard);
  EXPECT_EQ(shard->number, 3U);
  EXPECT_EQ(shard->count, 12U);
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

}  // namespace
}  // namespace pagelet
