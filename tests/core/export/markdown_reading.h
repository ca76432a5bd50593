// SPDX-License-Identifier: MIT
#pragma once

// Markdown as another program reads it: cmark-gfm, the reference implementation of GFM.

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/blanks.h"

namespace pagelet {

struct MarkdownReading {
  std::string characters;             // without blanks, and without those of images
  std::map<std::string, int> blocks;  // number by type
  std::string tags;                   // of inline HTML
  std::vector<std::string> links;     // of links and images
};

inline MarkdownReading read_markdown(const std::string& markdown) {
  cmark_gfm_core_extensions_ensure_registered();
  const std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)> parser(
      cmark_parser_new(CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE), cmark_parser_free);
  for (const char* const extension : {"table", "strikethrough"}) {
    cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension(extension));
  }
  cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
  const std::unique_ptr<cmark_node, decltype(&cmark_node_free)> tree(
      cmark_parser_finish(parser.get()), cmark_node_free);
  const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> iterator(cmark_iter_new(tree.get()),
                                                                         cmark_iter_free);
  MarkdownReading reading;
  int images = 0;
  for (cmark_event_type event = cmark_iter_next(iterator.get()); event != CMARK_EVENT_DONE;
       event = cmark_iter_next(iterator.get())) {
    cmark_node* const node = cmark_iter_get_node(iterator.get());
    if (cmark_node_get_type(node) == CMARK_NODE_IMAGE) {
      images += event == CMARK_EVENT_ENTER ? 1 : -1;
    }
    if (event != CMARK_EVENT_ENTER) continue;
    ++reading.blocks[cmark_node_get_type_string(node)];
    if (const char* const url = cmark_node_get_url(node)) reading.links.emplace_back(url);
    const char* const literal = cmark_node_get_literal(node);
    if (literal == nullptr || images > 0) continue;
    if (cmark_node_get_type(node) == CMARK_NODE_HTML_INLINE) {
      reading.tags += literal;
      continue;
    }
    for_each_word(literal, [&](std::string_view word) { reading.characters += word; });
  }
  return reading;
}

}  // namespace pagelet
