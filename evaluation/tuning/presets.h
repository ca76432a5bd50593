// SPDX-License-Identifier: MIT
#pragma once

/// Grids with a name: the grids of the papers' tables, and the grid of the speed goal.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace pagelet {

struct GridPreset {
  std::string name;
  std::vector<std::string> algorithms;  ///< algorithms with which it can be used
  std::string summary;                  ///< one line
  std::vector<std::string> axes;        ///< as written for `--grid`
  std::vector<std::string> conditions;  ///< as written for `--where`
};

/// All presets.
std::span<const GridPreset> grid_presets();

/// The preset with a name. Errors (`kUsage`), which name `--preset`: there is no preset of this
/// name, or it is for other algorithms.
Result<GridPreset> find_preset(std::string_view name, std::string_view algorithm);

}  // namespace pagelet
