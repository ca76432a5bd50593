// SPDX-License-Identifier: MIT
#pragma once

/// Where answers go wrong, by kind of node: how many headings, list items, links ... an extractor
/// misses or takes wrongly.
///
/// The kind of an element is that of its tag (below); every other element is kOther. A text has the
/// kind of the nearest element above it that has one: the text of `<li><b>x</b></li>` is a list
/// item, that of `<td><p>x` a paragraph. Counted are the nodes that scores are taken over
/// (Universe), gold against answer. Sites where there is no answer, or none was kept, are not
/// counted: they lose everything, which says nothing about kinds.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/limits.h"
#include "core/result.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/score.h"

namespace pagelet {

enum class NodeKind : std::uint8_t {
  kHeading,    ///< h1 to h6
  kParagraph,  ///< p
  kListItem,   ///< li, dt, dd
  kTableCell,  ///< td, th
  kLink,       ///< a
  kImage,      ///< img, picture, svg
  kOther,
};
inline constexpr std::size_t kNodeKinds = 7;

/// "heading", "paragraph", "list item", "table cell", "link", "image", "other".
std::string_view to_string(NodeKind kind);

/// The kind of every node. O(n).
std::vector<NodeKind> kinds_of(const WorkingTree& tree);

/// Nodes of one kind.
struct KindCounts {
  std::size_t nodes = 0;   ///< all
  std::size_t gold = 0;    ///< that belong to the answer
  std::size_t missed = 0;  ///< gold that the answer lacks
  std::size_t wrong = 0;   ///< in the answer although not gold

  KindCounts& operator+=(const KindCounts& other);
  bool operator==(const KindCounts&) const = default;
};
using Losses = std::array<KindCounts, kNodeKinds>;  ///< by NodeKind

/// The losses of one answer; `kinds` and the sets are over the same tree.
Losses count_losses(const WorkingTree& tree, const std::vector<NodeKind>& kinds, Universe universe,
                    const NodeSet& gold, const NodeSet& answer);

/// The losses of one result; only those of tasks that the site has gold for.
struct SiteLosses {
  std::size_t extractor = 0;
  Target task = Target::kTemplate;
  Losses losses{};
};

/// The losses on a site of all results that have an answer; opens the site's folder and parses its
/// key page. `results`: those of the site. Errors: those of opening
/// the site and of its labels, and `kInput` when the page has another number of nodes than the
/// answers.
Result<std::vector<SiteLosses>> losses_on_site(const BenchSite& site,
                                               const std::vector<const BenchResult*>& results,
                                               Universe universe, const Limits& limits);

}  // namespace pagelet
