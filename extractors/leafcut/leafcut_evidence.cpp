// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_evidence.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/text/blanks.h"
#include "core/text/hash.h"

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

// With fewer rare words than this, no page is a near copy.
constexpr double kFewestRareWords = 20;
// Texts with fewer words are not used to find copies: short captions recur on pages that are no
// copies.
constexpr double kShortestRareText = 3;

// A page is a copy if the texts that only it or only the key page has are at most this part of the
// key page's texts, in bytes.
constexpr double kMostOfCopy = 0.05;
// A key page with less text has no copies: two such pages are alike by chance.
constexpr double kLeastOfCopy = 200;

// The layouts of the loaded pages are as like the key page's, in all, as this number times the
// pages wanted.
constexpr double kLikenessOfPage = 0.5;

// A page that agrees with the others about less than this part of the texts, compared with the best
// one, speaks another language or is of another site.
constexpr double kFewestTexts = 0.2;

// What stands before the first and after the last leaf.
constexpr std::uint64_t kPageEnd = 0x452821e638d01377ULL;

// Calls `visit(pair)` for all pairs of neighbours, with the ends of the page.
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
  in_link_.resize(tree.size());
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const bool is_root = node == 0;
    const std::uint64_t above = is_root ? 0 : paths_[tree.parent(node)];
    const std::uint64_t class_above = is_root ? 0 : class_paths_[tree.parent(node)];
    in_link_[node] = is_root ? char{0} : in_link_[tree.parent(node)];
    std::uint64_t sign = 0;
    if (tree.is_text(node)) {
      const std::string_view text = collapse_blanks(tree.text(node), buffer_);
      const std::uint64_t hash = hash_bytes(text);
      if (!text.empty()) page.texts.push_back({hash, static_cast<std::uint32_t>(text.size())});
      sign = combine_hash(above, hash);
    } else {
      const Symbol tag = tree.tag(node);
      const Kind kind = kind_of(tag);
      if (tag == Symbol::kA) in_link_[node] = 1;
      paths_[node] = kind == Kind::kInline ? above : combine_hash(above, index_of(tag));
      class_paths_[node] = is_root ? 0 : combine_hash(class_above, step_of(tree.signature(node)));
      if (!is_root && seen.insert(class_paths_[node], 0).second) {
        page.layout.push_back(class_paths_[node]);
      }
      if (!tree.is_leaf(node)) continue;
      sign = combine_hash(paths_[node], element_value(tree, node, kind));
    }
    page.signs.push_back(sign);
    if (in_link_[node] != 0) page.lone_signs.push_back(combine_hash(class_above, sign));
  }
  return page;
}

std::vector<bool> voters_among(const std::vector<bool>& near_copies,
                               const std::vector<bool>& copies) {
  std::vector<bool> voters(near_copies.size());
  const auto add = [&](bool near) {
    for (std::size_t page = 0; page < voters.size(); ++page) {
      if (!copies[page] && near_copies[page] == near) voters[page] = true;
    }
  };
  add(false);
  if (std::ranges::find(voters, true) == voters.end()) add(true);
  return voters;
}

std::uint32_t LeafEvidence::Tally::add(std::uint64_t hash) {
  const std::uint32_t number =
      index.find_or_add(hash, [&](std::uint32_t known) { return hashes[known] == hash; });
  if (number == counts.size()) {
    hashes.push_back(hash);
    counts.push_back(0);
  }
  ++counts[number];
  return number;
}

template <class ForEach>
void LeafEvidence::Tally::count(ForEach&& for_each, std::vector<std::uint32_t>& found) const {
  found.assign(counts.size(), 0);
  for_each([&](std::uint64_t hash) {
    const std::uint32_t number =
        index.find(hash, [&](std::uint32_t known) { return hashes[known] == hash; });
    if (number != HashIndex::kNone) ++found[number];
  });
}

LeafEvidence::LeafEvidence(const WorkingTree& key, const LeafPage& leaves,
                           const Surroundings& surroundings)
    : surroundings_(surroundings),
      pairs_(leaves.signs.size()),
      lone_(leaves.lone_signs.size()),
      layout_(leaves.layout.size()),
      values_(leaves.texts.size()) {
  std::size_t links = 0;  // leaves in links before the node
  for (TreeNode node = 0; node < key.size(); ++node) {
    if (!key.is_leaf(node)) continue;
    const bool is_text = surroundings.words(node) >= kShortestRareText;
    const bool in_link = surroundings.in_link(node);
    if (is_text && !in_link) texts_.push_back(leaves_.size());
    lone_of_.push_back(in_link ? lone_.add(leaves.lone_signs[links++]) : 0);
    leaves_.push_back(node);
  }
  pair_of_.reserve(leaves_.size() + 1);
  for_each_pair(leaves.signs, [&](std::uint64_t pair) { pair_of_.push_back(pairs_.add(pair)); });
  sharing_pages_.assign(leaves_.size(), 0);
  for (const std::uint64_t path : leaves.layout) layout_.insert(path, 0);
  for (const PageText& text : leaves.texts) {
    if (values_.add(text.hash) == value_bytes_.size()) value_bytes_.push_back(text.bytes);
  }
}

bool LeafEvidence::is_copy(const LeafPage& page) {
  double theirs = 0;
  for (const PageText& text : page.texts) theirs += text.bytes;
  values_.count(
      [&](auto&& visit) {
        for (const PageText& text : page.texts) visit(text.hash);
      },
      value_counts_);
  double ours = 0;
  double common = 0;
  for (std::size_t value = 0; value < value_bytes_.size(); ++value) {
    const double bytes = value_bytes_[value];
    ours += bytes * values_.counts[value];
    common += bytes * std::min(values_.counts[value], value_counts_[value]);
  }
  return ours >= kLeastOfCopy && (ours - common) + (theirs - common) <= kMostOfCopy * ours;
}

double LeafEvidence::likeness_of(const LeafPage& page) const {
  std::size_t common = 0;
  for (const std::uint64_t path : page.layout) common += layout_.contains(path) ? 1 : 0;
  const std::size_t either = layout_.size() + page.layout.size() - common;
  return either == 0 ? 1 : static_cast<double>(common) / static_cast<double>(either);
}

void LeafEvidence::add_page(const LeafPage& page) {
  pairs_.count([&](auto&& visit) { for_each_pair(page.signs, visit); }, pair_counts_);
  lone_.count([&](auto&& visit) { std::ranges::for_each(page.lone_signs, visit); }, lone_counts_);
  likeness_.push_back(likeness_of(page));
  copies_.push_back(is_copy(page));

  const auto is_as_often = [&](std::uint32_t pair) {
    return pair_counts_[pair] == pairs_.counts[pair] ? 1U : 0U;
  };
  const auto is_shared_alone = [&](std::size_t leaf) {
    return surroundings_.in_link(leaves_[leaf]) &&
           lone_counts_[lone_of_[leaf]] == lone_.counts[lone_of_[leaf]];
  };
  std::vector<LeafState>& states = states_.emplace_back(leaves_.size(), LeafState::kUnknown);
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    const std::uint32_t before = pair_of_[leaf];
    const std::uint32_t after = pair_of_[leaf + 1];
    // Joined by `|`, because a branch for each would often be predicted wrongly.
    const bool is_beside = (is_as_often(before) | is_as_often(after)) != 0;
    const bool is_absent = (pair_counts_[before] | pair_counts_[after]) == 0;
    const bool is_shared = is_beside || is_shared_alone(leaf);
    const LeafState other = is_absent ? LeafState::kAbsent : LeafState::kUnknown;
    states[leaf] = is_shared ? LeafState::kShared : other;
    sharing_pages_[leaf] += is_shared ? 1 : 0;
  }
}

bool LeafEvidence::is_near_copy(std::size_t page, double least) const {
  double rare = 0;
  double rare_and_shared = 0;
  for (const std::size_t leaf : texts_) {
    const bool is_shared = states_[page][leaf] == LeafState::kShared;
    if (sharing_pages_[leaf] - (is_shared ? 1 : 0) == pages() - 1) continue;
    const double words = surroundings_.words(leaves_[leaf]);
    rare += words;
    if (is_shared) rare_and_shared += words;
  }
  return rare >= kFewestRareWords && rare_and_shared >= least * rare;
}

std::vector<bool> LeafEvidence::near_copies(double least) const {
  std::vector<bool> copies(pages(), false);
  if (pages() < 2) return copies;
  for (std::size_t page = 0; page < pages(); ++page) copies[page] = is_near_copy(page, least);
  return copies;
}

bool LeafEvidence::is_enough(std::size_t wanted, double near_copy) const {
  if (pages() < wanted) return false;
  const std::vector<bool> copies = near_copies(near_copy);
  std::size_t count = 0;
  for (std::size_t page = 0; page < pages(); ++page) {
    count += copies[page] || copies_[page] ? 0 : 1;
  }
  const double likeness = std::accumulate(likeness_.begin(), likeness_.end(), 0.0);
  return count >= wanted && likeness >= kLikenessOfPage * static_cast<double>(wanted);
}

std::vector<double> LeafEvidence::weights(const std::vector<bool>& voters) const {
  std::vector<double> weights(pages(), 0);
  std::vector<double> texts(pages(), 0);  // shared texts, each as often as other voters share it
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    if (sharing_pages_[leaf] == 0) continue;
    const auto shares = [&](std::size_t page) {
      return voters[page] && states_[page][leaf] == LeafState::kShared;
    };
    double sharing = 0;
    for (std::size_t page = 0; page < pages(); ++page) sharing += shares(page) ? 1 : 0;
    for (std::size_t page = 0; page < pages(); ++page) {
      if (!shares(page)) continue;
      weights[page] = likeness_[page];
      if (surroundings_.words(leaves_[leaf]) > 0) texts[page] += sharing - 1;
    }
  }
  const double fewest = kFewestTexts * (pages() == 0 ? 0 : std::ranges::max(texts));
  double most = 0;
  for (std::size_t page = 0; page < pages(); ++page) {
    if (texts[page] < fewest) weights[page] = 0;
    most = std::max(most, weights[page]);
  }
  if (most == 0) return weights;
  for (double& weight : weights) weight = (weight / most) * (weight / most);
  return weights;
}

std::vector<LeafShares> LeafEvidence::shares(const std::vector<double>& weights,
                                             double virtual_weight) const {
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<LeafShares> shares(leaves_.size());
  for (std::size_t page = 0; page < pages(); ++page) {
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      const LeafState state = states_[page][leaf];
      if (state == LeafState::kShared) shares[leaf].shared += weights[page];
      if (state == LeafState::kAbsent) shares[leaf].absent += weights[page];
    }
  }
  // Without other votes the virtual page votes alone, whatever its weight.
  const double own = total == 0 ? 1 : virtual_weight;
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    const double usual = surroundings_.usual_share(leaves_[leaf]);
    LeafShares& share = shares[leaf];
    share.shared = (share.shared + own * usual) / (total + own);
    share.absent = (share.absent + own * (1 - usual)) / (total + own);
    if (surroundings_.in_fixed_part(leaves_[leaf])) share = {1, 0};
  }
  return shares;
}

}  // namespace pagelet
