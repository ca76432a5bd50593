// SPDX-License-Identifier: MIT
#include "core/export/markdown_inline.h"

#include <algorithm>
#include <utility>

#include "core/parts/shown_text.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"

namespace pagelet::internal {
namespace {

using Style = MarkdownInline::Style;
using Container = MarkdownInline::Container;

// ---- Characters beside marks ----

// The kind of the character beside a `*`. CommonMark uses it to tell opening from closing marks.
enum class CharacterKind : std::uint8_t {
  kBlank,
  kPunctuation,
  kOther,
  kEither,  // a symbol that is not ASCII: punctuation since CommonMark 0.31, not before
};

CharacterKind kind_of(char32_t character) {
  if (character < 0x80) {
    if (character <= 0x20) return CharacterKind::kBlank;
    return is_letter_or_digit(static_cast<char>(character)) || character == 0x7F
               ? CharacterKind::kOther
               : CharacterKind::kPunctuation;
  }
  const CharacterCategory category = category_of(character);
  if (category == CharacterCategory::kPunctuation) return CharacterKind::kPunctuation;
  if (category == CharacterCategory::kSymbol) return CharacterKind::kEither;
  return category == CharacterCategory::kSpace ? CharacterKind::kBlank : CharacterKind::kOther;
}

// The kind of the character at the beginning of a text that is not empty, or at its end.
CharacterKind outer_kind(std::string_view text, bool first) {
  std::size_t at = 0;
  return kind_of(next_character(first ? first_character(text) : last_character(text), at));
}

// Finds addresses in words that are not marked as links: some readers make links of them, which
// reach up to the next blank.
class BareAddresses {
 public:
  explicit BareAddresses(std::string_view words) : words_(words) {}

  // Whether an address may reach from the last word before `end` up to there. `end` must not
  // decrease. O(1), amortized.
  bool reach(std::size_t end) {
    constexpr std::size_t kWww = 3;  // letters
    for (; read_ < end; ++read_) {
      if (words_[read_] == ' ') {
        has_address_ = false;
      } else if (words_[read_] == '/' || words_[read_] == '.') {
        const std::string_view before =
            words_.substr(0, read_).substr(read_ - std::min(read_, kWww));
        has_address_ =
            has_address_ || before.ends_with(":/") || equals_ignoring_case(before, "www");
      }
    }
    return has_address_;
  }

 private:
  std::string_view words_;
  std::size_t read_ = 0;
  bool has_address_ = false;
};

// Number of bytes before the first character of the kind kOther, or after the last one.
std::size_t outer_marks(std::string_view text, bool first) {
  const std::size_t size = text.size();
  while (!text.empty() && outer_kind(text, first) != CharacterKind::kOther) {
    text = first ? text.substr(first_character(text).size())
                 : text.substr(0, text.size() - last_character(text).size());
  }
  return size - text.size();
}

}  // namespace

// ---- Collecting ----

void MarkdownInline::add_text(std::string_view text, const Style& style) {
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    if (const auto formula = style.code == 0 ? raw_tex_at(text, at) : std::nullopt) {
      add_inert_formula(formula->tex, formula->dollars, style);
      end = formula->end;
    } else if (const std::size_t length = blank_length(text, at); length == 0) {
      end = at + 1;
      while (end < text.size() && blank_length(text, end) == 0 &&
             !(style.code == 0 && raw_tex_at(text, end))) {
        ++end;
      }
      add_word(text.substr(at, end - at), style);
    } else {
      end = at + length;
      if (style.code != 0 || folded_length(text, at) > 0) {
        add_blank();
      } else {
        blanks_ += text.substr(at, length);
      }
    }
  }
}

void MarkdownInline::add_code_lines(std::string_view text, const Style& style) {
  const std::string code = code_text(text);
  for (std::size_t at = 0; at <= code.size();) {
    const std::size_t end = std::min(code.find('\n', at), code.size());
    if (at > 0) add_break();
    const std::string_view line = std::string_view(code).substr(at, end - at);
    if (!is_blank(line)) add_word(line, style);
    at = end + 1;
  }
}

// The blanks before it are a part of no piece.
MarkdownInline::Piece& MarkdownInline::add_piece(std::string_view text, const Style& style) {
  words_ += std::exchange(blanks_, {});
  const bool starts_line = std::exchange(after_break_, false) && !pieces_.empty();
  const std::size_t begin = words_.size();
  words_ += text;
  return pieces_.emplace_back(Piece{begin, words_.size(), style, starts_line});
}

void MarkdownInline::add_word(std::string_view word, const Style& style) {
  const bool longer = !pieces_.empty() && !after_break_ && pieces_.back().is_words() &&
                      pieces_.back().style == style;
  if (longer) {
    words_ += std::exchange(blanks_, {});
  } else {
    add_piece({}, style);
  }
  words_ += std::exchange(mark_, {});
  words_ += word;
  pieces_.back().end = words_.size();
}

void MarkdownInline::add_image(std::string_view alt, std::string source, Style style) {
  style.code = 0;
  add_piece(collapse_blanks(alt), style).image = add_link(std::move(source));
}

void MarkdownInline::add_formula(std::string_view tex, std::string_view dollars, Style style) {
  style.code = 0;
  const std::optional<std::string> inert = inert_tex(tex);
  if (!inert) return add_text(tex, style);
  if (!inert->empty()) add_inert_formula(*inert, dollars, style);
}

void MarkdownInline::add_inert_formula(std::string_view tex, std::string_view dollars,
                                       Style style) {
  // Marks in it could end an emphasis around it.
  style.spans[kStrong] = style.spans[kEmphasis] = style.spans[kStrike] = 0;
  add_piece(tex, style).dollars = dollars;
}

void MarkdownInline::add_blank() {
  const bool begins_line = pieces_.empty() || after_break_;
  if (blanks_.empty() ? !begins_line : !blanks_.ends_with(' ')) blanks_ += ' ';
}

void MarkdownInline::add_break() {
  after_break_ = true;
  blanks_.clear();
}

// ---- Marks ----

// Decides where marks are, and writes the pieces with the marks between them.
class MarkdownInline::Marks {
 public:
  Marks(MarkdownInline& words, Container container)
      : words_(words), pieces_(words.pieces_), container_(container) {}

  std::string write() {
    leave_unsafe_code();
    for (const Span span : {kStrong, kEmphasis, kStrike}) settle(span);
    merge();
    measure();
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
      const Piece& piece = pieces_[at];
      close(piece.style);
      if (piece.starts_line) markdown_ += container_ == Container::kCell ? "<br>" : "\\\n";
      const std::size_t gap_begin = at == 0 ? 0 : pieces_[at - 1].end;
      markdown_ += std::string_view(words_.words_).substr(gap_begin, piece.begin - gap_begin);
      open(at);
      write_piece(at);
    }
    close({});
    // Number signs at the end of a heading would not be read as a part of it.
    if (container_ == Container::kHeading && markdown_.ends_with('#')) {
      markdown_.insert(markdown_.size() - 1, 1, '\\');
    }
    return std::move(markdown_);
  }

 private:
  static constexpr std::array<std::string_view, kSpans> kOpening = {"[",  "<sup>", "<sub>",
                                                                    "~~", "**",    "*"};
  static constexpr std::array<std::string_view, kSpans> kClosing = {"",   "</sup>", "</sub>",
                                                                    "~~", "**",     "*"};

  struct Extent {
    std::size_t first = 0;
    std::size_t last = 0;
  };

  std::string_view text_of(const Piece& piece) const {
    return std::string_view(words_.words_).substr(piece.begin, piece.end - piece.begin);
  }

  // Whether there is nothing between a piece and the one before it.
  bool touches(std::size_t at) const {
    return !pieces_[at].starts_line && pieces_[at - 1].end == pieces_[at].begin;
  }

  // Turns code that cannot be written as code into words: "[`a]: b`](c)" would be the definition of
  // a reference, marked misses links whose code has a backtick and ends struck words at a tilde in
  // code, parsers do not agree on a backslash before a bar in a cell, and marked reads
  // "http://a`<b>`" as a link that ends before a tag. The first character of the next code counts,
  // because code with nothing between is joined.
  void leave_unsafe_code() {
    BareAddresses addresses(words_.words_);
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
      const bool is_after_words = at > 0 && touches(at);
      Style& style = pieces_[at].style;
      const bool is_joined =
          at + 1 < pieces_.size() && touches(at + 1) && pieces_[at + 1].style.code != 0;
      const std::size_t end = pieces_[at].end + (is_joined ? 1 : 0);
      const auto code =
          std::string_view(words_.words_).substr(pieces_[at].begin, end - pieces_[at].begin);
      const bool hides_link =
          code.find("]:") != std::string_view::npos || code.find('`') != std::string_view::npos;
      if ((style.spans[kLink] != 0 && hides_link) ||
          (style.spans[kStrike] != 0 && code.find('~') != std::string_view::npos) ||
          (container_ == Container::kCell && code.find("\\|") != std::string_view::npos) ||
          (is_after_words && code.find('<') != std::string_view::npos &&
           addresses.reach(pieces_[at].begin))) {
        style.code = 0;
      }
    }
  }

  // Finds, for every piece and kind, the first and the last piece of the same element.
  void measure() {
    extents_.resize(pieces_.size());
    for (std::size_t span = 0; span < kSpans; ++span) {
      const auto id = [&](std::size_t at) { return pieces_[at].style.spans[span]; };
      for (std::size_t first = 0; first < pieces_.size();) {
        std::size_t last = first;
        while (last + 1 < pieces_.size() && id(last + 1) == id(first)) ++last;
        for (const Extent extent{first, last}; first <= last; ++first) {
          extents_[first][span] = extent;
        }
      }
    }
  }

  // Joins elements of one kind with nothing between them: `**a****b**` would not be emphasis. The
  // result must overlap no other element.
  void join(Span span) {
    measure();
    for (std::size_t at = 1; at < pieces_.size(); ++at) {
      const std::uint32_t id = pieces_[at].style.spans[span];
      const std::uint32_t before = pieces_[at - 1].style.spans[span];
      bool joins = id != 0 && before != 0 && id != before && touches(at);
      for (std::size_t other = 0; joins && other < kSpans; ++other) {
        if (other == span) continue;
        joins = (!leaves(other, pieces_[at - 1], pieces_[at]) ||
                 extents_[at - 1][other].first >= extents_[at - 1][span].first) &&
                (!leaves(other, pieces_[at], pieces_[at - 1]) ||
                 extents_[at][other].last <= extents_[at][span].last);
      }
      const std::size_t end = joins ? extents_[at][span].last + 1 : at;
      for (std::size_t next = at; next < end; ++next) pieces_[next].style.spans[span] = before;
    }
  }

  // Leaves out the emphases of one kind whose marks would not be recognised, or the punctuation at
  // their ends.
  void settle(Span span) {
    const auto is_in = [&](const Piece& piece) { return piece.style.spans[span] != 0; };
    if (std::ranges::none_of(pieces_, is_in)) return;
    join(span);
    measure();
    std::vector<Piece> settled;
    settled.reserve(pieces_.size() + 2);
    for (std::size_t first = 0, last = 0; first < pieces_.size(); first = last + 1) {
      last = extents_[first][span].last;
      const auto head = bytes_outside(span, first, last, true);
      const auto tail = bytes_outside(span, last, first, false);
      for (std::size_t at = first; at <= last; ++at) {
        Piece rest = pieces_[at];
        const auto take = [&](std::size_t end, std::uint32_t id) {
          settled.push_back(rest);
          settled.back().end = rest.begin = end;
          settled.back().style.spans[span] = id;
          rest.starts_line = false;
        };
        const std::uint32_t id = head && tail ? rest.style.spans[span] : 0;
        if (id != 0 && at == first && *head > 0) take(rest.begin + *head, 0);
        take(rest.end - (id != 0 && at == last ? *tail : 0), id);
        if (rest.begin < rest.end) take(rest.end, 0);
      }
    }
    pieces_ = std::move(settled);
  }

  // Whether the piece `of` is in an element in which the piece beside it is not.
  static bool leaves(std::size_t span, const Piece& of, const Piece& beside) {
    const std::uint32_t own = of.style.spans[span];
    return own != 0 && beside.style.spans[span] != own;
  }

  static bool is_markup(const Piece& piece) { return !piece.is_words() || piece.style.code != 0; }

  // How many bytes of the piece `at` must be outside of marks so that these are recognised, when
  // the span goes from there to `other_end`; nullopt: they never are. The marks are before the
  // piece if they are `opening`, otherwise after it.
  std::optional<std::size_t> bytes_outside(Span span, std::size_t at, std::size_t other_end,
                                           bool opening) const {
    const bool is_at_end = opening ? at == 0 : at + 1 == pieces_.size();
    if (is_at_end || !touches(opening ? at : at + 1)) return 0;
    const Piece& inside = pieces_[at];
    const Piece& outside = pieces_[opening ? at - 1 : at + 1];
    bool is_beside_marks = is_markup(outside);
    bool is_inside_marks = is_markup(inside);
    for (std::size_t kind = 0; kind < kSpans; ++kind) {
      const bool is_bracket = kind <= kSubscript;  // of a link, or a tag
      const bool leaves_inside = kind != span && leaves(kind, inside, outside);
      const bool is_around = pieces_[other_end].style.spans[kind] == inside.style.spans[kind];
      if (leaves_inside && is_bracket && is_around) return 0;
      is_inside_marks = is_inside_marks || leaves_inside;
      if (!leaves(kind, outside, inside)) continue;
      // Marks of the same character would be read together.
      if (!is_bracket) return std::nullopt;
      is_beside_marks = true;
    }
    if (is_beside_marks) return 0;
    const CharacterKind kind_outside = outer_kind(text_of(outside), !opening);
    if (kind_outside == CharacterKind::kBlank || kind_outside == CharacterKind::kPunctuation) {
      return 0;
    }
    // An emphasis that begins together with a strong one gets underscores, because after `***`,
    // CommonMark reads all marks that could be closing ones as such, as in `***a* (*"b"*)**`. In
    // other places it can tell `*` from `**`. Words must not touch underscores.
    const std::size_t first = opening ? at : other_end;
    const bool begins_strong = first == 0 || leaves(kStrong, pieces_[first], pieces_[first - 1]);
    const bool is_underscore =
        span == kEmphasis && begins_strong && pieces_[first].style.spans[kStrong] != 0;
    const std::size_t marks = outer_marks(text_of(inside), opening);
    if (is_inside_marks || is_underscore || marks == text_of(inside).size()) return std::nullopt;
    return marks;
  }

  // Joins two pieces if no mark will be written between them.
  void merge() {
    std::size_t count = 0;
    for (const Piece& piece : pieces_) {
      if (count > 0) {
        Piece& last = pieces_[count - 1];
        const bool mergeable = last.is_words() && piece.is_words() && !piece.starts_line &&
                               last.style.spans == piece.style.spans;
        // Also joins two code elements without a blank between them: "`a``b`" would be read as one.
        const bool same_code =
            last.style.code == piece.style.code ||
            (last.style.code != 0 && piece.style.code != 0 && last.end == piece.begin);
        if (mergeable && same_code) {
          last.end = piece.end;
          continue;
        }
      }
      pieces_[count++] = piece;
    }
    pieces_.resize(count);
  }

  // Closes the marks that do not enclose the next piece.
  void close(const Style& next) {
    const auto is_over = [&](Span span) { return opened_[span] != next.spans[span]; };
    while (std::ranges::any_of(nesting_, is_over)) {
      const Span span = nesting_.back();
      nesting_.pop_back();
      if (span == kLink) {
        markdown_ += "](";
        append_destination(markdown_, words_.links_[opened_[kLink] - 1]);
        markdown_ += ')';
      } else {
        markdown_ += span == kEmphasis ? emphasis_ : kClosing[span];
      }
      opened_[span] = 0;
    }
  }

  // Opens the marks that enclose the piece; those that reach further are outside.
  void open(std::size_t at) {
    const Style& style = pieces_[at].style;
    const auto opens = [&](std::size_t span) {
      return style.spans[span] != 0 && opened_[span] == 0;
    };
    if (opens(kEmphasis)) emphasis_ = opens(kStrong) ? "_" : "*";
    while (true) {
      std::size_t next = kSpans;
      for (std::size_t span = 0; span < kSpans; ++span) {
        if (!opens(span)) continue;
        const auto& extents = extents_[at];
        if (next == kSpans || extents[span].last > extents[next].last) next = span;
      }
      if (next == kSpans) return;
      const auto span = static_cast<Span>(next);
      markdown_ += span == kEmphasis ? emphasis_ : kOpening[span];
      opened_[span] = style.spans[span];
      nesting_.push_back(span);
    }
  }

  void write_piece(std::size_t at) {
    const Piece& piece = pieces_[at];
    const std::string_view text = text_of(piece);
    const bool in_cell = container_ == Container::kCell;
    if (piece.style.code != 0) {
      append_code_span(markdown_, text, in_cell);
      return;
    }
    if (!piece.dollars.empty()) {
      markdown_ += piece.dollars;
      append_tex(markdown_, text, in_cell);
      markdown_ += piece.dollars;
      return;
    }
    const char before = markdown_.empty() ? '\n' : markdown_.back();
    TextPlace place;
    place.before_markup = at + 1 < pieces_.size() && touches(at + 1);
    place.in_cell = in_cell;
    place.in_strike = opened_[kStrike] != 0;
    place.in_link = opened_[kLink] != 0;
    if (piece.image == 0) {
      place.starts_line = before == '\n' && container_ == Container::kParagraph;
      place.after_blank = before == '\n' || before == ' ';
      append_text(markdown_, text, place);
      return;
    }
    place.in_image = true;
    markdown_ += "![";
    append_text(markdown_, text, place);
    markdown_ += "](";
    append_destination(markdown_, words_.links_[piece.image - 1]);
    markdown_ += ')';
  }

  const MarkdownInline& words_;
  std::vector<Piece>& pieces_;
  Container container_;
  std::vector<std::array<Extent, kSpans>> extents_;  // by piece
  std::string markdown_;
  std::vector<Span> nesting_;                   // open marks, the innermost last
  std::array<std::uint32_t, kSpans> opened_{};  // the elements of the open marks
  std::string_view emphasis_;                   // marks of the last emphasis
};

std::string MarkdownInline::take(Container container) {
  after_break_ = false;
  mark_.clear();
  blanks_.clear();
  if (empty()) return {};
  // A heading is bold anyway. One that is a link keeps the marks of the link's words.
  const bool is_link = std::ranges::all_of(
      pieces_, [](const Piece& piece) { return piece.style.spans[kLink] != 0; });
  if (container == Container::kHeading && !is_link) {
    for (Piece& piece : pieces_) piece.style.spans[kStrong] = 0;
  }
  std::string markdown = Marks(*this, container).write();
  words_.clear();
  pieces_.clear();
  return markdown;
}

}  // namespace pagelet::internal
