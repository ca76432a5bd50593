// SPDX-License-Identifier: MIT
#pragma once

/// The result of `pagelet bench` in one screen: a line for each algorithm, a sentence for each
/// task.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "evaluation/run/bench.h"
#include "extractors/extractor.h"

namespace pagelet {

struct BenchSummaryOptions {
  std::size_t width = 0;  ///< width of the screen in characters; 0: show all columns
  bool times = true;
  bool colour = false;
  /// Name of the algorithm with which all others are compared; empty: none.
  std::string baseline;
};

/// The algorithms by their mean F1 for the template, then floors and ceiling. The columns are the
/// mean F1 for template and content in nodes, with half of the 99 % interval, F1 in words, loaded
/// pages, and time without parsing. A `=` marks values that are not significantly below the highest
/// mean. If the screen is too narrow, columns are left out, the least important first. With a
/// baseline, there are also the differences to it, with their intervals and Holm's p values.
std::string bench_summary(const BenchRun& run,
                          const std::vector<std::unique_ptr<Extractor>>& extractors,
                          const BenchSummaryOptions& options);

}  // namespace pagelet
