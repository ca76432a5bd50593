// SPDX-License-Identifier: MIT
#include "reports/tables/export_report.h"

#include <string>
#include <vector>

#include "datasets/json_file.h"
#include "evaluation/store/store_rows.h"
#include "reports/output/json.h"
#include "reports/output/table.h"

namespace pagelet {
namespace {

// The text is written in parts of about this size.
constexpr std::size_t kPiece = 1 << 16;

// The deepest values that the store writes are the items of a list.
constexpr int kDeepest = 1;

// A column that holds JSON; a value that is no JSON stays a text.
Json json_in(const std::string& text) {
  Json json = parse_shallow_json<Json>(text, kDeepest);
  return json.is_discarded() ? Json(text) : json;
}

Json json_of(const StoreRow& row) {
  Json json{{"site", row.site},
            {"content", row.content},
            {"algorithm", row.algorithm},
            {"version", row.version},
            {"build", row.build},
            {"parameters", json_in(row.parameters)},
            {"context", json_in(row.context)},
            {"status", to_string(row.status)},
            {"flags", row.flags},
            {"task", row.score ? to_string(row.score->task) : ""},
            {"unit", row.score ? to_string(row.score->unit) : ""}};
  const Score score = row.score.value_or(Score{});
  for_each_field(score, [&](std::string_view name, auto number) {
    json[std::string(name)] = row.score ? Json(number) : Json();
  });
  json["pages_loaded"] = row.pages_loaded;
  return json;
}

std::string csv_of(const Json& json, bool names) {
  std::vector<std::string> cells;
  for (const auto& [name, value] : json.items()) {
    const std::string text = value.is_null()     ? ""
                             : value.is_string() ? value.get<std::string>()
                                                 : value.dump();
    cells.push_back(names ? name : text);
  }
  return csv_line(cells);
}

}  // namespace

Result<void> export_store(const Store& store, const RowChoice& choice, ExportFormat format,
                          const std::function<Result<void>(std::string_view)>& write) {
  const bool csv = format == ExportFormat::kCsv;
  std::string text = csv ? csv_of(json_of({}), true) : "";
  PAGELET_TRY(for_each_row(store, choice, [&](const StoreRow& row) -> Result<void> {
    const Json json = json_of(row);
    text += csv ? csv_of(json, false) : to_line(json) + "\n";
    if (text.size() < kPiece) return {};
    const Result<void> written = write(text);
    text.clear();
    return written;
  }));
  return write(text);
}

}  // namespace pagelet
