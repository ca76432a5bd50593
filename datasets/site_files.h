// SPDX-License-Identifier: MIT
#pragma once

/// The files that lie beside the pages of a site folder: style sheets, images.
///
/// Nothing outside the folder of the pages is ever opened: a name with a segment `..` leads to no
/// file, and neither does one whose real path, symbolic links resolved, lies elsewhere.
///
/// Example:
///   const SiteFiles files(folder);
///   if (const auto name = files.find(*resolve(base, "style/main.css"))) files.read(*name, 1 <<
///   20);

#include <cstddef>
#include <optional>
#include <string>

#include "core/web/url.h"
#include "datasets/site_folder.h"

namespace pagelet {

class SiteFiles {
 public:
  explicit SiteFiles(const SiteFolder& site);

  /// The file that an URL of the site means, by its name below the folder of the pages: path and
  /// query, else the path alone, both decoded once. nullopt: the URL is of another host or outside
  /// the base URL, or there is no such regular file.
  std::optional<std::string> find(const Url& url) const;

  /// The bytes of a file that `find` named; nullopt when there are more than `max_bytes` or they
  /// cannot be read.
  std::optional<std::string> read(const std::string& name, std::size_t max_bytes) const;

 private:
  bool is_inside(const std::string& name) const;

  std::string folder_;  // real path, with a slash at the end; empty: it has none
  std::optional<Address> base_;
};

}  // namespace pagelet
