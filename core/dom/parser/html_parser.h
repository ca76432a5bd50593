// SPDX-License-Identifier: MIT
#pragma once

/// Bytes of a page -> Document. The only file pair that knows Gumbo, and the border of trust.
///
/// The tree is the one of docs/specification.md, section 1.7: Gumbo's with the quirks repair,
/// adjacent texts merged, names in lower case, invalid UTF-8 from overlong character references
/// replaced. Gumbo runs with an arena allocator that counts bytes and watches the clock; on excess
/// it jumps back and the arena is dropped whole, so hostile input ends with `ErrorCode::kLimit`
/// instead of an exhausted machine. Gumbo's own destructor, which recurses, is never called.
///
/// Cost: 0.9 to 0.97 of Gumbo's parse with malloc. Thread-safe; documents that share a SymbolTable
/// must be parsed one after the other.

#include <string>
#include <string_view>

#include "core/dom/document.h"
#include "core/limits.h"
#include "core/result.h"

namespace pagelet {

/// Increased whenever the same bytes may give another tree.
inline constexpr int kParserVersion = 2;

/// Version of the Gumbo that this was built with: the other thing that decides the tree.
std::string_view gumbo_version();

/// Parses a decoded page (valid UTF-8 without byte order mark; taken by value because a quirks
/// doctype is blanked in it). `max_bytes` is not looked at here: it holds for the page's file.
///
/// Errors: `kLimit` with the kind in `Error::limit`; the message begins with the measure that was
/// exceeded, the caller puts the page's name before it. `kTimeout` when `limits.budget` is spent.
Result<Document> parse_html(std::string page, SymbolTable& symbols, const Limits& limits = {});

}  // namespace pagelet
