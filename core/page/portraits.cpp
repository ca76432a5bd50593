// SPDX-License-Identifier: MIT
#include "core/page/portraits.h"

#include <string_view>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/page/known_names.h"

namespace pagelet::internal {

bool is_portrait(const Document& document, NodeId image) {
  constexpr long kMaxWidth = 128;  // pixels
  const std::string_view source = attribute_of(document, image, "src").value_or("");
  if (!has_meaning(document, image, NameMeaning::kPortrait) &&
      source.find("gravatar.com/avatar/") == source.npos) {
    return false;
  }
  const std::string_view width = attribute_of(document, image, "width").value_or("");
  return leading_integer(width).value_or(0) <= kMaxWidth;
}

}  // namespace pagelet::internal
