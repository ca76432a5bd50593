// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "datasets/suite.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;

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
