// SPDX-License-Identifier: MIT
#include "core/dom/path.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/printable.h"

namespace pagelet {
namespace {

constexpr NodeId kHtmlNode = node_at(0);
constexpr std::string_view kTextStep = "text()";

// Siblings with the same symbol are counted together. Usually this is the symbol of the name; an
// element with the name `text()` gets the symbol of texts.
Symbol step_symbol(const Document& document, NodeId node) {
  return document.tag_name(node) == kTextStep ? Symbol::kText : document.tag(node);
}

std::string_view step_name(const Document& document, NodeId node) {
  return document.is_text(node) ? kTextStep : document.tag_name(node);
}

std::array<std::uint32_t, 3> key_of(NodeId parent, Symbol name, std::size_t index) {
  return {static_cast<std::uint32_t>(parent), static_cast<std::uint32_t>(name),
          static_cast<std::uint32_t>(index)};
}

struct Step {
  std::string_view name;
  std::size_t index = 1;
};

std::optional<Step> parse_step(std::string_view text) {
  Step step{text};
  const std::size_t bracket = text.rfind('[');
  if (text.ends_with(']') && bracket != std::string_view::npos) {
    const std::string_view digits = text.substr(bracket + 1, text.size() - bracket - 2);
    const auto index = number_in<std::size_t>(digits);
    if (!index || digits.starts_with('0')) return std::nullopt;
    step = {text.substr(0, bracket), *index};
  }
  return step.name.empty() ? std::nullopt : std::optional(step);
}

}  // namespace

PathIndex::PathIndex(const Document& document)
    : document_(&document), indices_(document.size(), 1) {
  // The last parent with children of a name, and how many of them have been looked at; by symbol.
  std::vector<std::pair<NodeId, std::uint32_t>> of_name;
  for (NodeId parent{}; parent < document.end(); ++parent) {
    for (NodeId child = document.first_child(parent); child < document.end(parent);
         child = document.end(child)) {
      const std::size_t name = index_of(step_symbol(document, child));
      if (name >= of_name.size()) of_name.resize(name + 1, {kHtmlNode, 0});
      auto& [last_parent, count] = of_name[name];
      if (std::exchange(last_parent, parent) != parent) count = 0;
      indices_[index_of(child)] = ++count;
    }
  }
}

PathFinder::PathFinder(const Document& document) : document_(&document) {
  const PathIndex indices(document);
  for (NodeId node = kHtmlNode + 1; node < document.end(); ++node) {
    const Symbol name = step_symbol(document, node);
    steps_.intern(key_of(document.parent(node), name, indices.index(node)));
    if (indices.index(node) == 1) names_.emplace(step_name(document, node), name);
  }
}

const std::string& PathIndex::path(NodeId node) {
  const auto holds = [&](NodeId above) { return above <= node && node < document_->end(above); };
  while (!open_.empty() && !holds(open_.back().node)) open_.pop_back();
  const auto known = static_cast<std::ptrdiff_t>(open_.size());
  path_.resize(open_.empty() ? 0 : open_.back().length);
  const NodeId top = open_.empty() ? kHtmlNode : open_.back().node;
  for (NodeId at = node; at != top; at = document_->parent(at)) open_.push_back({at});
  if (known == 0) open_.push_back({kHtmlNode});
  std::reverse(open_.begin() + known, open_.end());
  for (Open& step : std::span(open_).subspan(static_cast<std::size_t>(known))) {
    char number[16];
    char* end = std::to_chars(number + 1, std::end(number) - 1, index(step.node)).ptr;
    number[0] = '[';
    *end++ = ']';
    path_ += '/';
    path_ += step_name(*document_, step.node);
    path_.append(number, end);
    step.length = path_.size();
  }
  return path_;
}

Result<NodeId> PathFinder::find(std::string_view path) const {
  if (!path.starts_with('/')) {
    return fail(ErrorCode::kInput, "path " + quoted(path) + ": it must begin with \"/html\"");
  }
  NodeId node = kHtmlNode;
  std::size_t number = 0;
  for (std::size_t begin = 1; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view text = path.substr(begin, end - begin);
    begin = end + 1;
    ++number;
    const auto fail_here = [&](std::string_view reason) {
      return fail(ErrorCode::kInput, "path " + quoted(path) + ": step " + std::to_string(number) +
                                         ", " + quoted(text) + ", " + std::string(reason));
    };
    const std::optional<Step> step = parse_step(text);
    if (!step) return fail_here("is not a name with an index, such as div[2] or text()[1]");
    const bool is_html = step->index == 1 && step->name == step_name(*document_, kHtmlNode);
    const std::optional<NodeId> next = number > 1 ? child(node, step->name, step->index)
                                       : is_html  ? std::optional(kHtmlNode)
                                                  : std::nullopt;
    if (!next) return fail_here("does not exist in this page");
    node = *next;
  }
  return node;
}

std::optional<NodeId> PathFinder::child(NodeId parent, std::string_view name,
                                        std::size_t index) const {
  const auto symbol = names_.find(name);
  if (symbol == names_.end() || index > document_->size()) return std::nullopt;
  const std::uint32_t step = steps_.find(key_of(parent, symbol->second, index));
  if (step == Steps::kNone) return std::nullopt;
  return node_at(std::size_t{step} + 1);
}

}  // namespace pagelet
