// SPDX-License-Identifier: MIT
#pragma once

/// What a site's folder says of the site and of its gold labels, beside pages and selectors.

#include <array>
#include <optional>
#include <string>

namespace pagelet {

/// Texts are empty where nothing is said.
struct SiteFacts {
  std::string language;  ///< BCP 47 tag
  std::string licence;
  std::string confidence;  ///< of the labels: "high", "medium", "low"
  std::string notes;
  std::string annotator;
  std::string started_from;  ///< the algorithm whose answer the annotator began with
  int annotators = 0;        ///< of the agreement below
  /// Cohen's kappa for not_template, main_content and main_menu.
  std::array<std::optional<double>, 3> kappas;
};

/// Reads site.json and labels.json of a folder. A file that cannot be read says nothing.
SiteFacts read_site_facts(const std::string& folder);

/// A category as words: "companies-shops" becomes "Companies and shops".
std::string category_title(const std::string& slug);

}  // namespace pagelet
