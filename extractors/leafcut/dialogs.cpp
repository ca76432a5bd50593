// SPDX-License-Identifier: MIT
#include "extractors/leafcut/dialogs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace pagelet {
namespace {

using namespace feature;

constexpr std::uint32_t kMaxWordsOfBox = 3000;  // of a box; a guess
constexpr std::uint32_t kMinOther = 20;         // words outside of links in the other blocks
constexpr std::uint32_t kMainRegions = bit_of_region(kInMain) | bit_of_region(kInArticle);

class DialogFinder {
 public:
  DialogFinder(const WorkingTree& tree, std::span<const TextBlock> blocks, ElementTraits& traits)
      : tree_(tree), blocks_(blocks), traits_(traits) {}

  std::vector<bool> find() {
    std::vector<bool> found(blocks_.size(), false);
    std::size_t block = 0;  // the first one at or after the node
    for (TreeNode node = 1; node < tree_.size();) {
      if (tree_.is_text(node) || !is_dialog(node, block)) {
        ++node;
        continue;
      }
      for (; block < blocks_.size() && blocks_[block].first < tree_.end(node); ++block) {
        found[block] = true;
      }
      node = tree_.end(node);
    }
    return found;
  }

 private:
  bool is_dialog(TreeNode node, std::size_t& block) {
    const ElementTrait& trait = traits_.of(tree_.signature(node));
    const bool may_be = trait.names_consent || (trait.regions & bit_of_region(kInDialog)) != 0;
    if (!may_be) return false;
    while (block < blocks_.size() && blocks_[block].first < node) ++block;
    std::uint32_t words = 0;
    for (std::size_t at = block;
         at < blocks_.size() && blocks_[at].first < tree_.end(node) && words <= kMaxWordsOfBox;
         ++at) {
      words += blocks_[at].text.words;
    }
    return words > 0 && words <= kMaxWordsOfBox && !is_around_main(node) && has_control(node);
  }

  // Whether a main element or an article is around it, or one of these or an h1 is in it.
  bool is_around_main(TreeNode node) {
    const auto is_main = [&](TreeNode at) {
      return (traits_.of(tree_.signature(at)).regions & kMainRegions) != 0;
    };
    if (!mains_) {
      mains_.emplace(tree_, [&](TreeNode at) {
        const bool is_one =
            !tree_.is_text(at) && (is_main(at) || traits_.of(tree_.signature(at)).heading == 1);
        return is_one ? 1 : 0;
      });
    }
    if (mains_->below(node) > 0) return true;
    for (TreeNode at = node; at != 0; at = tree_.parent(at)) {
      if (is_main(tree_.parent(at))) return true;
    }
    return false;
  }

  bool has_control(TreeNode node) {
    if (!controls_) {
      controls_.emplace(tree_, [&](TreeNode at) {
        return !tree_.is_text(at) && traits_.of(tree_.signature(at)).is_control ? 1 : 0;
      });
    }
    return controls_->below(node) > 0;
  }

  const WorkingTree& tree_;
  std::span<const TextBlock> blocks_;
  ElementTraits& traits_;
  // Dialogs may be nested, so these are counted once, if needed.
  std::optional<NodeSums> mains_;  // also `h1`
  std::optional<NodeSums> controls_;
};

}  // namespace

std::vector<bool> blocks_in_dialogs(const WorkingTree& tree, const TextBlocks& blocks,
                                    ElementTraits& traits) {
  // The blocks were found by the traits of all elements.
  if (!traits.has_dialogs()) return std::vector<bool>(blocks.blocks.size(), false);
  std::vector<bool> found = DialogFinder(tree, blocks.blocks, traits).find();
  std::uint32_t others = 0;
  for (std::size_t block = 0; block < found.size(); ++block) {
    const TextBlock& text = blocks.blocks[block];
    if (!found[block]) others += text.text.words - std::min(text.text.words, text.link_words);
  }
  if (others < kMinOther) found.assign(found.size(), false);
  return found;
}

}  // namespace pagelet
