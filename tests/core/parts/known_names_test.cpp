// SPDX-License-Identifier: MIT
#include "core/parts/known_names.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "tests/core/export/markdown_of.h"

namespace pagelet {
namespace {

using internal::NameForm;
using internal::NameMeaning;

struct Row {
  std::string_view name;
  std::string_view reason;
  std::string_view page;
};

constexpr auto kRows = std::to_array<Row>({
#define PAGELET_KNOWN_NAME(name, form, meaning, why, page) {name, why, page},
#include "core/parts/known_names.inc"
#undef PAGELET_KNOWN_NAME
});

// The page with another name in each place of this one.
std::string renamed(std::string_view page, std::string_view name) {
  std::string other(page);
  for (std::size_t at = 0; (at = other.find(name, at)) != std::string::npos;) {
    other.replace(at, name.size(), std::string(name.size(), 'z'));
  }
  return other;
}

TEST(KnownNames, ChangeTheMarkdownOfTheirPages) {
  for (const Row& row : kRows) {
    EXPECT_FALSE(row.reason.empty()) << row.name;
    const std::string other = renamed(row.page, row.name);
    EXPECT_TRUE(markdown_of(row.page) != markdown_of(other) ||
                content_markdown_of(row.page) != content_markdown_of(other))
        << row.name;
  }
}

TEST(KnownNames, AreThereOnce) {
  std::set<std::pair<std::string_view, NameMeaning>> names;
  for (const internal::KnownName& row : internal::kKnownNames) {
    EXPECT_TRUE(names.emplace(row.name, row.meaning).second) << row.name;
  }
}

TEST(KnownNames, AreComparedInTheirForm) {
  EXPECT_TRUE(internal::has_meaning("a line b", NameMeaning::kCodeLine));
  EXPECT_FALSE(internal::has_meaning("a lines b", NameMeaning::kCodeLine));
  EXPECT_TRUE(internal::has_meaning("a code-line", NameMeaning::kCodeLine));
  EXPECT_TRUE(internal::has_meaning("code-line a", NameMeaning::kCodeLine));
  EXPECT_FALSE(internal::has_meaning("code-lines a", NameMeaning::kCodeLine));
  EXPECT_TRUE(internal::has_meaning("fa fa-star", NameMeaning::kIcon));
  EXPECT_FALSE(internal::has_meaning("sofa fax", NameMeaning::kIcon));
  EXPECT_TRUE(internal::has_meaning("a language-c", NameMeaning::kLanguage));
  EXPECT_FALSE(internal::has_meaning("", NameMeaning::kLanguage));
  EXPECT_EQ(internal::rest_after_name("language-c", NameMeaning::kLanguage), "c");
  EXPECT_EQ(internal::rest_after_name("a", NameMeaning::kLanguage), "");
}

}  // namespace
}  // namespace pagelet
