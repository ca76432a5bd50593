// SPDX-License-Identifier: MIT
//
// A table may hold any text, because the name of a site is the name of a folder. Each format must
// write it as text, and no name of a file may lead out of the folder.

#include <gtest/gtest.h>

#include <string>

#include "reports/output/output_folder.h"
#include "reports/output/table.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

Table table_of(const std::string& cell) {
  Table table("", {"site"});
  table.rows = {{cell}};
  return table;
}

std::string csv(const std::string& cell) { return to_csv(table_of(cell)).substr(6); }
std::string markdown(const std::string& cell) {
  const std::string text = to_markdown(table_of(cell));
  return text.substr(text.rfind("\n| ") + 3);
}

TEST(Csv, QuotesFieldsByRfc4180) {
  EXPECT_EQ(csv("a b"), "a b\r\n");
  EXPECT_EQ(csv("a,b"), "\"a,b\"\r\n");
  EXPECT_EQ(csv("a\"b"), "\"a\"\"b\"\r\n");
  EXPECT_EQ(csv(""), "\r\n");
}

TEST(Csv, MarksFormulasAsText) {
  EXPECT_EQ(csv("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0\r\n");
  EXPECT_EQ(csv("=HYPERLINK(\"http://a\",\"b\")"),
            "\"'=HYPERLINK(\"\"http://a\"\",\"\"b\"\")\"\r\n");
  EXPECT_EQ(csv("@SUM(1)"), "'@SUM(1)\r\n");
  EXPECT_EQ(csv("+a"), "'+a\r\n");
  EXPECT_EQ(csv("\t=1"), "\uFFFD=1\r\n");
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
  EXPECT_TRUE(holds(latex,
                    "\\textbackslash{}input\\{/etc/passwd\\} 100\\% a\\_b \\& "
                    "\\$x\\textasciicircum{}2\\$ \\#\\textasciitilde{} \\\\"))
      << latex;
}

TEST(Latex, HasALabelAndTextsThatFitAPage) {
  Table table("Caption", {"Name", "Remark"}, {"F1"});
  table.label = "t4";
  table.rows = {{"a", "b", "1.0 [ 0.5, 1.5]"}};
  std::string latex = to_latex_page(table);
  EXPECT_TRUE(holds(latex, "\\caption{Caption}\\label{tab:t4}"));
  EXPECT_TRUE(holds(latex, "\\begin{longtable}{@{}llr@{}}")) << latex;
  EXPECT_TRUE(holds(latex, "  a & b & 1.0 [0.5, 1.5] \\\\"));
  for (int word = 0; word < 60; ++word) table.rows[0][1] += " word";
  latex = to_latex_page(table);
  EXPECT_TRUE(holds(latex, "{@{}l>{\\raggedright\\arraybackslash}p{")) << latex;
  // Numbers that have no room are in a table below.
  for (int column = 0; column < 40; ++column) {
    table.columns.push_back({"Precision", Align::kRight});
    table.rows[0].push_back("100.0");
  }
  latex = to_latex_page(table);
  EXPECT_NE(latex.find("\\begin{longtable}"), latex.rfind("\\begin{longtable}"));
  EXPECT_EQ(latex.find("\\caption"), latex.rfind("\\caption"));
}

TEST(PlainText, BreaksTextsThatHaveNoRoom) {
  Table table("a caption of many words", {"Name", "Remark"}, {"F1"});
  table.rows = {{"one", "some words that are too long", "1.5"}, {"two", "x", "10.0"}};
  EXPECT_EQ(to_plain_text(table, 25),
            "a caption of many words\n"
            "Name  Remark           F1\n"
            "----  -------------  ----\n"
            "one   some words      1.5\n"
            "      that are too\n"
            "      long\n"
            "two   x              10.0\n");
  EXPECT_TRUE(to_plain_text(table).starts_with("a caption of many words\nName  Remark     "));
}

TEST(PlainText, DividesColumnsThatHaveNoRoom) {
  Table table("", {"Name"}, {"Recall", "sigma", "Precision", "sigma"});
  table.columns[2].with_previous = table.columns[4].with_previous = true;
  table.rows = {{"one", "1.0", "0.1", "2.0", "0.2"}};
  EXPECT_EQ(to_plain_text(table, 24),
            "Name  Recall  sigma\n"
            "----  ------  -----\n"
            "one      1.0    0.1\n"
            "\n"
            "Name  Precision  sigma\n"
            "----  ---------  -----\n"
            "one         2.0    0.2\n");
}

TEST(PlainText, ReplacesControlCharacters) {
  const std::string text = to_plain_text(table_of("a\033[31mb\r\n\x07\x7F"));
  EXPECT_TRUE(
      text.ends_with("a\xEF\xBF\xBD[31mb\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\n"));
}

TEST(ScreenText, CountsColumns) {
  EXPECT_EQ(screen_columns("menu"), 4U);
  EXPECT_EQ(screen_columns("caf\xC3\xA9"), 4U);
  EXPECT_EQ(screen_columns("\xE6\x97\xA5\xE6\x9C\xAC"), 4U);  // two ideographs
  EXPECT_EQ(screen_columns("\xF0\x9F\x98\x80"), 2U);          // an emoji
  EXPECT_EQ(screen_columns("\xF0\x9F\x9A\x80"), 2U);          // one of transport
  EXPECT_EQ(screen_columns("cafe\xCC\x81"), 4U);              // a mark above the letter
  EXPECT_EQ(screen_columns("a\xE2\x80\x8D"), 1U);             // a joiner
  EXPECT_EQ(screen_columns("\xFF\xE6"), 2U);                  // no UTF-8
}

TEST(ScreenText, HasNoIntervalsWhereTheyHaveNoRoom) {
  Table table("F1: mean [99 % interval], percent", {"Name"}, {"F1"});
  table.rows = {{"a [b]", "80.0 [70.0, 90.0]"}};
  const Table narrow = without_intervals(table);
  EXPECT_EQ(narrow.caption, "F1: mean, percent");
  EXPECT_EQ(narrow.rows[0], (std::vector<std::string>{"a [b]", "80.0"}));
}

TEST(ScreenText, CutsTextsThatAreTooLong) {
  EXPECT_EQ(cut_to_width("main content", 0), "main content");
  EXPECT_EQ(cut_to_width("main content", 12), "main content");
  EXPECT_EQ(cut_to_width("main content", 8), "main ...");
  EXPECT_EQ(cut_to_width("main content", 2), "..");
  // A character of two columns is left out if only one column is left.
  EXPECT_EQ(cut_to_width("\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E", 5), "\xE6\x97\xA5...");
  EXPECT_EQ(cut_to_width("\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E", 4), "...");
}

TEST(ScreenText, WrapsAtBlanks) {
  EXPECT_EQ(wrapped("one two three", 0), "one two three\n");
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree\n");
  EXPECT_EQ(wrapped("one incomprehensible word", 8), "one\nincomprehensible\nword\n");
  EXPECT_EQ(wrapped("", 8), "\n");
}

TEST(OutputFolder, MakesFoldersAndReplacesFiles) {
  const TemporaryFolder folder;
  folder.write("out/data/other.txt", "stays");
  ASSERT_TRUE(write_output_file(folder.path("out"), "data/a.js", "long text").has_value());
  ASSERT_TRUE(write_output_file(folder.path("out"), "data/a.js", "b").has_value());
  EXPECT_EQ(file_text(folder.path("out/data/a.js")), "b");
  EXPECT_EQ(file_text(folder.path("out/data/other.txt")), "stays");
}

TEST(OutputFolder, NamesAFileThatCannotBeWritten) {
  const TemporaryFolder folder;
  folder.write("file", "");
  folder.make_folder("taken/index.html");
  EXPECT_TRUE(
      holds(error_of(write_output_file(folder.path("file"), "a/b.html", ""), ErrorCode::kOutput),
            folder.path("file")));
  EXPECT_EQ(error_of(write_output_file(folder.path("taken"), "index.html", ""), ErrorCode::kOutput),
            folder.path("taken") + "/index.html: is a folder, not a file");
}

TEST(Html, IsEscapedInTexts) {
  EXPECT_EQ(escape_html("<a href=\"x\">'&'</a>"),
            "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;");
}

TEST(Template, ReplacesNamesButNotThoseInValues) {
  EXPECT_EQ(fill_template("{{a}}-{{b}}-{{none}}{{a}} {{open", {{"a", "{{b}}"}, {"b", "2"}}),
            "{{b}}-2-{{b}} {{open");
}

TEST(OutputFileName, NeverLeavesTheFolder) {
  EXPECT_EQ(output_file_name("deb-sqlite_1.2"), "deb-sqlite_1.2");
  EXPECT_EQ(output_file_name("../a b"), "%2E.+a%20b");
  EXPECT_EQ(output_file_link("a b"), "a%2520b");
}

TEST(OutputFileName, IsReadable) {
  EXPECT_EQ(output_file_name("x.example/a/b_c.html?d=1&e"), "x.example+a+b_c.html@d=1%26e");
  EXPECT_EQ(output_file_name("a+b@c"), "a%2Bb%40c");
  EXPECT_EQ(output_file_name("\xC3\xA9/%D7%90%d7%91%41"), "\xC3\xA9+\xD7\x90\xD7\x91%2541");
  // Not letters: a mark that reverses the line, half a letter, and halves written in two ways.
  EXPECT_EQ(output_file_name("%E2%80%AE"), "%25E2%2580%25AE");
  EXPECT_EQ(output_file_name("%D7"), "%25D7");
  EXPECT_EQ(output_file_name("%D7\x90zz"), "%25D7%90zz");
}

TEST(OutputFileName, OfLongIdsDiffers) {
  const std::string id(201, 'a');
  const std::string name = output_file_name(id);
  EXPECT_EQ(name.size(), 200U);
  EXPECT_TRUE(name.starts_with(std::string(135, 'a') + "~"));
  EXPECT_NE(name, output_file_name(id + "a"));
  EXPECT_EQ(output_file_name(std::string(200, 'a')), std::string(200, 'a'));
}

}  // namespace
}  // namespace pagelet
