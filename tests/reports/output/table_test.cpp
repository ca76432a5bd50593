// SPDX-License-Identifier: MIT
//
// A table may hold any text, because the name of a site is the name of a folder. Each format must
// write it as text.

#include "reports/output/table.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet {
namespace {

Table table_of(const std::string& cell) { return {"", {{"site"}}, {{cell}}, {}, {}}; }

std::string csv(const std::string& cell) { return to_csv(table_of(cell)).substr(6); }
std::string markdown(const std::string& cell) {
  const std::string text = to_markdown(table_of(cell));
  return text.substr(text.rfind("\n| ") + 3);
}

TEST(Csv, QuotesFieldsByRfc4180) {
  EXPECT_EQ(csv("a b"), "a b\r\n");
  EXPECT_EQ(csv("a,b"), "\"a,b\"\r\n");
  EXPECT_EQ(csv("a\"b\nc"), "\"a\"\"b\nc\"\r\n");
  EXPECT_EQ(csv(""), "\r\n");
}

TEST(Csv, MarksFormulasAsText) {
  EXPECT_EQ(csv("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0\r\n");
  EXPECT_EQ(csv("=HYPERLINK(\"http://a\",\"b\")"),
            "\"'=HYPERLINK(\"\"http://a\"\",\"\"b\"\")\"\r\n");
  EXPECT_EQ(csv("@SUM(1)"), "'@SUM(1)\r\n");
  EXPECT_EQ(csv("+a"), "'+a\r\n");
  EXPECT_EQ(csv("\t=1"), "'\t=1\r\n");
  // Numbers stay numbers.
  EXPECT_EQ(csv("-1.5"), "-1.5\r\n");
  EXPECT_EQ(csv("+2e-3"), "+2e-3\r\n");
  EXPECT_EQ(csv("-1+cmd"), "'-1+cmd\r\n");
}

TEST(Markdown, EscapesTheMarksInCells) {
  EXPECT_EQ(markdown("a|b"), "a\\|b |\n");
  EXPECT_EQ(markdown("a\nb"),
            "a\xEF\xBF\xBD"
            "b |\n");
  EXPECT_EQ(markdown("<script>[a](b)`c`"), "\\<script>\\[a](b)\\`c\\` |\n");
}

TEST(Latex, EscapesCommands) {
  const std::string latex = to_latex_page(table_of("\\input{/etc/passwd} 100% a_b & $x^2$ #~"));
  EXPECT_NE(latex.find("\\textbackslash{}input\\{/etc/passwd\\} 100\\% a\\_b \\& "
                       "\\$x\\textasciicircum{}2\\$ \\#\\textasciitilde{} \\\\"),
            std::string::npos)
      << latex;
}

TEST(PlainText, ReplacesControlCharacters) {
  const std::string text = to_plain_text(table_of("a\033[31mb\r\n\x07\x7F"));
  EXPECT_TRUE(
      text.ends_with("a\xEF\xBF\xBD[31mb\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\n"));
}

}  // namespace
}  // namespace pagelet
