// SPDX-License-Identifier: MIT
#pragma once

/// The files of a site folder that are not pages: style sheets and images.
///
/// Files of the site's own host are below `pages/`, files of other hosts below `files/HOST/`. No
/// file outside these two folders is ever opened. A name with a segment `..` leads to no file, nor
/// does a name whose real path, with symbolic links resolved, is outside.
///
/// Example:
///   const SiteFiles files(folder);
///   if (const auto name = files.find(*resolve(base, "style/main.css"))) {
///     files.read(*name, 1 << 20);
///   }

#include <cstddef>
#include <optional>
#include <string>

#include "core/url/url.h"
#include "datasets/site_folder.h"

namespace pagelet {

class SiteFiles {
 public:
  explicit SiteFiles(const SiteFolder& site);

  /// The file for a URL, as a name below the site's folder (`pages/style.css`,
  /// `files/cdn.example/style.css`). It is looked up by path and query, then by the path alone,
  /// both decoded once. nullopt when there is no such regular file, or when a URL of the site's
  /// host is outside the base URL.
  std::optional<std::string> find(const Url& url) const;

  /// The bytes of a file that `find` has named; nullopt when it has more than `max_bytes` or cannot
  /// be read.
  std::optional<std::string> read(const std::string& name, std::size_t max_bytes) const;

 private:
  /// A folder of files, and the beginning of the names of its files.
  struct Folder {
    std::string path;  // real path with a slash at the end; empty: there is no such folder
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
