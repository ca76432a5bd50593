// SPDX-License-Identifier: MIT
#include "datasets/suite.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "datasets/site_folder.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

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
    const Result<Suite> suite = open(suite_json);
    if (suite) {
      ADD_FAILURE() << "opened: " << suite_json;
      return "";
    }
    EXPECT_EQ(suite.error().code, ErrorCode::kInput);
    EXPECT_TRUE(holds(suite.error().message, path("suite.json"))) << suite.error().message;
    EXPECT_FALSE(holds(suite.error().message, "\n")) << suite.error().message;
    return suite.error().message;
  }

  TemporaryFolder folder_;
};

TEST_F(SuiteTest, ListsItsSitesInTheOrderOfTheFile) {
  const Result<Suite> suite = open(R"({"name": "Open suite", "sites": ["zoo", "abc", "m.n-o"]})");
  ASSERT_TRUE(suite) << suite.error().message;
  EXPECT_EQ(suite->name, "Open suite");
  EXPECT_EQ(suite->folder, path());
  EXPECT_EQ(ids_of(*suite), (Texts{"zoo", "abc", "m.n-o"}));
  EXPECT_EQ(suite->sites[1].folder, path("abc"));
  EXPECT_EQ(suite->sites[1].category, "");
}

TEST_F(SuiteTest, IsNamedAfterItsFolderWithoutName) {
  EXPECT_EQ(open(R"({"sites": ["a"]})").value().name, "suite");
  EXPECT_EQ(open_suite(path() + "/").value().name, "suite");
}

TEST_F(SuiteTest, OpensWhateverItsSitesAre) {
  // Missing and broken ones are found when they are run.
  folder_.write("suite/broken/site.json", "{");
  const Result<Suite> suite = open(R"({"name": "n", "sites": ["missing", "broken"]})");
  ASSERT_TRUE(suite);
  for (const SuiteSite& site : suite->sites) {
    const Result<SiteFolder> folder = SiteFolder::open(site.folder);
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().code, ErrorCode::kInput);
    EXPECT_TRUE(holds(folder.error().message, site.folder)) << folder.error().message;
  }
}

TEST_F(SuiteTest, RefusesTheSameSiteTwice) {
  EXPECT_TRUE(holds(message(R"({"sites": ["a", "b", "a"]})"), "a"));
}

TEST_F(SuiteTest, RefusesWhatIsNoFolderName) {
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

TEST_F(SuiteTest, RefusesAFolderInPlaceOfItsFile) {
  folder_.make_folder("suite/suite.json");
  const Result<Suite> suite = open_suite(path());
  ASSERT_FALSE(suite);
  EXPECT_EQ(suite.error().code, ErrorCode::kInput);
  EXPECT_TRUE(holds(suite.error().message, path())) << suite.error().message;
}

TEST_F(SuiteTest, NamesAFolderThatIsNotThere) {
  for (const std::string& missing : {path("missing"), path("file")}) {
    folder_.write("suite/file", "");
    const Result<Suite> suite = open_suite(missing);
    ASSERT_FALSE(suite);
    EXPECT_EQ(suite.error().code, ErrorCode::kInput);
    EXPECT_TRUE(holds(suite.error().message, missing)) << suite.error().message;
  }
}

TEST_F(SuiteTest, OfASiteFolderIsThatSite) {
  folder_.write("suite/pages/index.html", "<p>x");
  folder_.write("suite/site.json",
                R"({"id": "s", "base_url": "http://s.test/", "key_page": "index.html"})");
  const Result<Suite> suite = open_suite(path());
  ASSERT_TRUE(suite) << suite.error().message;
  EXPECT_EQ(suite->name, "s");
  EXPECT_EQ(ids_of(*suite), (Texts{"s"}));
  EXPECT_TRUE(SiteFolder::open(suite->sites[0].folder));
  // A list of sites counts more, and what is wrong with the site is found when it is run.
  folder_.write("suite/site.json", "{");
  EXPECT_EQ(ids_of(*open_suite(path())), (Texts{"suite"}));
  folder_.write("suite/suite.json", R"({"sites": ["a"]})");
  EXPECT_EQ(ids_of(*open_suite(path())), (Texts{"a"}));
}

TEST_F(SuiteTest, OfAFolderOfSitesIsThoseByName) {
  folder_.write("suite/b/site.json", "{");
  folder_.write("suite/a/site.json", "{}");
  folder_.write("suite/other/page.html", "");
  folder_.write("suite/category/site/index.html", "");
  const Result<Suite> suite = open_suite(path());
  ASSERT_TRUE(suite) << suite.error().message;
  EXPECT_EQ(suite->name, "suite");
  EXPECT_EQ(ids_of(*suite), (Texts{"a", "b"}));
  EXPECT_EQ(suite->sites[1].position, 1U);
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
  ASSERT_TRUE(suite) << suite.error().message;
  EXPECT_EQ(suite->name, "suite");
  EXPECT_EQ(ids_of(*suite), (Texts{"c.example", "a.example", "b.example"}));
  EXPECT_EQ(suite->sites[0].category, "companies-shops");
  EXPECT_EQ(suite->sites[1].category, "media");
  EXPECT_EQ(suite->sites[2].folder, path("Media/b.example"));
  for (const SuiteSite& site : suite->sites) {
    const Result<SiteFolder> folder = SiteFolder::open(site.folder);
    ASSERT_TRUE(folder) << folder.error().message;
    EXPECT_TRUE(folder->is_teco());
    EXPECT_EQ(folder->description().id, site.id);
  }
}

TEST_F(SuiteTest, RefusesAFolderThatHoldsNoSuite) {
  folder_.write("suite/category/page.html", "");
  folder_.write("suite/page.html", "");
  const Result<Suite> suite = open_suite(path());
  ASSERT_FALSE(suite);
  EXPECT_EQ(suite.error().code, ErrorCode::kInput);
  EXPECT_TRUE(holds(suite.error().message, path())) << suite.error().message;
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
