// SPDX-License-Identifier: MIT
#include "core/export/markdown_inline.h"

#include <algorithm>
#include <utility>

#include "core/export/markdown_elements.h"
#include "core/export/markdown_escape.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
std::uint32_t MarkdownInline::add_link(std::string destination) {
  links_.push_back(std::move(destination));
  return static_cast<std::uint32_t>(links_.size());
}

void MarkdownInline::add_text(std::string_view text, const Style& style) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && blank_length(text, at) == 0) ++at;
    if (at > begin) add_word(text.substr(begin, at - begin), style);
    while (at < text.size()) {
      const std::size_t length = blank_length(text, at);
      if (length == 0) break;
      if (style.code != 0 || folded_length(text, at) > 0) {
        add_blank();
      } else {
        blanks_ += text.substr(at, length);
      }
      at += length;
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

// Writes the blanks before a piece.
MarkdownInline::Gap MarkdownInline::end_gap() {
  Gap gap = pieces_.empty() ? Gap::kNone : pending_;
  if (gap == Gap::kNone && !blanks_.empty()) gap = Gap::kBlank;
  pending_ = Gap::kNone;
  words_ += std::exchange(blanks_, {});
  return gap;
}

void MarkdownInline::add_word(std::string_view word, const Style& style) {
  const Gap gap = end_gap();
  const bool longer = !pieces_.empty() && gap != Gap::kBreak && pieces_.back().image == 0 &&
                      pieces_.back().style == style;
  if (!longer) pieces_.push_back({words_.size(), 0, style, gap, 0});
  words_ += std::exchange(mark_, {});
  words_ += word;
  pieces_.back().end = words_.size();
}

void MarkdownInline::add_image(std::string_view alt, std::string source, Style style) {
  style.code = 0;
  const Gap gap = end_gap();
  images_.push_back(std::move(source));
  const std::size_t begin = words_.size();
  words_ += collapse_blanks(alt);
  pieces_.push_back({begin, words_.size(), style, gap, static_cast<std::uint32_t>(images_.size())});
}

void MarkdownInline::add_blank() {
  const bool begins_line = pieces_.empty() || pending_ == Gap::kBreak;
  if (blanks_.empty() ? !begins_line : !blanks_.ends_with(' ')) blanks_ += ' ';
}

void MarkdownInline::add_break() {
  pending_ = Gap::kBreak;
  blanks_.clear();
}

// Finds, for every piece and kind, the first and the last piece of the same element.
void MarkdownInline::measure() {
  extents_.resize(pieces_.size());
  const auto same = [&](std::size_t at, std::size_t span) {
    return pieces_[at - 1].style.spans[span] == pieces_[at].style.spans[span];
  };
  for (std::size_t span = 0; span < kSpans; ++span) {
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
      extents_[at][span].first = at > 0 && same(at, span) ? extents_[at - 1][span].first : at;
    }
    for (std::size_t at = pieces_.size(); at-- > 0;) {
      const bool goes_on = at + 1 < pieces_.size() && same(at + 1, span);
      extents_[at][span].last = goes_on ? extents_[at + 1][span].last : at;
    }
  }
}

// Changes the emphases of one kind so that their marks are recognised. Elements stay nested: a kind
// is only shortened by whole elements of other kinds.
void MarkdownInline::settle(Span span) {
  const auto id = [&](std::size_t at) -> std::uint32_t& { return pieces_[at].style.spans[span]; };
  std::size_t first = 0;
  while (first < pieces_.size() && id(first) == 0) ++first;
  if (first == pieces_.size()) return;
  measure();
  std::vector<Piece> settled(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(first));
  settled.reserve(pieces_.size() + 2);
  while (first < pieces_.size()) {
    if (id(first) == 0) {
      settled.push_back(pieces_[first++]);
      continue;
    }
    std::size_t last = extents_[first][span].last;
    while (is_joined(span, first, last)) {
      const std::size_t end = extents_[last + 1][span].last;
      while (last < end) id(++last) = id(first);
    }
    settle(span, first, last, settled);
    first = last + 1;
  }
  pieces_ = std::move(settled);
}

// Whether the next element is joined with the element of the pieces from `first` to `last`. This is
// necessary when nothing is between them (`**a****b**` would be no emphasis), and possible when the
// result overlaps no other element.
bool MarkdownInline::is_joined(Span span, std::size_t first, std::size_t last) const {
  const std::size_t next = last + 1;
  if (next == pieces_.size() || pieces_[next].gap != Gap::kNone) return false;
  if (pieces_[next].style.spans[span] == 0) return false;
  for (std::size_t other = 0; other < kSpans; ++other) {
    const std::uint32_t before = pieces_[last].style.spans[other];
    const std::uint32_t behind = pieces_[next].style.spans[other];
    if (other == span || before == behind) continue;
    if (before != 0 && extents_[last][other].first < first) return false;
    if (behind != 0 && extents_[next][other].last > extents_[next][span].last) return false;
  }
  return true;
}

// Handles the emphasis that covers the pieces from `first` to `last`, and moves them to `settled`.
void MarkdownInline::settle(Span span, std::size_t first, std::size_t last,
                            std::vector<Piece>& settled) {
  std::size_t begin = first;
  std::size_t end = last + 1;
  // Moves one end inwards, by whole elements of other kinds, to where its marks are recognised.
  // Returns the number of bytes of the piece at that end to leave outside.
  const auto shorten = [&](bool opening) -> std::size_t {
    while (begin < end) {
      const std::size_t at = opening ? begin : end - 1;
      const std::string_view text = text_of(pieces_[at]);
      const Edge found = edge(span, at, opening ? end - 1 : begin, opening);
      if (found == Edge::kValid) return 0;
      if (found == Edge::kBehindMarks) {
        const std::size_t marks = opening ? marks_at_begin(text) : marks_at_end(text);
        if (marks < text.size()) return marks;
      }
      Extent left{at, at};
      for (std::size_t other = 0; other < kSpans; ++other) {
        if (pieces_[at].style.spans[other] == 0 || other == span) continue;
        const Extent element = extents_[at][other];
        if (opening && element.last + 1 < end) left.last = std::max(left.last, element.last);
        if (!opening && element.first > begin) left.first = std::min(left.first, element.first);
      }
      for (std::size_t n = left.first; n <= left.last; ++n) pieces_[n].style.spans[span] = 0;
      (opening ? begin : end) = opening ? left.last + 1 : left.first;
    }
    return 0;
  };
  const std::size_t marks_before = shorten(true);
  const std::size_t marks_behind = shorten(false);
  for (std::size_t at = first; at <= last; ++at) {
    Piece piece = pieces_[at];
    // Cuts the piece at `position`. `before` and `behind`: whether the two parts are marked.
    const auto cut = [&](std::size_t position, bool before, bool behind) {
      Piece part = piece;
      part.end = position;
      while (part.end > part.begin && words_[part.end - 1] == ' ') --part.end;
      if (!before) part.style.spans[span] = 0;
      settled.push_back(part);
      piece.begin = position;
      while (piece.begin < piece.end && words_[piece.begin] == ' ') ++piece.begin;
      if (!behind) piece.style.spans[span] = 0;
      piece.gap = part.end < piece.begin ? Gap::kBlank : Gap::kNone;
    };
    if (at == begin && begin < end && marks_before > 0) {
      cut(piece.begin + marks_before, false, true);
    }
    if (at + 1 == end && begin < end && marks_behind > 0) {
      cut(piece.end - marks_behind, true, false);
    }
    settled.push_back(piece);
  }
}

// Whether an element of the kind begins with the piece.
bool MarkdownInline::begins(Span span, std::size_t at) const {
  const std::uint32_t own = pieces_[at].style.spans[span];
  return own != 0 && (at == 0 || pieces_[at - 1].style.spans[span] != own);
}

// Whether marks at the piece `at` are recognised, when the span goes from there to `other_end`. The
// marks are before the piece if they are `opening`, otherwise after it.
MarkdownInline::Edge MarkdownInline::edge(Span span, std::size_t at, std::size_t other_end,
                                          bool opening) const {
  const Piece& inside = pieces_[at];
  const Piece* outside = nullptr;
  if (opening ? at > 0 : at + 1 < pieces_.size()) outside = &pieces_[opening ? at - 1 : at + 1];
  // Whether the piece `of` is in an element in which the piece beside it is not.
  const auto leaves = [](Span kind, const Piece& of, const Piece* beside) {
    const std::uint32_t own = of.style.spans[kind];
    return own != 0 && (beside == nullptr || beside->style.spans[kind] != own);
  };
  const auto is_markup = [](const Piece& piece) {
    return piece.image != 0 || piece.style.code != 0;
  };
  const Span other_star = span == kStrong ? kEmphasis : kStrong;

  // An emphasis that begins together with a strong one gets underscores, because after `***`,
  // CommonMark reads all marks that could be closing ones as such, as in `***a* (*"b"*)**`. In
  // other places it can tell `*` from `**`. Words, and strong marks around them, must not touch
  // underscores.
  const bool underscore = span == kEmphasis && begins(kStrong, opening ? at : other_end);
  bool bracket_around = false;  // of a link, or a tag, that also covers the other end
  bool bracket_ends = false;    // of another one
  bool bracket_beside = false;
  for (const Span kind : {kLink, kSuperscript, kSubscript}) {
    if (leaves(kind, inside, outside)) {
      const bool around = pieces_[other_end].style.spans[kind] == inside.style.spans[kind];
      (around ? bracket_around : bracket_ends) = true;
    }
    if (outside != nullptr && leaves(kind, *outside, &inside)) bracket_beside = true;
  }
  CharacterKind kind_outside = CharacterKind::kBlank;
  if (bracket_around) {
    kind_outside = CharacterKind::kPunctuation;
  } else if (outside != nullptr && (opening ? inside.gap : outside->gap) == Gap::kNone) {
    // Marks of the same character would be read together. Opening marks have to give way; so do
    // closing marks of an emphasis before those of a strong one, which are already decided.
    const bool gives_way = opening || span == kEmphasis;
    if (span != kStrike && gives_way && leaves(other_star, *outside, &inside)) {
      return Edge::kInvalid;
    }
    if (opening && leaves(span, *outside, &inside)) return Edge::kInvalid;
    // Struck text is decided last, because its marks may still disappear.
    const bool beside_marks = span == kStrike && (leaves(kStrong, *outside, &inside) ||
                                                  leaves(kEmphasis, *outside, &inside));
    if (is_markup(*outside) || bracket_beside || beside_marks) {
      kind_outside = CharacterKind::kPunctuation;
    } else {
      kind_outside = opening ? last_kind(text_of(*outside)) : first_kind(text_of(*outside));
    }
  }
  if (kind_outside == CharacterKind::kBlank || kind_outside == CharacterKind::kPunctuation) {
    return Edge::kValid;
  }
  const bool beside_strike = span != kStrike && leaves(kStrike, inside, outside);
  const bool beside_stars =
      span == kStrike && (leaves(kStrong, inside, outside) || leaves(kEmphasis, inside, outside));
  if (underscore || beside_strike || beside_stars || is_markup(inside) || bracket_ends) {
    return Edge::kInvalid;
  }
  const CharacterKind kind_inside =
      opening ? first_kind(text_of(inside)) : last_kind(text_of(inside));
  if (kind_inside == CharacterKind::kOther) return Edge::kValid;
  return leaves(other_star, inside, outside) ? Edge::kInvalid : Edge::kBehindMarks;
}

// Turns code that cannot be written as code into words: "[`a]: b`](c)" would be the definition of a
// reference, and parsers do not agree on a backslash before a bar in a cell.
void MarkdownInline::leave_unsafe_code(bool in_cell) {
  const auto is_unsafe = [&](std::size_t from, std::size_t to, bool in_link) {
    const std::string_view code = std::string_view(words_).substr(from, to - from);
    return (in_link && code.find("]:") != std::string_view::npos) ||
           (in_cell && code.find("\\|") != std::string_view::npos);
  };
  std::size_t end = 0;  // end of the pieces with nothing between them, which may be joined
  for (std::size_t at = 0; at < pieces_.size(); at = end) {
    bool in_link = false;
    for (end = at; end < pieces_.size(); ++end) {
      const Piece& piece = pieces_[end];
      if (piece.style.code == 0 || (end > at && piece.gap != Gap::kNone)) break;
      in_link = in_link || piece.style.spans[kLink] != 0;
    }
    if (end == at) {
      ++end;
    } else if (is_unsafe(pieces_[at].begin, pieces_[end - 1].end, in_link)) {
      for (std::size_t code = at; code < end; ++code) pieces_[code].style.code = 0;
    }
  }
}

// Joins two pieces if no mark will be written between them.
void MarkdownInline::merge() {
  std::size_t count = 0;
  for (const Piece& piece : pieces_) {
    if (count > 0) {
      Piece& last = pieces_[count - 1];
      const bool mergeable = last.image == 0 && piece.image == 0 && piece.gap != Gap::kBreak &&
                             last.style.spans == piece.style.spans;
      // Also joins two code elements without a blank between them: "`a``b`" would be read as one.
      const bool same_code =
          last.style.code == piece.style.code ||
          (last.style.code != 0 && piece.style.code != 0 && piece.gap == Gap::kNone);
      if (mergeable && same_code) {
        last.end = piece.end;
        continue;
      }
    }
    pieces_[count++] = piece;
  }
  pieces_.resize(count);
}

// Writes pieces one after the other with the marks between them.
class MarkdownInline::Writer {
 public:
  Writer(const MarkdownInline& words, Place place) : words_(words), place_(place) {}

  std::string write() {
    for (std::size_t at = 0; at < words_.pieces_.size(); ++at) {
      const Piece& piece = words_.pieces_[at];
      close(piece.style);
      if (piece.gap == Gap::kBreak) markdown_ += place_ == Place::kCell ? "<br>" : "\\\n";
      const std::size_t gap_begin = at == 0 ? 0 : words_.pieces_[at - 1].end;
      markdown_ += std::string_view(words_.words_).substr(gap_begin, piece.begin - gap_begin);
      open(at);
      write_piece(at);
    }
    close({});
    // Number signs at the end of a heading would not be read as a part of it.
    if (place_ == Place::kHeading && !markdown_.empty() && markdown_.back() == '#') {
      markdown_.insert(markdown_.size() - 1, 1, '\\');
    }
    return std::move(markdown_);
  }

 private:
  // Closes the marks that do not enclose the next piece.
  void close(const Style& next) {
    const auto ends = [&](std::size_t span) {
      return opened_[span] != 0 && opened_[span] != next.spans[span];
    };
    while (ends(kLink) || ends(kSuperscript) || ends(kSubscript) || ends(kStrike) ||
           ends(kStrong) || ends(kEmphasis)) {
      const Span span = nesting_.back();
      nesting_.pop_back();
      if (span == kLink) {
        markdown_ += "](";
        append_destination(markdown_, words_.links_[opened_[kLink] - 1], place_ == Place::kCell);
        markdown_ += ')';
      } else if (span == kSuperscript || span == kSubscript) {
        markdown_ += span == kSuperscript ? "</sup>" : "</sub>";
      } else {
        markdown_ += marks(span);
      }
      opened_[span] = 0;
    }
  }

  // Opens the marks that enclose the piece; those that reach further are outside.
  void open(std::size_t at) {
    const Style& style = words_.pieces_[at].style;
    const auto opens = [&](std::size_t span) {
      return style.spans[span] != 0 && opened_[span] == 0;
    };
    if (opens(kEmphasis)) emphasis_ = opens(kStrong) ? "_" : "*";
    while (true) {
      std::size_t next = kSpans;
      for (std::size_t span = 0; span < kSpans; ++span) {
        if (!opens(span)) continue;
        const auto& extents = words_.extents_[at];
        if (next == kSpans || extents[span].last > extents[next].last) next = span;
      }
      if (next == kSpans) return;
      const auto span = static_cast<Span>(next);
      markdown_ += marks(span);
      opened_[span] = style.spans[span];
      nesting_.push_back(span);
    }
  }

  void write_piece(std::size_t at) {
    const std::vector<Piece>& pieces = words_.pieces_;
    const Piece& piece = pieces[at];
    const std::string_view text = words_.text_of(piece);
    const bool in_cell = place_ == Place::kCell;
    if (piece.style.code != 0) {
      append_code_span(markdown_, text, in_cell);
      return;
    }
    const char before = markdown_.empty() ? '\n' : markdown_.back();
    TextPlace place;
    place.starts_line = before == '\n' && place_ == Place::kParagraph;
    place.behind_blank = before == '\n' || before == ' ';
    place.before_markup = at + 1 < pieces.size() && pieces[at + 1].gap == Gap::kNone;
    place.in_cell = in_cell;
    place.in_strike = opened_[kStrike] != 0;
    if (piece.image == 0) {
      append_text(markdown_, text, place);
      return;
    }
    place.starts_line = false;
    place.behind_blank = false;
    markdown_ += "![";
    append_text(markdown_, text, place);
    markdown_ += "](";
    append_destination(markdown_, words_.images_[piece.image - 1], in_cell);
    markdown_ += ')';
  }

  std::string_view marks(Span span) const {
    switch (span) {
      case kLink:
        return "[";
      case kSuperscript:
        return "<sup>";
      case kSubscript:
        return "<sub>";
      case kStrike:
        return "~~";
      case kStrong:
        return "**";
      case kEmphasis:
        return emphasis_;
    }
    return {};
  }

  const MarkdownInline& words_;
  Place place_;
  std::string markdown_;
  std::vector<Span> nesting_;                   // open marks, the innermost last
  std::array<std::uint32_t, kSpans> opened_{};  // the elements of the open marks
  std::string_view emphasis_;                   // marks of the last emphasis
};

std::string MarkdownInline::take(Place place) {
  pending_ = Gap::kNone;
  mark_.clear();
  blanks_.clear();
  if (empty()) return {};
  leave_unsafe_code(place == Place::kCell);
  for (const Span span : {kStrong, kEmphasis, kStrike}) settle(span);
  merge();
  measure();
  std::string markdown = Writer(*this, place).write();
  words_.clear();
  pieces_.clear();
  images_.clear();
  return markdown;
}

}  // namespace pagelet::internal
