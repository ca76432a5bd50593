// SPDX-License-Identifier: MIT
#pragma once

/// The words of a name, such as a class or an id.

#include <cstddef>
#include <string_view>

#include "core/text/ascii.h"

namespace pagelet {

/// Calls `visit(word)` for each word of a name, as it is written: the runs of ASCII letters, also
/// divided before a capital after a small letter. "postBody-2b" has the words "post", "Body" and
/// "b". O(length).
template <class Visit>
void for_each_name_word(std::string_view name, Visit&& visit) {
  const char* at = name.data();
  const char* const end = at + name.size();
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  while (at != end) {
    const char* const begin = at;
    while (at != end && is_capital(*at)) ++at;
    while (at != end && is_lower_letter(*at)) ++at;
    if (at == begin) {
      ++at;
    } else {
      visit(std::string_view(begin, static_cast<std::size_t>(at - begin)));
    }
  }
}

}  // namespace pagelet
