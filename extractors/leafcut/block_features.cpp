// SPDX-License-Identifier: MIT
#include "extractors/leafcut/block_features.h"

#include <algorithm>
#include <array>

#include "core/dom/placing/placing.h"
#include "core/sort.h"
#include "core/text/hash.h"
#include "core/text/hash_tables.h"
#include "extractors/leafcut/element_traits.h"

namespace pagelet {
namespace {

using namespace feature;

constexpr std::uint32_t kNone = 0xFFFFFFFFU;

// Sums over blocks: their number, and their words: all, in links, in prose.
struct Amount {
  double blocks = 0;
  double words = 0;
  double links = 0;
  double prose = 0;

  friend Amount operator+(const Amount& a, const Amount& b) {
    return {a.blocks + b.blocks, a.words + b.words, a.links + b.links, a.prose + b.prose};
  }
};

// Numbers of blocks, from `begin` to before `end`.
struct Range {
  std::size_t begin;
  std::size_t end;
};

// The elements to which the place of a block is relative.
enum Center : std::uint8_t { kMainCenter, kOwnCenter, kBodyCenter, kCenters };

// Where an element is, and which names it and those around it have.
struct ElementContext {
  std::int32_t depth = 0;
  std::uint32_t regions = 0;                   // see ElementTrait
  TreeNode larger = kNone;                     // the next element around it with more words
  std::array<TreeNode, kCenters> common = {};  // the lowest element that holds it and the center
  std::uint64_t path = 0;                      // hash
  bool in_caption = false;                     // one of them, not a large one, names a caption
  int names = 0;                               // sum of the weights of all different tokens
  int names_against = 0;                       // of those below 0
};

// The tokens on an element and around it, of large elements apart.
struct SeenNames {
  TokenSet names;
  TokenSet wide;
};

// The blocks of a page, added up over ranges and elements.
class BlockSums {
 protected:
  BlockSums(const WorkingTree& tree, const std::vector<TextBlock>& blocks)
      : tree_(tree), blocks_(blocks) {
    before_.assign(tree_.size() + 1, 0);
    sums_.reserve(blocks_.size() + 1);
    for (const TextBlock& block : blocks_) {
      ++before_[block.first + 1];
      const auto words = static_cast<std::int32_t>(block.text.words);
      const auto links = static_cast<std::int32_t>(std::min(block.link_words, block.text.words));
      const Sum& last = sums_.back();
      sums_.push_back(
          {last.words + words, last.links + links, last.prose + (is_prose(block) ? words : 0)});
    }
    for (std::size_t node = 0; node < tree_.size(); ++node) before_[node + 1] += before_[node];
    all_ = amount(Range{0, blocks_.size()});
    all_prose_ = std::max(all_.prose, 1.0);
  }

  // The end of a range may be before its begin.
  Amount amount(Range range) const {
    const Sum& end = sums_[range.end];
    const Sum& begin = sums_[range.begin];
    return {static_cast<double>(range.end) - static_cast<double>(range.begin),
            static_cast<double>(end.words - begin.words),
            static_cast<double>(end.links - begin.links),
            static_cast<double>(end.prose - begin.prose)};
  }

  Amount amount(std::size_t block) const { return amount(Range{block, block + 1}); }

  // The blocks in an element; all for kNone.
  Range in(TreeNode element) const {
    if (element == kNone) return {0, blocks_.size()};
    return {before_[element], before_[tree_.end(element)]};
  }

  // The lowest element with a share of the running text.
  TreeNode lowest_with(double share) const {
    TreeNode lowest = 0;
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      if (!tree_.is_text(node) && amount(in(node)).prose >= share * all_prose_) lowest = node;
    }
    return lowest;
  }

  const WorkingTree& tree_;
  const std::vector<TextBlock>& blocks_;
  Amount all_;
  double all_prose_ = 1;

 private:
  struct Sum {
    std::int32_t words = 0;
    std::int32_t links = 0;
    std::int32_t prose = 0;
  };

  std::vector<std::uint32_t> before_;  // blocks that begin before each node
  std::vector<Sum> sums_{{}};          // of the blocks before each one, and of all
};

// Whether a block shows the page's description, by the number of its different words and of those
// that are in the description.
bool is_description(double words, double described) {
  constexpr double kFewest = 5;
  return words >= kFewest && 10 * described >= 9 * words;
}

class Maker : private BlockSums {
 public:
  Maker(const WorkingTree& tree, const TextBlocks& blocks, const PageFacts& facts,
        ElementTraits& traits)
      : BlockSums(tree, blocks.blocks), facts_(facts), traits_(traits) {}

  BlockFeatures run(bool has_votes) {
    if (blocks_.empty()) return {};
    rows_ = FeatureRows(blocks_.size(), has_votes);
    descriptions_.resize(blocks_.size());
    fill_same_texts();
    find_centers();
    go_down();
    find_headings();
    find_title();
    find_alike();
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      fill_text(block);
      fill_element(block);
      captions_.push_back(is_caption(block));
      fill_around(block);
      fill_centers(block);
      fill_alike(block);
      fill_neighbours(block);
    }
    fill_page();
    return {std::move(rows_), std::move(paths_), std::move(captions_), std::move(descriptions_)};
  }

 private:
  void find_centers() {
    centers_[kMainCenter] = lowest_with(0.6);
    centers_[kBodyCenter] = lowest_with(0.85);
    // The element with the most running text of its own, of its children, and half of theirs.
    std::vector<double> own(tree_.size(), 0);
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      TreeNode element = blocks_[block].element;
      for (const double weight : {1.0, 1.0, 0.5}) {
        own[element] += weight * amount(block).prose;
        if (element == 0) break;
        element = tree_.parent(element);
      }
    }
    centers_[kOwnCenter] = static_cast<TreeNode>(std::ranges::max_element(own) - own.begin());
    const Range body = in(centers_[kBodyCenter]);
    first_prose_ = last_prose_ = kNone;
    for (std::size_t block = body.begin; block < body.end; ++block) {
      if (amount(block).prose == 0) continue;
      if (first_prose_ == kNone) first_prose_ = block;
      last_prose_ = block;
    }
  }

  void fill_same_texts() {
    WordMap<std::uint32_t> same;
    for (const TextBlock& block : blocks_) ++same.value_of(block.text.hash, 0);
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      rows_[block][kSameText] = static_cast<float>(*same.find(blocks_[block].text.hash) - 1);
    }
  }

  // The context of an element; texts have none.
  ElementContext& context(TreeNode element) { return contexts_[numbers_[element]]; }

  void go_down() {
    numbers_.resize(tree_.size());
    std::uint32_t elements = 0;
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      numbers_[node] = tree_.is_text(node) ? elements : elements++;
    }
    contexts_.resize(elements);
    std::vector<SeenNames> open(1);  // by depth
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      if (tree_.is_text(node)) continue;
      const ElementTrait& trait = traits_.of(tree_.signature(node));
      ElementContext& here = context(node);
      if (node != 0) {
        const TreeNode parent = tree_.parent(node);
        here = context(parent);
        // The model learned from sources, in which the element of a part hides it.
        const bool is_of_part =
            is_child_of_placed_part(tree_.document(), tree_.document_node(node));
        if (is_of_part) here.regions |= bit_of_region(kHidden);
        const SeenNames above = open[static_cast<std::size_t>(here.depth)];
        here.depth += is_of_part ? 2 : 1;
        open.resize(static_cast<std::size_t>(here.depth) + 1);
        open.back() = above;
        here.path = combine_hash(here.path, trait.shape);
        if (amount(in(parent)).words > amount(in(node)).words) here.larger = parent;
      }
      here.regions |= trait.regions;
      for (std::size_t center = 0; center < kCenters; ++center) {
        const bool holds = node <= centers_[center] && centers_[center] < tree_.end(node);
        if (holds) here.common[center] = node;
      }
      add_names(node, trait, open.back(), here);
    }
  }

  void add_names(TreeNode node, const ElementTrait& trait, SeenNames& seen, ElementContext& here) {
    const bool is_wide = amount(in(node)).words > 0.9 * all_.words;
    here.in_caption = here.in_caption || (trait.names_caption && !is_wide);
    (is_wide ? seen.wide : seen.names).add(trait.tokens, [&](std::size_t token) {
      const NameWeight& known = traits_.model().name_weight(token);
      const int weight = is_wide ? known.wide_weight : known.weight;
      here.names += weight;
      here.names_against += std::min(weight, 0);
    });
  }

  // The level of a heading: one of the next three elements around the block is one.
  void find_headings() {
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      TreeNode element = blocks_[block].element;
      for (int step = 0; step < 3 && rows_[block][kHeading] == 0; ++step) {
        rows_[block][kHeading] = traits_.of(tree_.signature(element)).heading;
        element = tree_.parent(element);
      }
    }
  }

  void find_title() {
    h1_ = title_ = kNone;
    float best_h1 = -1;
    double best = 0.5;
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      const float in_title = blocks_[block].text.words <= 64 ? compare_with_title(block) : 0;
      const float like = rows_[block][kTitleLike];
      const float level = rows_[block][kHeading];
      if (level == 1 && like > best_h1) {
        best_h1 = like;
        h1_ = block;
      }
      const double in = blocks_[block].text.words >= 3 ? 0.9 * in_title : 0;
      const double match = std::max<double>(like, in) + (level == 1 || level == 2 ? 0.3 : 0);
      if (match > best + 1e-9) {
        best = match;
        title_ = block;
      }
    }
  }

  // Fills the likenesses to title and description; returns the share of the block's words in the
  // title.
  float compare_with_title(std::size_t block) {
    words_.clear();
    const auto add = [&](std::uint64_t word) { words_.push_back(word); };
    for (TreeNode node = blocks_[block].first; node <= blocks_[block].last; ++node) {
      if (tree_.is_text(node)) for_each_word_hash(tree_.text(node), 64, add);
    }
    sort_range(words_);
    words_.erase(std::ranges::unique(words_).begin(), words_.end());
    const auto count_in = [&](const WordSet& stated) {
      return static_cast<double>(
          std::ranges::count_if(words_, [&](std::uint64_t word) { return stated.contains(word); }));
    };
    const auto all = static_cast<double>(words_.size());
    const double both = count_in(facts_.title);
    const auto row = rows_[block];
    row[kTitleLike] = ratio(both, all + static_cast<double>(facts_.title.size()) - both);
    const double in = count_in(facts_.description);
    row[kDescriptionIn] = facts_.description.size() > 0 ? ratio(in, all) : -1;
    descriptions_[block] = is_description(all, std::max(in, count_in(facts_.og_description)));
    return ratio(both, all);
  }

  // Adds up the blocks of the same path, and of the same shape.
  void find_alike() {
    paths_.reserve(blocks_.size());
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      paths_.push_back(context(blocks_[block].element).path);
      for (auto [alike, hash] :
           {std::pair(&same_path_, paths_.back()), std::pair(&same_shape_, shape_of(block))}) {
        Amount& sum = alike->value_of(hash, {});
        sum = sum + amount(block);
      }
    }
  }

  // Hash of the shapes of a block's element and of the element around it.
  std::uint64_t shape_of(std::size_t block) {
    const TreeNode element = blocks_[block].element;
    const auto shape = [&](TreeNode node) { return traits_.of(tree_.signature(node)).shape; };
    return combine_hash(shape(element), element == 0 ? 0 : shape(tree_.parent(element)));
  }

  void fill_text(std::size_t block) {
    const TextMeasures& text = blocks_[block].text;
    const auto row = rows_[block];
    row[kWords] = static_cast<float>(text.words);
    row[kLinkShare] = ratio(amount(block).links, text.words);
    row[kLinks] = static_cast<float>(blocks_[block].links);
    row[kEndsSentence] = text.ends_sentence;
    row[kCapitals] = ratio(text.capitals, text.letters);
    row[kSeparators] = static_cast<float>(text.separators);
    row[kDate] = text.has_date;
    row[kH1Gap] = gap(block, h1_);
    row[kTitleGap] = gap(block, title_);
  }

  void fill_element(std::size_t block) {
    const auto row = rows_[block];
    const TreeNode element = blocks_[block].element;
    const ElementContext& holder = context(holder_of(tree_, blocks_[block]));
    row[kTag] = traits_.of(tree_.signature(element)).rank;
    for (std::size_t region = kInNav; region <= kHidden; ++region) {
      row[region] = (holder.regions & bit_of_region(region)) != 0;
    }
    row[kDepth] = static_cast<float>(context(element).depth);
    row[kNames] = static_cast<float>(holder.names) / 1000;
    row[kNamesAgainst] = static_cast<float>(holder.names_against) / 1000;
  }

  bool is_caption(std::size_t block) {
    constexpr std::uint32_t kMaxWords = 60;  // of one that only names tell
    if (rows_[block][kTag] == kCaptionRank) return true;
    return blocks_[block].text.words <= kMaxWords &&
           context(holder_of(tree_, blocks_[block])).in_caption;
  }

  // The block's element, the next element around it that holds more words, and so on.
  void fill_around(std::size_t block) {
    const auto row = rows_[block];
    TreeNode element = blocks_[block].element;
    for (std::size_t step = 0; step < 5; ++step) {
      const Range range = in(element);
      const Amount here = amount(range);
      row[kAround1Links + step] = ratio(here.links, here.words);
      if (step < 4) row[kAround1Prose + step] = ratio(here.prose, all_prose_);
      if (step == 1) {
        row[kAround2Share] = ratio(here.words, all_.words);
        row[kAround2Place] = ratio(amount({range.begin, block}).words, here.words);
        row[kAround2Blocks] = static_cast<float>(here.blocks);
      }
      if (element != kNone) element = context(element).larger;
    }
  }

  void fill_centers(std::size_t block) {
    const auto row = rows_[block];
    const ElementContext& here = context(blocks_[block].element);
    const auto up = [&](Center center) {
      return static_cast<float>(context(centers_[center]).depth -
                                context(here.common[center]).depth);
    };
    const auto side = [&](Center center) {
      const Range range = in(centers_[center]);
      return block < range.begin ? -1.0F : block < range.end ? 0.0F : 1.0F;
    };
    const TreeNode common = here.common[kMainCenter];
    row[kMainUp] = up(kMainCenter);
    row[kMainSide] = side(kMainCenter);
    row[kMainCommon] = ratio(amount(in(common)).words, all_.words);
    row[kMainDown] = static_cast<float>(here.depth - context(common).depth);
    row[kOwnUp] = up(kOwnCenter);
    row[kOwnSide] = side(kOwnCenter);
    row[kBodyUp] = up(kBodyCenter);
    row[kBodyAfter] = gap(block, last_prose_);
    row[kBodyBefore] = gap(block, first_prose_);
  }

  // Words from one block to another, negative before it; 0 if there is none.
  float gap(std::size_t block, std::size_t from) const {
    return from == kNone ? 0.0F : static_cast<float>(amount({from, block}).words);
  }

  void fill_alike(std::size_t block) {
    const auto row = rows_[block];
    const Amount& path = *same_path_.find(paths_[block]);
    row[kPathShare] = ratio(path.words, all_.words);
    // The features of a path begin like those of a shape.
    for (const auto& [first, alike] :
         {std::pair(kPathBlocks, path),
          std::pair(kShapeBlocks, *same_shape_.find(shape_of(block)))}) {
      row[first] = static_cast<float>(alike.blocks);
      row[first + 1U] = ratio(alike.words, alike.blocks);
      row[first + 2U] = ratio(alike.links, alike.words);
      row[first + 3U] = ratio(alike.prose, alike.words);
    }
  }

  void fill_neighbours(std::size_t block) {
    const auto row = rows_[block];
    const std::size_t count = blocks_.size();
    const Amount before = amount({0, block});
    const Amount window = amount({block < 8 ? 0 : block - 8, std::min(block + 9, count)});
    row[kHeadingGap] = static_cast<float>(std::min<std::size_t>(block + 1 - last_heading_, 50));
    row[kHeadingLevel] = last_heading_ == 0 ? 0.0F : rows_[last_heading_ - 1][kHeading];
    if (row[kHeading] != 0) last_heading_ = block + 1;
    row[kProseBefore] = ratio(before.prose, all_prose_);
    row[kProseAfter] = ratio(amount({block + 1, count}).prose, all_prose_);
    row[kWindowLinks] = ratio(window.links, window.words);
    row[kAfterLinks] =
        block + 1 == count ? -1.0F : ratio(amount(block + 1).links, amount(block + 1).words);
    row[kPlace] = ratio(before.words, all_.words);
  }

  // The features of the page, which all blocks have in common.
  void fill_page() {
    std::array<double, kFeatureCount> page{};
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      if (tree_.is_text(node)) continue;
      const std::string_view tag = tree_.tag_name(node);
      page[kPageForms] += tag == "form" ? 1 : 0;
      page[kPageItems] += tag == "li" ? 1 : 0;
      page[kPageImages] += tag == "img" ? 1 : 0;
      page[kPageDepth] = std::max<double>(page[kPageDepth], context(node).depth);
    }
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      const TextMeasures& text = blocks_[block].text;
      page[kPageHeadings] += rows_[block][kHeading] != 0 ? 1 : 0;
      page[kPagePrices] += text.has_price ? 1 : 0;
      page[kPageDates] += text.words < 12 && text.has_date ? 1 : 0;
      page[kPageLongest] = std::max<double>(page[kPageLongest], text.words);
    }
    page[kPageWords] = all_.words;
    page[kPageLinks] = all_.links / all_.words;
    page[kPageBlocks] = all_.blocks;
    page[kPageProse] = all_.prose / all_.words;
    page[kPageMain] = amount(in(centers_[kMainCenter])).prose / all_prose_;
    page[kPageMean] = all_.words / all_.blocks;
    page[kOgType] = facts_.og_type;
    page[kSchemaForum] = facts_.is_forum ? 1 : 0;
    page[kUrlLength] = facts_.url_length;
    page[kUrlDigits] = facts_.url_digits;
    for (std::size_t feature = kPageWords; feature <= kUrlDigits; ++feature) {
      rows_[0][feature] = static_cast<float>(page[feature]);
    }
  }

  const PageFacts& facts_;
  ElementTraits& traits_;
  FeatureRows rows_;

  std::array<TreeNode, kCenters> centers_ = {};
  std::vector<std::uint32_t> numbers_;    // by node: of elements
  std::vector<ElementContext> contexts_;  // by number
  std::vector<std::uint64_t> paths_;      // by block: hashes
  std::vector<bool> descriptions_;
  std::vector<bool> captions_;        // by block
  std::vector<std::uint64_t> words_;  // of one block: hashes
  WordMap<Amount> same_path_;
  WordMap<Amount> same_shape_;
  std::size_t last_heading_ = 0;  // number of the last heading + 1
  // Numbers of blocks, or kNone.
  std::size_t first_prose_ = kNone;
  std::size_t last_prose_ = kNone;
  std::size_t h1_ = kNone;
  std::size_t title_ = kNone;
};

}  // namespace

TreeNode holder_of(const WorkingTree& tree, const TextBlock& block) {
  TreeNode holder = tree.parent(block.first);
  while (tree.end(holder) <= block.last) holder = tree.parent(holder);
  return std::max(holder, block.element);
}

BlockFeatures block_features(const WorkingTree& tree, const TextBlocks& blocks,
                             const PageFacts& facts, ElementTraits& traits, bool has_votes) {
  return Maker(tree, blocks, facts, traits).run(has_votes);
}

}  // namespace pagelet
