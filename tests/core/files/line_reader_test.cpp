// SPDX-License-Identifier: MIT
#include "core/files/line_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

// The lines in short: number, text, `>` if too long, `.` if a line feed follows.
std::vector<std::string> lines_of(const std::string& text, std::size_t max_bytes) {
  const TemporaryFolder folder;
  const std::string path = folder.path("file");
  EXPECT_TRUE(write_whole_file(path, text, Synced::kNo));
  FileBytes bytes = FileBytes::open(path).value();
  LineReader reader(bytes, max_bytes);
  std::vector<std::string> lines;
  while (const auto line = reader.next().value()) {
    lines.push_back(std::to_string(line->number) + " " + line->text +
                    (line->is_too_long ? ">" : "") + (line->is_ended ? "." : ""));
  }
  return lines;
}

TEST(LineReader, LinesHaveNumbersAndLimits) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines_of("", 9), Lines{});
  EXPECT_EQ(lines_of("\n", 9), Lines{"1 ."});
  EXPECT_EQ(lines_of("abc\n\nd", 3), (Lines{"1 abc.", "2 .", "3 d"}));
  EXPECT_EQ(lines_of("abcd\nabc\nabcd", 3), (Lines{"1 >.", "2 abc.", "3 >"}));
}

TEST(LineReader, ALineMayBeLongerThanWhatIsReadAtOnce) {
  const std::string text(200'000, 'x');
  const auto lines = lines_of(text + "\n" + text, text.size());
  EXPECT_EQ(lines, (std::vector<std::string>{"1 " + text + ".", "2 " + text}));
  EXPECT_EQ(lines_of(text + "\nabc\n", text.size() - 1),
            (std::vector<std::string>{"1 >.", "2 abc."}));
}

}  // namespace
}  // namespace pagelet
