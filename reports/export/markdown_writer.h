// SPDX-License-Identifier: MIT
#pragma once

/// A Document, or a part of it, as Markdown: what people read, and what other programs take in,
/// when the result of an extraction is wanted without the page around it.
///
/// The dialect is CommonMark with the tables and the strikethrough of GitHub Flavored Markdown.
/// Texts are escaped so that a reader of this dialect shows the words that the page has, in their
/// order; blanks (docs/specification.md, section 1.5) are collapsed to one space except in code
/// blocks.
///
/// - Headings, paragraphs, line breaks (two in a row end the paragraph), rules, block quotes and
///   lists are what they are in HTML. Definition lists become paragraphs, their terms in bold.
/// - `b` and `strong`, `i` and `em`, `del`, `s` and `strike`, `code`, `kbd`, `samp` and `tt` become
///   marks, where CommonMark allows them: `**Note:**text` would be no emphasis, so the colon is
///   written behind the marks; inside of code there are none but those of links.
/// - `pre` becomes a fenced block. Its language comes from a class `language-*`, `lang-*` or
///   `highlight-*` of the element or one in it, or `language-*` or `highlight-*` around it.
/// - Links around blocks are repeated in each of them; of links in links, the outermost counts.
/// - Links without words or image, and those to `javascript:`, `vbscript:` and `data:` URLs, leave
///   their text only; an image with such a source or none leaves its `alt`. In place of a missing
///   or `data:` source, `data-src` is taken. Images one pixel wide or high are left out. URLs of
///   more than kLongestMarkdownUrl bytes count as missing.
/// - Tables of data become tables with each cell on one line; tables that only arrange their
///   cells, as most tables with other blocks in them do, become the blocks in them
///   (reports/export/markdown_table.h has the rules).
/// - The listings of Doxygen become fenced blocks, without the numbers of their lines and the
///   tooltips after them. Cells with a few words (a type, a name) stand on the line of the next
///   cell in tables that only arrange them, also in those that javadoc makes of `div`.
/// - Tags and links side by side with nothing between them get a blank. Characters without a width
///   go (zero width space, word joiner, byte order mark, soft hyphen).
/// - Left out, with their subtrees: `head`, `title`, `script`, `style`, `template`, `iframe`,
///   `noembed`, `noframes`, `rp`, form controls (`button`, `input`, `select`, `textarea`, `option`,
///   `optgroup`, `datalist`), and elements with the attribute `hidden`.
/// - Left out are also links of a heading to itself, whose text is a sign only (`#`, a pilcrow, a
///   section sign).
/// - Between words with words left out between them is a blank at least.
/// - Everything else stands for its content.
///
/// Block quotes and list items are indented up to MarkdownBlocks::kWidestPrefix columns; what is
/// nested deeper is written as if it stood at that depth. Nothing recurses; the cost is
/// O(nodes below `from` + depth of `from` + output), and the output O(text + nodes).

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/dom/document.h"
#include "core/url/url.h"

namespace pagelet {

/// Longest URL that write_markdown writes, in bytes: what any browser and server takes. Bounds the
/// output, for a parser repeats a link that is not closed in every block behind it.
inline constexpr std::size_t kLongestMarkdownUrl = 2'048;

struct MarkdownOptions {
  /// The nodes to write, as in SerializeOptions::keep (core/dom/serializer.h): an element that is
  /// not kept is written all the same when a node below it is; any other node that is not kept is
  /// left out with its subtree. One entry for every node of the document; null: all.
  const std::vector<bool>* keep = nullptr;
  /// What links and image sources are resolved against (core/url/url.h; fragments stay). Those that
  /// cannot be, and all without a base, are written as they are.
  std::optional<Url> base = {};
  /// The page's title: becomes the first heading when none of the nodes to write is one. If the
  /// first paragraph consists of the same letters and digits, that becomes the heading. Empty:
  /// none.
  std::string title = {};
};

/// `from` and its subtree as Markdown, UTF-8: blocks with at most one empty line between them,
/// ending with one newline; empty when there is nothing to write. What stands around `from` does
/// not count, except that a text in `pre` stays code.
///
/// Example:
///   MarkdownOptions options;
///   options.base = parse_url("http://site.example/news/");
///   const std::string markdown = write_markdown(page, page.root(), options);
std::string write_markdown(const Document& document, NodeId from,
                           const MarkdownOptions& options = {});

}  // namespace pagelet
