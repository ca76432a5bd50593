// SPDX-License-Identifier: MIT

// The score of a setting is too high on the sites on which it was chosen. So scores on held-out
// sites have a row of their own, and the conclusion is drawn from them alone.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/text/ascii.h"
#include "evaluation/statistics/paired_tests.h"
#include "reports/output/json.h"
#include "reports/tables/tables.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

constexpr std::size_t kMaxSettingsShown = 10;

std::string percent(double value) { return fmt::format("{:.2f}", value); }

// The results of tuning, and what several tables say of them.
class TuneFacts {
 protected:
  explicit TuneFacts(const TuneResult& result)
      : result_(result),
        axes_(result_.settings.axes),
        best_(result_.scores[result_.best]),
        title_(fmt::format("{} {} over {}", to_string(result_.method.objective.task),
                           field_of(result_.method.objective.metric).title,
                           to_string(result_.method.objective.unit))) {}

  const ExtractorInfo& info() const { return result_.settings.all.front().extractor->info(); }

  const Parameters& parameters_of(std::size_t setting) const {
    return result_.settings.all[setting].extractor->parameters();
  }

  const char* where_chosen() const {
    return result_.method.score_on.empty() ? "all sites, chosen and scored on the same"
                                           : "the sites used to choose";
  }

  // The value of a score that was tuned for.
  std::string tuned(const SettingScore& score) const {
    return percent(value_of(score.mean, result_.method.objective.metric));
  }

  std::vector<std::string> values_of(std::size_t setting) const {
    std::vector<std::string> values;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
      values.push_back(axes_[axis].values[result_.settings.all[setting].at[axis]]);
    }
    return values;
  }

  // The values of a setting on the axes: "cs-size=3 votes=2".
  std::string setting_text(std::size_t setting) const {
    if (result_.settings.all[setting].at.empty()) return "default";
    std::vector<std::string> values = values_of(setting);
    for (std::size_t axis = 0; axis < values.size(); ++axis) {
      values[axis].insert(0, axes_[axis].name + "=");
    }
    return joined(values, " ");
  }

  // The default values of the tuned parameters.
  std::string default_text() const {
    const auto& values = parameters_of(result_.settings.reference).values();
    std::vector<std::string> parts;
    for (const GridAxis& axis : axes_) {
      const auto value = values.find(axis.name);
      if (value != values.end()) parts.push_back(axis.name + "=" + to_text(value->second));
    }
    return joined(parts, " ");
  }

  const TuneResult& result_;
  const std::vector<GridAxis>& axes_;
  const SettingScore& best_;
  std::string title_;  // "template F1 over nodes"
};

class TuneReport : private TuneFacts {
 public:
  explicit TuneReport(const TuneResult& result) : TuneFacts(result) {}

  std::vector<Table> tables() const {
    std::vector<Table> tables{summary()};
    if (result_.held_out) tables.push_back(chosen());
    tables.push_back(parameters());
    if (result_.heat_map) tables.push_back(heat_map(*result_.heat_map));
    if (result_.suites.size() > 1) tables.push_back(groups("Suite", result_.suites));
    if (result_.categories.size() > 1) tables.push_back(groups("Category", result_.categories));
    tables.push_back(best_settings());
    return tables;
  }

  // Whether tuning has helped, judged on sites that were not used for choosing.
  std::string conclusion() const {
    const bool is_default = best_.setting == result_.settings.reference;
    const std::string begin =
        is_default ? fmt::format("The chosen setting is the default ({}). ", default_text()) : "";
    if (!result_.held_out) {
      return begin + (is_default ? ""
                                 : "Whether the tuned setting is better than the default is not "
                                   "known: there are no held-out sites.");
    }
    const PairedDifference& test = result_.held_out->test;
    const auto mean = [&](const PerMetric<Summary>& all) {
      return all[result_.method.objective.metric].mean.value_or(0);
    };
    if (!test.p) {
      return begin +
             fmt::format("On held-out sites nothing differs from the default ({}): {} {:.1f}.",
                         default_text(), title_, mean(result_.reference_summary));
    }
    return begin +
           fmt::format(
               "On held-out sites, tuning is {} the default ({}): {} {:.1f} against {:.1f}; better "
               "on {}, worse on {}; {} by Wilcoxon's test.{}",
               !test.is_significant()      ? "not shown to be better or worse than"
               : test.mean_difference >= 0 ? "significantly better than"
                                           : "significantly worse than",
               default_text(), title_, mean(result_.held_out->summary),
               mean(result_.reference_summary), count_text(test.wins, "site"), test.losses,
               difference_text(test),
               result_.method.score_on.empty() ? " This judges tuning as a procedure: each fold is "
                                                 "scored with the setting that "
                                                 "was best on the other sites."
                                               : "");
  }

  // One line a setting.
  std::string csv() const {
    std::string text;
    for (const SettingScore& one : result_.scores) {
      Json row = Json::object();
      const std::vector<std::string> values = values_of(one.setting);
      for (std::size_t axis = 0; axis < axes_.size(); ++axis) row[axes_[axis].name] = values[axis];
      const Json numbers = score(one);
      for (const auto& [name, value] : numbers.items()) row[name == "n" ? "sites" : name] = value;
      if (text.empty()) text = csv_titles(row);
      text += csv_row(row);
    }
    return text;
  }

  Json json() const {
    Json json{{"schema", "pagelet.tune/1"},
              {"suite", result_.suite},
              {"sites", result_.sites.size()},
              {"suite_hash", suite_hash(result_.sites)},
              {"algorithm", info().name},
              {"objective",
               {{"task", to_string(result_.method.objective.task)},
                {"metric", to_string(result_.method.objective.metric)},
                {"unit", to_string(result_.method.objective.unit)}}},
              {"search", to_string(result_.method.search)},
              {"seed", result_.method.seed},
              {"same_sites", !result_.held_out.has_value()},
              {"experiments", result_.experiments},
              {"distinct_node_sets", result_.distinct_answers},
              {"grid", Json::object()},
              {"default",
               {{"parameters", parameters_of(result_.settings.reference)},
                {"score", score(result_.reference)},
                {"summary", result_.reference_summary}}},
              {"held_out", result_.held_out ? held_out(*result_.held_out) : Json()},
              {"best",
               {{"setting", setting(best_.setting)},
                {"parameters", parameters_of(best_.setting)},
                {"chosen_and_scored_on_the_same_sites", true},
                {"score", score(best_)},
                {"summary", result_.best_summary}}},
              {"variance_explained", Json::object()},
              {"heat_map", nullptr},
              {"categories", groups_json("category", result_.categories)},
              {"settings", Json::array()}};
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
      json["grid"][axes_[axis].name] = axes_[axis].values;
      json["variance_explained"][axes_[axis].name] = result_.influence[axis];
    }
    if (const auto& map = result_.heat_map) {
      const auto axis = [&](std::size_t at) -> Json {
        return {{"parameter", axes_[at].name}, {"values", axes_[at].values}};
      };
      json["heat_map"] = {
          {"rows", axis(map->rows)}, {"columns", axis(map->columns)}, {"means", map->cells}};
    }
    if (result_.suites.size() > 1) json["suites"] = groups_json("suite", result_.suites);
    if (!result_.method.score_on.empty()) json["score_on"] = result_.method.score_on;
    for (const SettingScore& one : result_.scores) {
      json["settings"].push_back({{"setting", setting(one.setting)}, {"score", score(one)}});
    }
    json["made_by"] = made_by();
    return json;
  }

 private:
  // ---- JSON ----

  // The values on the axes, numbers as numbers.
  Json setting(std::size_t index) const {
    const Json all = parameters_of(index);
    Json values = Json::object();
    for (const GridAxis& axis : axes_) values[axis.name] = all.at(axis.name);
    return values;
  }

  Json groups_json(const std::string& name, const std::vector<GroupResult>& groups) const {
    Json list = Json::array();
    for (const GroupResult& group : groups) {
      list.push_back(
          {{name, group.name},
           {"default", score(group.reference)},
           {"held_out", group.held_out},
           {"best_of_all_sites", score(group.best)},
           {"best_of_the_" + name,
            {{"setting", setting(group.own_best.setting)}, {"score", score(group.own_best)}}}});
    }
    return list;
  }

  static Json score(const SettingScore& score) {
    Json json{{"n", score.n}, {"empty", score.empty}, {"failed", score.failed}};
    json.update(Json(score.mean));
    json["pages_loaded"] = score.loads;
    return json;
  }

  Json held_out(const HeldOut& held_out) const {
    Json json{{"folds", Json::array()},
              {"empty", held_out.empty},
              {"failed", held_out.failed},
              {"summary", held_out.summary},
              {"p", held_out.test.p}};
    for (const FoldResult& fold : held_out.folds) {
      Json sites = Json::array();
      for (const std::size_t site : fold.sites) sites.push_back(result_.sites[site].id);
      json["folds"].push_back({{"repeat", fold.repeat + 1},
                               {"sites", std::move(sites)},
                               {"setting", setting(fold.score.setting)},
                               {"mean_of_sites_that_chose", fold.choosing_mean},
                               {"score", score(fold.score)}});
    }
    return json;
  }

  // ---- Tables ----

  // The rates in the order of the metrics, then N, Empty, Failed.
  static std::vector<std::string> rate_titles() {
    std::vector<std::string> titles = metric_titles();
    titles.insert(titles.end(), {"N", "Empty", "Failed"});
    return titles;
  }
  // `counts`: means over several divisions may be fractions.
  static void add_counts(std::vector<std::string>& row, std::size_t n, const auto& counts) {
    row.push_back(std::to_string(n));
    for (const auto count : {counts.empty, counts.failed}) {
      row.push_back(fmt::format("{:.{}f}", static_cast<double>(count),
                                count == static_cast<std::size_t>(count) ? 0 : 1));
    }
  }

  std::string how_scored() const {
    if (!result_.held_out) {
      return "SAME SITES: chosen and scored on the same sites, as in the papers; too high as an "
             "estimate for other sites.";
    }
    constexpr const char* kReported =
        "The score to report is the one on held-out sites, which were not used to choose: ";
    if (!result_.method.score_on.empty()) {
      return fmt::format("{}those of {}. The default is scored there, too.", kReported,
                         result_.method.score_on);
    }
    const std::size_t repeats = result_.held_out->folds.back().repeat + 1;
    return fmt::format(
        "{}{} folds over sites, those of one generator in one fold{}.", kReported,
        result_.held_out->folds.size() / repeats,
        repeats > 1 ? fmt::format("; means over {} divisions into folds", repeats) : "");
  }

  Table summary() const {
    Table table(
        fmt::format("{} on suite {}, tuned for {}; percent: mean [99 % interval], {}", info().title,
                    result_.suite, title_, count_text(result_.sites.size(), "site")),
        {"Scored", "Parameters"}, rate_titles());
    const auto add = [&](const char* name, std::string parameters,
                         const PerMetric<Summary>& summary, const auto& counts) {
      auto& row = table.rows.emplace_back(std::vector<std::string>{name, std::move(parameters)});
      for (const Summary& one : summary) row.push_back(with_interval(one));
      add_counts(row, summary[Metric::kRecall].n, counts);
    };
    add("Default parameters", default_text(), result_.reference_summary, result_.reference);
    if (result_.held_out) {
      add("On held-out sites",
          result_.method.score_on.empty() ? "of each fold" : setting_text(best_.setting),
          result_.held_out->summary, *result_.held_out);
    }
    add("On the sites used to choose", setting_text(best_.setting), result_.best_summary, best_);
    table.notes.push_back(how_scored());
    table.notes.push_back(fmt::format("Search: {}, seed {}. {} (site and parameters) gave {}.",
                                      to_string(result_.method.search), result_.method.seed,
                                      count_text(result_.experiments, "experiment"),
                                      count_text(result_.distinct_answers, "different node set")));
    return table;
  }

  // How often each setting was chosen.
  Table chosen() const {
    const std::vector<FoldResult>& folds = result_.held_out->folds;
    std::map<std::size_t, std::vector<const FoldResult*>> by_setting;
    for (const FoldResult& fold : folds) by_setting[fold.score.setting].push_back(&fold);
    std::vector<std::pair<std::size_t, std::vector<const FoldResult*>>> settings(by_setting.begin(),
                                                                                 by_setting.end());
    std::ranges::stable_sort(settings, std::ranges::greater(),
                             [](const auto& one) { return one.second.size(); });
    Table table(fmt::format("Parameters chosen on the other sites, {}; {}",
                            count_text(folds.size(), "time"), title_),
                {"Parameters"}, {"Times", "On the others", "On held-out sites"});
    for (const auto& [setting, times] : settings) {
      if (table.rows.size() == kMaxSettingsShown) {
        table.notes.push_back(count_text(settings.size() - kMaxSettingsShown, "other setting") +
                              " less often.");
        break;
      }
      const auto mean = [&, &folds_of = times](const auto& value) {
        double sum = 0;
        for (const FoldResult* fold : folds_of) sum += value(*fold);
        return percent(sum / static_cast<double>(folds_of.size()));
      };
      table.rows.push_back({setting_text(setting), std::to_string(times.size()),
                            mean([](const FoldResult& fold) { return fold.choosing_mean; }),
                            mean([&](const FoldResult& fold) {
                              return value_of(fold.score.mean, result_.method.objective.metric);
                            })});
    }
    return table;
  }

  Table parameters() const {
    Table table(fmt::format("Parameters: how much each matters ({})", where_chosen()),
                {"Parameter", "Best"}, {"Variance explained, %"});
    const std::vector<std::string> values = values_of(best_.setting);
    std::size_t settings = 1;
    for (const GridAxis& axis : axes_) settings *= axis.values.size();
    const bool is_complete = result_.scores.size() >= settings;
    for (std::size_t axis = 0; axis < values.size(); ++axis) {
      table.rows.push_back(
          {axes_[axis].name, values[axis],
           fmt::format("{:.1f}{}", 100 * result_.influence[axis], is_complete ? "" : " *")});
    }
    table.notes.emplace_back(
        "Variance explained: the variance between the means of the parameter's values, as a share "
        "of "
        "the variance of all settings' means.");
    if (!is_complete) {
      table.notes.push_back(fmt::format(
          "* {} of the grid's {} settings were tried. The other parameters then differ between the "
          "values, and a part of the share may be theirs.",
          result_.scores.size(), settings));
    }
    return table;
  }

  Table heat_map(const HeatMap& map) const {
    const GridAxis& rows = axes_[map.rows];
    const GridAxis& columns = axes_[map.columns];
    Table table(fmt::format("{} by {} (down) and {} (across), the others at their best ({})",
                            title_, rows.name, columns.name, where_chosen()),
                {}, {rows.name});
    table.add_columns(Align::kRight, columns.values);
    for (std::size_t row = 0; row < rows.values.size(); ++row) {
      auto& cells = table.rows.emplace_back(std::vector{rows.values[row]});
      for (const auto& cell : map.cells[row]) cells.push_back(cell ? percent(*cell) : "");
    }
    return table;
  }

  Table groups(const char* name, const std::vector<GroupResult>& groups) const {
    const std::string noun = ascii_lower(name);
    Table table(fmt::format("{} by {}, percent", title_, noun), {name}, {"N", "Default"});
    if (result_.held_out) table.add_columns(Align::kRight, {"Held-out sites"});
    table.add_columns(Align::kRight, {"Best of all sites", "Best of the " + noun});
    table.add_columns(Align::kLeft, {"Its parameters (chosen and scored on these sites)"});
    for (const GroupResult& group : groups) {
      std::vector<std::string>& row = table.rows.emplace_back(
          std::vector{group.name.empty() ? "(unknown)" : group.name, std::to_string(group.best.n),
                      tuned(group.reference)});
      if (group.held_out) row.push_back(with_interval(*group.held_out));
      row.push_back(tuned(group.best));
      row.push_back(tuned(group.own_best));
      row.push_back(setting_text(group.own_best.setting));
    }
    return table;
  }

  Table best_settings() const {
    std::vector<SettingScore> best = result_.scores;
    std::ranges::stable_sort(best, std::ranges::greater(), [&](const SettingScore& score) {
      return value_of(score.mean, result_.method.objective.metric);
    });
    if (best.size() > kMaxSettingsShown) best.resize(kMaxSettingsShown);
    Table table(fmt::format("The {} best of {} settings, percent ({})", best.size(),
                            result_.scores.size(), where_chosen()));
    for (const auto& axis : axes_) table.add_columns(Align::kRight, {axis.name});
    table.add_columns(Align::kRight, rate_titles());
    table.add_columns(Align::kRight, {"Loads"});
    for (const SettingScore& score : best) {
      std::vector<std::string>& row = table.rows.emplace_back(values_of(score.setting));
      for (const Metric shown : kMetrics) row.push_back(percent(value_of(score.mean, shown)));
      add_counts(row, score.n, score);
      row.push_back(percent(score.loads));
    }
    return table;
  }
};

}  // namespace

std::string tune_report(const TuneResult& result, TableFormat format, std::size_t width) {
  const TuneReport tune(result);
  if (format == TableFormat::kJson) return to_document(tune.json());
  if (format == TableFormat::kCsv) return tune.csv();
  std::string report;
  for (const Table& table : tune.tables()) {
    if (!report.empty()) report += "\n";
    const bool has_room = format != TableFormat::kText || fits_screen(table, width);
    report += to_format(has_room ? table : without_intervals(table), format, width);
  }
  if (format == TableFormat::kText) report += "\n" + wrapped(tune.conclusion(), width);
  return report;
}

}  // namespace pagelet
