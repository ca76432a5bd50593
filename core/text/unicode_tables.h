// SPDX-License-Identifier: MIT
#pragma once

/// The functions of unicode.h without ICU.

#include <string>
#include <string_view>

#include "core/text/unicode.h"

namespace pagelet::internal {

CharacterCategory category_by_table(char32_t character);
std::string lower_case_by_table(std::string_view text);

}  // namespace pagelet::internal
