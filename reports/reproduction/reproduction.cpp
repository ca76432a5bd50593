// SPDX-License-Identifier: MIT
#include "reports/reproduction/reproduction.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "reports/chart/scatter.h"
#include "reports/output/output_folder.h"
#include "reports/reproduction/figures.h"
#include "reports/reproduction/paired_rows.h"
#include "reports/reproduction/published.h"
#include "reports/reproduction/table_parts.h"
#include "reports/reproduction/tables.h"

namespace pagelet {
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
    const Table printed = to_table(table);
    const std::string name = "tables/" + table.id;
    const std::string text = to_plain_text(printed);
    const std::string markdown = to_markdown(printed);
    write(name + ".txt", text);
    write(name + ".md", markdown);
    write(name + ".csv", to_csv(named_columns(table)));
    write(name + ".tex", to_latex_page(printed));
    write(name + ".json", to_document(to_json(table)));
    text_ += (text_.empty() ? "" : "\n") + text;
    if (first_.empty()) first_ = text_;
    markdown_ += markdown + "\n";
    latex_ += "\\input{" + name + "}\n";
  }

  void add(const PaperFigure& figure) {
    const std::string name = "figures/" + figure.id;
    write(name + ".svg", scatter_svg(figure.chart));
    Table points;
    points.columns = {{"series"}, {"nodes"}, {"ms"}};
    Json json{{"id", figure.id}, {"title", figure.chart.title}, {"series", Json::array()}};
    for (const ScatterSeries& series : figure.chart.series) {
      json["series"].push_back({{"name", series.label}, {"points", series.points}});
      for (const auto& [x, y] : series.points) {
        points.rows.push_back({series.label, Json(x).dump(), Json(y).dump()});
      }
    }
    json["trends"] = to_json(figure.trends);
    write(name + ".csv", to_csv(points));
    write(name + ".json", to_document(json));
    markdown_ += "![" + figure.chart.title + "](" + name + ".svg)\n\n";
    add(figure.trends);
  }

  // Adds an introduction before the tables.
  void introduce(const std::string& words) {
    text_ = words + "\n";
    markdown_ = words + "\n\n";
    latex_ = "\\noindent " + latex_text(words) + "\n\n";
  }

  Result<std::string> finish() {
    write("reproduction.txt", text_);
    write("reproduction.md", markdown_);
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
  std::string markdown_;
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

Result<std::string> write_reproduction(const PaperRun& run, const std::string& folder) {
  Writer writer(folder);
  std::vector<PaperTable> tables = psi15_tables(run);
  std::ranges::move(tweb19_tables(run), std::back_inserter(tables));
  std::ranges::move(conex_tables(run), std::back_inserter(tables));
  tables.push_back(differences_from_print(run));
  writer.introduce(
      comparison_in_words(run.bench.suite, run.bench.sites.size(), sites_of_papers(run), tables));
  for (PaperTable& table : tables) {
    add_difference_rows(table);
    writer.add(table);
  }
  for (const PaperFigure& figure : paper_figures(run)) writer.add(figure);
  return writer.finish();
}

}  // namespace pagelet
