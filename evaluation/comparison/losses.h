// SPDX-License-Identifier: MIT
#pragma once

/// Counts the errors of answers by kind of node: how many headings, list items, links and so on an
/// extractor misses or takes wrongly.
///
/// The kind of an element depends on its tag (below); all other elements are kOther. A text has the
/// kind of the nearest element above it that has one: the text of `<li><b>x</b></li>` is a list
/// item, the text of `<td><p>x` a paragraph. The nodes of the Universe of the scores are counted,
/// gold against answer. Sites without a (kept) answer are not counted: they miss everything, which
/// says nothing about kinds.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/limits.h"
#include "core/result.h"
#include "datasets/site_folder.h"
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

/// The name of a kind: "heading", "paragraph", "list item", "table cell", "link", "image", "other".
std::string_view to_string(NodeKind kind);

/// The kind of every node. O(n).
std::vector<NodeKind> kinds_of(const WorkingTree& tree);

/// Numbers of nodes of one kind.
struct KindCounts {
  std::size_t nodes = 0;   ///< all nodes of the kind
  std::size_t gold = 0;    ///< nodes that belong to the right answer
  std::size_t missed = 0;  ///< gold nodes that are not in the answer
  std::size_t wrong = 0;   ///< nodes in the answer that are not gold

  KindCounts& operator+=(const KindCounts& other);
  bool operator==(const KindCounts&) const = default;
};
using Losses = std::array<KindCounts, kNodeKinds>;  ///< by NodeKind

/// The losses of one answer; `kinds` and the sets are over the same tree.
Losses count_losses(const WorkingTree& tree, const std::vector<NodeKind>& kinds, Universe universe,
                    const NodeSet& gold, const NodeSet& answer);

/// The losses of one result, only for tasks for which the site has gold.
struct SiteLosses {
  std::size_t extractor = 0;
  Target task = Target::kTemplate;
  Losses losses{};
};

/// The losses of all results on a site that have an answer. Parses the site's key page. `results`:
/// the results of the site. Errors: those of opening the page and of the labels; `kInput` when the
/// page has another number of nodes than the answers.
Result<std::vector<SiteLosses>> losses_on_site(SiteFolder& folder,
                                               const std::vector<const Experiment*>& results,
                                               Universe universe, const Limits& limits);

}  // namespace pagelet
