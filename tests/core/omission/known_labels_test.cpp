// SPDX-License-Identifier: MIT
#include "core/omission/known_labels.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "core/text/words.h"
#include "tests/core/export/markdown_of.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

using internal::LabelMeaning;

struct LabelRow {
  std::string_view letters;
  LabelMeaning meaning;
  std::string_view text;
};

constexpr auto kLabelRows = std::to_array<LabelRow>({
#define PAGELET_KNOWN_LABEL(letters, meaning, text) {letters, LabelMeaning::meaning, text},
#include "core/omission/known_labels.inc"
#undef PAGELET_KNOWN_LABEL
});

// A page of which a rule drops a text with this meaning.
std::string page_of(LabelMeaning meaning, const std::string& text) {
  switch (meaning) {
    case LabelMeaning::kTeaser:
      return "<p>" + text + ": <a href=/a>One two</a></p>";
    case LabelMeaning::kBlock:
    case LabelMeaning::kOthers:
      return "<h3>" + text + "</h3><h3>Next</h3>";
    case LabelMeaning::kNetwork:
      return "<p>Share: " + text + "</p>";
    case LabelMeaning::kPagination:
      return "<p><a href=/a>" + text + "</a></p>";
    case LabelMeaning::kCall:
      return "<p><a class=btn href=/a>" + text + "</a></p>";
    case LabelMeaning::kReadingTime:
      return "<p>" + text + ": 7 min</p>";
    case LabelMeaning::kTimeUnit:
    case LabelMeaning::kWordUnit:
      return "<p>Reading time: 7 " + text + "</p>";
    case LabelMeaning::kTopics:
      return "<p>" + text + ": <a href=/a>sails</a></p>";
    default:
      return "<p>" + text + ":</p>";
  }
}

// What remains of that page.
std::string rest_of(LabelMeaning meaning) {
  const bool is_heading = meaning == LabelMeaning::kBlock || meaning == LabelMeaning::kOthers;
  return is_heading ? "### Next\n\n" : "";
}

TEST(KnownLabels, AreDropped) {
  for (const LabelRow& row : kLabelRows) {
    EXPECT_EQ(letters_of(row.text), row.letters);
    const std::string page = page_of(row.meaning, std::string(row.text));
    EXPECT_EQ(rest_beside(page), rest_of(row.meaning)) << page;
  }
}

TEST(KnownLabels, AreFoundAloneAndAfterEachOther) {
  using Meanings = internal::LabelMeanings;
  const Meanings control = {LabelMeaning::kControl};
  EXPECT_TRUE(internal::is_one_label("showall", {LabelMeaning::kShare, LabelMeaning::kControl}));
  EXPECT_FALSE(internal::is_one_label("showall", {LabelMeaning::kShare}));
  EXPECT_FALSE(internal::is_one_label("showal", control));
  EXPECT_FALSE(internal::is_one_label("", control));
  EXPECT_EQ(internal::meanings_of_labels("showallshowlessshowall"), control);
  EXPECT_EQ(internal::meanings_of_labels("sharefacebook"),
            (Meanings{LabelMeaning::kShare, LabelMeaning::kNetwork}));
  EXPECT_TRUE(internal::meanings_of_labels("showallx1").empty());
  EXPECT_TRUE(internal::meanings_of_labels("").empty());
  EXPECT_TRUE(internal::meanings_of_labels(repeated("showall", 12)).empty());  // too long
}

}  // namespace
}  // namespace pagelet
