// SPDX-License-Identifier: MIT
#pragma once

/// What `pagelet bench` answers in one screen: a line an algorithm, a sentence a task.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "evaluation/run/bench.h"
#include "extractors/extractor.h"

namespace pagelet {

struct BenchSummaryOptions {
  std::size_t width = 0;  ///< of the screen in characters; 0: all columns are shown
  bool times = true;
  bool colour = false;
  /// Name of the algorithm that all others are compared with; empty: none.
  std::string baseline;
};

/// The algorithms by their mean F1 of the template, then floors and ceiling: mean F1 of template
/// and content in nodes with half of the 99 % interval, F1 in words, pages loaded, time without
/// parsing; what is not significantly below the highest mean has a `=`. Columns that the width has
/// no room for are left out, the least important first. With a baseline also the differences to it
/// with their intervals and Holm's p values.
std::string bench_summary(const BenchRun& run,
                          const std::vector<std::unique_ptr<Extractor>>& extractors,
                          const BenchSummaryOptions& options);

}  // namespace pagelet
