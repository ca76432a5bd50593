// SPDX-License-Identifier: MIT
#include <cmath>

#include "reports/reproduction/table_parts.h"

namespace pagelet {
namespace {

// The papers print two decimals. This is half of the last one, and a little more for the rounding
// of decimals.
constexpr double kRounding = 0.005 + 1e-9;

class Differences {
 public:
  explicit Differences(PaperTable& table) : table_(table) {}

  void add(const char* where, const std::string& site, const std::string& column, double computed,
           std::optional<double> printed) {
    if (!printed) return;
    ++compared_;
    if (std::abs(computed - *printed) <= kRounding) return;
    add_row(table_, where, site, column, cell(computed), cell(printed), cell(computed - *printed));
  }

  std::size_t compared() const { return compared_; }

 private:
  PaperTable& table_;
  std::size_t compared_ = 0;
};

void compare_psi15(const PaperRun& run, std::size_t site, Differences& differences) {
  const std::size_t temex = run.experiments.temex(3, 2);
  const std::string& id = run.bench.sites[site].id;
  const Score* score = run.score(temex, site, Target::kTemplate, Unit::kNodes);
  for (const PublishedRow& row : published_table("psi15_t1").rows) {
    if (score == nullptr || !is_benchmark(id, row.text("benchmark"))) continue;
    const auto add = [&](const char* column, double value) {
      differences.add("PSI15, Table 1", id, column, value, row.number(column));
    };
    add("dom", static_cast<double>(score->counts.universe));
    add("template", static_cast<double>(score->counts.gold));
    add("retrieved", static_cast<double>(score->counts.retrieved));
    add("recall", score->rates.recall);
    add("precision", score->rates.precision);
    add("f1", score->rates.f1);
  }
}

void compare_conex(const PaperRun& run, std::size_t site, Differences& differences) {
  const std::size_t conex = run.experiments.standard("conex");
  const std::string& id = run.bench.sites[site].id;
  for (const PublishedRow& row : published_table("conex_t2").rows) {
    if (!is_benchmark(id, row.text("benchmark"))) continue;
    for (const ConexColumn& column : kConexColumns) {
      const Score* score = run.score(conex, site, Target::kContent, column.unit);
      if (score == nullptr) continue;
      differences.add("CONEX, Table 2", id, column.name, value_of(score->rates, column.metric),
                      row.number(column.name));
    }
  }
}

}  // namespace

PaperTable differences_from_print(const PaperRun& run) {
  PaperTable table{"differences",
                   "PSI15, Table 1, and CONEX, Table 2",
                   "Numbers of sites that differ from print, " + of_suite(run),
                   {{"table", "Table"},
                    {"site", "Site"},
                    {"column", "Column"},
                    {"computed", "Computed"},
                    {"printed", "Printed"},
                    {"difference", "Difference"}},
                   {},
                   {}};
  Differences differences(table);
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    compare_psi15(run, site, differences);
    compare_conex(run, site, differences);
  }
  table.notes.push_back(
      differences.compared() == 0
          ? "No site of the suite is one that the papers name: there is nothing to compare."
          : fmt::format("{} of {} numbers differ by more than rounding; times are not compared.",
                        table.rows.size(), differences.compared()));
  return table;
}

}  // namespace pagelet
