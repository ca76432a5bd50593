// SPDX-License-Identifier: MIT
#pragma once

/// Attributes of HTML that refer to something else: which there are, and made absolute.

#include <functional>
#include <string>
#include <string_view>

#include "core/url/url.h"

namespace pagelet::internal {

/// Whether the attribute `name` of an element `tag` holds one reference, or in `srcset` and
/// `imagesrcset` a list of them. Names in lower case.
bool has_references(std::string_view tag, std::string_view name);

/// Calls `visit` with each reference of a `srcset` (HTML standard, "Image candidate string"), in
/// order: a view of `candidates`.
void for_each_candidate(std::string_view candidates,
                        const std::function<void(std::string_view)>& visit);

/// The value of such an attribute with its references resolved against `base`, fragments kept.
/// Those that cannot be, empty ones but of `href` and `action`, and those that are a fragment only
/// stay as they are. O(size of the value + candidates x size of the base).
std::string absolute_references(std::string_view name, std::string_view value, const Url& base);

/// A style sheet, or the value of a style attribute, with the references of its `url(...)` and
/// `@import` resolved in the same way. Comments go. O(size of the sheet + references x base).
std::string absolute_style(std::string_view css, const Url& base);

}  // namespace pagelet::internal
