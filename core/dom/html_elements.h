// SPDX-License-Identifier: MIT
#pragma once

/// One table of the elements of HTML, svg and MathML: how they are parsed, shown and allowed.
/// Sources: the HTML Standard, chapters "The HTML syntax" and "Rendering"; what may be shown to
/// anybody is decided here.
///
/// Example:
///   if (has_trait(document.tag_name(node), trait::kVoid)) return;  // it has no end tag

#include <string_view>

namespace pagelet {

/// Traits of an element; an element has any number of them.
namespace trait {
enum Trait : unsigned {
  kBlock = 1,           ///< on lines of its own
  kHidden = 2,          ///< not shown, or a control of a form
  kVoid = 4,            ///< without content and end tag
  kOptionalEnd = 8,     ///< its end tag may be left out
  kRawText = 16,        ///< its text is read as it is: no tags, no character references
  kEscapableText = 32,  ///< its text is read without tags, but with character references
  kEndsForeign = 64,    ///< its start tag ends svg and math
  kDropsNewline = 128,  ///< the parser drops a line feed after its start tag
  kAllowed = 256,       ///< may be shown to anybody
  kForeign = 512,       ///< the same, for elements of svg and math
  kDropped = 1024,      ///< its content is not for readers
  kInert = 2048,        ///< runs, loads, embeds or redirects something, or changes others' meaning
};
}  // namespace trait

/// Whether an element has at least one of the traits, which are joined by `|`. `tag`: in lower
/// case. O(log of the table).
bool has_trait(std::string_view tag, unsigned traits);

}  // namespace pagelet
