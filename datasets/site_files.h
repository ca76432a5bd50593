// SPDX-License-Identifier: MIT
#pragma once

/// The files that lie beside the pages of a site folder: style sheets, images.
///
/// Those of the site's own host lie below `pages/`, those of other hosts below `files/HOST/`.
/// Nothing outside these two folders is ever opened: a name with a segment `..` leads to no file,
/// and neither does one whose real path, symbolic links resolved, lies elsewhere.
///
/// Example:
///   const SiteFiles files(folder);
///   if (const auto name = files.find(*resolve(base, "style/main.css"))) files.read(*name, 1 <<
///   20);

#include <cstddef>
#include <optional>
#include <string>

#include "core/url/url.h"
#include "datasets/site_folder.h"

namespace pagelet {

class SiteFiles {
 public:
  explicit SiteFiles(const SiteFolder& site);

  /// The file that an URL means, by its name below the site's folder (`pages/style.css`,
  /// `files/cdn.example/style.css`): path and query, else the path alone, both decoded once.
  /// nullopt: an URL of the site's host is outside the base URL, or there is no such regular file.
  std::optional<std::string> find(const Url& url) const;

  /// The bytes of a file that `find` named; nullopt when there are more than `max_bytes` or they
  /// cannot be read.
  std::optional<std::string> read(const std::string& name, std::size_t max_bytes) const;

 private:
  /// A folder of files and how the names of those in it begin.
  struct Folder {
    std::string path;  // real, with a slash at the end; empty: there is none
    std::string prefix;
  };
  static bool is_inside(const Folder& folder, const std::string& name);
  static std::optional<std::string> find_in(const Folder& folder, const std::string& name,
                                            const Url& url);

  Folder pages_;
  Folder others_;
  std::optional<Address> base_;
};

}  // namespace pagelet
