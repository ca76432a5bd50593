// SPDX-License-Identifier: MIT
#pragma once

/// A table of a paper, computed again. It holds numbers with their decimals, so that it can be
/// printed in any format and read by programs.

#include <string>
#include <variant>
#include <vector>

#include "reports/output/json.h"
#include "reports/output/table.h"

namespace pagelet {

struct Number {
  double value = 0;
  int decimals = 2;  ///< when printed
};

/// Nothing, a text or a number.
using PaperCell = std::variant<std::monostate, std::string, Number>;

struct PaperColumn {
  std::string name;   ///< for JSON: lower case, underscores
  std::string title;  ///< for printed tables
};

struct PaperTable {
  std::string id;       ///< name of its files: "psi15_t1"
  std::string source;   ///< "PSI15, Table 1"
  std::string caption;  ///< content, suite, and differences from the paper's table
  std::vector<PaperColumn> columns;
  std::vector<std::vector<PaperCell>> rows;  ///< as many cells as columns
  std::vector<std::string> notes;
};

/// The table as printed; the column `source` does not change.
Table to_table(const PaperTable& table);

/// The same for programs: the heads of the columns are their names, which are unique.
Table named_columns(const PaperTable& table);

/// `{"id", "source", "caption", "columns", "rows", "notes"}`; rows are objects by column name,
/// numbers unrounded, empty cells null.
Json to_json(const PaperTable& table);

}  // namespace pagelet
