// SPDX-License-Identifier: MIT
#pragma once

/// Everything of the papers, computed from a run and written to a folder: `pagelet reproduce`.
///
/// In the folder: `tables/ID.{txt,md,csv,tex,json}`, `figures/ID.{svg,csv,json}`, and the whole as
/// `reproduction.txt`, `reproduction.md` and `reproduction.tex` (which includes tables/; the
/// figures are left to the SVG files).

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "datasets/suite.h"
#include "reports/reproduction/experiments.h"

namespace pagelet {

/// Which sites: those that a paper names, or all of the suite.
enum class PaperSubset : std::uint8_t { kAll, kPsi15, kConex30 };

/// The suite with the sites of the subset only. Error (`kInput`): it has none of them.
Result<Suite> subset_of(const Suite& suite, PaperSubset subset);

/// Writes the files; returns the text of reproduction.txt. Errors (`kOutput`) name the file.
Result<std::string> write_reproduction(const PaperRun& run, const std::string& folder);

}  // namespace pagelet
