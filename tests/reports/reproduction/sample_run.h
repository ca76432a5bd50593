// SPDX-License-Identifier: MIT
#pragma once

/// What the tests of the reproduction share: a run of the papers' experiments on the sample suite,
/// and how to find a table, a column and a cell.

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "reports/reproduction/paper_tables.h"
#include "reports/reproduction/reproduction.h"

namespace pagelet {

inline constexpr const char* kSample = PAGELET_SOURCE_DIR "/datasets/sample";

inline const PaperExperiments& experiments() {
  static const PaperExperiments all;
  return all;
}

inline const PaperResult& sample_run() {
  static const PaperResult run{experiments(),
                               *run_bench(*open_suite(kSample), experiments().extractors(), {})};
  return run;
}

inline const PaperTable& table_of(const std::vector<PaperTable>& tables, std::string_view id) {
  for (const PaperTable& table : tables) {
    if (table.id == id) return table;
  }
  throw std::out_of_range(std::string(id));
}

inline std::size_t column(const PaperTable& table, const std::string& name) {
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    if (table.columns[at].name == name) return at;
  }
  throw std::out_of_range(name);
}

inline double number(const PaperTable& table, const std::vector<PaperCell>& row,
                     const std::string& name) {
  return number_of(row[column(table, name)].value).value();
}

inline std::string text(const PaperTable& table, const std::vector<PaperCell>& row,
                        const std::string& name) {
  return row[column(table, name)].value.get<std::string>();
}

}  // namespace pagelet
