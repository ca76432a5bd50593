// SPDX-License-Identifier: MIT
#pragma once

/// Judges the posts of a discussion page (docs/specification.md, section 15.6). A leaf that nearly
/// all posts have in the same place is a caption or a button, so it is template; a leaf that only
/// few posts have is not. The votes of other pages do not count here: another thread has another
/// number of posts, and so of captions, and it may have the same members.
///
/// The container is found from `body` down: as long as a child element has more than 0.75 of the
/// words outside links of the element at hand, it takes its place. For each leaf below the
/// container its place is the tags from the container's child to itself (a text adds none) and its
/// value; n is the number of the container's children in which the place occurs. M is the largest
/// n of a text. There are posts if M is at least 3, M is at least 0.3 of the number of children
/// with words outside links, and at least two places of texts have n >= 0.9 M. Then
/// - a leaf whose place has n >= 0.9 M is a caption: all votes are for shared. It is none if it is
///   a text whose lower case, without `re: ` before it, is at least 4 bytes long and stands in the
///   lower case of the page's title
/// - any other text with n < 0.5 M is the post's own: all votes are for absent
/// - everything else keeps its votes
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
