// SPDX-License-Identifier: MIT

#include "core/dom/path.h"
#include "core/site/key_page.h"
#include "datasets/json_file.h"
#include "datasets/site_folder.h"
#include "reports/output/json.h"
#include "reports/tables/tables.h"

namespace pagelet {
namespace {

// The text is written in parts of about this size.
constexpr std::size_t kPiece = 1 << 16;

// A column that holds JSON; a value that is not JSON stays a text.
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
            {"flags", row.experiment.run.flags.names()},
            {"confidence", row.experiment.run.confidence},
            {"task", score != nullptr ? to_string(score->task) : ""},
            {"unit", score != nullptr ? to_string(score->unit) : ""}};
  const Score numbers = score != nullptr ? *score : Score{};
  for_each_field(numbers, [&](std::string_view name, auto number) {
    json[name] = score != nullptr ? Json(number) : Json();
  });
  json["pages_loaded"] = row.experiment.run.pages_loaded;
  return json;
}

std::string line_of(const Json& row, ExportFormat format) {
  return format == ExportFormat::kCsv ? csv_row(row) : json_text(row) + "\n";
}

// The nodes of a key page, once for each task with gold. `paths`: of its document.
Result<std::string> node_lines(const Experiment& result, const std::string& algorithm,
                               const SiteFolder& folder, KeyPage& key, PathIndex& paths,
                               ExportFormat format) {
  const StoredAnswer& answer = *result.answer;
  const WorkingTree& tree = key.tree(answer.whitespace);
  PAGELET_ASSIGN_OR_RETURN(const Gold all_gold, folder.gold(tree));
  std::string text;
  for (const Task task : kTasks) {
    const NodeSet* const gold = gold_for(all_gold, task);
    const NodeSet& taken = answer.nodes[task];
    if (gold == nullptr || taken.universe() != tree.size()) continue;
    for (TreeNode node = 0; node < tree.size(); ++node) {
      text += line_of({{"site", result.site},
                       {"algorithm", algorithm},
                       {"task", to_string(task)},
                       {"path", paths.path(tree.document_node(node))},
                       {"gold", gold->contains(node) ? 1 : 0},
                       {"answer", taken.contains(node) ? 1 : 0},
                       {"votes", node < answer.votes.size() ? Json(answer.votes[node]) : Json()}},
                      format);
    }
  }
  return text;
}

}  // namespace

Result<void> export_store(const Store& store, const RowChoice& choice, ExportFormat format,
                          const std::function<Result<void>(std::string_view)>& write) {
  std::string text = format == ExportFormat::kCsv ? csv_titles(json_of({}, nullptr)) : "";
  PAGELET_TRY(store.for_each_row(choice, [&](const StoreRow& row) -> Result<void> {
    for (const Score& score : row.experiment.scores) text += line_of(json_of(row, &score), format);
    if (row.experiment.scores.empty()) text += line_of(json_of(row, nullptr), format);
    if (text.size() < kPiece) return {};
    const Result<void> written = write(text);
    text.clear();
    return written;
  }));
  return write(text);
}

Result<void> export_nodes(const StoredBenchRun& run,
                          const std::function<bool(const Experiment&)>& contains,
                          ExportFormat format,
                          const std::function<Result<void>(std::string_view)>& write) {
  if (format == ExportFormat::kCsv) {
    PAGELET_TRY(write(csv_line({"site", "algorithm", "task", "path", "gold", "answer", "votes"})));
  }
  for (const BenchSite& bench_site : run.bench.sites) {
    std::vector<const Experiment*> answered;
    for (const Experiment& result : run.bench.results) {
      const bool is_here = result.site == bench_site.id && result.answer && !result.scores.empty();
      if (is_here && (contains == nullptr || contains(result))) answered.push_back(&result);
    }
    if (answered.empty()) continue;
    PAGELET_ASSIGN_OR_RETURN(auto folder, open_unchanged(bench_site.folder, bench_site.content));
    PAGELET_ASSIGN_OR_RETURN(const auto key, KeyPage::open(folder.source(), folder.key_page(),
                                                           {.limits = run.context.limits}));
    PathIndex paths(key->document());
    for (const Experiment* result : answered) {
      const std::string& algorithm = run.extractors[result->extractor].info.name;
      PAGELET_ASSIGN_OR_RETURN(const std::string text,
                               node_lines(*result, algorithm, folder, *key, paths, format));
      PAGELET_TRY(write(text));
    }
  }
  return {};
}

}  // namespace pagelet
