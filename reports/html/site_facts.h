// SPDX-License-Identifier: MIT
#pragma once

/// Facts about a site and its gold labels from the site's folder, besides pages and selectors.

#include <string>

#include "datasets/labels.h"
#include "datasets/site_folder.h"

namespace pagelet {

/// What site.json and labels.json of a folder say; without a file that can be used, nothing.
struct SiteFacts {
  SiteDescription site;
  LabelFile labels;
};
SiteFacts read_site_facts(const std::string& folder);

/// A category as words: "companies-shops" becomes "Companies and shops".
std::string category_title(const std::string& slug);

}  // namespace pagelet
