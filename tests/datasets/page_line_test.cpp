// SPDX-License-Identifier: MIT
#include "datasets/page_line.h"

#include <gtest/gtest.h>

namespace pagelet {
namespace {

TEST(PageLine, HtmlComesBeforeAFile) {
  const PageLine page = read_page_line(R"({"url": "u", "html": "<p>", "file": "f"})");
  EXPECT_EQ(page.url, "u");
  EXPECT_EQ(page.html, "<p>");
  EXPECT_EQ(page.file, "");
  EXPECT_EQ(page.problem, "");
  EXPECT_EQ(read_page_line(R"({"file": "f"})").file, "f");
  EXPECT_EQ(read_page_line(R"({"url": "u", "html": "", "x": [[]]})").html, "");
}

TEST(PageLine, WhatIsNoPageHasAReason) {
  for (const char* line : {"x", R"({"url": "u", "html": "<p>)", "{'html': ''}"}) {
    EXPECT_TRUE(read_page_line(line).problem.starts_with("is not JSON")) << line;
  }
  for (const char* line : {"[]", "{}", R"({"url": "u", "html": 5})", R"({"file": "-"})"}) {
    EXPECT_EQ(read_page_line(line).problem,
              "is not an object with the fields url and html (or file)")
        << line;
  }
}

TEST(PageLine, WhatIsNoCharacterIsReplaced) {
  const auto html = [](const std::string& text) {
    return read_page_line("{\"html\": \"" + text + "\"}").html;
  };
  EXPECT_EQ(html("a\xff"), "a\uFFFD");
  EXPECT_EQ(html("\\ud800\\ude00"), "\U00010200");
  EXPECT_EQ(html("\\ud800\\ude00\\ud800"), "\U00010200\uFFFD");
  EXPECT_EQ(html("\\ud800\\ud800\\ude00"), "\uFFFD\U00010200");
  EXPECT_EQ(html("\\ude00\\\\ud800\\\\"), "\uFFFD\\ud800\\");
  EXPECT_EQ(html("\\ud80"), std::nullopt);
}

}  // namespace
}  // namespace pagelet
