// SPDX-License-Identifier: MIT
#pragma once

/// The sites of the sample suite (datasets/sample), and how tests open them.

#include <algorithm>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/site/key_page.h"
#include "datasets/site_folder.h"

namespace pagelet {

/// Folders of the sites, by name.
inline std::vector<std::filesystem::path> sample_sites() {
  std::vector<std::filesystem::path> sites;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(PAGELET_SOURCE_DIR) / "datasets" / "sample")) {
    if (entry.is_directory()) sites.push_back(entry.path());
  }
  std::ranges::sort(sites);
  return sites;
}

/// A site folder, opened at its key page.
struct SampleSite {
  explicit SampleSite(const std::filesystem::path& path)
      : folder(SiteFolder::open(path.string()).value()),
        key_page(KeyPage::open(folder.source(), folder.key_page(), {}).value()) {}

  const WorkingTree& tree() const { return key_page->tree(Whitespace::kDrop); }

  SiteFolder folder;
  std::unique_ptr<KeyPage> key_page;
};

}  // namespace pagelet
