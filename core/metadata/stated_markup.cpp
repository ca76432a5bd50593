// SPDX-License-Identifier: MIT
#include "core/metadata/stated_markup.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/dom/document.h"
#include "core/dom/element_facts.h"
#include "core/dom/parser/html_parser.h"
#include "core/text/contains.h"

namespace pagelet::internal {
namespace {

// Whether a text has tags of HTML that format texts. Texts about HTML name tags, but seldom close
// them.
bool has_markup(std::string_view text) {
  constexpr auto kParagraphs = std::to_array<std::string_view>({"<p>", "<p "});
  constexpr auto kCloseTags = std::to_array<std::string_view>(
      {"</a>", "</b>", "</div>", "</em>", "</i>", "</li>", "</p>", "</span>", "</strong>", "</u>"});
  if (text.find('<') == std::string_view::npos) return false;
  const auto begins = [&](std::string_view tag) { return text.starts_with(tag); };
  return std::ranges::any_of(kParagraphs, begins) || contains_one_of(text, kCloseTags);
}

}  // namespace

std::string text_of_markup(std::string_view text) {
  if (!has_markup(text)) return std::string(text);
  constexpr auto kBlocks =
      std::to_array<std::string_view>({"<br", "<div", "<h", "<li", "<p", "<td", "<tr"});
  std::string page;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto begins = [&](std::string_view tag) { return text.substr(at).starts_with(tag); };
    if (text[at] == '<' && std::ranges::any_of(kBlocks, begins)) page += ' ';
    page += text[at];
  }
  SymbolTable symbols;
  const Result<Document> document = parse_html(page, symbols);
  return document ? text_below(*document, document->root()) : std::string(text);
}

}  // namespace pagelet::internal
