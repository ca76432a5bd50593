// SPDX-License-Identifier: MIT
#pragma once

/// The posts of a discussion page (docs/leafcut.md, section 6): what nearly all posts have in the
/// same place is a caption or a button of the frame, and what few of them have is not, whatever
/// other pages say. Other threads have the captions another number of times, and the same members.
///
/// Cost: O(nodes).

#include <string_view>
#include <vector>

#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_evidence.h"
#include "extractors/leafcut/leafcut_page.h"
#include "extractors/leafcut/leafcut_surroundings.h"

namespace pagelet {

/// Replaces the shares of leaves inside of posts, where the page has posts.
/// `shares`: by leaf. `title`: of the page, in
/// lower case; subjects that repeat it are no captions.
void judge_records(const WorkingTree& tree, const Surroundings& surroundings, LeafReader& reader,
                   std::string_view title, std::vector<LeafShares>& shares);

}  // namespace pagelet
