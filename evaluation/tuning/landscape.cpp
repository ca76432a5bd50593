// SPDX-License-Identifier: MIT
#include "evaluation/tuning/landscape.h"

#include <algorithm>

namespace pagelet {
namespace {

// A setting that is exactly 1 point worse must count as within a point, in spite of rounding.
constexpr double kPoint = 1 + 1e-9;

void keep_better(std::optional<SettingMean>& best, const SettingMean& other) {
  if (!best || other.mean > best->mean) best = other;
}

Curve curve_of(const GridAxis& axis, std::size_t place, std::span<const GridSetting> settings,
               std::span<const SettingMean> means, const SettingMean& best) {
  Curve curve{axis.name, {}, 0};
  for (const std::string& value : axis.values) curve.points.push_back({value, 0, 0, {}, {}});
  const std::vector<std::size_t>& at_best = settings[best.setting].at;
  double total = 0;
  for (const SettingMean& one : means) {
    const std::vector<std::size_t>& at = settings[one.setting].at;
    CurvePoint& point = curve.points[at[place]];
    ++point.settings;
    point.mean += one.mean;
    total += one.mean;
    keep_better(point.best, one);
    std::vector<std::size_t> moved = at_best;
    moved[place] = at[place];
    if (moved == at) point.one_factor = one;
  }
  total /= static_cast<double>(means.size());
  double between = 0;
  double all = 0;
  for (CurvePoint& point : curve.points) {
    if (point.settings == 0) continue;
    const auto count = static_cast<double>(point.settings);
    point.mean /= count;
    between += count * (point.mean - total) * (point.mean - total);
  }
  for (const SettingMean& one : means) all += (one.mean - total) * (one.mean - total);
  curve.influence = all > 0 ? std::min(1.0, between / all) : 0;
  return curve;
}

HeatMap heat_map_of(const std::vector<Curve>& curves, std::span<const GridSetting> settings,
                    std::span<const SettingMean> means) {
  std::vector<std::size_t> order(curves.size());
  for (std::size_t axis = 0; axis < order.size(); ++axis) order[axis] = axis;
  // An axis with one value has no influence; it comes after axes with more values.
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const bool single_a = curves[a].points.size() < 2;
    const bool single_b = curves[b].points.size() < 2;
    if (single_a != single_b) return single_b;
    return curves[a].influence > curves[b].influence;
  });
  HeatMap map{std::min(order[0], order[1]), std::max(order[0], order[1]), {}};
  map.cells.resize(curves[map.rows].points.size());
  for (auto& row : map.cells) row.resize(curves[map.columns].points.size());
  for (const SettingMean& one : means) {
    const std::vector<std::size_t>& at = settings[one.setting].at;
    keep_better(map.cells[at[map.rows]][at[map.columns]], one);
  }
  return map;
}

Flatness flatness_of(const std::vector<GridAxis>& axes, std::span<const GridSetting> settings,
                     std::span<const SettingMean> means, const SettingMean& best,
                     double standard_error) {
  Flatness flatness;
  flatness.settings = means.size();
  flatness.standard_error = standard_error;
  std::vector<std::vector<bool>> near(axes.size());
  for (std::size_t axis = 0; axis < axes.size(); ++axis)
    near[axis].resize(axes[axis].values.size());
  for (const SettingMean& one : means) {
    if (best.mean - one.mean <= standard_error) ++flatness.within_standard_error;
    if (best.mean - one.mean > kPoint) continue;
    ++flatness.within_point;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
      near[axis][settings[one.setting].at[axis]] = true;
    }
  }
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    std::vector<std::string>& values = flatness.values_within_point.emplace_back();
    for (std::size_t value = 0; value < near[axis].size(); ++value) {
      if (near[axis][value]) values.push_back(axes[axis].values[value]);
    }
  }
  return flatness;
}

}  // namespace

Landscape describe_landscape(const std::vector<GridAxis>& axes,
                             std::span<const GridSetting> settings,
                             std::span<const SettingMean> means, const SettingMean& best,
                             double standard_error) {
  Landscape landscape;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    landscape.curves.push_back(curve_of(axes[axis], axis, settings, means, best));
  }
  if (axes.size() >= 2) landscape.heat_map = heat_map_of(landscape.curves, settings, means);
  landscape.flatness = flatness_of(axes, settings, means, best, standard_error);
  return landscape;
}

}  // namespace pagelet
