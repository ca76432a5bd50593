// SPDX-License-Identifier: MIT
#include "core/text/utf8_writer.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet {
namespace {

template <class Unit>
std::string utf8_of(const std::vector<Unit>& units) {
  const std::span<const Unit> span(units);
  std::string text(kMaxUtf8Bytes<Unit> * units.size(), '\0');
  text.resize(write_utf8(span, text.data()));
  return text;
}

std::string utf8_of(std::u16string_view text) {
  return utf8_of(std::vector(text.begin(), text.end()));
}

TEST(Utf8Writer, WritesUnitsOfEverySize) {
  EXPECT_EQ(utf8_of(std::vector<unsigned char>{'c', 0xE9}), "c\xC3\xA9");
  EXPECT_EQ(utf8_of(u"a\u00E9\u20AC\U0001F600"), "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
  EXPECT_EQ(utf8_of(std::vector<char32_t>{0x1F600, 'a', 0x10FFFF}),
            "\xF0\x9F\x98\x80"
            "a\xF4\x8F\xBF\xBF");
  EXPECT_EQ(utf8_of(u""), "");
}

TEST(Utf8Writer, WritesHalfAPairOfSurrogatesAsReplacement) {
  const std::vector<char16_t> halves = {0xDE00, 'a', 0xD83D, 0xD83D, 0xDE00, 0xD83D};
  EXPECT_EQ(utf8_of(halves),
            "\xEF\xBF\xBD"
            "a\xEF\xBF\xBD\xF0\x9F\x98\x80\xEF\xBF\xBD");
}

// The literal slow version: one character after the other.
std::string slow_utf8(const std::vector<char16_t>& units) {
  std::string text;
  for (std::size_t at = 0; at < units.size(); ++at) {
    const char16_t unit = units[at];
    const bool is_first = unit >= 0xD800 && unit < 0xDC00;
    const bool is_second = unit >= 0xDC00 && unit < 0xE000;
    const bool has_second =
        at + 1 < units.size() && units[at + 1] >= 0xDC00 && units[at + 1] < 0xE000;
    if (is_first && has_second) {
      append_utf8(text, 0x10000U + (unit - 0xD800U) * 0x400U + (units[++at] - 0xDC00U));
    } else {
      append_utf8(text, is_first || is_second ? U'\xFFFD' : unit);
    }
  }
  return text;
}

TEST(Utf8Writer, EqualsOneCharacterAfterTheOther) {
  std::mt19937 random(7);
  constexpr std::array<char16_t, 9> kOthers = {0x7F,   0x80,   0x7FF,  0x800, 0xD7FF,
                                               0xD83D, 0xDE00, 0xE000, 0xFFFF};
  for (int round = 0; round < 2000; ++round) {
    std::vector<char16_t> units(random() % 150, u'x');
    for (auto change = random() % 6; change > 0 && !units.empty(); --change) {
      units[random() % units.size()] = kOthers[random() % kOthers.size()];
    }
    ASSERT_EQ(utf8_of(units), slow_utf8(units)) << round;
  }
}

}  // namespace
}  // namespace pagelet
