// SPDX-License-Identifier: MIT
#pragma once

/// The page inspector of the HTML report: for each site of a run one page that shows the key page
/// with every algorithm's answer beside the gold labels.
///
/// Needs the suite's pages (RunRecord::bench.sites[].folder). A site that cannot be opened gets a
/// page that says so.

#include <string>

#include "core/result.h"
#include "evaluation/store/store.h"
#include "extractors/registry.h"
#include "reports/html/reason_sums.h"
#include "reports/output/json.h"

namespace pagelet {

/// Writes OUT/sites/ID.html and OUT/data/sites/ID.js for every site; the files of assets.h go to
/// OUT/assets by write_report. `registry`: the algorithms that can explain themselves.
/// Gives what the algorithms say of their mistakes. Errors (`kOutput`): a file cannot be written.
Result<ReasonSums> write_site_pages(const RunRecord& record, const std::string& out_folder,
                                    const ExtractorRegistry& registry = {});

/// A JSON document as the argument of a call in a script file: nothing in it can end the script or
/// a line of it.
std::string to_script(const std::string& function, const Json& json);

}  // namespace pagelet
