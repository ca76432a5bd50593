// SPDX-License-Identifier: MIT
#include "core/dom/document.h"

#include <array>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {

const Attribute* Document::find_attribute(NodeId node, Symbol name) const {
  for (const Attribute& attribute : attributes(node)) {
    if (attribute.name == name) return &attribute;
  }
  return nullptr;
}

void Document::read_classes() {
  class_pairs_.assign(start_tag_count(), 0);
  for (std::size_t tag = 0; tag < start_tag_count(); ++tag) {
    for (std::size_t at = attribute_begin_[tag]; at < attribute_begin_[tag + 1]; ++at) {
      if (attributes_[at].name != Symbol::kClass) continue;
      class_pairs_[tag] = letter_pairs(symbols_->text(attributes_[at].value));
    }
  }
}

DocumentBuilder::DocumentBuilder(SymbolTable& symbols, std::size_t bytes) {
  document_.symbols_ = &symbols;
  const std::size_t nodes = bytes / 24 + 16;  // real pages have on average 25 bytes for each node
  document_.tags_.reserve(nodes);
  document_.parents_.reserve(nodes);
  document_.ends_.reserve(nodes);
  document_.start_tags_.reserve(nodes);
  document_.text_begin_.reserve(nodes + 1);
  document_.texts_.reserve(bytes / 2);
  document_.attribute_begin_ = {0, 0};  // of the texts
  document_.attribute_bits_ = {0};
  start_tags_.intern(std::array{static_cast<std::uint32_t>(Symbol::kText)});
}

void DocumentBuilder::add_node(Symbol tag) {
  end_start_tag();
  const NodeId node = node_at(document_.tags_.size());
  document_.tags_.push_back(tag);
  document_.parents_.push_back(open_.empty() ? node : open_.back());
  document_.ends_.push_back(node + 1);
  document_.start_tags_.push_back(0);
  document_.text_begin_.push_back(static_cast<std::uint32_t>(document_.texts_.size()));
}

void DocumentBuilder::end_start_tag() {
  if (start_tag_.empty()) return;
  const std::uint32_t number = start_tags_.intern(start_tag_);
  document_.start_tags_.back() = number;
  if (number == document_.start_tag_count()) {
    std::uint64_t bits = 0;
    for (std::size_t at = 1; at < start_tag_.size(); at += 2) {
      const auto name = static_cast<Symbol>(start_tag_[at]);
      bits |= Document::bit_of(document_.symbols_->text(name));
      document_.attributes_.push_back({name, static_cast<Symbol>(start_tag_[at + 1])});
    }
    document_.attribute_bits_.push_back(bits);
    document_.attribute_begin_.push_back(static_cast<std::uint32_t>(document_.attributes_.size()));
  }
  start_tag_.clear();
}

void DocumentBuilder::open(Symbol tag) {
  add_node(tag);
  start_tag_.push_back(static_cast<std::uint32_t>(tag));
  open_.push_back(node_at(document_.tags_.size() - 1));
  last_is_text_ = false;
}

void DocumentBuilder::text(std::string_view text) {
  if (text.empty()) return;
  if (!last_is_text_) add_node(Symbol::kText);
  document_.texts_.append(text);
  last_is_text_ = true;
}

void DocumentBuilder::place_mark(std::string_view text, bool is_instruction) {
  separate();
  document_.place_mark_texts_.append(text);
  document_.place_marks_.push_back(
      {.parent = open_.back(),
       .next = node_at(size()),
       .is_instruction = is_instruction,
       .text_end = static_cast<std::uint32_t>(document_.place_mark_texts_.size())});
}

void DocumentBuilder::close() {
  document_.ends_[index_of(open_.back())] = node_at(document_.tags_.size());
  open_.pop_back();
  last_is_text_ = false;
}

Document DocumentBuilder::finish() {
  end_start_tag();
  document_.read_classes();
  document_.text_begin_.push_back(static_cast<std::uint32_t>(document_.texts_.size()));
  document_.has_words_.resize(document_.size());
  for (NodeId node{}; node < document_.end(); ++node) {
    document_.has_words_[index_of(node)] = !is_blank(document_.text(node));
  }
  NodeId root = node_at(1);
  const auto is_root = [&](NodeId child) {
    return document_.tag(child) == Symbol::kBody || document_.tag(child) == Symbol::kFrameset;
  };
  while (root < document_.end() && !is_root(root)) root = document_.end(root);
  if (root < document_.end()) document_.root_ = root;
  return std::move(document_);
}

std::optional<std::string_view> internal::find_attribute(const Document& document, NodeId node,
                                                         std::string_view name) {
  for (const Attribute& attribute : document.attributes(node)) {
    if (document.symbols().text(attribute.name) == name) {
      return document.symbols().text(attribute.value);
    }
  }
  return std::nullopt;
}

std::string title_element(const Document& document) {
  for (NodeId node{}; node < document.root(); ++node) {
    if (document.tag_name(node) != "title") continue;
    std::string text;
    for (NodeId child = node + 1; child < document.end(node); child = document.end(child)) {
      text += document.text(child);
    }
    return collapse_blanks(trim_blanks(text));
  }
  return {};
}

std::string page_language(const Document& document) {
  for (const std::string_view name : {"lang", "xml:lang"}) {
    const auto language = attribute_of(document, node_at(0), name);
    if (language && !is_blank(*language)) return collapse_blanks(*language);
  }
  for (NodeId node{}; node < document.root(); ++node) {
    if (document.tag_name(node) != "meta") continue;
    const auto equivalent = attribute_of(document, node, "http-equiv");
    if (!equivalent || ascii_lower(*equivalent) != "content-language") continue;
    const std::string_view content = attribute_of(document, node, "content").value_or("");
    return collapse_blanks(content.substr(0, content.find(',')));
  }
  return {};
}

}  // namespace pagelet
