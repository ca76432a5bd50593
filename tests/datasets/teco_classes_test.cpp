// SPDX-License-Identifier: MIT
#include "datasets/teco_classes.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/support/require.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using Counts = std::map<std::string, std::size_t>;

class TecoClassesTest : public testing::Test {
 protected:
  // The classes of a site whose folder has this page.
  Counts classes_of(const std::string& page, const std::string& body) {
    folder_.write("s/" + page, "<!DOCTYPE html><body>" + body);
    return require(teco_classes({.id = "s", .folder = folder_.path("s")}, {}));
  }

  TemporaryFolder folder_;
};

TEST_F(TecoClassesTest, AreCountedByElement) {
  EXPECT_EQ(classes_of("www.s.test/index.html",
                       "<p class='TECO_notTemplate TECO_notTemplate a'>x</p>"
                       "<i class=TECO_notTemplate>y</i><b class='b TECO_unknown'>z</b>"),
            (Counts{{"TECO_notTemplate", 2}, {"TECO_unknown", 1}}));
}

TEST_F(TecoClassesTest, AreNoneWhereLabelsAreAFile) {
  folder_.write("s/site.json",
                R"({"id": "s", "base_url": "http://s.test/", "key_page": "i.html"})");
  folder_.write("s/labels.json", R"({"not_template": ["p"], "main_content": ["p"]})");
  EXPECT_EQ(classes_of("pages/i.html", "<p class=TECO_notTemplate>x</p>"), Counts());
}

TEST(TecoLabel, IsOneOfSevenNames) {
  EXPECT_TRUE(is_teco_label("TECO_mainMenu"));
  EXPECT_TRUE(is_teco_label("TECO_notTemplate3"));
  EXPECT_FALSE(is_teco_label("TECO_notTemplate4"));
  EXPECT_FALSE(is_teco_label("teco_mainMenu"));
}

}  // namespace
}  // namespace pagelet
