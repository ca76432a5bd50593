// SPDX-License-Identifier: MIT
#include "reports/reproduction/reproduction.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "evaluation/run/oracle.h"
#include "extractors/registry.h"
#include "reports/output/output_folder.h"
#include "reports/reproduction/paper_tables.h"

namespace pagelet {

PaperExperiments::PaperExperiments(std::vector<std::unique_ptr<Extractor>> guests) {
  const auto add = [&](const std::string& name, const std::vector<Setting>& settings = {}) {
    if (index_of(name, settings) < extractors_.size()) return;
    extractors_.push_back(make_extractor(name, settings).value());
  };
  for (const ExtractorEntry& entry : builtin_extractors()) {
    if (entry.info().role == Role::kAlgorithm) add(entry.info().name);
  }
  algorithm_count_ = extractors_.size();
  std::ranges::move(guests, std::back_inserter(extractors_));
  for (const ExtractorEntry& entry : builtin_extractors()) {
    if (entry.info().role != Role::kAlgorithm) add(entry.info().name);
  }
  extractors_.push_back(std::make_unique<Oracle>());
  standard_count_ = extractors_.size();

  for (std::size_t size = 1; size <= kLargestSet; ++size) {
    const std::size_t most = size == 1 ? 1 : size - 1;
    for (std::size_t votes = 1; votes <= most; ++votes) add("temex", temex_settings(size, votes));
  }
  for (std::size_t size = kSmallestSet; size <= kLargestSet; ++size) {
    add("conex", conex_settings(size));
  }
  for (std::size_t seed = 1; seed <= kSeeds; ++seed) add("conex", random_settings(seed));
}

std::size_t PaperExperiments::index_of(const std::string& name,
                                       const std::vector<Setting>& settings) const {
  const auto wanted = make_extractor(name, settings).value();
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
std::vector<Setting> random_settings(std::size_t seed) {
  return {{"order", "random"}, {"seed", std::to_string(seed)}};
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

constexpr const char* kLatexBegin = R"tex(\documentclass[a4paper,landscape]{article}
\usepackage[margin=1.5cm]{geometry}
\usepackage{booktabs}
\usepackage{longtable}
\begin{document}
)tex";

class Writer {
 public:
  explicit Writer(std::string folder) : folder_(std::move(folder)) {}

  void add(const PaperTable& table) {
    Table printed = to_table(table);
    const std::string name = "tables/" + table.id;
    const std::string text = to_plain_text(printed);
    write(name + ".txt", text);
    write(name + ".md", to_markdown(printed));
    write(name + ".tex", to_latex_page(printed));
    write(name + ".json", to_document(to_json(table)));
    // For programs the heads of the columns are their names, which are unique.
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      printed.columns[column].title = table.columns[column].name;
    }
    write(name + ".csv", to_csv(printed));
    text_ += (text_.empty() ? "" : "\n") + text;
    if (first_.empty()) first_ = text_;
    latex_ += "\\input{" + name + "}\n";
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
    add(figure.trends);
  }

  // Adds an introduction before the tables.
  void introduce(const std::string& words) {
    text_ = wrapped(words, 0);
    latex_ = "\\noindent " + latex_text(words) + "\n\n";
  }

  Result<std::string> finish() {
    write("reproduction.txt", text_);
    write("reproduction.tex", kLatexBegin + latex_ + "\\end{document}\n");
    PAGELET_TRY(done_);
    return std::move(first_);
  }

 private:
  void write(const std::string& name, const std::string& text) {
    if (done_) done_ = write_output_file(folder_, name, text);
  }

  std::string folder_;
  Result<void> done_;
  std::string text_;
  std::string first_;  // the introduction and the first table
  std::string latex_;
};

}  // namespace

Result<Suite> subset_of(const Suite& suite, PaperSubset subset) {
  if (subset == PaperSubset::kAll) return suite;
  const bool is_psi = subset == PaperSubset::kPsi15;
  const PublishedTable& table = published_table(is_psi ? "psi15_t1" : "conex_t2");
  Suite chosen = suite;
  std::erase_if(chosen.sites, [&](const SuiteSite& site) { return !table.names_site(site.id); });
  if (!chosen.sites.empty()) return chosen;
  return fail(ErrorCode::kInput, suite.folder + ": none of its sites is one of the " +
                                     std::to_string(table.rows.size()) + " of --subset " +
                                     (is_psi ? "psi15" : "conex30"));
}

Result<std::string> write_reproduction(const PaperResult& run, const std::string& folder) {
  Writer writer(folder);
  std::vector<PaperTable> tables = paper_tables(run);
  tables.push_back(differences_from_print(run, tables));
  writer.introduce(comparison_in_words(run, tables));
  for (PaperTable& table : tables) {
    add_difference_rows(table);
    writer.add(table);
  }
  for (const PaperFigure& figure : paper_figures(run)) writer.add(figure);
  return writer.finish();
}

}  // namespace pagelet
