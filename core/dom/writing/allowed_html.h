// SPDX-License-Identifier: MIT
#pragma once

/// Lists of the HTML that is safe to show: it runs nothing, redirects nowhere and loads
/// nothing in a frame. Everything that is not on a list is left out. No element whose text is
/// written without escapes (`script`, `style`, `xmp` ...) is allowed. So each `<` in the output
/// begins a tag of an allowed element, whatever tree a browser reads from it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/dom/document.h"
#include "core/url/url.h"

namespace pagelet::internal {

enum class ElementRule : std::uint8_t {
  kWritten,
  kContentOnly,  ///< replaced by its children
  kDropped,      ///< left out with its subtree
  kStyle,        ///< a style sheet: also omitted, but without loss
};

/// The rule for an element. O(log of the list + attributes).
ElementRule element_rule(const Document& document, NodeId element);

enum class AttributeRule : std::uint8_t {
  kDropped,
  kLook,       ///< describes the look of an element, or names it for style sheets
  kPaint,      ///< the same in svg, where it may refer to something by `url(...)`
  kStyle,      ///< a style sheet: omitted without loss
  kMeaning,    ///< describes the meaning of an element: dates, names of properties ...
  kReference,  ///< a reference, or in `srcset` a list of references
};

/// The rule for an attribute. `name`: as the parser gives it, in lower case.
AttributeRule attribute_rule(std::string_view name);

/// Whether a reference is harmless: it is relative, or its scheme is `http`, `https` or one of a
/// few others. Images may also be stored in the reference itself (`data:image/...`). `name`: name
/// of the attribute. O(length).
bool is_allowed_reference(std::string_view name, std::string_view value);

/// The URL that a link or an image has in every format, and that metadata names: `reference` as
/// browsers clean it (clean_reference), absolute if there is a `base`. Empty if it is not harmless
/// (is_allowed_reference). O(length).
///
/// Example: `allowed_url("&nbsp;javascript:x()", {})` is empty.
std::string allowed_url(std::string_view reference, const std::optional<Url>& base);

/// Whether a value of svg refers only to parts of the same page: `url(#id)`. O(length).
bool is_allowed_paint(std::string_view value);

}  // namespace pagelet::internal
