// SPDX-License-Identifier: MIT
#include "core/dom/markdown_inline.h"

#include <algorithm>
#include <utility>

#include "core/dom/markdown_escape.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

std::uint32_t MarkdownInline::add_link(std::string destination) {
  links_.push_back(std::move(destination));
  return static_cast<std::uint32_t>(links_.size());
}

void MarkdownInline::add_text(std::string_view text, const Style& style) {
  const char* behind = text.data();  // of the last word
  for_each_word(text, [&](std::string_view word) {
    if (word.data() > behind) add_blank();
    add_word(word, style);
    behind = word.data() + word.size();
  });
  if (behind < text.data() + text.size()) add_blank();
}

void MarkdownInline::add_word(std::string_view word, const Style& style) {
  const Gap gap = pieces_.empty() ? Gap::kNone : pending_;
  pending_ = Gap::kNone;
  if (gap == Gap::kBlank) words_ += ' ';
  const bool longer = !pieces_.empty() && gap != Gap::kBreak && pieces_.back().image == 0 &&
                      pieces_.back().style == style;
  if (!longer) pieces_.push_back({words_.size(), 0, style, gap, 0});
  words_ += word;
  pieces_.back().end = words_.size();
}

void MarkdownInline::add_image(std::string_view alt, std::string source, Style style) {
  style.code = 0;
  const Gap gap = pieces_.empty() ? Gap::kNone : pending_;
  pending_ = Gap::kNone;
  images_.push_back(std::move(source));
  const std::size_t begin = words_.size();
  words_ += collapse_blanks(alt);
  pieces_.push_back({begin, words_.size(), style, gap, static_cast<std::uint32_t>(images_.size())});
}

void MarkdownInline::add_blank() { pending_ = std::max(pending_, Gap::kBlank); }

void MarkdownInline::add_break() { pending_ = Gap::kBreak; }

// Makes the emphases of one kind such that their marks are recognised.
void MarkdownInline::settle(Span span) {
  const auto id = [&](std::size_t at) -> std::uint32_t& { return pieces_[at].style.spans[span]; };
  std::size_t first = 0;
  while (first < pieces_.size() && id(first) == 0) ++first;
  if (first == pieces_.size()) return;
  std::vector<Piece> settled(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(first));
  settled.reserve(pieces_.size() + 2);
  while (first < pieces_.size()) {
    if (id(first) == 0) {
      settled.push_back(pieces_[first++]);
      continue;
    }
    // Two elements without a blank in between become one: `**a****b**` would be none.
    std::size_t last = first;
    std::uint32_t joined = id(first);  // the element of `last`
    while (last + 1 < pieces_.size() && id(last + 1) != 0 &&
           (id(last + 1) == joined || pieces_[last + 1].gap == Gap::kNone)) {
      joined = id(++last);
      id(last) = id(first);
    }
    settle(span, first, last, settled);
    first = last + 1;
  }
  pieces_ = std::move(settled);
}

// The same for the emphasis that covers the pieces from `first` to `last`.
void MarkdownInline::settle(Span span, std::size_t first, std::size_t last,
                            std::vector<Piece>& settled) {
  std::size_t begin = first;
  std::size_t end = last + 1;
  std::size_t marks_before = 0;  // bytes of the piece `begin` to leave outside
  std::size_t marks_behind = 0;
  for (; begin < end; ++begin) {
    const Edge opening = edge(span, begin, end - 1, true);
    if (opening == Edge::kBehindMarks) marks_before = marks_at_begin(text_of(pieces_[begin]));
    if (opening != Edge::kInvalid && marks_before < text_of(pieces_[begin]).size()) break;
    marks_before = 0;
    pieces_[begin].style.spans[span] = 0;
  }
  for (; begin < end; --end) {
    const Edge closing = edge(span, end - 1, begin, false);
    if (closing == Edge::kBehindMarks) marks_behind = marks_at_end(text_of(pieces_[end - 1]));
    if (closing != Edge::kInvalid && marks_behind < text_of(pieces_[end - 1]).size()) break;
    marks_behind = 0;
    pieces_[end - 1].style.spans[span] = 0;
  }
  for (std::size_t at = first; at <= last; ++at) {
    Piece piece = pieces_[at];
    // Cuts the piece at `position`; the part before it gets or keeps the span, or not.
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

// Whether marks before (behind, when they are not `opening`) the piece `at` are read as what they
// are, when the span goes from there to `other_end`.
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
  const auto leaves_other_marks = [&](const Piece& of, const Piece* beside) {
    if (span != kStrike) return leaves(kStrike, of, beside);
    return leaves(kStrong, of, beside) || leaves(kEmphasis, of, beside);
  };
  const auto is_markup = [](const Piece& piece) {
    return piece.image != 0 || piece.style.code != 0;
  };

  // An emphasis that begins together with a strong one gets underscores, for behind `***`, marks
  // that could be closing ones are taken for those, as in `***a* (*"b"*)**`. Elsewhere CommonMark
  // tells `*` from `**`. Underscores stand inside of the strong marks or apart from words.
  const bool underscore = span == kEmphasis && begins(kStrong, opening ? at : other_end);
  if (underscore && leaves(kStrong, inside, outside) &&
      pieces_[other_end].style.spans[kStrong] == inside.style.spans[kStrong]) {
    return Edge::kValid;
  }
  const bool link_ends = leaves(kLink, inside, outside);
  const bool link_around =
      link_ends && pieces_[other_end].style.spans[kLink] == inside.style.spans[kLink];
  CharacterKind kind_outside = CharacterKind::kBlank;
  if (link_around) {
    kind_outside = CharacterKind::kPunctuation;
  } else if (outside != nullptr && (opening ? inside.gap : outside->gap) == Gap::kNone) {
    // Marks of the same character would be taken together.
    if (span != kStrike && leaves(span == kStrong ? kEmphasis : kStrong, *outside, &inside)) {
      return Edge::kInvalid;
    }
    // What is struck is settled last: those marks may still vanish.
    if (is_markup(*outside) || leaves(kLink, *outside, &inside) ||
        (span == kStrike && leaves_other_marks(*outside, &inside))) {
      kind_outside = CharacterKind::kPunctuation;
    } else {
      kind_outside = opening ? last_kind(text_of(*outside)) : first_kind(text_of(*outside));
    }
  }
  if (kind_outside == CharacterKind::kBlank || kind_outside == CharacterKind::kPunctuation) {
    return Edge::kValid;
  }
  const bool beside_underscore =
      span == kStrong && leaves(kEmphasis, inside, outside) &&
      (opening || (begins(kEmphasis, other_end) &&
                   pieces_[other_end].style.spans[kEmphasis] == inside.style.spans[kEmphasis]));
  if (underscore || beside_underscore) return Edge::kInvalid;
  if (is_markup(inside) || (link_ends && !link_around) || leaves_other_marks(inside, outside)) {
    return Edge::kInvalid;
  }
  const CharacterKind kind_inside =
      opening ? first_kind(text_of(inside)) : last_kind(text_of(inside));
  return kind_inside == CharacterKind::kOther ? Edge::kValid : Edge::kBehindMarks;
}

// Whether an element of the kind begins with the piece.
bool MarkdownInline::begins(Span span, std::size_t at) const {
  const std::uint32_t own = pieces_[at].style.spans[span];
  return own != 0 && (at == 0 || pieces_[at - 1].style.spans[span] != own);
}

// Makes one piece of two between which no mark will be written.
void MarkdownInline::merge() {
  std::size_t count = 0;
  for (const Piece& piece : pieces_) {
    if (count > 0) {
      Piece& last = pieces_[count - 1];
      const bool mergeable = last.image == 0 && piece.image == 0 && piece.gap != Gap::kBreak &&
                             last.style.spans == piece.style.spans;
      // Two code elements without a blank in between, too: "`a``b`" would be one.
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
  Writer(const MarkdownInline& words, Place place) : words_(words), place_(place) {
    const std::vector<Piece>& pieces = words.pieces_;
    ends_.resize(pieces.size());
    for (std::size_t at = pieces.size(); at-- > 0;) {
      for (std::size_t span = 0; span < kSpans; ++span) {
        const bool goes_on = at + 1 < pieces.size() &&
                             pieces[at].style.spans[span] == pieces[at + 1].style.spans[span];
        ends_[at][span] = goes_on ? ends_[at + 1][span] : at;
      }
    }
  }

  std::string write() {
    for (std::size_t at = 0; at < words_.pieces_.size(); ++at) {
      const Piece& piece = words_.pieces_[at];
      close(piece.style);
      if (piece.gap == Gap::kBlank) markdown_ += ' ';
      if (piece.gap == Gap::kBreak) markdown_ += "\\\n";
      open(at);
      write_piece(at);
    }
    close({});
    // Number signs at the end of a heading would be no part of it.
    if (place_ == Place::kHeading && !markdown_.empty() && markdown_.back() == '#') {
      markdown_.insert(markdown_.size() - 1, 1, '\\');
    }
    return std::move(markdown_);
  }

 private:
  // Closes what does not enclose the next piece.
  void close(const Style& next) {
    const auto ends = [&](std::size_t span) {
      return opened_[span] != 0 && opened_[span] != next.spans[span];
    };
    while (ends(kLink) || ends(kStrike) || ends(kStrong) || ends(kEmphasis)) {
      const Span span = nesting_.back();
      nesting_.pop_back();
      if (span == kLink) {
        markdown_ += "](";
        append_destination(markdown_, words_.links_[opened_[kLink] - 1], place_ == Place::kCell);
        markdown_ += ')';
      } else {
        markdown_ += marks(span);
        closed_[span] = opened_[span];
      }
      opened_[span] = 0;
    }
  }

  // Opens what encloses the piece, that which goes further outside. Only elements that overlap,
  // which no parser gives, are closed before their end: links go on, emphases do not.
  void open(std::size_t at) {
    const Style& style = words_.pieces_[at].style;
    const auto opens = [&](std::size_t span) {
      const std::uint32_t id = style.spans[span];
      return id != 0 && opened_[span] == 0 && closed_[span] != id;
    };
    if (opens(kEmphasis)) emphasis_ = opens(kStrong) ? "_" : "*";
    while (true) {
      std::size_t next = kSpans;
      for (std::size_t span = 0; span < kSpans; ++span) {
        if (!opens(span)) continue;
        if (next == kSpans || ends_[at][span] > ends_[at][next]) next = span;
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
  std::vector<std::array<std::size_t, kSpans>> ends_;  // by piece: the last one of each span
  std::vector<Span> nesting_;                          // open marks, the innermost last
  std::array<std::uint32_t, kSpans> opened_{};         // the elements of the open marks
  std::array<std::uint32_t, kSpans> closed_{};         // ... of those closed last
  std::string_view emphasis_;                          // marks of the last emphasis
};

std::string MarkdownInline::take(Place place) {
  for (const Span span : {kStrong, kEmphasis, kStrike}) settle(span);
  merge();
  std::string markdown = Writer(*this, place).write();
  words_.clear();
  pieces_.clear();
  images_.clear();
  pending_ = Gap::kNone;
  return markdown;
}

}  // namespace pagelet::internal
