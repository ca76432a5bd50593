// SPDX-License-Identifier: MIT
#include "core/page/known_names.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "tests/core/export/markdown_of.h"

namespace pagelet {
namespace {

using internal::NameMeaning;

struct Row {
  std::string_view name;
  std::string_view reason;
  std::string_view page;
};

constexpr auto kRows = std::to_array<Row>({
#define PAGELET_KNOWN_NAME(name, form, meaning, why, page) {name, why, page},
#include "core/page/known_names.inc"
});

struct Name {
  std::string_view name;
  std::string_view form;
  NameMeaning meaning;
};

constexpr auto kNames = std::to_array<Name>({
#define PAGELET_SIGN_NAME(name, form, meaning) {name, #form, NameMeaning::meaning},
#define PAGELET_KNOWN_NAME(name, form, meaning, why, page) {name, #form, NameMeaning::meaning},
#include "core/page/known_names.inc"
});

struct Word {
  std::string_view name;
  std::optional<NameMeaning> box;
};

constexpr auto kWords = [] {
  using enum NameMeaning;
  constexpr std::optional<NameMeaning> kNoBox;
  return std::to_array<Word>({
#define PAGELET_WORD(word, box, signs) {word, box},
#include "core/page/known_names.inc"
  });
}();

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

// What a box of a meaning contains; "@" is an element with its name.
std::string box_of(NameMeaning meaning) {
  switch (meaning) {
    case NameMeaning::kNewsletterBox:
    case NameMeaning::kConsentBox:
      return "<div class=@>Our news each week <button>Yes</button></div>";
    case NameMeaning::kNewsletterTextBox:
      return "<div class=@>Our news each week.</div>";
    case NameMeaning::kOfferBox:
      return "<div class=@>Read on. <a href=/a>Subscribe now</a></div>";
    case NameMeaning::kPromoBox:
      return "<div class=@>We are on every service.</div>";
    case NameMeaning::kBoxOfAuthor:
      return "<div class=@>Ada writes about boats.</div>";
    case NameMeaning::kOtherTextsBox:
    case NameMeaning::kAdBox:
    case NameMeaning::kPagerBox:
    case NameMeaning::kTrailBox:
      return "<div class=@><a href=/a>How the harbour was built</a></div>";
    case NameMeaning::kContentsBox:
      return "<div class=@><a href='#a'>Old boats</a> <a href='#b'>New boats</a></div>";
    case NameMeaning::kCountBox:
      return "<div class=@>12 points</div>";
    case NameMeaning::kCommentsBox:
      return "<div class=@><p>A reader says this.</div>";
    default:
      return "<div class=@><div class=comments><p>A reader says this.</div></div>";
  }
}

TEST(KnownNames, OfBoxesChangeTheMarkdownOfAPage) {
  const std::string text = "<p>" + repeated("Boats were built of oak here. ", 40) + "</p>";
  std::size_t boxes = 0;
  for (const Word& row : kWords) {
    // Side bars need a main element: tests/core/omission/boxes_test.cpp.
    if (!row.box || row.box == NameMeaning::kSideBarBox) continue;
    ++boxes;
    const std::string box = box_of(*row.box);
    const auto markdown = [&](const std::string& name) {
      std::string with_name = box;
      with_name.replace(with_name.find('@'), 1, name);
      const bool is_first =
          row.box == NameMeaning::kTrailBox || row.box == NameMeaning::kContentsBox;
      return content_markdown_of(is_first ? with_name + text : text + with_name);
    };
    const std::string name(row.name);
    EXPECT_NE(markdown("a-" + name), markdown("a-zzz")) << name;
    EXPECT_EQ(markdown("a" + name), markdown("zzz")) << name;
  }
  EXPECT_GT(boxes, 70U);
}

TEST(KnownNames, OfSignsAreFoundInAnyCase) {
  for (const Name& row : kNames) {
    if (row.form != "kAnyCase") continue;
    EXPECT_TRUE(internal::meanings_in("a" + std::string(row.name) + "b").contains(row.meaning))
        << row.name;
  }
  EXPECT_TRUE(internal::meanings_in("words of no box").empty());
}

TEST(KnownNames, OfWikisAreNoPaddings) {
  EXPECT_TRUE(internal::has_meaning("p-tb", NameMeaning::kGenerated));
  EXPECT_FALSE(internal::has_meaning("p-tb20", NameMeaning::kGenerated));
}

TEST(KnownNames, AreThereOnce) {
  std::set<std::pair<std::string_view, NameMeaning>> names;
  for (const Name& row : kNames) {
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
