// SPDX-License-Identifier: MIT

// Selectors. Input: a line with a selector, then a page. Without a page, a built document is used.

#include <string>

#include "core/dom/parser/html_parser.h"
#include "core/dom/selector.h"
#include "core/dom/working_tree.h"
#include "core/text/encoding/decoding.h"
#include "tests/fuzz/fuzz_input.h"

namespace pagelet::fuzz {
namespace {

constexpr std::string_view kPage =
    "<!DOCTYPE html><title>t</title><body id=top class='a b'><div id=x class=c title=\"a'b\"><p "
    "class=c>1<p>2<p lang=de>3</div><ul><li><li class='a c'><li><li></ul><svg viewBox='0 0 1 1'/>"
    "<div><a href=u>u</a><a name>v</a> w<div id=x><em>y</em></div></div>";

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(selectors) {
  const std::string text(input.line());
  const std::string_view page = input.empty() ? kPage : input.rest();
  const Result<Selector> selector = Selector::parse(text);
  if (!selector) {
    require(selector.error().code == ErrorCode::kInput, "a selector is input");
    require(selector.error().text().find('\n') == std::string::npos, "errors are one line");
    return;
  }
  SymbolTable symbols;
  const auto document =
      parse_html(decode_page(std::string(page)).text, symbols, small_limits(2'000));
  if (!document) return;
  const std::vector<NodeId> matched = selector->match(*document);
  for (std::size_t at = 0; at < matched.size(); ++at) {
    require(index_of(matched[at]) < document->size(), "what matches is a node");
    require(at == 0 || matched[at - 1] < matched[at], "each once, in the order of the page");
  }
  SignatureTable signatures(symbols);
  const WorkingTree tree(*document, signatures);
  require(tree.covered_by(matched).universe() == tree.size(), "what matches covers nodes");
}
