// SPDX-License-Identifier: MIT
#include "core/export/title_finder.h"

#include <array>
#include <optional>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// Longer texts are no titles, and are not compared.
constexpr std::size_t kMaxName = 500;
constexpr std::size_t kMaxParts = 20;

// Length of the separator at the beginning of `text`. `before`: the character before it.
std::size_t separator_length(std::string_view text, char before) {
  constexpr auto kWithBlanks = std::to_array<std::string_view>(
      {"-", "\u2013", "\u2014", "[", "::", ":", "\u00b7", "\u2022", "\u00bb", "\u00ab"});
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

// Whether `part` is in `whole`, and is more than half of it.
bool is_most_of(std::string_view part, std::string_view whole) {
  return 2 * part.size() > whole.size() && whole.find(part) != std::string_view::npos;
}

bool is_number(std::string_view letters) { return std::ranges::all_of(letters, is_digit); }

}  // namespace

std::uint64_t heading_key(const Heading& heading) {
  return combine_hash(static_cast<std::uint64_t>(heading.rank), hash_bytes(heading.text));
}

std::string name_key(std::string_view text) {
  return text.size() > kMaxName ? std::string() : letters_of(text);
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
  if (parts.size() > kMaxParts || title.size() > kMaxName) return {title};
  return parts;
}

bool is_home(const Url& url) {
  constexpr std::string_view kIndex = "/index.";
  if (url.has_query || url.authority.empty()) return false;
  if (url.path.size() <= 1) return true;
  const auto is_of_name = [](char c) { return is_letter(c) || c == '.'; };
  return url.path.starts_with(kIndex) &&
         std::ranges::all_of(url.path.substr(kIndex.size()), is_of_name);
}

std::vector<std::string> names_of_host(const Url& url) {
  std::vector<std::string> names;
  const std::optional<Address> address = address_of(url);
  std::string_view host = address ? std::string_view(address->host) : std::string_view();
  while (!host.empty()) {
    names.push_back(name_key(host));
    names.push_back(name_key(take_part(host, '.')));
  }
  return names;
}

struct TitleFinder::Rule {
  std::string_view example;  // a page, and its title
  std::string (TitleFinder::*apply)() const;
};

// The rules in their order, each with an example.
const std::vector<TitleFinder::Rule>& TitleFinder::rules() {
  static const std::vector<Rule> kRules = {
      {"a home page: the whole title element", &TitleFinder::home_page},
      {"<title>Boats - Guides - Harbour</title>, og:title Boats: Boats", &TitleFinder::stated_part},
      {"<title>Of boats | Harbour</title>, <h1>Of Boats</h1>: Of Boats",
       &TitleFinder::confirmed_heading},
      {"<title>All about boats | Harbour</title>, <h1>Of boats</h1>: Of boats",
       &TitleFinder::only_heading},
      {"<title>Of boats - Page 2 | Harbour</title>, <h1>Of boats</h1>: Of boats",
       &TitleFinder::shared_heading},
      {"<title>Boats-Harbour</title>, <h2>Boats</h2>: Boats", &TitleFinder::heading_before_hyphen},
      {"<title>Of boats | Tides | Harbour</title>: Of boats", &TitleFinder::first_of_rest},
      {"<title>Harbour</title>, og:title Of boats: Of boats", &TitleFinder::stated},
      {"<title>Boats - Harbour</title>, and many pages have both parts: Boats",
       &TitleFinder::unshared_part},
      {"no title element, <h1>Of boats</h1>: Of boats", &TitleFinder::first_heading},
      {"<title>Harbour</title>, <h2>Of boats</h2>: Of boats", &TitleFinder::best_heading},
      {"<title>Harbour</title>: Harbour", &TitleFinder::whole_element},
  };
  return kRules;
}

TitleFinder::TitleFinder(const PageMarks& marks, const Values& stated, std::string_view site,
                         const Url& url, Pages others)
    : element_(marks.title()),
      parts_(title_parts(element_)),
      stated_(stated),
      others_(others),
      is_home_(is_home(url)),
      names_(names_of_host(url)),
      copyright_(name_key(marks.copyright())) {
  for (const std::string_view part : parts_) letters_.push_back(name_key(part));
  for (const Heading& heading : marks.headings()) {
    headings_.push_back({heading.text, heading.rank, name_key(heading.text),
                         count_pages(others, &PageTraits::headings, heading_key(heading))});
  }
  names_.insert(names_.end(), {"", name_key(site), site_in_heading()});
  for (const std::string_view part : title_parts(site)) names_.push_back(name_key(part));
  for (const std::string& name : marks.home_links()) names_.push_back(name_key(name));
  rest_ = without([&](const std::string& letters) { return names_site(letters); });
  letters_of_rest_ = name_key(rest_);
  for (const KnownHeading& heading : headings_) {
    const bool is_of_all = heading.pages > 0 && heading.pages == others.size();
    const bool is_name = !is_number(heading.letters) && !names_site(heading.letters);
    if (is_name && !is_of_all) own_.push_back(heading);
  }
  std::ranges::stable_sort(own_, {}, &KnownHeading::rank);
}

std::string TitleFinder::find() const {
  for (const Rule& rule : rules()) {
    if (std::string title = (this->*rule.apply)(); !title.empty()) return title;
  }
  return {};
}

// Parts of the title, with what is between them.
std::string_view TitleFinder::text(std::size_t begin, std::size_t end) const {
  if (begin >= end) return {};
  return {parts_[begin].data(), parts_[end - 1].data() + parts_[end - 1].size()};
}

// The parts without those at both ends that name the site.
template <class NamesSite>
std::string_view TitleFinder::without(NamesSite&& names_site) const {
  std::size_t begin = 0;
  std::size_t end = parts_.size();
  while (end > 0 && names_site(letters_[end - 1])) --end;
  while (begin < end && names_site(letters_[begin])) ++begin;
  return text(begin, end);
}

bool TitleFinder::is_site(const std::string& letters) const {
  return std::ranges::find(names_, letters) != names_.end();
}

// A number, as of a year, is no name.
bool TitleFinder::names_site(const std::string& letters) const {
  constexpr std::size_t kMinCopyright = 4;
  const bool is_in_copyright =
      letters.size() >= kMinCopyright && copyright_.find(letters) != std::string::npos;
  return is_site(letters) || (is_in_copyright && !is_number(letters)) ||
         (many_have(others_, &PageTraits::title_parts, letters) && !is_number(letters));
}

// The letters of an `h1` that names the site, as on the pages of a book: it is the last part of
// the title, and a heading after it has the parts before. Empty: there is none.
std::string TitleFinder::site_in_heading() const {
  if (parts_.size() < 2) return {};
  const std::string& name = letters_.back();
  const auto first = std::ranges::find(headings_, name, &KnownHeading::letters);
  if (first == headings_.end() || first->rank != 1) return {};
  const std::string before = name_key(text(0, parts_.size() - 1));
  const auto says = [&](const KnownHeading& heading) { return heading.letters == before; };
  return std::any_of(first + 1, headings_.end(), says) ? name : std::string();
}

std::string TitleFinder::home_page() const { return is_home_ ? element_ : std::string(); }

// A stated title that is some, but not all, of the parts of the element.
std::string TitleFinder::stated_part() const {
  for (const std::string& stated : stated_) {
    const std::string letters = name_key(stated);
    if (letters.empty() || is_site(letters)) continue;
    for (std::size_t begin = 0; begin < parts_.size(); ++begin) {
      std::string joined;
      for (std::size_t end = begin; end < parts_.size(); ++end) {
        joined += letters_[end];
        const bool is_all = begin == 0 && end + 1 == parts_.size();
        if (joined == letters && !is_all) {
          const auto heading = std::ranges::find(own_, letters, &KnownHeading::letters);
          return heading != own_.end() ? heading->text : std::string(text(begin, end + 1));
        }
      }
    }
  }
  return {};
}

// A heading that has all of the rest, or an `h1` that is a stated title or most of the rest.
std::string TitleFinder::confirmed_heading() const {
  for (const KnownHeading& heading : own_) {
    if (heading.letters == letters_of_rest_) return heading.text;
    const bool is_stated = std::ranges::find(stated_, heading.letters, name_key) != stated_.end();
    const bool is_confirmed = is_stated || is_most_of(heading.letters, letters_of_rest_);
    if (heading.rank == 1 && is_confirmed) return heading.text;
  }
  return {};
}

// The only `h1`, if it is of this page alone and is not the title with the site's name, or the
// first one if nothing is left of the title.
std::string TitleFinder::only_heading() const {
  if (own_.empty() || own_.front().rank > 1) return {};
  if (rest_.empty()) return own_.front().text;
  const bool is_only = own_.size() == 1 || own_[1].rank > 1;
  const bool is_all = own_.front().letters == name_key(element_);
  return is_only && !is_all && own_.front().pages == 0 ? own_.front().text : std::string();
}

// The heading that says what other pages share of a title, such as those of the same discussion. It
// is a part of a title of which all is shared, or the parts before a number.
std::string TitleFinder::shared_heading() const {
  const bool is_numbered =
      !rest_.empty() && title_parts(rest_).size() == 1 && is_digit(letters_of_rest_.back());
  const std::string before =
      rest_.empty() ? std::string() : name_key({element_.data(), rest_.data()});
  const auto says = [&](const KnownHeading& heading) {
    if (is_site(heading.letters)) return false;
    if (!rest_.empty()) {
      return is_numbered && heading.rank == 1 && before.ends_with(heading.letters);
    }
    return parts_.size() > 1 && std::ranges::find(letters_, heading.letters) != letters_.end();
  };
  const auto found = std::ranges::find_if(headings_, says);
  return found != headings_.end() ? found->text : std::string();
}

// A heading with which the rest begins before a hyphen, as in "Menu-Gazette".
std::string TitleFinder::heading_before_hyphen() const {
  for (const KnownHeading& heading : own_) {
    if (rest_.starts_with(heading.text + '-')) return heading.text;
  }
  return {};
}

// The rest up to a bar, if that is more than one word: what is after it names a section or a site.
std::string TitleFinder::first_of_rest() const {
  const std::size_t bar = rest_.find('|');
  const std::string_view first = trim_blanks(rest_.substr(0, bar));
  return std::string(bar != std::string_view::npos && count_words(first) > 1 ? first : rest_);
}

std::string TitleFinder::stated() const {
  return stated_.empty() ? std::string() : stated_.front();
}

// If other pages share all of a title, the part that most of them share is the site's name.
std::string TitleFinder::unshared_part() const { return std::string(least_shared()); }

std::string TitleFinder::first_heading() const {
  const auto h1 = std::ranges::find(headings_, 1, &KnownHeading::rank);
  return parts_.empty() && h1 != headings_.end() ? h1->text : std::string();
}

// The only heading of the highest rank, or the first that no other page has.
std::string TitleFinder::best_heading() const {
  const bool is_highest = own_.size() == 1 || (own_.size() > 1 && own_[0].rank < own_[1].rank);
  const auto best = is_highest ? own_.begin() : std::ranges::find(own_, 0U, &KnownHeading::pages);
  return best != own_.end() ? best->text : std::string();
}

std::string TitleFinder::whole_element() const { return std::string(text(0, parts_.size())); }

std::string_view TitleFinder::least_shared() const {
  const auto pages_with = [&](const std::string& letters) {
    return count_pages(others_, &PageTraits::title_parts, letters);
  };
  std::size_t most = 0;
  for (const std::string& letters : letters_) most = std::max(most, pages_with(letters));
  const bool is_enough = parts_.size() > 1 || most == others_.size();
  return without([&](const std::string& letters) {
    return is_site(letters) || (is_enough && pages_with(letters) == most);
  });
}

}  // namespace pagelet::internal
