// SPDX-License-Identifier: MIT
#include "core/metadata/title_finder.h"

#include <array>
#include <optional>
#include <unordered_set>
#include <utility>

#include "core/sort.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// Longer texts are not titles, and are not compared.
constexpr std::size_t kMaxName = 500;
constexpr std::size_t kMaxParts = 20;

// Length of the separator at the beginning of `text`. `before`: the character before it.
std::size_t separator_length(std::string_view text, char before) {
  constexpr auto kWithBlanks = std::to_array<std::string_view>(
      {"-", "\u2013", "\u2014", "[", "::", ":", "\u00b7", "\u2022", "\u00bb", "\u00ab"});
  if (text.front() == ' ' || is_letter_or_digit(text.front())) return 0;  // nearly all
  if (text.front() == '_') {  // Chinese sites: "title_section_site"
    const bool is_after_name = before == '\0' || before == '_' || is_letter_or_digit(before);
    return text.size() > 1 && (text[1] & 0x80) != 0 && !is_after_name ? 1 : 0;
  }
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

// Whether a part of a title is the name of a page in a wiki, as "boats:rope".
bool is_identifier(std::string_view part) {
  return part.find(' ') == part.npos && part.find_first_of(":_") != part.npos;
}

// A title that ends with a name in parentheses, without this: as Texinfo writes pages of a manual.
std::string_view before_parentheses(std::string_view title) {
  if (!title.ends_with(')')) return {};
  int depth = 0;
  for (std::size_t at = title.size(); at-- > 0;) {
    depth += title[at] == ')' ? 1 : title[at] == '(' ? -1 : 0;
    if (depth == 0) return trim_blanks(title.substr(0, at));
  }
  return {};
}

// Whether a heading is a name, or a number and a name, in the letters of both: "3.2 Boats".
bool is_numbered(std::string_view heading, std::string_view name) {
  return !name.empty() && heading.ends_with(name) &&
         has_only_digits(heading.substr(0, heading.size() - name.size()));
}

// Whether `part` is in `whole`, and is more than half of it.
bool is_most_of(std::string_view part, std::string_view whole) {
  return 2 * part.size() > whole.size() && whole.find(part) != std::string_view::npos;
}

// Whether a path is "/index.html" or the like.
bool is_index(std::string_view path) {
  constexpr std::string_view kIndex = "index.";
  if (path.starts_with('/')) path.remove_prefix(1);
  const auto is_of_name = [](char c) { return is_letter(c) || c == '.'; };
  return path.starts_with(kIndex) && std::ranges::all_of(path.substr(kIndex.size()), is_of_name);
}

// The path of a link, as it is written: that of a host alone is "/".
std::string_view path_of(std::string_view link) {
  link = trim_blanks(link.substr(0, link.find_first_of("?#")));
  const std::size_t host = link.find("//");
  if (host == std::string_view::npos) return link;
  const std::size_t path = link.find('/', host + 2);
  return path == std::string_view::npos ? "/" : link.substr(path);
}

// Whether a link of a page leads to the page itself, whatever its query.
bool leads_to(std::string_view link, const Url& page) {
  link = path_of(link);
  return link.empty() || (!page.path.empty() && link == page.path);
}

// Whether a link of a heading leads to the first page of a site: to a host alone, or to an index
// in a folder above.
bool leads_to_start(std::string_view link) {
  constexpr std::string_view kAbove = "../";
  link = path_of(link);
  if (!link.starts_with('/') && !link.starts_with(kAbove)) return false;
  while (link.starts_with(kAbove)) link.remove_prefix(kAbove.size());
  return link.empty() || link == "/" || is_index(link);
}

// The different words of a text in lower case, sorted.
std::vector<std::string> words_of(std::string_view text) {
  const std::string lower = lower_case(text);
  std::vector<std::string> words;
  for (const std::string_view word : letter_runs(lower)) words.emplace_back(word);
  sort_range(words);
  const auto repeated = std::ranges::unique(words);
  words.erase(repeated.begin(), repeated.end());
  return words;
}

std::size_t count_shared(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return static_cast<std::size_t>(std::ranges::count_if(
      a, [&](const std::string& word) { return std::ranges::binary_search(b, word); }));
}

// A title up to a bar, if that is more than one word, or up to an underscore of a Chinese title, if
// that is long: what is after it names a section or a site.
std::string_view without_sections(std::string_view title) {
  constexpr std::size_t kMinChinese = 18;  // bytes: six characters
  const std::string_view first = trim_blanks(title.substr(0, title.find('|')));
  if (count_words(first) > 1 && first.size() < title.size()) return first;
  for (std::size_t at = kMinChinese; at < title.size(); ++at) {
    if (title[at] != '_' || separator_length(title.substr(at), title[at - 1]) == 0) continue;
    return trim_blanks(title.substr(0, at));
  }
  return count_words(first) > 1 ? first : title;
}

// The share of two texts' words that both have.
double shared_words(std::string_view a, std::string_view b) {
  const std::vector<std::string> first = words_of(a);
  const std::vector<std::string> second = words_of(b);
  const std::size_t shared = count_shared(first, second);
  const std::size_t all = first.size() + second.size() - shared;
  return all == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(all);
}

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
  if (url.has_query || url.authority.empty()) return false;
  return url.path.size() <= 1 || is_index(url.path);
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

namespace {

// The element, the headings and the stated titles of a page, and the rules that choose among them.
class TitleFinder {
 public:
  TitleFinder(const PageMarks& marks, const Values& stated, std::string_view site, const Url& url,
              Pages others, MetadataRules off)
      : element_(marks.title()),
        parts_(title_parts(element_)),
        stated_(stated),
        others_(others),
        off_(off),
        is_home_(is_home(url)),
        names_(names_of_host(url)),
        copyright_(name_key(marks.copyright())) {
    for (const std::string_view part : parts_) letters_.push_back(name_key(part));
    for (const Heading& heading : marks.headings()) {
      headings_.push_back({heading.text, heading.rank, name_key(heading.text),
                           count_pages(others, &PageTraits::headings, heading_key(heading)),
                           !heading.link.empty() && !leads_to(heading.link, url)});
    }
    names_.insert(names_.end(), {"", name_key(site), site_in_heading()});
    for (const std::string_view part : title_parts(site)) names_.push_back(name_key(part));
    for (const std::string& name : marks.home_links()) names_.push_back(name_key(name));
    for (const Heading& heading : marks.headings()) {
      if (heading.rank > 1 || heading.link.empty() || parts_.size() < 2) continue;
      std::string letters = name_key(heading.text);
      const bool is_site = letters == letters_.back() || leads_to_start(heading.link);
      if (is_site && !leads_to(heading.link, url)) names_.push_back(std::move(letters));
    }
    rest_range_ = without(all(), [&](const std::string& part) { return names_site(part); });
    rest_ = text(rest_range_);
    letters_of_rest_ = name_key(rest_);
    address_ = words_of(url.path + "?" + url.query);
    std::unordered_set<std::string_view, HashText> first_level;  // the letters of each h1 in own_
    for (const KnownHeading& heading : headings_) {
      const bool is_of_all = heading.pages > 0 && heading.pages == others.size();
      const bool is_name = !has_only_digits(heading.letters) && !names_site(heading.letters);
      if (!is_name || is_of_all) continue;
      const bool is_repeated = heading.rank == 1 && !first_level.insert(heading.letters).second;
      if (!is_repeated) own_.push_back(heading);
    }
    stable_sort_range(own_, {}, &KnownHeading::rank);
  }

  FoundTitle find() const {
    using Find = std::string (TitleFinder::*)() const;
    static constexpr std::pair<MetadataRule, Find> kRules[] = {
#define PAGELET_TITLE_RULE(rule, id, find) {MetadataRule::rule, &TitleFinder::find},
#define PAGELET_EVIDENCE(rule, id, date, author)
#include "core/metadata/metadata_rules.inc"
#undef PAGELET_EVIDENCE
#undef PAGELET_TITLE_RULE
    };
    for (const auto& [rule, find] : kRules) {
      if (off_.contains(rule)) continue;
      const std::string title = (this->*find)();
      const bool is_whole = is_home_ || is_heading_after_section(title);
      if (!title.empty()) return {is_whole ? title : std::string(without_sections(title)), rule};
    }
    return {};
  }

 private:
  struct KnownHeading {
    std::string text;
    int rank;
    std::string letters;
    std::size_t pages;  // how many of the others have it
    bool leads_away;    // to another page
  };
  struct Range {
    std::size_t begin = 0;  // indexes of parts
    std::size_t end = 0;
  };

  Range all() const { return {0, parts_.size()}; }

  // Whether a title is an `h1` that begins with a section, no longer than what is after the bar, as
  // in "LIVE REVIEW | Ada Marsh at the harbour".
  bool is_heading_after_section(const std::string& title) const {
    const std::string_view rest =
        std::string_view(title).substr(std::min(title.find('|'), title.size()));
    const auto is_it = [&](const KnownHeading& own) { return own.rank == 1 && own.text == title; };
    return 2 * rest.size() > title.size() && std::ranges::any_of(own_, is_it);
  }

  // Parts of the title, with what is between them.
  std::string_view text(Range range) const {
    if (range.begin >= range.end) return {};
    const std::string_view last = parts_[range.end - 1];
    return {parts_[range.begin].data(), last.data() + last.size()};
  }

  // The parts without those at both ends that name the site.
  template <class NamesSite>
  Range without(Range range, NamesSite&& names_site) const {
    while (range.end > range.begin && names_site(letters_[range.end - 1])) --range.end;
    while (range.begin < range.end && names_site(letters_[range.begin])) ++range.begin;
    return range;
  }

  bool is_site(const std::string& letters) const {
    return std::ranges::find(names_, letters) != names_.end();
  }

  // A number, as of a year, is not a name.
  bool names_site(const std::string& letters) const {
    constexpr std::size_t kMinCopyright = 4;
    const bool is_in_copyright =
        letters.size() >= kMinCopyright && copyright_.find(letters) != std::string::npos;
    return is_site(letters) || (is_in_copyright && !has_only_digits(letters)) ||
           (many_have(others_, &PageTraits::title_parts, letters) && !has_only_digits(letters));
  }

  // The letters of an `h1` that names the site, as on the pages of a book: it is the last part of
  // the title, and a heading after it has the parts before. Empty: there is none.
  std::string site_in_heading() const {
    if (parts_.size() < 2) return {};
    const std::string& name = letters_.back();
    const auto first = std::ranges::find(headings_, name, &KnownHeading::letters);
    if (first == headings_.end() || first->rank != 1) return {};
    const std::string before = name_key(text({0, parts_.size() - 1}));
    const auto says = [&](const KnownHeading& heading) { return heading.letters == before; };
    return std::any_of(first + 1, headings_.end(), says) ? name : std::string();
  }

  // The title of a home page may begin with the site's name, but does not end with it. The name
  // before a bar leaves, too.
  std::string home_page() const {
    constexpr std::size_t kMinWords = 3;      // "Our house" alone may name no page
    constexpr std::size_t kMinOfHeading = 2;  // nor does "Home", also as a heading
    if (!is_home_) return {};
    const auto same = std::ranges::find(own_, letters_of_rest_, &KnownHeading::letters);
    if (same != own_.end() && count_words(same->text) >= kMinOfHeading) return same->text;
    const std::string_view before(element_.data(), rest_.empty() ? element_.data() : rest_.data());
    const bool is_before_bar = trim_blanks(before).ends_with('|');
    const std::string_view title = text({is_before_bar ? rest_range_.begin : 0, rest_range_.end});
    return count_words(title) >= kMinWords ? std::string(title) : element_;
  }

  // An `h1` that is a stated title, unless it is the title with a label before, or a part of it.
  std::string stated_heading() const {
    const std::optional<Range> range = range_of_stated();
    const std::string part = range ? name_key(text(*range)) : std::string();
    for (const KnownHeading& heading : own_) {
      if (heading.rank > 1) break;
      const std::string& letters = heading.letters;
      const bool is_stated = std::ranges::find(stated_, letters, name_key) != stated_.end();
      const bool is_like_part =
          !part.empty() && (part.find(letters) != std::string::npos || letters.ends_with(part));
      if (is_stated && !is_like_part && letters != name_key(element_)) return heading.text;
    }
    return {};
  }

  // An `h1` with which the rest begins, up to one of its parts: sections are after it, unless they
  // are a stated title.
  std::string heading_of_first_parts() const {
    const std::optional<Range> stated = range_of_stated();
    if (stated && stated->begin > rest_range_.begin) return {};
    for (const KnownHeading& heading : own_) {
      if (heading.rank > 1) break;
      for (std::size_t end = rest_range_.begin + 1; end < rest_range_.end; ++end) {
        if (name_key(text({rest_range_.begin, end})) == heading.letters) return heading.text;
      }
    }
    return {};
  }

  // The parts of the element that are a stated title, if they are not all.
  std::optional<Range> range_of_stated() const {
    for (const std::string& stated : stated_) {
      const std::string letters = name_key(stated);
      if (letters.empty() || is_site(letters)) continue;
      for (std::size_t begin = 0; begin < parts_.size(); ++begin) {
        std::string joined;
        for (std::size_t end = begin; end < parts_.size(); ++end) {
          joined += letters_[end];
          const bool is_all = begin == 0 && end + 1 == parts_.size();
          if (joined == letters && !is_all) return Range{begin, end + 1};
        }
      }
    }
    return std::nullopt;
  }

  // A stated title that is some, but not all, of the parts of the element, without the site's name.
  std::string stated_part() const {
    const std::optional<Range> stated = range_of_stated();
    if (!stated) return {};
    const Range own = without(*stated, [&](const std::string& part) { return names_site(part); });
    const Range range = own.begin < own.end ? own : *stated;
    const auto heading = std::ranges::find(own_, name_key(text(range)), &KnownHeading::letters);
    return heading != own_.end() ? heading->text : std::string(text(range));
  }

  // A heading that has all of the rest, or an `h1` that is a stated title or most of the rest; then
  // a heading that has, after a number, the rest before a name in parentheses.
  std::string confirmed_heading() const {
    for (const KnownHeading& heading : own_) {
      if (heading.letters == letters_of_rest_) return heading.text;
      const bool is_stated = std::ranges::find(stated_, heading.letters, name_key) != stated_.end();
      const bool is_confirmed = is_stated || is_most_of(heading.letters, letters_of_rest_);
      if (heading.rank == 1 && is_confirmed) return heading.text;
    }
    const std::string name = name_key(before_parentheses(rest_));
    const auto says = [&](const KnownHeading& heading) {
      return is_numbered(heading.letters, name);
    };
    const auto found = std::ranges::find_if(own_, says);
    return found != own_.end() ? found->text : std::string();
  }

  // The only `h1`, if it is of this page alone and is not the title with the site's name, or the
  // first one if nothing is left of the title. A title that says nearly the same goes before it,
  // and so does one that says something else if the address does not say what the `h1` says.
  std::string only_heading() const {
    constexpr double kNearlySame = 0.85;
    constexpr double kOther = 0.25;
    if (own_.empty() || own_.front().rank > 1) return {};
    const std::string& heading = own_.front().text;
    if (rest_.empty()) return heading;
    const bool is_only = own_.size() == 1 || own_[1].rank > 1;
    const bool is_all = own_.front().letters == name_key(element_);
    if (!is_only || is_all || own_.front().pages > 0) return {};
    const std::string title = first_of_rest();
    const double shared = shared_words(heading, title);
    const bool is_nearly_same = shared >= kNearlySame && shared < 1;
    const bool is_slogan = shared < kOther && count_words(title) > 1 && !is_in_address(heading) &&
                           !is_identifier(parts_[rest_range_.begin]);
    return is_nearly_same || is_slogan ? title : heading;
  }

  // Whether half of the words of a text are in the address, or the address has no words.
  bool is_in_address(std::string_view text) const {
    const std::vector<std::string> words = words_of(text);
    return address_.empty() || 2 * count_shared(words, address_) >= words.size();
  }

  // The heading that says what other pages share of a title, such as those of the same discussion.
  // It is a part of a title of which all is shared, or the parts before a number.
  std::string shared_heading() const {
    const bool ends_with_number =
        !rest_.empty() && title_parts(rest_).size() == 1 && is_digit(letters_of_rest_.back());
    const std::string before =
        rest_.empty() ? std::string() : name_key({element_.data(), rest_.data()});
    const auto says = [&](const KnownHeading& heading) {
      if (is_site(heading.letters)) return false;
      if (!rest_.empty()) {
        return ends_with_number && heading.rank == 1 && before.ends_with(heading.letters);
      }
      return parts_.size() > 1 && std::ranges::find(letters_, heading.letters) != letters_.end();
    };
    const auto found = std::ranges::find_if(headings_, says);
    return found != headings_.end() ? found->text : std::string();
  }

  // A heading with which the rest begins before a hyphen, as in "Menu-Gazette".
  std::string heading_before_hyphen() const {
    for (const KnownHeading& heading : own_) {
      if (rest_.starts_with(heading.text + '-')) return heading.text;
    }
    return {};
  }

  // An `h1` or `h2` that has all parts of the rest but the first or the last.
  std::string heading_of_most_parts() const {
    if (rest_range_.end < rest_range_.begin + 2) return {};
    const std::string last = name_key(text({rest_range_.begin + 1, rest_range_.end}));
    const std::string first = name_key(text({rest_range_.begin, rest_range_.end - 1}));
    for (const KnownHeading& heading : own_) {
      if (heading.rank > 2) break;
      if (heading.letters == last || heading.letters == first) return heading.text;
    }
    return {};
  }

  std::string first_of_rest() const { return std::string(without_sections(rest_)); }

  std::string stated() const { return stated_.empty() ? std::string() : stated_.front(); }

  // If other pages share all of a title, the part that most of them share is the site's name.
  std::string unshared_part() const { return std::string(least_shared()); }

  std::string first_heading() const {
    const auto h1 = std::ranges::find(headings_, 1, &KnownHeading::rank);
    return parts_.empty() && h1 != headings_.end() ? h1->text : std::string();
  }

  // The only heading of the highest rank, or the first that no other page has, unless it is that of
  // an entry of a list: it and others of its rank lead to other pages.
  std::string best_heading() const {
    const bool is_highest = own_.size() == 1 || (own_.size() > 1 && own_[0].rank < own_[1].rank);
    const auto best = is_highest ? own_.begin() : std::ranges::find(own_, 0U, &KnownHeading::pages);
    if (best == own_.end()) return {};
    const auto entries = std::ranges::count_if(own_, [&](const KnownHeading& heading) {
      return heading.leads_away && heading.rank == best->rank;
    });
    return best->leads_away && entries > 1 ? std::string() : best->text;
  }

  std::string whole_element() const { return std::string(text(all())); }

  std::string_view least_shared() const {
    const auto pages_with = [&](const std::string& letters) {
      return count_pages(others_, &PageTraits::title_parts, letters);
    };
    std::size_t most = 0;
    for (const std::string& letters : letters_) most = std::max(most, pages_with(letters));
    const bool is_enough = parts_.size() > 1 || most == others_.size();
    return text(without(all(), [&](const std::string& letters) {
      return is_site(letters) || (is_enough && pages_with(letters) == most);
    }));
  }

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

}  // namespace

FoundTitle find_title(const PageMarks& marks, const Values& stated, std::string_view site,
                      const Url& url, Pages others, MetadataRules off) {
  return TitleFinder(marks, stated, site, url, others, off).find();
}

}  // namespace pagelet::internal

namespace pagelet {

PageTraits page_traits(const Document& document, StopToken* stop) {
  const internal::PageMarks marks(document, stop);
  PageTraits traits;
  for (const std::string_view part : internal::title_parts(marks.title())) {
    traits.title_parts.insert(internal::name_key(part));
  }
  for (const internal::Heading& heading : marks.headings()) {
    traits.headings.insert(internal::heading_key(heading));
  }
  for (const std::string& author : marks.meta("author")) {
    traits.authors.insert(internal::name_key(author));
  }
  return traits;
}

}  // namespace pagelet
