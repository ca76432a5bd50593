// SPDX-License-Identifier: MIT
#pragma once

/// The order in which the links of the key page are tried (docs/specification.md, section 2.4).
///
/// Links are grouped by hyperlink distance, 0, +1, +2, ..., -1, -2, ...; inside a group the next
/// one is always the link whose anchor is farthest, in the tree, from the anchors chosen so far.
/// Sources: PSI 2015, section 3.1; PROLE 2015 for document order. Picked one by one, because a
/// complete subdigraph is mostly found among the first few: a pick costs O(links x depth).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/candidates/links.h"
#include "core/dom/document.h"

namespace pagelet {

enum class LinkOrderKind : std::uint8_t { kDistance, kDocument, kRandom };
enum class DomDistanceScope : std::uint8_t { kGroup, kAll };

struct LinkOrderOptions {
  LinkOrderKind kind = LinkOrderKind::kDistance;
  /// Against which chosen links the DOM distance is taken: those of the same group or all.
  DomDistanceScope scope = DomDistanceScope::kGroup;
  std::uint64_t seed = 1;  ///< for kRandom

  bool operator==(const LinkOrderOptions&) const = default;
};

/// Yields the indexes of `links` in order, each once.
class LinkOrder {
 public:
  /// `distances`: hyperlink distance of each link; `document`: the page that holds the anchors. The
  /// spans and the document must outlive the order.
  LinkOrder(const Document& document, std::span<const Link> links, std::span<const int> distances,
            const LinkOrderOptions& options);

  /// The next link; nullopt after the last.
  std::optional<std::size_t> next();

 private:
  void shuffle(std::uint64_t seed);
  void measure_from(std::size_t chosen);
  std::size_t depth_of(NodeId node) const;

  const Document& document_;
  std::span<const Link> links_;
  std::span<const int> distances_;
  LinkOrderOptions options_;
  std::vector<std::size_t> waiting_;   // not yet chosen, grouped, in document order
  std::size_t chosen_ = 0;             // with the other kinds: number of links given
  std::vector<std::size_t> nearest_;   // DOM distance to the chosen links, by link
  std::vector<std::uint32_t> marked_;  // by node: depth + 1 on the path of the last anchor
  std::vector<NodeId> marked_nodes_;
};

/// Number of tree edges between two nodes (docs/specification.md, section 2.3).
std::size_t dom_distance(const Document& document, NodeId a, NodeId b);

}  // namespace pagelet
