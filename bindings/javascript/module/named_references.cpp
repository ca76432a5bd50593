// SPDX-License-Identifier: MIT
//
// The named character references of HTML, such as `&eacute;`, for Gumbo (cmake/PageletWasm.cmake).

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <unordered_map>

#include "core/text/ascii.h"
#include "core/text/hash.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

// For each: its name, one or two characters, 0. Most names end with a semicolon.
constexpr char kReferences[] =
#include "named_references.inc"
    ;

std::size_t name_length(std::string_view text) {
  const auto is_in_name = [](char c) { return is_letter(c) || is_digit(c); };
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_in_name) - text.begin());
}

class References {
 public:
  References() {
    std::string_view left(kReferences, sizeof kReferences - 1);
    while (!left.empty()) {
      const std::string_view reference = left.substr(0, left.find('\0'));
      std::size_t length = name_length(reference);
      longest_ = std::max(longest_, length);
      if (reference[length] == ';') ++length;
      characters_.emplace(reference.substr(0, length), reference.substr(length));
      left.remove_prefix(reference.size() + 1);
    }
  }

  // The longest name that begins the text, or empty. Its characters are written to `characters`.
  std::string_view find(std::string_view text, std::string_view& characters) const {
    std::size_t length = name_length(text.substr(0, longest_));
    if (length < text.size() && text[length] == ';') ++length;
    for (; length > 0; --length) {
      const auto found = characters_.find(text.substr(0, length));
      if (found == characters_.end()) continue;
      characters = found->second;
      return found->first;
    }
    return {};
  }

 private:
  std::unordered_map<std::string_view, std::string_view, HashText> characters_;  // by name
  std::size_t longest_ = 0;
};

}  // namespace
}  // namespace pagelet

// The end of the longest name that begins the text, or nullptr. Its characters are written to
// `first` and, if there are two, `second`.
extern "C" const char* pagelet_named_reference(const char* text, const char* end, int* first,
                                               int* second) {
  static const pagelet::References kReferences;
  std::string_view characters;
  const std::string_view name =
      kReferences.find({text, static_cast<std::size_t>(end - text)}, characters);
  if (name.empty()) return nullptr;
  std::size_t at = 0;
  *first = static_cast<int>(pagelet::next_character(characters, at));
  if (at < characters.size()) *second = static_cast<int>(pagelet::next_character(characters, at));
  return text + name.size();
}
