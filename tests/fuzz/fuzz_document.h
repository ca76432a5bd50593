// SPDX-License-Identifier: MIT
#pragma once

/// What holds for every document.

#include <cstddef>
#include <vector>

#include "core/dom/document.h"
#include "core/text/encoding/decoding.h"
#include "tests/fuzz/fuzz_input.h"

namespace pagelet::fuzz {

inline void check_document(const Document& document) {
  require(document.size() >= 1, "a document has a root");
  require(document.parent(node_at(0)) == node_at(0), "html is its own parent");
  require(index_of(document.end(node_at(0))) == document.size(), "html holds all nodes");
  require(index_of(document.root()) < document.size(), "the root is a node");
  std::vector<std::size_t> open_ends;
  std::vector<std::size_t> open;
  for (std::size_t at = 0; at < document.size(); ++at) {
    const NodeId node = node_at(at);
    while (!open.empty() && open_ends.back() <= at) {
      open.pop_back();
      open_ends.pop_back();
    }
    const std::size_t end = index_of(document.end(node));
    require(end > at && end <= document.size(), "a subtree is a range");
    if (at > 0) {
      require(!open.empty() && index_of(document.parent(node)) == open.back(),
              "the parent is the innermost open element");
      require(end <= open_ends.back(), "a subtree lies in its parent's");
    }
    if (document.is_text(node)) {
      require(end == at + 1 && document.attributes(node).empty(), "a text is a leaf");
      require(!document.text(node).empty(), "a text says something");
      require(is_valid_utf8(document.text(node)), "texts are UTF-8");
    } else {
      require(document.text(node).empty(), "an element has no text");
      require(is_valid_utf8(document.tag_name(node)), "names are UTF-8");
    }
    for (const Attribute& attribute : document.attributes(node)) {
      require(is_valid_utf8(document.symbols().text(attribute.name)), "names are UTF-8");
      require(is_valid_utf8(document.symbols().text(attribute.value)), "values are UTF-8");
    }
    open.push_back(at);
    open_ends.push_back(end);
  }
}

}  // namespace pagelet::fuzz
