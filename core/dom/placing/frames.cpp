// SPDX-License-Identifier: MIT
#include <deque>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/placing/arrangement.h"
#include "core/dom/placing/placing.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

bool has_size(const Document& page, NodeId frame, std::string_view name) {
  const auto size = leading_integer(attribute_of(page, frame, name).value_or(""));
  return !size || *size > 1;
}

bool is_shown(const Document& page, NodeId frame) {
  const std::string_view style = attribute_of(page, frame, "style").value_or("");
  return has_size(page, frame, "width") && has_size(page, frame, "height") &&
         !internal::is_hidden_by_attribute(page, frame) &&
         internal::hiding_of(style) != internal::StyleHiding::kHidden;
}

bool has_words(const Document& page) {
  for (NodeId node = page.root(); node < page.end();) {
    if (page.has_words(node)) return true;
    node = has_trait(page.tag_name(node), trait::kDropped) ? page.end(node) : node + 1;
  }
  return false;
}

}  // namespace

std::optional<Document> read_frames(const Document& page, const ParseFrame& parse,
                                    SymbolTable& symbols, const Limits& limits, Budget* budget) {
  std::deque<Document> frames;
  Arrangement arrangement;
  arrangement.lost_attribute = symbols.intern("srcdoc");
  const Symbol frame_tag = symbols.intern("iframe");
  std::size_t nodes = page.size();
  for (NodeId node = page.root(); node < page.end(); ++node) {
    if (page.tag(node) != frame_tag || !is_shown(page, node)) continue;
    const Attribute* const source = page.find_attribute(node, arrangement.lost_attribute);
    if (source == nullptr) continue;
    std::optional<Document> frame = parse(std::string(symbols.text(source->value)));
    if (!frame || !has_words(*frame) || nodes + frame->size() > limits.max_nodes) continue;
    nodes += frame->size();
    frames.push_back(*std::move(frame));
    const Document& added = frames.back();
    const auto number = static_cast<std::uint32_t>(node);
    arrangement.children[number] = {{&added, added.root() + 1, added.end(added.root())}};
    arrangement.tags.emplace(number, symbols.intern("div"));
  }
  if (frames.empty()) return std::nullopt;
  return arranged(page, arrangement, symbols, limits, budget);
}

}  // namespace pagelet
