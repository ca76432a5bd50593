// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

#include "core/dom/parser/html_parser.h"
#include "tests/support/build_document.h"
#include "tests/support/require.h"

namespace pagelet {

/// A parsed page. An error is thrown with its text.
inline Document parsed(std::string page, SymbolTable& symbols = shared_symbols()) {
  return require(parse_html(std::move(page), symbols));
}

/// A page whose body has this content.
inline Document parsed_body(std::string_view content, SymbolTable& symbols = shared_symbols()) {
  return parsed("<!DOCTYPE html><body>" + std::string(content), symbols);
}

}  // namespace pagelet
