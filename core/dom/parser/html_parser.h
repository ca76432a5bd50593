// SPDX-License-Identifier: MIT
#pragma once

/// Parses the decoded text of a page into a Document. Only html_parser.cpp includes Gumbo.
///
/// The tree is the one of docs/specification.md, section 1.7. It is Gumbo's tree with these
/// changes: elements that end with their start tag are empty on pages that declare themselves XML
/// (close_self_closed, page_scan.h), the quirks mode is repaired, adjacent texts are merged, names
/// are in lower case, and invalid UTF-8 from overlong character references is replaced. Parts that
/// come after their places, slots and frames are then where browsers show them (placing.h).
///
/// The page may be hostile. Gumbo therefore runs in an arena with limits (parser_arena.h). Its own
/// destructor is never called, because it recurses.
///
/// Gumbo makes a token of every character. So it gets a skeleton of the page (page_skeleton.h), and
/// the document is made as if it had seen the page.
///
/// Cost: 38 instructions per byte on 180 pages of news, shops, forums and the like. Thread-safe,
/// but documents that share a SymbolTable must be parsed one after the other.
///
/// Example:
///   SymbolTable symbols;
///   PAGELET_ASSIGN_OR_RETURN(const Document page, parse_html("<p>hello", symbols));

#include <string>

#include "core/dom/document.h"
#include "core/limits.h"
#include "core/result.h"

namespace pagelet {

class Budget;  // core/budget.h

/// Is increased whenever the same bytes may give another `Document`.
inline constexpr int kParserVersion = 6;

/// Parses a decoded page: valid UTF-8 without byte order mark. The page is taken by value because a
/// quirks doctype in it is overwritten with blanks. `limits.max_bytes` is not checked here: it
/// limits the page's file, before decoding.
///
/// Errors: `kLimit` with the kind in `Error::limit`; the message begins with the exceeded measure,
/// and the caller puts the page's name before it. `kTimeout` when `budget` is used up; nullptr:
/// only the parser's own limit ends it.
Result<Document> parse_html(std::string page, SymbolTable& symbols, const Limits& limits = {},
                            Budget* budget = nullptr);

namespace internal {

/// Parses the page as `parse_html` does, but gives Gumbo all of it: the slow version, for tests.
Result<Document> parse_whole_html(std::string page, SymbolTable& symbols,
                                  const Limits& limits = {});

}  // namespace internal
}  // namespace pagelet
