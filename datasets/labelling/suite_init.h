// SPDX-License-Identifier: MIT
#pragma once

/// Makes a suite from the site folders in a folder.

#include <string>

#include "core/result.h"
#include "datasets/suite.h"

namespace pagelet {

/// Writes suite.json with all site folders of `folder` (subfolders with a site.json), by name. If
/// suite.json exists, the suite keeps its name; otherwise it is named after the folder. Errors:
/// `kInput` when the folder does not exist or contains no site; `kOutput` when the file cannot be
/// written.
Result<Suite> init_suite(const std::string& folder);

}  // namespace pagelet
