// SPDX-License-Identifier: MIT
#pragma once

/// The names that authors give to the parts of a page, as evidence for or against the main content
/// (docs/specification.md, section 15.11). A name is split into tokens; the model (model.h) has
/// those that count and their weights.
///
/// Cost: O(length). Tested in tests/extractors/leafcut/block_features_test.cpp.

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "core/text/ascii.h"
#include "core/text/name_words.h"

namespace pagelet {

inline constexpr std::size_t kMaxTokenLength = 18;

/// Calls `visit(token)` for the tokens of a name: its words (core/text/name_words.h) of 3 to 18
/// letters, in lower case. Of a longer value only the first 400 bytes count.
template <class Visit>
void for_each_name_token(std::string_view name, Visit&& visit) {
  constexpr std::size_t kMaxBytes = 400;
  for_each_name_word(name.substr(0, kMaxBytes), [&](std::string_view word) {
    if (word.size() < 3 || word.size() > kMaxTokenLength) return;
    std::array<char, kMaxTokenLength> token{};
    std::ranges::transform(word, token.begin(), [](char c) { return ascii_lower(c); });
    visit(std::string_view(token.data(), word.size()));
  });
}

}  // namespace pagelet
