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

std::uint64_t key_of(const PageLines::Line& line) {
  return combine_hash(static_cast<std::uint64_t>(line.heading), hash_bytes(line.text));
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
    if (blank_after && (before == ' ' || sign == ":")) return sign.size();
  }
  return 0;
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

// Whether the text begins with a heading and a sign that ends it, as in "Menu-Gazette".
bool begins_part(std::string_view text, std::string_view heading) {
  constexpr std::string_view kSigns = "-_";
  return text.size() > heading.size() && text.starts_with(heading) &&
         kSigns.find(text[heading.size()]) != std::string_view::npos;
}

// Whether a part of a title is the number of one of its pages, as in "Page 2".
bool is_page_number(std::string_view letters) {
  constexpr auto kPage = std::to_array<std::string_view>(
      {"page", "seite", "pagina", "p\u00e1gina", "strona", "sida", "side", "sivu",
       "\u0441\u0442\u0440\u0430\u043d\u0438\u0446\u0430", "\u9875", "\u9801",
       "\u30da\u30fc\u30b8"});
  return std::ranges::any_of(kPage, [&](std::string_view word) {
    if (letters.size() == word.size() || !letters.starts_with(word)) return false;
    return std::ranges::all_of(letters.substr(word.size()), is_digit);
  });
}

// Whether an h1 and the title begin in the same way.
bool begin_alike(const std::string& heading, const Title& title) {
  if (title.parts.empty()) return false;
  const bool names_site = title.end < title.parts.size();
  if (names_site && heading == title.letters_from(0, title.parts.size())) return false;
  for (std::size_t from = 0; from <= title.begin; ++from) {
    const std::string rest = title.letters_from(from, title.end);
    if (!rest.empty() && heading.starts_with(rest)) return true;
    if (title.letters_from(from, title.parts.size()).starts_with(heading)) return true;
  }
  return false;
}

struct Heading {
  const PageLines::Line* line;
  std::string letters;
};

// The headings of this page alone that do not name the site, by rank. A number, such as a date, is
// no name.
template <class NamesSite>
std::vector<Heading> own_headings(const PageLines& page, const OtherPages& others,
                                  NamesSite&& names_site) {
  std::vector<Heading> headings;
  for (int rank = 1; rank <= 6; ++rank) {
    for (const PageLines::Line& line : page.lines) {
      if (line.heading != rank || others.all_have(line)) continue;
      std::string letters = letters_of(line.text);
      const bool is_number = std::ranges::all_of(letters, is_digit);
      if (!is_number && !names_site(letters)) headings.push_back({&line, std::move(letters)});
    }
  }
  return headings;
}

// The heading that the title or a stated name confirms, or nullptr.
const PageLines::Line* confirmed(const std::vector<Heading>& headings, const Title& title,
                                 const std::vector<std::string>& stated) {
  const std::string rest = title.letters_from(title.begin, title.end);
  for (const Heading& heading : headings) {
    if (heading.letters == rest) return heading.line;
    if (heading.line->heading > 1) continue;
    const bool is_stated = std::ranges::any_of(
        stated, [&](const std::string& text) { return letters_of(text) == heading.letters; });
    if (is_stated || is_most_of(heading.letters, rest) || begin_alike(heading.letters, title))
      return heading.line;
  }
  return nullptr;
}

bool is_sentence(std::string_view text) {
  constexpr auto kEnds = std::to_array<std::string_view>({".", "!", "\u3002", "\uff01"});
  return std::ranges::any_of(kEnds, [&](std::string_view end) { return text.ends_with(end); });
}

// The only h1 of this page alone, if it is no sentence, no link as in a list, and not the title
// with the site's name.
const PageLines::Line* only_h1(const std::vector<Heading>& headings, const Title& title,
                               const OtherPages& others) {
  const auto is_h1 = [](const Heading& heading) { return heading.line->heading == 1; };
  if (std::ranges::count_if(headings, is_h1) != 1) return nullptr;
  const PageLines::Line* line = headings.front().line;
  const bool is_all = headings.front().letters == title.letters_from(0, title.parts.size());
  const bool is_other = is_all || line->is_link || is_sentence(line->text) || others.any_has(*line);
  return is_other ? nullptr : line;
}

// The rest of a title that no heading confirms: its last parts if a line says them, a heading with
// which it begins, or all of it.
std::string rest_of(const Title& title, const std::vector<Heading>& headings, const PageLines& page,
                    const OtherPages& others) {
  for (std::size_t from = title.begin + 1; from < title.end; ++from) {
    const std::string_view text = title.text(from, title.end);
    const auto says = [&](const PageLines::Line& line) {
      return line.text == text && !others.all_have(line);
    };
    if (std::ranges::any_of(page.lines, says)) return std::string(text);
  }
  const std::string_view text = title.text(title.begin, title.end);
  for (const Heading& heading : headings) {
    if (begins_part(text, heading.line->text)) return heading.line->text;
  }
  return std::string(text);
}

// The title if all of `title` is shared with other pages, such as those of the same discussion.
template <class IsSite>
std::string title_of_shared(std::string_view title_element, const Title& title,
                            const std::vector<Heading>& headings, const PageLines& page,
                            const std::vector<std::string>& stated, IsSite&& is_site,
                            const OtherPages& others) {
  if (!headings.empty() && headings.front().line->heading == 1) return headings.front().line->text;
  for (const PageLines::Line& line : page.lines) {
    const std::string letters = line.heading > 0 ? letters_of(line.text) : std::string();
    if (is_site(letters)) continue;
    if (line.heading == 1 && begin_alike(letters, title)) return line.text;
    const bool is_part = std::ranges::find(title.letters, letters) != title.letters.end();
    if (is_part && title.parts.size() > 1) return line.text;
  }
  if (!stated.empty()) return stated.front();
  const bool is_only =
      headings.size() == 1 ||
      (headings.size() > 1 && headings[0].line->heading < headings[1].line->heading);
  const Heading* best = is_only ? &headings.front() : nullptr;
  for (const Heading& heading : headings) {
    const bool is_first = best == nullptr || heading.line < best->line;
    const bool is_other = is_only || heading.line->is_link || is_sentence(heading.line->text) ||
                          others.any_has(*heading.line);
    if (is_first && !is_other) best = &heading;
  }
  const std::string all = title.letters_from(0, title.parts.size());
  if (best != nullptr && best->letters.find(all) == std::string::npos) return best->line->text;
  const auto h1 = std::ranges::find(page.lines, 1, &PageLines::Line::heading);
  return title_element.empty() && h1 != page.lines.end() ? h1->text : std::string(title_element);
}

}  // namespace

bool is_most_of(std::string_view part, std::string_view whole) {
  return 2 * part.size() > whole.size() && whole.find(part) != std::string_view::npos;
}

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

bool is_home(const Url& url) {
  constexpr std::string_view kIndex = "/index.";
  if (url.has_query || url.authority.empty()) return false;
  if (url.path.size() <= 1) return true;
  const auto is_of_name = [](char c) { return is_letter(c) || c == '.'; };
  return url.path.starts_with(kIndex) &&
         std::ranges::all_of(url.path.substr(kIndex.size()), is_of_name);
}

bool is_list(const Url& url) {
  std::string_view path = url.path;
  for (const std::string_view folder :
       {"/tag/", "/tags/", "/category/", "/categories/", "/author/", "/authors/", "/page/"}) {
    if (path.find(folder) != std::string_view::npos) return true;
  }
  for (const std::string_view end : {"index.html", ".html", "/"}) {
    if (path.ends_with(end)) path.remove_suffix(end.size());
  }
  // A month, as in "/2024/03" and "/2024_03".
  constexpr std::string_view kMonth = "/2024/03";
  if (path.size() < kMonth.size()) return false;
  path.remove_prefix(path.size() - kMonth.size());
  return (path.starts_with("/19") || path.starts_with("/20")) && !is_letter_or_digit(path[5]) &&
         std::ranges::count_if(path, is_digit) == 6;
}

std::string letters_of(std::string_view text) {
  std::string letters;
  if (text.size() > kLongest) return letters;
  for (const std::string_view run : letter_runs(text)) letters += run;
  return lower_case(letters);
}

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

template <class Text>
std::size_t OtherPages::count(std::vector<Text> PageTraits::*texts, const Text& text) const {
  return static_cast<std::size_t>(std::ranges::count_if(pages_, [&](const PageTraits* page) {
    return std::ranges::binary_search(page->*texts, text);
  }));
}

template <class Text>
bool OtherPages::most_have(std::vector<Text> PageTraits::*texts, const Text& text) const {
  const std::size_t have = count(texts, text);
  return have > 0 && 2 * have >= pages_.size();
}

bool OtherPages::have_title_part(const std::string& part) const {
  return most_have(&PageTraits::title_parts, part);
}

bool OtherPages::have_author(const std::string& author) const {
  return most_have(&PageTraits::authors, author);
}

bool OtherPages::most_have(const PageLines::Line& line) const {
  return most_have(&PageTraits::lines, key_of(line));
}

bool OtherPages::any_has(const PageLines::Line& line) const {
  return count(&PageTraits::lines, key_of(line)) > 0;
}

bool OtherPages::all_have(const PageLines::Line& line) const {
  return !pages_.empty() && count(&PageTraits::lines, key_of(line)) == pages_.size();
}

std::string page_title(std::string_view title_element, const PageLines& page,
                       const std::vector<std::string>& stated, std::string_view site,
                       const Url& url, const OtherPages& others) {
  if (is_home(url) && !title_element.empty()) return std::string(title_element);
  std::vector<std::string> names = names_of_host(url);
  names.insert(names.end(), {std::string(), letters_of(site)});
  for (const std::string_view part : title_parts(site)) names.push_back(letters_of(part));
  const auto is_site = [&](const std::string& letters) {
    return std::ranges::find(names, letters) != names.end();
  };
  // A number, as of a year, is no name.
  const auto names_site = [&](const std::string& letters) {
    return is_site(letters) || is_page_number(letters) ||
           (others.have_title_part(letters) && !std::ranges::all_of(letters, is_digit));
  };
  Title title;
  title.parts = title_parts(title_element);
  for (const std::string_view part : title.parts) title.letters.push_back(letters_of(part));
  title.end = title.parts.size();
  while (title.end > 0 && names_site(title.letters[title.end - 1])) --title.end;
  while (title.begin < title.end && names_site(title.letters[title.begin])) ++title.begin;

  const std::vector<Heading> headings = own_headings(page, others, names_site);
  if (const PageLines::Line* line = confirmed(headings, title, stated)) return line->text;
  if (const PageLines::Line* line = only_h1(headings, title, others)) return line->text;
  if (title.begin < title.end) return rest_of(title, headings, page, others);
  return title_of_shared(title_element, title, headings, page, stated, is_site, others);
}

PageTraits traits_of(const Document& document, const PageLines& page, const PageMarks& marks) {
  PageTraits traits;
  const std::string title = title_element(document);
  for (const std::string_view part : title_parts(title)) {
    traits.title_parts.push_back(letters_of(part));
  }
  traits.lines.reserve(page.lines.size());
  for (const PageLines::Line& line : page.lines) traits.lines.push_back(key_of(line));
  for (const std::string& author : marks.meta({"author"})) {
    traits.authors.push_back(letters_of(author));
  }
  const auto settle = [](auto& texts) {
    std::ranges::sort(texts);
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    texts.shrink_to_fit();
  };
  settle(traits.title_parts);
  settle(traits.lines);
  settle(traits.authors);
  return traits;
}

}  // namespace pagelet::internal

namespace pagelet {

PageTraits page_traits(const Document& document, StopSign* stop) {
  return internal::traits_of(document, internal::only_lines(document, stop),
                             internal::PageMarks(document, stop));
}

}  // namespace pagelet
