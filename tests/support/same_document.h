// SPDX-License-Identifier: MIT
#pragma once

/// Whether two documents say the same, whatever tables their symbols live in.

#include <gtest/gtest.h>

#include "core/dom/document.h"

namespace pagelet {

inline testing::AssertionResult same_document(const Document& a, const Document& b) {
  const auto differ = [](const char* what, std::size_t at) {
    return testing::AssertionFailure() << what << " of node " << at;
  };
  if (a.size() != b.size() || a.root() != b.root() || a.quirks() != b.quirks() ||
      a.start_tag_count() != b.start_tag_count()) {
    return testing::AssertionFailure() << "size, root, quirks or start tags";
  }
  for (std::size_t at = 0; at < a.size(); ++at) {
    const NodeId node = node_at(at);
    if (a.is_text(node) != b.is_text(node)) return differ("kind", at);
    if (a.tag_name(node) != b.tag_name(node)) return differ("tag", at);
    if (a.parent(node) != b.parent(node)) return differ("parent", at);
    if (a.end(node) != b.end(node)) return differ("end", at);
    if (a.start_tag(node) != b.start_tag(node)) return differ("start tag", at);
    if (a.text(node) != b.text(node)) return differ("text", at);
    const auto of_a = a.attributes(node);
    const auto of_b = b.attributes(node);
    if (of_a.size() != of_b.size()) return differ("attributes", at);
    for (std::size_t i = 0; i < of_a.size(); ++i) {
      if (a.symbols().text(of_a[i].name) != b.symbols().text(of_b[i].name) ||
          a.symbols().text(of_a[i].value) != b.symbols().text(of_b[i].value)) {
        return differ("attribute", at);
      }
    }
  }
  return testing::AssertionSuccess();
}

/// Whether every symbol of two tables is the same string.
inline testing::AssertionResult same_symbols(const SymbolTable& a, const SymbolTable& b) {
  if (a.size() != b.size()) return testing::AssertionFailure() << a.size() << " and " << b.size();
  for (std::size_t at = 0; at < a.size(); ++at) {
    if (a.text(static_cast<Symbol>(at)) != b.text(static_cast<Symbol>(at))) {
      return testing::AssertionFailure() << "symbol " << at;
    }
  }
  return testing::AssertionSuccess();
}

}  // namespace pagelet
