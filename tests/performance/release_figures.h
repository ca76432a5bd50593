// SPDX-License-Identifier: MIT
#pragma once

/// Figures of a release as a JSON file: `{"schema": "pagelet.figures/1", "version", "figures":
/// [{"key", "unit", "value"}]}`. Values hold on any machine: times are ratios to P.

#include <string>
#include <vector>

#include "tests/performance/goals.h"

namespace pagelet::performance {

/// Throws std::runtime_error, naming the file, when it cannot be read or is something else.
std::vector<Figure> read_figures(const std::string& file);

/// Throws std::runtime_error, naming the file, when it cannot be written.
void write_figures(const std::string& file, const std::vector<Figure>& figures);

}  // namespace pagelet::performance
