// SPDX-License-Identifier: MIT
#pragma once

/// Names of files under which what comes from the web is found again by its address: pages by the
/// rules of docs/specification.md, section 2.1, "Pages of a folder", in a folder whose base URL is
/// the root of the host; style sheets and images by SiteFiles (datasets/site_files.h).
///
/// Pure functions. O(length), settle_names O(total length * log).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/url/url.h"

namespace pagelet {

/// Longest name that is stored, in bytes; a segment of one has at most 255.
inline constexpr std::size_t kLongestFileName = 1'024;

/// Whether a relative name can be that of a file: no segment is empty or too long, none is `.` or
/// `..` up to its end or a `?`, and there is no NUL.
bool is_storable_name(std::string_view name);

/// Name below pages/ of the page at an address: its decoded path without the first slash, with
/// `index.html` behind a slash at the end unless there is a query, then `?` and the decoded query.
/// nullopt: that is not storable.
std::optional<std::string> page_file_name(const Address& address);

/// The same for another file at an address; none for one that ends in a slash.
std::optional<std::string> resource_file_name(const Address& address);

/// The names under which files can lie side by side. `pages` and `resources`: distinct names, a
/// page's before a resource's. A file and a folder cannot have one name: a page `docs` beside
/// `docs/a.html` becomes `docs.html`, which the same links lead to, unless `docs/index.html` or
/// `docs.html` is another page, or the name has a dot or a query; then the later page gives way, as
/// resources do to pages and to earlier resources. nullopt: gave way.
struct SettledNames {
  std::vector<std::optional<std::string>> pages;
  std::vector<bool> resources;  ///< whether each one can be stored
};
SettledNames settle_names(const std::vector<std::string>& pages,
                          const std::vector<std::string>& resources);

}  // namespace pagelet
