// SPDX-License-Identifier: MIT
#include "core/omission/headline_lists.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/dom/references.h"
#include "core/page/dates.h"
#include "core/page/sums.h"
#include "core/site/page_address.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/contains.h"
#include "core/text/relative_times.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMinHeadline = 16;    // bytes of a headline
constexpr std::size_t kMinRunning = 60;     // bytes of a text that is not a label
constexpr std::size_t kMinTimed = 3;        // entries with a time, or with a linked heading
constexpr std::size_t kMinBare = 5;         // entries that are links alone
constexpr std::size_t kMaxLead = 1'800;     // bytes of an entry
constexpr std::size_t kMaxBetween = 60;     // bytes of what is between two entries
constexpr std::size_t kMaxMean = 600;       // bytes of an entry, on average
constexpr std::uint32_t kMaxTimes = 6;      // as long as the article
constexpr std::uint32_t kMinText = 200;     // bytes of running text that are an article
constexpr std::uint32_t kMinArticle = 100;  // of a page that states when it was published

// Whether a short text has a time of day, a date in figures, or a time such as "3 hours ago".
bool has_time(std::string_view text) {
  constexpr std::size_t kMaxBytes = 80;
  if (text.size() > kMaxBytes || !has_digit(text)) return false;
  for (std::size_t at = 1; at + 2 < text.size(); ++at) {
    const bool is_between = is_digit(text[at - 1]) && is_digit(text[at + 1]);
    if (!is_between) continue;
    if (text[at] == ':' && is_digit(text[at + 2])) return true;
    const bool is_sign = text[at] == '.' || text[at] == '-' || text[at] == '/';
    if (!is_sign) continue;
    // A second sign, as in 28.03.2024 and 2024-5-3, or four figures of a year.
    for (std::size_t next = at + 2; next + 1 < text.size() && next <= at + 3; ++next) {
      if (text[next] == text[at] && is_digit(text[next + 1])) return true;
    }
  }
  return is_relative_time(text);
}

// The site of a reference, "example.com" or "example.co.uk"; empty: that of the page.
std::string_view site_of(std::string_view reference) {
  constexpr std::string_view kParts = "ac co com edu gov ne net or org";  // before a country
  const std::size_t slashes = reference.find("//");
  if (slashes == std::string_view::npos) return {};
  reference.remove_prefix(slashes + 2);
  const std::string_view host = reference.substr(0, reference.find_first_of("/?#:"));
  const auto label_before = [&](std::size_t end) {
    const std::size_t point = end == 0 ? std::string_view::npos : host.rfind('.', end - 1);
    return point == std::string_view::npos ? 0 : point + 1;
  };
  const std::size_t last = label_before(host.size());
  if (last == 0) return host;
  std::size_t begin = label_before(last - 1);
  const bool is_part = has_word(kParts, host.substr(begin, last - 1 - begin));
  if (host.size() - last == 2 && is_part && begin > 0) begin = label_before(begin - 1);
  return host.substr(begin);
}

// Whether the address that a page states for itself is that of its host: lists are its content.
bool is_front_page(const Document& document) {
  const std::optional<StatedAddress> stated = stated_address(document);
  return stated && stated->url.path.size() <= 1 && !stated->url.has_query;
}

// Whether a short text has a day in figures that begins with its year.
bool has_day(std::string_view text) {
  constexpr std::size_t kMaxBytes = 80;
  constexpr std::size_t kYear = 4;  // figures
  return text.size() <= kMaxBytes &&
         std::ranges::any_of(dates_in(text, DayOrder::kDayFirst), [&](const FoundDate& date) {
           return has_only_digits(text.substr(date.begin, kYear));
         });
}

// Whether a day is shown below the title, before a text that is not short.
bool shows_day(const Document& document, NodeId title) {
  constexpr std::size_t kMaxNodes = 60;
  constexpr std::size_t kMinLong = 150;  // bytes
  const NodeId end = std::min(document.end(), title + kMaxNodes);
  for (NodeId at = title; at < end; ++at) {
    const std::string_view text = trim_blanks(document.text(at));
    if (text.size() >= kMinLong) return false;
    if (has_day(text)) return true;
  }
  return false;
}

// Whether a page states when it was published: in a `meta` by one of many names, in JSON-LD that
// describes an article, or below its title.
bool states_publication(const Document& document) {
  constexpr auto kParts = std::to_array<std::string_view>(
      {"create_at", "date.issued", "datepublished", "pdate", "pubdate", "pub-date", "pub_date",
       "publish_date", "publish_time", "published_at", "published_date", "published_time",
       "publisheddate", "publishdate", "publication_date", "publicationdate", "release_date"});
  const auto is_date = [&](std::string_view name) {
    return contains_one_of(ascii_lower(name), kParts);
  };
  for (NodeId at{}; at < document.end(); ++at) {
    const std::string_view tag = document.tag_name(at);
    if (tag == "meta") {
      for (const std::string_view name : {"property", "name", "itemprop"}) {
        if (is_date(attribute_of(document, at, name).value_or(""))) return true;
      }
    } else if (tag == "h1" && shows_day(document, at)) {
      return true;
    } else if (tag == "script") {
      const std::string_view script = document.first_text(at);
      const auto has = [&](std::string_view words) {
        return script.find(words) != std::string_view::npos;
      };
      const bool is_json_ld = attribute_of(document, at, "type") == "application/ld+json";
      if (is_json_ld && has("\"datePublished\"") && (has("Article\"") || has("Posting\""))) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

// What kept texts and links are, in sums over nodes.
struct HeadlineLists::Sums {
  std::uint32_t bytes = 0;
  std::uint32_t linked = 0;
  std::uint32_t running = 0;    // bytes of long texts outside of links
  std::uint32_t headlines = 0;  // links
  std::uint32_t headings = 0;   // with such a link in them or around them
  std::uint32_t times = 0;      // also in texts that are not kept

  Sums& operator+=(const Sums& other) { return add(other, 1); }
  Sums& operator-=(const Sums& other) { return add(other, -1); }

 private:
  Sums& add(const Sums& other, int sign) {
    for (const auto member : {&Sums::bytes, &Sums::linked, &Sums::running, &Sums::headlines,
                              &Sums::headings, &Sums::times}) {
      this->*member += static_cast<std::uint32_t>(sign) * other.*member;
    }
    return *this;
  }
};

struct HeadlineLists::Entry {
  NodeId node{};
  NodeId headline{};      // its first link to another text
  bool is_bare = false;   // a link with hardly a word besides
  bool is_timed = false;  // a link and a time, with hardly a word besides
  bool has_time = false;
  bool is_headed = false;  // its link is a heading
};

struct HeadlineLists::Run {
  std::vector<Entry> entries;
  NodeId parent{};
  bool is_timed = false;   // most entries have a time, and hardly a word besides
  bool has_times = false;  // most entries have a time
};

class HeadlineLists::Finder {
 public:
  Finder(const Document& document, const std::vector<bool>* keep)
      : document_(document), keep_(keep) {}

  std::vector<bool> find() {
    if (!has_headlines()) return {};
    count();
    for (NodeId node = document_.root(); node < document_.end(document_.root()); ++node) {
      const bool may_have = document_.is_element(node) && document_.tag(node) != Symbol::kA &&
                            sums_of(node, document_.end(node)).headlines >= kMinTimed;
      if (may_have) find_in(node);
    }
    choose_runs();
    return members();
  }

 private:
  Sums sums_of(NodeId begin, NodeId end) const { return sums_.in({begin, end}); }

  // Whether there are enough headlines for a list. Most articles have fewer.
  bool has_headlines() const {
    std::size_t headlines = 0;
    for (NodeId at{}; at < document_.end() && headlines < kMinTimed;) {
      const bool is_link = document_.tag(at) == Symbol::kA;
      headlines += is_link && is_headline(at) ? 1 : 0;
      at = is_link ? document_.end(at) : at + 1;
    }
    return headlines == kMinTimed;
  }

  void count() {
    NodeId link_end{};
    NodeId heading_end{};
    NodeId time_end{};
    bool is_headline_open = false;  // the last link is one
    for (NodeId at{}; at < document_.end(); ++at) {
      if (document_.is_text(at)) {
        add_text(at, at < link_end, at < time_end);
        continue;
      }
      const NodeId end = document_.end(at);
      Sums sums;
      if (document_.tag(at) == Symbol::kTime) time_end = std::max(time_end, end);
      if (heading_level(document_.tag_name(at)) > 0) {
        heading_end = std::max(heading_end, end);
        sums.headings = at < link_end && is_headline_open ? 1 : 0;
      }
      if (document_.tag(at) == Symbol::kA && at >= link_end) {
        link_end = end;
        is_headline_open = is_headline(at);
        sums.headlines = is_headline_open ? 1 : 0;
        sums.headings = is_headline_open && at < heading_end ? 1 : 0;
      }
      if (sums.headlines + sums.headings > 0) sums_.add(at, sums);
    }
  }

  void add_text(NodeId node, bool is_linked, bool is_in_time) {
    if (!document_.has_words(node)) return;
    const std::string_view text = trim_blanks(document_.text(node));
    const bool is_kept = keep_ == nullptr || (*keep_)[index_of(node)];
    Sums sums;
    sums.times = is_in_time || has_time(text) ? 1 : 0;
    if (!is_kept && sums.times == 0) return;
    if (is_kept) {
      sums.bytes = static_cast<std::uint32_t>(text.size());
      sums.linked = is_linked ? sums.bytes : 0;
      sums.running = !is_linked && sums.bytes >= kMinRunning ? sums.bytes : 0;
    }
    sums_.add(node, sums);
  }

  // Whether a link leads to another page, with as many kept words as a headline has.
  bool is_headline(NodeId link) const {
    constexpr std::size_t kMaxNodes = 60;
    std::size_t bytes = 0;
    const NodeId end = std::min(document_.end(link), link + kMaxNodes);
    for (NodeId at = link; at < end; ++at) {
      const bool is_kept = keep_ == nullptr || (*keep_)[index_of(at)];
      if (!document_.is_text(at) || !is_kept) continue;
      const std::string_view text = trim_blanks(document_.text(at));
      if (!has_time(text)) bytes += text.size();
    }
    if (bytes < kMinHeadline) return false;
    const std::string_view href = attribute_of(document_, link, "href").value_or("");
    return !leads_nowhere(href) && !href.starts_with("mailto:") && !href.starts_with("tel:");
  }

  std::optional<Entry> entry_of(NodeId node, bool follows_time) const {
    constexpr std::uint32_t kMaxHeadlines = 3;
    constexpr std::uint32_t kMaxBeside = 120;  // bytes of a source and a time
    constexpr std::size_t kMaxNodes = 400;
    if (document_.end(node) > node + kMaxNodes) return {};
    const Sums sums = sums_of(node, document_.end(node));
    if (sums.headlines == 0 || sums.headlines > kMaxHeadlines || sums.bytes > kMaxLead) return {};
    Entry entry{node};
    entry.headline = node;
    while (sums_of(node, entry.headline + 1).headlines == 0) entry.headline = entry.headline + 1;
    const std::uint32_t beside = sums.bytes - sums.linked;
    entry.is_bare = 5 * sums.linked >= 4 * sums.bytes;
    entry.has_time = sums.times > 0 || follows_time;
    entry.is_timed = entry.has_time && beside <= kMaxBeside;
    entry.is_headed = sums.headings > 0;
    if (!entry.is_bare && !entry.is_timed && !entry.is_headed) return {};
    return entry;
  }

  // Finds runs of entries with the same tag among the children of an element, in a list if they are
  // most of its items.
  void find_in(NodeId parent) {
    Run run{{}, parent};
    bool follows_time = false;
    const std::size_t found = runs_.size();
    std::size_t items = 0;
    std::size_t posts = 0;  // that are too long for entries
    for (NodeId child = document_.first_child(parent); child < document_.end(parent);
         child = document_.end(child)) {
      const Sums sums = sums_of(child, document_.end(child));
      if (sums.bytes == 0) {
        follows_time = follows_time || sums.times > 0;
        continue;
      }
      items += document_.is_element(child) ? 1 : 0;
      const bool is_same =
          run.entries.empty() || document_.tag(run.entries.front().node) == document_.tag(child);
      const auto entry =
          document_.is_text(child) || !is_same ? std::nullopt : entry_of(child, follows_time);
      const bool is_heading = heading_level(document_.tag_name(child)) > 0;
      posts += !entry && is_same && sums.headings > 0 && sums.running >= kMinText ? 1 : 0;
      if (entry) {
        run.entries.push_back(*entry);
      } else if (is_heading || sums.bytes > kMaxBetween || sums.headlines > 0) {
        end_run(run);
        if (document_.is_element(child) && !is_same) {
          if (const auto first = entry_of(child, follows_time)) run.entries.push_back(*first);
        }
      }
      follows_time = !entry && sums.times > 0;
    }
    end_run(run);
    // Some references of an article may lead to one site, and some tags are as long as headlines.
    // Between posts, entries are short ones.
    const auto is_part = [&](const Run& list) {
      const bool are_items = has_word("a li", document_.tag_name(list.entries.front().node));
      return posts > 1 || (are_items && 4 * list.entries.size() < 3 * items);
    };
    const auto first = runs_.begin() + static_cast<std::ptrdiff_t>(found);
    runs_.erase(std::remove_if(first, runs_.end(), is_part), runs_.end());
  }

  // Keeps a run if it is a list, and empties it.
  void end_run(Run& run) {
    if (is_list(run)) runs_.push_back(run);
    run.entries.clear();
  }

  bool is_list(Run& run) const {
    const std::span<const Entry> entries = run.entries;
    if (entries.size() < kMinTimed) return false;
    const auto are_most = [&](auto member) {
      return 4 * static_cast<std::size_t>(std::ranges::count(entries, true, member)) >=
             3 * entries.size();
    };
    run.is_timed = are_most(&Entry::is_timed);
    run.has_times = are_most(&Entry::has_time);
    const bool is_long = entries.size() >= kMinBare && are_most(&Entry::is_bare);
    const bool are_headed = are_most(&Entry::is_headed);
    if (!run.is_timed && !are_headed && !is_long) return false;
    const bool are_short = sums_of_run(run).bytes <= kMaxMean * entries.size();
    const bool is_bare = !run.has_times && !are_headed;
    const bool is_of_text = (!run.is_timed && are_in_sentence(run)) ||
                            (is_bare && (is_in_flow(run) || is_announced(run)));
    return (run.is_timed || are_short) && !is_of_text && !are_counted(entries) &&
           lead_to_others(entries);
  }

  // Whether the entries are numbered in order, with few gaps, and there are more than the ten that
  // are most read: the chapters of a book.
  bool are_counted(std::span<const Entry> entries) const {
    constexpr int kMinCounted = 11;
    constexpr int kMaxStep = 3;
    std::vector<int> numbers;
    for (const Entry& entry : entries) {
      const std::string text = text_below(document_, entry.node, {.nodes = 60, .bytes = 200});
      const std::size_t begin = std::min(text.find_first_of("0123456789"), text.size());
      const std::size_t end = text.find_first_not_of("0123456789", begin);
      numbers.push_back(number_in<int>(text.substr(begin, end - begin)).value_or(0));
    }
    const bool is_up = numbers.front() < numbers.back();
    std::size_t steps = 0;
    for (std::size_t at = 1; at < numbers.size(); ++at) {
      const int step = is_up ? numbers[at] - numbers[at - 1] : numbers[at - 1] - numbers[at];
      steps += step > 0 && step <= kMaxStep ? 1 : 0;
    }
    return std::abs(numbers.back() - numbers.front()) + 1 >= kMinCounted &&
           10 * steps >= 8 * entries.size();
  }

  // Whether entries that are links themselves have words beside them.
  bool are_in_sentence(const Run& run) const {
    constexpr std::size_t kMinLetters = 4;
    const NodeId first = run.entries.front().node;
    if (document_.tag(first) != Symbol::kA) return false;
    const auto has_words = [&](NodeId node) {
      return document_.is_text(node) && letters_of(document_.text(node)).size() >= kMinLetters;
    };
    if (has_words(sibling_before(document_, first))) return true;
    for (NodeId at = first; at <= end_of(run) && at < document_.end(run.parent);
         at = document_.end(at)) {
      if (has_words(at)) return true;
    }
    return false;
  }

  // Whether a list is in the flow of a text: the nearest element with running text before the list
  // has some after it, too.
  bool is_in_flow(const Run& run) const {
    NodeId around = run.parent;
    while (around != document_.root() && sums_of(around, run.entries.front().node).running == 0) {
      around = document_.parent(around);
    }
    return sums_of(around, run.entries.front().node).running > 0 &&
           sums_of(end_of(run), document_.end(around)).running > 0;
  }

  // Whether the sentence before a list ends with a colon.
  bool is_announced(const Run& run) const {
    constexpr std::size_t kMaxNodes = 20;
    const std::size_t first = index_of(run.entries.front().node);
    for (std::size_t at = first; at-- > 0 && at + kMaxNodes > first;) {
      const std::string_view text = trim_blanks(document_.text(node_at(at)));
      if (text.empty()) continue;
      const bool is_running = sums_of(node_at(at), node_at(at + 1)).running > 0;
      return is_running && (text.ends_with(':') || text.ends_with("\uFF1A"));
    }
    return false;
  }

  // Whether the headlines differ, and most lead to the same site.
  bool lead_to_others(std::span<const Entry> entries) const {
    std::unordered_map<std::string, std::size_t> sites;
    std::vector<std::string> headlines;
    std::size_t of_site = 0;
    for (const Entry& entry : entries) {
      const std::string_view href = attribute_of(document_, entry.headline, "href").value_or("");
      of_site = std::max(of_site, ++sites[std::string(site_of(href))]);
      headlines.push_back(text_below(document_, entry.headline, {.nodes = 60, .bytes = 200}));
    }
    std::ranges::sort(headlines);
    const auto rest = std::ranges::unique(headlines);
    return 4 * of_site >= 3 * entries.size() && 4 * rest.size() <= entries.size();
  }

  // Keeps the outermost lists that come with an article: the page states when it was published, or
  // the entries have times; and most of the running text is before the list, or a list with times
  // is before the text.
  void choose_runs() {
    if (runs_.empty() || is_front_page(document_)) return runs_.clear();
    std::ranges::sort(runs_, {}, [](const Run& run) { return run.entries.front().node; });
    NodeId last{};
    std::erase_if(runs_, [&](const Run& run) {
      const bool is_inside = run.entries.front().node < last;
      if (!is_inside) last = end_of(run);
      return is_inside;
    });
    std::uint32_t running = sums_of(document_.root(), document_.end(document_.root())).running;
    for (const Run& run : runs_) running -= sums_of_run(run).running;
    std::uint32_t in_lists = 0;
    for (const Run& run : runs_) in_lists += sums_of_run(run).bytes;
    const bool is_article = states_publication(document_);
    // Without a day of publication, lists that are much longer may be what the page is for.
    const bool are_few = running >= kMinText && in_lists <= kMaxTimes * running;
    std::uint32_t before = 0;  // running text outside of the lists
    NodeId text_begin = document_.root();
    std::erase_if(runs_, [&](const Run& run) {
      before += sums_of(text_begin, run.entries.front().node).running;
      text_begin = end_of(run);
      const bool is_known = is_article ? running >= kMinArticle : run.has_times && are_few;
      const bool is_beside = 2 * before >= running || (run.is_timed && 10 * before <= running);
      return !is_known || !is_beside;
    });
  }

  Sums sums_of_run(const Run& run) const { return sums_of(run.entries.front().node, end_of(run)); }

  NodeId end_of(const Run& run) const { return document_.end(run.entries.back().node); }

  // The elements that are omitted: the entries, or the element around them if it has little else.
  std::vector<bool> members() const {
    std::vector<bool> members;
    for (const Run& run : runs_) {
      if (members.empty()) members.resize(index_of(document_.end()));
      const Sums inside = sums_of_run(run);
      const Sums around = sums_of(run.parent, document_.end(run.parent));
      const bool is_all =
          around.bytes <= inside.bytes + kMaxBetween && run.parent != document_.root();
      if (is_all) {
        members[index_of(run.parent)] = true;
        continue;
      }
      for (NodeId at = run.entries.front().node; at < end_of(run); at = document_.end(at)) {
        members[index_of(at)] = true;
      }
    }
    return members;
  }

  const Document& document_;
  const std::vector<bool>* keep_;
  DocumentSums<Sums> sums_;
  std::vector<Run> runs_;
};

bool HeadlineLists::contains(NodeId element) {
  if (!is_known_) members_ = Finder(document_, keep_).find();
  is_known_ = true;
  return !members_.empty() && members_[index_of(element)];
}

}  // namespace pagelet::internal
