// SPDX-License-Identifier: MIT
#include "core/export/titles.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/dom/page_metadata.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// Longer texts are no titles, and are not compared.
constexpr std::size_t kLongest = 500;
constexpr std::size_t kMostParts = 20;

std::uint64_t key_of(const Heading& heading) {
  return combine_hash(static_cast<std::uint64_t>(heading.rank), hash_bytes(heading.text));
}

// Length of the separator at the beginning of `text`. `before`: the character before it.
std::size_t separator_length(std::string_view text, char before) {
  constexpr auto kWithBlanks =
      std::to_array<std::string_view>({"-", "\u2013", "\u2014", "[", "::", ":", "\u00b7", "\u2022",
                                       "\u00bb", "\u00ab", "~", "/", "_", "\u2192", ">", "<"});
  if (text.front() == ' ' || is_letter_or_digit(text.front())) return 0;  // nearly all
  for (const std::string_view alone : {"|", "\uff5c"}) {
    if (text.starts_with(alone)) return alone.size();
  }
  for (const std::string_view sign : kWithBlanks) {
    if (!text.starts_with(sign)) continue;
    const bool blank_after = text.size() == sign.size() || text[sign.size()] == ' ' || sign == "[";
    if (blank_after && (before == ' ' || (sign == ":" && before != '('))) return sign.size();
  }
  return 0;
}

// Parts of a title between separators such as `|`, a dash with blanks, or a colon, as views of
// `title`. A title with very many parts is one part.
std::vector<std::string_view> title_parts(std::string_view title) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  const auto add = [&](std::size_t end) {
    const std::string_view part = trim_blanks(title.substr(begin, end - begin));
    if (!part.empty()) parts.push_back(part);
  };
  for (std::size_t at = 0; at < title.size();) {
    const std::size_t length = separator_length(title.substr(at), at == 0 ? '\0' : title[at - 1]);
    if (length > 0) add(at);
    at += std::max<std::size_t>(length, 1);
    if (length > 0) begin = at;
  }
  add(title.size());
  if (parts.size() > kMostParts || title.size() > kLongest) return {title};
  return parts;
}

struct Title {
  std::vector<std::string_view> parts;
  std::vector<std::string> letters;  // of the parts
  std::size_t begin = 0;             // the parts that do not name the site
  std::size_t end = 0;

  std::string_view text(std::size_t from, std::size_t to) const {
    if (from >= to) return {};
    return {parts[from].data(), parts[to - 1].data() + parts[to - 1].size()};
  }
  std::string letters_from(std::size_t from, std::size_t to) const {
    std::string all;
    for (std::size_t at = from; at < to; ++at) all += letters[at];
    return all;
  }
};

// Whether `part` is in `whole`, and is more than half of it.
bool is_most_of(std::string_view part, std::string_view whole) {
  return 2 * part.size() > whole.size() && whole.find(part) != std::string_view::npos;
}

// Whether it is the address of a site's first page, which names no single text.
bool is_home(const Url& url) {
  constexpr std::string_view kIndex = "/index.";
  if (url.has_query || url.authority.empty()) return false;
  if (url.path.size() <= 1) return true;
  const auto is_of_name = [](char c) { return is_letter(c) || c == '.'; };
  return url.path.starts_with(kIndex) &&
         std::ranges::all_of(url.path.substr(kIndex.size()), is_of_name);
}

template <class NamesSite>
Title without_site(std::string_view title_element, NamesSite&& names_site) {
  Title title;
  title.parts = title_parts(title_element);
  for (const std::string_view part : title.parts) title.letters.push_back(letters_of(part));
  title.end = title.parts.size();
  while (title.end > 0 && names_site(title.letters[title.end - 1])) --title.end;
  while (title.begin < title.end && names_site(title.letters[title.begin])) ++title.begin;
  return title;
}

// A heading of this page that does not name the site.
struct OwnHeading {
  std::string text;
  int rank;
  std::string letters;
  bool is_shared;  // another page has it
};

// By rank. A number, such as a date, is no name.
template <class NamesSite>
std::vector<OwnHeading> own_headings(std::span<const Heading> headings, NamesSite&& names_site,
                                     Pages others) {
  std::vector<OwnHeading> own;
  for (const Heading& heading : headings) {
    const std::size_t have = count(others, &PageTraits::headings, key_of(heading));
    std::string letters = letters_of(heading.text);
    const bool is_number = std::ranges::all_of(letters, is_digit);
    if ((have > 0 && have == others.size()) || is_number || names_site(letters)) continue;
    own.push_back({heading.text, heading.rank, std::move(letters), have > 0});
  }
  std::ranges::stable_sort(own, {}, &OwnHeading::rank);
  return own;
}

// Whether the text begins with a heading and a sign that ends it, as in "Menu-Gazette".
bool begins_part(std::string_view text, std::string_view heading) {
  return text.size() > heading.size() && text.starts_with(heading) &&
         (text[heading.size()] == '-' || text[heading.size()] == '_');
}

// The heading that the title or a stated name confirms, else the only h1, if it is of this page
// alone and is not the title with the site's name; nullptr: none.
const OwnHeading* confirmed(const std::vector<OwnHeading>& own, const Title& title,
                            const Values& stated) {
  const std::string rest = title.letters_from(title.begin, title.end);
  for (const OwnHeading& heading : own) {
    if (heading.letters == rest) return &heading;
    const bool is_stated = std::ranges::find(stated, heading.letters, letters_of) != stated.end();
    if (heading.rank == 1 && (is_stated || is_most_of(heading.letters, rest))) return &heading;
  }
  if (own.empty() || own.front().rank > 1) return nullptr;
  if (rest.empty()) return &own.front();
  const bool is_only = own.size() == 1 || own[1].rank > 1;
  const bool is_all = own.front().letters == title.letters_from(0, title.parts.size());
  return is_only && !is_all && !own.front().is_shared ? &own.front() : nullptr;
}

// The heading that says what other pages share of a title, such as those of the same discussion;
// nullptr: none. It is a part of a title of which all is shared, or the parts before a number.
template <class IsSite>
const Heading* shared_heading(std::span<const Heading> headings, const Title& title,
                              IsSite&& is_site) {
  const bool has_rest = title.begin < title.end;
  const bool is_numbered =
      has_rest && title.end == title.begin + 1 && is_digit(title.letters[title.begin].back());
  const std::string before = title.letters_from(0, title.begin);
  const auto says = [&](const Heading& heading) {
    const std::string letters = letters_of(heading.text);
    if (is_site(letters)) return false;
    if (has_rest) return is_numbered && heading.rank == 1 && before.ends_with(letters);
    return title.parts.size() > 1 &&
           std::ranges::find(title.letters, letters) != title.letters.end();
  };
  const auto found = std::ranges::find_if(headings, says);
  return found != headings.end() ? &*found : nullptr;
}

// What most pages share of a title of which all is shared is the name of the site.
template <class IsSite>
Title without_most_shared(std::string_view title_element, const Title& title, IsSite&& is_site,
                          Pages others) {
  std::size_t most = 0;
  for (const std::string& letters : title.letters) {
    most = std::max(most, count(others, &PageTraits::title_parts, letters));
  }
  const bool is_enough = title.parts.size() > 1 || most == others.size();
  return without_site(title_element, [&](const std::string& letters) {
    return is_site(letters) ||
           (is_enough && count(others, &PageTraits::title_parts, letters) == most);
  });
}

}  // namespace

std::vector<std::string> names_of_host(const Url& url) {
  std::vector<std::string> names;
  const std::optional<Address> address = address_of(url);
  std::string_view host = address ? std::string_view(address->host) : std::string_view();
  while (!host.empty()) {
    const std::size_t dot = std::min(host.find('.'), host.size());
    names.push_back(letters_of(host));
    names.push_back(letters_of(host.substr(0, dot)));
    host.remove_prefix(std::min(dot + 1, host.size()));
  }
  return names;
}

std::string letters_of(std::string_view text) {
  std::string letters;
  if (text.size() > kLongest) return letters;
  for (const std::string_view run : letter_runs(text)) letters += run;
  return lower_case(letters);
}

std::string shown_title(std::string_view title_element, std::span<const Heading> headings,
                        const Values& stated, std::string_view site, const Url& url, Pages others) {
  if (is_home(url) && !title_element.empty()) return std::string(title_element);
  std::vector<std::string> names = names_of_host(url);
  names.insert(names.end(), {std::string(), letters_of(site)});
  for (const std::string_view part : title_parts(site)) names.push_back(letters_of(part));
  const auto is_site = [&](const std::string& letters) {
    return std::ranges::find(names, letters) != names.end();
  };
  // A number, as of a year, is no name.
  const auto names_site = [&](const std::string& letters) {
    return is_site(letters) || (many_have(others, &PageTraits::title_parts, letters) &&
                                !std::ranges::all_of(letters, is_digit));
  };
  const Title title = without_site(title_element, names_site);
  const std::vector<OwnHeading> own = own_headings(headings, names_site, others);
  if (const OwnHeading* heading = confirmed(own, title, stated)) return heading->text;
  if (const Heading* heading = shared_heading(headings, title, is_site)) return heading->text;
  if (title.begin < title.end) {
    const std::string_view rest = title.text(title.begin, title.end);
    const auto begins = [&](const OwnHeading& heading) { return begins_part(rest, heading.text); };
    const auto found = std::ranges::find_if(own, begins);
    return found != own.end() ? found->text : std::string(rest);
  }
  if (!stated.empty()) return stated.front();
  const Title least = without_most_shared(title_element, title, is_site, others);
  if (least.begin < least.end) return std::string(least.text(least.begin, least.end));
  const auto h1 = std::ranges::find(headings, 1, &Heading::rank);
  if (title.parts.empty() && h1 != headings.end()) return h1->text;
  const bool is_highest = own.size() == 1 || (own.size() > 1 && own[0].rank < own[1].rank);
  const auto best =
      is_highest ? own.begin() : std::ranges::find(own, false, &OwnHeading::is_shared);
  return best != own.end() ? best->text : std::string(title.text(0, title.parts.size()));
}

PageTraits traits_of(const Document& document, const PageMarks& marks) {
  PageTraits traits;
  const std::string title = title_element(document);
  for (const std::string_view part : title_parts(title)) {
    traits.title_parts.push_back(letters_of(part));
  }
  for (const Heading& heading : marks.headings()) traits.headings.push_back(key_of(heading));
  for (const std::string& author : marks.meta({"author"})) {
    traits.authors.push_back(letters_of(author));
  }
  const auto settle = [](auto& texts) {
    std::ranges::sort(texts);
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    texts.shrink_to_fit();
  };
  settle(traits.title_parts);
  settle(traits.headings);
  settle(traits.authors);
  return traits;
}

}  // namespace pagelet::internal

namespace pagelet {

PageTraits page_traits(const Document& document, StopSign* stop) {
  return internal::traits_of(document, internal::PageMarks(document, stop));
}

}  // namespace pagelet
