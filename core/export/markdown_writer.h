// SPDX-License-Identifier: MIT
#pragma once

/// Writes a Document as Markdown: the result of an extraction without the page
/// around it, for people and for other programs.
///
/// The dialect is CommonMark with the tables and the strikethrough of GitHub Flavored Markdown.
/// Texts are escaped so that a renderer of this dialect shows the words of the page, in their
/// order. The blanks of HTML are collapsed to one space, except in code blocks; other spaces, such
/// as U+00A0 and U+3000, stay, except at the end of a line and in code.
///
/// Blocks:
/// - Headings, paragraphs, line breaks, rules, block quotes and lists stay what they are in HTML. A
///   heading is one line. Two line breaks in a row end the paragraph. Definition lists become
///   paragraphs; terms before a description are bold. Items with a box are GitHub's tasks. Lines
///   that begin with a typed bullet, at least two in a row, or with 1., 2. and so on in one
///   paragraph, are items of a list. An item that only contains lists has no bullet: they belong to
///   the item before it.
/// - `pre` becomes a fenced block, and so does an element whose lines of code are blocks. Its
///   language is the one that the page's software names (code_language, core/parts/code_block.h).
/// - Admonitions, boxes with a note or a warning, become block quotes that begin with their title
///   in bold. Names of the titles' classes are rows of core/page/known_names.inc (kBoxTitle).
/// - The label of a tab becomes a bold paragraph before its panel (core/omission/tab_labels.h).
/// - Tables of data become tables with each cell on one line. Tables that only arrange their cells,
///   such as most tables with other blocks in them, are replaced by these blocks
///   (core/parts/table_data.h has the rules). Line breaks in a cell are `<br>`; a `pre` in a
///   cell is a code span for each of its lines. A column is aligned as its cells agree. In tables
///   that are not data, a cell with a few words (a type, a name) is on the line of the next one.
///
/// Inside of blocks:
/// - `b` and `strong`, `i` and `em`, `del`, `s` and `strike`, `code`, `kbd`, `samp` and `tt` become
///   marks where CommonMark reads them as such. `**Note:**text` would be no emphasis, so the colon
///   is written after the marks. Headings are bold anyway, so `b` leaves no marks there, unless the
///   heading is a link. Inside code, only links are marked.
/// - `sup` and `sub` are tags; in code they are `^` and `_`. `q` is in quotation marks.
/// - A link around blocks is repeated in each of them. If links are nested, the outermost
///   counts. A link of a heading to the page itself leaves only its words.
/// - A link without words or image, or to a URL that HTML may not have either (allowed_url,
///   core/dom/writing/allowed_html.h), leaves only its text. An image has the source that a reader
///   sees (core/dom/media.h); without one it leaves its `alt`. Images that show nothing are
///   left out. URLs of more than kMaxMarkdownUrlLength bytes count as missing.
/// - `video`, `audio` and frames of YouTube and Vimeo are links on lines of their own.
/// - Formulas are TeX in `$` or `$$` if the page states it, also as text (raw_tex_at), otherwise
///   words such as x^2 (core/parts/formula.h). CommonMark finds no markup in that TeX: `a<b` is
///   `a\lt b`. A formula without such a form (with a dollar in it) is words. The text of a ruby is
///   in parentheses.
/// - Links with nothing between them get a blank between them, and so do an image and the words
///   after it. Characters without a width are removed (zero width space, word joiner, byte order
///   mark, soft hyphen).
///
/// Left out:
/// - with their subtrees `head`, `title`, `script`, `style`, `template`, other frames, `noembed`,
///   `noframes`, form controls (`input`, `select`, `textarea`, `option`, `optgroup`, `datalist`,
///   and `button` unless it is the label of a folded part, such as a question);
/// - what a reader does not see, links of a heading to itself, numbers of lines, and commands of
///   the site's software ("edit", "quote", "reply"): core/omission/omitted_elements.h;
/// - the number of an item in a numbered list, where the page says it before the item's words; an
///   image that is the last one once more, in the next block.
///
/// Where words are left out between two words, at least one blank remains, and so does a `br` that
/// is not kept. All other elements are replaced by their content.
///
/// Block quotes and list items are indented up to kWidestMarkdownPrefix columns; deeper
/// ones are written as if they were at that depth. Nothing recurses. Cost: O(nodes + output); the
/// output is O(text + nodes).

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/url/url.h"

namespace pagelet {

namespace internal {
struct PageParts;
}

/// Longest URL that write_markdown writes, in bytes; every browser and server accepts such a URL.
/// This bounds the output, because a parser repeats an unclosed link in every block after it.
inline constexpr std::size_t kMaxMarkdownUrlLength = 2'048;

/// Widest prefix of lines in quotes and lists, in bytes: room for the marks of forty block quotes.
/// A guess: real pages need less than thirty bytes.
inline constexpr std::size_t kWidestMarkdownPrefix = 80;

/// The parts of a page that Markdown may do without.
struct MarkdownParts {
  bool links = true;         ///< otherwise a link leaves its words
  bool images = true;        ///< otherwise an image leaves nothing
  bool repeat_rows = false;  ///< a cell that spans rows is in each of them, otherwise in the first

  bool operator==(const MarkdownParts&) const = default;
};

struct MarkdownOptions {
  /// The nodes to write, as in SerializeOptions::keep (core/dom/writing/serializer.h): an element
  /// that is not kept is still written when a node below it is kept; any other node that is not
  /// kept is left out with its subtree. One entry for every node of the document; null: all.
  const std::vector<bool>* keep = nullptr;
  /// The URL against which links and image sources are resolved (core/url/url.h; fragments stay).
  /// References that cannot be resolved are written as they are, and so are all without a base.
  std::optional<Url> base = {};
  /// The page's title. It becomes the first heading, unless the first heading of the page, or one
  /// in the first 1,500 bytes, says it; a first paragraph that is the title becomes that heading.
  /// It is the only one of level 1; others of that level get level 2. Empty: no title, and all
  /// levels stay.
  std::string title = {};
  /// When to stop (core/budget.h); null: never.
  OutputLimit* limit = nullptr;
  MarkdownParts parts = {};
  /// Whether it is a main content: boxes of the site, such as forms for a newsletter, are left out
  /// (core/omission/boxes.h).
  bool is_content = false;
};

/// The body as Markdown in UTF-8. Blocks have at most one blank line between them, and the output
/// ends with one newline; it is empty when there is nothing to write.
///
/// Example:
///   MarkdownOptions options;
///   options.base = parse_url("http://site.example/news/");
///   const std::string markdown = write_markdown(page, options);
std::string write_markdown(const Document& document, const MarkdownOptions& options = {});

/// The same for the parts that page_parts returned for these options.
std::string write_markdown(const Document& document, const internal::PageParts& parts,
                           const MarkdownOptions& options);

}  // namespace pagelet
