// SPDX-License-Identifier: MIT
#pragma once

/// The parts of a page that a reader sees, in document order: texts, images, line breaks, and the
/// begin and the end of every element that says how its content is written. One walk of the page
/// makes them; write_markdown and readable_text print them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

enum class ElementRole : std::uint8_t {
  kInline,  ///< nothing but its content
  kHidden,  ///< left out with its subtree
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
};

/// Whether the words of an element belong to the line around it, and have a mark.
constexpr bool is_span(ElementRole role) { return role >= ElementRole::kLink; }

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
};

/// Whether it is a formula, or a text that is not blank.
inline bool has_words(const PagePart& part) {
  return part.kind <= PagePart::kFormula && !is_blank(part.words);
}

/// Why words that an answer holds are in none of the formats that people read.
enum class Omission : std::uint8_t {
  kNone,
  kControl,   ///< controls of forms
  kHidden,    ///< not shown, and no control opens them
  kCopy,      ///< another part says the same: a formula, picture, number or date
  kIcon,      ///< names of icons
  kAid,       ///< of the site's software: commands, numbers of lines, links of headings (is_aid)
  kBox,       ///< a box or label of the site (core/export/boxes.h)
  kReplaced,  ///< shown in another form: a formula, a film
};
inline constexpr std::size_t kOmissions = 8;

/// "", "controls", "hidden", "copies", "icons", "aids", "boxes", "replaced".
std::string_view to_string(Omission omission);

/// An element or text that is left out with its subtree.
struct OmittedPart {
  NodeId node{};
  Omission why = Omission::kNone;
};

struct PageParts {
  std::vector<PagePart> list;
  std::deque<std::string> texts;  ///< words that the page does not have in this form
  std::vector<OmittedPart> omitted = {};
};

/// Calls `visit(why, text)` for each text that is kept and in an omitted part.
template <class Visit>
void for_each_omitted(const Document& document, const std::vector<bool>* keep,
                      const PageParts& parts, Visit&& visit) {
  for (const OmittedPart& part : parts.omitted) {
    for (NodeId at = part.node; at < document.end(part.node); ++at) {
      if (document.is_text(at) && (keep == nullptr || (*keep)[index_of(at)])) visit(part.why, at);
    }
  }
}

/// Returns up to `most` parts from the end, in reverse order.
template <class Part>
auto last_parts(std::span<Part> parts, std::size_t most) {
  return std::views::reverse(parts.last(std::min(most, parts.size())));
}

/// The parts of a page. `keep` as in SerializeOptions (core/dom/serializer.h). `limit`: when to
/// stop; null: never. `title` becomes a heading before everything else as MarkdownOptions::title
/// says: a heading says it if one text is most of the other. A title of more than 1,000 bytes is
/// none; a page without words and images gets none. `is_content`: the parts are a main content, so
/// boxes and stubs (core/export/boxes.h) are left out. Nothing recurses. Cost: O(nodes + words).
///
/// core/export/markdown_writer.h lists parts that are left out or have another form. A kBlank is
/// where words are not kept, between two links with nothing between them, between an image or icon
/// and the words after it, and where begins_other_word holds.
///
/// A table of data (holds_data) of which lower rows are kept also has its heading rows: pages that
/// share their headings would lose them otherwise. A row of which a cell is kept also has its other
/// cells with at most 80 bytes of text: values would be in the columns of others otherwise.
PageParts page_parts(const Document& document, const std::vector<bool>* keep, OutputLimit* limit,
                     std::string_view title, bool is_content = false);

/// Whether a style sheet parts two texts, of which the second follows the first: the words of two
/// inline elements side by side would be read as one (core/export/shown_text.h), or those of one
/// that says nothing of its words and those beside it. O(nodes between them + depth).
bool begins_other_word(const Document& document, NodeId before, NodeId after);

/// The mark of a superscript or subscript in plain text and code: '^' or '_'; 0: another role.
char script_mark(ElementRole role);

/// The number with which a value begins, by the HTML Standard's rules for parsing integers, but
/// limited to -10^9 .. 10^9. nullopt when it begins with no number.
std::optional<std::int32_t> leading_integer(std::string_view value);

}  // namespace pagelet::internal
