// SPDX-License-Identifier: MIT
#pragma once

/// The HTML report of a run: a folder of pages that a browser opens from the file system, without
/// a network. docs/report.md explains what the pages show and how each number is computed.
///
/// Example:
///   const auto review = [&](std::size_t site) { return review_site(record, site); };
///   PAGELET_TRY(write_report(record, make_overview(record), settings, review, "report"));

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "core/result.h"
#include "evaluation/comparison/overview.h"
#include "evaluation/comparison/parameter_effects.h"
#include "evaluation/store/store.h"
#include "reports/output/output_folder.h"

namespace pagelet {

/// The front-end files in reports/html/assets/, which are part of the program
/// (cmake/PageletEmbed.cmake).
std::span<const Asset> html_assets();

/// When and where a run was made; texts are empty when that is not known.
struct ReportOrigin {
  std::string date;
  std::string machine;
  bool has_predictions = false;  ///< whether the suite has files of predictions, which bench reads
};

/// Looks at a site of the run again (review_site).
using SiteReviewer = std::function<Result<SiteReview>(std::size_t site)>;

/// Writes index.html, pair.html, algorithms/NAME.html, assets/ and data/ into a folder, which is
/// created when it is missing; other files in it stay. data/ includes bench.json, the run as
/// `pagelet.bench/2`. If `settings` (read_settings) give curves of parameters, it also writes
/// parameters.html. Then it writes sites/ID.html and data/sites/ID.js for each site; without a
/// review, or with an obstacle in the overview, they only say why. Errors (`kOutput`), with the
/// path: a file or folder cannot be written.
Result<void> write_report(const StoredBenchRun& record, const Overview& overview,
                          std::span<const StoredSetting> settings, const SiteReviewer& review,
                          const std::string& out_folder, const ReportOrigin& origin = {});

}  // namespace pagelet
