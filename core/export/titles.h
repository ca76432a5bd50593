// SPDX-License-Identifier: MIT
#pragma once

/// Which of the names that a page states is its title, and what the site's other pages say about
/// it.

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/export/metadata.h"
#include "core/export/page_marks.h"
#include "core/url/url.h"

namespace pagelet::internal {

/// The letters and digits of a name in lower case; empty for more than 500 bytes. Two names are the
/// same if these are equal.
std::string letters_of(std::string_view text);

/// The letters of a site's host and of each of the host's labels: names that it may have.
std::vector<std::string> names_of_host(const Url& url);

/// The texts of a page that others of its site may have, too.
PageTraits traits_of(const Document& document, const PageMarks& marks);

/// Other pages of the site, a few of them.
using Pages = std::span<const PageTraits* const>;

/// How many pages have a text. O(pages * log(texts)).
template <class Text>
std::size_t count(Pages pages, std::vector<Text> PageTraits::*texts, const Text& text) {
  return static_cast<std::size_t>(std::ranges::count_if(pages, [&](const PageTraits* page) {
    return std::ranges::binary_search(page->*texts, text);
  }));
}

/// Whether at least two of the pages, or half of them, have a text.
template <class Text>
bool many_have(Pages pages, std::vector<Text> PageTraits::*texts, const Text& text) {
  const std::size_t have = count(pages, texts, text);
  return have > 1 || (have > 0 && 2 * have >= pages.size());
}

/// The title of a page, as the page spells it. `stated`: what it says for programs. `site`: the
/// stated name of the site, or empty. Of a home page it is the whole `title` element, if it has
/// one.
///
/// A part at the end or the beginning of the `title` element is the site's name if it is `site`, a
/// part of it, a label of the host, or a part of the titles of other pages. The title is, in this
/// order: a heading that says the same as the rest; an `h1` that is `stated` or most of the rest;
/// the only `h1`, if no other page has it; a heading with which the rest begins before `-` or `_`;
/// the rest. If there is no rest: the first `h1`; a heading that says the same as a part; the first
/// of `stated`; what fewer of the other pages share; the only heading of the highest rank; the
/// first that no other page has; the `title` element. Headings that all other pages have do not
/// count.
std::string shown_title(std::string_view title_element, std::span<const Heading> headings,
                        const Values& stated, std::string_view site, const Url& url, Pages others);

}  // namespace pagelet::internal
