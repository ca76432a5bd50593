// SPDX-License-Identifier: MIT
#pragma once

/// Which HTML can be shown to anybody without running, loading in a frame or redirecting anything:
/// lists of what is let through. What is on no list is left out, whatever it is.
///
/// No list makes the one mistake of sanitizers, a second parser that reads another tree out of what
/// was written: of the elements whose text is written as it is (`script`, `xmp`, `noscript` ...)
/// only `style` is let through, and no `<` in it. So each `<` that is written is that of an allowed
/// element, whichever way a browser nests them.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

enum class ElementRule : std::uint8_t {
  kWritten,
  kContentOnly,  ///< its children stand in its place
  kDropped,      ///< with its subtree
};

/// `in_html`: the element is not one of svg or math. O(log of the list + attributes; for a `style`
/// element, its text).
ElementRule element_rule(const Document& document, NodeId element, bool in_html);

enum class AttributeRule : std::uint8_t {
  kDropped,
  kLook,       ///< says how something looks, or names it for style sheets
  kPaint,      ///< the same in svg: may refer to something by `url(...)`
  kStyle,      ///< a style sheet
  kMeaning,    ///< says what something is: dates, names of properties ...
  kReference,  ///< a reference, or in `srcset` a list of them
};

/// `name` as the parser leaves it, in lower case.
AttributeRule attribute_rule(std::string_view name);

/// Whether a reference leads somewhere harmless: it is relative, or its scheme is `http`, `https`
/// or another one of a short list; images may be in the reference itself (`data:image/...`).
/// `name`: of the attribute. O(length).
bool is_allowed_reference(std::string_view name, std::string_view value);

/// Whether a style sheet, or a part of one, has none of the words by which browsers of the past ran
/// scripts from it. Escapes, comments and blanks do not hide them. O(length).
bool is_allowed_style(std::string_view css);

/// The text of a `style` element without `<`: what opens an HTML comment goes, as browsers ignore
/// it, and others become the escape `\3c `, which means the same in strings and addresses.
/// O(length).
std::string style_without_markup(std::string_view css);

}  // namespace pagelet::internal
