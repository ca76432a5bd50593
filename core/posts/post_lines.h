// SPDX-License-Identifier: MIT
#pragma once

/// Posts that are one element each, whatever its name: lines of a chat log, and messages of a
/// thread of mails.

#include <span>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/page/dates.h"
#include "core/posts/post_finder.h"
#include "core/posts/post_reader.h"

namespace pagelet::internal {

/// The lines of the page's chat log: elements side by side whose texts begin with a time and a name
/// in angle brackets, as in "[20:40] <Ann> Hello", at least three with the same parent; and actions
/// beside them, "[20:41] * Ann laughs". Other lines with a time are notices of the program, as that
/// a member joined: these are only in the section. `texts`: those of timed_texts. O(texts + lines).
FoundPosts find_chat(const Document& document, std::span<const NodeId> texts, StopToken* stop);

/// The messages of a page of public-inbox, at least two. Each is a `pre` with its place in the
/// thread, a line "From: NAME @ DAY TIME UTC", its text, and links to other forms of it.
/// O(nodes + text).
FoundPosts find_mails(const Document& document, StopToken* stop);

/// The records of the lines or messages. A line has only a time; its day is that of the page's
/// heading. O(nodes + text).
ReadPosts read_lines(const Document& document, const FoundPosts& found, DayOrder order);

}  // namespace pagelet::internal
