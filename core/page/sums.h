// SPDX-License-Identifier: MIT
#pragma once

/// What the nodes of a page have, summed over ranges of nodes.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/dom/document.h"

namespace pagelet::internal {

/// Sums over ranges of nodes: O(1) after O(nodes from the first one that is added to the last one).
/// `Value` has `+=` and `-=`, and is 0 when it is made.
///
/// Example:
///   const auto texts = DocumentSums<std::uint32_t>(
///       document, [&](NodeId node) { return document.is_text(node) ? 1U : 0U; });
///   const bool has_texts = texts.in({node, document.end(node)}) > 0;
template <class Value>
class DocumentSums {
 public:
  DocumentSums() = default;
  /// Adds `value_of(node)` for each node, in document order.
  template <class ValueOf>
  DocumentSums(const Document& document, ValueOf&& value_of) {
    before_.reserve(document.size());
    for (NodeId node{}; node < document.end(); ++node) add(node, value_of(node));
  }

  /// Adds what a node has. Nodes come in document order; those that are not added have nothing.
  void add(NodeId node, const Value& value) {
    if (before_.empty()) first_ = index_of(node);
    before_.resize(index_of(node) - first_ + 1, sum_);
    sum_ += value;
  }
  bool is_empty() const { return before_.empty(); }

  Value in(NodeRange range) const {
    Value sum = before(range.end);
    sum -= before(range.begin);
    return sum;
  }
  const Value& all() const { return sum_; }

 private:
  const Value& before(NodeId node) const {
    static constexpr Value kNone{};
    const std::size_t at = index_of(node);
    if (at < first_) return kNone;
    return at - first_ < before_.size() ? before_[at - first_] : sum_;
  }

  std::size_t first_ = 0;      // the first node that was added
  std::vector<Value> before_;  // by node from the first on: the sum of the nodes before it
  Value sum_{};
};

}  // namespace pagelet::internal
