// SPDX-License-Identifier: MIT
#include "extractors/leafcut/block_features.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/hash_tables.h"
#include "core/text/words.h"

namespace pagelet {
namespace {

using namespace feature;

// Rank of an element as a place for running text, by its tag.
struct TagRank {
  std::string_view tag;
  float rank;
};
constexpr TagRank kTagRanks[] = {{"button", 1},  {"label", 1},  {"legend", 1},  {"summary", 1},
                                 {"nav", 1},     {"li", 2},     {"td", 4},      {"th", 4},
                                 {"header", 5},  {"footer", 5}, {"address", 5}, {"section", 6},
                                 {"article", 6}, {"dt", 7},     {"dd", 7},      {"figcaption", 8},
                                 {"caption", 8}, {"h6", 9},     {"h5", 9},      {"h4", 9},
                                 {"h3", 10},     {"h2", 10},    {"h1", 11},     {"blockquote", 12},
                                 {"pre", 13},    {"p", 14}};
constexpr float kOtherRank = 3;

struct Place {
  std::string_view tag;   // empty: none
  std::string_view role;  // empty: none
  Feature feature;
};
constexpr Place kPlaces[] = {{"nav", "navigation", kInNav},
                             {"header", "banner", kInHeader},
                             {"footer", "contentinfo", kInFooter},
                             {"aside", "complementary", kInAside},
                             {"article", "article", kInArticle},
                             {"main", "main", kInMain},
                             {"form", "search", kInForm},
                             {"table", "", kInTable},
                             {"ul", "list", kInList},
                             {"ol", "", kInList},
                             {"dialog", "dialog", kInDialog},
                             {"", "alertdialog", kInDialog}};
constexpr Feature kFirstPlace = kInNav;  // those of kPlaces follow each other, then kHidden

bool hides(std::string_view style) {
  std::string plain;
  for (const char c : style) {
    if (!is_html_space(c)) plain += ascii_lower(c);
  }
  return plain.find("display:none") != std::string::npos ||
         plain.find("visibility:hidden") != std::string::npos;
}

}  // namespace

ElementTraits::ElementTraits(SymbolTable& symbols, const SignatureTable& signatures)
    : symbols_(symbols),
      signatures_(signatures),
      role_(symbols.intern("role")),
      hidden_(symbols.intern("hidden")),
      style_(symbols.intern("style")) {}

const ElementTrait& ElementTraits::of(SignatureId element) {
  const std::size_t at = index_of(element);
  if (at >= traits_.size()) traits_.resize(std::max(at + 1, signatures_.size()));
  ElementTrait& trait = traits_[at];
  if (trait.is_known) return trait;
  const Signature& label = signatures_.get(element);
  trait.is_known = true;
  const std::string_view tag = symbols_.text(label.tag);
  trait.rank = kOtherRank;
  for (const TagRank& entry : kTagRanks) {
    if (entry.tag == tag) trait.rank = entry.rank;
  }
  if (tag.size() == 2 && tag[0] == 'h' && tag[1] >= '1' && tag[1] <= '6') {
    trait.heading = static_cast<std::uint8_t>(tag[1] - '0');
  }
  std::string_view role;
  for (const AttributePair pair : signatures_.attributes(label.attribute_set)) {
    if (name_of(pair) == role_) role = symbols_.text(value_of(pair));
    if (name_of(pair) == hidden_) trait.places |= 1U << (kHidden - kFirstPlace);
    if (name_of(pair) == style_ && hides(symbols_.text(value_of(pair)))) {
      trait.places |= 1U << (kHidden - kFirstPlace);
    }
  }
  for (const Place& place : kPlaces) {
    if (place.tag == tag || (!role.empty() && place.role == role)) {
      trait.places |= 1U << (place.feature - kFirstPlace);
    }
  }
  // The tag and the first four classes, without digits.
  trait.shape = combine_hash(0, index_of(label.tag));
  std::size_t classes = 0;
  std::string plain;
  for_each_word(symbols_.text(label.class_value), [&](std::string_view name) {
    if (++classes > 4) return;
    plain.clear();
    for (const char c : name) {
      if (!is_digit(c)) plain += c;
    }
    trait.shape = combine_hash(trait.shape, hash_bytes(plain));
  });
  return trait;
}

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFFU;

// Sums over the blocks before each one, and over all.
struct Sums {
  std::vector<double> words{0};
  std::vector<double> links{0};
  std::vector<double> prose{0};
};

struct Range {
  std::size_t begin;
  std::size_t end;
};

// Blocks of the same path or shape.
struct Alike {
  std::uint32_t blocks = 0;
  double words = 0;
  double links = 0;
  double prose = 0;
};

class Maker {
 public:
  Maker(const WorkingTree& tree, const TextBlocks& blocks, const PageFacts& facts,
        BlockNames& names, ElementTraits& traits)
      : tree_(tree),
        blocks_(blocks.blocks),
        facts_(facts),
        names_(names),
        traits_(traits),
        rows_(blocks.blocks.size()) {}

  BlockFeatures run() {
    if (blocks_.empty()) return {};
    add_up();
    go_down();
    find_main();
    find_alike();
    find_headings();
    find_title();
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      fill_text(block);
      fill_element(block);
      fill_around(block);
      fill_main(block);
      fill_alike(block);
      fill_neighbours(block);
      fill_title(block);
    }
    fill_page();
    return {std::move(rows_), std::move(path_of_)};
  }

 private:
  double words(std::size_t block) const { return blocks_[block].words; }
  double links(std::size_t block) const {
    return std::min(blocks_[block].link_words, blocks_[block].words);
  }
  double prose(std::size_t block) const { return sums_.prose[block + 1] - sums_.prose[block]; }

  // The blocks in an element.
  Range in(TreeNode element) const { return {before_[element], before_[tree_.end(element)]}; }
  double words_in(Range range) const { return sums_.words[range.end] - sums_.words[range.begin]; }
  double links_in(Range range) const { return sums_.links[range.end] - sums_.links[range.begin]; }
  double prose_in(Range range) const { return sums_.prose[range.end] - sums_.prose[range.begin]; }

  // Running text: ten words or more, mostly outside links, with the end of a sentence; or 25 words.
  static bool is_prose(const TextBlock& block) {
    const double link_share = static_cast<double>(block.link_words) / block.words;
    return (block.words >= 10 && link_share < 0.4 && block.sentences >= 1) ||
           (block.words >= 25 && link_share < 0.3);
  }

  void add_up() {
    before_.assign(tree_.size() + 1, 0);
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      ++before_[blocks_[block].first + 1];
      sums_.words.push_back(sums_.words.back() + words(block));
      sums_.links.push_back(sums_.links.back() + links(block));
      sums_.prose.push_back(sums_.prose.back() + (is_prose(blocks_[block]) ? words(block) : 0));
    }
    for (std::size_t node = 0; node < tree_.size(); ++node) before_[node + 1] += before_[node];
    all_ = {0, blocks_.size()};
    all_words_ = words_in(all_);
    all_prose_ = std::max(prose_in(all_), 1.0);
  }

  void go_down() {
    const std::size_t size = tree_.size();
    depths_.assign(size, 0);
    places_.assign(size, 0);
    larger_.assign(size, kNone);
    paths_.assign(size, 0);
    names_score_.assign(size, {});
    std::vector<SeenNames> open;  // by depth: of the element and those around it
    for (TreeNode node = 0; node < size; ++node) {
      if (tree_.is_text(node)) continue;
      const ElementTrait& trait = traits_.of(tree_.signature(node));
      const bool is_root = node == 0;
      const TreeNode parent = tree_.parent(node);
      places_[node] = trait.places | (is_root ? 0 : places_[parent]);
      depths_[node] = is_root ? 0 : depths_[parent] + 1;
      paths_[node] = is_root ? 0 : combine_hash(paths_[parent], trait.shape);
      const auto depth = static_cast<std::size_t>(depths_[node]);
      open.resize(depth + 1);
      if (!is_root) {
        open[depth] = open[depth - 1];
        names_score_[node] = names_score_[parent];
      }
      add_names(node, open[depth]);
      if (is_root) continue;
      larger_[node] = words_in(in(parent)) > words_in(in(node)) ? parent : larger_[parent];
    }
  }

  // The tokens that were counted, on elements up to nine tenths of the page and on larger ones.
  struct SeenNames {
    NameTokens near;
    NameTokens wide;
  };

  void add_names(TreeNode node, SeenNames& around) {
    NamesScore& score = names_score_[node];
    score.own = 0;
    const bool is_wide = words_in(in(node)) > 0.9 * all_words_;
    const NameTokens& own = names_.tokens_of(tree_.signature(node));
    if (own.none()) return;
    NameTokens& seen = is_wide ? around.wide : around.near;
    const NameTokens added = own & ~seen;
    for (std::size_t token = 0; token < kMostNameTokens; ++token) {
      if (!own.test(token)) continue;
      const int weight = weight_of_token(token, is_wide);
      score.own += weight;
      if (!added.test(token)) continue;
      score.sum += weight;
      score.against += std::min(weight, 0);
    }
    seen |= own;
  }

  // The lowest element with a share of the running text.
  TreeNode lowest_with(double share) const {
    TreeNode lowest = 0;
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      if (!tree_.is_text(node) && prose_in(in(node)) >= share * all_prose_) lowest = node;
    }
    return lowest;
  }

  void find_main() {
    main_ = make_target(lowest_with(0.6));
    body_ = make_target(lowest_with(0.85));
    // The element with the most running text of its own, of its children, and half of theirs.
    std::vector<double> own(tree_.size(), 0);
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      TreeNode element = blocks_[block].element;
      for (const double weight : {1.0, 1.0, 0.5}) {
        own[element] += weight * prose(block);
        if (element == 0) break;
        element = tree_.parent(element);
      }
    }
    own_ = make_target(static_cast<TreeNode>(std::ranges::max_element(own) - own.begin()));
    const Range body = in(body_.element);
    first_prose_ = last_prose_ = all_.end;
    for (std::size_t block = body.begin; block < body.end; ++block) {
      if (prose(block) == 0) continue;
      if (first_prose_ == all_.end) first_prose_ = block;
      last_prose_ = block;
    }
  }

  // An element, and for each element the lowest one that holds both.
  struct Target {
    TreeNode element = 0;
    std::vector<TreeNode> common = {};
  };
  Target make_target(TreeNode element) const {
    Target target{element, std::vector<TreeNode>(tree_.size(), 0)};
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      const bool holds = node <= element && element < tree_.end(node);
      target.common[node] = holds || node == 0 ? node : target.common[tree_.parent(node)];
    }
    return target;
  }

  void find_alike() {
    HashIndex paths;
    HashIndex shapes;
    HashIndex texts;
    std::vector<std::uint64_t> path_hashes;
    const auto number_of = [](HashIndex& index, std::uint64_t hash) {
      return index.find_or_add(hash, [](std::uint32_t) { return true; });
    };
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      const TreeNode element = blocks_[block].element;
      const TreeNode parent = tree_.parent(element);
      const std::uint64_t shape =
          combine_hash(traits_.of(tree_.signature(element)).shape,
                       element == 0 ? 0 : traits_.of(tree_.signature(parent)).shape);
      path_of_.push_back(number_of(paths, paths_[element]));
      shape_of_.push_back(number_of(shapes, shape));
      text_of_.push_back(number_of(texts, blocks_[block].text_hash));
      add(paths_alike_, path_of_.back(), block);
      add(shapes_alike_, shape_of_.back(), block);
      add(texts_alike_, text_of_.back(), block);
    }
  }
  void add(std::vector<Alike>& alike, std::uint32_t number, std::size_t block) const {
    if (number == alike.size()) alike.emplace_back();
    alike[number].words += words(block);
    alike[number].links += links(block);
    alike[number].prose += prose(block);
    ++alike[number].blocks;
  }

  // Whether a block is a heading: one of the next three elements around it is one.
  void find_headings() {
    for (const TextBlock& block : blocks_) {
      TreeNode element = block.element;
      std::uint8_t level = 0;
      for (int step = 0; step < 3 && level == 0; ++step) {
        level = traits_.of(tree_.signature(element)).heading;
        element = tree_.parent(element);
      }
      headings_.push_back(level);
    }
  }

  void find_title() {
    h1_ = title_ = all_.end;
    double best_h1 = -1;
    double best = 0.5;
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      title_shares_.push_back({});
      TitleShares& shares = title_shares_.back();
      if (words(block) <= 64) compare_with_title(block, shares);
      if (headings_[block] == 1 && shares.like > best_h1) {
        best_h1 = shares.like;
        h1_ = block;
      }
      const double in = words(block) >= 3 ? 0.9 * shares.in : 0;
      const bool is_head = headings_[block] == 1 || headings_[block] == 2;
      const double match = std::max<double>(shares.like, in) + (is_head ? 0.3 : 0);
      if (match > best + 1e-9) {
        best = match;
        title_ = block;
      }
    }
  }

  struct TitleShares {
    float in = 0;
    float like = 0;
    float description = 0;
  };
  void compare_with_title(std::size_t block, TitleShares& shares) const {
    WordMap<char> seen;
    double all = 0;
    double both = 0;
    double described = 0;
    for (TreeNode node = blocks_[block].first; node <= blocks_[block].last; ++node) {
      if (!tree_.is_text(node)) continue;
      for_each_word_hash(tree_.text(node), 64, [&](std::uint64_t word) {
        if (!seen.insert(word, 0).second) return;
        all += 1;
        both += facts_.title.contains(word) ? 1 : 0;
        described += facts_.description.contains(word) ? 1 : 0;
      });
    }
    shares.in = ratio(both, all);
    shares.like = ratio(both, all + static_cast<double>(facts_.title.size()) - both);
    shares.description = facts_.description.size() == 0 ? -1 : ratio(described, all);
  }

  void fill_text(std::size_t block) {
    const TextBlock& text = blocks_[block];
    const auto row = rows_[block];
    const double count = text.words;
    row[kWords] = static_cast<float>(count);
    row[kEndsSentence] = text.ends_sentence;
    row[kCapitals] = ratio(text.capitals, text.letters);
    row[kLinkShare] = ratio(links(block), count);
    row[kLinks] = static_cast<float>(text.links);
    row[kDate] = text.has_date;
    row[kSeparators] = static_cast<float>(text.separators);
  }

  // The lowest element that holds all texts of a block: the block's own or an inline one in it.
  TreeNode holder_of(const TextBlock& block) const {
    TreeNode holder = tree_.parent(block.first);
    while (tree_.end(holder) <= block.last) holder = tree_.parent(holder);
    return std::max(holder, block.element);
  }

  void fill_element(std::size_t block) {
    const auto row = rows_[block];
    const TextBlock& text = blocks_[block];
    const TreeNode holder = holder_of(text);
    row[kTag] = traits_.of(tree_.signature(text.element)).rank;
    row[kHeading] = headings_[block];
    for (int place = 0; place <= kHidden - kFirstPlace; ++place) {
      row[static_cast<std::size_t>(kFirstPlace + place)] = (places_[holder] >> place & 1U) != 0;
    }
    row[kDepth] = static_cast<float>(depths_[text.element]);
    row[kNames] = static_cast<float>(names_score_[holder].sum) / 1000;
    row[kNamesAgainst] = static_cast<float>(names_score_[holder].against) / 1000;
  }

  // The block's element, the next element around it that holds more words, and so on.
  void fill_around(std::size_t block) {
    const auto row = rows_[block];
    TreeNode element = blocks_[block].element;
    for (std::size_t step = 0; step < 5; ++step) {
      const Range range = element == kNone ? all_ : in(element);
      const double count = words_in(range);
      row[kAround1Links + step] = ratio(links_in(range), count);
      if (step < 4) row[kAround1Prose + step] = ratio(prose_in(range), all_prose_);
      if (step == 1) {
        row[kAround2Share] = ratio(count, all_words_);
        row[kAround2Place] = ratio(sums_.words[block] - sums_.words[range.begin], count);
        row[kAround2Blocks] = static_cast<float>(range.end - range.begin);
      }
      if (element != kNone) element = larger_[element];
    }
  }

  void fill_main(std::size_t block) {
    const auto row = rows_[block];
    const TreeNode element = blocks_[block].element;
    const auto up = [&](const Target& target) {
      return static_cast<float>(depths_[target.element] - depths_[target.common[element]]);
    };
    const auto side = [&](const Target& target) {
      const Range range = in(target.element);
      return block < range.begin ? -1.0F : block < range.end ? 0.0F : 1.0F;
    };
    row[kMainUp] = up(main_);
    row[kMainSide] = side(main_);
    row[kMainCommon] = ratio(words_in(in(main_.common[element])), all_words_);
    row[kMainDown] = static_cast<float>(depths_[element] - depths_[main_.common[element]]);
    row[kOwnUp] = up(own_);
    row[kOwnSide] = side(own_);
    row[kBodyUp] = up(body_);
    row[kBodyAfter] = gap(block, last_prose_);
    row[kBodyBefore] = gap(block, first_prose_);
  }

  // Words from one block to another, negative before it; 0 if there is none.
  float gap(std::size_t block, std::size_t from) const {
    return from == all_.end ? 0.0F : static_cast<float>(sums_.words[block] - sums_.words[from]);
  }

  void fill_alike(std::size_t block) {
    const auto row = rows_[block];
    const Alike& path = paths_alike_[path_of_[block]];
    row[kPathBlocks] = static_cast<float>(path.blocks);
    row[kPathWords] = ratio(path.words, path.blocks);
    row[kPathLinks] = ratio(path.links, path.words);
    row[kPathProse] = ratio(path.prose, path.words);
    row[kPathShare] = ratio(path.words, all_words_);
    const Alike& shape = shapes_alike_[shape_of_[block]];
    row[kShapeBlocks] = static_cast<float>(shape.blocks);
    row[kShapeWords] = ratio(shape.words, shape.blocks);
    row[kShapeLinks] = ratio(shape.links, shape.words);
    row[kShapeProse] = ratio(shape.prose, shape.words);
    row[kSameText] = static_cast<float>(texts_alike_[text_of_[block]].blocks - 1);
  }

  void fill_neighbours(std::size_t block) {
    const auto row = rows_[block];
    row[kAfterLinks] = block + 1 == all_.end ? -1.0F : ratio(links(block + 1), words(block + 1));
    row[kHeadingGap] = static_cast<float>(std::min<std::size_t>(block + 1 - last_heading_, 50));
    row[kHeadingLevel] = last_heading_ == 0 ? 0.0F : headings_[last_heading_ - 1];
    if (headings_[block] != 0) last_heading_ = block + 1;
    row[kProseBefore] = ratio(sums_.prose[block], all_prose_);
    row[kPlace] = ratio(sums_.words[block], all_words_);
    row[kProseAfter] = ratio(sums_.prose[all_.end] - sums_.prose[block + 1], all_prose_);
    const Range window{block < 8 ? 0 : block - 8, std::min(block + 9, all_.end)};
    row[kWindowLinks] = ratio(links_in(window), words_in(window));
  }

  void fill_title(std::size_t block) {
    const auto row = rows_[block];
    row[kH1Gap] = gap(block, h1_);
    row[kTitleLike] = title_shares_[block].like;
    row[kDescriptionIn] = title_shares_[block].description;
    row[kTitleGap] = gap(block, title_);
  }

  // What all blocks of the page have in common.
  void fill_page() {
    std::array<double, kFeatureCount> page{};
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      if (tree_.is_text(node)) continue;
      const std::string_view tag = tree_.tag_name(node);
      page[kPageForms] += tag == "form" ? 1 : 0;
      page[kPageItems] += tag == "li" ? 1 : 0;
      page[kPageImages] += tag == "img" ? 1 : 0;
      page[kPageDepth] = std::max<double>(page[kPageDepth], depths_[node]);
    }
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      page[kPageHeadings] += headings_[block] != 0 ? 1 : 0;
      page[kPagePrices] += blocks_[block].has_price ? 1 : 0;
      page[kPageDates] += blocks_[block].words < 12 && blocks_[block].has_date ? 1 : 0;
      page[kPageLongest] = std::max(page[kPageLongest], words(block));
    }
    page[kPageWords] = all_words_;
    page[kPageLinks] = links_in(all_) / all_words_;
    page[kPageBlocks] = static_cast<double>(all_.end);
    page[kPageProse] = prose_in(all_) / all_words_;
    page[kPageMain] = prose_in(in(main_.element)) / all_prose_;
    page[kPageMean] = all_words_ / static_cast<double>(all_.end);
    page[kOgType] = facts_.og_type;
    page[kSchemaForum] = facts_.is_forum ? 1 : 0;
    page[kUrlLength] = facts_.url_length;
    page[kUrlDigits] = facts_.url_digits;
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
      for (std::size_t feature = kPageWords; feature <= kUrlDigits; ++feature) {
        rows_[block][feature] = static_cast<float>(page[feature]);
      }
    }
  }

  struct NamesScore {
    int sum = 0;      // of the weights of all different tokens on the element and around it
    int against = 0;  // of those below 0
    int own = 0;      // of its own tokens
  };

  const WorkingTree& tree_;
  const std::vector<TextBlock>& blocks_;
  const PageFacts& facts_;
  BlockNames& names_;
  ElementTraits& traits_;
  FeatureRows rows_;

  std::vector<std::uint32_t> before_;  // blocks that begin before each node
  Sums sums_;
  Range all_{0, 0};
  double all_words_ = 0;
  double all_prose_ = 1;
  std::vector<std::int32_t> depths_;  // by node, as all to names_score_
  std::vector<std::uint32_t> places_;
  std::vector<TreeNode> larger_;  // the next element around it with more words; kNone
  std::vector<std::uint64_t> paths_;
  std::vector<NamesScore> names_score_;
  Target main_;
  Target own_;
  Target body_;
  std::size_t first_prose_ = 0;
  std::size_t last_prose_ = 0;
  std::vector<std::uint32_t> path_of_;   // by block
  std::vector<std::uint32_t> shape_of_;  // by block
  std::vector<std::uint32_t> text_of_;   // by block
  std::vector<Alike> paths_alike_;
  std::vector<Alike> shapes_alike_;
  std::vector<Alike> texts_alike_;
  std::vector<std::uint8_t> headings_;
  std::vector<TitleShares> title_shares_;
  std::size_t last_heading_ = 0;  // number of the last heading + 1
  std::size_t h1_ = 0;
  std::size_t title_ = 0;
};

}  // namespace

BlockFeatures block_features(const WorkingTree& tree, const TextBlocks& blocks,
                             const PageFacts& facts, BlockNames& names, ElementTraits& traits) {
  return Maker(tree, blocks, facts, names, traits).run();
}

}  // namespace pagelet
