// SPDX-License-Identifier: MIT
#pragma once

/// The papers' figures: wall time against the size of the key page, with trend lines.

#include <string>
#include <vector>

#include "reports/chart/scatter.h"
#include "reports/reproduction/experiments.h"
#include "reports/reproduction/paper_table.h"

namespace pagelet {

struct PaperFigure {
  std::string id;      ///< of its files: "tweb19_f4"
  ScatterChart chart;  ///< x: nodes of the key page; y: ms
  PaperTable trends;   ///< linear, quadratic and power law of each series, with R squared
};

/// TWEB19, figure 4 (extractors alone), and CONEX, figure 4 (ConEx, all phases).
std::vector<PaperFigure> paper_figures(const PaperRun& run);

}  // namespace pagelet
