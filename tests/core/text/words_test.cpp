// SPDX-License-Identifier: MIT
#include "core/text/words.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace pagelet {
namespace {

TEST(LettersOf, JoinsTheLetterRunsInLowerCase) {
  EXPECT_EQ(letters_of(""), "");
  EXPECT_EQ(letters_of("Read-More: 2nd_Part!"), "readmore2ndpart");
  EXPECT_EQ(letters_of("Pi\u00F1a \u00C9T\u00C9 \u00B2"), "pi\u00F1a\u00E9t\u00E9\u00B2");
}

// Texts of ASCII are read by a loop of their own.
TEST(LettersOf, ReadsAsciiAsOtherTexts) {
  for (int byte = 0; byte < 0x80; ++byte) {
    const std::string text = std::string("x") + static_cast<char>(byte) + "Y";
    EXPECT_EQ(letters_of(text) + "\u00E9", letters_of(text + "\u00E9")) << byte;
  }
}

TEST(HasLetters, IsTrueWhereLettersOfHasAny) {
  for (const std::string_view text :
       {"", "...", " - \u00B7 ", "\u00BB x", "7", "\u00E9", "\u00B2"}) {
    EXPECT_EQ(has_letters(text), !letters_of(text).empty()) << text;
  }
}

}  // namespace
}  // namespace pagelet
