// SPDX-License-Identifier: MIT
#pragma once

/// The pages of the open suite in the form that the benchmarks need.

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/site/site.h"
#include "datasets/suite.h"

namespace pagelet::performance {

/// The value of a result. An error ends the benchmark with its text.
template <class Value>
Value require(Result<Value> result) {
  if (!result) throw std::logic_error(result.error().text());
  return std::move(*result);
}

/// $PAGELET_OPEN_SUITE, or else the folder pagelet/open-suite in $XDG_CACHE_HOME or ~/.cache.
std::string open_suite_folder();

/// Opens the suite. Without a suite it ends the program with a message.
Suite require_suite(const std::string& folder);

/// A site, and the decoded texts of some of its pages.
struct SitePages {
  std::string site;
  std::vector<std::string> texts;
};

/// The key page and the pages after it, at most `pages_per_site` of each site, in the order of
/// site.json. Pages beyond the default limits are left out.
std::vector<SitePages> sample_pages(const Suite& suite, std::size_t pages_per_site);

/// The decoded text of a page; empty if the page cannot be read.
std::string decoded_text(PageSource& source, PageIndex page);

}  // namespace pagelet::performance
