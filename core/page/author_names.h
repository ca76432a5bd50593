// SPDX-License-Identifier: MIT
#pragma once

/// Reads who wrote a post from texts such as "by Ann on 5 May".

#include <cstdint>
#include <string>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

/// The name in a text that has little else: without "by", "says:", dates and numbers around it.
/// Empty: it has more words than a name. O(length).
std::string name_in(std::string_view text);

/// Whether a name is what pages call the author of a thread or of the article: "Author", "OP".
/// O(length).
bool is_role(std::string_view name);

/// The first text of a unit that is neither a date nor a label, if it is as short as a name; 0: it
/// is not. O(nodes before it).
NodeId name_before_text(const Document& document, NodeRange unit);

/// Whether a line of a post only says who wrote it and when, and what the software's controls are
/// called: "Ann says: 5 May 2024 at 10:00 Reply". O(length).
bool is_byline(std::string_view line, std::string_view author);

/// Whether a name follows a line: "Posted on 5 May by". O(length).
bool leads_to_name(std::string_view line);

/// What a date is the day of, by the words beside it.
enum class DateLabel : std::uint8_t {
  kNone,
  kMember,  ///< "Joined:", "Last seen"
  kEdit,    ///< "Last edited"
};

/// The label of a date in a short text. O(length).
DateLabel date_label_in(std::string_view text);

/// The label of a date: in its text, or in the text before it, from `begin` on. O(nodes between
/// them).
DateLabel label_of_date(const Document& document, NodeId begin, NodeId date);

/// Whether a line says when a post was edited, with the time of day: "Last edited by Ann on 5 May
/// 2024, 10:15". O(length).
bool is_note_of_edit(std::string_view line);

/// Whether a line of a post says since when its writer is a member: "Join Date: Aug 2008".
/// O(length).
bool says_since_when(std::string_view line);

/// Whether a line says that, or something else that forums show of members: "Posts: 1,077",
/// "Senior Member". O(length).
bool is_fact_of_member(std::string_view line);

/// The letters and digits of the subject of a post, without the marks of an answer: "Re: Hives" has
/// that of "Hives". O(length).
std::string subject_of(std::string_view line);

}  // namespace pagelet::internal
