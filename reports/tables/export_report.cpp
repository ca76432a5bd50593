// SPDX-License-Identifier: MIT
#include "datasets/json_file.h"
#include "reports/output/json.h"
#include "reports/tables/tables.h"

namespace pagelet {
namespace {

// The text is written in parts of about this size.
constexpr std::size_t kPiece = 1 << 16;

// A column that holds JSON; a value that is no JSON stays a text.
Json json_in(const std::string& text) {
  constexpr int kDeepest = 1;  // the deepest values that the store writes are the items of a list
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

}  // namespace

Result<void> export_store(const Store& store, const RowChoice& choice, ExportFormat format,
                          const std::function<Result<void>(std::string_view)>& write) {
  const bool csv = format == ExportFormat::kCsv;
  std::string text = csv ? csv_titles(json_of({})) : "";
  PAGELET_TRY(store.for_each_row(choice, [&](const StoreRow& row) -> Result<void> {
    text += csv ? csv_row(json_of(row)) : to_line(json_of(row)) + "\n";
    if (text.size() < kPiece) return {};
    const Result<void> written = write(text);
    text.clear();
    return written;
  }));
  return write(text);
}

}  // namespace pagelet
