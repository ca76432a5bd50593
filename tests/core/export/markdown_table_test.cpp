// SPDX-License-Identifier: MIT
#include "core/export/markdown_table.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pagelet::internal {
namespace {

struct Cell {
  std::string content;
  std::int32_t columns = 1;
  std::int32_t rows = 1;
};

std::string table_of(const std::vector<std::vector<Cell>>& rows, bool repeats = false,
                     bool has_head = true) {
  MarkdownTable table(repeats);
  bool in_head = has_head;
  for (const std::vector<Cell>& row : rows) {
    table.begin_row(in_head);
    for (const Cell& cell : row) {
      table.add_cell(cell.content, MarkdownTable::kNoSide, false, cell.columns, cell.rows);
    }
    table.end_row();
    in_head = false;
  }
  return table.write();
}

TEST(MarkdownTable, HasAHeaderAndADelimiterRow) {
  EXPECT_EQ(table_of({{{"a"}, {"b"}}, {{"c"}, {"d"}}}), "| a | b |\n| --- | --- |\n| c | d |");
  EXPECT_EQ(table_of({{{"a"}, {"b"}}}, false, false), "|  |  |\n| --- | --- |\n| a | b |");
  EXPECT_EQ(table_of({{{"**a**"}, {"**b**"}}}, false, false), "| **a** | **b** |\n| --- | --- |");
}

TEST(MarkdownTable, OmitsWhatIsEmpty) {
  EXPECT_EQ(table_of({}), "");
  EXPECT_EQ(table_of({{{""}, {""}}}), "");
  EXPECT_EQ(table_of({{{"a"}, {""}}, {{""}}, {{""}, {"d"}}}), "| a |  |\n| --- | --- |\n|  | d |");
}

TEST(MarkdownTable, CellsSpanRowsAndColumns) {
  const std::vector<std::vector<Cell>> rows = {{{"a", 2}, {"b"}}, {{"c", 1, 2}, {"d"}}, {{"e"}}};
  EXPECT_EQ(table_of(rows), "| a |  | b |\n| --- | --- | --- |\n| c | d |\n|  | e |");
  EXPECT_EQ(table_of(rows, true), "| a |  | b |\n| --- | --- | --- |\n| c | d |\n| c | e |");
}

TEST(MarkdownTable, ASpanThatIsNotPlausibleIsCut) {
  const std::string wide = table_of({{{"a", 1'000'000}, {"b"}}});
  EXPECT_LT(wide.size(), 1'000U);
}

}  // namespace
}  // namespace pagelet::internal
