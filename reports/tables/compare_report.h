// SPDX-License-Identifier: MIT
#pragma once

/// The output of `pagelet compare`.

#include <string>

#include "evaluation/comparison/run_difference.h"
#include "reports/tables/bench_report.h"

namespace pagelet {

/// A table of the algorithms with the test's p value, and one of the sites that changed, the worst
/// first. As text it begins with the verdict in words, and where `width` has no room for the
/// intervals, they are left out (0: there is always room). CSV: one line a site, algorithm and
/// task; JSON: `pagelet.compare/1` (docs/formats.md).
std::string compare_report(const RunDifference& difference, TableFormat format,
                           std::size_t width = 0);

}  // namespace pagelet
