// SPDX-License-Identifier: MIT
#pragma once

/// The name of an author in a text: what surrounds it, and which texts are not names.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet::internal {

/// The name of an author in a text that is meant to be one: without tags of HTML, "By", dates, a
/// role after a sign, an address or a handle after it, or a role, degrees, an agency or the name of
/// the site after a comma. nullopt: the text is a handle, an address other than that of a mail, a
/// date or a placeholder such as "undefined", or has more than 200 bytes, or more than eight words
/// without a comma.
std::optional<std::string> author_name(std::string_view stated, std::string_view site);

/// The names in a text that joins several ("Ada Marsh, Bo Quay und Cy Reed"), each with what is
/// after it, such as a town; of others the text. Each has a first and a last name. O(length).
std::vector<std::string_view> names_of_several(std::string_view text);

/// Names that begin with the last one, as catalogues write them ("Marsh, Ada"), in the usual order.
/// As they are, unless each has this form, with one word before or after its comma. Also a single
/// name that is not `of_catalogue` stays: "Ada Marsh, AFP". O(length).
void put_first_names_first(std::vector<std::string>& names, bool of_catalogue);

/// Whether a name is the address of a mail. O(length).
bool is_mail_address(std::string_view name);

/// Whether a name before a comma has a word for a form of firms, such as "GmbH". O(length).
bool names_firm(std::string_view name);

/// Whether a line only says that the next one is a name: "Written by".
bool is_byline_label(std::string_view text);

/// The end of a label within a line of facts, after which a name follows; 0: there is none.
std::size_t begin_after_label(std::string_view line);

/// What follows "By" and the like; the whole text if it has no such prefix.
std::string_view without_prefix(std::string_view text, bool& had_prefix);

/// A line without the day with which it begins, as in "19 May 2024 | Ada Marsh".
std::string_view without_first_day(std::string_view line);

/// A text up to what ends a name in a line: a sign, a number, "on", a role.
std::string_view cut_at_ends(std::string_view text);

/// A name without signs before it, once if a line gives it twice, for a picture and for a link.
std::string_view name_once(std::string_view text);

/// The name in the head of a mail, as in "From: Ada Marsh <ada@harbour.example>"; empty: there is
/// none.
std::string_view sender_in(std::string_view line);

/// The name before the Korean word for a journalist; empty: there is none.
std::string_view journalist_in(std::string_view line);

/// Whether a text is a known one that is not a name, such as "Read more", or has no letters.
bool is_no_name(std::string_view text);

/// Whether a text has the form of a name: at most six words, of which those that are not particles
/// begin with a capital letter or one beyond ASCII.
bool looks_like_name(std::string_view text);

/// Whether a text has the form of a person's name, without articles and prepositions. O(length).
bool looks_like_person(std::string_view text);

}  // namespace pagelet::internal
