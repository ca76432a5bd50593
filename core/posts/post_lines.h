// SPDX-License-Identifier: MIT
#pragma once

/// Posts that are one element each, whatever its name: lines of a chat log, and messages of a
/// thread of mails.

#include <span>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/node_range.h"
#include "core/posts/post_finder.h"
#include "core/posts/post_reader.h"

namespace pagelet::internal {

/// The lines of the page's chat log, in document order: elements side by side whose texts begin
/// with a time and a name in angle brackets, as in "[20:40] <Ann> Hello"; at least three with the
/// same parent, or none. `texts`: those of timed_texts. O(texts).
std::vector<NodeRange> find_chat_lines(const Document& document, std::span<const NodeId> texts,
                                       StopToken* stop);

/// The messages of a page of public-inbox, in document order; at least two, or none. Each is a
/// `pre` with its place in the thread, a line "From: NAME @ DAY TIME UTC", its text, and links to
/// other forms of it. O(nodes + text).
std::vector<NodeRange> find_mail_messages(const Document& document, StopToken* stop);

/// Reads the lines or messages that were found. Keeps the nodes of their texts. O(nodes + text).
std::vector<PostParts> read_lines(const Document& document, const FoundPosts& found, DayOrder order,
                                  std::vector<bool>& keep, StopToken* stop);

}  // namespace pagelet::internal
