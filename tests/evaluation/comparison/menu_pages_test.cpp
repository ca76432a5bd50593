// SPDX-License-Identifier: MIT
#include "evaluation/comparison/menu_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/require.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

// A page with links to other pages of its site.
std::string page_with_menu(const std::vector<std::string>& menu) {
  std::string html = "<!DOCTYPE html><body><ul>";
  for (const std::string& name : menu) html += "<li><a href=" + name + ".html>" + name + "</a>";
  return html + "</ul><p>text</p>";
}

// The menu of the key page `i` links to a, b and c, of which a and b link to each other.
TEST(MenuPages, AreLoadedAndTheirCompleteSubdigraphIsFound) {
  const TemporaryFolder folder;
  folder.write("s/site.json", R"({"id": "s", "base_url": "http://s.test/", "key_page": "i.html"})");
  folder.write("s/labels.json",
               R"({"not_template": ["p"], "main_content": ["p"], "main_menu": ["ul"]})");
  folder.write("s/pages/i.html", page_with_menu({"a", "b", "c", "i"}));
  folder.write("s/pages/a.html", page_with_menu({"b", "c"}));
  folder.write("s/pages/b.html", page_with_menu({"a"}));
  folder.write("s/pages/c.html", page_with_menu({"i"}));
  folder.write("unlabelled/site.json",
               R"({"id": "u", "base_url": "http://u.test/", "key_page": "i.html"})");
  folder.write("unlabelled/labels.json", R"({"not_template": ["p"], "main_content": ["p"]})");
  folder.write("unlabelled/pages/i.html", page_with_menu({"a"}));
  const auto pages = menu_pages(require(open_suite(folder.path())), {}, 1);
  ASSERT_EQ(pages.size(), 1U);
  EXPECT_EQ(pages[0].site, 0U);
  EXPECT_EQ(pages[0].pages, 3U);
  EXPECT_EQ(pages[0].largest_cs, 2U);
}

}  // namespace
}  // namespace pagelet
