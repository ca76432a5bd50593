// SPDX-License-Identifier: MIT
#pragma once

/// What a page needs to be shown beside its own bytes: style sheets and images.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/url/url.h"

namespace pagelet {

enum class ResourceKind : std::uint8_t { kStyleSheet, kImage };

/// A reference to a file on the web, resolved, without fragment.
struct PageResource {
  Url url;
  ResourceKind kind = ResourceKind::kImage;
};

/// The references of a page in document order, repeated ones too: linked style sheets but
/// alternate ones; `src` of `img` and of `input`, `background`, `href` of `image`; `url(...)` and
/// `@import` in style attributes and `style` elements. `base`: what they are resolved against.
/// Those that are not on the web (`data:`) and empty ones are left out. O(size of the page).
std::vector<PageResource> resources_of(const Document& document, const Url& base);

/// Whether a `link` is one to a style sheet that a browser would load unasked.
bool links_style_sheet(const Document& document, NodeId link);

/// The style sheet in a `style` element: as in a browser, its own texts only, for in an SVG,
/// `style` elements may lie in each other.
std::string style_text(const Document& document, NodeId style);

/// The references of a style sheet at `base`: its imports first.
std::vector<PageResource> resources_of_sheet(std::string_view css, const Url& base);

}  // namespace pagelet
