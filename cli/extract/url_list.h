// SPDX-License-Identifier: MIT
#pragma once

/// The key pages of `--urls`: a list of URLs, one a line, or a sitemap.

#include <cstddef>
#include <string>
#include <vector>

#include "core/result.h"

namespace pagelet::cli {

/// A URL of a list.
struct ListedUrl {
  std::string url;         ///< as the list contains it
  std::string host;        ///< empty: it is not a usable URL
  std::size_t group = 0;   ///< hosts of one group take turns
  std::size_t turn = 0;    ///< number of URLs of the host before it
  std::string error = {};  ///< why it is not a usable URL, with the file and the line
};

/// Reads a list, sorted by group and turn: the hosts take turns, 64 hosts at a time.
///
/// `file`: a list with one URL a line, in which `#` begins a comment, or a sitemap in XML, each
/// also as gzip; `-` is standard input. Errors (`kInput`): the file cannot be read, contains no
/// URL, or is an index of sitemaps.
Result<std::vector<ListedUrl>> read_url_list(const std::string& file);

}  // namespace pagelet::cli
