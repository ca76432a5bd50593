// SPDX-License-Identifier: MIT
#include "pagelet/answer/paths_in_order.h"

#include <charconv>
#include <cstdint>
#include <iterator>
#include <limits>

#include "pagelet/answer/json_writer.h"

namespace pagelet::internal {

std::string_view PathsInOrder::path(NodeId node) {
  while (!open_.empty() && index_of(node) >= index_of(document_.end(open_.back().node))) {
    open_.pop_back();
  }
  chain_.clear();
  const NodeId top = node_at(0);
  const NodeId known = open_.empty() ? top : open_.back().node;
  for (NodeId at = node; at != known; at = document_.parent(at)) chain_.push_back(at);
  if (open_.empty()) chain_.push_back(top);
  for (; !chain_.empty(); chain_.pop_back()) {
    path_.resize(open_.empty() ? 0 : open_.back().length);
    const bool plain = append_step(chain_.back()) && (open_.empty() || open_.back().plain);
    open_.push_back({chain_.back(), path_.size(), plain});
  }
  path_.resize(open_.back().length);
  return path_;
}

// Returns whether nothing in the step has to be escaped.
bool PathsInOrder::append_step(NodeId node) {
  const std::string_view name =
      document_.is_text(node) ? std::string_view("text()") : document_.tag_name(node);
  path_ += '/';
  path_ += name;
  path_ += '[';
  char digits[std::numeric_limits<std::uint32_t>::digits10 + 1];
  path_.append(digits, std::to_chars(std::begin(digits), std::end(digits), index_.index(node)).ptr);
  path_ += ']';
  return is_plain_json(name);
}

}  // namespace pagelet::internal
