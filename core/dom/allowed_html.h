// SPDX-License-Identifier: MIT
#pragma once

/// Lists of the HTML that can be shown to anybody: it runs nothing, redirects nowhere and loads
/// nothing in a frame. Everything that is not on a list is left out.
///
/// Sanitizers fail when a browser reads another tree from their output than they meant. That cannot
/// happen here: of the elements whose text is written without escapes (`script`, `xmp`, `noscript`
/// ...), only `style` is allowed, and without any `<`. So each `<` in the output begins a tag of an
/// allowed element, however a browser nests the elements.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

enum class ElementRule : std::uint8_t {
  kWritten,
  kContentOnly,  ///< replaced by its children
  kDropped,      ///< left out with its subtree
};

/// The rule for an element. `in_html`: the element does not belong to svg or math. Costs O(log of
/// the list + attributes), and for a `style` element also its text.
ElementRule element_rule(const Document& document, NodeId element, bool in_html);

enum class AttributeRule : std::uint8_t {
  kDropped,
  kLook,       ///< describes the look of an element, or names it for style sheets
  kPaint,      ///< the same in svg, where it may refer to something by `url(...)`
  kStyle,      ///< a style sheet
  kMeaning,    ///< describes the meaning of an element: dates, names of properties ...
  kReference,  ///< a reference, or in `srcset` a list of references
};

/// The rule for an attribute. `name`: as the parser gives it, in lower case.
AttributeRule attribute_rule(std::string_view name);

/// Whether a reference is harmless: it is relative, or its scheme is `http`, `https` or one of a
/// few others. Images may also be stored in the reference itself (`data:image/...`). `name`: name
/// of the attribute. O(length).
bool is_allowed_reference(std::string_view name, std::string_view value);

/// Whether a style sheet, or a part of one, is free of the words with which old browsers ran
/// scripts from style sheets. Escapes, comments and blanks do not hide these words. O(length).
bool is_allowed_style(std::string_view css);

/// The text of a `style` element without `<`. `<!--` is removed, because browsers ignore it there.
/// Every other `<` becomes the escape `\3c `, which means the same in strings and addresses.
/// O(length).
std::string style_without_markup(std::string_view css);

}  // namespace pagelet::internal
