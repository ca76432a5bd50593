// SPDX-License-Identifier: MIT
#pragma once

/// Pages of which an answer keeps all texts but those that begin with a minus.
///
/// Example: text_after("<p>a</p><p>-b</p>", [](const Document&, std::vector<bool>&) {}) is "a".

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/export/readable_text.h"
#include "core/text/blanks.h"
#include "tests/support/parsed.h"

namespace pagelet {

/// The text of the answer after `change(page, keep)`.
template <class Change>
std::string text_after(std::string_view body, Change&& change) {
  const Document page = parsed("<title>The rota of boats</title><body>" + std::string(body));
  std::vector<bool> keep(page.size(), false);
  for (std::size_t at = index_of(page.root()); at < page.size(); ++at) {
    const NodeId node = node_at(at);
    if (!page.is_text(node) || page.text(node).starts_with('-') || is_blank(page.text(node))) {
      continue;
    }
    for (NodeId up = node; up != page.root(); up = page.parent(up)) keep[index_of(up)] = true;
  }
  change(page, keep);
  return collapse_blanks(readable_text(page, &keep));
}

}  // namespace pagelet
