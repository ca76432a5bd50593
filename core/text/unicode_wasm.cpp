// SPDX-License-Identifier: MIT
#include "core/text/unicode.h"

namespace pagelet {
namespace {

// The URL class of JavaScript (bindings/javascript/library/instance.js) writes the name to `ascii`.
// Returns its length; 0 when the name is not allowed or too long.
__attribute__((import_module("pagelet"), import_name("idna"))) extern "C" std::size_t pagelet_idna(
    const char* name, std::size_t size, char* ascii, std::size_t room);

}  // namespace

CharacterCategory internal::find_category(char32_t character) {
  return category_by_table(character);
}

std::string unicode_lower_case(std::string_view text) {
  return internal::lower_case_by_table(text);
}

std::string idna_name(std::string_view name) {
  constexpr std::size_t kMaxNameLength = 1024;
  if (name.size() > kMaxNameLength) return {};
  std::string ascii(kMaxNameLength, '\0');
  ascii.resize(pagelet_idna(name.data(), name.size(), ascii.data(), ascii.size()));
  return ascii;
}

}  // namespace pagelet
