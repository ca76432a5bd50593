// SPDX-License-Identifier: MIT
#include "core/dom/references.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/dom/serializer.h"
#include "tests/support/build_document.h"

namespace pagelet::internal {
namespace {

const Url kBase = *parse_url("http://site.test/a/b.html?c");

std::string absolute(std::string_view value, std::string_view name = "href") {
  return absolute_references(name, value, kBase);
}

TEST(References, AreResolvedAndKeepTheirFragments) {
  EXPECT_EQ(absolute("d.html#e"), "http://site.test/a/d.html#e");
  EXPECT_EQ(absolute(" ../d e "), "http://site.test/d e");
  EXPECT_EQ(absolute("//other.test/x"), "http://other.test/x");
  EXPECT_EQ(absolute("?d"), "http://site.test/a/b.html?d");
  EXPECT_EQ(absolute(""), "http://site.test/a/b.html?c");
  EXPECT_EQ(absolute("", "src"), "");
}

TEST(References, StayWhenThereIsNothingToResolve) {
  for (const std::string_view value : {"#d", "mailto:a@b.test", "javascript:f()", "data:,x"}) {
    EXPECT_EQ(absolute(value), value);
  }
}

TEST(References, OfASourceSetAreAllResolved) {
  EXPECT_EQ(absolute(" a.png, b.png 2x,c.png 3x ", "srcset"),
            " http://site.test/a/a.png, http://site.test/a/b.png 2x,http://site.test/a/c.png 3x ");
  // A comma inside a reference belongs to it; a comma at its end does not.
  EXPECT_EQ(absolute("a,b.png,, c.png calc(1, 2), d.png", "srcset"),
            "http://site.test/a/a,b.png,, http://site.test/a/c.png calc(1, 2), "
            "http://site.test/a/d.png");
  EXPECT_EQ(absolute("data:image/png;base64,AA= 2x, a.png", "srcset"),
            "data:image/png;base64,AA= 2x, http://site.test/a/a.png");
  for (const std::string_view value : {"", " , ,", "a.png calc("}) {
    std::vector<std::string> found;
    for_each_candidate(value, [&](std::string_view reference) { found.emplace_back(reference); });
    EXPECT_EQ(found.size(), value.starts_with('a') ? 1U : 0U);
  }
}

TEST(SerializeHtml, MakesReferencesAbsolute) {
  const Document page = build_document(
      "html(head(link[href='x.css']) body(a[href='#z'] a[href='c.html'] "
      "img[src=d.png][srcset='e.png 2x'][alt=f.png] form[action=g] object[data=h] div[data=i]))");
  SerializeOptions options;
  options.base = kBase;
  options.title = "a < b";
  const std::string base = "http://site.test/a/";
  EXPECT_EQ(serialize_html(page, node_at(0), options),
            "<html><head><meta charset=\"utf-8\"><title>a &lt; b</title><link href=\"" + base +
                "x.css\"></head><body>"
                "<a href=\"#z\"></a><a href=\"" +
                base + "c.html\"></a><img src=\"" + base + "d.png\" srcset=\"" + base +
                "e.png 2x\" alt=\"f.png\"><form action=\"" + base + "g\"></form><object data=\"" +
                base + "h\"></object><div data=\"i\"></div></body></html>");
}

}  // namespace
}  // namespace pagelet::internal
