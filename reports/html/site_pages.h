// SPDX-License-Identifier: MIT
#pragma once

/// The page inspector of the HTML report: one page for each site of a run, which shows the key page
/// with every algorithm's answer and the gold labels.
///
/// It needs the suite's pages (RunRecord::bench.sites[].folder). For a site that cannot be opened,
/// the page says so.

#include <string>

#include "core/result.h"
#include "evaluation/store/store.h"
#include "reports/html/reason_sums.h"
#include "reports/output/json.h"

namespace pagelet {

/// Writes OUT/sites/ID.html and OUT/data/sites/ID.js for every site; write_report writes the files
/// of assets.h to OUT/assets. Returns the algorithms' reasons for their mistakes. Errors
/// (`kOutput`): a file cannot be written.
Result<ReasonSums> write_site_pages(const RunRecord& record, const std::string& out_folder);

/// A script that sets `window.NAME` to a JSON document: browsers do not let pages of the file
/// system read other files. The document is escaped, so that it cannot end the script or a line of
/// it.
std::string to_script(const std::string& name, const Json& json);

}  // namespace pagelet
