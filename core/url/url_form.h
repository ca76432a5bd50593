// SPDX-License-Identifier: MIT
#pragma once

/// The form of an address, and the distance of two forms. Pages of the same kind mostly have
/// addresses of the same form (docs/specification.md, section 15.1).
///
/// The distance is the sum of
/// - 2 x the difference of the numbers of segments
/// - 2 if one is an index page and the other is not
/// - 1 if the extensions differ
/// - 0.5 x the difference of the numbers of words
/// - 0.5 if one has a digit and the other has none
/// - 1 if the sets of query names differ
/// - for directories in the same position, counted from the front, as many as the shorter list has:
///   1 if their kinds differ, and 0.5 if their names differ
///
/// where
/// - segments are the parts of the percent-decoded path after its first `/`, split at `/`; empty
///   ones count. The last one is the file, the others are the directories
/// - an index name is a file that without its last `.` and what follows, in lower case, is `index`,
///   `home` or `default`. If the file is empty or has an index name, and the segment before it is
///   not empty, the file is left out: `a/b/` and `a/b/index.html` have the form of `a/b`
/// - the extension is what follows the file's last `.`; a file without a dot or an empty one has
///   none
/// - the name is the file without its last `.` and extension
/// - an index page is an address whose segments are all empty, or whose file has an index name
/// - words are maximal runs of letters (general category L) in the name, three at most; a digit is
///   a character of the category Nd in it
/// - query names are the parts of the query between `&`, empty ones left out, each up to its first
///   `=`, as sent
/// - kinds of directories are: empty, digits (Nd) only, other
///
/// All functions are pure and cost O(length).

#include <cstddef>
#include <string>
#include <vector>

#include "core/url/url.h"

namespace pagelet {

/// The parts of an address that the distance compares.
struct UrlForm {
  std::vector<std::string> directories;
  std::string extension;                 ///< case as written; empty: none
  std::vector<std::string> query_names;  ///< as written, ascending, each once
  std::size_t words = 0;                 ///< runs of letters in the name, at most 3
  bool has_digit = false;                ///< whether the name holds a digit
  bool is_index = false;                 ///< the path is `/`, or the file index, home or default
};

UrlForm form_of(const Address& address);

/// 0 for two addresses of the same form, otherwise a positive multiple of 0.5. Symmetric.
double form_distance(const UrlForm& a, const UrlForm& b);

}  // namespace pagelet
