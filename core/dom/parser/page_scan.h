// SPDX-License-Identifier: MIT
#pragma once

/// Checks and repairs before Gumbo parses a page.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/limits.h"

namespace pagelet {

/// An attribute of a start tag, as the page spells it.
struct PageAttribute {
  std::string_view source;  ///< from the first byte of the name to the last byte of the value
  std::string_view name;
  std::string_view value;  ///< without quotes; empty if the attribute has no value
};

/// A part of a page of which the tree builder reads little.
struct LongPart {
  enum class Kind : std::uint8_t {
    kText,    ///< between two tags, except a line feed that the parser drops
    kScript,  ///< the content of a `script` or `style` outside of svg and math
    kTag,     ///< a start tag, unless its element has trait::kReadAttributes
  };
  Kind kind;
  std::string_view text;            ///< empty for a tag
  std::size_t first_attribute = 0;  ///< of a tag, in LongParts::attributes
  std::size_t attribute_count = 0;
};

/// The parts of a page, in order, and the attributes of its tags. Nothing is added to either once
/// one of them has `kMax`, which bounds the memory for hostile pages.
struct LongParts {
  static constexpr std::size_t kMax = 200'000;
  std::vector<LongPart> parts;
  std::vector<PageAttribute> attributes;
  /// Where a `noscript` ends that leaves an `iframe` open, as in `<noscript><iframe /></noscript>`
  /// of tag managers at the beginning of a page. For browsers that run scripts, a `noscript` is
  /// only text; without them, the rest of the page would be the text of the frame.
  std::vector<std::size_t> open_frames;
};

/// Looks for the two inputs on which Gumbo takes quadratic time but little memory: very deep
/// nesting, and very many attributes on one element. The arena's limits stop any other page.
///
/// `kAttributes` when a tag, or all `html` tags or all `body` tags together (the parser collects
/// their attributes on one element), have more than `kMaxAttributesPerElement` attributes; `kDepth`
/// when more than `max_open` elements are open at once; `kTime` when the token says stop (it may
/// be null); else `kNone`. One pass over the tags.
///
/// Open elements are counted plainly, by name: start tags minus end tags. Not counted are void
/// elements, those whose end tag may be left out, and `<x/>` inside svg or math.
///
/// `parts` gets the parts of the page, unless it is nullptr.
LimitKind scan_for_hostile_input(std::string_view page, std::size_t max_open,
                                 StopToken* token = nullptr, LongParts* parts = nullptr);

inline constexpr std::size_t kMaxAttributesPerElement = 2'000;

/// Gumbo takes 0.4 s for this number of nested elements.
inline constexpr std::size_t kMaxOpenElements = 20'000;

/// Gives an end tag to each element that ends with its start tag, such as `<script/>` and `<a/>`,
/// if the page declares itself XML: by a prolog `<?xml` at its beginning, or by a doctype of XHTML.
/// HTML ignores the `/`, so after an XML tool wrote a page again, an empty `title` or `script`
/// would swallow the rest. Void elements, `html`, `head`, `body`, and what is in svg and math stay
/// as they are, because HTML reads them as XML does. Returns whether it changed the page. `page`:
/// decoded text, before blank_quirks_doctype. Linear; the result has at most twice the bytes and
/// five.
bool close_self_closed(std::string& page, StopToken* token = nullptr);

/// Ends frames: puts `</iframe>` before each of these places, LongParts::open_frames. Linear.
void close_frames(std::string& page, std::span<const std::size_t> ends);

/// Overwrites the doctype of a page with spaces if the standard demands quirks mode for it. Returns
/// true when it did so. A page without doctype, or with text or tags before it, does not change:
/// Gumbo parses it correctly. `page`: decoded text. Linear in what precedes the end of the doctype.
///
/// Gumbo parses every page with a doctype in standards mode, and every page without one in quirks
/// mode. The difference that matters is `<p><table>`: in standards mode the table closes the
/// paragraph, in quirks mode it is inside the paragraph.
///
/// Source: HTML Standard, "Tokenization" and 'The "initial" insertion mode'. Limited-quirks mode is
/// not quirks mode.
bool blank_quirks_doctype(std::string& page);

}  // namespace pagelet
