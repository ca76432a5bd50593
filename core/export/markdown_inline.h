// SPDX-License-Identifier: MIT
#pragma once

/// Collects the words of one paragraph, heading or cell, and writes them as Markdown. Part of
/// write_markdown (core/export/markdown_writer.h).
///
/// Words are collected in pieces of one style. The marks are decided when all pieces are known:
/// - blanks stay outside of the marks;
/// - links and emphases that cover the same words are nested, the shorter one inside;
/// - an emphasis that CommonMark would not recognise, because its marks are between a letter and a
///   punctuation mark or beside other marks, is shortened until CommonMark recognises it.
///
/// Cost: O(length of the words), whatever the nesting of the elements.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
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

  /// Number of a new link to `destination`, valid until the next `forget_links`.
  std::uint32_t add_link(std::string destination);
  void forget_links() { links_.clear(); }

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
  void add_blank();
  /// Ends the line. Has no effect at the beginning or at the end.
  void add_break();

  /// Whether there are neither words nor images.
  bool empty() const { return pieces_.empty(); }
  /// Whether nothing was added after a break.
  bool behind_break() const { return pending_ == Gap::kBreak; }

  /// The words added since the last call of `take`, with the blanks between them.
  std::string_view words() const { return words_; }

  /// The Markdown of everything added since the last call, without newline at its end.
  std::string take(Place place);

 private:
  enum class Gap : std::uint8_t { kNone, kBlank, kBreak };
  // Whether marks are possible at a place: yes, only further inside, or no.
  enum class Edge : std::uint8_t { kValid, kBehindMarks, kInvalid };

  struct Piece {
    std::size_t begin = 0;  // in words_
    std::size_t end = 0;
    Style style;
    Gap gap = Gap::kNone;  // before it
    std::uint32_t image = 0;
  };

  struct Extent {
    std::size_t first = 0;
    std::size_t last = 0;
  };

  class Writer;

  std::string_view text_of(const Piece& piece) const {
    return std::string_view(words_).substr(piece.begin, piece.end - piece.begin);
  }
  void add_word(std::string_view word, const Style& style);
  Gap end_gap();
  void leave_unsafe_code(bool in_cell);
  void measure();
  void settle(Span span);
  void settle(Span span, std::size_t first, std::size_t last, std::vector<Piece>& settled);
  Edge edge(Span span, std::size_t at, std::size_t other_end, bool opening) const;
  bool is_joined(Span span, std::size_t first, std::size_t last) const;
  bool begins(Span span, std::size_t at) const;
  void merge();

  std::string words_;
  std::vector<Piece> pieces_;
  std::vector<std::array<Extent, kSpans>> extents_;  // by piece
  Gap pending_ = Gap::kNone;
  std::string blanks_;  // between the last word and the next one
  std::string mark_;    // before the next word
  std::vector<std::string> links_;
  std::vector<std::string> images_;
};

}  // namespace pagelet::internal
