// SPDX-License-Identifier: MIT
#include "reports/reproduction/table_parts.h"

#include "core/text/ascii.h"

namespace pagelet {
namespace {

std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char byte : ascii_lower(name)) {
    if (is_letter_or_digit(byte)) {
      plain += byte;
    } else if (!plain.empty() && plain.back() != '-') {
      plain += '-';
    }
  }
  while (!plain.empty() && plain.back() == '-') plain.pop_back();
  return plain.starts_with("www-") ? plain.substr(4) : plain;
}

}  // namespace

bool is_benchmark(std::string_view site, std::string_view benchmark) {
  return plain_name(site.substr(site.rfind('/') + 1)) == plain_name(benchmark);
}

std::vector<PaperCell> interval_cells(std::span<const double> values, Clamp clamp, int decimals) {
  const Summary summary = summarize(values, clamp);
  std::vector<PaperCell> cells(4);
  if (summary.ci99) cells[0] = cell(summary.ci99->low, decimals);
  cells[1] = cell(summary.mean, decimals);
  if (summary.ci99) cells[2] = cell(summary.ci99->high, decimals);
  cells[3] = cell(summary.sigma, decimals);
  return cells;
}

void add_printed_interval(std::vector<PaperCell>& cells, const PublishedRow& row,
                          const std::string& name) {
  for (const char* part : {"_low", "_mean", "_high", "_sigma"}) {
    cells.push_back(cell(row.number(name + part)));
  }
}

void add_interval_columns(PaperTable& table, const std::string& name, const std::string& title) {
  table.columns.push_back({name + "_low", title + " low"});
  table.columns.push_back({name + "_mean", title});
  table.columns.push_back({name + "_high", "high"});
  table.columns.push_back({name + "_sigma", "sigma"});
}

std::string title_with_role(const ExtractorInfo& info) {
  return info.title + ", " +
         (info.role == Role::kAlgorithm ? "not in the paper" : std::string(to_string(info.role)));
}

}  // namespace pagelet
