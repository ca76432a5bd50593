// SPDX-License-Identifier: MIT
//
// A page of tests/data/structure for each rule by which headings, lists, tables, links, bold words,
// quotations and code become Markdown. The page's title is the rule, and a file beside it has the
// Markdown.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "core/dom/document.h"
#include "core/export/markdown_writer.h"
#include "core/url/url.h"
#include "tests/support/parsed.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

std::filesystem::path structure_pages() {
  return std::string(PAGELET_SOURCE_DIR) + "/tests/data/structure";
}

TEST(StructurePages, HaveTheMarkdownBesideThem) {
  MarkdownOptions options;
  options.base = parse_url("https://www.coast.example/animals/seals.html");
  options.is_content = true;
  for (const auto& [name, html] : files_of(structure_pages())) {
    const std::filesystem::path file(name);
    if (file.extension() != ".html") continue;
    const Document page = parsed(html);
    const std::string markdown = file_text(structure_pages() / file.stem().concat(".md"));
    EXPECT_EQ(write_markdown(page, options), markdown) << name << ": " << title_element(page);
  }
}

TEST(StructurePages, AllHaveARuleAndMarkdown) {
  const auto files = files_of(structure_pages());
  EXPECT_FALSE(files.empty());
  for (const auto& [name, content] : files) {
    const std::filesystem::path file(name);
    EXPECT_FALSE(content.empty()) << name;
    if (file.extension() == ".html") {
      EXPECT_FALSE(title_element(parsed(content)).empty()) << name;
      EXPECT_TRUE(files.contains(file.stem().string() + ".md")) << name;
    } else {
      EXPECT_EQ(file.extension(), ".md") << name;
      EXPECT_TRUE(files.contains(file.stem().string() + ".html")) << name;
    }
  }
}

}  // namespace
}  // namespace pagelet
