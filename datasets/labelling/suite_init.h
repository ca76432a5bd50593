// SPDX-License-Identifier: MIT
#pragma once

/// Making a suite of the site folders that lie in a folder.

#include <string>

#include "core/result.h"
#include "datasets/suite.h"

namespace pagelet {

/// Writes suite.json with all site folders of `folder` (subfolders with a site.json), by name. A
/// suite.json that is there keeps its name; without one the suite is named after the folder.
/// Errors: `kInput` when there is no such folder or no site in it, `kOutput` when the file cannot
/// be written.
Result<Suite> init_suite(const std::string& folder);

}  // namespace pagelet
