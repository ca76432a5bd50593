// SPDX-License-Identifier: MIT
//
// The tables of the WebAssembly build give what ICU gives, for every character.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/text/unicode.h"

namespace pagelet {
namespace {

constexpr char32_t kCharacters = 0x110000;
const std::string kSigma = "\xCE\xA3";

// Calls `check(character, its UTF-8)` for all characters.
template <class Check>
void for_all_characters(const Check& check) {
  for (char32_t character = 0; character < kCharacters; ++character) {
    if (character >= 0xD800 && character <= 0xDFFF) continue;
    std::string text;
    append_utf8(text, character);
    check(character, text);
  }
}

TEST(UnicodeTables, HaveTheCategories) {
  for (char32_t character = 0; character < kCharacters; ++character) {
    ASSERT_EQ(internal::category_by_table(character), category_of(character))
        << std::hex << static_cast<unsigned>(character);
  }
  EXPECT_EQ(internal::category_by_table(kCharacters), CharacterCategory::kOther);
  EXPECT_EQ(internal::category_by_table(kIllFormed), CharacterCategory::kOther);
}

TEST(UnicodeTables, GiveTheLowerCaseOfACharacterBesideASigma) {
  for_all_characters([](char32_t character, const std::string& text) {
    for (const std::string& context : {text, "A" + text + kSigma, text + kSigma,
                                       "A" + kSigma + text, "A" + kSigma + text + "A"}) {
      ASSERT_EQ(internal::lower_case_by_table(context), unicode_lower_case(context))
          << std::hex << static_cast<unsigned>(character);
    }
  });
}

TEST(UnicodeTables, KnowTheEndsOfWords) {
  // ODYSSEUS, twice; the second is followed by a stop and another word.
  EXPECT_EQ(internal::lower_case_by_table("\xCE\x9F\xCE\x94\xCE\xA3 \xCE\x9F\xCE\xA3.\xCE\x91"),
            unicode_lower_case("\xCE\x9F\xCE\x94\xCE\xA3 \xCE\x9F\xCE\xA3.\xCE\x91"));
  EXPECT_EQ(internal::lower_case_by_table("\xCE\x9F\xCE\xA3"), "\xCE\xBF\xCF\x82");
  EXPECT_EQ(internal::lower_case_by_table("\xC4\xB0"), "i\xCC\x87");
}

TEST(NextCharacter, ReadsUtf8ByTable3_7) {
  struct Case {
    std::string_view text;
    char32_t character;
    std::size_t length;
  };
  const Case cases[] = {
      {"A", U'A', 1},
      {"\xC3\xA9", U'\xE9', 2},
      {"\xE2\x82\xAC", U'\x20AC', 3},
      {"\xF0\x9F\x98\x80", 0x1F600, 4},
      {"\x80", kIllFormed, 1},
      {"\xC1\x80", kIllFormed, 1},
      {"\xE2\x82", kIllFormed, 2},
      {"\xE2\x82 ", kIllFormed, 2},
      {"\xE0\x80\x80", kIllFormed, 1},
      {"\xED\xA0\x80", kIllFormed, 1},
      {"\xF4\x90\x80\x80", kIllFormed, 1},
      {"\xF0\x9F\x98", kIllFormed, 3},
  };
  for (const Case& one : cases) {
    std::size_t at = 0;
    EXPECT_EQ(next_character(one.text, at), one.character) << one.text;
    EXPECT_EQ(at, one.length) << one.text;
  }
}

TEST(AsciiRunLength, EndsAtTheFirstOtherByte) {
  for (std::size_t length = 0; length < 100; ++length) {
    const std::string ascii(length, '\x7F');
    EXPECT_EQ(ascii_run_length(ascii), length);
    EXPECT_EQ(ascii_run_length(ascii + "\x80" + ascii), length);
    EXPECT_EQ(is_ascii(ascii + "\xC3\xA9"), false);
  }
}

}  // namespace
}  // namespace pagelet
