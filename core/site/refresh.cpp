// SPDX-License-Identifier: MIT
#include "core/site/refresh.h"

#include <algorithm>

#include "core/dom/document.h"
#include "core/dom/parser/html_parser.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"

namespace pagelet {
namespace {

constexpr std::size_t kMaxWords = 50;

// The reference in the value of `content`, if its time is 0 (HTML Standard, "Refresh state").
std::optional<std::string> target_in(std::string_view content) {
  const auto is_separator = [](char c) { return is_html_space(c) || c == ';' || c == ','; };
  content = trim_html_spaces(content);
  if (!content.starts_with('0')) return std::nullopt;
  while (!content.empty() && (content.front() == '0' || content.front() == '.')) {
    content.remove_prefix(1);
  }
  if (content.empty() || !is_separator(content.front())) return std::nullopt;
  while (!content.empty() && is_separator(content.front())) content.remove_prefix(1);
  constexpr std::string_view kUrl = "url";
  if (starts_with_ignoring_case(content, kUrl)) {
    const std::string_view rest = trim_html_spaces(content.substr(kUrl.size()));
    if (rest.starts_with('=')) content = trim_html_spaces(rest.substr(1));
  }
  const char quote = content.empty() ? '\0' : content.front();
  if (quote == '"' || quote == '\'') content = content.substr(1, content.find(quote, 1) - 1);
  return content.empty() ? std::nullopt : std::optional<std::string>(content);
}

bool is_below(const Document& page, NodeId node, std::string_view tag) {
  while (index_of(node) != 0 && page.tag_name(node) != tag) node = page.parent(node);
  return index_of(node) != 0;
}

}  // namespace

std::optional<std::string> refresh_target(std::string_view bytes, std::string_view charset) {
  constexpr std::string_view kRefresh = "refresh";
  if (bytes.size() > kMaxRefreshBytes ||
      std::ranges::search(bytes, kRefresh, {}, [](char c) { return ascii_lower(c); }).empty()) {
    return std::nullopt;
  }
  SymbolTable symbols;
  const auto page = parse_html(decode_page(std::string(bytes), charset).text, symbols);
  if (!page) return std::nullopt;
  std::optional<std::string> target;
  std::size_t words = 0;
  for (NodeId node{}; node < page->end(); ++node) {
    if (page->is_text(node)) {
      const Symbol parent = page->tag(page->parent(node));
      const bool is_shown =
          node > page->root() && parent != Symbol::kScript && parent != Symbol::kStyle;
      if (is_shown) words += count_words(page->text(node));
    } else if (!target && page->tag_name(node) == "meta" && !is_below(*page, node, "noscript") &&
               equals_ignoring_case(attribute_of(*page, node, "http-equiv").value_or(""),
                                    kRefresh)) {
      target = target_in(attribute_of(*page, node, "content").value_or(""));
    }
  }
  return words <= kMaxWords ? target : std::nullopt;
}

}  // namespace pagelet
