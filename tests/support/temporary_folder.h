// SPDX-License-Identifier: MIT
#pragma once

/// A folder for one test. At the end it is removed with everything in it.
///
/// Example:
///   const TemporaryFolder folder;
///   folder.write("site/pages/index.html", "<p>hello");
///   SiteFolder::open(folder.path("site"));

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pagelet {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "pagelet_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    root_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// The path of `name` in the folder; without a name, the path of the folder.
  std::string path(std::string_view name = "") const {
    return name.empty() ? root_.string() : (root_ / name).string();
  }

  /// Writes a file and makes its folders.
  void write(std::string_view name, std::string_view bytes) const {
    const std::filesystem::path file = root_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream stream(file, std::ios::binary);
    stream << bytes;
    stream.close();
    if (!stream) throw std::runtime_error("cannot write " + file.string());
  }

  void make_folder(std::string_view name) const {
    std::filesystem::create_directories(root_ / name);
  }

 private:
  std::filesystem::path root_;
};

}  // namespace pagelet
