// SPDX-License-Identifier: MIT
#pragma once

/// The output of `pagelet bench`: a run as tables, CSV or JSON (`pagelet.bench/1`,
/// docs/formats.md).

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"
#include "extractors/extractor.h"

namespace pagelet {

enum class TableFormat : std::uint8_t { kText, kMarkdown, kCsv, kJson };

/// The algorithms that have no answer on a site for the same reason.
struct Failure {
  std::string site;
  Status status = Status::kFailed;
  std::string message;
  std::vector<std::size_t> extractors;  ///< in the run's order
};

/// The failures of a run in the order of its results, each reason once for a site. A site without
/// labels is no failure.
std::vector<Failure> failures_of(const BenchRun& run);

/// The run in a format. JSON: the document. CSV: one line for each site, extractor, task and unit.
/// Other formats: summary tables for both tasks and units, F1 by category if there are several
/// categories, and the sites without an answer. `times`: whether to include measured times and
/// memory. `colour`: whether `kText` is for a terminal with colours.
std::string bench_report(const BenchRun& run,
                         const std::vector<std::unique_ptr<Extractor>>& extractors,
                         TableFormat format, bool times, bool colour = false);

/// The same for a run from a store, with the parameters as the store holds them: 1.0 as 1, without
/// defaults that are rules (docs/formats.md).
std::string bench_report(const RunRecord& record, TableFormat format, bool times);

}  // namespace pagelet
