// SPDX-License-Identifier: MIT
#pragma once

/// Facts about a site and its gold labels from the site's folder, besides pages and selectors.

#include <array>
#include <optional>
#include <string>

namespace pagelet {

/// The facts; texts are empty when the files do not contain them.
struct SiteFacts {
  std::string language;  ///< BCP 47 tag
  std::string licence;
  std::string confidence;  ///< confidence of the labels: "high", "medium", "low"
  std::string notes;
  std::string annotator;
  std::string started_from;  ///< the algorithm whose answer the annotator began with
  int annotators = 0;        ///< number of annotators in the agreement below
  /// Cohen's kappa for not_template, main_content and main_menu.
  std::array<std::optional<double>, 3> kappas;
};

/// Reads site.json and labels.json of a folder. A file that cannot be read is ignored.
SiteFacts read_site_facts(const std::string& folder);

/// A category as words: "companies-shops" becomes "Companies and shops".
std::string category_title(const std::string& slug);

}  // namespace pagelet
