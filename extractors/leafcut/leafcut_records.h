// SPDX-License-Identifier: MIT
#pragma once

/// Judges the posts of a discussion page (docs/leafcut.md, section 6). A leaf that nearly all posts
/// have in the same place is a caption or a button, so it is template; a leaf that only few posts
/// have is not. The votes of other pages do not count here: another thread has another number of
/// posts, and so of captions, and it may have the same members.
///
/// Cost: O(nodes).

#include <string_view>
#include <vector>

#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_evidence.h"
#include "extractors/leafcut/leafcut_page.h"
#include "extractors/leafcut/leafcut_surroundings.h"

namespace pagelet {

/// Replaces the votes on leaves inside of posts, if the page has posts. `shares`: the votes by
/// leaf. `title`: title of the page in lower case; subjects that repeat it are no captions.
void judge_records(const WorkingTree& tree, const Surroundings& surroundings, LeafReader& reader,
                   std::string_view title, std::vector<LeafShares>& shares);

}  // namespace pagelet
