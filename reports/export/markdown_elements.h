// SPDX-License-Identifier: MIT
#pragma once

/// What the elements of HTML are in Markdown. Part of write_markdown
/// (reports/export/markdown_writer.h).

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

enum class MarkdownRole : std::uint8_t {
  kInline,     ///< nothing of its own
  kHidden,     ///< left out with its subtree
  kLine,       ///< a block without margins
  kParagraph,  ///< a block with margins
  kHeading,
  kQuote,
  kBullets,
  kNumbers,
  kItem,
  kTerm,
  kPreformatted,
  kRule,
  kTable,
  kTableHead,
  kRow,
  kCell,
  kCaption,
  kBreak,
  kImage,
  kLink,
  kStrong,
  kEmphasis,
  kStrike,
  kCode,
};

struct MarkdownElement {
  std::string_view tag;
  MarkdownRole role = MarkdownRole::kInline;
  std::uint8_t level = 0;  ///< 1 to 6 for a heading
};

/// By the name of the element; one that is not known is inline.
MarkdownElement markdown_element(std::string_view tag);

/// Whether an element is a link of a heading to the heading itself: an `a` to a fragment with no
/// words but a sign such as a pilcrow. Readers of a text take it for a mistake.
bool is_permalink(const Document& document, NodeId node);

/// Whether a reader would see words of this subtree; those that only style sheets hide count.
/// O(nodes of the subtree).
bool shows_words(const Document& document, NodeId node);

/// The number a value begins with, by the HTML standard's rules for parsing integers, but at most
/// 10^9 in amount; nullopt when it begins with none.
std::optional<std::int32_t> leading_integer(std::string_view value);

}  // namespace pagelet::internal
