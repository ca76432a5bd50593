// SPDX-License-Identifier: MIT
#include "core/text/printable.h"

#include <gtest/gtest.h>

namespace pagelet {
namespace {

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
            "a\uFFFD31m");  // a byte that is no UTF-8
  EXPECT_EQ(printable_text("\u202D\u202E\u202A\u2067"), "\uFFFD\uFFFD\u202A\u2067");
}

TEST(PrintableLine, IsASingleLine) {
  EXPECT_EQ(printable_line("a\tb\nc\rd"), "a\uFFFDb\uFFFDc\uFFFDd");
  EXPECT_EQ(printable_line("\u202A\u202E\u2066\u2069 \u05D0"), "\uFFFD\uFFFD\uFFFD\uFFFD \u05D0");
  EXPECT_EQ(printable_line("http://a.test/\xFF"), "http://a.test/\uFFFD");
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
