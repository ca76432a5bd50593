// SPDX-License-Identifier: MIT
#pragma once

/// Folded parts of a page: hidden until a reader opens them, as the panels of tabs and accordions
/// are. Their words are content like the rest.

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/dom/document.h"
#include "core/text/hash.h"

namespace pagelet::internal {

/// Whether an element is shown over the page or beside its text: a dialog, a menu, a form and the
/// like. A control may open it, and its words are not content. O(length of its attributes).
bool is_overlay(const Document& document, NodeId node);

class FoldedParts {
 public:
  explicit FoldedParts(const Document& document) : document_(document) {}

  /// Whether a control of the page opens a hidden element that is not an overlay: it has the role
  /// `tabpanel`; an element names it in `aria-controls` or `popovertarget`; it is labelled by an
  /// element outside of it; or it follows an element with a button. A part that React streams,
  /// which a script moves into the page, counts as well. The first time O(nodes), then O(nodes of
  /// the element before), of at most a few.
  bool contains(NodeId node);

 private:
  void read_controls();
  void add_controlled(NodeId control);
  bool follows_control(NodeId node) const;

  const Document& document_;
  bool is_read_ = false;
  std::unordered_set<std::string_view, HashText> controlled_;  // ids
  std::unordered_map<std::string_view, NodeId> elements_;      // by id
};

}  // namespace pagelet::internal
