// SPDX-License-Identifier: MIT
#include "core/metadata/next_page.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/metadata/title_finder.h"
#include "core/sort.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet::internal {
namespace {

constexpr std::string_view kLabels[] = {
#define PAGELET_NEXT_PAGE_LABEL(letters, text) letters,
#include "core/metadata/next_page_labels.inc"
#undef PAGELET_NEXT_PAGE_LABEL
};

// Words for a page in paths and queries.
constexpr auto kPageWords = std::to_array<std::string_view>(
    {"p",      "pag",    "page",    "paged",      "pagenr",      "pageno",  "pagenum",
     "pagina", "pagine", "pg",      "pn",         "s",           "seite",   "sida",
     "side",   "strona", "page_no", "pagenumber", "page-number", "page_num"});

// Words for the number of entries on the pages before, in queries.
constexpr auto kOffsetWords =
    std::to_array<std::string_view>({"from", "offset", "skip", "st", "start"});

// Parameters of a visit, not of a page.
constexpr auto kVisitWords =
    std::to_array<std::string_view>({"fbclid", "gclid", "phpsessid", "s", "sid", "srsltid"});

constexpr unsigned kMaxPages = 500;  // larger numbers are years or numbers of articles

// Evidence that a link leads to the next page, the best first.
enum class Evidence : std::uint8_t { kRelation, kLabel, kNumber, kNone };

bool is_word_of(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, ascii_lower(word)) != words.end();
}

bool is_page_word(std::string_view word) { return is_word_of(kPageWords, word); }

// nullopt: the text is not a number of a page.
std::optional<unsigned> page_number(std::string_view text) {
  const auto number = text.starts_with('0') ? std::nullopt : number_in<unsigned>(text);
  return number && *number <= kMaxPages ? number : std::nullopt;
}

bool is_of_web(const Url& url) { return url.scheme == "http" || url.scheme == "https"; }

bool is_separator(char c) { return std::string_view("/-_,;.=").find(c) != std::string_view::npos; }

// How the address of a link differs from that of the page.
struct NextNumber {
  unsigned number = 0;
  bool has_word = false;           // a word for a page is before it
  std::optional<std::string> own;  // path of the first page if the page has a number, else nullopt
  bool follows_one = false;        // the page has the number 1, which may also be of a text
};

// "/story" and "/story-2.html" ...
std::optional<NextNumber> next_in_path(std::string_view own, std::string_view other) {
  std::size_t begin = 0;
  while (begin < std::min(own.size(), other.size()) && own[begin] == other[begin]) ++begin;
  const auto has_digit_at = [begin](std::string_view path) {
    return begin < path.size() && is_digit(path[begin]);
  };
  if (has_digit_at(own) || has_digit_at(other)) {  // the numbers differ, else one follows
    while (begin > 0 && is_digit(own[begin - 1])) --begin;
  }
  std::size_t end = 0;
  while (end < std::min(own.size(), other.size()) - begin &&
         own[own.size() - 1 - end] == other[other.size() - 1 - end] &&
         !is_digit(own[own.size() - 1 - end])) {
    ++end;
  }
  const std::string_view prefix = own.substr(0, begin);
  const std::string_view suffix = own.substr(own.size() - end);
  const std::string_view before = own.substr(begin, own.size() - end - begin);
  std::string_view after = other.substr(begin, other.size() - end - begin);
  const bool is_at_end =
      suffix.empty() || suffix == "/" || (suffix.front() == '.' && suffix.find('/') == suffix.npos);
  if (!is_at_end) return std::nullopt;
  if (const auto own_number = page_number(before)) {
    const auto number = page_number(after);
    if (!number || *number != *own_number + 1 || *own_number == 0) return std::nullopt;
    if (*own_number == 1) return NextNumber{*number, false, std::nullopt, true};
    std::string_view first = prefix;
    while (!first.empty() && is_separator(first.back())) first.remove_suffix(1);
    std::size_t word = first.size();
    while (word > 0 && is_letter(first[word - 1])) --word;
    if (is_page_word(first.substr(word))) return NextNumber{*number, true, std::nullopt};
    return NextNumber{*number, false, std::string(first).append(suffix == "/" ? "" : suffix)};
  }
  if (!before.empty() || after.empty()) return std::nullopt;
  if (after.ends_with('/')) after.remove_suffix(1);
  std::size_t digits = after.size();
  while (digits > 0 && is_digit(after[digits - 1])) --digits;
  const auto number = page_number(after.substr(digits));
  std::string_view word = after.substr(0, digits);
  while (!word.empty() && is_separator(word.front())) word.remove_prefix(1);
  while (!word.empty() && is_separator(word.back())) word.remove_suffix(1);
  if (number != 2U || (!word.empty() && !is_page_word(word))) return std::nullopt;
  const bool is_apart =
      digits > 0 || prefix.ends_with('/') || (!prefix.empty() && is_letter(prefix.back()));
  if (!is_apart) return std::nullopt;
  return NextNumber{*number, !word.empty() || after.front() == '/' || prefix.ends_with('/'),
                    std::nullopt};
}

// "s" is also a word for a page.
bool is_of_visit(std::string_view name, std::string_view value) {
  return is_word_of(kVisitWords, name) && value.size() > 8;
}

using Parameters = std::vector<std::pair<std::string_view, std::string_view>>;

Parameters parameters_of(std::string_view query) {
  constexpr std::size_t kMaxParameters = 64;
  Parameters parameters;
  while (!query.empty() && parameters.size() < kMaxParameters) {
    std::string_view value = take_part(query, '&');
    const std::string_view name = take_part(value, '=');
    if (!name.empty() && !is_of_visit(name, value)) parameters.emplace_back(name, value);
  }
  sort_range(parameters);
  return parameters;
}

struct QueryChange {
  Parameters gone;
  Parameters added;
};

QueryChange change_of(const Parameters& before, std::string_view other) {
  const Parameters after = parameters_of(other);
  QueryChange change;
  std::ranges::set_difference(before, after, std::back_inserter(change.gone));
  std::ranges::set_difference(after, before, std::back_inserter(change.added));
  return change;
}

// "id=7" and "id=7&page=2" ... `needs_word`: only names that are words for a page count.
std::optional<NextNumber> next_in_query(const QueryChange& change, bool needs_word) {
  const auto& [gone, added] = change;
  if (added.size() != 1 || gone.size() > 1) return std::nullopt;
  const auto [name, value] = added.front();
  const auto number = page_number(value);
  const bool has_word = is_page_word(name);
  if (!number || name.size() > 20 || (needs_word && !has_word)) return std::nullopt;
  if (!has_word && name.ends_with("_page")) return std::nullopt;  // of a list in the page
  if (gone.empty()) {
    const bool is_first = *number == 2 || (*number == 1 && has_word);
    return is_first ? std::optional(NextNumber{*number, true, std::nullopt}) : std::nullopt;
  }
  const auto own_number = gone.front().second == "0" ? 0U : page_number(gone.front().second);
  if (gone.front().first != name || !has_word || !own_number || *number != *own_number + 1) {
    return std::nullopt;
  }
  return NextNumber{*number, true, std::nullopt};
}

// "id=7" and "id=7&start=15&sort=date", where the relation says that it is the next page: all
// parameters stay but the number of entries before, and some may be new.
std::optional<NextNumber> next_offset(const QueryChange& change) {
  const auto& [gone, added] = change;
  const auto has_place = [](const auto& parameter) {
    return is_word_of(kOffsetWords, parameter.first) || is_page_word(parameter.first);
  };
  const auto place = std::ranges::find_if(added, has_place);
  if (place == added.end() || gone.size() > 1) return std::nullopt;
  const bool is_offset = is_word_of(kOffsetWords, place->first);
  unsigned own = 0;
  if (!gone.empty()) {
    if (gone.front().first != place->first || !is_offset) return std::nullopt;
    own = number_in<unsigned>(gone.front().second).value_or(0);
  }
  const auto number = number_in<unsigned>(place->second);
  if (!number || *number <= own || (!is_offset && *number > 2)) return std::nullopt;
  return NextNumber{*number, true, std::nullopt};
}

class NextPage {
 public:
  NextPage(const Document& document, Address own, const Url& base, StopToken* stop)
      : document_(document),
        own_(std::move(own)),
        own_parameters_(parameters_of(own_.query)),
        base_(base),
        stop_(stop) {}

  std::optional<std::string> find() {
    Evidence best = Evidence::kNone;
    std::string found;
    for (NodeId node{}; node < document_.end() && best != Evidence::kRelation; ++node) {
      if (stop(stop_)) return std::nullopt;
      const Symbol tag = document_.tag(node);
      const bool is_link = tag != Symbol::kA && document_.tag_name(node) == "link";
      if (tag != Symbol::kA && !is_link) continue;
      const auto relation = attribute_of(document_, node, "rel");
      Evidence evidence = relation && has_word(ascii_lower(*relation), "next") ? Evidence::kRelation
                                                                               : Evidence::kNone;
      const std::string label = is_link ? std::string() : label_of(node);
      const bool is_label = is_next_label(label);
      const auto shown_number = page_number(label);
      if (evidence == Evidence::kNone && is_label) evidence = Evidence::kLabel;
      if (evidence == Evidence::kNone && shown_number) evidence = Evidence::kNumber;
      if (evidence >= best) continue;
      const auto href = attribute_of(document_, node, "href");
      if (!href) continue;
      const auto url = resolved(*href);
      if (!url) continue;
      // A list beside the text has links to its own place.
      const bool has_fragment = href->find('#') != std::string_view::npos;
      const auto next = next_number(*url, has_fragment, evidence);
      if (!next || !agrees(*next, evidence, is_label, shown_number)) continue;
      best = evidence;
      found = url->to_string();
    }
    return best == Evidence::kNone ? std::nullopt : std::optional(std::move(found));
  }

 private:
  // What a link shows, if it is short: its text, else the name that its attributes give.
  std::string label_of(NodeId link) const {
    constexpr std::uint32_t kMaxNodes = 8;
    constexpr std::size_t kMaxBytes = 64;
    std::string text;
    if (document_.end(link) > link + kMaxNodes) return {};
    for (NodeId at = link; at < document_.end(link); ++at) {
      text += document_.text(at);
      if (text.size() > kMaxBytes) return {};
    }
    text = collapse_blanks(text);
    if (!text.empty()) return text;
    for (const char* name : {"aria-label", "title"}) {
      const auto value = attribute_of(document_, link, name);
      if (value && value->size() <= kMaxBytes) return collapse_blanks(*value);
    }
    return {};
  }

  static bool is_next_label(std::string_view label) {
    constexpr auto kSigns =
        std::to_array<std::string_view>({">", ">>", "\u203A", "\u00BB", "\u2192", "\u203A\u203A"});
    if (label.empty()) return false;
    if (std::ranges::find(kSigns, label) != kSigns.end()) return true;
    return std::ranges::binary_search(kLabels, name_key(label));
  }

  std::optional<Url> resolved(std::string_view reference) const {
    std::optional<Url> url = resolve(base_, clean_reference(reference));
    return url && is_of_web(*url) ? std::move(url) : std::nullopt;
  }

  std::optional<NextNumber> next_number(const Url& url, bool has_fragment,
                                        Evidence evidence) const {
    const std::optional<Address> other = address_of(url);
    if (!other || other->host != own_.host || *other == own_) return std::nullopt;
    if (other->path.find("comment") != std::string::npos ||
        other->query.find("cpage") != std::string::npos ||
        other->query.find("comment") != std::string::npos) {
      return std::nullopt;
    }
    const QueryChange change = change_of(own_parameters_, other->query);
    if (other->path != own_.path) {
      const bool is_same = change.gone.empty() && change.added.empty();
      return is_same ? next_in_path(own_.path, other->path) : std::nullopt;
    }
    // "index.php?/topic/7" has its path in the query.
    if (own_.query.starts_with('/')) return next_in_path(own_.query, other->query);
    const auto next = next_in_query(change, has_fragment);
    return next || evidence != Evidence::kRelation ? next : next_offset(change);
  }

  // Whether what a link says agrees with its number.
  bool agrees(const NextNumber& next, Evidence evidence, bool is_label,
              std::optional<unsigned> shown) {
    const bool shows_number = shown && (*shown == next.number || *shown == next.number + 1);
    if (evidence == Evidence::kNumber && !shows_number) return false;
    if (next.has_word) return true;
    if (next.follows_one) return evidence == Evidence::kRelation || shows_number;
    if (!is_label && !shows_number) return false;
    return !next.own || links_to(*next.own);
  }

  // Whether the page links to the address with this path, whether or not it ends with "/".
  bool links_to(std::string_view path) {
    if (!has_paths_) {
      has_paths_ = true;
      for (NodeId node{}; node < document_.end() && !stop(stop_); ++node) {
        if (document_.tag(node) != Symbol::kA) continue;
        const auto href = attribute_of(document_, node, "href");
        const auto url = href ? resolved(*href) : std::nullopt;
        const auto address = url ? address_of(*url) : std::nullopt;
        if (!address || address->host != own_.host) continue;
        std::string_view known = address->path;
        if (known.ends_with('/')) known.remove_suffix(1);
        paths_.insert(std::string(known));
      }
    }
    return paths_.contains(std::string(path));
  }

  const Document& document_;
  Address own_;
  Parameters own_parameters_;  // of its query
  const Url& base_;
  StopToken* stop_;
  bool has_paths_ = false;
  std::unordered_set<std::string, HashText> paths_;  // of all links, if needed
};

}  // namespace

std::optional<std::string> next_page(const Document& document, const Url& url, const Url& base,
                                     StopToken* stop) {
  if (!is_of_web(url) || base.scheme.empty()) return std::nullopt;
  std::optional<Address> own = address_of(url);
  if (!own) return std::nullopt;
  return NextPage(document, *std::move(own), base, stop).find();
}

}  // namespace pagelet::internal
