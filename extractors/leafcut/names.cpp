// SPDX-License-Identifier: MIT
#include "extractors/leafcut/names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

// A text to search for. `$` at its end means the end of a word, and `~` a `-` or nothing.
struct NamePattern {
  part::Kind kind;
  bool at_word;  // only where a word begins
  std::string_view text;
};

// A word of an attribute with a fixed meaning.
struct Mark {
  part::Kind kind;
  std::string_view attribute;
  std::string_view word;
};

#include "names_table.inc"

constexpr std::string_view kFrameTags[] = {"nav", "aside", "footer"};
// Elements that are template for the virtual page.
constexpr std::string_view kFrames[] = {"nav", "footer", "aside", "header", "form", "menu"};

constexpr bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (static_cast<unsigned char>(c) >= 128);
}

// Whether the pattern occurs in `name` at `at`.
bool stands_at(std::string_view name, std::size_t at, std::string_view pattern) {
  for (const char c : pattern) {
    const bool at_end = at == name.size();
    if (c == '$') return at_end || !is_word_character(name[at]);
    if (c == '~') {
      at += !at_end && name[at] == '-' ? 1 : 0;
    } else if (at_end || name[at] != c) {
      return false;
    } else {
      ++at;
    }
  }
  return true;
}

// The patterns by their first byte.
using PatternIndex = std::array<std::vector<const NamePattern*>, 256>;

PatternIndex index_of_patterns() {
  PatternIndex index;
  for (const NamePattern& pattern : kNamePatterns) {
    index[static_cast<unsigned char>(pattern.text.front())].push_back(&pattern);
  }
  return index;
}

// Share buttons have fewer words than this.
constexpr double kLargestFixedPart = 60;
// An element with more than this share of the words outside links is not a frame.
constexpr double kLargestFrame = 0.5;

}  // namespace

PartKinds kinds_of_name(std::string_view value) {
  static const PatternIndex kIndex = index_of_patterns();
  std::string name;
  name.reserve(value.size() + 8);
  bool was_lower = false;
  for (const char c : value) {
    if (was_lower && c != ascii_lower(c)) name += '-';
    name += c == '_' ? '-' : ascii_lower(c);
    was_lower = is_lower_letter(c);
  }
  PartKinds kinds = 0;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const bool is_begin = at == 0 || !is_word_character(name[at - 1]);
    for (const NamePattern* pattern : kIndex[static_cast<unsigned char>(name[at])]) {
      if (pattern->at_word && !is_begin) continue;
      if (stands_at(name, at, pattern->text)) kinds |= pattern->kind;
    }
  }
  return kinds;
}

PartKinds PartNames::kinds_of(SignatureId element) {
  return by_element_.of(index_of(element), [&] { return find_kinds(signatures_.get(element)); });
}

PartKinds PartNames::find_kinds(const Signature& label) {
  const bool is_frame =
      std::ranges::find(kFrameTags, symbols_.text(label.tag)) != std::end(kFrameTags);
  PartKinds kinds = is_frame ? part::kFrame : 0U;
  for (const Symbol name : {label.class_value, label.id}) {
    kinds |= by_name_.of(index_of(name), [&] { return kinds_of_name(symbols_.text(name)); });
  }
  for (const AttributePair pair : signatures_.attributes(label.attribute_set)) {
    const std::string_view attribute = symbols_.text(name_of(pair));
    if (attribute == "rel" ? label.tag != Symbol::kA : attribute != "itemtype") continue;
    for_each_word(symbols_.text(value_of(pair)), [&](std::string_view word) {
      // Only the last part of a type's address counts.
      if (attribute == "itemtype") word.remove_prefix(word.find_last_of("/#") + 1);
      for (const Mark& mark : kMarks) {
        const bool is_same = mark.attribute == attribute && equals_ignoring_case(mark.word, word);
        if (is_same) kinds |= mark.kind;
      }
    });
  }
  return kinds;
}

bool PartNames::is_discussion(const WorkingTree& page) {
  for (TreeNode node = 0; node < page.size(); ++node) {
    if (!page.is_text(node) && (kinds_of(page.signature(node)) & part::kForum) != 0) {
      return true;
    }
  }
  return false;
}

Surroundings::Surroundings(const WorkingTree& tree, PartNames& names)
    : tree_(tree), flags_(tree.size(), 0), words_(tree, [&](TreeNode node) {
        return tree.is_text(node) ? count_words(tree.text(node)) : 0;
      }) {
  for (TreeNode node = 1; node < tree.size(); ++node) {
    const bool is_link = !tree.is_text(node) && tree.tag(node) == Symbol::kA;
    flags_[node] = is_link ? kInLink : flags_[tree.parent(node)];
  }
  const NodeSums outside_links(tree,
                               [&](TreeNode node) { return in_link(node) ? 0 : words(node); });
  for (TreeNode node = 1; node < tree.size(); ++node) {
    flags_[node] |= flags_[tree.parent(node)];
    if (tree.is_text(node)) continue;
    const std::string_view tag = tree.tag_name(node);
    // A quotation may be a post of a network, shown in the text.
    if (tag != "blockquote" && words_.below(node) < kLargestFixedPart &&
        (names.kinds_of(tree.signature(node)) & part::kShare) != 0) {
      flags_[node] |= kInFixedPart;
    }
    if (std::ranges::find(kFrames, tag) != std::end(kFrames) &&
        outside_links.below(node) <= kLargestFrame * outside_links.below(0)) {
      flags_[node] |= kInFrame;
    }
  }
}

double Surroundings::prior_share(TreeNode leaf) const {
  if ((flags_[leaf] & (kInLink | kInFrame)) != 0) return 1;
  return tree_.is_text(leaf) ? 0 : 0.5;
}

}  // namespace pagelet
