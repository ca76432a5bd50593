// SPDX-License-Identifier: MIT
#include "evaluation/comparison/template_likeness.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/require.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

class TemplateLikenessTest : public testing::Test {
 protected:
  void write(std::string_view name, std::string_view body) {
    folder_.write("suite/site/" + std::string(name),
                  "<!DOCTYPE html><body>" + std::string(body) + "</body>");
  }
  std::vector<TemplateLikeness> likenesses() const {
    return template_likenesses(require(open_suite(folder_.path("suite"))), {}, 1);
  }

  TemporaryFolder folder_;
};

// The template of the key page is body, ul, two li and their links and texts: eight nodes.
TEST_F(TemplateLikenessTest, IsTheShareOfTheGoldTemplateThatIsMapped) {
  folder_.write("suite/suite.json", R"({"sites": ["site"]})");
  folder_.write("suite/site/site.json",
                R"({"id": "site", "base_url": "http://s.test/", "key_page": "index.html"})");
  folder_.write("suite/site/labels.json",
                R"({"not_template": ["p"], "main_menu": ["ul"], "main_content": ["p"]})");
  const std::string menu = "<ul><li><a href=same.html>A</a><li><a href=d/other.html>B</a></ul>";
  write("pages/index.html", menu + "<p><a href=gone.html>x</a><a href=same.html>y</a></p>");
  write("pages/same.html", menu + "<p>z</p>");
  write("pages/d/other.html", "<h1>w</h1>");
  const std::vector<TemplateLikeness> found = likenesses();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].share, 100);
  EXPECT_EQ(found[0].in_menu, true);
  EXPECT_EQ(found[0].hyperlink_distance, 0);
  EXPECT_EQ(found[0].dom_distance, 0U);
  // body alone is mapped.
  EXPECT_EQ(found[1].share, 12.5);
  EXPECT_EQ(found[1].hyperlink_distance, 1);
}

TEST_F(TemplateLikenessTest, LeavesOutSitesThatCannotBeUsed) {
  folder_.write("suite/suite.json", R"({"sites": ["site", "missing"]})");
  folder_.write("suite/site/site.json",
                R"({"id": "site", "base_url": "http://s.test/", "key_page": "index.html"})");
  write("pages/index.html", "<a href=a.html>A</a>");
  write("pages/a.html", "<p>B</p>");
  EXPECT_TRUE(likenesses().empty());
}

}  // namespace
}  // namespace pagelet
