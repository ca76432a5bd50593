// SPDX-License-Identifier: MIT
#include "reports/tuning/stored_tunings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "evaluation/statistics/statistics.h"
#include "evaluation/store/store_rows.h"
#include "evaluation/store/store_settings.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

constexpr std::size_t kMostSettingsShown = 10;

// By site (id and content).
using Scores = std::map<std::pair<std::string, std::string>, double>;

struct Search {
  std::string algorithm;
  Target task = Target::kTemplate;
  std::map<std::string, Scores> settings;  // by canonical parameters
};

// Algorithm, version, build, context, task.
using SearchKey = std::tuple<std::string, std::string, std::string, std::string, Target>;

// Numbers by size, before texts.
bool comes_before(const std::string& one, const std::string& other) {
  const bool first = is_number(one);
  if (first != is_number(other)) return first;
  if (!first) return one < other;
  return std::strtod(one.c_str(), nullptr) < std::strtod(other.c_str(), nullptr);
}

class SearchReader {
 public:
  explicit SearchReader(const Search& search) : search_(search) {
    for (const auto& [parameters, scores] : search.settings) {
      for (const auto& [site, f1] : scores) sites_.insert(site);
    }
    for (const auto& [parameters, scores] : search.settings) {
      if (scores.size() == sites_.size())
        complete_.push_back({parameter_values(parameters), &scores});
    }
  }

  bool is_search() const { return complete_.size() > 1; }

  ShownTuning shown() {
    make_axes();
    ShownTuning shown;
    shown.measure = fmt::format("F1 of {} in nodes, percent", goal_of(search_.task));
    shown.title = fmt::format("{}: F1 of {} in nodes", search_.algorithm, goal_of(search_.task));
    std::vector<GridSetting> settings;
    std::vector<SettingMean> means;
    std::vector<Summary> summaries;
    for (const Tried& tried : complete_) {
      std::vector<double> values;
      for (const auto& [site, f1] : *tried.scores) values.push_back(f1);
      summaries.push_back(summarize(values, kPercentClamp));
      means.push_back({means.size(), *summaries.back().mean});
      settings.push_back({places(tried), nullptr, {}});
    }
    const SettingMean best = *std::ranges::max_element(means, {}, &SettingMean::mean);
    const Summary& summary = summaries[best.setting];
    const double error =
        summary.sigma ? *summary.sigma / std::sqrt(static_cast<double>(summary.n)) : 0;
    shown.axes = axes_;
    shown.landscape = describe_landscape(axes_, settings, means, best, error);
    shown.sentences = sentences(settings[best.setting], best.mean);
    shown.tables.push_back(best_settings(settings, means, summaries));
    return shown;
  }

 private:
  struct Tried {
    std::map<std::string, std::string> values;
    const Scores* scores = nullptr;
  };

  static std::string value_of(const Tried& tried, const std::string& name) {
    const auto found = tried.values.find(name);
    return found == tried.values.end() ? "by rule" : found->second;
  }

  // The parameters that have several values.
  void make_axes() {
    std::set<std::string> names;
    for (const Tried& tried : complete_) {
      for (const auto& [name, value] : tried.values) names.insert(name);
    }
    for (const std::string& name : names) {
      GridAxis axis{name, {}};
      for (const Tried& tried : complete_) axis.values.push_back(value_of(tried, name));
      std::ranges::sort(axis.values, comes_before);
      // Not std::ranges::unique: Clang 14 cannot compile that of libstdc++.
      axis.values.erase(std::unique(axis.values.begin(), axis.values.end()), axis.values.end());
      if (axis.values.size() > 1) axes_.push_back(std::move(axis));
    }
  }

  std::vector<std::size_t> places(const Tried& tried) const {
    std::vector<std::size_t> at;
    for (const GridAxis& axis : axes_) {
      const auto found = std::ranges::find(axis.values, value_of(tried, axis.name));
      at.push_back(static_cast<std::size_t>(found - axis.values.begin()));
    }
    return at;
  }

  std::vector<std::string> sentences(const GridSetting& best, double mean) const {
    std::vector<std::string> parts;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
      parts.push_back(axes_[axis].name + "=" + axes_[axis].values[best.at[axis]]);
    }
    std::vector<std::string> lines{
        fmt::format("Of {} settings on {}, {} has the highest mean: {:.2f}.", complete_.size(),
                    sites_text(sites_.size()), fmt::join(parts, " "), mean),
        "It was chosen and scored on the same sites, so this is too high as an estimate for "
        "other sites. pagelet tune also scores the choice on held-out sites."};
    if (const std::size_t others = search_.settings.size() - complete_.size(); others > 0) {
      lines.push_back(fmt::format("Not shown: {} that {} tried on fewer sites.",
                                  others == 1 ? "1 setting" : fmt::format("{} settings", others),
                                  others == 1 ? "was" : "were"));
    }
    return lines;
  }

  Table best_settings(const std::vector<GridSetting>& settings, std::vector<SettingMean> means,
                      const std::vector<Summary>& summaries) const {
    std::ranges::stable_sort(means, std::ranges::greater(), &SettingMean::mean);
    if (means.size() > kMostSettingsShown) means.resize(kMostSettingsShown);
    Table table;
    table.caption = fmt::format("The {} best settings, F1 in percent", means.size());
    for (const GridAxis& axis : axes_) table.columns.push_back({axis.name, Align::kRight});
    table.columns.push_back({"Mean", Align::kRight});
    table.columns.push_back({"99 % interval"});
    for (const SettingMean& one : means) {
      std::vector<std::string> row;
      for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        row.push_back(axes_[axis].values[settings[one.setting].at[axis]]);
      }
      row.push_back(fmt::format("{:.2f}", one.mean));
      const auto& interval = summaries[one.setting].ci99;
      row.push_back(interval ? fmt::format("{:.2f} to {:.2f}", interval->low, interval->high) : "");
      table.rows.push_back(std::move(row));
    }
    return table;
  }

  const Search& search_;
  std::set<std::pair<std::string, std::string>> sites_;
  std::vector<Tried> complete_;  // tried on all sites
  std::vector<GridAxis> axes_;
};

}  // namespace

Result<std::vector<ShownTuning>> stored_tunings(const Store& store) {
  std::map<SearchKey, Search> searches;
  const auto add = [&](const StoreRow& row) -> Result<void> {
    if (!row.score || row.unit != to_string(Unit::kNodes)) return {};
    Search& search =
        searches[{row.algorithm, row.version, row.build, row.context, row.score->task}];
    search.algorithm = row.algorithm;
    search.task = row.score->task;
    search.settings[row.parameters][{row.site, row.content}] = row.score->rates.f1;
    return {};
  };
  if (const auto read = for_each_row(store, {.all = true}, add); !read) {
    return tl::unexpected(read.error());
  }
  std::vector<ShownTuning> tunings;
  for (const auto& [key, search] : searches) {
    SearchReader reader(search);
    if (reader.is_search()) tunings.push_back(reader.shown());
  }
  return tunings;
}

}  // namespace pagelet
