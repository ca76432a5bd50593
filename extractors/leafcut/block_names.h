// SPDX-License-Identifier: MIT
#pragma once

/// The names that authors give to the parts of a page, as evidence for or against the main content
/// (docs/specification.md, section 15.11). A name is split into tokens; the model (model.h) has
/// those that count and their weights.
///
/// Cost: O(length). Tested in tests/extractors/leafcut/block_features_test.cpp.

#include <cstddef>
#include <string_view>

namespace pagelet {

inline constexpr std::size_t kMaxTokenLength = 18;

/// Calls `visit(token)` for the tokens of a name: the runs of ASCII letters, also divided before a
/// capital after a small letter, that have 3 to 18 letters; in lower case. Of a longer value only
/// the first 400 bytes count.
template <class Visit>
void for_each_name_token(std::string_view name, Visit&& visit) {
  constexpr std::size_t kMaxBytes = 400;
  char token[kMaxTokenLength];
  std::size_t length = 0;
  bool was_small = false;
  const auto end = [&] {
    if (length >= 3 && length <= kMaxTokenLength) visit(std::string_view(token, length));
    length = 0;
  };
  for (const char c : name.substr(0, kMaxBytes)) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    const bool is_small = c >= 'a' && c <= 'z';
    if (!is_capital && !is_small) {
      end();
    } else {
      if (is_capital && was_small) end();
      if (length < kMaxTokenLength)
        token[length] = is_capital ? static_cast<char>(c - 'A' + 'a') : c;
      ++length;
    }
    was_small = is_small;
  }
  end();
}

}  // namespace pagelet
