// SPDX-License-Identifier: MIT
#pragma once

/// Parsed pages in the notation of tests/support/build_document.h, to compare them.

#include <string>
#include <string_view>

#include "core/dom/document.h"
#include "tests/support/parsed.h"

namespace pagelet {

inline void write_node(const Document& document, NodeId node, std::string& notation) {
  if (document.is_text(node)) {
    notation += '\'';
    notation += document.text(node);
    notation += '\'';
    return;
  }
  notation += document.tag_name(node);
  for (const Attribute& attribute : document.attributes(node)) {
    notation += '[';
    notation += document.symbols().text(attribute.name);
    notation += '=';
    notation += document.symbols().text(attribute.value);
    notation += ']';
  }
  if (!document.has_children(node)) return;
  notation += '(';
  bool follows_text = false;
  for (NodeId child = document.first_child(node); child < document.end(node);
       child = document.end(child)) {
    if (notation.back() != '(') notation += ' ';
    if (follows_text && document.is_text(child)) notation += "| ";
    write_node(document, child, notation);
    follows_text = document.is_text(child);
  }
  notation += ')';
}

// Returns a subtree in the notation of tests/support/build_document.h, such as
// html(head body('a' | 'b' p[id=x])). For small trees only, because write_node recurses.
inline std::string notation_of(const Document& document, NodeId node = node_at(0)) {
  std::string notation;
  write_node(document, node, notation);
  return notation;
}

// Parses a page and returns its whole tree in this notation.
inline std::string tree_of(std::string_view page) { return notation_of(parsed(std::string(page))); }

// Parses a page and returns the subtree of its body in this notation.
inline std::string body_of(std::string_view page) {
  const Document document = parsed(std::string(page));
  return notation_of(document, document.root());
}

}  // namespace pagelet
