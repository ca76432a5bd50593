// SPDX-License-Identifier: MIT
#pragma once

/// The rules that omit lines of a main content, in the order in which they are applied: by what a
/// line itself is, by what came before, and by what is beside it. A dropped line is noted with its
/// rule (core/parts/omission_rules.inc). Nothing is dropped in code, quotations, tables of data,
/// lists of descriptions and captions.

#include "core/omission/content_lines.h"

namespace pagelet::internal {

/// Drops each line that is a control, its label, pagination, what shares the page, a label of an
/// advertisement or the like, by the first row of line_rules.cpp that holds: facts that the line
/// must have, facts that it must not have, and a limit of words. O(parts * rows).
void apply_line_rules(ContentLines& lines);

/// Drops what software says of a text beside its title or end:
/// - how long it takes to read, and how many words it has: "5 min read", "Reading time: 7 minutes",
///   "144 words, one minute"; lines, and what a line says besides;
/// - lines that name its topics, all of them links after a label: "Tags: sails, winter".
/// Nothing is dropped if none of the first 16 or last 8 lines says so, or a page says it of more
/// than two texts, as a list does. O(parts).
void drop_text_facts(ContentLines& lines);

/// Drops lines that came before, as pages have them in forms of a part for two widths of the
/// screen, and in boxes that are shown again further down:
/// - a long text that comes a second time at once, or in a block of lines that comes again below
///   the same heading; not if the page has it more than twice, nor if it is code: refrains, clauses
///   and answers are meant where they are;
/// - the title near its heading, in a heading or a line of its own;
/// - of a heading and a line or heading directly before or after it with the same words, one.
/// Quotations repeat what they answer, and verses of several lines their refrain. O(parts).
void drop_copies(ContentLines& lines);

/// Drops the head of a message and the links to others, as archives of mailing lists have them:
/// - lists of which each line is a field of a head ("Subject:"), among them "From" and "Date";
/// - on a page with such a list, those that begin with the name of a link to other messages ("Prev
///   by Date:", "Follow-Ups:"); elsewhere those of at least two lines that all begin so;
/// - the head of a message in a `pre` that has "From:", "Date:", "Message-ID:" and a link "raw",
///   and all lines outside of this `pre`.
/// O(parts).
void drop_mail_frame(ContentLines& lines);

/// Drops what remains of a site's frame, known by the lines beside it:
/// - lists of links that share the page, with their labels and controls;
/// - a label such as "You may also like" and the links after it, two or more, each with at most a
///   sentence: at most 250 words, up to the end, a gap or the next part;
/// - "Related" and the like with nothing of its own after it;
/// - short headings after which all words up to the next heading of the same or a higher rank are
///   not kept or dropped, and headings with such a label after which nothing comes.
/// O(parts).
void drop_stubs(ContentLines& lines);

}  // namespace pagelet::internal
