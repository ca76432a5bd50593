// SPDX-License-Identifier: MIT
#pragma once

/// The main menu of a page by itself, for algorithms that compare the pages of a menu
/// (Selection::kMenu). menucut.cpp finds it.

#include <vector>

#include "core/dom/document.h"

namespace pagelet {

class ExtractionContext;

/// The nodes of the main menu that MenuCut with its defaults finds on the key page alone, in
/// document order; empty: it finds none. O(nodes), and O(links) for each group of links.
std::vector<NodeId> main_menu(const ExtractionContext& context);

}  // namespace pagelet
