// SPDX-License-Identifier: MIT
#pragma once

/// What programs for scripts do with a suite.

#include <cstdio>
#include <string>

#include "core/result.h"
#include "datasets/suite.h"

namespace pagelet {

/// Calls `print(site)` for each site of the suite in a folder. Returns the exit code: 4 if the
/// suite cannot be opened. Standard error has the reason, and a line for each site that fails.
template <class Print>
int for_each_site(const std::string& folder, Print&& print) {
  const Result<Suite> suite = open_suite(folder);
  if (!suite) {
    std::fprintf(stderr, "%s\n", suite.error().message.c_str());
    return 4;
  }
  for (const SuiteSite& site : suite->sites) {
    const Result<void> printed = print(site);
    if (!printed)
      std::fprintf(stderr, "%s: %s\n", site.id.c_str(), printed.error().message.c_str());
  }
  return 0;
}

}  // namespace pagelet
