// SPDX-License-Identifier: MIT
#pragma once

/// File names for pages and files of the web, from which they can be found again by their address.
/// Pages are found by the rules of docs/specification.md, section 2.1, "Pages of a folder", in a
/// folder whose base URL is the root of the host; style sheets and images by SiteFiles
/// (datasets/site_files.h).
///
/// Pure functions. O(length), except settle_names: O(total length x log of the number of names).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/url/url.h"

namespace pagelet {

/// Longest name that is stored, in bytes. A segment of a name has at most 255 bytes, which is what
/// most file systems allow.
inline constexpr std::size_t kLongestFileName = 1'024;

/// Whether a relative name can be the name of a file: no segment is empty or too long, no segment
/// up to its end or its first `?` is `.` or `..`, and there is no NUL.
bool is_storable_name(std::string_view name);

/// Name below pages/ of the page at an address: the decoded path without its first slash, then `?`
/// and the decoded query if there is one. Without a query, `index.html` follows a slash at the end
/// of the path. nullopt when the name cannot be stored.
std::optional<std::string> page_file_name(const Address& address);

/// The same for another file at an address; nullopt for an address that ends in a slash.
std::optional<std::string> resource_file_name(const Address& address);

/// The names with which files can be stored in one folder. `pages` and `resources` of settle_names
/// are the wanted names: each occurs once, and no resource has the name of a page.
///
/// A file and a folder cannot have the same name. So a page `docs` beside `docs/a.html` becomes
/// `docs.html`, to which the same links lead. This is not possible when `docs/index.html` or
/// `docs.html` is another page, or when the name has a dot or a query: then the later page is not
/// stored. Resources are not stored when their name collides with a page or an earlier resource.
struct SettledNames {
  std::vector<std::optional<std::string>> pages;
  std::vector<bool> resources;  ///< whether each one can be stored
};
SettledNames settle_names(const std::vector<std::string>& pages,
                          const std::vector<std::string>& resources);

}  // namespace pagelet
