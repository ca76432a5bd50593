// SPDX-License-Identifier: MIT
//
// The indexes (tables from pointer to code point) of the multi-byte encodings.
//
// Idea: ICU's converters know nearly all of it. Each index is built when it is first asked for, by
// converting one byte sequence after the other, and then corrected where the Encoding Standard
// differs: characters of Hong Kong, the revision of GB 18030 in 2022, private use areas. The
// corrections are made whatever the version of ICU; the test compares a hash of each index.
//
// Source: WHATWG Encoding Standard, section 5 "Indexes" (index-big5.txt and so on, of 2024-09-18).
// Complexity: building takes about a millisecond for each index; a look-up is one load.
// Deviations: without its converter (ICU's data cut down) an index holds the corrections alone, and
// everything else decodes as U+FFFD.
// Thread-safety: built once by whoever comes first (function-local statics), constant then.

#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace pagelet::internal {

/// Code point of each pointer, 0 where the standard has none.
class EncodingIndex {
 public:
  explicit EncodingIndex(std::vector<char32_t> code_points)
      : code_points_(std::move(code_points)) {}

  /// The code point, 0 for a pointer without one or behind the end.
  char32_t code_point(std::size_t pointer) const {
    return pointer < code_points_.size() ? code_points_[pointer] : 0;
  }

  std::size_t size() const { return code_points_.size(); }

 private:
  std::vector<char32_t> code_points_;
};

const EncodingIndex& big5_index();
const EncodingIndex& euc_kr_index();
const EncodingIndex& gb18030_index();
const EncodingIndex& jis0208_index();
const EncodingIndex& jis0212_index();

/// Code point of a four-byte sequence of GB 18030, 0 where there is none.
/// pointer: number of the sequence, 0 for 81 30 81 30.
char32_t gb18030_ranges_code_point(std::size_t pointer);

}  // namespace pagelet::internal
