// SPDX-License-Identifier: MIT
#pragma once

/// Texts and files that tests look into.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

namespace pagelet {

/// Whether each of `parts` is somewhere in `text`.
template <class... Parts>
bool holds(std::string_view text, const Parts&... parts) {
  return ((text.find(parts) != std::string_view::npos) && ...);
}

/// All bytes of a file; empty if there is none.
inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The bytes of all files below a folder, by their paths in it.
inline std::map<std::string, std::string> files_of(const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    files[std::filesystem::relative(entry.path(), folder).string()] = file_text(entry.path());
  }
  return files;
}

}  // namespace pagelet
