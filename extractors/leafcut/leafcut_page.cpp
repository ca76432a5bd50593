// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_page.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/word_map.h"

namespace pagelet {
namespace {

constexpr std::string_view kInlineTags[] = {
    "a",    "b",    "strong", "i",    "em",      "u",    "font", "span",   "small",  "big",  "tt",
    "code", "abbr", "sup",    "sub",  "label",   "cite", "s",    "strike", "center", "nobr", "var",
    "kbd",  "samp", "q",      "mark", "acronym", "dfn",  "ins",  "del",    "bdo",    "time"};
constexpr std::string_view kMediaTags[] = {"img", "embed", "object", "source", "video", "audio"};

// Whether a class token describes the page and not the layout: it has a digit (`post-17`), or is
// one of WordPress's for categories and tags.
bool names_page(std::string_view token) {
  return token.find_first_of("0123456789") != std::string_view::npos ||
         token.starts_with("category-") || token.starts_with("tag-");
}

// The part of an address before the first `?` and, in that part, after the last `/`.
std::string_view file_name(std::string_view address) {
  address = address.substr(0, address.find('?'));
  return address.substr(address.rfind('/') + 1);  // npos + 1 is 0
}

}  // namespace

LeafReader::LeafReader(SymbolTable& symbols, const SignatureTable& signatures)
    : symbols_(symbols), signatures_(signatures) {
  const auto add = [&](std::span<const std::string_view> tags, Kind kind) {
    for (const std::string_view tag : tags) {
      const std::size_t symbol = index_of(symbols.intern(tag));
      if (symbol >= kinds_.size()) kinds_.resize(symbol + 1, Kind::kOther);
      kinds_[symbol] = kind;
    }
  };
  add(kInlineTags, Kind::kInline);
  add(kMediaTags, Kind::kMedia);
  std::ranges::transform(std::array{"src", "data-src", "data"}, source_attributes_,
                         [&](const char* name) { return symbols.intern(name); });
}

std::uint64_t LeafReader::element_value(const WorkingTree& tree, TreeNode leaf, Kind kind) const {
  const std::uint64_t tag = index_of(tree.tag(leaf));
  if (kind != Kind::kMedia) {
    return combine_hash(tag, index_of(signatures_.get(tree.signature(leaf)).class_value));
  }
  std::string_view address;
  for (const Symbol name : source_attributes_) {
    const Attribute* found = tree.document().find_attribute(tree.document_node(leaf), name);
    if (found != nullptr && address.empty()) address = symbols_.text(found->value);
  }
  return combine_hash(tag, hash_bytes(file_name(address)));
}

std::uint64_t LeafReader::step_of(SignatureId signature) {
  const std::size_t at = index_of(signature);
  if (at >= steps_.size()) steps_.resize(std::max(at + 1, signatures_.size()), 0);
  if (steps_[at] == 0) {
    const Signature& label = signatures_.get(signature);
    std::uint64_t step = combine_hash(0, index_of(label.tag));
    for_each_word(symbols_.text(label.class_value), [&](std::string_view token) {
      if (!names_page(token)) step = combine_hash(step, hash_bytes(token));
    });
    steps_[at] = step;
  }
  return steps_[at];
}

LeafPage LeafReader::read(const WorkingTree& tree) {
  LeafPage page;
  WordMap<char> seen;
  paths_.resize(tree.size());
  class_paths_.resize(tree.size());
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const bool is_root = node == 0;
    const std::uint64_t above = is_root ? 0 : paths_[tree.parent(node)];
    const std::uint64_t class_above = is_root ? 0 : class_paths_[tree.parent(node)];
    std::uint64_t sign = 0;
    if (tree.is_text(node)) {
      sign = combine_hash(above, hash_bytes(collapse_blanks(tree.text(node), buffer_)));
    } else {
      const Symbol tag = tree.tag(node);
      const Kind kind = kind_of(tag);
      paths_[node] = kind == Kind::kInline ? above : combine_hash(above, index_of(tag));
      class_paths_[node] = is_root ? 0 : combine_hash(class_above, step_of(tree.signature(node)));
      if (!is_root && seen.insert(class_paths_[node], 0).second) {
        page.layout.push_back(class_paths_[node]);
      }
      if (!tree.is_leaf(node)) continue;
      sign = combine_hash(paths_[node], element_value(tree, node, kind));
    }
    page.signs.push_back(sign);
    page.lone_signs.push_back(combine_hash(class_above, sign));
  }
  return page;
}

}  // namespace pagelet
