// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "reports/html/report_data.h"

namespace pagelet {
namespace {

std::string shown(const TextGold& gold, const std::string& answer) {
  std::string text;
  for (const TextLine& line : text_lines(gold, answer)) {
    text += std::string(to_string(line.kind)) + ": " + line.text + "\n";
  }
  return text;
}

TEST(TextLines, MissingLinesAreWhereTheyBelong) {
  EXPECT_EQ(shown({.content = "first line\nsecond one here\n\nthird"},
                  "Menu\n first line\nthird\n\nFooter text"),
            "wrong: Menu\nkept: first line\nmissing: second one here\nkept: third\n"
            "wrong: Footer text\n");
  EXPECT_EQ(shown({.content = "a b"}, ""), "missing: a b\n");
  EXPECT_EQ(shown({.content = ""}, "a b"), "wrong: a b\n");
}

TEST(TextLines, ALineIsCommonWithMoreThanHalfOfItsWords) {
  EXPECT_EQ(shown({.content = "a b c d"}, "a b x y"), "missing: a b c d\nwrong: a b x y\n");
  EXPECT_EQ(shown({.content = "a b c d"}, "a b c x"), "kept: a b c x\n");
}

TEST(TextLines, SegmentsJudgeOnlyLinesThatHoldThem) {
  EXPECT_EQ(shown({.must_hold = {"good  words", "more"}, .must_not_hold = {"share"}},
                  "some good words\nshare this\nother"),
            "kept: some good words\nwrong: share this\nunknown: other\nmissing: more\n");
}

}  // namespace
}  // namespace pagelet
