// SPDX-License-Identifier: MIT
#pragma once

/// The title of a page, as the page spells it, without the name of its site.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/metadata/metadata_rules.h"
#include "core/metadata/page_marks.h"
#include "core/metadata/page_traits.h"
#include "core/url/url.h"

namespace pagelet::internal {

/// Other pages of the site, a few of them.
using Pages = std::span<const PageTraits* const>;

/// How many pages have a text. O(pages * log(texts)).
template <class Text>
std::size_t count_pages(Pages pages, std::set<Text> PageTraits::*texts, const Text& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      pages, [&](const PageTraits* page) { return (page->*texts).contains(text); }));
}

/// Whether at least two of the pages, or half of them, have a text.
template <class Text>
bool many_have(Pages pages, std::set<Text> PageTraits::*texts, const Text& text) {
  const std::size_t have = count_pages(pages, texts, text);
  return have > 1 || (have > 0 && 2 * have >= pages.size());
}

std::uint64_t heading_key(const Heading& heading);

/// Names are compared by this key; empty for a text of more than 500 bytes.
std::string name_key(std::string_view text);

/// Parts of a title between separators such as `|`, a dash with blanks, or a colon, as views of
/// `title`. A title with more than 20 parts is one part.
std::vector<std::string_view> title_parts(std::string_view title);

/// Whether it is the address of a site's first page, which names no single text.
bool is_home(const Url& url);

/// The letters of a site's host and of each of the host's labels: names that it may have.
std::vector<std::string> names_of_host(const Url& url);

/// A title, and the rule that gave it.
struct FoundTitle {
  std::string text = {};
  MetadataRule rule = MetadataRule::kNone;
};

/// Finds the title of a page by the first rule of metadata_rules.inc that gives one. `stated`: the
/// titles in JSON-LD and OpenGraph. `site`: the stated name of the site, or empty. `off`: rules
/// that do not count, to measure what they are worth.
///
/// A part at the end or the beginning of the `title` element is the site's name if it is the
/// stated name or a part of it, a label of the host, the words of a link to the home page, in the
/// copyright line, a part of the titles of other pages, an `h1` that is a link to another page, or
/// an `h1` before a heading that has the other parts. The rest of the element is what the rules
/// look at. Headings that all other pages have do not count. Whatever the rule, a title ends at
/// its first bar, unless only one word is before the bar or the page is a home page.
///
/// Cost: O(headings * (stated + log(headings) + title)).
FoundTitle find_title(const PageMarks& marks, const Values& stated, std::string_view site,
                      const Url& url, Pages others, MetadataRules off = {});

}  // namespace pagelet::internal
