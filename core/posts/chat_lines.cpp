// SPDX-License-Identifier: MIT
#include "core/posts/chat_lines.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "core/dom/element_facts.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

constexpr std::string_view kLineTags = "dd div li p tr";
constexpr std::size_t kMaxLead = 6;  // nodes from that of a line to its time

// The length of a time of day at the beginning of a text; 0 without one.
std::size_t time_length(std::string_view text) {
  std::size_t at = 0;
  for (int part = 0; part < 3; ++part) {
    std::size_t digits = 0;
    while (at + digits < text.size() && digits < 2 && is_digit(text[at + digits])) ++digits;
    if (digits == 0) return 0;
    at += digits;
    if (at == text.size() || text[at] != ':') return part > 0 ? at : 0;
    ++at;
  }
  return at - 1;
}

// Whether a text may begin with a time: most texts are ruled out by this.
bool may_begin_with_time(std::string_view text) {
  constexpr std::size_t kMaxBefore = 10;  // bytes of a sign and the hour
  text = trim_blanks(text);
  const std::size_t colon = text.substr(0, kMaxBefore).find(':');
  return colon != std::string_view::npos && colon > 0 && is_digit(text[colon - 1]);
}

// Whether the first text of an element may begin with a time.
bool begins_with_time(const Document& document, NodeId node) {
  for (NodeId at = node + 1; at < std::min(document.end(node), node + kMaxLead); ++at) {
    const std::string_view text = document.text(at);
    if (trim_blanks(text).size() >= 2) return may_begin_with_time(text);
  }
  return false;
}

}  // namespace

std::optional<ChatLine> chat_line(std::string_view line) {
  constexpr std::size_t kMaxName = 40;  // bytes
  const auto drop = [&](std::string_view characters) {
    const std::size_t next = line.find_first_not_of(characters);
    line.remove_prefix(std::min(next, line.size()));
  };
  drop("# *[(");
  ChatLine found;
  found.time = line.substr(0, time_length(line));
  if (found.time.empty()) return std::nullopt;
  line.remove_prefix(found.time.size());
  drop(" ])");
  if (!line.starts_with('<')) return std::nullopt;
  const std::size_t end = line.find('>');
  if (end == std::string_view::npos || end < 2 || end > kMaxName) return std::nullopt;
  found.author = trim_blanks(line.substr(1, end - 1));
  if (found.author.find(' ') != std::string_view::npos) return std::nullopt;
  found.text = trim_blanks(line.substr(end + 1));
  return found;
}

std::vector<NodeRange> find_chat_lines(const Document& document, std::span<const NodeId> texts,
                                       StopToken* stop) {
  constexpr std::size_t kMaxNodes = 40;  // of a line
  constexpr std::size_t kMinLines = 3;
  std::vector<NodeRange> lines;
  const auto is_line = [&](NodeId node) {
    return !document.is_text(node) && document.end(node) <= node + kMaxNodes &&
           has_word(kLineTags, document.tag_name(node)) &&
           (lines.empty() || document.parent(node) == document.parent(lines.front().begin)) &&
           begins_with_time(document, node) &&
           chat_line(text_below(document, node, {.bytes = 120, .are_apart = true}));
  };
  for (const NodeId text : texts) {
    if (!may_begin_with_time(document.text(text))) continue;
    if (pagelet::stop(stop)) return {};
    const NodeId after = lines.empty() ? document.root() : lines.back().end;
    if (text < after) continue;
    const std::size_t lead = std::min(index_of(text) - index_of(after), kMaxLead - 1);
    NodeId node = node_at(index_of(text) - lead);
    while (node < text && !is_line(node)) ++node;
    if (node < text) lines.push_back({node, document.end(node)});
  }
  if (lines.size() < kMinLines) lines.clear();
  return lines;
}

}  // namespace pagelet::internal
