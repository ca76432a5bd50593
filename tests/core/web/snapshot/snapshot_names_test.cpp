// SPDX-License-Identifier: MIT
#include "core/web/snapshot/snapshot_names.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet {
namespace {

std::string page_name(std::string_view path) {
  const auto url = parse_url("http://site.test" + std::string(path));
  return page_file_name(*address_of(*url)).value_or("(none)");
}

std::string resource_name(std::string_view path) {
  const auto url = parse_url("http://site.test" + std::string(path));
  return resource_file_name(*address_of(*url)).value_or("(none)");
}

TEST(PageFileName, IsTheDecodedPathAndQuery) {
  EXPECT_EQ(page_name(""), "index.html");
  EXPECT_EQ(page_name("/"), "index.html");
  EXPECT_EQ(page_name("/a/"), "a/index.html");
  EXPECT_EQ(page_name("/a/b%20c.html"), "a/b c.html");
  EXPECT_EQ(page_name("/a"), "a");
  EXPECT_EQ(page_name("/a.php?b=%33&c"), "a.php?b=3&c");
  EXPECT_EQ(page_name("/a.php?"), "a.php");
  EXPECT_EQ(page_name("/a/?b"), "a/?b");
  EXPECT_EQ(page_name("/100%"), "100%");
}

TEST(PageFileName, NeverLeadsOutOfTheFolder) {
  for (const std::string_view path :
       {"/%2e%2e/x", "/a/%2E%2E", "/a%2F..%2F..%2Fx", "/%2e?x", "/a/%2E%2E?b=c", "/x?a=/../../b",
        "/x?../..", "//etc/passwd", "/a//b", "/.%2f", "/%2fx", "/a%00b", "/x?%00", "/a/?/"}) {
    EXPECT_EQ(page_name(path), "(none)") << path;
    EXPECT_EQ(resource_name(path), "(none)") << path;
  }
  // Plain dot segments are removed before the path is decoded.
  EXPECT_EQ(page_name("/../../x"), "x");
  EXPECT_EQ(page_name("/..x/...html"), "..x/...html");
}

TEST(PageFileName, HasALimitedLength) {
  const std::string longest(255, 'a');
  EXPECT_EQ(page_name("/" + longest), longest);
  EXPECT_EQ(page_name("/" + longest + "a"), "(none)");
  EXPECT_EQ(page_name("/x?" + longest), "(none)");
  const std::string segments = "/" + longest + "/" + longest + "/" + longest + "/" + longest;
  EXPECT_EQ(page_name(segments), segments.substr(1));  // 1,023 bytes
  EXPECT_EQ(page_name(segments + "/b"), "(none)");
}

TEST(ResourceFileName, IsNeverAFolder) {
  EXPECT_EQ(resource_name("/a/b.css?v=1"), "a/b.css?v=1");
  EXPECT_EQ(resource_name("/a/"), "(none)");
  EXPECT_EQ(resource_name("/"), "(none)");
}

using Names = std::vector<std::string>;

Names settled(const Names& pages, const Names& resources = {}) {
  const SettledNames names = settle_names(pages, resources);
  Names all;
  for (const auto& name : names.pages) all.push_back(name.value_or("-"));
  for (const bool fits : names.resources) all.push_back(fits ? "+" : "-");
  return all;
}

TEST(SettleNames, AFileAndAFolderCannotHaveOneName) {
  EXPECT_EQ(settled({"a", "b", "c.html"}), (Names{"a", "b", "c.html"}));
  EXPECT_EQ(settled({"a", "a/b"}), (Names{"a.html", "a/b"}));
  EXPECT_EQ(settled({"a/b", "a"}), (Names{"a/b", "a.html"}));
  EXPECT_EQ(settled({"a/b/c", "a/b", "a"}), (Names{"a/b/c", "a/b.html", "a.html"}));
  // Links to `a` would lead to another page.
  EXPECT_EQ(settled({"a/index.html", "a"}), (Names{"a/index.html", "-"}));
  EXPECT_EQ(settled({"a", "a/index.html"}), (Names{"a", "-"}));
  EXPECT_EQ(settled({"a", "a.html", "a/b"}), (Names{"a", "a.html", "-"}));
  // A link to `a.b` does not lead to `a.b.html`.
  EXPECT_EQ(settled({"a.b", "a.b/c", "d?e", "d?e/f"}), (Names{"a.b", "-", "d?e", "-"}));
}

TEST(SettleNames, ResourcesLoseTheirNamesToPages) {
  EXPECT_EQ(settled({"a", "b.html"}, {"a/x.png", "b.html/y.png", "c", "c/d", "e/f", "e", "b.html"}),
            (Names{"a.html", "b.html", "+", "-", "+", "-", "+", "-", "-"}));
  EXPECT_EQ(settled({"a/b.html"}, {"a"}), (Names{"a/b.html", "-"}));
}

}  // namespace
}  // namespace pagelet
