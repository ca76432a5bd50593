// SPDX-License-Identifier: MIT
#pragma once

/// What a search for parameters has found, as one HTML page: what it says in words, a heat map of
/// the two parameters that matter most, a curve for each parameter, and tables. The page needs no
/// other file and no script.

#include <span>
#include <string>
#include <vector>

#include "evaluation/tuning/landscape.h"
#include "evaluation/tuning/parameter_grid.h"
#include "reports/output/table.h"

namespace pagelet {

/// One search, or the experiments of several with one algorithm.
struct ShownTuning {
  std::string title;
  std::vector<std::string> sentences;  ///< the first one stands out
  std::string measure;                 ///< what the means of the landscape are: "F1, percent"
  std::vector<GridAxis> axes;
  Landscape landscape;  ///< of these axes
  std::vector<Table> tables;
};

/// Equal searches give equal bytes.
std::string tuning_page(const std::string& title, std::span<const ShownTuning> tunings);

}  // namespace pagelet
