// SPDX-License-Identifier: MIT
#pragma once

/// The HTML report of a run: a folder of pages that a browser opens from the file system, without
/// a network. docs/report.md explains what the pages show and how each number is computed.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(Report report, Report::begin(record, "report", settings));
///   for (std::size_t site = 0; site < record.bench.sites.size(); ++site) {
///     PAGELET_TRY(report.add_site(site, review_site(record, site)));
///   }
///   PAGELET_TRY(report.end());  // open report/index.html

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "evaluation/comparison/parameter_effects.h"
#include "evaluation/comparison/site_review.h"
#include "evaluation/store/store.h"
#include "reports/output/output_folder.h"

namespace pagelet {

/// The front-end files in reports/html/assets/, which are part of the program
/// (cmake/PageletEmbed.cmake).
std::span<const Asset> html_assets();
/// The text of one. The name must be that of an asset (std::out_of_range).
std::string_view html_asset(std::string_view name);

/// When and where a run was made; texts are empty when that is not known.
struct ReportOrigin {
  std::string date;
  std::string machine;
};

/// Writes a report: first all but the pages of the sites, then these one by one, then the end.
class Report {
 public:
  /// Writes index.html, pair.html, algorithms/NAME.html, assets/ and data/ into a folder, which is
  /// created when it is missing; other files in it stay. data/ includes bench.json, the run as
  /// `pagelet.bench/1`. If `settings` (read_settings) give curves of parameters, it also writes
  /// parameters.html. `record` must outlive the report. Errors (`kOutput`), here and below, with
  /// the path: a file or folder cannot be written.
  static Result<Report> begin(const BenchRecord& record, std::string out_folder,
                              std::span<const StoredSetting> settings = {},
                              const ReportOrigin& origin = {});
  Report(Report&&) noexcept;
  Report& operator=(Report&&) noexcept;
  ~Report();

  /// Sites whose pages or labels cannot be read, so that their losses by kind are not counted.
  const std::vector<SiteWarning>& warnings() const;
  /// Why the folder of a site (BenchSite::folder) cannot be shown, for example because it has
  /// changed since the run; empty if it can.
  const std::string& obstacle(std::size_t site) const;

  /// Writes sites/ID.html and data/sites/ID.js. The page of a site without a review only says why.
  Result<void> add_site(std::size_t site, const Result<SiteReview>& review);

  /// Writes what all sites have said.
  Result<void> end();

 private:
  struct Parts;
  explicit Report(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace pagelet
