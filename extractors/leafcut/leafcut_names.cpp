// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

// A text to search for. `^` at its beginning means the beginning of a word, `$` at its end the end
// of a word, and `~` a `-` or nothing.
struct NamePattern {
  PartKind kind;
  std::string_view text;
};

// A word of an attribute with a fixed meaning.
struct Mark {
  PartKind kind;
  std::string_view attribute;
  std::string_view word;
};

#include "names_table.inc"

constexpr std::string_view kFrameTags[] = {"nav", "aside", "footer"};

constexpr bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (static_cast<unsigned char>(c) >= 128);
}

// Whether the pattern, without a `^` at its beginning, occurs in `name` at `at`.
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
class PatternIndex {
 public:
  PatternIndex() {
    for (const NamePattern& pattern : kNames) {
      std::string_view letters = pattern.text;
      const bool at_word = letters.starts_with('^');
      if (at_word) letters.remove_prefix(1);
      const bool has_second = letters.size() > 1 && letters[1] != '~' && letters[1] != '$';
      by_byte_[static_cast<unsigned char>(letters.front())].push_back(
          {&pattern, letters, has_second ? letters[1] : '\0', at_word});
    }
  }

  // Calls `found(pattern)` for each place of a pattern in `name`.
  template <class Found>
  void search(std::string_view name, Found&& found) const {
    for (std::size_t at = 0; at < name.size(); ++at) {
      const bool is_begin = at == 0 || !is_word_character(name[at - 1]);
      const char second = at + 1 < name.size() ? name[at + 1] : '\0';
      for (const Entry& entry : by_byte_[static_cast<unsigned char>(name[at])]) {
        if (entry.second != '\0' && entry.second != second) continue;
        if (entry.at_word && !is_begin) continue;
        if (stands_at(name, at, entry.letters)) found(*entry.pattern);
      }
    }
  }

 private:
  struct Entry {
    const NamePattern* pattern;
    std::string_view letters;
    char second;  // letter; 0: any
    bool at_word;
  };
  std::array<std::vector<Entry>, 256> by_byte_;
};

// Calls `found(pattern)` for each pattern in the name of an element.
template <class Found>
void search_names(std::string_view class_value, std::string_view id, Found&& found) {
  static const PatternIndex kIndex;
  if (class_value.empty() && id.empty()) return;
  std::string name;
  name.reserve(class_value.size() + id.size() + 9);
  for (const std::string_view part : {class_value, std::string_view(" "), id}) {
    for (std::size_t at = 0; at < part.size(); ++at) {
      const char c = part[at];
      const bool is_upper = c >= 'A' && c <= 'Z';
      if (is_upper && at > 0 && part[at - 1] >= 'a' && part[at - 1] <= 'z') name += '-';
      name += is_upper ? static_cast<char>(c - 'A' + 'a') : c == '_' ? '-' : c;
    }
  }
  kIndex.search(name, found);
}

// Share buttons have fewer words than this.
constexpr double kLargestFixedPart = 60;
// An element with more than this share of the words outside links is no frame.
constexpr double kLargestFrame = 0.5;

}  // namespace

std::string_view name_of(PartKind kind) {
  constexpr std::string_view kNamesOfKinds[] = {
      "comments", "related pages", "share buttons", "tags", "navigation", "discussion", "frame"};
  return kNamesOfKinds[std::countr_zero(static_cast<PartKinds>(kind))];
}

PartKinds kinds_of_names(std::string_view class_value, std::string_view id) {
  PartKinds kinds = 0;
  search_names(class_value, id,
               [&](const NamePattern& pattern) { kinds |= static_cast<PartKinds>(pattern.kind); });
  return kinds;
}

PartNames::PartNames(const SymbolTable& symbols, const SignatureTable& signatures)
    : symbols_(symbols), signatures_(signatures) {}

PartKinds PartNames::kinds_of(SignatureId element) {
  const std::size_t at = index_of(element);
  if (at >= kinds_.size()) kinds_.resize(std::max(at + 1, signatures_.size()));
  if (!kinds_[at]) kinds_[at] = find_kinds(signatures_.get(element));
  return *kinds_[at];
}

PartKinds PartNames::find_kinds(const Signature& label) const {
  PartKinds kinds = kinds_of_names(symbols_.text(label.class_value), symbols_.text(label.id));
  search_marks(label, [&](const Mark& mark) { kinds |= static_cast<PartKinds>(mark.kind); });
  if (std::ranges::find(kFrameTags, symbols_.text(label.tag)) != std::end(kFrameTags)) {
    kinds |= static_cast<PartKinds>(PartKind::kFrame);
  }
  return kinds;
}

// Calls `found(mark)` for each mark of an element. Of a type only the last part of its address
// counts.
template <class Found>
void PartNames::search_marks(const Signature& label, Found&& found) const {
  for (const Mark& mark : kMarks) {
    if (mark.attribute == "rel" && label.tag != Symbol::kA) continue;
    for (const AttributePair pair : signatures_.attributes(label.attribute_set)) {
      if (symbols_.text(name_of(pair)) != mark.attribute) continue;
      for_each_word(symbols_.text(value_of(pair)), [&](std::string_view word) {
        if (mark.attribute == "itemtype") word.remove_prefix(word.find_last_of("/#") + 1);
        if (ascii_lower(word) == mark.word) found(mark);
      });
    }
  }
}

std::string PartNames::evidence_of(PartKind kind, SignatureId element) const {
  const Signature& label = signatures_.get(element);
  std::string text;
  search_names(symbols_.text(label.class_value), symbols_.text(label.id),
               [&](const NamePattern& pattern) {
                 if (pattern.kind == kind && text.empty()) text = pattern.text;
               });
  std::erase_if(text, [](char c) { return c == '^' || c == '$'; });
  std::ranges::replace(text, '~', '-');
  if (!text.empty()) return fmt::format("the name holds \"{}\"", text);
  std::string evidence;
  search_marks(label, [&](const Mark& mark) {
    if (mark.kind == kind) evidence = fmt::format("{} {}", mark.attribute, mark.word);
  });
  return evidence;
}

bool PartNames::is_discussion(const WorkingTree& page) {
  for (TreeNode node = 0; node < page.size(); ++node) {
    if (!page.is_text(node) && has_kind(kinds_of(page.signature(node)), PartKind::kForum)) {
      return true;
    }
  }
  return false;
}

Surroundings::Surroundings(const WorkingTree& tree, SymbolTable& symbols, PartNames& names)
    : tree_(tree), flags_(tree.size(), 0), before_(tree.size() + 1, 0) {
  std::vector<double> outside(tree.size() + 1, 0);  // words outside links before each node
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (node != 0) flags_[node] = flags_[tree.parent(node)];
    double words = 0;
    if (tree.is_text(node)) {
      words = static_cast<double>(count_words(tree.text(node)));
    } else if (tree.tag(node) == Symbol::kA) {
      flags_[node] |= kInLink;
    }
    before_[node + 1] = before_[node] + words;
    outside[node + 1] = outside[node] + (in_link(node) ? 0 : words);
  }

  const std::array frames{symbols.intern("nav"),   symbols.intern("footer"),
                          symbols.intern("aside"), symbols.intern("header"),
                          symbols.intern("form"),  symbols.intern("menu")};
  const Symbol blockquote = symbols.intern("blockquote");  // a post of a network, shown in the text
  for (TreeNode node = 1; node < tree.size(); ++node) {
    std::uint8_t around = flags_[tree.parent(node)] & (kInFrame | kInFixedPart);
    if (!tree.is_text(node)) {
      const Symbol tag = tree.tag(node);
      if (tag != blockquote && words_below(node) < kLargestFixedPart &&
          has_kind(names.kinds_of(tree.signature(node)), PartKind::kShare)) {
        around |= kInFixedPart;
      }
      if (std::ranges::find(frames, tag) != frames.end() &&
          outside[tree.end(node)] - outside[node] <= kLargestFrame * outside.back()) {
        around |= kInFrame;
      }
    }
    flags_[node] |= around;
  }
}

double Surroundings::usual_share(TreeNode leaf) const {
  if ((flags_[leaf] & (kInLink | kInFrame)) != 0) return 1;
  return tree_.is_text(leaf) ? 0 : 0.5;
}

}  // namespace pagelet
