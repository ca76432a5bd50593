// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_surroundings.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/text/blanks.h"

namespace pagelet {
namespace {

// The share for a link without any evidence: most links belong to menus, but some contents consist
// only of links.
constexpr double kLinkAlone = 0.65;
// An element with more than this share of the words outside links is no frame, whatever its name.
constexpr double kLargestFrame = 0.5;
// Share buttons and notices have fewer words than this.
constexpr double kLargestFixedPart = 60;

struct CodeRange {
  std::uint32_t first;
  std::uint32_t last;
};
constexpr CodeRange kWithoutBlanks[] = {
    {0x3040, 0x30FF}, {0x3400, 0x9FFF}, {0xAC00, 0xD7A3}};  // kana; CJK ideographs; Hangul

// The code point of the three bytes of UTF-8 at `at`; 0 when the character has another length.
std::uint32_t three_byte_code(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t offset) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at + offset]));
  };
  if (at + 2 >= text.size() || (byte(0) & 0xF0U) != 0xE0U) return 0;
  return ((byte(0) & 0x0FU) << 12U) | ((byte(1) & 0x3FU) << 6U) | (byte(2) & 0x3FU);
}

}  // namespace

double words_in(std::string_view text) {
  std::size_t halves = 2 * count_words(text);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::uint32_t code = three_byte_code(text, at);
    if (code == 0) continue;
    if (std::ranges::any_of(kWithoutBlanks, [&](const CodeRange& range) {
          return code >= range.first && code <= range.last;
        })) {
      ++halves;
    }
  }
  return static_cast<double>(halves) / 2;
}

Surroundings::Surroundings(const WorkingTree& tree, SymbolTable& symbols, PartNames* names)
    : tree_(tree), has_names_(names != nullptr), flags_(tree.size(), 0), words_(tree.size(), 0) {
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (tree.is_text(node)) words_[node] = words_in(tree.text(node));
  }
  look_around(symbols);
  if (names == nullptr) return;
  look_at_names(symbols, *names);
  look_for_fixed_parts(symbols, *names);
}

void Surroundings::look_around(SymbolTable& symbols) {
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

  const Document& document = tree_.document();
  for (TreeNode node = 1; node < tree_.size(); ++node) {
    std::uint8_t around = flags_[tree_.parent(node)];
    if (!tree_.is_text(node)) {
      const Symbol tag = tree_.tag(node);
      const Attribute* attribute = document.find_attribute(tree_.document_node(node), role_name);
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
    flags_[node] = around;
  }
}

void Surroundings::look_at_names(SymbolTable& symbols, PartNames& names) {
  std::vector<double> before(tree_.size() + 1, 0);  // words outside links before each node
  for (TreeNode node = 0; node < tree_.size(); ++node) {
    before[node + 1] = before[node] + (in_link(node) ? 0 : words_[node]);
  }
  const auto frame_tags =
      std::array{symbols.intern("nav"),    symbols.intern("footer"), symbols.intern("aside"),
                 symbols.intern("header"), symbols.intern("form"),   symbols.intern("menu")};
  for (TreeNode node = 1; node < tree_.size(); ++node) {
    bool is_named = (flags_[tree_.parent(node)] & kInNamed) != 0;
    if (!tree_.is_text(node)) {
      const double words = before[tree_.end(node)] - before[node];
      const bool is_large = words > kLargestFrame * before.back();
      is_named = !is_large &&
                 (is_named || std::ranges::find(frame_tags, tree_.tag(node)) != frame_tags.end() ||
                  has_kind(names.kinds_of(tree_.signature(node)), PartKind::kFrame));
    }
    if (is_named) flags_[node] |= kInNamed;
  }
}

void Surroundings::look_for_fixed_parts(SymbolTable& symbols, PartNames& names) {
  const Symbol blockquote = symbols.intern("blockquote");  // a post of a network, shown in the text
  std::vector<double> before(tree_.size() + 1, 0);         // words before each node
  for (TreeNode node = 0; node < tree_.size(); ++node)
    before[node + 1] = before[node] + words_[node];
  for (TreeNode node = 1; node < tree_.size(); ++node) {
    bool is_fixed = in_fixed_part(tree_.parent(node));
    if (!is_fixed && !tree_.is_text(node) && tree_.tag(node) != blockquote &&
        before[tree_.end(node)] - before[node] < kLargestFixedPart) {
      const PartKinds kinds = names.kinds_of(tree_.signature(node));
      is_fixed = has_kind(kinds, PartKind::kShare) || has_kind(kinds, PartKind::kNotice);
    }
    if (is_fixed) flags_[node] |= kInFixedPart;
  }
}

double Surroundings::usual_share(TreeNode leaf) const {
  const std::uint8_t around = flags_[leaf];
  if ((around & kInLink) != 0) return 1;
  if ((around & ((around & kInMain) != 0 ? kInFrame : kInAnyFrame)) != 0) return 1;
  return tree_.is_text(leaf) ? 0 : 0.5;
}

double Surroundings::usual_share_alone(TreeNode leaf) const {
  if (!has_names_) return usual_share(leaf);
  if ((flags_[leaf] & kInNamed) != 0) return 1;
  if (in_link(leaf)) return kLinkAlone;
  return tree_.is_text(leaf) ? 0 : 0.5;
}

}  // namespace pagelet
