// SPDX-License-Identifier: MIT
#pragma once

/// The elements that a site puts around the text of its pages.

#include <string_view>

#include "core/text/blanks.h"

namespace pagelet::internal {

/// Whether an element is such a frame by its tag, in lower case: navigation, an aside, a header, a
/// footer, a menu or a dialog. O(1).
inline bool is_frame(std::string_view tag) {
  return has_word("aside dialog footer header menu nav", tag);
}

}  // namespace pagelet::internal
