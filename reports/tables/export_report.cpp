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

// A row for a score: the columns of the view `results`. An experiment without scores has one row
// without numbers.
Json json_of(const StoreRow& row, const Score* score) {
  Json json{{"suite", row.experiment.suite},
            {"site", row.experiment.site},
            {"category", row.experiment.category},
            {"site_hash", row.content},
            {"context", json_in(row.context)},
            {"algorithm", row.algorithm},
            {"version", row.version},
            {"build", row.build},
            {"parameters", json_in(row.parameters)},
            {"status", to_string(row.experiment.run.status)},
            {"flags", row.experiment.run.flags},
            {"task", score != nullptr ? to_string(score->task) : ""},
            {"unit", score != nullptr ? to_string(score->unit) : ""}};
  const Score numbers = score != nullptr ? *score : Score{};
  for_each_field(numbers, [&](std::string_view name, auto number) {
    json[std::string(name)] = score != nullptr ? Json(number) : Json();
  });
  json["pages_loaded"] = row.experiment.run.pages_loaded;
  return json;
}

}  // namespace

Result<void> export_store(const Store& store, const RowChoice& choice, ExportFormat format,
                          const std::function<Result<void>(std::string_view)>& write) {
  const bool csv = format == ExportFormat::kCsv;
  std::string text = csv ? csv_titles(json_of({}, nullptr)) : "";
  const auto add = [&](const Json& row) { text += csv ? csv_row(row) : to_line(row) + "\n"; };
  PAGELET_TRY(store.for_each_row(choice, [&](const StoreRow& row) -> Result<void> {
    for (const Score& score : row.experiment.scores) add(json_of(row, &score));
    if (row.experiment.scores.empty()) add(json_of(row, nullptr));
    if (text.size() < kPiece) return {};
    const Result<void> written = write(text);
    text.clear();
    return written;
  }));
  return write(text);
}

}  // namespace pagelet
