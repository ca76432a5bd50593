// SPDX-License-Identifier: MIT
#pragma once

/// The other files that a browser needs to show a page: style sheets and images.

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

/// The references of a page in document order, with repetitions: linked style sheets except
/// alternate ones; `src` of `img` and of `input`, `background`, `href` of `image`; `url(...)` and
/// `@import` in style attributes and `style` elements. They are resolved against `base`. Empty
/// references and those to nothing on the web (`data:`) are left out. O(size of the page).
std::vector<PageResource> resources_of(const Document& document, const Url& base);

/// Whether a `link` element leads to a style sheet that a browser always loads.
bool links_style_sheet(const Document& document, NodeId link);

/// The style sheet in a `style` element. As in a browser, only its own texts count, because `style`
/// elements of an SVG can be nested.
std::string style_text(const Document& document, NodeId style);

/// The references of a style sheet whose URL is `base`; its imports come first.
std::vector<PageResource> resources_of_sheet(std::string_view css, const Url& base);

}  // namespace pagelet
