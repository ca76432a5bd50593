// SPDX-License-Identifier: MIT
#pragma once

/// Folded parts of a page: hidden until a reader opens them, as the panels of tabs and accordions
/// are. Their words are content like the rest.

#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/dom/document.h"
#include "core/omission/tab_labels.h"
#include "core/text/hash.h"

namespace pagelet::internal {

/// Whether an element is shown over the page or beside its text: a dialog, a menu, a form and the
/// like. A control may open it, and its words are not content. O(length of its attributes).
bool is_overlay(const Document& document, NodeId node);

class FoldedParts {
 public:
  explicit FoldedParts(const Document& document) : document_(document) {}

  /// Whether a control of the page opens a hidden element that is not an overlay: it has the role
  /// `tabpanel` or is the panel of a tab (TabLabels); an element names it in `aria-controls` or
  /// `popovertarget`; it is labelled by an element outside of it; it follows an element with a
  /// button; or it continues a text that ends with an ellipsis, before a control. A part that React
  /// streams, which a script moves into the page, and what a toggler of MadCap Flare opens count as
  /// well. The first time O(nodes), then O(nodes of the element before), of at most a few.
  bool contains(NodeId node);

 private:
  void read_controls();
  void add_controlled(NodeId control);
  bool follows_control(NodeId node) const;
  bool continues_text(NodeId node) const;

  const Document& document_;
  bool is_read_ = false;
  std::optional<TabLabels> tabs_;                              // once they are needed
  std::unordered_set<std::string_view, HashText> controlled_;  // ids
  std::unordered_map<std::string_view, NodeId> elements_;      // by id
};

}  // namespace pagelet::internal
