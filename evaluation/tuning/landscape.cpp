// SPDX-License-Identifier: MIT
#include "evaluation/tuning/landscape.h"

#include <algorithm>

namespace pagelet {
namespace {

double influence_of(const GridAxis& axis, std::size_t place, std::span<const GridSetting> settings,
                    std::span<const SettingMean> means) {
  std::vector<double> sums(axis.values.size());
  std::vector<double> counts(axis.values.size());
  double total = 0;
  for (const SettingMean& one : means) {
    const std::size_t value = settings[one.setting].at[place];
    sums[value] += one.mean;
    ++counts[value];
    total += one.mean;
  }
  total /= static_cast<double>(means.size());
  const auto square = [&](double mean) { return (mean - total) * (mean - total); };
  double between = 0;
  double all = 0;
  for (std::size_t value = 0; value < sums.size(); ++value) {
    if (counts[value] > 0) between += counts[value] * square(sums[value] / counts[value]);
  }
  for (const SettingMean& one : means) all += square(one.mean);
  return all > 0 ? std::min(1.0, between / all) : 0;
}

HeatMap heat_map_of(const std::vector<GridAxis>& axes, const std::vector<double>& influence,
                    std::span<const GridSetting> settings, std::span<const SettingMean> means) {
  std::vector<std::size_t> order(axes.size());
  for (std::size_t axis = 0; axis < order.size(); ++axis) order[axis] = axis;
  // An axis with one value has no influence; it comes after axes with more values.
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const bool single_a = axes[a].values.size() < 2;
    const bool single_b = axes[b].values.size() < 2;
    if (single_a != single_b) return single_b;
    return influence[a] > influence[b];
  });
  HeatMap map{std::min(order[0], order[1]), std::max(order[0], order[1]), {}};
  map.cells.resize(axes[map.rows].values.size());
  for (auto& row : map.cells) row.resize(axes[map.columns].values.size());
  for (const SettingMean& one : means) {
    const std::vector<std::size_t>& at = settings[one.setting].at;
    std::optional<SettingMean>& best = map.cells[at[map.rows]][at[map.columns]];
    if (!best || one.mean > best->mean) best = one;
  }
  return map;
}

}  // namespace

Landscape describe_landscape(const std::vector<GridAxis>& axes,
                             std::span<const GridSetting> settings,
                             std::span<const SettingMean> means) {
  Landscape landscape;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    landscape.influence.push_back(influence_of(axes[axis], axis, settings, means));
  }
  if (axes.size() >= 2) {
    landscape.heat_map = heat_map_of(axes, landscape.influence, settings, means);
  }
  return landscape;
}

}  // namespace pagelet
