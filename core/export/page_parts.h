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
  char task = 0;                  ///< kOpen: an item with a box; 'x': a tick is in it, ' ': none
  bool is_data = false;           ///< a table that is written as one
  bool is_described = false;      ///< kOpen: a term with a description
  bool is_added = false;          ///< kOpen: the heading rows of a table, which are not kept
  bool is_display = false;        ///< kFormula: on a line of its own
  bool is_address = false;        ///< kText: names the file of a film or sound without a title
  NodeId node{};                  ///< the text or the element
  std::string_view words = {};    ///< kText: what is shown, with its blanks; of a link its address
  std::uint32_t other = 0;        ///< kOpen, kClose: where the part at its other end is
  std::int32_t number = kBullet;  ///< of an item in a numbered list
};

/// Whether it is a formula, or a text that is not blank.
inline bool has_words(const PagePart& part) {
  return part.kind <= PagePart::kFormula && !is_blank(part.words);
}

struct PageParts {
  std::vector<PagePart> list;
  std::deque<std::string> texts;  ///< words that the page does not have in this form
};

/// The last of the parts, at most so many, the very last first.
template <class Part>
auto last_parts(std::span<Part> parts, std::size_t most) {
  return std::views::reverse(parts.last(std::min(most, parts.size())));
}

/// The parts of a page. `keep` as in SerializeOptions (core/dom/serializer.h). `limit`: when to
/// stop; null: never. `title` becomes a heading before everything else as MarkdownOptions::title
/// says: a heading says it if one text is most of the other. A title of more than 1,000 bytes is
/// none; a page without words and images gets none. Nothing recurses. Cost: O(nodes + words).
///
/// core/export/markdown_writer.h lists parts that are left out or have another form. A kBlank is
/// where words are not kept, between two links with nothing between them, between an image or icon
/// and the words after it, and where begins_other_word holds.
///
/// A table of data (holds_data) of which lower rows are kept also has its heading rows: pages that
/// share their headings would lose them otherwise.
PageParts page_parts(const Document& document, const std::vector<bool>* keep, OutputLimit* limit,
                     std::string_view title);

/// Whether a style sheet parts two texts, of which the second follows the first: the words of two
/// inline elements side by side would be read as one (core/export/shown_text.h), or those of one
/// that says nothing of its words and those beside it. O(nodes between them + depth).
bool begins_other_word(const Document& document, NodeId before, NodeId after);

/// Whether a table is data: it begins with the part `table` and ends with the last part. It only
/// arranges parts of a page if
/// - it contains a table;
/// - a cell contains a block that no cell of Markdown can hold: a quote or rule, more than eight
///   lines (a guess), or, unless a row of several `th` is before it, a heading, a list, or more
///   than one paragraph; these are lines of the cell;
/// - it has a single row or column and no `th`;
/// - it has fewer than two cells that are not empty; or
/// - it has text outside of the cells.
bool holds_data(const Document& document, std::span<const PagePart> parts, std::size_t table);

/// Whether a cell, the kOpen at `cell`, and the next one in its row belong on one line: it has only
/// a few words without blocks, such as a type or a name. O(1).
bool joins_next_cell(std::span<const PagePart> parts, std::size_t cell);

/// Adds the heading of page_parts. `node`: the element to which it belongs.
void add_title(PageParts& parts, std::string_view title, NodeId node);

/// The code of a `pre`, the kOpen at `open`: with the blanks and lines of the page, a line end
/// between elements of a class such as `line` or `code-line` with nothing between them, without
/// blank lines around it, and in a form that people can copy (code_text).
std::string code_block(std::span<const PagePart> parts, std::size_t open);

/// The language that a `pre`, an element in it, or one of a few elements around it names; empty:
/// none does. Known are
/// - the classes `language-*` and `lang-*` (HTML Standard), of Jekyll also around the `pre`;
/// - `highlight-python` (Sphinx), `highlight-source-js` (GitHub), `highlight js` (Hexo) around it;
/// - the class after `hljs`, `sourceCode` (pandoc) or `brush:`;
/// - the attributes `data-language` and `data-lang`;
/// - the attribute `lang`, unless it looks like the code of a language that people speak.
/// O(nodes of the `pre` + length of the classes), of at most 1,024 bytes for each element.
///
/// Example: `<pre class="brush: java">` gives "java".
std::string_view code_language(const Document& document, NodeId pre);

/// The mark of a superscript or subscript in plain text and code: '^' or '_'; 0: another role.
char script_mark(ElementRole role);

/// The number with which a value begins, by the HTML Standard's rules for parsing integers, but
/// limited to -10^9 .. 10^9. nullopt when it begins with no number.
std::optional<std::int32_t> leading_integer(std::string_view value);

// Formulas: MathML, KaTeX and MathJax. All functions cost O(nodes of the element).

struct Formula {
  std::string text;         ///< on one line; empty: it shows nothing
  bool is_tex = false;      ///< TeX, as the page states it; else a linear form: (1)/(2), x^2, a_i
  bool is_display = false;  ///< on a line of its own
};

/// The formula of a `math`, with the TeX of its `annotation`, or of a script for MathJax; nullopt:
/// it is another element.
std::optional<Formula> formula_of(const Document& document, NodeId node);

/// Whether an element holds a `math` and nothing else.
bool holds_formula(const Document& document, NodeId node);

/// Whether an element is another form of a formula, for the eye: MathJax made it beside its script,
/// or it comes directly after a `math`, with `aria-hidden` or Wikipedia's class for it.
bool is_copy_of_formula(const Document& document, NodeId node);

// Parts of a page that are not there for readers, and are left out with their subtrees.

/// The elements that a reader who looks at the page does not see: with `hidden`; with `display:
/// none` in their `style`; with `visibility: hidden` and a fixed or absolute position (elsewhere it
/// keeps a place for what a script shows); copies of formulas (is_copy_of_formula) and of
/// pictures (core/dom/media.h), and images without a source before a copy; icons with `aria-hidden`
/// or of Google's fonts of icons, and words that the next element says (is_said_after); images one
/// pixel wide or high; the day of the last change (a `time` of the class `updated`) beside that of
/// publication.
///
/// If styles hide more than half of the words that are kept, scripts show them, and styles do not
/// count. Nor do they if an answer keeps running text (words outside of links) in kMinFoldedParts
/// elements with the same start tag, at least kMinFoldedBytes in each: these are folded, as the
/// answers to common questions are. Nor does the attribute `hidden` of an element with a quarter or
/// more of the running text that is kept, and at least kMinMainTextBytes: pages that React
/// streams come with their main text in such elements, and scripts move it to its place.
class UnseenElements {
 public:
  /// A guess: less is a dialog or a form on a page with few words.
  static constexpr std::size_t kMinMainTextBytes = 250;
  /// Guesses: less is a label, and fewer are dialogs.
  static constexpr std::size_t kMinFoldedBytes = 100;
  static constexpr std::size_t kMinFoldedParts = 3;

  /// `keep` as in SerializeOptions. Both must outlive this.
  UnseenElements(const Document& document, const std::vector<bool>* keep)
      : document_(document), keep_(keep), sights_(document.start_tag_count()) {}

  /// Whether an element is left out with its subtree. Mostly O(1); once each, for styles and for
  /// `hidden`, O(nodes).
  bool contains(NodeId node);

 private:
  enum class Sight : std::uint8_t { kUnknown, kSeen, kMayBeCopy, kHiddenByStyle, kHidden, kUnseen };

  Sight sight_of(NodeId node);
  bool styles_count();
  std::size_t running_text(NodeId node);

  const Document& document_;
  const std::vector<bool>* keep_;
  std::vector<Sight> sights_;         // by start tag
  std::optional<bool> styles_count_;  // once it is known
  std::vector<std::size_t> running_;  // by NodeId: bytes of kept running text before it, if needed
};

/// Whether an element has `aria-hidden`, and the next one says its words, as in "(133)133 reviews":
/// in full for those who listen. O(nodes of both), of a few.
bool is_said_after(const Document& document, NodeId node);

/// Whether a `button` is no control but the label of a part that it unfolds: it contains a heading,
/// has all words of the heading around it, or a question with `aria-expanded` or of
/// four words or more.
/// O(nodes of the button or heading), of at most a few dozen.
bool is_label(const Document& document, NodeId button);

/// Whether an element is an aid of the site's software, and no text:
/// - a link of a heading to itself, an `a` to a fragment whose text is only a sign (`#`, a pilcrow,
///   a section sign, a chain), or a label such as "Permalink" beside the heading's own words;
/// - the numbers of the lines beside code, a `td` of a class such as `gutter`;
/// - a command of the site's software: a link, alone or in brackets in a `span`, whose whole text
///   (or image) is "edit", "quote", "reply" or the like, in one of eight languages. Its address
///   must name an action: it contains `=`, ends with `#`, or is a script. A link to the page on a
///   function `quote` does not.
/// O(nodes of the subtree), of at most a few hundred.
bool is_aid(const Document& document, NodeId node);

/// Whether an image that comes after `parts` is the last one of them once more, in the next block:
/// pages have forms of it for narrow and for wide screens. Cells and items may repeat an image,
/// such as a tick or a star. O(1).
bool repeats_image(const Document& document, std::span<const PagePart> parts, NodeId image);

/// Whether a text that comes after `parts` only says the number of its item in a numbered list,
/// before the item's words. O(nodes of the item without words).
bool repeats_number(const Document& document, std::span<const PagePart> parts, NodeId text);

}  // namespace pagelet::internal
