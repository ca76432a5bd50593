// SPDX-License-Identifier: MIT
#include "core/dom/page_metadata.h"

#include <string_view>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {

std::string title_element(const Document& document) {
  for (NodeId node{}; node < document.root(); ++node) {
    if (document.tag_name(node) != "title") continue;
    std::string text;
    for (NodeId child = node + 1; child < document.end(node); child = document.end(child)) {
      text += document.text(child);
    }
    return collapse_blanks(trim_blanks(text));
  }
  return {};
}

std::string page_language(const Document& document) {
  for (const std::string_view name : {"lang", "xml:lang"}) {
    const auto language = attribute_of(document, node_at(0), name);
    if (language && !is_blank(*language)) return collapse_blanks(*language);
  }
  for (NodeId node{}; node < document.root(); ++node) {
    if (document.tag_name(node) != "meta") continue;
    const auto equivalent = attribute_of(document, node, "http-equiv");
    if (!equivalent || ascii_lower(*equivalent) != "content-language") continue;
    const std::string_view content = attribute_of(document, node, "content").value_or("");
    return collapse_blanks(content.substr(0, content.find(',')));
  }
  return {};
}

}  // namespace pagelet
