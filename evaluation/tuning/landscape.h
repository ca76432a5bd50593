// SPDX-License-Identifier: MIT
#pragma once

/// Describes the scores of a grid's settings: one-factor curves, the influence of each parameter, a
/// heat map of the two most influential ones, and the flatness of the optimum.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "evaluation/tuning/parameter_grid.h"

namespace pagelet {

/// A setting and the mean of the objective over all sites.
struct SettingMean {
  std::size_t setting = 0;  ///< index into the settings
  double mean = 0;
};

/// One value of a parameter.
struct CurvePoint {
  std::string value;
  std::size_t settings = 0;               ///< number of settings with this value
  double mean = 0;                        ///< mean of these settings; 0 when there is none
  std::optional<SettingMean> best;        ///< the best of these settings
  std::optional<SettingMean> one_factor;  ///< the overall best setting with only this value changed
};

/// One-factor curve of a parameter.
struct Curve {
  std::string parameter;
  std::vector<CurvePoint> points;  ///< by value
  /// Share of the variance of the settings' means that this parameter alone explains (the variance
  /// between the points' means, weighted by their settings), in [0, 1].
  double influence = 0;
};

/// The best setting for each pair of values of two parameters.
struct HeatMap {
  std::size_t rows = 0;     ///< index of an axis
  std::size_t columns = 0;  ///< index of another
  std::vector<std::vector<std::optional<SettingMean>>> cells;
};

/// How many settings are hardly worse than the best one.
struct Flatness {
  std::size_t settings = 0;
  double standard_error = 0;              ///< of the best setting's mean over the sites
  std::size_t within_point = 0;           ///< settings at most 1 point worse, with the best one
  std::size_t within_standard_error = 0;  ///< settings at most one standard error worse
  /// By axis: the values of the settings that are at most 1 point worse, in order.
  std::vector<std::vector<std::string>> values_within_point;
};

struct Landscape {
  std::vector<Curve> curves;        ///< by axis
  std::optional<HeatMap> heat_map;  ///< of the two axes with most influence; needs two axes
  Flatness flatness;
};

/// Describes a grid. `means`: the settings that were scored on all sites, at least one, ascending.
/// `best`: the chosen one of them. `standard_error`: standard error of its mean.
Landscape describe_landscape(const std::vector<GridAxis>& axes,
                             std::span<const GridSetting> settings,
                             std::span<const SettingMean> means, const SettingMean& best,
                             double standard_error);

}  // namespace pagelet
