// SPDX-License-Identifier: MIT
#pragma once

/// Literal versions of docs/specification.md, sections 6 to 11, with which the fast algorithms are
/// compared. Labels, subtrees, segments and kinds are strings. Nothing is remembered: each block
/// counts its characters again, and each importance is computed again. Words come from core/text,
/// which has tests of its own.

#include <cstddef>
#include <optional>
#include <vector>

#include "tests/support/naive_mapping.h"

namespace pagelet::naive {

/// Section 6.
enum class Label { kFull, kTag };

/// Section 7: the costs of one node.
struct Costs {
  std::size_t insertion = 1;
  std::size_t removal = 1;
  std::size_t replacement = 1;
};
std::vector<std::size_t> rtdm_td(const Tree& key, const std::vector<Tree>& pages, Label label,
                                 const Costs& costs);

/// Section 8.
enum class PathKind { kLabels, kIndex, kTags };
std::vector<std::size_t> rbm_td(const Tree& key, const std::vector<Tree>& pages, Label label,
                                PathKind path_kind, bool include_paths);

/// Section 9. Without `min_df` the default counts, which depends on the number of pages.
std::vector<std::size_t> iwptd(const Tree& key, const std::vector<Tree>& pages,
                               std::optional<std::size_t> min_df, double ratio);

/// Section 10.
std::vector<std::size_t> sst(const Tree& key, const std::vector<Tree>& pages, double gamma,
                             double noise_threshold);

/// Section 11.
std::vector<std::size_t> conex(const Tree& key, const std::vector<Tree>& pages,
                               std::size_t max_occurrences, const EqualityOptions& options);

/// Algorithms 2 to 5: from the candidate nodes, with all their descendants, to the content.
std::vector<std::size_t> content_around(const Tree& key, const std::vector<bool>& candidates);

}  // namespace pagelet::naive
