// SPDX-License-Identifier: MIT
#pragma once

/// Tabs: a reader opens one panel at a time, by its label. Pages have all labels in a row before
/// the panels, so a text in this order would not show which label belongs to which panel. The walk
/// of a page (core/export/page_parts.cpp) moves each label to its panel.

#include <optional>
#include <utility>
#include <vector>

#include "core/dom/document.h"

namespace pagelet::internal {

/// Whether an element may have a name by which a control opens it: an id, or a condition of Alpine.
/// O(1).
bool may_have_name(const Document& document, NodeId node);

/// The labels of tabs with the panels that they open. A label is
/// - an element with the role `tab`, a tab of Bootstrap, or one by its class (the meaning kTab of
///   core/page/known_names.h), that names its panel (`aria-controls`, `href`, `data-target`), that
///   the panel names (`aria-labelledby`), or that has the same place in its row as the panel has
///   among the panels;
/// - an element that names a part in `href`, in `data-tab` or in its script for clicks, if the
///   parts of its row are side by side after the row and all but one are hidden;
/// - a `label` of a radio button in a row of such labels, if the next element has as many children
///   as the row has labels.
///
/// Tabs of one panel change what it shows, so they are controls. A row has at least two labels,
/// each with at most 80 bytes, no other words between them, and all panels after it. tab_labels.cpp
/// has a table of the attributes.
class TabLabels {
 public:
  /// `keep` as in SerializeOptions (core/dom/writing/serializer.h): panels of which nothing is kept
  /// have no label. O(nodes).
  TabLabels(const Document& document, const std::vector<bool>* keep);

  /// The label of a panel, or nullopt. O(log tabs).
  std::optional<NodeId> label_of(NodeId panel) const;

  /// Whether an element is a panel. O(log tabs).
  bool has_panel(NodeId node) const { return label_of(node).has_value(); }

  /// Whether an element is the label of a panel. O(log tabs).
  bool contains(NodeId label) const;

 private:
  std::vector<std::pair<NodeId, NodeId>> by_panel_;  // panel and label
  std::vector<NodeId> labels_;                       // sorted
};

}  // namespace pagelet::internal
