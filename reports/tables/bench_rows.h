// SPDX-License-Identifier: MIT
#pragma once

/// A run of bench as data: the JSON document `pagelet.bench/1` and CSV, described in
/// docs/formats.md.

#include <string>
#include <vector>

#include "evaluation/run/bench.h"
#include "extractors/extractor.h"
#include "reports/output/json.h"

namespace pagelet {

/// An extractor as tables and documents show it.
struct DescribedExtractor {
  const ExtractorInfo* info;
  Json parameters;
};

/// The document `pagelet.bench/1`. With several suites, every result and summary also has its
/// `suite`. `times`: whether to include measured times.
std::string bench_json(const BenchRun& run, const std::vector<DescribedExtractor>& extractors,
                       bool times);

/// CSV with one row for each site, extractor, task and unit. Times belong to a run, not to its four
/// scores. So they are only in the row of the extractor's own task in nodes, and sums over rows are
/// right.
std::string bench_csv(const BenchRun& run, const std::vector<DescribedExtractor>& extractors,
                      bool times);

}  // namespace pagelet
