// SPDX-License-Identifier: MIT
#include "core/export/left_out.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/dom/html_elements.h"
#include "core/dom/references.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// Whether `words`, which has blanks around each word, has `word`.
bool is_one_of(std::string_view word, std::string_view words) {
  const std::size_t at = words.find(' ' + std::string(word) + ' ');
  return at != std::string_view::npos;
}

// Whether a label consists of a command, "[edit]" or "Reply with quote".
bool is_command(std::string_view label) {
  constexpr std::string_view kCommands =
      " antworten bearbeiten cita citar citer edit editar modifica modifier quote reply responder "
      "rispondi r\u00E9pondre zitieren "
      // Russian: reply, edit, quote
      "\u043E\u0442\u0432\u0435\u0442\u0438\u0442\u044C \u043F\u0440\u0430\u0432\u0438\u0442\u044C "
      "\u0446\u0438\u0442\u0438\u0440\u043E\u0432\u0430\u0442\u044C "
      // Chinese: reply, quote, edit; Japanese: edit, reply
      "\u56DE\u590D \u5F15\u7528 \u7F16\u8F91 \u7DE8\u96C6 \u8FD4\u4FE1 ";
  constexpr std::string_view kObjects = " code le post quelltext quote source with wikitesto ";
  const std::string text = lower_case(label);
  bool has_command = false;
  for (const std::string_view word : letter_runs(text)) {
    const bool is_known = is_one_of(word, kCommands);
    if (!is_known && !is_one_of(word, kObjects)) return false;
    has_command = has_command || is_known;
  }
  return has_command;
}

}  // namespace

bool is_hidden(const Document& document, NodeId node) {
  return has_trait(document.tag_name(node), trait::kHidden) ||
         attribute_of(document, node, "hidden");
}

bool is_control(const Document& document, NodeId node) {
  constexpr std::size_t kMostNodes = 12;
  constexpr auto kSigns =
      std::to_array<std::string_view>({"#", "\xC2\xA7", "\xC2\xB6", "\xF0\x9F\x94\x97"});
  const bool is_link = document.tag(node) == Symbol::kA;
  if (!is_link && document.tag_name(node) != "span") return false;
  const NodeId end = document.end(node);
  if (index_of(end) - index_of(node) > kMostNodes) return false;
  std::string_view address;  // of the last link
  for (NodeId at = node; at < end; at = node_at(index_of(at) + 1)) {
    if (document.tag(at) != Symbol::kA) continue;
    const Attribute* href = document.find_attribute(at, Symbol::kHref);
    if (href != nullptr) address = document.symbols().text(href->value);
  }
  const bool is_permalink = is_link && address.starts_with('#');
  const bool is_action = address.find('=') != std::string_view::npos || address.ends_with('#') ||
                         scheme_of(address) == "javascript";
  if (!is_permalink && !is_action) return false;
  std::string label;
  std::string_view image;
  for (NodeId at = node; at < end; at = node_at(index_of(at) + 1)) {
    label += document.text(at);
    if (document.tag_name(at) == "img") image = attribute_of(document, at, "alt").value_or(image);
  }
  if (is_blank(label)) label = image;
  const bool is_sign = std::ranges::find(kSigns, trim_blanks(label)) != kSigns.end();
  return (is_permalink && is_sign) || (is_action && is_command(label));
}

}  // namespace pagelet::internal
