// SPDX-License-Identifier: MIT
#pragma once

/// The types of the parts of a page that a reader sees, in document order: texts, images, line
/// breaks, and the begin and the end of every element that says how its content is written.
/// page_parts (core/export/page_parts.h) makes them in one walk of the page; the rules of
/// core/omission take some away; write_markdown and readable_text print the rest.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/parts/omission.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

enum class ElementRole : std::uint8_t {
  kInline,  ///< nothing but its content
  kNoText,  ///< left out with its subtree: not shown, or a control of a form
  kImage,
  kEmbed,  ///< a film, a sound or a frame
  kFormula,
  kControl,    ///< an `input`, which may be the box of a task
  kLine,       ///< a block without margins; the first of the blocks
  kParagraph,  ///< a block with margins
  kHeading,
  kQuote,
  kBullets,
  kNumbers,
  kItem,
  kDescriptions,  ///< dl
  kTerm,
  kDescription,  ///< dd
  kPreformatted,
  kCodeLine,  ///< in code, an element of its own
  kRule,
  kTable,
  kTableHead,
  kRow,
  kCell,
  kCaption,
  kBreak,  ///< the last of the blocks
  kLink,   ///< the first of the spans, in the order of MarkdownInline::Span
  kSuperscript,
  kSubscript,
  kStrike,
  kStrong,
  kEmphasis,
  kCode,
  kQuotation,  ///< q; this and the last of the spans have their marks as texts
  kRubyText,   ///< rt
  kNote,       ///< a note that style sheets set beside its sentence
};

/// Whether the words of an element belong to the line around it, and have a mark.
constexpr bool is_span(ElementRole role) { return role >= ElementRole::kLink; }

/// Whether an element of this role is on lines of its own.
constexpr bool is_block(ElementRole role) {
  return role >= ElementRole::kLine && role <= ElementRole::kBreak;
}

/// Whether the style sheet in the "Rendering" chapter of the HTML Standard gives a block margins
/// wherever it is. It gives them to the outermost lists, too.
constexpr bool has_margins(ElementRole role) {
  return role == ElementRole::kParagraph || role == ElementRole::kHeading ||
         role == ElementRole::kQuote || role == ElementRole::kPreformatted ||
         role == ElementRole::kRule;
}

/// The mark of a superscript or subscript in plain text and code: '^' or '_'; 0: another role.
constexpr char script_mark(ElementRole role) {
  if (role == ElementRole::kSuperscript) return '^';
  return role == ElementRole::kSubscript ? '_' : '\0';
}

/// The role of an element by its name alone. An unknown element is inline. O(1).
ElementRole role_of(std::string_view tag);

struct PagePart {
  enum Kind : std::uint8_t {
    kText,
    kImage,
    kFormula,  ///< TeX
    kBlank,    ///< a blank that the page does not have: for words that are left out, between links
    kBreak,
    kOpen,
    kClose,
  };
  static constexpr std::int32_t kBullet = INT32_MIN;

  Kind kind = kText;
  ElementRole role = ElementRole::kInline;
  std::uint8_t heading = 0;       ///< level of the heading to which it belongs
  char task = 0;                  ///< kOpen: an item with a box, 'x' if it is ticked, else ' '
  bool is_data = false;           ///< a table that is written as one
  bool is_described = false;      ///< kOpen: a term with a description
  bool is_added = false;          ///< kOpen: a row or cell of a table that is not kept
  bool is_display = false;        ///< kFormula: on a line of its own
  bool is_gap = false;            ///< kBlank: for words that are not kept
  bool is_address = false;        ///< kText: names the file of a film or sound without a title
  NodeId node{};                  ///< the text or the element
  std::string_view words = {};    ///< kText: what is shown, with its blanks; of a link its address
  std::uint32_t other = 0;        ///< kOpen, kClose: index of the matching kClose or kOpen
  std::int32_t number = kBullet;  ///< of an item in a numbered list
  char numbering = '1';           ///< of an item: the `type` of its numbers, one of 1, a, A, i, I
};

/// Whether a line of a page ends at a part: blocks are on lines of their own. This is what a line
/// is for all that reads a page line by line; a `br` is a break in its line.
inline bool ends_line(const PagePart& part) {
  return (part.kind == PagePart::kOpen || part.kind == PagePart::kClose) && is_block(part.role);
}

/// Whether it is a formula, or a text that is not blank.
inline bool has_words(const PagePart& part) {
  return part.kind <= PagePart::kFormula && !is_blank(part.words);
}

/// An element or text that is omitted with its subtree.
struct OmittedPart {
  NodeId node{};
  OmissionRule rule = OmissionRule::kNone;
  std::size_t begin = 0;  ///< of a text: the bytes before are not omitted
};

struct PageParts {
  std::vector<PagePart> list;
  std::deque<std::string> texts;  ///< words that the page does not have in this form
  std::vector<OmittedPart> omitted = {};
  bool has_undone_rules =
      false;  ///< rules would have omitted too much of the page, and do not count
};

/// Calls `visit(rule, text, words)` for each text that is kept and in an omitted part, with its
/// omitted words.
template <class Visit>
void for_each_omitted(const Document& document, const std::vector<bool>* keep,
                      const PageParts& parts, Visit&& visit) {
  for (const OmittedPart& part : parts.omitted) {
    for (NodeId at = part.node; at < document.end(part.node); ++at) {
      if (document.is_text(at) && (keep == nullptr || (*keep)[index_of(at)])) {
        visit(part.rule, at, document.text(at).substr(part.begin));
      }
    }
  }
}

/// Returns up to `most` parts from the end, in reverse order.
template <class Part>
auto last_parts(std::span<Part> parts, std::size_t most) {
  return std::views::reverse(parts.last(std::min(most, parts.size())));
}

}  // namespace pagelet::internal
