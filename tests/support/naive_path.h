// SPDX-License-Identifier: MIT
#pragma once

/// The path of a node by its definition (docs/specification.md, section 1.1). Slow.

#include <string>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet {

inline std::string naive_path(const Document& document, NodeId node) {
  const auto name_of = [&](NodeId at) {
    return document.is_text(at) ? std::string_view("text()") : document.tag_name(at);
  };
  std::string path;
  for (; node != node_at(0); node = document.parent(node)) {
    std::size_t index = 1;
    for (NodeId sibling = document.first_child(document.parent(node)); sibling != node;
         sibling = document.end(sibling)) {
      index += name_of(sibling) == name_of(node) ? 1 : 0;
    }
    path = "/" + std::string(name_of(node)) + "[" + std::to_string(index) + "]" + path;
  }
  return "/html[1]" + path;
}

}  // namespace pagelet
