// SPDX-License-Identifier: MIT
#pragma once

/// The words of a Document, or of a part of it, as plain text.
///
/// Both functions take a set of nodes to keep (SerializeOptions::keep, core/dom/serializer.h), so
/// that they also write a template or a content. Neither recurses; both cost O(nodes below `from` +
/// depth of `from` + output).

#include <string>
#include <vector>

#include "core/dom/document.h"

namespace pagelet {

/// What a reader sees of `from` and its subtree, UTF-8, as far as it can be told without style
/// sheets and scripts.
///
/// Block elements and `br` begin a new line; where the HTML standard's style sheet has a margin
/// (paragraphs, headings, outermost lists, `pre` ...) an empty line is between them, never more
/// than one. Cells of a row are separated by a tab. Blanks (docs/specification.md, section 1.5) are
/// collapsed to one space, except in `pre`, `textarea`, `listing`, `xmp` and `plaintext`. Elements
/// that browsers never show (`head`, `title`, `script`, `style`, `template`, `datalist`,
/// `noembed`, `noframes`, `rp`), `iframe`, and elements with the attribute `hidden` are left out
/// with their subtrees; `noscript` is not. Where words are left out, a blank is left at least. No
/// blank line stands at the beginning or the end.
///
/// `keep` as in SerializeOptions.
std::string visible_text(const Document& document, NodeId from,
                         const std::vector<bool>* keep = nullptr);

/// The same as people like to read it, with what the layout of a page says:
/// - Items of `ul`, `menu` and `dir` begin with `- `, those of `ol` with their number; what else is
///   in an item stands below its first word, `dd` four columns and `blockquote` two further in than
///   what is around, up to kWidestTextIndent columns in all.
/// - Tables of data (reports/export/markdown_table.h says which are) have each row on one line and
/// a tab
///   between two cells, empty ones too.
/// - Form controls (`button`, `input`, `select`, `textarea`, `option`, `optgroup`) and links of a
///   heading to itself (a sign such as a pilcrow) are left out.
///
/// Example: `<ol><li>a<li><p>b</p><p>c</p></ol>` gives "1. a\n\n2. b\n\n   c".
std::string readable_text(const Document& document, NodeId from,
                          const std::vector<bool>* keep = nullptr);

/// Lists in lists are indented up to here. Bounds the output.
inline constexpr std::size_t kWidestTextIndent = 24;

}  // namespace pagelet
