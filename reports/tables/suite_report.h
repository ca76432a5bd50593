// SPDX-License-Identifier: MIT
#pragma once

/// The output of `pagelet suite`: the sites of a suite, and their errors.

#include <string>
#include <vector>

#include "datasets/suite.h"
#include "datasets/suite_check.h"

namespace pagelet {

struct SuiteList {
  std::string text;
  std::vector<std::string> errors;  ///< one line for each site that cannot be opened: its name, why
};

/// A list of sites with title, category, language and number of pages. For a site that cannot be
/// opened, the list only has its name.
SuiteList suite_list(const Suite& suite);

/// The requested texts, site by site; then one row for each site; errors and warnings; the totals.
std::string suite_check_report(const Suite& suite, const std::vector<SiteCheck>& checks);

}  // namespace pagelet
