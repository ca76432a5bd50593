// SPDX-License-Identifier: MIT
#pragma once

/// All tables and figures of the papers, computed from a run and written to a folder:
/// `pagelet reproduce`.
///
/// The folder holds `tables/ID.{txt,md,csv,tex,json}`, `figures/ID.{svg,csv,json}`, and everything
/// together as `reproduction.txt`, `reproduction.md` and `reproduction.tex` (which includes
/// tables/, but not the figures).

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "datasets/suite.h"
#include "reports/reproduction/experiments.h"

namespace pagelet {

/// Which sites to use: those that a paper names, or all sites of the suite.
enum class PaperSubset : std::uint8_t { kAll, kPsi15, kConex30 };

/// The suite with only the sites of the subset. Error (`kInput`): the suite has none of them.
Result<Suite> subset_of(const Suite& suite, PaperSubset subset);

/// Writes the files; returns the begin of reproduction.txt, up to the first table. Errors
/// (`kOutput`) name the file.
Result<std::string> write_reproduction(const PaperRun& run, const std::string& folder);

}  // namespace pagelet
