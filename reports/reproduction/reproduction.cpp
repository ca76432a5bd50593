// SPDX-License-Identifier: MIT
#include "reports/reproduction/reproduction.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/printable.h"
#include "core/version/version.h"
#include "evaluation/run/oracle.h"
#include "extractors/registry.h"
#include "reports/output/output_folder.h"
#include "reports/reproduction/claim_verdicts.h"
#include "reports/reproduction/paper_tables.h"

namespace pagelet {

PaperExperiments::PaperExperiments() { *this = make({}, {}).value(); }

Result<PaperExperiments> PaperExperiments::make(
    std::vector<std::unique_ptr<Extractor>> guests,
    std::map<std::string, std::vector<Setting>> settings) {
  PaperExperiments experiments(std::move(settings));
  std::vector<std::string> changes;
  for (const auto& [name, given] : experiments.settings_) {
    for (const auto& [parameter, value] : given) {
      changes.push_back(name + "." + parameter + "=" + value);
    }
  }
  experiments.changes_ = joined(changes);
  PAGELET_TRY(experiments.add_standard(std::move(guests)));
  PAGELET_TRY(experiments.add_variations());
  PAGELET_TRY(experiments.add_claims(claim_ids()));
  return experiments;
}

Result<PaperExperiments> PaperExperiments::for_claims(
    std::span<const std::string> ids, std::map<std::string, std::vector<Setting>> settings) {
  PaperExperiments experiments(std::move(settings));
  // Claims about links need no algorithm.
  PAGELET_TRY(experiments.add("temex"));
  PAGELET_TRY(experiments.add_claims(ids));
  experiments.standard_count_ = experiments.extractors_.size();
  return experiments;
}

Result<void> PaperExperiments::add_claims(std::span<const std::string> ids) {
  PAGELET_ASSIGN_OR_RETURN(const auto needed, experiments_of_claims(ids));
  for (const auto& [name, settings] : needed) PAGELET_TRY(add(name, settings));
  return {};
}

Result<void> PaperExperiments::add(const std::string& name, const std::vector<Setting>& settings) {
  PAGELET_ASSIGN_OR_RETURN(auto extractor, make_extractor(name, with_given(name, settings)));
  if (index_of(name, settings) == extractors_.size()) extractors_.push_back(std::move(extractor));
  return {};
}

Result<void> PaperExperiments::add_standard(std::vector<std::unique_ptr<Extractor>> guests) {
  // The papers have no figures for the menu.
  const std::vector<std::string> names = algorithms_for(Task::kTemplate);
  const auto add_those = [&](bool algorithms) -> Result<void> {
    for (const std::string& name : names) {
      PAGELET_ASSIGN_OR_RETURN(const ExtractorEntry entry, find_extractor(name));
      if ((entry.info().role == Role::kAlgorithm) == algorithms) PAGELET_TRY(add(name));
    }
    return {};
  };
  PAGELET_TRY(add_those(true));
  algorithm_count_ = extractors_.size();
  std::ranges::move(guests, std::back_inserter(extractors_));
  PAGELET_TRY(add_those(false));
  extractors_.push_back(std::make_unique<Oracle>());
  standard_count_ = extractors_.size();
  return {};
}

Result<void> PaperExperiments::add_variations() {
  for (std::size_t size = 1; size <= kLargestSet; ++size) {
    const std::size_t most = size == 1 ? 1 : size - 1;
    for (std::size_t votes = 1; votes <= most; ++votes) {
      PAGELET_TRY(add("temex", temex_settings(size, votes)));
    }
  }
  for (std::size_t size = kSmallestSet; size <= kLargestSet; ++size) {
    PAGELET_TRY(add("conex", conex_settings(size)));
  }
  for (std::size_t most = 0; most <= kMaxOccurrences; ++most) {
    PAGELET_TRY(add("conex", occurrence_settings(most)));
  }
  for (const auto& [name, pages] : kComparedPages) {
    PAGELET_TRY(add(name, subdigraph_settings(pages)));
    PAGELET_TRY(add(name, set_settings(pages)));
    for (std::size_t seed = 1; seed <= kSeeds; ++seed) {
      PAGELET_TRY(add(name, random_settings(pages, seed)));
      PAGELET_TRY(add(name, site_settings(pages, seed)));
    }
  }
  return {};
}

std::vector<Setting> PaperExperiments::with_given(const std::string& name,
                                                  std::vector<Setting> settings) const {
  const auto given = settings_.find(name);
  // If a name is repeated, its last value counts.
  if (given != settings_.end()) {
    settings.insert(settings.begin(), given->second.begin(), given->second.end());
  }
  return settings;
}

std::size_t PaperExperiments::index_of(const std::string& name,
                                       const std::vector<Setting>& settings) const {
  const auto wanted = make_extractor(name, with_given(name, settings)).value();
  const auto found = std::ranges::find_if(extractors_, [&](const auto& known) {
    return known->info().name == name &&
           known->parameters().values() == wanted->parameters().values();
  });
  return static_cast<std::size_t>(found - extractors_.begin());
}

std::vector<Setting> temex_settings(std::size_t size, std::size_t votes) {
  return {{"cs-size", std::to_string(size)}, {"votes", std::to_string(votes)}};
}
std::vector<Setting> conex_settings(std::size_t size) {
  return {{"set-size", std::to_string(size)}};
}
std::vector<Setting> occurrence_settings(std::size_t occurrences) {
  return {{"max-occurrences", std::to_string(occurrences)}};
}
std::vector<Setting> subdigraph_settings(std::size_t pages) {
  return {{"selection", "cs"}, {"cs-size", std::to_string(pages)}, {"order", "distance"}};
}
std::vector<Setting> set_settings(std::size_t pages) {
  return {{"selection", "set"}, {"set-size", std::to_string(pages)}, {"order", "distance"}};
}
std::vector<Setting> random_settings(std::size_t pages, std::size_t seed) {
  return {{"selection", "set"},
          {"set-size", std::to_string(pages)},
          {"order", "random"},
          {"seed", std::to_string(seed)}};
}
std::vector<Setting> site_settings(std::size_t pages, std::size_t seed) {
  return {{"selection", "site"},
          {"set-size", std::to_string(pages)},
          {"order", "random"},
          {"seed", std::to_string(seed)}};
}

std::vector<std::size_t> PaperExperiments::others_than(std::span<const char* const> names) const {
  std::vector<std::size_t> rest;
  for (std::size_t at = 0; at < standard_count_; ++at) {
    const std::string& name = extractors_[at]->info().name;
    const bool is_named = at < algorithm_count_ && std::ranges::count(names, name) > 0;
    if (!is_named) rest.push_back(at);
  }
  return rest;
}

std::vector<std::size_t> PaperExperiments::algorithms() const {
  std::vector<std::size_t> algorithms;
  for (std::size_t at = 0; at < standard_count_; ++at) {
    if (extractors_[at]->info().role == Role::kAlgorithm) algorithms.push_back(at);
  }
  return algorithms;
}

std::map<std::string, TaskKappas> known_kappas() {
  std::map<std::string, TaskKappas> kappas;
  for (const Json& suite : reproduction_file("agreement.json").at("suites")) {
    TaskKappas& of_suite = kappas[suite.at("suite")];
    of_suite[Task::kTemplate] = suite.at("not_template");
    of_suite[Task::kContent] = suite.at("main_content");
  }
  return kappas;
}

std::vector<double> PaperResult::values(
    std::size_t extractor,
    const std::function<std::optional<double>(const Experiment&)>& number) const {
  std::vector<double> values;
  for (std::size_t site = 0; site < bench.sites.size(); ++site) {
    if (const auto value = number(result(extractor, site))) values.push_back(*value);
  }
  return values;
}

std::optional<double> PaperResult::mean(std::size_t extractor, Task task, Unit unit,
                                        Metric metric) const {
  const auto rate = [&](const Experiment& result) -> std::optional<double> {
    const Score* score = result.score(task, unit);
    return score == nullptr ? std::nullopt : std::optional(value_of(score->rates, metric));
  };
  return summarize(values(extractor, rate), kPercentClamp).mean;
}

namespace {

constexpr const char* kLatexBegin = R"tex(\documentclass[a4paper]{article}
\usepackage[margin=2cm]{geometry}
\usepackage{array}
\usepackage{booktabs}
\usepackage{longtable}
\begin{document}
)tex";

// What made the tables, on one line: "Made by Pagelet 0.2.0 (commit ...) of suite ...".
std::string provenance_of(const PaperResult& run) {
  const MadeBy program = made_by();
  std::string text = fmt::format("Made by Pagelet {} (commit {}, {}) of suite {}, SHA-256 {}",
                                 program.version, program.commit, program.compiler,
                                 printable_line(run.bench.suite), suite_hash(run.bench.sites));
  if (!run.without_times && !run.where.empty()) text += "; " + run.where;
  return text + ".";
}

// The table without columns of times.
PaperTable without_times(const PaperTable& table) {
  std::vector<std::string> names;
  for (const PaperColumn& column : table.columns) {
    if (!has_times(column)) names.push_back(column.name);
  }
  return with_columns(table, names);
}

// Tables of times alone.
bool is_of_times(const PaperTable& table) {
  constexpr std::string_view kTables[] = {"tweb19_t7", "shares", "growth"};
  return std::ranges::find(kTables, table.id) != std::end(kTables);
}

class Writer {
 public:
  Writer(const PaperResult& run, std::string folder, const ReproductionView& view)
      : title_("The papers' tables, suite " + run.bench.suite),
        provenance_(provenance_of(run)),
        suite_hash_(suite_hash(run.bench.sites)),
        folder_(std::move(folder)),
        view_(view) {}

  void add(const PaperTable& table) { add(table, to_screen(table, view_.width)); }

  void add_claims(const PaperTable& table) { add(table, claims_text(table, view_.width)); }

  void add(const PaperTable& table, const std::string& on_screen) {
    Table printed = to_table(table);
    const std::string name = "tables/" + table.id;
    const std::string text = to_plain_text(printed);
    write(name + ".txt", text + provenance_ + "\n");
    write(name + ".md", to_markdown(printed) + "\n<!-- " + provenance_ + " -->\n");
    write(name + ".tex", "% " + provenance_ + "\n" + to_latex_page(printed));
    Json json = to_json(table);
    json["suite_hash"] = suite_hash_;
    json["made_by"] = made_by();
    write(name + ".json", to_document(json));
    // For programs the heads of the columns are their names, which are unique.
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      printed.columns[column].title = table.columns[column].name;
    }
    write(name + ".csv", to_csv(printed));
    text_ += "\n" + text;
    screen_ += "\n" + on_screen;
    latex_ += "\\input{" + name + "}\n";
    tables_.push_back(table);
  }

  void add(const PaperFigure& figure) {
    const std::string name = "figures/" + figure.id;
    write(name + ".svg", scatter_svg(figure.chart));
    Table points("", {"series", "nodes", "ms"});
    for (const ScatterSeries& series : figure.chart.series) {
      for (const auto& [x, y] : series.points) {
        points.rows.push_back({series.label, Json(x).dump(), Json(y).dump()});
      }
    }
    write(name + ".csv", to_csv(points));
    if (figure.trends) add(*figure.trends);
  }

  // Adds an introduction before the tables.
  void introduce(const std::string& words) {
    words_ = words;
    text_ = words + "\n" + provenance_ + "\n";
    screen_ = wrapped(words, view_.width) + wrapped(provenance_, view_.width);
    latex_ = "\\noindent {\\raggedright " + latex_text(words + " " + provenance_) + "\\par}\n\n";
  }

  Result<std::string> finish() {
    write("reproduction.txt", text_);
    write("reproduction.tex", kLatexBegin + latex_ + "\\end{document}\n");
    std::string page = html_page(tables_, title_, words_, provenance_);
    write("reproduction.html", page);
    PAGELET_TRY(done_);
    return view_.format == ReproductionFormat::kHtml ? std::move(page) : std::move(screen_);
  }

 private:
  void write(const std::string& name, const std::string& text) {
    if (done_) done_ = write_output_file(folder_, name, text);
  }

  std::string title_;
  std::string provenance_;
  std::string suite_hash_;
  std::string folder_;
  ReproductionView view_;
  Result<void> done_;
  std::string words_;
  std::vector<PaperTable> tables_;
  std::string text_;
  std::string screen_;
  std::string latex_;
};

}  // namespace

Result<Suite> subset_of(const Suite& suite, PaperSubset subset) {
  if (subset == PaperSubset::kAll) return suite;
  const bool is_psi = subset == PaperSubset::kPsi15;
  const PublishedTable& table = published_table(is_psi ? "psi15_t1" : "conex_t2");
  Suite chosen = suite;
  std::erase_if(chosen.sites,
                [&](const SuiteSite& site) { return table.row_of_site(site.id) == nullptr; });
  if (!chosen.sites.empty()) return chosen;
  return fail(ErrorCode::kInput, suite.folder + ": has no site of the " +
                                     std::to_string(table.rows.size()) + " of --subset " +
                                     (is_psi ? "psi15" : "conex30"));
}

Result<std::string> write_reproduction(const PaperResult& run, const TableChoice& choice,
                                       const std::string& folder, const ReproductionView& view) {
  Writer writer(run, folder, view);
  std::vector<PaperTable> tables = paper_tables(run);
  tables.push_back(differences_from_print(run, tables));
  // The comparison is what most readers look for.
  const auto comparison = std::ranges::find(tables, "tweb19_t4", &PaperTable::id);
  std::rotate(tables.begin(), comparison, comparison + 1);
  const auto chooses = [&](const std::string& id) {
    return choice.tables.empty() || std::ranges::find(choice.tables, id) != choice.tables.end();
  };
  const auto with_chosen = [&](PaperTable table) {
    if (run.without_times) table = without_times(table);
    return choice.columns.empty() ? table : with_columns(table, choice.columns);
  };
  if (choice.tables.empty()) writer.introduce(comparison_in_words(run, tables));
  for (PaperTable& table : tables) {
    if (!chooses(table.id) || (run.without_times && is_of_times(table))) continue;
    add_difference_rows(table);
    writer.add(with_chosen(std::move(table)));
  }
  // All figures are of times.
  if (!run.without_times) {
    for (const PaperFigure& figure : paper_figures(run)) {
      if (chooses(figure.trends ? figure.trends->id : figure.id)) writer.add(figure);
    }
  }
  if (chooses("claims")) {
    const PaperTable claims = claims_table(run, claim_ids());
    choice.columns.empty() ? writer.add_claims(claims) : writer.add(with_chosen(claims));
  }
  for (const PaperTable& table : joined_tables(run, claim_ids())) {
    if (chooses(table.id)) writer.add(with_chosen(table));
  }
  return writer.finish();
}

Result<std::string> write_claims(const PaperResult& run, std::span<const std::string> ids,
                                 const std::string& folder, const ReproductionView& view) {
  Writer writer(run, folder, view);
  writer.add_claims(claims_table(run, ids));
  for (const PaperTable& table : joined_tables(run, ids)) writer.add(table);
  return writer.finish();
}

}  // namespace pagelet
