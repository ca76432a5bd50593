// SPDX-License-Identifier: MIT
#pragma once

/// What belongs to the parts of a page that an answer keeps, and is short: the list after "These
/// are:", the heading of a kept section, the rest of a list. An algorithm that weighs blocks of
/// words loses little if it loses these, and a reader much.

#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"

namespace pagelet::internal {

/// Keeps, in document order:
/// - a list, a table or code of which nothing is kept, directly after kept words that end with a
///   colon, of at least four words if it has links;
/// - the short items of a list, rows of a table, or short `div` or `span` side by side with the
///   same attributes, if at least half of them are kept, and two, and the others have no links; in
///   a list or table also rows of links to pages beside this one, without pictures, if at least
///   three quarters are kept, and all of these have links;
/// - the rest of a link between kept words whose beginning is not kept, as in a card with a heading
///   and a sentence;
/// - headings and labels of folded parts between kept words, such as the name of a field in a
///   reference;
/// - code of at most 3,000 bytes between kept words, or 20,000 if it has numbers of lines, and the
///   short output after kept code;
/// - notes to which kept words link (keep_notes);
/// - a section of at most 400 bytes without links and fields between the kept title and the next
///   heading, if that is kept, as the name of a command in a manual page;
/// - the rest of a `blockquote`, as the `footer` with the speaker's name, and the caption of a
///   figure directly after one;
/// - terms before a kept description, and in references the signature directly before kept words;
/// - the linked titles of the entries of a list (keep_entry_titles);
/// - all cells of a notebook, if at least half of them have kept words, and two;
/// - the title of an admonition between kept words;
/// - the entries of a reference that its summary lists (keep_entries);
/// - short gaps in a long manual, and all gaps in a book (keep_gaps);
/// - a title before kept words: a short element named so that contains the page's title, or the
///   other way round.
/// A small page without any link, field or frame of a site, such as a mail, is kept as a whole,
/// unless a text that is not kept has less than four words.
/// If only some of the choices of a `fieldset` are kept, none is: they are options of a shop.
/// Elements in navigation, asides, footers and dialogs are left alone, but for notes and
/// admonitions. If no words of one are kept, neither are its pictures, as a logo; in an aside or a
/// dialog only pictures in links are dropped.
/// `keep` is by NodeId (SerializeOptions::keep). When `stop` says to stop, the answer is
/// incomplete. O(nodes * log(texts)), but for texts in nested lists, which count once a level.
void complete_answer(const Document& document, std::vector<bool>& keep, StopToken* stop = nullptr);

}  // namespace pagelet::internal
