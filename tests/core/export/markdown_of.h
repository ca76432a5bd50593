// SPDX-License-Identifier: MIT
#pragma once

/// What the tests of the Markdown writer share: the Markdown and the plain text of a page that is
/// given by the content of its body.
///
/// Example: markdown_of("<p>a<p>b") is "a\n\nb\n".

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/dom/parser/html_parser.h"
#include "core/export/markdown_writer.h"
#include "core/export/readable_text.h"
#include "core/url/url.h"

namespace pagelet {

inline Document parse_body(SymbolTable& symbols, std::string_view body) {
  Result<Document> page = parse_html("<!DOCTYPE html><body>" + std::string(body), symbols);
  if (!page) throw std::runtime_error(page.error().text());
  return *std::move(page);
}

inline std::string markdown_of(std::string_view body, std::string_view base = {}) {
  SymbolTable symbols;
  const Document page = parse_body(symbols, body);
  MarkdownOptions options;
  if (!base.empty()) options.base = parse_url(base);
  return write_markdown(page, node_at(0), options);
}

inline std::string readable_of(std::string_view body) {
  SymbolTable symbols;
  const Document page = parse_body(symbols, body);
  return readable_text(page, page.root());
}

inline std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t time = 0; time < times; ++time) all += text;
  return all;
}

}  // namespace pagelet
