// SPDX-License-Identifier: MIT
#pragma once

/// Collects the words of one paragraph, heading or cell, and writes them as Markdown. Part of
/// write_markdown (core/export/markdown_writer.h).
///
/// Words are collected in pieces of one style. The marks are decided when all pieces are known:
/// - blanks stay outside of the marks;
/// - links and emphases that cover the same words are nested, the shorter one inside;
/// - an emphasis that CommonMark would not recognise, because its marks are between a letter and a
///   punctuation mark or beside other marks, is shortened until CommonMark recognises it;
/// - every character that could be read as a mark gets a backslash.
///
/// Cost: O(length of the words), whatever the nesting of the elements.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pagelet::internal {

class MarkdownInline {
 public:
  /// The kinds of marks around words. When two cover the same words, the first is outside.
  enum Span : std::uint8_t { kLink, kSuperscript, kSubscript, kStrike, kStrong, kEmphasis };
  static constexpr std::size_t kSpans = 6;

  /// The elements around words, by kind of mark: 0 for none, otherwise a number that is the same
  /// for all words of the same element. For a link, it is the number from add_link. Elements do not
  /// overlap.
  struct Style {
    std::array<std::uint32_t, kSpans> spans{};
    std::uint32_t code = 0;

    bool operator==(const Style&) const = default;
  };

  /// The block in which the words are written.
  enum class Place : std::uint8_t { kParagraph, kHeading, kCell };

  /// Number of a new link to `destination`.
  std::uint32_t add_link(std::string destination) {
    links_.push_back(std::move(destination));
    return static_cast<std::uint32_t>(links_.size());
  }

  /// Adds the words of `text`, UTF-8; blanks at its ends count. In code all blanks are folded, as
  /// in a terminal; elsewhere those that HTML folds.
  void add_text(std::string_view text, const Style& style);
  /// Adds lines of code with their blanks.
  void add_code_lines(std::string_view text, const Style& style);
  /// Writes a mark directly before the next word, unless `drop_mark` comes before it.
  void add_mark(char mark) { mark_ += mark; }
  void drop_mark() { mark_.clear(); }
  /// Adds an image; `alt` may be empty, `source` not.
  void add_image(std::string_view alt, std::string source, Style style);
  /// Adds a formula in TeX, on one line. `dollars`: the marks around it.
  void add_formula(std::string_view tex, std::string_view dollars, Style style);
  void add_blank();
  /// Ends the line. Has no effect at the beginning or at the end.
  void add_break();

  /// Whether there are neither words nor images.
  bool empty() const { return pieces_.empty(); }
  /// Whether nothing was added after a break.
  bool behind_break() const { return behind_break_; }

  /// The words added since the last call of `take`, with the blanks between them.
  std::string_view words() const { return words_; }

  /// The Markdown of everything added since the last call, without newline at its end.
  std::string take(Place place);

 private:
  struct Piece {
    std::size_t begin = 0;  // in words_
    std::size_t end = 0;
    Style style;
    bool starts_line = false;
    std::uint32_t image = 0;  // its number, from 1
    std::string_view dollars = {};

    bool is_words() const { return image == 0 && dollars.empty(); }
  };

  class Marks;

  void add_word(std::string_view word, const Style& style);
  void begin_piece(const Style& style);

  std::string words_;
  std::vector<Piece> pieces_;
  bool behind_break_ = false;
  std::string blanks_;  // between the last word and the next one
  std::string mark_;    // before the next word
  std::vector<std::string> links_;
  std::vector<std::string> images_;
};

}  // namespace pagelet::internal
