// SPDX-License-Identifier: MIT
#pragma once

/// The sites of the sample suite (datasets/sample), for tests that go over all of them.

#include <algorithm>
#include <filesystem>
#include <vector>

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

}  // namespace pagelet
