// SPDX-License-Identifier: MIT
#pragma once

/// One table of the elements of HTML, svg and MathML: how they are parsed, shown and allowed.
/// Sources: the HTML Standard, chapters "The HTML syntax" and "Rendering"; which elements are safe
/// to show is decided here.
///
/// Example:
///   if (has_trait(document.tag_name(node), trait::kVoid)) return;  // it has no end tag

#include <cstdint>
#include <optional>
#include <string_view>

namespace pagelet {

/// Traits of an element; an element has any number of them.
namespace trait {
enum Trait : unsigned {
  kBlock = 1,              ///< on lines of its own
  kNoText = 2,             ///< its words are none of the page: not shown, or of a control
  kVoid = 4,               ///< without content and end tag
  kOptionalEnd = 8,        ///< its end tag may be omitted
  kRawText = 16,           ///< its text is read as it is: no tags, no character references
  kEscapableText = 32,     ///< its text is read without tags, but with character references
  kEndsForeign = 64,       ///< its start tag ends svg and math
  kDropsNewline = 128,     ///< the parser drops a line feed after its start tag
  kAllowed = 256,          ///< safe to show
  kForeign = 512,          ///< the same, for elements of svg and math
  kDropped = 1024,         ///< its content is not for readers
  kInert = 2048,           ///< runs, loads, embeds or redirects, or changes the meaning of others
  kReadAttributes = 4096,  ///< the parser compares or moves its attributes, or often drops it
};
}  // namespace trait

/// The traits of an element, joined by `|`. `tag`: in lower case. O(1).
unsigned traits_of(std::string_view tag);

/// Whether an element has at least one of the traits, which are joined by `|`. `tag`: in lower
/// case. O(1).
inline bool has_trait(std::string_view tag, unsigned traits) {
  return (traits_of(tag) & traits) != 0;
}

/// The level of a heading, 1 to 6, or 0 for other elements. `tag`: in lower case.
constexpr int heading_level(std::string_view tag) {
  const bool is_heading = tag.size() == 2 && tag[0] == 'h' && tag[1] >= '1' && tag[1] <= '6';
  return is_heading ? tag[1] - '0' : 0;
}

/// The number with which a value begins, by the HTML Standard's rules for parsing integers, but
/// limited to -10^9 .. 10^9. nullopt when it begins with no number.
std::optional<std::int32_t> leading_integer(std::string_view value);

}  // namespace pagelet
