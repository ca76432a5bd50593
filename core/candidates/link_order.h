// SPDX-License-Identifier: MIT
#pragma once

/// The order in which the links of the key page are tried (docs/specification.md, section 2.4).
///
/// Links are grouped by hyperlink distance: 0, +1, +2, ..., -1, -2, ... Inside a group, the next
/// link is always the one whose anchor is farthest, in the tree, from the anchors chosen so far.
/// Sources: PSI 2015, section 3.1; PROLE15 for document order.
///
/// Links are picked one by one, because a complete subdigraph is mostly found among the first few.
/// A link's distance to the chosen anchors can only fall when more anchors are chosen, so an old
/// distance is an upper bound. Links therefore wait in buckets by their last known distance, and
/// only the links in the highest bucket are measured again.
///
/// Cost of all picks together: O(links x depth x largest distance) at most.
///
/// Example:
///   LinkOrder order(document, links, distances, LinkOrderOptions{});
///   while (const std::optional<std::size_t> index = order.next()) use(links[*index]);

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/dom/document.h"
#include "core/site/links.h"

namespace pagelet {

enum class LinkOrderKind : std::uint8_t { kDistance, kDocument, kRandom };
enum class DomDistanceScope : std::uint8_t { kGroup, kAll };

struct LinkOrderOptions {
  LinkOrderKind kind = LinkOrderKind::kDistance;
  /// The chosen links from which the DOM distance is measured: those of the same group, or all.
  DomDistanceScope scope = DomDistanceScope::kGroup;
  std::uint64_t seed = 1;  ///< for kRandom

  bool operator==(const LinkOrderOptions&) const = default;
};

/// Yields the indexes of `links` in order, each once.
class LinkOrder {
 public:
  /// `document`: the page that contains the anchors. `distances`: hyperlink distance of each link,
  /// with as many entries as `links`. The document and the spans must outlive the object.
  LinkOrder(const Document& document, std::span<const Link> links, std::span<const int> distances,
            const LinkOrderOptions& options);

  /// The next link; nullopt after the last.
  std::optional<std::size_t> next();

 private:
  std::optional<std::size_t> next_by_distance();
  void start_group();
  void fill_buckets();
  std::optional<std::size_t> farthest_waiting();
  std::size_t choose(std::size_t position);
  std::size_t distance_to_chosen(std::size_t position) const;

  const Document& document_;
  std::span<const Link> links_;
  std::span<const int> distances_;
  LinkOrderOptions options_;
  std::vector<std::size_t> order_;  // all links; a position is an index into it
  std::size_t given_ = 0;           // only for kDocument and kRandom: number of links given out

  std::size_t group_end_ = 0;   // of the current group of equal hyperlink distance
  std::size_t unmeasured_ = 0;  // from here to group_end_, waiting links are not yet in buckets
  std::vector<std::vector<std::size_t>> buckets_;  // positions by their last known distance
  std::size_t seen_ = 0;                           // of the last bucket
  std::vector<std::uint32_t> down_;  // by node: steps down to the nearest chosen anchor below
  std::vector<NodeId> reached_;      // nodes that have such a number
};

/// Number of tree edges between two nodes (docs/specification.md, section 2.3).
std::size_t dom_distance(const Document& document, NodeId a, NodeId b);

}  // namespace pagelet
