// SPDX-License-Identifier: MIT
#pragma once

/// What serves to use a page, and is between the texts of a main content: buttons that are no
/// `button`, labels of fields, links to other parts of a series, invitations to log in. Structure
/// says it (roles, `rel`, `label`, the address of a link), or a row of known_labels.inc or
/// known_names.inc.

#include "core/omission/content_lines.h"

namespace pagelet::internal {

/// Drops lines and parts of lines, and notes them as omitted:
/// - short lines without a link that leads anywhere, in an element with the role or name of a
///   button that opens no part of the page; pictures with this role, or named as a way to the top;
/// - labels of fields to write in or to choose from;
/// - lines with a link to log in that returns to the page;
/// - links to the previous and the next page, by `rel`, name or label;
/// - a list of nothing but the numbers from 1, as of pages or stars;
/// - links with the role or name of a button that begin as "Book a" or "Learn more";
/// - in a heading, a link such as "View all" after its words;
/// - in a line with a link, words that say a window opens.
/// O(parts).
void drop_controls(ContentLines& lines);

}  // namespace pagelet::internal
