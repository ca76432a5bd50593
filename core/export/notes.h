// SPDX-License-Identifier: MIT
#pragma once

/// The notes of a text: footnotes, and entries of a bibliography.

#include <vector>

#include "core/dom/document.h"

namespace pagelet::internal {

/// Keeps a node with all below it, and the elements around it. `keep`: by NodeId. O(nodes of it +
/// depth).
void keep_whole(const Document& document, NodeId node, std::vector<bool>& keep);

/// Keeps the notes to which kept words link, with their numbers: an item, paragraph or `div` after
/// them with a link back, a paragraph after a heading with one (Texinfo), or a footnote or entry of
/// a bibliography by its role (`doc-footnote`, `doc-endnote`, `doc-biblioentry`), its `epub:type`
/// or its class (a `div` of the class `footnote`, a note in a box of the class `footnote*`). Those
/// that only have a link back are left out if they would add more than a third of the kept words.
/// `keep`: by NodeId. O(nodes), with up to 500 for each note.
void keep_notes(const Document& document, std::vector<bool>& keep);

}  // namespace pagelet::internal
