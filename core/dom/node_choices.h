// SPDX-License-Identifier: MIT
#pragma once

/// What the user's own rules (core/rules/user_rules.h) say about the nodes of a page: which are
/// dropped before an algorithm sees the page, and which belong to its main content in any case.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/dom/document.h"
#include "core/sort.h"

namespace pagelet {

class NodeChoices {
 public:
  /// Whether no node was chosen.
  bool empty() const { return by_node_.empty(); }
  /// Whether a node is dropped. Then all nodes below it are, too. O(1).
  bool drops(NodeId node) const { return of(node) == kDropped; }
  /// Whether a node belongs to the main content in any case. Then all nodes below it do, too,
  /// unless they are dropped. O(1).
  bool keeps(NodeId node) const { return of(node) > kDropped; }
  /// The number of the first rule that keeps a node, or nullopt. O(1).
  std::optional<std::size_t> keeper(NodeId node) const {
    return keeps(node) ? std::optional<std::size_t>(of(node) - kKept) : std::nullopt;
  }

  /// Drops a node and all below it. O(nodes of the subtree); the first choice: O(nodes).
  void drop(const Document& document, NodeId node) { choose(document, node, kDropped); }
  /// Keeps a node and all below it because of a rule, but not those that are dropped or kept
  /// already. Cost: as above.
  void keep(const Document& document, NodeId node, std::size_t rule) {
    choose(document, node, static_cast<std::uint32_t>(kKept + rule));
    if (keeps(node)) kept_.push_back(node);
  }
  /// Must be called after all choices, before holds_kept. O(n log n) for n calls of `keep`.
  void finish() {
    sort_range(kept_);
    kept_.erase(std::ranges::unique(kept_).begin(), kept_.end());
  }
  /// Whether a node or one below it is kept. O(log n).
  bool holds_kept(const Document& document, NodeId node) const {
    const auto next = std::ranges::lower_bound(kept_, node);
    return keeps(node) || (next != kept_.end() && *next < document.end(node));
  }

 private:
  static constexpr std::uint32_t kDropped = 1;
  static constexpr std::uint32_t kKept = 2;  // this number and those above: kKept + rule

  std::uint32_t of(NodeId node) const { return by_node_.empty() ? 0 : by_node_[index_of(node)]; }
  void choose(const Document& document, NodeId node, std::uint32_t choice) {
    by_node_.resize(document.size(), 0);
    // The nodes below have this choice, or an earlier one: nested matches cost their nodes once.
    if (of(node) == choice || drops(node)) return;
    for (NodeId at = node; at < document.end(node); ++at) {
      std::uint32_t& known = by_node_[index_of(at)];
      if (choice == kDropped || known == 0) known = choice;
    }
  }

  std::vector<std::uint32_t> by_node_;  // empty: nothing is chosen
  std::vector<NodeId> kept_;            // of the calls of `keep`
};

}  // namespace pagelet
