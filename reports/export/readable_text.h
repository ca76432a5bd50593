// SPDX-License-Identifier: MIT
#pragma once

/// A Document, or a part of it, as plain text as people like to read it.

#include <cstddef>
#include <string>
#include <vector>

#include "core/dom/document.h"

namespace pagelet {

/// Lists in lists are indented up to here, in columns. Bounds the output.
inline constexpr std::size_t kWidestTextIndent = 24;

/// What a reader sees of `from` and its subtree, UTF-8, as far as it can be told without style
/// sheets and scripts.
///
/// - Block elements and `br` begin a new line. Where the HTML standard's style sheet has a margin
///   (paragraphs, headings, outermost lists, `pre`), an empty line is between them, never more than
///   one. Blanks (docs/specification.md, section 1.5) are collapsed to one space, except in `pre`,
///   `listing`, `xmp` and `plaintext`.
/// - Items of `ul`, `menu` and `dir` begin with `- `, those of `ol` with their number. What else is
///   in an item stands below its first word, `dd` four columns and `blockquote` two further in than
///   what is around, up to kWidestTextIndent columns in all.
/// - Tables of data (reports/export/markdown_table.h says which are) have each row on one line and
///   a tab between two cells, empty ones too. Cells of other tables are separated by a tab.
/// - Left out with their subtrees: elements that browsers never show (`head`, `title`, `script`,
///   `style`, `template`, `datalist`, `noembed`, `noframes`, `rp`), `iframe`, elements with the
///   attribute `hidden`, form controls (`button`, `input`, `select`, `textarea`, `option`,
///   `optgroup`) and links of a heading to itself (a sign such as a pilcrow). `noscript` is not.
///   Where words are left out, a blank is left at least.
///
/// No blank line stands at the beginning or the end. `keep` as in SerializeOptions
/// (core/dom/serializer.h), so that a template or a content is written. Nothing recurses; the cost
/// is O(nodes below `from` + depth of `from` + output).
///
/// Example: `<ol><li>a<li><p>b</p><p>c</p></ol>` gives "1. a\n\n2. b\n\n   c".
std::string readable_text(const Document& document, NodeId from,
                          const std::vector<bool>* keep = nullptr);

}  // namespace pagelet
