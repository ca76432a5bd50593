// SPDX-License-Identifier: MIT
#include "core/posts/dated_units.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/page/author_names.h"
#include "core/page/dates.h"
#include "core/page/post_marks.h"
#include "core/page/timed_texts.h"
#include "core/posts/post_groups.h"
#include "core/sort.h"
#include "core/text/blanks.h"
#include "core/text/hash_tables.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

class UnitFinder {
 public:
  UnitFinder(const Document& document, const PostTags& tags, StopToken* stop)
      : document_(document), tags_(tags), stop_(stop) {}

  DatedUnits find(std::span<const NodeId> texts) {
    DatedUnits best;
    for (std::vector<NodeId>& dates : texts_by_place(texts)) {
      if (pagelet::stop(stop_)) return {};
      std::erase_if(dates, [&](NodeId text) { return !is_date(text); });
      if (dates.size() < kMinUnits || dates.size() <= best.units.size()) continue;
      const NodeId around = around_most(dates);
      const std::vector<NodeId> children = children_with(dates, around);
      if (children.size() < kMinUnits || children.size() <= best.units.size()) continue;
      const bool is_in_order = are_dates_in_order(dates);
      if (!is_in_order && !are_dates_in_order(std::vector(dates.rbegin(), dates.rend()))) continue;
      DatedUnits found{.units = units_at(begins_of(children, around), around),
                       .dates = dates,
                       .begin_with_latest = !is_in_order};
      if (!are_posts(found)) continue;
      found.have_names = found.have_names || name_writers(dates);
      found.opening = opening_of(texts, around, found.units.front().begin);
      best = std::move(found);
    }
    return best;
  }

 private:
  static constexpr std::size_t kMinUnits = 2;

  // Letters of most alphabets have two bytes, so is_date_text finds too much beside their dates.
  bool is_date(NodeId node) const {
    constexpr std::size_t kMaxCharacters = 72;
    const std::string_view text = trim_blanks(document_.text(node));
    const bool has_date = is_date_text(text) || has_stamp(node) ||
                          (count_characters(text) <= kMaxCharacters && colon_of_time(text) &&
                           minutes_in(text, DayForm{}));
    return has_date && label_of_date(document_, document_.root(), node) != DateLabel::kMember;
  }

  // The short ones of texts with a time of day or in a `time` element, by the tags around them;
  // most first.
  std::vector<std::vector<NodeId>> texts_by_place(std::span<const NodeId> all) {
    constexpr std::size_t kMaxBytes = 100;
    constexpr std::size_t kMaxPlaces = 8;
    std::map<std::uint64_t, std::vector<NodeId>> places;
    for (const NodeId node : all) {
      const std::string_view text = document_.text(node);
      if (text.size() > kMaxBytes) continue;
      // One without a time of day is an age, or has a stamp.
      const bool has_colon = text.find(':') != std::string_view::npos;
      if (has_colon && !colon_of_time(text) && !has_stamp(node)) continue;
      if (pagelet::stop(stop_)) return {};
      places[place_of(node)].push_back(node);
    }
    std::vector<std::vector<NodeId>> sorted;
    for (auto& [place, texts] : places) {
      if (texts.size() >= kMinUnits) sorted.push_back(std::move(texts));
    }
    sort_range(sorted, [](const auto& a, const auto& b) {
      return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
    });
    if (sorted.size() > kMaxPlaces) sorted.resize(kMaxPlaces);
    return sorted;
  }

  // A hash of the tags of the elements around a node, without those that parsers open again in
  // what follows if they are not closed.
  std::uint64_t place_of(NodeId node) const {
    constexpr std::string_view kFormatting = "b big code em font i nobr s small strike strong tt u";
    std::uint64_t hash = 0;
    for (NodeId at = node; at != document_.root();) {
      at = document_.parent(at);
      if (has_word(kFormatting, document_.tag_name(at))) continue;
      hash = combine_fixed(hash, static_cast<std::uint64_t>(document_.tag(at)));
    }
    return hash;
  }

  // The element that is most often the smallest one around two dates in a row.
  NodeId around_most(std::span<const NodeId> dates) const {
    WordMap<std::uint32_t> counts;
    NodeId best = document_.root();
    std::uint32_t most = 0;
    for (std::size_t at = 1; at < dates.size(); ++at) {
      NodeId around = document_.parent(dates[at - 1]);
      while (around != document_.root() && document_.end(around) <= dates[at]) {
        around = document_.parent(around);
      }
      const std::uint32_t count = ++counts.value_of(index_of(around), 0);
      if (count > most) {
        most = count;
        best = around;
      }
    }
    return best;
  }

  NodeId child_with(NodeId node, NodeId around) const {
    while (document_.parent(node) != around) node = document_.parent(node);
    return node;
  }

  // The children of an element with a date. The dates that are not in it, or second ones of a
  // child, are erased.
  std::vector<NodeId> children_with(std::vector<NodeId>& dates, NodeId around) const {
    std::vector<NodeId> children;
    std::erase_if(dates, [&](NodeId date) {
      if (date <= around || date >= document_.end(around)) return true;
      const NodeId child = child_with(date, around);
      if (!children.empty() && children.back() == child) return true;
      children.push_back(child);
      return false;
    });
    return children;
  }

  // Whether the dates are in order in a form. Texts with a time of day of which none names a day
  // may be dates of posts, too.
  bool are_dates_in_order(std::span<const NodeId> dates) const {
    return std::ranges::any_of(kDayForms, [&](const DayForm& form) {
      std::vector<long> times;
      for (const NodeId date : dates) {
        if (const std::optional<long> minutes = minutes_of(date, form)) times.push_back(*minutes);
      }
      return times.size() < 2 ? !has_stamp(dates.front()) : are_in_order(times);
    });
  }

  // The time of a date: that of the element with its stamp if it has one.
  std::optional<long> minutes_of(NodeId date, const DayForm& form) const {
    const NodeId stamped = stamped_element(document_, date);
    const std::string_view name = document_.tag(stamped) == Symbol::kTime ? "datetime" : "title";
    const std::string_view stamp = attribute_of(document_, stamped, name).value_or("");
    return minutes_in(stamp.empty() ? document_.text(date) : stamp.substr(0, 64), form);
  }

  bool has_stamp(NodeId date) const { return stamped_element(document_, date) != NodeId{}; }

  // Where units begin: at the children with a date, or after the lines (`hr`) before these if one
  // is between any two, as in guest books and pages for printers.
  std::vector<NodeId> begins_of(const std::vector<NodeId>& dated, NodeId around) const {
    std::vector<NodeId> begins;
    bool is_after_line = false;
    NodeId begin{};  // the first child since the last line or date
    for (NodeId child = document_.first_child(around);
         child < document_.end(around) && begins.size() < dated.size();
         child = document_.end(child)) {
      if (document_.is_text(child) && !document_.has_words(child)) continue;
      const bool is_line = document_.tag_name(child) == "hr";
      is_after_line = is_after_line || is_line;
      if (is_line || begin == NodeId{}) begin = is_line ? NodeId{} : child;
      if (child != dated[begins.size()]) continue;
      if (!is_after_line && !begins.empty()) return dated;
      begins.push_back(is_after_line ? begin : child);
      is_after_line = false;
      begin = {};
    }
    return begins;
  }

  // The unit of each such beginning: with its siblings up to the next one, and the last one with at
  // most as many as another.
  std::vector<NodeRange> units_at(std::span<const NodeId> begins, NodeId around) const {
    std::vector<NodeRange> units;
    std::size_t longest = 0;
    std::size_t children = 0;  // of the last unit
    for (NodeId child = document_.first_child(around); child < document_.end(around);
         child = document_.end(child)) {
      if (document_.is_text(child) && !document_.has_words(child)) continue;
      if (units.size() < begins.size() && begins[units.size()] == child) {
        longest = std::max(longest, std::exchange(children, 0));
        units.push_back({child, child});
      }
      if (units.empty()) continue;
      if (units.size() == begins.size() && children == longest) break;
      units.back().end = document_.end(child);
      ++children;
    }
    return units;
  }

  // The last child of an element before a unit that has a date, with other elements around it than
  // the units' dates have. `texts`: those with a time.
  std::optional<NodeRange> opening_of(std::span<const NodeId> texts, NodeId around,
                                      NodeId unit) const {
    for (auto text = std::ranges::lower_bound(texts, unit);
         text != texts.begin() && *--text > around;) {
      if (!is_date(*text)) continue;
      const NodeId child = child_with(*text, around);
      return NodeRange{child, document_.end(child)};
    }
    return std::nullopt;
  }

  // Whether most units begin with a name, apart from dates, and some names are there more than
  // once, as people who discuss answer one another, or labels are before them.
  bool begin_with_names(std::span<const NodeRange> units) const {
    const bool are_labelled = are_most(units, [&](NodeRange unit) {
      return is_labelled(unit.begin, name_before_text(document_, unit));
    });
    return have_names(units, are_labelled, [&](NodeRange unit) {
      return subject_of(document_.text(name_before_text(document_, unit)));
    });
  }

  // Whether a text up to its colon is the label of a name: "Posted by:", "Author:".
  static bool is_label_of_name(std::string_view text) {
    constexpr std::string_view kLabels = "auteur author autor autore name nom nombre nome";
    const std::string_view label = text.substr(0, text.find(':'));
    return label.size() < text.size() &&
           (leads_to_name(label) || has_word(kLabels, letters_of(label)));
  }

  // Whether the last text before a name, from `begin` on, is the label of one.
  bool is_labelled(NodeId begin, NodeId name) const {
    const std::string_view text = trim_blanks(text_before(document_, begin, name));
    return text.ends_with(':') && is_label_of_name(text);
  }

  // Whether most dates have a name beside them, not all the same: "Posted on 2001-07-19 11:43 by
  // Ann", or "Author: Ann" before them.
  bool name_writers(std::span<const NodeId> dates) const {
    return have_names(dates, true, [&](NodeId date) {
      const std::string_view text = document_.text(date);
      std::string name = minutes_in(text, DayForm{}) ? name_in(text) : std::string();
      if (!name.empty()) return name;
      const std::string_view before = trim_blanks(text_before(document_, document_.root(), date));
      return is_label_of_name(before) ? name_in(before) : std::string();
    });
  }

  // Whether most items have a name, and not all the same. `may_differ`: all may be different.
  template <class Items, class NameOf>
  static bool have_names(const Items& items, bool may_differ, NameOf&& name_of) {
    std::vector<std::string> names;
    for (const auto item : items) {
      std::string name = name_of(item);
      if (!name.empty()) names.push_back(std::move(name));
    }
    const std::size_t count = names.size();
    sort_range(names);
    const auto same = std::ranges::unique(names);
    const auto distinct = count - same.size();
    return 4 * count >= 3 * items.size() && distinct >= 2 && (may_differ || distinct < count);
  }

  // Whether a unit is a row of many cells, as in a list of members or files.
  bool is_row_of_list(NodeRange unit) const {
    constexpr std::size_t kMinCells = 5;
    std::size_t cells = 0;
    for (NodeId node = unit.begin + 1; node < unit.end; node = document_.end(node)) {
      cells += document_.is_element(node) ? 1 : 0;
    }
    return document_.tag_name(unit.begin) == "tr" && unit.end == document_.end(unit.begin) &&
           cells >= kMinCells;
  }

  // Whether units are like the posts of a discussion. Looks for their authors.
  bool are_posts(DatedUnits& found) {
    constexpr std::size_t kMinText = 2;  // words
    if (is_row_of_list(found.units.back())) return false;
    const NodeRange all{found.units.front().begin, found.units.back().end};
    const PostMarks marks(document_, tags_, std::span(&all, 1), stop_);
    const std::size_t count = found.units.size();
    std::size_t texts = 0;
    std::size_t authors = 0;
    for (const NodeRange unit : found.units) {
      const UnitSums own = marks.in(unit);
      const bool has_words = own.words >= own.linked + own.dated + own.authors + kMinText;
      texts += has_words || own.body_names > 0 ? 1 : 0;
      authors += own.authors > 0 ? 1 : 0;
    }
    found.begin_with_names = begin_with_names(found.units);
    found.have_names = 4 * authors >= 3 * count || found.begin_with_names;
    return 2 * marks.in(all).linked < marks.in(all).words && 4 * texts >= 3 * count;
  }

  const Document& document_;
  const PostTags& tags_;
  StopToken* stop_;
};

}  // namespace

DatedUnits find_dated_units(const Document& document, const PostTags& tags,
                            std::span<const NodeId> texts, StopToken* stop) {
  return UnitFinder(document, tags, stop).find(texts);
}

}  // namespace pagelet::internal
