// SPDX-License-Identifier: MIT
#pragma once

/// The tables of the papers, computed from a run, with the printed numbers in separate rows.
/// docs/specification.md, section 13.6, describes each of them.

#include <string>
#include <string_view>
#include <vector>

#include "reports/reproduction/experiments.h"
#include "reports/reproduction/paper_table.h"
#include "reports/reproduction/published.h"

namespace pagelet {

/// PSI 2015: 1 (TemEx on each site) and 2 (size of the complete subdigraph and votes).
std::vector<PaperTable> psi15_tables(const PaperRun& run);

/// TWEB 2019: 3 (sites by category), 4 (comparison), 5 and 6 (F1 and accuracy by category), 7
/// (times), and the shares that its text gives.
std::vector<PaperTable> tweb19_tables(const PaperRun& run);

/// CONEX: 1 (size of the n-SET), 2 (ConEx on each site, and random pages), 3 (content extractors).
std::vector<PaperTable> conex_tables(const PaperRun& run);

/// Whether a site of the suite is the benchmark that a paper names. The names are compared in lower
/// case, without "www.", and with hyphens instead of characters that are neither letters nor
/// digits. For a TECO site, only the last part of its id counts.
bool is_benchmark(std::string_view site, std::string_view benchmark);

/// The differences between the run and a paper in rows of single sites: one row for each number.
PaperTable differences_from_print(const PaperRun& run);

/// Values of the column "source".
inline constexpr const char* kComputed = "computed";
inline constexpr const char* kPrinted = "printed";

}  // namespace pagelet
