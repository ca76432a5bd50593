// SPDX-License-Identifier: MIT
#pragma once

/// A page as the inspector's frame is told to build it: our Document, made harmless.
///
/// The frame neither parses HTML nor runs scripts nor reaches a network: a script of the report
/// makes each node from the arrays below. So the tree that is shown is exactly ours, and what a
/// page could do is decided here, by lists of what is let through:
/// - elements that run, load or redirect something (`script`, `iframe`, `object`, `meta`, `base`,
///   ...) are shown as empty boxes of no kind, with their children;
/// - of the attributes only those stay that say how something looks; `href` of a link becomes `#`,
///   so that it looks like a link; `name` goes, for it would put elements in the way of scripts;
/// - style sheets and images are parts of the data, if they lie in the site's folder and are not
///   too large; all other references lead nowhere.

#include "core/site/site.h"
#include "datasets/site_files.h"
#include "reports/output/json.h"

namespace pagelet {

/// Limits on what is taken from a site's folder for one page, in bytes.
inline constexpr std::size_t kMaxStyleBytes = 2'000'000;   ///< all style sheets together
inline constexpr std::size_t kMaxImageBytes = 1'000'000;   ///< one image
inline constexpr std::size_t kMaxImagesBytes = 4'000'000;  ///< all images together

/// Fields: `quirks`; `root` (node); `strings`; by node `tags` (index in strings; -1: a text) and
/// `sizes` (of the subtree); `texts` in order; by element `attributes` (0, or [name, value, ...],
/// indexes in strings); `inert` (nodes); `sheets` ({media, css} in order of the cascade); `images`
/// ({type, data in base64}), which attributes and style sheets name by `pagelet:INDEX`.
/// O(size of the page and of the files).
Json shown_page(const SitePage& page, const SiteFiles& files);

/// Base 64 with padding (RFC 4648, section 4).
std::string to_base64(std::string_view bytes);

}  // namespace pagelet
