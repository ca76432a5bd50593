// SPDX-License-Identifier: MIT
#include "core/parts/drawing.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "core/dom/html_elements.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// The text of the first `title` among the first nodes.
std::string_view title_of(const Document& document, NodeId svg) {
  constexpr std::size_t kMaxNodes = 8;
  const NodeId end = std::min(document.end(svg), svg + kMaxNodes);
  for (NodeId at = svg + 1; at < end; ++at) {
    if (document.tag_name(at) == "title" && document.has_children(at)) {
      return document.text(document.first_child(at));
    }
  }
  return {};
}

// Whether a word names what the drawing looks like, not what it says.
bool names_picture(std::string_view word) {
  return has_word("arrow bullet caret chevron glyph icon logo symbol", word);
}

}  // namespace

std::string_view label_of_drawing(const Document& document, NodeId svg) {
  constexpr std::size_t kMaxBytes = 60;
  const std::string_view role = attribute_of(document, svg, "role").value_or("");
  const bool is_hidden = attribute_of(document, svg, "aria-hidden") == "true" ||
                         role == "presentation" || role == "none";
  if (is_hidden) return {};
  std::string_view label = trim_blanks(attribute_of(document, svg, "aria-label").value_or(""));
  if (label.empty()) label = trim_blanks(title_of(document, svg));
  if (label.empty() || label.size() > kMaxBytes) return {};
  const std::string lower = lower_case(label);
  return std::ranges::any_of(letter_runs(lower), names_picture) ? std::string_view() : label;
}

}  // namespace pagelet::internal
