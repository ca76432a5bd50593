// SPDX-License-Identifier: MIT
#pragma once

/// Where readers vote for or against a text, as in communities whose members write all of them.

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/page/post_tags.h"

namespace pagelet::internal {

/// The elements of a page that are named or labelled as votes. O(nodes + their names).
class Votes {
 public:
  Votes(const Document& document, const PostTags& tags, StopToken* stop) {
    for (NodeId node{}; node < document.end() && !pagelet::stop(stop); ++node) {
      if (document.is_text(node)) continue;
      const std::string_view label = attribute_of(document, node, "aria-label").value_or("");
      if (has_sign(tags.of(node).signs | signs_of_name(label), post_sign::kVote))
        votes_.push_back(node);
    }
  }
  /// Whether one begins in a range. O(log votes).
  bool are_in(NodeRange range) const {
    const auto vote = std::ranges::lower_bound(votes_, range.begin);
    return vote != votes_.end() && *vote < range.end;
  }

 private:
  std::vector<NodeId> votes_;
};

}  // namespace pagelet::internal
