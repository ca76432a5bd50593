// SPDX-License-Identifier: MIT
#pragma once

/// The title of a page, as the page spells it, without the name of its site.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
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

/// Finds the title by the first rule of metadata_rules.inc that gives one.
///
/// A part at the end or the beginning of the `title` element is the site's name if it is the
/// stated name or a part of it, a label of the host, the words of a link to the home page, in the
/// copyright line, a part of the titles of other pages, an `h1` that is a link to another page, or
/// an `h1` before a heading that has the other parts. The rest of the element is what the rules
/// look at. Headings that all other pages have do not count. Whatever the rule, a title ends at
/// its first bar, unless only one word is before the bar or the page is a home page.
class TitleFinder {
 public:
  /// `stated`: the titles in JSON-LD and OpenGraph. `site`: the stated name of the site, or empty.
  /// `off`: rules that do not count, to measure what they are worth.
  TitleFinder(const PageMarks& marks, const Values& stated, std::string_view site, const Url& url,
              Pages others, MetadataRules off = {});

  /// Cost: O(headings * (stated + log(headings) + title)).
  FoundTitle find() const;

 private:
  struct KnownHeading {
    std::string text;
    int rank;
    std::string letters;
    std::size_t pages;  // how many of the others have it
  };
  struct Range {
    std::size_t begin = 0;  // indexes of parts
    std::size_t end = 0;
  };

  std::string_view text(Range range) const;
  Range all() const { return {0, parts_.size()}; }
  template <class NamesSite>
  Range without(Range range, NamesSite&& names_site) const;
  bool is_site(const std::string& letters) const;
  bool names_site(const std::string& letters) const;
  std::string site_in_heading() const;
  std::string_view least_shared() const;

  bool is_in_address(std::string_view text) const;
  std::optional<Range> range_of_stated() const;

  // The rules; empty: the rule gives no title.
  std::string home_page() const;
  std::string stated_heading() const;
  std::string stated_before_site() const;
  std::string heading_of_first_parts() const;
  std::string stated_part() const;
  std::string confirmed_heading() const;
  std::string only_heading() const;
  std::string shared_heading() const;
  std::string heading_before_hyphen() const;
  std::string heading_of_most_parts() const;
  std::string first_of_rest() const;
  std::string stated() const;
  std::string unshared_part() const;
  std::string first_heading() const;
  std::string best_heading() const;
  std::string whole_element() const;

  const std::string& element_;
  std::vector<std::string_view> parts_;  // of the element
  std::vector<std::string> letters_;     // of these parts
  const Values& stated_;
  Pages others_;
  MetadataRules off_;
  bool is_home_;
  std::vector<std::string> names_;  // letters of names that the site may have
  std::string copyright_;           // the letters of the copyright line
  std::vector<KnownHeading> headings_;
  std::vector<KnownHeading> own_;     // by rank: those that name neither the site nor a number
  std::vector<std::string> address_;  // the words of the page's address, sorted
  Range rest_range_;                  // of the element: the parts that do not name the site
  std::string_view rest_;             // their text
  std::string letters_of_rest_;
};

}  // namespace pagelet::internal
