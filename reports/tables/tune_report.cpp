// SPDX-License-Identifier: MIT
#include "reports/tables/tune_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <vector>

#include "evaluation/comparison/comparison.h"
#include "evaluation/statistics/paired_tests.h"
#include "reports/output/counted.h"
#include "reports/output/screen_text.h"
#include "reports/output/table.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

constexpr std::size_t kMostSettingsShown = 10;

std::string percent(double value) { return fmt::format("{:.2f}", value); }

// For a screen that has no room for "80.00 [70.00, 90.00]".
Table without_intervals(Table table) {
  constexpr std::string_view kTitle = "mean [99 % interval]";
  if (const auto at = table.caption.find(kTitle); at != std::string::npos) {
    table.caption.replace(at, kTitle.size(), "mean");
  }
  for (std::vector<std::string>& row : table.rows) {
    for (std::string& cell : row) cell = cell.substr(0, cell.find(" ["));
  }
  return table;
}

class TuneTables {
 public:
  explicit TuneTables(const Tuning& tuning) : tuning_(tuning), result_(tuning.result()) {}

  std::vector<Table> all() const {
    std::vector<Table> tables{summary()};
    if (result_.held_out) tables.push_back(folds());
    tables.push_back(parameters());
    if (result_.landscape.heat_map) tables.push_back(heat_map());
    if (result_.categories.size() > 1) tables.push_back(categories());
    tables.push_back(best_settings());
    return tables;
  }

  // Whether tuning has helped, judged on sites that were not used for choosing.
  std::string verdict() const {
    if (!result_.held_out) {
      return "Whether the tuned setting is better than the default is not known: there are no "
             "held-out sites.";
    }
    std::vector<double> tuned;
    std::vector<double> defaults;
    for (const FoldResult& fold : result_.held_out->folds) {
      for (const std::size_t site : fold.sites) {
        const auto cells = tuning_.table().cells(site);
        const TableCell& chosen = cells[fold.score.setting];
        const TableCell& reference = cells[tuning_.reference()];
        if (!chosen.counts || !reference.counts) continue;
        tuned.push_back(value_of(chosen.rates, result_.objective.metric));
        defaults.push_back(value_of(reference.rates, result_.objective.metric));
      }
    }
    if (tuned.empty()) {
      return "Whether the tuned setting is better than the default is not known: no site has "
             "answers of both.";
    }
    PairedDifference test = compare_paired(tuned, defaults);
    test.adjusted = test.p_value;  // there is one test
    return fmt::format(
        "On held-out sites, the tuned setting is {} the default ({}): {} {:.1f} against "
        "{:.1f}; better on {}, worse on {}; Wilcoxon's test, {}.",
        !test.is_significant()      ? "not shown to be better or worse than"
        : test.mean_difference >= 0 ? "significantly better than"
                                    : "significantly worse than",
        default_text(), objective_title(), mean_of(tuned), mean_of(defaults), sites_text(test.wins),
        test.losses, p_text(test.p_value));
  }

  // CSV, one line a setting.
  std::string setting_rows() const {
    std::vector<std::string> titles = axis_names();
    titles.insert(titles.end(), {"sites", "empty", "failed"});
    for (const Metric metric : kMetrics) titles.emplace_back(to_string(metric));
    titles.emplace_back("pages_loaded");
    std::string text = csv_line(titles);
    for (const SettingScore& score : result_.scores) {
      std::vector<std::string> row = values_of(score.setting);
      for (const std::size_t count : {score.n, score.empty, score.failed}) {
        row.push_back(std::to_string(count));
      }
      for (const Metric metric : kMetrics) {
        row.push_back(fmt::format("{}", value_of(score.mean, metric)));
      }
      row.push_back(fmt::format("{}", score.loads));
      text += csv_line(row);
    }
    return text;
  }

 private:
  const SettingScore& best() const { return result_.scores[result_.best]; }

  std::vector<std::string> axis_names() const {
    std::vector<std::string> names;
    for (const GridAxis& axis : tuning_.axes()) names.push_back(axis.name);
    return names;
  }

  std::vector<std::string> values_of(std::size_t setting) const {
    std::vector<std::string> values;
    for (std::size_t axis = 0; axis < tuning_.axes().size(); ++axis) {
      values.push_back(tuning_.axes()[axis].values[tuning_.settings()[setting].at[axis]]);
    }
    return values;
  }

  // The default values of the tuned parameters.
  std::string default_text() const {
    const auto& values = tuning_.settings()[tuning_.reference()].extractor->parameters().values();
    std::vector<std::string> parts;
    for (const GridAxis& axis : tuning_.axes()) {
      const auto value = values.find(axis.name);
      if (value != values.end()) parts.push_back(axis.name + "=" + to_text(value->second));
    }
    return fmt::format("{}", fmt::join(parts, " "));
  }

  std::string objective_title() const { return pagelet::objective_title(result_.objective); }

  // Adds columns for rates with intervals, in the order of the metrics, then N, Empty, Failed.
  static void add_rate_columns(Table& table) {
    table.add_columns(Align::kRight, metric_titles());
    table.add_columns(Align::kRight, {"N", "Empty", "Failed"});
  }
  static void add_row(Table& table, std::string name, std::string setting,
                      const MetricSummaries& summary, std::size_t empty, std::size_t failed) {
    std::vector<std::string> row{std::move(name), std::move(setting)};
    for (const Summary& one : summary) row.push_back(with_interval(one));
    row.push_back(std::to_string(summary[0].n));
    row.push_back(std::to_string(empty));
    row.push_back(std::to_string(failed));
    table.rows.push_back(std::move(row));
  }

  Table summary() const {
    Table table;
    table.caption = fmt::format("{} on suite {}, tuned for {}; percent: mean [99 % interval], {}",
                                tuning_.settings().front().extractor->info().title, result_.suite,
                                objective_title(), counted(result_.sites, "site"));
    table.add_columns(Align::kLeft, {"Scored", "Parameters"});
    add_rate_columns(table);
    add_row(table, "Default parameters", default_text(), result_.reference_summary,
            result_.reference.empty, result_.reference.failed);
    if (result_.held_out) {
      add_row(table, "On held-out sites", "of each fold", result_.held_out->summary,
              result_.held_out->empty, result_.held_out->failed);
    }
    add_row(table, "On the sites used to choose", setting_text(tuning_, best().setting),
            result_.best_summary, best().empty, best().failed);
    table.notes.push_back(
        result_.held_out
            ? fmt::format(
                  "The score to report is the one on held-out sites, which were not used to "
                  "choose: {} folds over sites, those of one generator in one fold.",
                  result_.held_out->folds.size())
            : "SAME SITES: chosen and scored on the same sites, as in the papers; too high as an "
              "estimate for other sites.");
    table.notes.push_back(fmt::format("Search: {}, seed {}. {} (site and parameters) gave {}.",
                                      to_string(result_.search), result_.seed,
                                      counted(result_.experiments, "experiment"),
                                      counted(result_.distinct_answers, "different node set")));
    return table;
  }

  Table folds() const {
    const Metric metric = result_.objective.metric;
    Table table;
    table.caption =
        "Folds: the parameters chosen on the other folds, and their scores; " + objective_title();
    table.add_columns(Align::kRight, {"Fold", "Sites"});
    table.add_columns(Align::kLeft, {"Parameters chosen on the others"});
    table.add_columns(Align::kRight, {"Other folds", "This fold"});
    for (std::size_t fold = 0; fold < result_.held_out->folds.size(); ++fold) {
      const FoldResult& result = result_.held_out->folds[fold];
      table.rows.push_back({std::to_string(fold + 1), std::to_string(result.sites.size()),
                            setting_text(tuning_, result.score.setting),
                            percent(result.choosing_mean),
                            percent(value_of(result.score.mean, metric))});
    }
    return table;
  }

  Table parameters() const {
    Table table;
    table.caption = fmt::format("Parameters: how much each matters ({})", all_sites());
    table.add_columns(Align::kLeft, {"Parameter", "Best"});
    table.add_columns(Align::kRight, {"Variance explained, %"});
    const std::vector<std::string> values = values_of(best().setting);
    for (std::size_t axis = 0; axis < tuning_.axes().size(); ++axis) {
      table.rows.push_back({tuning_.axes()[axis].name, values[axis],
                            fmt::format("{:.1f}", 100 * result_.landscape.influence[axis])});
    }
    return table;
  }

  static std::string all_sites() { return "all sites, chosen and scored on the same"; }

  Table heat_map() const {
    const HeatMap& map = *result_.landscape.heat_map;
    const GridAxis& rows = tuning_.axes()[map.rows];
    const GridAxis& columns = tuning_.axes()[map.columns];
    Table table;
    table.caption = fmt::format("{} by {} (down) and {} (across), the others at their best ({})",
                                objective_title(), rows.name, columns.name, all_sites());
    table.add_columns(Align::kRight, {rows.name});
    table.add_columns(Align::kRight, columns.values);
    for (std::size_t row = 0; row < rows.values.size(); ++row) {
      std::vector<std::string> cells{rows.values[row]};
      for (const auto& cell : map.cells[row]) cells.push_back(cell ? percent(*cell) : "");
      table.rows.push_back(std::move(cells));
    }
    return table;
  }

  Table categories() const {
    const Metric metric = result_.objective.metric;
    Table table;
    table.caption = objective_title() + " by category, percent";
    table.add_columns(Align::kLeft, {"Category"});
    table.add_columns(Align::kRight, {"N", "Default"});
    if (result_.held_out) table.add_columns(Align::kRight, {"Held-out sites"});
    table.add_columns(Align::kRight, {"Best of all sites", "Best of the category"});
    table.add_columns(Align::kLeft, {"Its parameters (chosen and scored on these sites)"});
    for (const CategoryResult& category : result_.categories) {
      std::vector<std::string> row{category.category.empty() ? "(unknown)" : category.category,
                                   std::to_string(category.best.n),
                                   percent(value_of(category.reference.mean, metric))};
      if (category.held_out) row.push_back(with_interval(*category.held_out));
      row.push_back(percent(value_of(category.best.mean, metric)));
      row.push_back(percent(value_of(category.own_best.mean, metric)));
      row.push_back(setting_text(tuning_, category.own_best.setting));
      table.rows.push_back(std::move(row));
    }
    return table;
  }

  Table best_settings() const {
    const Metric metric = result_.objective.metric;
    std::vector<std::size_t> order(result_.scores.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t at) {
      return value_of(result_.scores[at].mean, metric);
    });
    if (order.size() > kMostSettingsShown) order.resize(kMostSettingsShown);
    Table table;
    table.caption = fmt::format("The {} best of {} settings, percent ({})", order.size(),
                                result_.scores.size(), all_sites());
    table.add_columns(Align::kRight, axis_names());
    add_rate_columns(table);
    table.add_columns(Align::kRight, {"Loads"});
    for (const std::size_t at : order) {
      const SettingScore& score = result_.scores[at];
      std::vector<std::string> row = values_of(score.setting);
      for (const Metric shown : kMetrics) row.push_back(percent(value_of(score.mean, shown)));
      for (const std::size_t count : {score.n, score.empty, score.failed}) {
        row.push_back(std::to_string(count));
      }
      row.push_back(percent(score.loads));
      table.rows.push_back(std::move(row));
    }
    return table;
  }

  const Tuning& tuning_;
  const TuneResult& result_;
};

}  // namespace

std::string setting_text(const Tuning& tuning, std::size_t setting) {
  const GridSetting& chosen = tuning.settings()[setting];
  if (chosen.at.empty()) return "default";
  const std::vector<GridAxis>& axes = tuning.axes();
  std::string text;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    text += (axis == 0 ? "" : " ") + axes[axis].name + "=" + axes[axis].values[chosen.at[axis]];
  }
  return text;
}

std::string objective_title(const Objective& objective) {
  return fmt::format("{} {} over {}", to_string(objective.task), title_of(objective.metric),
                     to_string(objective.unit));
}

std::string tune_report(const Tuning& tuning, TableFormat format, std::size_t width) {
  if (format == TableFormat::kJson) return tune_json(tuning);
  const TuneTables tables(tuning);
  if (format == TableFormat::kCsv) return tables.setting_rows();
  std::string report;
  for (const Table& table : tables.all()) {
    if (!report.empty()) report += "\n";
    if (format == TableFormat::kText) {
      report += to_screen_text(fits_screen(table, width) ? table : without_intervals(table), width);
    }
    if (format == TableFormat::kMarkdown) report += to_markdown(table);
  }
  if (format == TableFormat::kText) report += "\n" + wrapped(tables.verdict(), width);
  return report;
}

}  // namespace pagelet
