// SPDX-License-Identifier: MIT
#include "core/parts/in_sentence.h"

#include <string_view>

#include "core/parts/part.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

bool is_in_sentence(const Document& document, NodeId element) {
  if (is_block(role_of(document.tag_name(element)))) return false;
  const NodeId parent = document.parent(element);
  const auto are_words = [&](NodeId text) {
    return text < document.end(parent) && document.parent(text) == parent &&
           document.has_words(text);
  };
  if (are_words(node_at(index_of(element) - 1)) || are_words(document.end(element))) return true;
  const std::string_view inner = document.first_text(element);
  return inner.starts_with("http") || inner.starts_with("www.");
}

}  // namespace pagelet::internal
