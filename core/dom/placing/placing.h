// SPDX-License-Identifier: MIT
#pragma once

/// Text where readers see it: parts of a page that come after their places, and shadow roots with
/// slots. Nothing of the page runs; its marks say all.
///
/// Frameworks that stream a page, and the HTML Standard's `template for`, send a part later than
/// its place (place_forms.h lists them). Browsers move it there. So does place_parts.
///
/// Example:
///   if (!page.place_marks().empty()) {
///     if (auto placed = place_parts(page, symbols, limits)) page = *std::move(placed);
///   }

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/limits.h"

namespace pagelet {

class Budget;  // core/budget.h

/// Whether a comment or processing instruction may mark a place. DocumentBuilder gets those.
bool is_place_mark(std::string_view text, bool is_instruction);

/// The page with its parts in their places, or nullopt if it has none. A part replaces what its
/// place shows until then. A part without a place, a part within its own place, and React's parts
/// that no script of the page releases stay where they are. A part's places are places of the page
/// once it is placed. nullopt as well if the new tree is too deep, or the budget is used up.
/// `sources`, if given, gets for each node of the result the one of `page`. O(nodes + length).
std::optional<Document> place_parts(const Document& page, SymbolTable& symbols,
                                    const Limits& limits, Budget* budget = nullptr,
                                    std::vector<NodeId>* sources = nullptr);

/// Whether a node was a child of a part that was moved to its place. A page with such parts has a
/// mark before each of these nodes, and no others. O(log marks).
bool is_child_of_placed_part(const Document& page, NodeId node);

/// Whether each node of a page is in such a part; empty if there is none. O(nodes).
std::vector<bool> nodes_of_placed_parts(const Document& page);

/// The page with the elements `shadow-root` as browsers show them, or nullopt if it has none. A
/// host has its root as only child. A `slot` has the children of the host that name it, or its own
/// if none does; children without a slot are not in the result. A second root of a host, and a root
/// of an element that can have none, are `template`s. nullopt also as above. O(nodes).
std::optional<Document> fill_slots(const Document& page, SymbolTable& symbols, const Limits& limits,
                                   Budget* budget = nullptr);

/// Parses the page of a frame; nullopt: it cannot be parsed, or frames are too deep.
using ParseFrame = std::function<std::optional<Document>(std::string html)>;

/// The page with the text of its frames: an `iframe` whose `srcdoc` has words becomes a `div`, in
/// which the body of that page is. Frames that are hidden or have no size, and frames that would
/// exceed `limits`, stay as they are. nullopt: there is none with words, or as above. O(nodes +
/// length).
std::optional<Document> read_frames(const Document& page, const ParseFrame& parse,
                                    SymbolTable& symbols, const Limits& limits,
                                    Budget* budget = nullptr);

}  // namespace pagelet
