// SPDX-License-Identifier: MIT
#pragma once

/// Figures of a release as a JSON file: `{"schema": "pagelet.figures/1", "version", "figures":
/// [{"key", "unit", "value"}]}`. Values can be compared between machines: times are ratios to P.

#include <string>
#include <vector>

#include "tests/performance/goals.h"

namespace pagelet::performance {

/// Throws a std::runtime_error that names the file if it cannot be read or has another format.
std::vector<Figure> read_figures(const std::string& file);

/// Throws a std::runtime_error that names the file if it cannot be written.
void write_figures(const std::string& file, const std::vector<Figure>& figures);

}  // namespace pagelet::performance
