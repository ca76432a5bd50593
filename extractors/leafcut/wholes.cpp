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
  WholeKind kind = WholeKind::kNone;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// `all_words`: of the page. What holds most of them may be the page of a recipe with its furniture.
bool is_chosen_enough(const Whole& whole, std::span<const TextBlock> blocks,
                      const std::vector<bool>& chosen, std::uint32_t all_words) {
  if (whole.kind == WholeKind::kReference) return true;
  std::uint32_t words = 0;
  std::uint32_t kept = 0;
  for (std::size_t block = whole.begin; block < whole.end; ++block) {
    words += blocks[block].text.words;
    kept += chosen[block] ? blocks[block].text.words : 0;
  }
  const std::uint32_t parts = whole.kind == WholeKind::kRecipe && 2 * words <= all_words ? 3 : 2;
  return kept > 0 && parts * kept >= words;
}

// Declarations of a reference are mostly links. Short blocks of a wiki are often not the author's.
bool may_be_content(const TextBlock& block, int score, WholeKind kind) {
  constexpr std::uint32_t kMinOfWiki = 10;  // words
  if (kind == WholeKind::kReference) return true;
  if (kind == WholeKind::kWiki && block.text.words < kMinOfWiki) return false;
  return score >= kUnlikely && 2 * block.link_words <= block.text.words;
}

}  // namespace

std::vector<bool> complete_wholes(const WorkingTree& tree, std::span<const TextBlock> blocks,
                                  ElementTraits& traits, BlockChoice& choice) {
  std::vector<bool> lacking(blocks.size(), false);
  // The blocks were found by the traits of all elements.
  if (!traits.has_wholes()) return lacking;
  std::uint32_t all_words = 0;
  for (const TextBlock& block : blocks) all_words += block.text.words;
  for (TreeNode node = 1; node < tree.size(); ++node) {
    if (tree.is_text(node)) continue;
    const WholeKind kind = traits.of(tree.signature(node)).whole;
    if (kind == WholeKind::kNone) continue;
    const auto index_of_first = [&](TreeNode from) {
      const auto found = std::ranges::lower_bound(blocks, from, {}, &TextBlock::first);
      return static_cast<std::size_t>(found - blocks.begin());
    };
    const Whole whole{kind, index_of_first(node), index_of_first(tree.end(node))};
    if (!is_chosen_enough(whole, blocks, choice.chosen, all_words)) continue;
    for (std::size_t block = whole.begin; block < whole.end; ++block) {
      if (!choice.chosen[block] && may_be_content(blocks[block], choice.scores[block], kind))
        lacking[block] = true;
    }
  }
  // Only now: what one whole lacks does not count in the one around it.
  for (std::size_t block = 0; block < lacking.size(); ++block) {
    if (lacking[block]) choice.chosen[block] = true;
  }
  return lacking;
}

}  // namespace pagelet
