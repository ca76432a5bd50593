// SPDX-License-Identifier: MIT
#pragma once

/// Grids that have a name: those of the papers' tables, and the one of the speed goal.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace pagelet {

struct GridPreset {
  std::string name;
  std::vector<std::string> algorithms;  ///< that it is for
  std::string summary;                  ///< one line
  std::vector<std::string> axes;        ///< as `--grid` takes them
  std::vector<std::string> conditions;  ///< as `--where` takes them
};

/// All presets.
std::span<const GridPreset> grid_presets();

/// Errors (`kUsage`), which name `--preset`: there is none of this name, or it is for another
/// algorithm.
Result<GridPreset> find_preset(std::string_view name, std::string_view algorithm);

}  // namespace pagelet
