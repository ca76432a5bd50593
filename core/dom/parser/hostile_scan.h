// SPDX-License-Identifier: MIT
#pragma once

/// A quick look at a page before Gumbo sees it, for the two inputs on which Gumbo is quadratic
/// while its memory stays small: very deep nesting, and very many attributes on one tag.

#include <cstddef>
#include <string_view>

#include "core/limits.h"

namespace pagelet {

/// `kAttributes` when one tag has more than `kMaxAttributesPerTag` attributes, `kDepth` when the
/// elements would nest deeper than `max_nesting`, else `kNone`. One pass over the tags of the page;
/// nesting is only followed when the page has more than `max_nesting` start tags. The nesting
/// found is that of a simplified tree builder (implied end tags of tables, lists, paragraphs and
/// anchors are known), meant for bounds of several thousand levels, not for exact depths.
LimitKind scan_for_hostile_input(std::string_view page, std::size_t max_nesting);

inline constexpr std::size_t kMaxAttributesPerTag = 2'000;

/// Depth from which Gumbo's quadratic cost becomes felt: 20,000 levels take 0.4 s.
inline constexpr std::size_t kHostileNesting = 4'096;

}  // namespace pagelet
