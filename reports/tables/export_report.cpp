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

// Writes the nodes of one site.
class NodeLines {
 public:
  NodeLines(const BenchRecord& run, ExportFormat format, SiteFolder& folder, KeyPage& key)
      : run_(run), format_(format), folder_(folder), key_(key), paths_(key.document()) {}

  Result<std::string> lines(const Experiment& result) {
    const KeptAnswer& answer = *result.answer;
    const WorkingTree& tree = key_.tree(answer.whitespace);
    PAGELET_ASSIGN_OR_RETURN(const Gold gold, folder_.gold(tree));
    std::string text;
    for (const Target task : kTasks) {
      const NodeSet& taken = answer.nodes[task];
      if (taken.universe() != tree.size()) continue;
      if (task == Target::kTemplate)
        text += lines(result, tree, task, gold.template_nodes, taken);
      else if (gold.main_content)
        text += lines(result, tree, task, *gold.main_content, taken);
    }
    return text;
  }

 private:
  std::string lines(const Experiment& result, const WorkingTree& tree, Target task,
                    const NodeSet& gold, const NodeSet& taken) {
    const std::vector<std::uint32_t>& votes = result.answer->votes;
    std::string text;
    for (TreeNode node = 0; node < tree.size(); ++node) {
      const Json line{{"site", result.site},
                      {"algorithm", run_.extractors[result.extractor].info.name},
                      {"task", to_string(task)},
                      {"path", paths_.path(tree.document_node(node))},
                      {"gold", gold.contains(node) ? 1 : 0},
                      {"answer", taken.contains(node) ? 1 : 0},
                      {"votes", node < votes.size() ? Json(votes[node]) : Json()}};
      text += format_ == ExportFormat::kCsv ? csv_row(line) : to_line(line) + "\n";
    }
    return text;
  }

  const BenchRecord& run_;
  ExportFormat format_;
  SiteFolder& folder_;
  KeyPage& key_;
  PathIndex paths_;
};

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

Result<void> export_nodes(const BenchRecord& run,
                          const std::function<bool(const Experiment&)>& contains,
                          ExportFormat format,
                          const std::function<Result<void>(std::string_view)>& write) {
  if (format == ExportFormat::kCsv) {
    PAGELET_TRY(write(csv_line({"site", "algorithm", "task", "path", "gold", "answer", "votes"})));
  }
  for (const BenchSite& place : run.bench.sites) {
    std::vector<const Experiment*> answered;
    for (const Experiment& result : run.bench.results) {
      const bool is_here = result.site == place.id && result.answer && !result.scores.empty();
      if (is_here && (contains == nullptr || contains(result))) answered.push_back(&result);
    }
    if (answered.empty()) continue;
    PAGELET_ASSIGN_OR_RETURN(auto folder, open_unchanged(place.folder, place.content));
    PAGELET_ASSIGN_OR_RETURN(const auto key, KeyPage::open(folder.source(), folder.key_page(),
                                                           {.limits = run.context.limits}));
    NodeLines lines(run, format, folder, *key);
    for (const Experiment* result : answered) {
      PAGELET_ASSIGN_OR_RETURN(const std::string text, lines.lines(*result));
      PAGELET_TRY(write(text));
    }
  }
  return {};
}

}  // namespace pagelet
