// SPDX-License-Identifier: MIT
#pragma once

/// Finds posts by shape alone: runs of siblings that repeat around a date with a time of day. Old
/// forums, whose tables have names such as `row1`, are found in this way.
///
/// The idea is that of mining data records (Liu, Grossman and Zhai, KDD 2003), begun at the dates.

#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/posts/post_rules.h"

namespace pagelet::internal {

struct DatedUnits {
  std::vector<NodeRange> units{};      ///< in document order
  std::vector<NodeId> dates{};         ///< of the units
  bool have_names = false;             ///< of authors, or most begin with a name that some share
  bool begin_with_names = false;       ///< the last of these
  bool begin_with_latest = false;      ///< nearly each is earlier than the one before
  std::optional<NodeRange> opening{};  ///< a sibling before them with a date elsewhere
};

/// Runs of siblings with a date with a time of day or a stamp (core/page/timed_texts.h) each, which
/// may be the posts of a discussion: the dates are at the same place of the tree, nearly all runs
/// have words outside of links, and nearly each is later than the one before. `texts`: those of
/// timed_texts. O(texts), and O(n log n + nodes + text) for n dates.
DatedUnits find_dated_units(const Document& document, const PostTags& tags,
                            std::span<const NodeId> texts, StopToken* stop);

}  // namespace pagelet::internal
