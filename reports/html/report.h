// SPDX-License-Identifier: MIT
#pragma once

/// The HTML report of a run: a folder of pages that a browser opens from the file system, without
/// a network. docs/report.md explains what the pages show and how each number is computed.
///
/// Example:
///   const Result<RunRecord> record = store.read_latest();
///   const auto settings = read_settings(store, *record);
///   const auto warnings = write_report(*record, "report", *settings);   // open report/index.html

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/site/key_page.h"
#include "evaluation/comparison/parameter_effects.h"
#include "evaluation/store/store.h"
#include "extractors/extractor.h"
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

/// Explains an answer of a run to the key page of a site. Nothing: the algorithm is not in the
/// program, or it answers otherwise now, because the pages have changed.
using Explain = std::function<std::optional<Explanation>(KeyPage& key, const std::string& site_id,
                                                         const ExtractorRecord& extractor,
                                                         const KeptAnswer& answer)>;

/// Writes index.html, pair.html, algorithms/NAME.html, sites/ID.html, assets/ and data/ into a
/// folder, which is created when it is missing; other files in it stay. data/ includes bench.json,
/// the run as `pagelet.bench/1`. If `settings` (read_settings) give curves of parameters, it also
/// writes parameters.html. `explain`: for the pages of the sites; it is asked once for each answer.
///
/// The pages of the sites are made from the sites' folders (BenchSite::folder). If a folder is
/// missing or has changed since the run, the site's page only says so, and its losses by kind are
/// not counted.
///
/// Returns what is missing in the report: sites whose pages or labels cannot be read.
/// Errors (`kOutput`), with the path: a file or folder cannot be written.
Result<std::vector<SiteWarning>> write_report(const RunRecord& record,
                                              const std::string& out_folder,
                                              std::span<const StoredSetting> settings = {},
                                              const ReportOrigin& origin = {},
                                              const Explain& explain = {});

}  // namespace pagelet
