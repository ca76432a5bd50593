// SPDX-License-Identifier: MIT
#include "evaluation/tuning/landscape.h"

#include <algorithm>

namespace pagelet {
namespace {

double influence_of(const GridAxis& axis, std::size_t place, std::span<const GridSetting> settings,
                    std::span<const double> means) {
  std::vector<double> sums(axis.values.size());
  std::vector<double> counts(axis.values.size());
  double total = 0;
  for (std::size_t setting = 0; setting < means.size(); ++setting) {
    const std::size_t value = settings[setting].at[place];
    sums[value] += means[setting];
    ++counts[value];
    total += means[setting];
  }
  total /= static_cast<double>(means.size());
  const auto square = [&](double mean) { return (mean - total) * (mean - total); };
  double between = 0;
  double all = 0;
  for (std::size_t value = 0; value < sums.size(); ++value) {
    if (counts[value] > 0) between += counts[value] * square(sums[value] / counts[value]);
  }
  for (const double mean : means) all += square(mean);
  return all > 0 ? std::min(1.0, between / all) : 0;
}

HeatMap heat_map_of(const std::vector<GridAxis>& axes, const std::vector<double>& influence,
                    std::span<const GridSetting> settings, std::span<const double> means) {
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
  for (std::size_t setting = 0; setting < means.size(); ++setting) {
    const std::vector<std::size_t>& at = settings[setting].at;
    std::optional<double>& best = map.cells[at[map.rows]][at[map.columns]];
    if (!best || means[setting] > *best) best = means[setting];
  }
  return map;
}

}  // namespace

Landscape describe_landscape(const std::vector<GridAxis>& axes,
                             std::span<const GridSetting> settings, std::span<const double> means) {
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
