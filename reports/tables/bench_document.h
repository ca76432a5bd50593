// SPDX-License-Identifier: MIT
#pragma once

/// A run of `bench` for programs: JSON and CSV, one row for each score (docs/formats.md). To add a
/// column, add a member to `row_of` in bench_document.cpp.

#include <cstddef>
#include <span>
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

/// Some of the sites of a run, with their means.
struct BenchPart {
  std::string suite;
  std::size_t sites;  ///< with labels
  std::vector<BenchSummary> summaries;
};

/// The suites of a run, if there are several, and then all sites together.
std::vector<BenchPart> parts_of(const BenchRun& run, std::size_t extractors);

/// The document `pagelet.bench`. `times`: whether it contains measured times and memory.
Json bench_json(const BenchRun& run, std::span<const DescribedExtractor> extractors, bool times);

/// The same rows as CSV. An experiment has several scores, but its times were measured once. So
/// only one of its rows contains the times, and their sum over the rows is right.
std::string bench_csv(const BenchRun& run, std::span<const DescribedExtractor> extractors,
                      bool times);

}  // namespace pagelet
