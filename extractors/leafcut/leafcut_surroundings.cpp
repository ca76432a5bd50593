// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_surroundings.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/text/blanks.h"

namespace pagelet {
namespace {

// Share buttons have fewer words than this.
constexpr double kLargestFixedPart = 60;
// An element with more than this share of the words outside links is no frame.
constexpr double kLargestFrame = 0.5;

}  // namespace

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
