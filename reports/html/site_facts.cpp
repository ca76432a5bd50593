// SPDX-License-Identifier: MIT
#include "reports/html/site_facts.h"

#include <algorithm>
#include <utility>

namespace pagelet {

SiteFacts read_site_facts(const std::string& folder) {
  return {read_site_description(folder + "/site.json").value_or(SiteDescription{}),
          read_label_file(folder + "/labels.json").value_or(LabelFile{})};
}

std::string category_title(const std::string& slug) {
  static const std::pair<const char*, const char*> kTitles[] = {
      {"companies-shops", "Companies and shops"},
      {"forums-social", "Forums and social networks"},
      {"personal-blogs", "Personal blogs"},
      {"media-communication", "Media and communication"},
      {"institutions-associations", "Institutions and associations"},
      {"documentation", "Documentation"},
  };
  for (const auto& [name, title] : kTitles) {
    if (slug == name) return title;
  }
  if (slug.empty()) return "No category";
  std::string title = slug;
  std::ranges::replace(title, '-', ' ');
  if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

}  // namespace pagelet
