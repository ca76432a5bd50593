// SPDX-License-Identifier: MIT
#include "extractors/leafcut/text_blocks.h"

#include <cstddef>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

constexpr bool is_one_of(char32_t character, std::u32string_view signs) {
  return signs.find(character) != std::u32string_view::npos;
}

constexpr std::u32string_view kSentenceEnds = U".!?:;\u2026\u061F\u0964";
constexpr std::u32string_view kWideSentenceEnds = U"\u3002\uFF01\uFF1F\uFF1A";
constexpr std::u32string_view kClosing = U"\"')]\u201D\u2019\u00BB\u300D";
constexpr std::u32string_view kSeparatorSigns = U"|/\u00B7\u2022\u203A\u00BB";

// Letters of scripts that put no blanks between words: Thai to Lao, Burmese, Khmer, and from the
// radicals of Chinese on, without Korean.
constexpr bool is_unspaced(char32_t c) {
  if (c < 0x0E00) return false;
  if (c >= 0x2E80) return c < 0xAC00 || c > 0xD7AF;
  return c < 0x0F00 || (c >= 0x1000 && c < 0x10A0) || (c >= 0x1780 && c < 0x1800);
}

// Capitals of Latin, Greek and Cyrillic.
constexpr bool is_capital(char32_t c) {
  return (c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) ||
         (c >= 0x391 && c <= 0x3A9) || (c >= 0x400 && c <= 0x42F);
}

// Makes the blocks of a tree in one pass over its nodes.
class BlockFinder {
 public:
  BlockFinder(const WorkingTree& tree, ElementTraits& traits)
      : tree_(tree),
        traits_(traits),
        is_box_(tree.size(), false),
        owners_(tree.size(), 0),
        links_(tree.size(), kNoNode) {}

  TextBlocks run() {
    find_boxes();
    found_.block_of.assign(tree_.size(), TextBlocks::kNoBlock);
    for (TreeNode node = 0; node < tree_.size();) {
      if (tree_.is_text(node)) {
        add_text(node++);
        continue;
      }
      const TreeNode parent = tree_.parent(node);
      owners_[node] = is_box_[node] ? node : owners_[parent];
      links_[node] = tree_.tag(node) == Symbol::kA ? node : node == 0 ? kNoNode : links_[parent];
      if (tree_.tag(node) == Symbol::kButton) button_end_ = std::max(button_end_, tree_.end(node));
      const BoxKind kind = traits_.of(tree_.signature(node)).box;
      if (is_box_[node]) end_block();
      node = is_skipped(node, kind) ? tree_.end(node) : node + 1;
    }
    end_block();
    found_.blocks.shrink_to_fit();
    return std::move(found_);
  }

 private:
  // Whether nothing below a node is looked at. An svg around HTML is none of the skipped elements.
  bool is_skipped(TreeNode node, BoxKind kind) const {
    if (kind != BoxKind::kSkipped || node == 0) return false;
    const Document& document = tree_.document();
    const NodeId element = tree_.document_node(node);
    return document.tag_name(element) != "svg" || internal::is_drawing(document, element);
  }

  // An element is a box if it, or an element below it, is not inline.
  void find_boxes() {
    for (TreeNode node = 0; node < tree_.size();) {
      const BoxKind kind =
          tree_.is_text(node) ? BoxKind::kInline : traits_.of(tree_.signature(node)).box;
      is_box_[node] = node == 0 || kind == BoxKind::kBlock;
      node = is_skipped(node, kind) ? tree_.end(node) : node + 1;
    }
    for (TreeNode node = static_cast<TreeNode>(tree_.size()); --node > 0;) {
      if (is_box_[node]) is_box_[tree_.parent(node)] = true;
    }
  }

  void add_text(TreeNode text) {
    const TreeNode parent = tree_.parent(text);
    if (open_ && block_.element != owners_[parent]) end_block();
    if (!open_) {
      block_ = {};
      block_.element = owners_[parent];
      block_.first = text;
      block_.in_button = text < button_end_;
      reader_ = {};
      open_ = true;
      last_link_ = kNoNode;
    }
    const std::uint32_t before = reader_.words();
    reader_.read(tree_.text(text));
    block_.last = text;
    const TreeNode link = links_[parent];
    if (link == kNoNode) return;
    block_.link_words += reader_.words() - before;
    if (link != last_link_) ++block_.links;
    last_link_ = link;
  }

  void end_block() {
    if (!open_) return;
    open_ = false;
    block_.text = reader_.finish();
    if (block_.text.words == 0) return;
    const auto number = static_cast<std::uint32_t>(found_.blocks.size());
    for (TreeNode node = block_.first; node <= block_.last; ++node) {
      if (tree_.is_text(node)) found_.block_of[node] = number;
    }
    found_.blocks.push_back(block_);
  }

  const WorkingTree& tree_;
  ElementTraits& traits_;
  std::vector<bool> is_box_;
  std::vector<TreeNode> owners_;  // by element: itself or the next box around it
  std::vector<TreeNode> links_;   // by element: the link that it is or is in
  TextBlocks found_;
  bool open_ = false;
  TextBlock block_;
  TreeNode button_end_ = 0;  // of the outermost button around or before the node
  TextReader reader_;
  TreeNode last_link_ = kNoNode;
};

}  // namespace

void TextReader::end_number() {
  if (length_ == 0) return;
  const bool is_year = length_ == 4 && number_ >= 1900 && number_ <= 2099;
  const bool is_time = joint_ == U':' && parts_ >= 1 && length_ == 2;
  const bool is_day = joint_ != U':' && parts_ >= 2 && length_ <= 4;
  if (is_year || is_time || is_day) measures_.has_date = true;
}

void TextReader::read(char32_t c) {
  const bool is_digit = c >= '0' && c <= '9';
  const bool is_ascii_letter = c < 0x80 && is_letter(static_cast<char>(c));
  const CharacterCategory category =
      c < 0x80 ? (is_ascii_letter ? CharacterCategory::kLetter : CharacterCategory::kOther)
               : category_of(c);
  const bool is_word = is_digit || c == '_' || category == CharacterCategory::kLetter ||
                       category == CharacterCategory::kDigit ||
                       category == CharacterCategory::kOtherNumber;
  measures_.hash = combine_hash(
      measures_.hash, c < 0x80 ? static_cast<unsigned char>(ascii_lower(static_cast<char>(c))) : c);
  if (is_digit) {
    if (length_ == 0) number_ = 0;
    if (length_ < 5) number_ = number_ * 10 + (c - '0');
    ++length_;
    if (is_currency(shown_)) measures_.has_price = true;
  } else {
    end_number();
    const bool joins =
        length_ > 0 && length_ <= 2 && (c == ':' || c == '.' || c == '-' || c == '/');
    parts_ = joins && (parts_ == 0 || joint_ == c) ? parts_ + 1 : joins ? 1 : 0;
    joint_ = joins ? c : 0;
    length_ = 0;
    if (shown_ >= '0' && shown_ <= '9' && is_currency(c)) measures_.has_price = true;
  }
  if (is_word) {
    if (!in_word_) ++measures_.words;
    if (category == CharacterCategory::kLetter) ++measures_.letters;
    if (is_capital(c)) ++measures_.capitals;
    if (is_unspaced(c)) ++unspaced_;
  } else if (is_one_of(c, kSeparatorSigns)) {
    ++measures_.separators;
  }
  in_word_ = is_word;
  if (is_one_of(c, kSentenceEnds)) {
    ended_ = true;
  } else if (is_one_of(c, kWideSentenceEnds)) {
    if (!ended_) ++measures_.sentences;
    ended_ = false;
    measures_.ends_sentence = true;
    shown_ = c;
    return;
  } else if (!ended_ || !is_one_of(c, kClosing)) {
    ended_ = false;
  }
  if (!is_one_of(c, kClosing)) measures_.ends_sentence = false;
  shown_ = c;
}

// Reads the ASCII letters at `at`, as read(char32_t) reads one by one: most characters are such
// letters.
void TextReader::read_letters(std::string_view text, std::size_t& at) {
  end_number();
  length_ = parts_ = 0;
  joint_ = 0;
  if (!in_word_) ++measures_.words;
  in_word_ = true;
  ended_ = measures_.ends_sentence = false;
  for (; at < text.size() && is_letter(text[at]); ++at) {
    const char lower = ascii_lower(text[at]);
    measures_.hash = combine_hash(measures_.hash, static_cast<unsigned char>(lower));
    ++measures_.letters;
    if (text[at] != lower) ++measures_.capitals;
    shown_ = static_cast<unsigned char>(text[at]);
  }
}

void TextReader::read(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t blank = blank_length(text, at);
    if (blank == 0) {
      is_letter(text[at]) ? read_letters(text, at) : read(next_character(text, at));
      continue;
    }
    at += blank;
    if (ended_) {
      ++measures_.sentences;
      measures_.ends_sentence = true;
      ended_ = false;
    }
    end_number();
    length_ = parts_ = 0;
    in_word_ = false;
  }
  in_word_ = false;
}

TextMeasures TextReader::finish() {
  read(" ");
  measures_.words += unspaced_ / 3;
  return measures_;
}

bool is_prose(const TextBlock& block) {
  const double link_share = static_cast<double>(block.link_words) / block.text.words;
  return (block.text.words >= 10 && link_share < 0.4 && block.text.sentences >= 1) ||
         (block.text.words >= 25 && link_share < 0.3);
}

TextBlocks find_text_blocks(const WorkingTree& tree, ElementTraits& traits) {
  return BlockFinder(tree, traits).run();
}

}  // namespace pagelet
