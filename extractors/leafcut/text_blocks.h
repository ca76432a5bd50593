// SPDX-License-Identifier: MIT
#pragma once

/// The text blocks of a page: the longest runs of inline content that hold a letter or a digit
/// (docs/specification.md, section 15.9). No answer of LeafCut for the main content cuts a block.
///
/// Cost: O(nodes and text), one pass. Tested in tests/extractors/leafcut/text_blocks_test.cpp.

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/dom/working_tree.h"
#include "extractors/leafcut/element_traits.h"

namespace pagelet {

/// Measures of a block's text. Texts of different nodes are taken as apart.
struct TextMeasures {
  std::uint32_t words = 0;  ///< runs of letters and digits; of scripts without blanks between
                            ///< words, three characters are one more
  std::uint32_t letters = 0;
  std::uint32_t capitals = 0;
  std::uint32_t sentences = 0;   ///< their ends
  std::uint32_t separators = 0;  ///< vertical lines, dots in the middle, arrows, slashes
  bool ends_sentence = false;
  bool has_date = false;   ///< a year from 1900 to 2099, a time, or three numbers as in a date
  bool has_price = false;  ///< a sign of a currency beside a digit
  std::uint64_t hash = 0;  ///< of its characters without blanks; ASCII letters in lower case
};

/// Reads the text of a block piece by piece. O(length).
class TextReader {
 public:
  void read(std::string_view text);  ///< the text of one node
  TextMeasures finish();

  std::uint32_t words() const { return measures_.words + unspaced_ / 3; }

 private:
  void read(char32_t character);
  void read_letters(std::string_view text, std::size_t& at);
  void end_number();

  TextMeasures measures_;
  std::uint32_t unspaced_ = 0;  // characters of scripts without blanks between words
  bool in_word_ = false;
  bool ended_ = false;        // a sign that ends sentences, and only quotes or brackets after it
  char32_t shown_ = 0;        // the last character that is not a blank
  std::uint32_t number_ = 0;  // value of the current run of digits
  std::uint32_t length_ = 0;  // digits of the current run
  std::uint32_t parts_ = 0;   // runs of digits before it, joined as in a date
  char32_t joint_ = 0;        // between them
};

struct TextBlock {
  TextMeasures text;
  TreeNode element = 0;  ///< the next element around it that is not inline
  TreeNode first = 0;    ///< its first text
  TreeNode last = 0;     ///< its last text
  std::uint32_t link_words = 0;
  std::uint32_t links = 0;  ///< links with text
  bool in_button = false;   ///< its element is a button or in one
};

struct TextBlocks {
  std::vector<TextBlock> blocks;        ///< in document order
  std::vector<std::uint32_t> block_of;  ///< by node: of a text in a block, its number; or kNoBlock
  static constexpr std::uint32_t kNoBlock = 0xFFFFFFFFU;
};

/// Whether a block is running text: ten words or more, mostly outside links, with the end of a
/// sentence; or 25 words.
bool is_prose(const TextBlock& block);

/// `traits`: those of the site.
TextBlocks find_text_blocks(const WorkingTree& tree, ElementTraits& traits);

}  // namespace pagelet
