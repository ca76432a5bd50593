// SPDX-License-Identifier: MIT
#include "core/text/unicode.h"
#include "core/text/unicode_tables.h"

namespace pagelet {

CharacterCategory category_of(char32_t character) { return internal::category_by_table(character); }

std::string unicode_lower_case(std::string_view text) {
  return internal::lower_case_by_table(text);
}

}  // namespace pagelet
