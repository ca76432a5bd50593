// SPDX-License-Identifier: MIT

// Boilerpipe: rules on words, text density and link density of a text block and its neighbours.
//
// A page is a row of text blocks, which end at all tags but those of inline elements. The text
// density of a block is its words by its lines of 80 characters, its link density the share of its
// words in links. `rules` names what is done with the blocks: a decision tree for each block with
// its neighbours, or a sequence of steps around one. The texts of content blocks are the content.
// Other pages are not looked at. Source: Kohlschuetter, Fankhauser, Nejdl 2010; docs/algorithms.md.
// Cost: O(characters).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/blanks.h"
#include "core/text/fill_in.h"
#include "core/text/real.h"
#include "core/text/unicode.h"
#include "core/text/words.h"
#include "extractors/registry.h"
#include "extractors/tag_stream.h"

namespace pagelet::boilerpipe {
namespace {

enum class Rules : std::uint8_t { kArticle, kNumWords, kDensity, kDefault, kLargest, kCanola };

struct Options {
  Rules rules = Rules::kArticle;
};

// What is counted of a block.
struct Measures {
  std::size_t words = 0;
  std::size_t linked = 0;    // words in links
  std::size_t in_lines = 0;  // words in full lines
  std::size_t lines = 0;     // full lines

  double text_density() const {
    return lines == 0 ? 0 : static_cast<double>(in_lines) / static_cast<double>(lines);
  }
  double link_density() const {
    return words == 0 ? 0 : static_cast<double>(linked) / static_cast<double>(words);
  }
};

struct Block {
  Measures measures;
  std::vector<TreeNode> texts;
  std::string words;      // its text without blanks at both ends, in lower case
  std::size_t first = 0;  // numbers of the blocks that were fused into it
  std::size_t last = 0;
  bool is_content = false;
  bool is_end = false;    // a mark after which nothing is content
  bool is_title = false;  // the page's title
  bool is_maybe = false;  // content, but for the largest block

  void fuse(Block& other) {
    measures.words += other.measures.words;
    measures.linked += other.measures.linked;
    measures.in_lines += other.measures.in_lines;
    measures.lines += other.measures.lines;
    texts.insert(texts.end(), other.texts.begin(), other.texts.end());
    last = other.last;
    is_content |= other.is_content;
    is_end |= other.is_end;
    is_title |= other.is_title;
    if (measures.in_lines == 0) {
      measures.in_lines = measures.words;
      measures.lines = 1;
    }
  }
};
using Blocks = std::vector<Block>;

// ---- Blocks ----

bool is_one_of(std::string_view tag, std::initializer_list<std::string_view> tags) {
  return std::ranges::find(tags, tag) != tags.end();
}

// Counts the words of a block while its text is added.
class WordCounter {
 public:
  void add(std::string_view text, bool is_linked) {
    std::size_t length = 0;
    bool is_word = false;
    for (std::size_t at = 0; at < text.size();) {
      const char32_t character = next_character(text, at);
      const bool is_alphanumeric = is_letter_or_number(character);
      if (is_alphanumeric || is_token_sign(character)) {
        ++length;
        is_word |= is_alphanumeric;
        continue;
      }
      end_token(length, is_word, is_linked);
      length = 0;
      is_word = false;
    }
    end_token(length, is_word, is_linked);
  }

  bool has_tokens() const { return has_tokens_; }

  Measures measures() const {
    Measures all = measures_;
    all.in_lines = all.lines == 0 ? all.words : all.words - in_last_line_;
    all.lines = std::max<std::size_t>(all.lines, 1);
    if (all.in_lines == 0) {
      all.in_lines = all.words;
      all.lines = 1;
    }
    return all;
  }

 private:
  static bool is_letter_or_number(char32_t character) {
    const CharacterCategory category = category_of(character);
    return category == CharacterCategory::kLetter || category == CharacterCategory::kDigit ||
           category == CharacterCategory::kOtherNumber;
  }
  static bool is_token_sign(char32_t character) {
    return std::u32string_view(U"_\"'.,!@-:;$?()/").find(character) != std::u32string_view::npos;
  }

  void end_token(std::size_t length, bool is_word, bool is_linked) {
    constexpr std::size_t kLineLength = 80;
    has_tokens_ |= length > 0;
    if (!is_word) return;
    ++measures_.words;
    ++in_last_line_;
    if (is_linked) ++measures_.linked;
    // Each word but the first of the block has a space before it.
    line_length_ += length + (measures_.words == 1 ? 0 : 1);
    if (line_length_ <= kLineLength) return;
    ++measures_.lines;
    line_length_ = length;
    in_last_line_ = 1;
  }

  Measures measures_;
  bool has_tokens_ = false;
  std::size_t line_length_ = 0;
  std::size_t in_last_line_ = 0;
};

// Divides the sequence of tags and texts into blocks.
class BlockMaker {
 public:
  explicit BlockMaker(const WorkingTree& tree) : tree_(tree) {}

  Blocks run() {
    for_each_tag(tree_, [&](const TagStreamItem& item) {
      item.kind == TagKind::kText ? add_text(item) : add_tag(item);
    });
    end_block();
    return std::move(blocks_);
  }

 private:
  void add_tag(const TagStreamItem& item) {
    const std::string_view tag = tree_.document().tag_name(item.node);
    const bool is_start = item.kind == TagKind::kStart;
    if (is_one_of(tag, {"style", "script", "option", "object", "applet", "noscript"})) {
      is_start ? ++ignored_ : --ignored_;
      must_end_ = true;
    } else if (tag == "a") {
      add_link_tag(is_start);
    } else if (is_one_of(tag, {"abbr", "acronym"})) {
      add_space();
    } else if (!is_one_of(tag, {"strike", "u", "b", "i", "em", "strong", "span", "sup", "code",
                                "tt", "sub", "var", "font"})) {
      must_end_ = true;
    }
    if (!is_start && must_end_) end_block();
  }

  // The first of nested links begins, and their last end ends, what is linked.
  void add_link_tag(bool is_start) {
    is_start ? ++links_ : --links_;
    if (ignored_ > 0 || (!is_start && links_ > 0)) return;
    add_space();
    count_words();
    is_linked_ = is_start;
    text_ += ' ';
  }

  void add_text(const TagStreamItem& item) {
    if (must_end_) end_block();
    must_end_ = false;
    const std::string_view text = tree_.document().text(item.node);
    if (ignored_ > 0 || text.empty()) return;
    const std::string_view trimmed = trim_blanks(text);
    if (trimmed.empty() || trimmed.data() != text.data()) add_space();
    if (trimmed.empty()) return;
    text_ += trimmed;
    if (trimmed.data() + trimmed.size() != text.data() + text.size()) add_space();
    if (item.counted != kNoNode) texts_.push_back(item.counted);
  }

  void add_space() {
    if (!text_.ends_with(' ')) text_ += ' ';
  }

  // Counts the words that were added since the last mark of a link.
  void count_words() {
    words_.add(std::string_view(text_).substr(counted_), is_linked_);
    counted_ = text_.size();
  }

  void end_block() {
    count_words();
    if (words_.has_tokens()) {
      Block block;
      block.measures = words_.measures();
      block.texts = std::move(texts_);
      block.words = lower_case(trim_blanks(text_));
      block.first = block.last = blocks_.size();
      blocks_.push_back(std::move(block));
    }
    words_ = {};
    texts_.clear();
    text_.clear();
    counted_ = 0;
  }

  const WorkingTree& tree_;
  Blocks blocks_;
  std::string text_;  // of the block
  std::size_t counted_ = 0;
  WordCounter words_;
  std::vector<TreeNode> texts_;
  std::size_t ignored_ = 0;  // open elements that are ignored
  std::size_t links_ = 0;
  bool is_linked_ = false;
  bool must_end_ = false;  // the block ends at the next text or end tag
};

// ---- Decisions about single blocks ----

constexpr double kFewLinks = 0.333333;
constexpr double kFewLinksBefore = 0.555556;

bool by_words(const Measures& before, const Measures& block, const Measures& after) {
  if (block.link_density() > kFewLinks) return false;
  if (before.link_density() > kFewLinksBefore) return block.words > 40 || after.words > 17;
  return block.words > 16 || after.words > 15 || before.words > 4;
}

bool by_density(const Measures& before, const Measures& block, const Measures& after) {
  if (block.link_density() > kFewLinks) return false;
  if (before.link_density() > kFewLinksBefore) return after.text_density() > 11;
  if (block.text_density() > 9) return after.text_density() != 0;
  return after.text_density() > 10 || before.text_density() > 4;
}

bool by_canola(const Measures& before, const Measures& block, const Measures& after) {
  return (block.link_density() > 0 && after.words > 11) || block.words > 19 ||
         (after.words > 6 && after.link_density() == 0 && before.link_density() == 0 &&
          (block.words > 6 || before.words > 7 || after.words > 19));
}

template <class Decision>
void decide(Blocks& blocks, Decision&& is_content) {
  for (std::size_t at = 0; at < blocks.size(); ++at) {
    const Measures before = at == 0 ? Measures{} : blocks[at - 1].measures;
    const Measures after = at + 1 == blocks.size() ? Measures{} : blocks[at + 1].measures;
    blocks[at].is_content = is_content(before, blocks[at].measures, after);
  }
}

// ---- Steps over all blocks ----

// Fuses neighbours, from the first to the last, for which `is_one(before, block)` holds.
template <class Condition>
void fuse_from(Blocks& blocks, std::size_t begin, Condition&& is_one) {
  std::size_t last = begin;
  for (std::size_t at = begin + 1; at < blocks.size(); ++at) {
    if (is_one(blocks[last], blocks[at])) {
      blocks[last].fuse(blocks[at]);
    } else if (++last != at) {
      blocks[last] = std::move(blocks[at]);
    }
  }
  if (begin < blocks.size()) blocks.resize(last + 1);
}

bool is_near(const Block& before, const Block& block) {
  return block.is_content && block.first <= before.last + 2;
}

void fuse_near_content(Blocks& blocks) {
  const auto first = std::ranges::find_if(blocks, &Block::is_content);
  fuse_from(blocks, static_cast<std::size_t>(first - blocks.begin()),
            [](const Block& before, const Block& block) {
              return before.is_content && is_near(before, block);
            });
}

// Only the content block with the most words stays content; the others may become it again.
void keep_largest(Blocks& blocks) {
  Block* largest = nullptr;
  for (Block& block : blocks) {
    const bool is_larger =
        block.is_content && (largest == nullptr || block.measures.words > largest->measures.words);
    if (is_larger) largest = &block;
  }
  for (Block& block : blocks) {
    block.is_maybe = block.is_content && &block != largest;
    block.is_content = &block == largest;
  }
}

bool is_end_mark(const Block& block) {
  const std::string_view text = block.words;
  if (block.measures.words >= 15 || count_characters(text) < 8) return false;
  for (const std::string_view begin :
       {"comments", "please rate this", "post a comment", "\xC2\xA9 reuters"}) {
    if (text.starts_with(begin)) return true;
  }
  const std::size_t digits = text.find_first_not_of("0123456789");
  if (digits != std::string_view::npos && digits > 0) {
    const std::string_view after = text.substr(digits);
    if (after.starts_with(" comments") || after.starts_with(" users responded in")) return true;
  }
  for (const std::string_view part :
       {"what you think...", "add your comment", "add comment", "reader views", "have your say",
        "reader comments", "r\xC3\xA4tta artikeln"}) {
    if (text.find(part) != std::string_view::npos) return true;
  }
  return text == "thanks for your comments - this feedback is now closed";
}

// The longest part of a title that is cut at some signs; empty if it has none of them.
std::string_view longest_part(std::string_view title, std::string_view signs) {
  if (title.find_first_of(signs) == std::string_view::npos) return {};
  std::string_view longest;
  std::size_t most_words = 0;
  std::size_t most_characters = 0;
  for (std::size_t begin = 0; begin <= title.size();) {
    const std::size_t end = std::min(title.find_first_of(signs, begin), title.size());
    const std::string_view part =
        trim(title.substr(begin, end - begin), [](char c) { return c == ' '; });
    begin = end + 1;
    if (part.find(".com") != std::string_view::npos) continue;
    const std::size_t words = word_runs(part).size();
    const std::size_t characters = count_characters(part);
    if (words <= most_words && characters <= most_characters) continue;
    most_words = words;
    most_characters = characters;
    longest = part;
  }
  return trim_blanks(longest);
}

void mark_title(Blocks& blocks, const std::string& page_title) {
  const std::string title = lower_case(trim_blanks(page_title));
  std::vector<std::string_view> names{title};
  for (const std::string_view signs : {"|:", "|:()", "|:()-", "|,:()-"}) {
    names.push_back(longest_part(title, signs));
  }
  for (Block& block : blocks) {
    block.is_title = std::ranges::find(names, block.words) != names.end();
  }
}

// From the first end mark that comes after enough content, nothing is content.
void end_content(Blocks& blocks) {
  std::size_t words = 0;
  bool has_ended = false;
  for (Block& block : blocks) {
    const bool is_dense = block.is_content && block.measures.text_density() >= 9;
    if (is_dense) words += block.measures.words;
    has_ended |= block.is_end && words >= 60;
    if (has_ended) block.is_content = false;
  }
}

// What may be content between the last title before the first content block and that block is.
void expand_to_title(Blocks& blocks) {
  const auto start = std::ranges::find_if(blocks, &Block::is_content);
  if (start == blocks.end()) return;
  auto title = start;
  while (title != blocks.begin() && !title->is_title) --title;
  if (!title->is_title) return;
  for (auto block = title; block != start; ++block) block->is_content |= block->is_maybe;
}

void article(Blocks& blocks, const Document& document) {
  for (Block& block : blocks) block.is_end = is_end_mark(block);
  mark_title(blocks, title_element(document));
  decide(blocks, by_words);
  end_content(blocks);
  fuse_from(blocks, 0, is_near);
  std::erase_if(blocks, [](const Block& block) { return !block.is_content; });
  fuse_near_content(blocks);
  keep_largest(blocks);
  expand_to_title(blocks);
}

void apply(Rules rules, Blocks& blocks, const Document& document) {
  switch (rules) {
    case Rules::kArticle:
      article(blocks, document);
      break;
    case Rules::kDefault:
      fuse_from(blocks, 0, [](const Block& before, const Block& block) {
        return before.measures.text_density() == block.measures.text_density();
      });
      decide(blocks, by_density);
      break;
    case Rules::kLargest:
      decide(blocks, by_words);
      fuse_from(blocks, 0, is_near);
      keep_largest(blocks);
      break;
    case Rules::kNumWords:
      decide(blocks, by_words);
      break;
    case Rules::kDensity:
      decide(blocks, by_density);
      break;
    case Rules::kCanola:
      decide(blocks, by_canola);
      break;
  }
}

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  const WorkingTree& tree = context.key_page(Whitespace::kDrop);
  Blocks blocks = BlockMaker(tree).run();
  apply(options.rules, blocks, tree.document());
  NodeSet texts(tree.size());
  for (const Block& block : blocks) {
    for (const TreeNode text : block.texts) {
      if (block.is_content) texts.insert(text);
    }
  }
  return answer_of_texts(texts, tree);
}

Explanation explain(const Options&, const ExtractionContext& context, const Answer&) {
  const WorkingTree& tree = context.key_page(Whitespace::kDrop);
  const Blocks blocks = BlockMaker(tree).run();
  std::vector<const Block*> block_of(tree.size(), nullptr);
  for (const Block& block : blocks) {
    for (const TreeNode text : block.texts) block_of[text] = &block;
  }
  return {{}, context.reasons(tree.size(), [&](TreeNode node) -> std::string {
            if (block_of[node] == nullptr) return {};
            const Block& block = *block_of[node];
            return fill_in("block {}: {} words, text density {}, link density {}",
                           {std::to_string(block.first), std::to_string(block.measures.words),
                            fixed_text(block.measures.text_density(), 2),
                            fixed_text(block.measures.link_density(), 2)});
          })};
}

}  // namespace

ExtractorEntry boilerpipe_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "boilerpipe",
                .title = "Boilerpipe",
                .summary = "text blocks, judged by rules on words and links of three neighbours",
                .citation =
                    "Kohlsch\xC3\xBCtter, Fankhauser, Nejdl: Boilerplate detection using shallow "
                    "text features. WSDM 2010",
                .origin = Origin::kPublished,
                .target = Task::kContent},
       .table = ParameterTable<Options>().choice(&Options::rules, "rules",
                                                 {{"article", Rules::kArticle},
                                                  {"num-words", Rules::kNumWords},
                                                  {"density", Rules::kDensity},
                                                  {"default", Rules::kDefault},
                                                  {"largest", Rules::kLargest},
                                                  {"canola", Rules::kCanola}},
                                                 "what decides about the blocks"),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet::boilerpipe
