// SPDX-License-Identifier: MIT
#pragma once

/// The names that authors give to the parts of a page, as evidence for or against the main content
/// (docs/specification.md, section 15.11). A name is split into tokens; block_names.txt has the
/// tokens that count and their weights.
///
/// Cost: O(length). Tested in tests/extractors/leafcut/block_features_test.cpp.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pagelet {

/// Calls `visit(token)` for the tokens of a name: the runs of ASCII letters, also divided before a
/// capital after a small letter, that have 3 to 18 letters; in lower case. Of a longer value only
/// the first 400 bytes count.
template <class Visit>
void for_each_name_token(std::string_view name, Visit&& visit) {
  constexpr std::size_t kMaxBytes = 400;
  constexpr std::size_t kMaxLength = 18;
  char token[kMaxLength];
  std::size_t length = 0;
  bool was_small = false;
  const auto end = [&] {
    if (length >= 3 && length <= kMaxLength) visit(std::string_view(token, length));
    length = 0;
  };
  for (const char c : name.substr(0, kMaxBytes)) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    const bool is_small = c >= 'a' && c <= 'z';
    if (!is_capital && !is_small) {
      end();
    } else {
      if (is_capital && was_small) end();
      if (length < kMaxLength) token[length] = is_capital ? static_cast<char>(c - 'A' + 'a') : c;
      ++length;
    }
    was_small = is_small;
  }
  end();
}

/// A token that counts, and its weights in thousandths.
struct NameWeight {
  std::string_view token;
  int weight;       ///< on an element with at most nine tenths of the page's words
  int wide_weight;  ///< on a larger one
};
inline constexpr std::size_t kMaxNameTokens = 256;
const NameWeight& name_weight(std::size_t token);

/// The numbers of the tokens of a name that count; several times if a token is there several times.
std::vector<std::uint8_t> counting_tokens(std::string_view name);

}  // namespace pagelet
