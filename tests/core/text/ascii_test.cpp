// SPDX-License-Identifier: MIT
#include "core/text/ascii.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/text/printable.h"

namespace pagelet {
namespace {

TEST(Ascii, KindsAreThoseOfTheCLocale) {
  for (int byte = 0; byte < 256; ++byte) {
    const auto c = static_cast<char>(byte);
    EXPECT_EQ(is_digit(c), std::isdigit(byte) != 0) << byte;
    EXPECT_EQ(is_letter(c), std::isalpha(byte) != 0) << byte;
    EXPECT_EQ(is_letter_or_digit(c), std::isalnum(byte) != 0) << byte;
    EXPECT_EQ(is_lower_letter(c), std::islower(byte) != 0) << byte;
    EXPECT_EQ(ascii_lower(c), static_cast<char>(std::tolower(byte))) << byte;
    EXPECT_EQ(hex_value(c) >= 0, std::isxdigit(byte) != 0) << byte;
  }
}

TEST(Ascii, LowerChangesAsciiLettersOnly) {
  EXPECT_EQ(ascii_lower("AZaz09@[`{"), "azaz09@[`{");
  EXPECT_EQ(ascii_lower("\xC3\x89\xC4\xB0I"), "\xC3\x89\xC4\xB0i");
  EXPECT_EQ(ascii_lower(std::string_view("A\0B", 3)), std::string_view("a\0b", 3));
}

TEST(Ascii, TextsHaveDigitsOrNothingElse) {
  EXPECT_TRUE(has_digit("room 7"));
  EXPECT_FALSE(has_digit("room"));
  EXPECT_FALSE(has_digit(""));
  EXPECT_TRUE(has_only_digits("70"));
  EXPECT_FALSE(has_only_digits("7a"));
  EXPECT_TRUE(has_only_digits(""));
}

TEST(Ascii, ComparesWithoutCase) {
  EXPECT_TRUE(equals_ignoring_case("User-AGENT", "user-agent"));
  EXPECT_FALSE(equals_ignoring_case("user", "users"));
  EXPECT_FALSE(equals_ignoring_case("@", "`"));
  EXPECT_TRUE(starts_with_ignoring_case("CharSet=x", "charset"));
  EXPECT_FALSE(starts_with_ignoring_case("char", "charset"));
}

TEST(Ascii, HexDigitsHaveTheirValues) {
  constexpr std::string_view kLower = "0123456789abcdef";
  constexpr std::string_view kUpper = "0123456789ABCDEF";
  for (int value = 0; value < 16; ++value) {
    EXPECT_EQ(hex_value(kLower[static_cast<std::size_t>(value)]), value);
    EXPECT_EQ(hex_value(kUpper[static_cast<std::size_t>(value)]), value);
  }
}

TEST(Ascii, PartsAreTakenUpToTheSeparator) {
  std::string_view list = "a,,b";
  EXPECT_EQ(take_part(list, ','), "a");
  EXPECT_EQ(take_part(list, ','), "");
  EXPECT_EQ(take_part(list, ','), "b");
  EXPECT_EQ(list, "");
  EXPECT_EQ(take_part(list, ','), "");
}

TEST(Ascii, NumbersAreWholeTexts) {
  EXPECT_EQ(number_in<std::uint16_t>("65535"), 65535);
  for (const char* none : {"", "65536", "-1", "+1", " 1", "1 ", "0x1", "1.0"}) {
    EXPECT_EQ(number_in<std::uint16_t>(none), std::nullopt) << none;
  }
}

TEST(PercentEncoding, OfAllBytesIsDecodedToTheSameBytes) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  const std::string encoded = percent_encode(bytes, is_unreserved);
  EXPECT_EQ(encoded.size(), 66U + 3 * 190U);  // 62 letters and digits, and the four characters -._~
  EXPECT_EQ(encoded.substr(0, 6), "%00%01");
  EXPECT_TRUE(encoded.ends_with("%FE%FF"));
  EXPECT_EQ(percent_decode_bytes(encoded), bytes);
}

TEST(PercentEncoding, IsDecodedOnceAndOnlyWhereItIsComplete) {
  EXPECT_EQ(percent_decode_bytes("%2525"), "%25");
  EXPECT_EQ(percent_decode_bytes("%41%4a%4A"), "AJJ");
  EXPECT_EQ(percent_decode_bytes("%"), "%");
  EXPECT_EQ(percent_decode_bytes("a%4"), "a%4");
  EXPECT_EQ(percent_decode_bytes("%4g%g4%%41"), "%4g%g4%A");
  EXPECT_EQ(percent_encoded_byte("x%ff", 1), 255);
  EXPECT_EQ(percent_encoded_byte("x%ff", 0), -1);
}

TEST(PrintableText, KeepsLinesAndTabs) {
  EXPECT_EQ(printable_text("a\tb\nc"), "a\tb\nc");
  EXPECT_EQ(printable_text("a\r\nb\rc\r\r\nd\r"), "a\nb\nc\n\nd\n");
  EXPECT_EQ(printable_text("caf\u00E9 \u7F51 \U0001F600"), "caf\u00E9 \u7F51 \U0001F600");
  EXPECT_EQ(printable_text(""), "");
}

TEST(PrintableText, HasNoCharactersThatControlATerminal) {
  EXPECT_EQ(printable_text("\x1B]52;c;aGk=\x07"), "\uFFFD]52;c;aGk=\uFFFD");
  EXPECT_EQ(printable_text(std::string_view("\0\x7F", 2)), "\uFFFD\uFFFD");
  EXPECT_EQ(printable_text("\u0080\u009B\u009F\u00A0"), "\uFFFD\uFFFD\uFFFD\u00A0");
  EXPECT_EQ(printable_text("a\x9B"
                           "31m"),
            "a\uFFFD31m");  // a byte that is not UTF-8
  EXPECT_EQ(printable_text("\u202D\u202E\u202A\u2067"), "\uFFFD\uFFFD\u202A\u2067");
}

TEST(PrintableLine, IsASingleLine) {
  EXPECT_EQ(printable_line("a\tb\nc\rd"), "a\uFFFDb\uFFFDc\uFFFDd");
  EXPECT_EQ(printable_line("\u202A\u202E\u2066\u2069 \u05D0"), "\uFFFD\uFFFD\uFFFD\uFFFD \u05D0");
  EXPECT_EQ(printable_line("http://a.test/\xFF"), "http://a.test/\uFFFD");
}

TEST(WithoutMiddle, KeepsTheReasonAtTheEnd) {
  EXPECT_EQ(without_middle("a.html: deeper than 1024 levels"), "a.html: deeper than 1024 levels");
  std::string message;  // the ends are in the middle of a character
  while (message.size() < 5'001) message += "\u7F51";
  const std::string shown = without_middle(message);
  EXPECT_EQ(shown.size(), 798 + 5 + 399);
  EXPECT_EQ(shown.substr(0, 798), message.substr(0, 798));
  EXPECT_EQ(shown.substr(798), " ... " + message.substr(message.size() - 399));
}

TEST(PrintableJson, EscapesCharactersThatControlATerminal) {
  EXPECT_EQ(printable_json("[\"caf\u00E9 \u7F51 \U0001F600\u00A0\", 1]\n"),
            "[\"caf\u00E9 \u7F51 \U0001F600\u00A0\", 1]\n");
  EXPECT_EQ(printable_json("\"\u0080\u009B31m\u009F\x7F\""), R"("\u0080\u009b31m\u009f\u007f")");
  EXPECT_EQ(printable_json("\"\u202A\u202E\u2066\u2069\u2029\""),
            "\"\\u202a\\u202e\\u2066\\u2069\u2029\"");
}

}  // namespace
}  // namespace pagelet
