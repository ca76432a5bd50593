// SPDX-License-Identifier: MIT
#pragma once

/// Describes the scores of a grid's settings: the influence of each parameter, and a heat map of
/// the two most influential ones.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "evaluation/tuning/parameter_grid.h"

namespace pagelet {

/// The best setting for each pair of values of two parameters.
struct HeatMap {
  std::size_t rows = 0;                                   ///< index of an axis
  std::size_t columns = 0;                                ///< index of another
  std::vector<std::vector<std::optional<double>>> cells;  ///< means of the objective
};

struct Landscape {
  /// The share of the variance of the settings' means that each axis alone explains, in
  /// [0, 1] (the variance between the means of its values, weighted by their settings).
  std::vector<double> influence;
  std::optional<HeatMap> heat_map;  ///< of the two axes with most influence; needs two axes
};

/// Describes a grid. `means`: the objective's means over all sites, of the first n >= 1 settings.
Landscape describe_landscape(const std::vector<GridAxis>& axes,
                             std::span<const GridSetting> settings, std::span<const double> means);

}  // namespace pagelet
