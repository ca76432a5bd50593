// SPDX-License-Identifier: MIT
#pragma once

/// The numbers that the papers print (reports/reproduction/published/tables.json, part of the
/// program). They are only shown beside computed numbers, and always marked as printed.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/output/json.h"

namespace pagelet {

/// A row of a published table: its cells by column.
class PublishedRow {
 public:
  explicit PublishedRow(Json cells) : cells_(std::move(cells)) {}

  /// The cell of a column, which must exist; "" or nullopt when the cell is of the other kind.
  std::string text(std::string_view column) const;
  std::optional<double> number(std::string_view column) const;

 private:
  Json cells_;
};

struct PublishedTable {
  std::vector<PublishedRow> rows;
  std::vector<PublishedRow> aggregates;  ///< the rows of averages

  bool names_site(std::string_view site) const;  ///< whether its column "benchmark" does
};

/// A table by its id ("psi15_t1"); it must exist (std::out_of_range). Lives as long as the program.
const PublishedTable& published_table(std::string_view id);

/// The row whose text in `column` is `text`; nullptr when there is none.
const PublishedRow* find_row(const PublishedTable& table, std::string_view column,
                             std::string_view text);

/// A value that a paper gives in its text: published_value("tweb19_text",
/// "temex_below_10s_percent"). It must exist.
double published_value(std::string_view paper, std::string_view name);

/// The remarks on misprints in a table.
std::vector<std::string> published_audit(std::string_view table);

}  // namespace pagelet
