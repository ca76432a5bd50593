// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_evidence.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

constexpr std::string_view kInlineTags[] = {
    "a",    "b",    "strong", "i",    "em",      "u",    "font", "span",   "small",  "big",  "tt",
    "code", "abbr", "sup",    "sub",  "label",   "cite", "s",    "strike", "center", "nobr", "var",
    "kbd",  "samp", "q",      "mark", "acronym", "dfn",  "ins",  "del",    "bdo",    "time"};
constexpr std::string_view kMediaTags[] = {"img", "embed", "object", "source", "video", "audio"};
constexpr std::string_view kFieldTags[] = {"input", "button", "select", "textarea", "option"};

constexpr std::size_t kFewestRareLeaves = 4;

// What stands before the first and behind the last leaf.
constexpr std::uint64_t kPageEnd = 0x452821e638d01377ULL;

// What precedes the first `?`, of that what follows the last `/`.
std::string_view file_name(std::string_view address) {
  address = address.substr(0, address.find('?'));
  return address.substr(address.rfind('/') + 1);  // npos + 1 is 0
}

// Calls `visit(sign, neighbour)` for all neighbours, the ends of the page included.
template <class Visitor>
void for_each_pair(const std::vector<std::uint64_t>& signs, Visitor&& visit) {
  std::uint64_t before = kPageEnd;
  for (const std::uint64_t sign : signs) {
    visit(combine_hash(before, sign));
    before = sign;
  }
  visit(combine_hash(before, kPageEnd));
}

}  // namespace

std::vector<bool> voters_among(const std::vector<bool>& near_copies) {
  std::vector<bool> voters(near_copies);
  voters.flip();
  if (std::ranges::find(voters, true) == voters.end()) voters.flip();
  return voters;
}

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
  add(kFieldTags, Kind::kField);
  std::ranges::transform(std::array{"src", "data-src", "data"}, source_attributes_,
                         [&](const char* name) { return symbols.intern(name); });
  std::ranges::transform(std::array{"type", "name", "value", "placeholder"}, field_attributes_,
                         [&](const char* name) { return symbols.intern(name); });
}

Symbol LeafReader::attribute(const Document& document, NodeId node, Symbol name) const {
  const Attribute* found = document.find_attribute(node, name);
  return found == nullptr ? Symbol::kEmpty : found->value;
}

std::uint64_t LeafReader::value_of(const WorkingTree& tree, TreeNode leaf, Kind kind) const {
  const Document& document = tree.document();
  const NodeId node = tree.document_node(leaf);
  const std::uint64_t tag = index_of(document.tag(node));
  if (kind == Kind::kMedia) {
    Symbol address = Symbol::kEmpty;
    for (const Symbol name : source_attributes_) {
      address = attribute(document, node, name);
      if (address != Symbol::kEmpty) break;
    }
    return combine_hash(tag, hash_bytes(file_name(symbols_.text(address))));
  }
  if (kind == Kind::kField) {
    std::uint64_t value = tag;
    for (const Symbol name : field_attributes_) {
      value = combine_hash(value, index_of(attribute(document, node, name)));
    }
    return value;
  }
  return combine_hash(tag, index_of(signatures_.get(tree.signature(leaf)).class_value));
}

void LeafReader::read(const WorkingTree& tree, std::vector<std::uint64_t>& signs) {
  signs.clear();
  paths_.resize(tree.size());
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const std::uint64_t above = node == 0 ? 0 : paths_[tree.parent(node)];
    if (tree.is_text(node)) {
      signs.push_back(combine_hash(above, hash_bytes(collapse_blanks(tree.text(node), buffer_))));
    } else {
      const Symbol tag = tree.tag(node);
      const Kind kind = kind_of(tag);
      paths_[node] = kind == Kind::kInline ? above : combine_hash(above, index_of(tag));
      if (!tree.is_leaf(node)) continue;
      signs.push_back(combine_hash(paths_[node], value_of(tree, node, kind)));
    }
  }
}

LeafEvidence::LeafEvidence(const WorkingTree& key, SymbolTable& symbols,
                           const SignatureTable& signatures, std::vector<std::uint64_t>* signs)
    : key_(key), reader_(symbols, signatures) {
  for (TreeNode node = 0; node < key.size(); ++node) {
    if (key.is_text(node) || key.is_leaf(node)) leaves_.push_back(node);
  }
  pairs_.reserve(leaves_.size() + 1);
  for_each_pair(signs_of(key, signs), [&](std::uint64_t pair) {
    const auto [number, is_new] =
        pair_numbers_.insert(pair, static_cast<std::uint32_t>(pair_numbers_.size()));
    if (is_new) key_counts_.push_back(0);
    ++key_counts_[number];
    pairs_.push_back(number);
  });
  sharing_pages_.assign(leaves_.size(), 0);
  look_around(symbols);
}

void LeafEvidence::look_around(SymbolTable& symbols) {
  const auto interned = [&](auto... names) { return std::array{symbols.intern(names)...}; };
  const auto main_tags = interned("main", "article");
  const auto frame_tags = interned("nav", "footer", "aside");
  const auto other_frame_tags = interned("header", "form", "menu");
  const auto frame_roles =
      interned("navigation", "banner", "contentinfo", "complementary", "search");
  const Symbol role_name = symbols.intern("role");
  const Symbol main_role = symbols.intern("main");
  const auto is_one_of = [](Symbol symbol, const auto& symbols_wanted) {
    return std::ranges::find(symbols_wanted, symbol) != symbols_wanted.end();
  };

  surroundings_.assign(key_.size(), 0);
  const Document& document = key_.document();
  for (TreeNode node = 1; node < key_.size(); ++node) {
    std::uint8_t around = surroundings_[key_.parent(node)];
    if (!key_.is_text(node)) {
      const Symbol tag = key_.tag(node);
      const Attribute* attribute = document.find_attribute(key_.document_node(node), role_name);
      const Symbol role = attribute == nullptr ? Symbol::kEmpty : attribute->value;
      if (tag == Symbol::kA) around |= kInLink;
      if (is_one_of(tag, main_tags) || role == main_role) {
        around = static_cast<std::uint8_t>((around & kInLink) | kInMain);
      } else if (is_one_of(tag, frame_tags)) {
        around |= kInFrame | kInAnyFrame;
      } else if (is_one_of(tag, other_frame_tags) || is_one_of(role, frame_roles)) {
        around |= kInAnyFrame;
      }
    }
    surroundings_[node] = around;
  }
}

const std::vector<std::uint64_t>& LeafEvidence::signs_of(const WorkingTree& page,
                                                         std::vector<std::uint64_t>* kept) {
  std::vector<std::uint64_t>& signs = kept == nullptr ? signs_ : *kept;
  if (kept == nullptr || kept->empty()) reader_.read(page, signs);
  return signs;
}

void LeafEvidence::add_page(const WorkingTree& page, std::vector<std::uint64_t>* signs) {
  counts_.assign(key_counts_.size(), 0);
  for_each_pair(signs_of(page, signs), [&](std::uint64_t pair) {
    if (const std::uint32_t* number = pair_numbers_.find(pair)) ++counts_[*number];
  });

  std::vector<LeafState>& states = states_.emplace_back(leaves_.size(), LeafState::kUnknown);
  std::size_t shared = 0;
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    const std::uint32_t before = pairs_[leaf];
    const std::uint32_t after = pairs_[leaf + 1];
    if (counts_[before] == key_counts_[before] || counts_[after] == key_counts_[after]) {
      states[leaf] = LeafState::kShared;
      ++shared;
      ++sharing_pages_[leaf];
    } else if (counts_[before] == 0 && counts_[after] == 0) {
      states[leaf] = LeafState::kAbsent;
    }
  }
  shared_leaves_.push_back(shared);
}

std::vector<bool> LeafEvidence::near_copies(double least) const {
  std::vector<bool> copies(pages(), false);
  if (pages() < 2) return copies;
  const std::size_t others = pages() - 1;
  for (std::size_t page = 0; page < pages(); ++page) {
    std::size_t rare = 0;
    std::size_t rare_and_shared = 0;
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      const std::size_t shared = states_[page][leaf] == LeafState::kShared ? 1 : 0;
      const std::size_t is_rare = 2 * (sharing_pages_[leaf] - shared) < others ? 1 : 0;
      rare += is_rare;
      rare_and_shared += is_rare & shared;
    }
    copies[page] = rare >= kFewestRareLeaves &&
                   static_cast<double>(rare_and_shared) >= least * static_cast<double>(rare);
  }
  return copies;
}

std::vector<double> LeafEvidence::weights(const std::vector<bool>& voters) const {
  std::size_t most = 0;
  for (std::size_t page = 0; page < pages(); ++page) {
    if (voters[page]) most = std::max(most, shared_leaves_[page]);
  }
  std::vector<double> weights(pages(), 0);
  for (std::size_t page = 0; page < pages(); ++page) {
    if (!voters[page] || most == 0) continue;
    weights[page] = static_cast<double>(shared_leaves_[page]) / static_cast<double>(most);
  }
  return weights;
}

double LeafEvidence::usual_share(TreeNode leaf) const {
  const std::uint8_t around = surroundings_[leaf];
  if ((around & kInLink) != 0) return 1;
  if ((around & ((around & kInMain) != 0 ? kInFrame : kInAnyFrame)) != 0) return 1;
  return key_.is_text(leaf) ? 0 : 0.5;
}

std::vector<LeafShares> LeafEvidence::shares(const std::vector<bool>& voters,
                                             double virtual_weight) const {
  const std::vector<double> weights = this->weights(voters);
  double total = 0;
  for (const double weight : weights) total += weight;

  std::vector<LeafShares> shares(leaves_.size());
  std::vector<std::uint8_t> absent_everywhere(leaves_.size(), 1);
  for (std::size_t page = 0; page < pages(); ++page) {
    if (!voters[page]) continue;
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      const LeafState state = states_[page][leaf];
      if (state != LeafState::kAbsent) absent_everywhere[leaf] = 0;
      if (state == LeafState::kShared) shares[leaf].shared += weights[page];
      if (state == LeafState::kAbsent) shares[leaf].absent += weights[page];
    }
  }
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    const double usual = usual_share(leaves_[leaf]);
    if (total == 0) {
      shares[leaf] = {usual, 1 - usual};
    } else if (absent_everywhere[leaf] != 0) {
      shares[leaf] = {0, 1};
    } else {
      const double shared = shares[leaf].shared / total;
      const double absent = shares[leaf].absent / total;
      const double with_virtual = total + virtual_weight;
      shares[leaf] = {(shared * total + usual * virtual_weight) / with_virtual,
                      (absent * total + (1 - usual) * virtual_weight) / with_virtual};
    }
  }
  return shares;
}

}  // namespace pagelet
