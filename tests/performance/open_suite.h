// SPDX-License-Identifier: MIT
#pragma once

/// The pages of the open suite in the form that the benchmarks need.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/dom/document.h"
#include "core/site/key_page.h"
#include "core/url/url.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "tests/support/require.h"

namespace pagelet::performance {

/// $PAGELET_OPEN_SUITE, or else the folder pagelet/open-suite in $XDG_CACHE_HOME or ~/.cache.
std::string open_suite_folder();

/// Opens the suite. Without a suite it ends the program with a message.
Suite require_suite(const std::string& folder);

/// The first pages of a site, parsed: the key page and at most three after it, in the order of
/// site.json. Pages beyond the default limits are left out.
struct ParsedSite {
  explicit ParsedSite(SiteFolder opened);
  void add(PageIndex page);

  SiteFolder folder;
  SymbolTable symbols;
  std::vector<PageIndex> indexes;
  std::vector<Document> documents;
  std::vector<Url> urls;
  std::vector<std::string> texts;  ///< decoded
  std::vector<std::string> raw;
};

/// The sites of a suite that have such pages.
std::vector<std::unique_ptr<ParsedSite>> parsed_sample(const std::string& suite);

/// Calls `work` for each site of a suite that can be opened at its key page.
void for_each_site(const std::string& suite,
                   const std::function<void(SiteFolder& folder, KeyPage& key_page)>& work);

/// The decoded text of a page; empty if the page cannot be read.
std::string decoded_text(PageSource& source, PageIndex page);

}  // namespace pagelet::performance
