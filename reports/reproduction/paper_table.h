// SPDX-License-Identifier: MIT
#pragma once

/// A table of a paper, computed anew: numbers with their decimals, so that it can be printed in any
/// format and read by programs.

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
  std::string name;   ///< in JSON: lower case, underscores
  std::string title;  ///< in print
};

struct PaperTable {
  std::string id;       ///< of its files: "psi15_t1"
  std::string source;   ///< "PSI15, Table 1"
  std::string caption;  ///< what it shows, of which suite, where that differs from the paper's
  std::vector<PaperColumn> columns;
  std::vector<std::vector<PaperCell>> rows;  ///< as many cells as columns
  std::vector<std::string> notes;
};

/// As printed; the column of the source comes out as it stands.
Table to_table(const PaperTable& table);

/// For programs: the same cells below the columns' names, which are unique.
Table named_columns(const PaperTable& table);

/// `{"id", "source", "caption", "columns", "rows", "notes"}`; rows are objects by column name,
/// numbers unrounded, empty cells null.
Json to_json(const PaperTable& table);

}  // namespace pagelet
