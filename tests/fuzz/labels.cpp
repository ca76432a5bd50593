// SPDX-License-Identifier: MIT

// labels.json, resolved on a page. Input: a byte of switches, the bytes of the file, a separator
// (fuzz_site.h), the page.

#include "datasets/labels.h"

#include <string>

#include "core/dom/parser/html_parser.h"
#include "core/text/encoding/decoding.h"
#include "tests/fuzz/fuzz_site.h"

FUZZ_TARGET(labels) {
  folder().write("labels.json", input.until(kPageEnd));
  const auto labels = read_label_file(folder().path("labels.json"));
  if (!labels) {
    require(labels.error().code == ErrorCode::kInput, "labels are input");
    require(labels.error().text().find(folder().path()) != std::string::npos,
            "errors name the file");
  }
  SymbolTable symbols;
  const auto document =
      parse_html(decode_page(std::string(input.rest())).text, symbols, small_limits(2'000));
  if (!document) return;
  SignatureTable signatures(symbols);
  const WorkingTree tree(*document, signatures);
  const Gold teco = teco_gold(tree);
  require(teco.template_nodes.universe() == tree.size(), "gold is of the page");
  if (!labels) return;
  const auto gold = resolve_labels(*labels, tree);
  if (!gold) {
    require(gold.error().code == ErrorCode::kInput, "labels are input");
    return;
  }
  require(gold->template_nodes.universe() == tree.size() &&
              gold->main_menu.universe() == tree.size() &&
              (!gold->main_content || gold->main_content->universe() == tree.size()),
          "gold is of the page");
}
