// SPDX-License-Identifier: MIT
#include "reports/output/output_folder.h"

#include <gtest/gtest.h>

#include "tests/support/errors.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

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
            folder.path("taken") + "/index.html: Is a directory");
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
  EXPECT_EQ(output_file_name("../a b"), "%2E.%2Fa%20b");
  EXPECT_EQ(output_file_link("a b"), "a%2520b");
}

}  // namespace
}  // namespace pagelet
