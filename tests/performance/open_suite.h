// SPDX-License-Identifier: MIT
#pragma once

/// Pages of the open suite as the benchmarks need them.

#include <cstddef>
#include <string>
#include <vector>

#include "core/site/site.h"
#include "datasets/suite.h"

namespace pagelet::performance {

/// $PAGELET_OPEN_SUITE, else the folder pagelet/open-suite in $XDG_CACHE_HOME or ~/.cache.
std::string open_suite_folder();

/// Opens the suite; exits with a message when there is none.
Suite require_suite(const std::string& folder);

/// Some pages of one site: decoded, and where they stand.
struct SitePages {
  std::string site;
  std::vector<std::string> texts;
};

/// The key page and the pages after it, at most `pages_per_site` of each site, in the order of
/// site.json. Pages beyond the default limits are left out.
std::vector<SitePages> sample_pages(const Suite& suite, std::size_t pages_per_site);

/// A page's bytes, decoded; an empty text when it cannot be read.
std::string decoded_text(PageSource& source, PageIndex page);

}  // namespace pagelet::performance
