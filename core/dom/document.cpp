// SPDX-License-Identifier: MIT
#include "core/dom/document.h"

namespace pagelet {

const Attribute* Document::find_attribute(NodeId node, Symbol name) const {
  for (const Attribute& attribute : attributes(node)) {
    if (attribute.name == name) return &attribute;
  }
  return nullptr;
}

DocumentBuilder::DocumentBuilder(SymbolTable& symbols, std::size_t bytes) {
  document_.symbols_ = &symbols;
  const std::size_t nodes = bytes / 24 + 16;  // 25 bytes a node in the mean of real pages
  document_.tags_.reserve(nodes);
  document_.parents_.reserve(nodes);
  document_.ends_.reserve(nodes);
  document_.attribute_begin_.reserve(nodes + 1);
  document_.text_begin_.reserve(nodes + 1);
  document_.attributes_.reserve(nodes / 2);
  document_.texts_.reserve(bytes / 2);
}

void DocumentBuilder::add_node(Symbol tag) {
  const NodeId node = node_at(document_.tags_.size());
  document_.tags_.push_back(tag);
  document_.parents_.push_back(open_.empty() ? node : open_.back());
  document_.ends_.push_back(node_at(index_of(node) + 1));
  document_.attribute_begin_.push_back(static_cast<std::uint32_t>(document_.attributes_.size()));
  document_.text_begin_.push_back(static_cast<std::uint32_t>(document_.texts_.size()));
}

void DocumentBuilder::open(Symbol tag) {
  add_node(tag);
  open_.push_back(node_at(document_.tags_.size() - 1));
  last_is_text_ = false;
}

void DocumentBuilder::text(std::string_view text) {
  if (text.empty()) return;
  if (!last_is_text_) add_node(Symbol::kText);
  document_.texts_.append(text);
  last_is_text_ = true;
}

void DocumentBuilder::close() {
  document_.ends_[index_of(open_.back())] = node_at(document_.tags_.size());
  open_.pop_back();
  last_is_text_ = false;
}

Document DocumentBuilder::finish() {
  document_.attribute_begin_.push_back(static_cast<std::uint32_t>(document_.attributes_.size()));
  document_.text_begin_.push_back(static_cast<std::uint32_t>(document_.texts_.size()));
  document_.root_ = node_at(0);
  const NodeId html_end = document_.end(node_at(0));
  for (NodeId child = node_at(1); index_of(child) < index_of(html_end);
       child = document_.end(child)) {
    const Symbol tag = document_.tag(child);
    if (tag == Symbol::kBody || tag == Symbol::kFrameset) {
      document_.root_ = child;
      break;
    }
  }
  return std::move(document_);
}

}  // namespace pagelet
