// SPDX-License-Identifier: MIT
#include "extractors/leafcut/wholes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pagelet {
namespace {

constexpr int kUnlikely = -2'000;

// The blocks that begin in one whole.
struct Whole {
  std::size_t begin = 0;
  std::size_t end = 0;
};

bool is_mostly_chosen(const Whole& whole, std::span<const TextBlock> blocks,
                      const std::vector<bool>& chosen) {
  std::uint32_t words = 0;
  std::uint32_t kept = 0;
  for (std::size_t block = whole.begin; block < whole.end; ++block) {
    words += blocks[block].text.words;
    kept += chosen[block] ? blocks[block].text.words : 0;
  }
  return kept > 0 && 2 * kept >= words;
}

}  // namespace

std::vector<bool> complete_wholes(const WorkingTree& tree, std::span<const TextBlock> blocks,
                                  ElementTraits& traits, BlockChoice& choice) {
  std::vector<bool> lacking(blocks.size(), false);
  // The blocks were found by the traits of all elements.
  if (!traits.has_wholes()) return lacking;
  for (TreeNode node = 1; node < tree.size(); ++node) {
    if (tree.is_text(node) || !traits.of(tree.signature(node)).names_whole) continue;
    const auto index_of_first = [&](TreeNode from) {
      const auto found = std::ranges::lower_bound(blocks, from, {}, &TextBlock::first);
      return static_cast<std::size_t>(found - blocks.begin());
    };
    const Whole whole{.begin = index_of_first(node), .end = index_of_first(tree.end(node))};
    if (!is_mostly_chosen(whole, blocks, choice.chosen)) continue;
    for (std::size_t block = whole.begin; block < whole.end; ++block) {
      const TextBlock& text = blocks[block];
      const bool may_be =
          choice.scores[block] >= kUnlikely && 2 * text.link_words <= text.text.words;
      if (!choice.chosen[block] && may_be) lacking[block] = true;
    }
  }
  // Only now: what one whole lacks does not count in the one around it.
  for (std::size_t block = 0; block < lacking.size(); ++block) {
    if (lacking[block]) choice.chosen[block] = true;
  }
  return lacking;
}

}  // namespace pagelet
