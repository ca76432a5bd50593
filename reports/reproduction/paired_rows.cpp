// SPDX-License-Identifier: MIT
#include "reports/reproduction/paired_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "reports/reproduction/tables.h"

namespace pagelet {
namespace {

using Row = std::vector<PaperCell>;

std::optional<std::size_t> column_of(const PaperTable& table, const std::string& name) {
  const auto found = std::ranges::find(table.columns, name, &PaperColumn::name);
  if (found == table.columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - table.columns.begin());
}

const Number* number_in(const Row& row, std::optional<std::size_t> column) {
  return column ? std::get_if<Number>(&row[*column]) : nullptr;
}

bool has_source(const Row& row, std::size_t column, const char* source) {
  const auto* text = std::get_if<std::string>(&row[column]);
  return text != nullptr && *text == source;
}

// The measures with columns NAME_low, NAME_mean and NAME_high.
std::vector<std::string> measures_of(const PaperTable& table) {
  std::vector<std::string> names;
  for (const PaperColumn& column : table.columns) {
    if (!column.name.ends_with("_mean")) continue;
    const std::string name = column.name.substr(0, column.name.size() - 5);
    if (column_of(table, name + "_low") && column_of(table, name + "_high")) names.push_back(name);
  }
  return names;
}

// "recall yes, f1 no"; empty when there is nothing to compare.
std::string inside_text(const PaperTable& table, const std::vector<std::string>& measures,
                        const Row& computed, const Row& printed) {
  std::vector<std::string> parts;
  for (const std::string& measure : measures) {
    const Number* low = number_in(computed, column_of(table, measure + "_low"));
    const Number* high = number_in(computed, column_of(table, measure + "_high"));
    const Number* mean = number_in(printed, column_of(table, measure + "_mean"));
    if (low == nullptr || high == nullptr || mean == nullptr) continue;
    const bool is_inside = low->value <= mean->value && mean->value <= high->value;
    parts.push_back(measure + (is_inside ? " yes" : " no"));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

Row difference_of(const Row& computed, const Row& printed, std::size_t source) {
  Row row(computed.size());
  for (std::size_t at = 0; at < computed.size(); ++at) {
    const auto* one = std::get_if<Number>(&computed[at]);
    const auto* two = std::get_if<Number>(&printed[at]);
    if (at == source) {
      row[at] = std::string("difference");
    } else if (at < source) {
      row[at] = computed[at];  // the names in the row
    } else if (one != nullptr && two != nullptr) {
      row[at] = Number{one->value - two->value, std::max(one->decimals, two->decimals)};
    }
  }
  return row;
}

}  // namespace

void add_difference_rows(PaperTable& table) {
  const auto source = column_of(table, "source");
  if (!source) return;
  const std::vector<std::string> measures = measures_of(table);
  const bool has_intervals = !measures.empty();
  std::vector<Row> rows;
  for (std::size_t at = 0; at < table.rows.size(); ++at) {
    rows.push_back(table.rows[at]);
    if (has_intervals) rows.back().emplace_back();
    const bool is_pair = at > 0 && has_source(table.rows[at], *source, kPrinted) &&
                         has_source(table.rows[at - 1], *source, kComputed);
    if (!is_pair) continue;
    rows.push_back(difference_of(table.rows[at - 1], table.rows[at], *source));
    if (!has_intervals) continue;
    rows.back().emplace_back(inside_text(table, measures, table.rows[at - 1], table.rows[at]));
  }
  table.rows = std::move(rows);
  if (has_intervals) {
    table.columns.push_back({"in_interval", "Printed mean in the computed interval"});
  }
}

std::string comparison_in_words(const std::string& suite, std::size_t sites, std::size_t named,
                                std::span<const PaperTable> tables) {
  std::string text = fmt::format(
      "What may be compared. The papers measured {} in other years: PSI15 40 sites of 2015, TWEB19 "
      "75 sites of TECO, CONEX 30 sites. The computed rows are of suite {} with {} sites; PSI15 "
      "and CONEX name {} of them. Do not expect equal numbers; the order of the algorithms may be "
      "compared. Each difference is below its two rows.",
      named == 0 ? "other sites" : "some of these sites, or others,", suite, sites,
      named == 0 ? "none" : std::to_string(named));
  const auto found = std::ranges::find(tables, "tweb19_t4", &PaperTable::id);
  if (found == tables.end()) return text;
  const auto source = column_of(*found, "source");
  const auto f1 = column_of(*found, "f1_mean");
  std::map<std::string, std::pair<const Number*, const Number*>> means;  // computed, printed
  for (const Row& row : found->rows) {
    const auto* name = std::get_if<std::string>(&row[0]);
    if (name == nullptr || !source) continue;
    if (has_source(row, *source, kComputed)) means[*name].first = number_in(row, f1);
    if (has_source(row, *source, kPrinted)) means[*name].second = number_in(row, f1);
  }
  std::erase_if(means, [](const auto& entry) {
    return entry.second.first == nullptr || entry.second.second == nullptr;
  });
  std::size_t pairs = 0;
  std::vector<std::string> swapped;
  for (auto one = means.begin(); one != means.end(); ++one) {
    for (auto two = std::next(one); two != means.end(); ++two) {
      ++pairs;
      const auto& [computed_one, printed_one] = one->second;
      const auto& [computed_two, printed_two] = two->second;
      const bool agrees =
          (computed_one->value < computed_two->value) == (printed_one->value < printed_two->value);
      if (!agrees) swapped.push_back(one->first + " and " + two->first);
    }
  }
  if (pairs == 0) return text;
  text += fmt::format(
      " By mean F1 (TWEB19, Table 4) {} of {} pairs of algorithms have the same "
      "order as in print",
      pairs - swapped.size(), pairs);
  if (!swapped.empty()) text += fmt::format("; the others: {}", fmt::join(swapped, ", "));
  return text + ".";
}

}  // namespace pagelet
