// SPDX-License-Identifier: MIT
#pragma once

/// Which of the names on a page is its title, and what the site's other pages say about it.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/export/metadata.h"
#include "core/export/page_lines.h"
#include "core/export/page_marks.h"
#include "core/url/url.h"

namespace pagelet::internal {

/// The letters and digits of a name in lower case; empty for more than 500 bytes. Two names are the
/// same if these are equal.
std::string letters_of(std::string_view text);

/// Whether `part` is in `whole`, and is more than half of it. For texts and for `letters_of` them.
bool is_most_of(std::string_view part, std::string_view whole);

/// Parts of a title between separators such as `|`, a dash with blanks, or a colon, as views of
/// `title`. A title with very many parts is one part.
std::vector<std::string_view> title_parts(std::string_view title);

/// The letters of a site's host and of each of the host's labels: names that it may have.
std::vector<std::string> names_of_host(const Url& url);

/// Whether it is the address of a site's first page, which names no single text, and shows dates
/// and authors of others.
bool is_home(const Url& url);

/// Whether the address says that the page lists texts: those with a tag, of a category, of an
/// author or of a month, or the further pages of such a list.
bool is_list(const Url& url);

/// The traits of a page with these lines and marks.
PageTraits traits_of(const Document& document, const PageLines& page, const PageMarks& marks);

/// The common texts of other pages of the site. Each question costs O(pages * log(lines)).
class OtherPages {
 public:
  /// The pages must outlive the object.
  explicit OtherPages(std::span<const PageTraits* const> pages) : pages_(pages) {}

  /// Whether at least half of the pages have this as a part of their title.
  bool have_title_part(const std::string& part) const;
  /// Whether any page has a line.
  bool any_has(const PageLines::Line& line) const;
  /// Whether all pages have a line.
  bool all_have(const PageLines::Line& line) const;
  /// Whether at least half of the pages have a line.
  bool most_have(const PageLines::Line& line) const;
  /// The same for an author that `meta` names.
  bool have_author(const std::string& author) const;

 private:
  template <class Text>
  std::size_t count(std::vector<Text> PageTraits::*texts, const Text& text) const;
  template <class Text>
  bool most_have(std::vector<Text> PageTraits::*texts, const Text& text) const;

  std::span<const PageTraits* const> pages_;
};

/// The title of a page, as the page spells it. `stated`: what it says for programs. `site`: the
/// stated name of the site, or empty. Of a home page it is the whole `title` element, if it has
/// one.
///
/// A part at the end or the beginning of the `title` element is the site's name if it is `site`, a
/// part of it, a label of the host, or a part of the titles of other pages; "Page 2" is no name
/// either. The title is, in this order: a heading that says the same as the rest; an `h1` that is
/// most of the rest, or of which one begins with the other, or that is `stated`; the only `h1`, if
/// no other page has it, and it is no link and no sentence; a line that says the same as the last
/// parts of the rest; a heading with which the rest begins before `-` or `_`; the rest. If there is
/// no rest: the first `h1`; a heading that says the same as a part; the first of `stated`; the only
/// heading of the highest rank; the first one that fulfils the conditions for an only `h1`; the
/// `title` element. Headings that all other pages have do not count.
std::string page_title(std::string_view title_element, const PageLines& page,
                       const std::vector<std::string>& stated, std::string_view site,
                       const Url& url, const OtherPages& others);

}  // namespace pagelet::internal
