// SPDX-License-Identifier: MIT
//
// The characters are those that docs/specification.md, section 1.5, lists.

#include "core/text/blanks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet {
namespace {

std::string utf8(std::uint32_t character) {
  const auto byte = [](std::uint32_t value) { return static_cast<char>(value); };
  if (character < 0x80) return {byte(character)};
  const char last = byte(0x80 | (character & 0x3F));
  if (character < 0x800) return {byte(0xC0 | (character >> 6)), last};
  const char third = byte(0x80 | ((character >> 6) & 0x3F));
  if (character < 0x10000) return {byte(0xE0 | (character >> 12)), third, last};
  return {byte(0xF0 | (character >> 18)), byte(0x80 | ((character >> 12) & 0x3F)), third, last};
}

bool is_listed(std::uint32_t character) {
  return (character >= 0x09 && character <= 0x0D) || (character >= 0x1C && character <= 0x20) ||
         character == 0x85 || character == 0xA0 || character == 0x1680 ||
         (character >= 0x2000 && character <= 0x200A) || character == 0x2028 ||
         character == 0x2029 || character == 0x202F || character == 0x205F || character == 0x3000;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for_each_word(text, [&](std::string_view word) { words.emplace_back(word); });
  return words;
}

using Words = std::vector<std::string>;

TEST(Blanks, AreTheListedCharactersAndNoOthers) {
  std::size_t blanks = 0;
  for (std::uint32_t character = 0; character <= 0x10FFFF; ++character) {
    if (character >= 0xD800 && character <= 0xDFFF) continue;
    const std::string text = utf8(character);
    ASSERT_EQ(blank_length(text, 0), is_listed(character) ? text.size() : 0U)
        << std::hex << character;
    blanks += is_listed(character) ? 1 : 0;
  }
  EXPECT_EQ(blanks, 5U + 5 + 2 + 1 + 11 + 2 + 2 + 1);
}

TEST(Blanks, AreNotCharactersThatOnlyLookBlank) {
  for (const std::uint32_t character : {0x200BU, 0x180EU, 0xFEFFU, 0x2060U, 0x00ADU, 0x00U}) {
    EXPECT_FALSE(is_blank(utf8(character))) << std::hex << character;
  }
}

TEST(Blanks, AreFoundInsideAText) {
  EXPECT_EQ(blank_length("a b", 0), 0U);
  EXPECT_EQ(blank_length("a b", 1), 1U);
  EXPECT_EQ(blank_length("a\xC2\xA0z", 1), 2U);
  EXPECT_EQ(blank_length("a\xC2\xA0z", 2), 0U);  // inside the character
  EXPECT_EQ(blank_length("a\xE3\x80\x80z", 1), 3U);
  EXPECT_EQ(blank_length("a", 1), 0U);  // the end
}

TEST(Blanks, AreNotReadBeyondTheEnd) {
  constexpr std::string_view kText = "\xE3\x80\x80\xC2\xA0";
  for (std::size_t length = 0; length <= kText.size(); ++length) {
    const std::string cut(kText.substr(0, length));
    EXPECT_EQ(blank_length(cut, 0), length >= 3 ? 3U : 0U) << length;
  }
  EXPECT_EQ(blank_length("\xC2", 0), 0U);
  const std::string_view text = "a b";
  EXPECT_EQ(blank_length(text.substr(0, 1), 1), 0U);
}

TEST(IsBlank, HoldsWhenEveryCharacterIsABlank) {
  EXPECT_TRUE(is_blank(""));
  EXPECT_TRUE(is_blank(" \t\n\v\f\r\x1C\x1D\x1E\x1F"));
  EXPECT_TRUE(is_blank("\xC2\x85\xC2\xA0\xE1\x9A\x80\xE2\x80\xAF\xE2\x81\x9F\xE3\x80\x80"));
  EXPECT_FALSE(is_blank(" . "));
  EXPECT_FALSE(is_blank("\xC2\xA0\xE2\x80\x8B"));
  EXPECT_FALSE(is_blank("\x1B"));
}

TEST(TrimBlanks, CutsBothEnds) {
  EXPECT_EQ(trim_blanks(""), "");
  EXPECT_EQ(trim_blanks(" \n"), "");
  EXPECT_EQ(trim_blanks("a"), "a");
  EXPECT_EQ(trim_blanks("  a b\t"), "a b");
  EXPECT_EQ(trim_blanks("\xE3\x80\x80\xC2\xA0\xE4\xB8\x80\xC2\xA0\xE2\x80\x83"), "\xE4\xB8\x80");
  EXPECT_EQ(trim_blanks("\xE2\x80\x8B a \xEF\xBB\xBF"), "\xE2\x80\x8B a \xEF\xBB\xBF");
}

TEST(CollapseBlanks, LeavesOneSpaceForEachRunOfBlanks) {
  EXPECT_EQ(collapse_blanks(""), "");
  EXPECT_EQ(collapse_blanks(" \xC2\xA0\n"), "");
  EXPECT_EQ(collapse_blanks("a"), "a");
  EXPECT_EQ(collapse_blanks("\n a \t\xC2\xA0 b\xE2\x80\xA8"
                            "c "),
            "a b c");
}

TEST(ForEachWord, VisitsTheTextsBetweenBlanks) {
  EXPECT_EQ(words_of(""), Words{});
  EXPECT_EQ(words_of("  "), Words{});
  EXPECT_EQ(words_of("one"), Words{"one"});
  EXPECT_EQ(words_of(" one\xC2\xA0two\x1Fthree "), (Words{"one", "two", "three"}));
  EXPECT_EQ(words_of("caf\xC3\xA9 \xE4\xB8\x80\xE3\x80\x80z\xE2\x80\x8By"),
            (Words{"caf\xC3\xA9", "\xE4\xB8\x80", "z\xE2\x80\x8By"}));
}

TEST(HasWord, FindsWholeWordsOnly) {
  EXPECT_TRUE(has_word("one two", "one"));
  EXPECT_TRUE(has_word("twofold two", "two"));
  EXPECT_TRUE(has_word("a\xC2\xA0two\xE3\x80\x80z", "two"));
  EXPECT_FALSE(has_word("twofold", "two"));
  EXPECT_FALSE(has_word("two-fold", "two"));
  EXPECT_FALSE(has_word("one two", "one two"));
  EXPECT_FALSE(has_word("one two", ""));
  EXPECT_FALSE(has_word("", "one"));
}

TEST(HasWord, FindsTheWordsThatForEachWordVisits) {
  std::mt19937 random(18);
  const std::vector<std::string> parts{"a", "b", " ", "\xC2\xA0", "\xC3\xA9", "\xE2\x80\x8B"};
  const auto make = [&](std::size_t longest) {
    std::string text;
    for (std::size_t length = random() % longest; length > 0; --length) {
      text += parts[random() % parts.size()];
    }
    return text;
  };
  for (int round = 0; round < 20'000; ++round) {
    const std::string text = make(12);
    const std::string word = make(4);
    const Words words = words_of(text);
    ASSERT_EQ(has_word(text, word), std::ranges::find(words, word) != words.end())
        << testing::PrintToString(text) << testing::PrintToString(word);
  }
}

TEST(CountWords, CountsTheWordsThatForEachWordVisits) {
  EXPECT_EQ(count_words(""), 0U);
  EXPECT_EQ(count_words(" \xE2\x80\x89"), 0U);
  EXPECT_EQ(count_words(" one\xE2\x80\x89two\n\nthree"), 3U);
  EXPECT_EQ(count_words("one"), 1U);
  EXPECT_EQ(count_words(" \t"), 0U);
  EXPECT_EQ(count_words("a\x1C\x1F b\x1B\vc\x0E d\x7F \n"), 4U);
}

TEST(CountWords, IsTheSameForEveryPlaceOfABlank) {
  std::mt19937 random(17);
  const std::vector<std::string> parts{"a",    "~",        "\x7F",         " ",
                                       "\n",   "\x08",     "\x0E",         "\x1B",
                                       "\x1C", "\xC2\xA0", "\xE2\x80\xA9", "\xC3\xA9"};
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (std::size_t length = random() % 24; length > 0; --length) {
      text += parts[random() % parts.size()];
    }
    ASSERT_EQ(count_words(text), words_of(text).size()) << testing::PrintToString(text);
  }
}

TEST(TrimSpaces, CutsTheSpacesOfHtmlOrOfHttp) {
  EXPECT_EQ(trim_html_spaces(" \t\n\f\ra \v b\r\f\n\t "), "a \v b");
  EXPECT_EQ(trim_http_spaces(" \t\r\na b\n\r\t "), "a b");
  EXPECT_EQ(trim_html_spaces("\v\xC2\xA0"), "\v\xC2\xA0");
  EXPECT_EQ(trim_http_spaces("\f"), "\f");
  EXPECT_EQ(trim_html_spaces(" \n"), "");
  EXPECT_EQ(trim_http_spaces(""), "");
}

// The longest beginning that collapsing does not change and that does not end inside a word.
std::size_t naive_collapsed_length(std::string_view text) {
  std::size_t length = text.size();
  const auto fits = [&] {
    const std::string_view begin = text.substr(0, length);
    return collapse_blanks(begin) == begin && (length == text.size() || blank_length(text, length));
  };
  while (!fits()) --length;
  return length;
}

TEST(Blanks, AreSingleSpacesInACollapsedBeginning) {
  EXPECT_EQ(collapsed_length("one two  three"), 7U);
  EXPECT_EQ(collapsed_length("one two three "), 13U);
  const std::string parts[] = {" ",
                               " ",
                               "  ",
                               "\n",
                               "a",
                               "word",
                               "nine bytes",
                               "\xC2\xA0",
                               "\xE3\x80\x80",
                               "\xC3\xA4",
                               "\xE4\xBD\x9C",
                               "\xE2\x80\x94",
                               "\xE2\x80\xA8"};
  std::mt19937 random(3);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (std::size_t count = random() % 12; count > 0; --count) {
      text += parts[random() % std::size(parts)];
    }
    ASSERT_EQ(collapsed_length(text), naive_collapsed_length(text)) << text;
  }
}

}  // namespace
}  // namespace pagelet
