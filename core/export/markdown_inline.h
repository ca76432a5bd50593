// SPDX-License-Identifier: MIT
#pragma once

/// Collects the words of one paragraph, heading or cell, and writes them as Markdown. Part of
/// write_markdown (core/export/markdown_writer.h).
///
/// Words are collected in pieces of one style. The marks are decided when all pieces are known:
/// - blanks stay outside of the marks;
/// - links and emphases that cover the same words are nested, the shorter one inside;
/// - the marks of an emphasis that CommonMark would not recognise between a letter and punctuation
///   leave the punctuation outside; an emphasis beside other marks is left out;
/// - every character that could be read as a mark gets a backslash.
///
/// Cost: O(length of the words), whatever the nesting of the elements.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/url/url.h"

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
  enum class Container : std::uint8_t { kParagraph, kHeading, kCell };

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
  /// Adds a formula in TeX, on one line. `dollars`: the marks around it. TeX that Markdown would
  /// read as something else is written as words.
  void add_formula(std::string_view tex, std::string_view dollars, Style style);
  void add_blank();
  /// Ends the line. Has no effect at the beginning or at the end.
  void add_break();

  /// Whether there are neither words nor images.
  bool empty() const { return pieces_.empty(); }
  /// Whether nothing was added after a break.
  bool after_break() const { return after_break_; }

  /// The Markdown of everything added since the last call, without newline at its end.
  std::string take(Container container);

 private:
  struct Piece {
    std::size_t begin = 0;  // in words_
    std::size_t end = 0;
    Style style;
    bool starts_line = false;
    std::uint32_t image = 0;  // number of its source in links_, from 1
    std::string_view dollars = {};

    bool is_words() const { return image == 0 && dollars.empty(); }
  };

  class Marks;

  void add_word(std::string_view word, const Style& style);
  void add_inert_formula(std::string_view tex, std::string_view dollars, Style style);
  Piece& add_piece(std::string_view text, const Style& style);

  std::string words_;
  std::vector<Piece> pieces_;
  bool after_break_ = false;
  std::string blanks_;              // between the last word and the next one
  std::string mark_;                // before the next word
  std::vector<std::string> links_;  // destinations, also of images
};

// Strings as CommonMark, with the tables and the strikethrough of GFM, reads them again. Texts must
// be valid UTF-8 on one line, with collapsed blanks. All functions cost O(length).

/// The place of a text. With more of these false, fewer characters are escaped.
struct TextPlace {
  bool starts_line = false;    ///< at the beginning of a line of a paragraph
  bool before_markup = false;  ///< marks follow without a blank
  bool in_cell = false;        ///< in a row of a table
  bool in_strike = false;      ///< in struck text
  bool in_link = false;        ///< in the text of a link
  bool in_image = false;       ///< the words for a picture
  bool after_blank = false;    ///< at the beginning of a line, or after a blank
};

/// A formula that a page writes as text, for a script to draw.
struct RawTex {
  std::string tex;           ///< with collapsed blanks
  std::string_view dollars;  ///< the marks for it in Markdown: "$" or "$$"
  std::size_t end;           ///< the position after it
};

/// Returns the formula that begins at `at`: TeX between dollars, `\(` and `\)`, or `\[` and `\]`,
/// of at most 1,000 bytes, not after a word. Between single dollars it must contain a sign of TeX,
/// must not begin or end with a blank, and must not touch a word, so prices are not formulas.
/// nullopt if no formula begins there, or if inert_tex would change it and it is not surely one:
/// one has a command, and between single dollars a brace; between other marks an index or an
/// exponent is enough.
std::optional<RawTex> raw_tex_at(std::string_view text, std::size_t at);

/// Appends `text` with a backslash before every character that could be read as a mark.
void append_text(std::string& markdown, std::string_view text, const TextPlace& place);

/// Appends `code`, not empty, as a code span, or as a `code` element if it has a comment of HTML
/// that does not end.
void append_code_span(std::string& markdown, std::string_view code, bool in_cell);

/// `tex` as it can be between dollars, with commands and blanks of the same meaning, so that
/// CommonMark finds no tags, links, references, code or beginning of an emphasis in it: "a<b" is
/// "a\lt b". nullopt: there is no such form, as for a dollar in it; then it has to be written as
/// words.
std::optional<std::string> inert_tex(std::string_view tex);

/// Appends the TeX of `inert_tex`, without the dollars.
void append_tex(std::string& markdown, std::string_view tex, bool in_cell);

/// Appends a URL for the parentheses of a link or image. Blanks, control characters and marks that
/// readers of Markdown could take for the end of something are percent-encoded, except parentheses
/// that are balanced.
void append_destination(std::string& markdown, std::string_view url);

/// The backticks around code: more than the longest run in `code`, and at least `shortest`.
std::string fence_around(std::string_view code, std::size_t shortest);

/// The URL to write for a link to, or an image from, `reference`; empty when it cannot be used.
std::string destination_of(std::string_view reference, const std::optional<Url>& base);

/// Whether a URL of destination_of leads to the page itself, or into it: headings have such links
/// to themselves.
bool leads_to_page(std::string_view destination, const std::optional<Url>& base);

}  // namespace pagelet::internal
