// SPDX-License-Identifier: MIT
#pragma once

/// What attributes with a fixed meaning tell about an element: `rel` of links, WAI-ARIA's `role`
/// and `aria-label`, and `itemtype` of schema.org (docs/specification.md, section 15.8).
///
/// Cost: O(attributes of the element).

#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "extractors/leafcut/leafcut_names.h"

namespace pagelet {

class PartMarks {
 public:
  explicit PartMarks(SymbolTable& symbols);

  /// The kinds of an element, whatever its names: comments, tags, path, navigation or frame.
  PartKinds kinds_of(const Document& document, NodeId element) const;

 private:
  const SymbolTable& symbols_;
  Symbol rel_;
  Symbol role_;
  Symbol itemtype_;
  Symbol aria_label_;
};

}  // namespace pagelet
