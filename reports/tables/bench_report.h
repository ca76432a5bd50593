// SPDX-License-Identifier: MIT
#pragma once

/// What `pagelet bench` prints: a run as tables, CSV or JSON (`pagelet.bench/1`, docs/formats.md).

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"
#include "extractors/extractor.h"

namespace pagelet {

enum class TableFormat : std::uint8_t { kText, kMarkdown, kCsv, kJson, kLatex };

/// Why algorithms have no answer on a site; those with the same reason stand together.
struct Failure {
  std::string site;
  Status status = Status::kFailed;
  std::string message;
  std::vector<std::size_t> extractors;  ///< in the run's order
};

/// The failures of a run in the order of its results, each reason once a site.
std::vector<Failure> failures_of(const BenchRun& run);

/// The run in a format. CSV: one line a site, extractor, task and unit; the others but JSON:
/// summary tables for both tasks and units, F1 by category where there are several, sites without
/// an answer. `times`: whether measured times and memory appear. `colour`: whether
/// `kText` is for a terminal in colour.
std::string bench_report(const BenchRun& run,
                         const std::vector<std::unique_ptr<Extractor>>& extractors,
                         TableFormat format, bool times, bool colour = false);

/// The same of a run read from a store, with the parameters that the store holds: 1.0 as 1,
/// without defaults that are rules (docs/formats.md).
std::string bench_report(const RunRecord& record, TableFormat format, bool times);

}  // namespace pagelet
