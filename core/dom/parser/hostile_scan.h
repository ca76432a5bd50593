// SPDX-License-Identifier: MIT
#pragma once

/// A quick check of a page before Gumbo parses it. It looks for the two inputs on which Gumbo takes
/// quadratic time but little memory: very deep nesting, and very many attributes on one element.
/// The parser's limits of memory and time stop any other page that is too expensive.

#include <cstddef>
#include <string_view>

#include "core/budget.h"
#include "core/limits.h"

namespace pagelet {

/// `kAttributes` when a tag, or all `html` tags or all `body` tags together (the parser collects
/// their attributes on one element), have more than `kMaxAttributesPerElement` attributes; `kDepth`
/// when more than `max_open` elements are open at once; `kTime` when the sign says stop (nullptr:
/// none); else `kNone`. One pass over the tags.
///
/// Open elements are counted plainly, by name: start tags minus end tags. Not counted are void
/// elements, those whose end tag may be left out, and `<x/>` inside svg or math.
LimitKind scan_for_hostile_input(std::string_view page, std::size_t max_open,
                                 StopSign* sign = nullptr);

inline constexpr std::size_t kMaxAttributesPerElement = 2'000;

/// Gumbo takes 0.4 s for this number of nested elements.
inline constexpr std::size_t kMaxOpenElements = 20'000;

}  // namespace pagelet
