// SPDX-License-Identifier: MIT
#include "core/posts/post_finder.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/metadata/page_statement.h"
#include "core/posts/chat_lines.h"
#include "core/posts/dated_units.h"
#include "core/posts/mail_messages.h"
#include "core/posts/main_group.h"
#include "core/posts/post_groups.h"
#include "core/posts/post_opening.h"
#include "core/posts/post_section.h"
#include "core/posts/timed_texts.h"
#include "core/posts/unit_list.h"
#include "core/sort.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash_tables.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

// Joins the other posts of a page to those of its main group.
class PostJoiner {
 public:
  // `is_discussion`: the page says that it is one. All references must outlive the object.
  PostJoiner(const Document& document, const PostFacts& facts, PostKind kind, bool is_discussion,
             StopToken* stop, UnitList& units)
      : document_(document),
        facts_(facts),
        kind_(kind),
        is_discussion_(is_discussion),
        stop_(stop),
        units_(units) {}

  // `groups`: all of the page. `main`: that of the units.
  void join(std::span<const PostGroup> groups, const PostGroup& main) {
    constexpr std::size_t kMaxMerged = 6;
    std::size_t merged = 0;
    for (const PostGroup& group : groups) {
      if (pagelet::stop(stop_)) return;
      if (&group == &main || are_lists(group, groups)) continue;
      if (add_posts_of(group) && ++merged == kMaxMerged) break;
    }
    add_siblings();
    join_heads();
    drop_forms();
    const bool may_have_opening = kind_ == PostKind::kThread && has_sign(main.signs, kComment);
    if (may_have_opening && units_.size() > 0) add_opening();
  }

 private:
  static constexpr double kMinSibling = 0.45;  // quality of a unit beside posts

  // Adds the units of another group that are posts of the same discussion: beside the known ones,
  // or answers in them.
  bool add_posts_of(const PostGroup& group) {
    const bool may_be_around = !are_wrappers(group);
    std::vector<NodeRange> added;
    std::vector<NodeRange> loose;
    std::vector<std::pair<std::size_t, NodeRange>> nested;
    for (const NodeRange unit : group.units) {
      if (pagelet::stop(stop_)) return false;
      const auto after = std::ranges::lower_bound(units_.all(), unit.begin, {}, &NodeRange::begin);
      if (after != units_.all().end() && after->begin < unit.end) {
        // Around its answers or comments.
        if (group.is_question || (may_be_around && is_post_around(unit, group))) {
          added.push_back(unit);
        }
        continue;
      }
      if (const auto around = units_.around(unit.begin)) {
        if (units_[*around].end < unit.end) continue;
        nested.emplace_back(*around, unit);
      } else if (is_beside(unit, group)) {
        added.push_back(unit);
      } else {
        loose.push_back(unit);
      }
    }
    add_beside(loose, added);
    if (group.has_unit_name && are_answers(nested)) {
      for (const auto& [around, unit] : nested) added.push_back(unit);
    }
    units_.add(added);
    return !added.empty();
  }

  // Adds the units that are like posts and beside added ones of the same group: answers without
  // comments beside one with comments.
  void add_beside(std::span<const NodeRange> loose, std::vector<NodeRange>& added) const {
    const auto parent_of = [&](NodeRange unit) { return index_of(document_.parent(unit.begin)); };
    WordMap<bool> parents;  // of added units
    for (const NodeRange unit : added) parents.insert(parent_of(unit), true);
    for (const NodeRange unit : loose) {
      if (parents.contains(parent_of(unit)) && quality(unit) >= kMinSibling) added.push_back(unit);
    }
  }

  // Whether most units of a group with several comments are only lists of them.
  bool are_lists(const PostGroup& lists, std::span<const PostGroup> groups) const {
    constexpr std::size_t kMaxGroups = 8;  // the best ones
    constexpr double kMinPost = 0.8;
    constexpr std::size_t kMaxOther = 8;  // words of a heading and links
    for (const PostGroup& group : groups.first(std::min(groups.size(), kMaxGroups))) {
      if (&group == &lists || !group.has_unit_name || !has_sign(group.signs, kComment)) continue;
      std::size_t around = 0;
      std::size_t only = 0;
      for (const NodeRange unit : lists.units) {
        UnitSums own = facts_.in(unit);
        std::size_t inside = 0;
        NodeId end = unit.begin;
        auto inner = std::ranges::upper_bound(group.units, unit.begin, {}, &NodeRange::begin);
        for (; inner != group.units.end() && inner->end <= unit.end; ++inner) {
          if (inner->begin < end || quality(*inner) < kMinPost) continue;
          own -= facts_.in(*inner);
          end = inner->end;
          ++inside;
        }
        around += inside >= 2 ? 1 : 0;
        only += inside >= 2 && own.words <= kMaxOther ? 1 : 0;
      }
      if (only > 0 && 2 * only > around) return true;
    }
    return false;
  }

  // Drops what is not a post: the form for a reply, elements without words besides their posts, and
  // where nearly all others have a date or an author, what has neither: a few words, as a link to
  // reply, mostly links, as an advertisement, or the title of a question around its posts.
  void drop_forms() {
    constexpr std::size_t kMaxLabel = 4;  // words
    const std::vector<UnitSums> own = units_.own_sums(facts_);
    const auto has_facts = [](const UnitSums& sums) { return sums.dates + sums.authors > 0; };
    const auto known = static_cast<std::size_t>(std::ranges::count_if(own, has_facts));
    const bool have_facts = 10 * known >= 7 * units_.size();
    std::vector<NodeRange> kept;
    for (std::size_t at = 0; at < units_.size(); ++at) {
      const UnitSums& sums = own[at];
      const bool is_form = sums.fields > 0 && sums.dates == 0;
      // A link to another site, as a pingback, is a comment, but not a post.
      const bool is_short = sums.words <= kMaxLabel;
      const bool is_link = (is_short || kind_ == PostKind::kThread) &&
                           2 * sums.linked > sums.words && 2 * known > units_.size();
      const bool is_around = at + 1 < units_.size() && units_.parents()[at + 1] == at;
      const bool is_other =
          !has_facts(sums) && (((is_short || is_around) && have_facts) || is_link);
      if (sums.words == 0 || is_form || is_other) continue;
      kept.push_back(units_[at]);
    }
    if (kept.size() == units_.size()) return;
    units_ = UnitList(std::move(kept));
  }

  // Joins each unit that has no words but a date, as a row above a post, with the next one, if
  // most units without a date follow one.
  void join_heads() {
    constexpr std::size_t kMaxBlank = 2;  // nodes between them
    std::vector<NodeRange> joined;
    std::size_t bodies = 0;
    for (const NodeRange unit : units_.all()) {
      const UnitSums own = facts_.in(unit);
      const bool is_body = own.dates == 0 && own.words > 0;
      bodies += is_body ? 1 : 0;
      if (is_body && !joined.empty() && joined.back().end <= unit.begin &&
          unit.begin <= joined.back().end + kMaxBlank && is_head(joined.back())) {
        joined.back().end = unit.end;
      } else {
        joined.push_back(unit);
      }
    }
    const std::size_t count = units_.size() - joined.size();
    if (count < 2 || 10 * count < 7 * bodies) return;
    units_ = UnitList(std::move(joined));
  }

  bool is_head(NodeRange unit) const {
    constexpr std::size_t kMaxOther = 3;  // words besides the date, as a number
    const UnitSums own = facts_.in(unit);
    return own.dates > 0 && own.authors == 0 && own.words <= own.dated + own.linked + kMaxOther;
  }

  // Whether nearly all units of a group are around one known unit each.
  bool are_wrappers(const PostGroup& group) const {
    std::size_t count = 0;
    for (const NodeRange unit : group.units) {
      const auto inner = std::ranges::upper_bound(units_.all(), unit.begin, {}, &NodeRange::begin);
      if (inner == units_.all().end() || inner->end > unit.end) continue;
      const auto next = std::ranges::lower_bound(units_.all(), inner->end, {}, &NodeRange::begin);
      count += next == units_.all().end() || next->begin >= unit.end ? 1 : 0;
    }
    return count >= 3 && 10 * count >= 7 * group.units.size();
  }

  // Whether a unit around known ones is a post of its own, as an answer with comments.
  bool is_post_around(NodeRange unit, const PostGroup& group) const {
    constexpr double kMinQuality = 0.8;
    constexpr std::size_t kMinWords = 6;
    if (!is_discussion_ || !group.has_unit_name) return false;
    UnitSums own = facts_.in(unit);
    auto inner = std::ranges::lower_bound(units_.all(), unit.begin, {}, &NodeRange::begin);
    for (NodeId end = unit.begin; inner != units_.all().end() && inner->begin < unit.end; ++inner) {
      if (inner->end > unit.end) return false;
      if (inner->begin < end) continue;
      own -= facts_.in(*inner);
      end = inner->end;
    }
    return own.words >= kMinWords && facts_.quality(own) >= kMinQuality;
  }

  // Adds the post that the others comment on, where it has another name.
  void add_opening() {
    const KnownPosts known{document_, facts_, units_[0].begin, stop_};
    std::optional<NodeRange> opening = opening_of_like_parts(known);
    if (!opening && !has_opening_of_like_name(known)) opening = last_opening(known);
    if (opening) units_.add({*opening});
  }

  // Adds elements without a name that are like the units between which they are.
  void add_siblings() {
    constexpr double kMinQuality = 0.8;
    WordMap<std::uint32_t> last_of_parents;  // the last unit with a parent, from 1
    for (std::size_t at = 0; at < units_.size(); ++at) {
      const auto parent = static_cast<std::uint32_t>(document_.parent(units_[at].begin));
      last_of_parents.value_of(parent, 0) = static_cast<std::uint32_t>(at + 1);
    }
    std::vector<NodeRange> added;
    for (std::size_t at = 0; at < units_.size() && !pagelet::stop(stop_); ++at) {
      const NodeId first = units_[at].begin;
      if (units_[at].end != document_.end(first)) continue;
      const auto parent = static_cast<std::uint32_t>(document_.parent(first));
      std::uint32_t& last = last_of_parents.value_of(parent, 0);
      if (last == 0) continue;
      const NodeId end = units_[last - 1].begin;
      last = 0;
      std::size_t next = at;
      for (NodeId child = first; child < end; child = document_.end(child)) {
        while (next < units_.size() && units_[next].begin < child) ++next;
        const NodeRange range{child, document_.end(child)};
        const bool has_unit = next < units_.size() && units_[next].begin < range.end;
        if (!has_unit && document_.tag(child) == document_.tag(first) &&
            quality(range) >= kMinQuality) {
          added.push_back(range);
        }
      }
    }
    units_.add(added);
  }

  bool is_beside(NodeRange unit, const PostGroup& group) const {
    constexpr double kMinOpening = 0.6;
    if (kind_ == PostKind::kComments && !has_sign(group.signs, kComment)) return false;
    const auto is_like = [&](std::size_t other) {
      const NodeId first = units_[other].begin;
      return document_.parent(first) == document_.parent(unit.begin) &&
             document_.tag(first) == document_.tag(unit.begin);
    };
    const auto before = units_.before(unit.begin);
    const std::size_t next = before ? *before + 1 : 0;
    const bool is_sibling = (before && is_like(*before)) || (next < units_.size() && is_like(next));
    const bool is_opening = kind_ == PostKind::kThread && !before && has_sign(group.signs, kPost) &&
                            group.units.size() <= 2;
    const double own = quality(unit);
    return (is_sibling && own >= kMinSibling) || (is_opening && own >= kMinOpening);
  }

  double quality(NodeRange unit) const { return facts_.quality(unit); }

  // Whether units in known ones are posts of their own: what remains of the known ones is a post,
  // and not nearly all of these have one.
  bool are_answers(std::span<const std::pair<std::size_t, NodeRange>> nested) const {
    constexpr std::size_t kMinWords = 6;
    constexpr double kMinQuality = 0.55;
    std::size_t all = 0;
    std::size_t good = 0;
    std::size_t single = 0;
    for (std::size_t at = 0; at < nested.size();) {
      const std::size_t first = nested[at].first;
      UnitSums own = facts_.in(units_[first]);
      NodeId end{};
      bool are_good = true;
      std::size_t count = 0;
      for (; at < nested.size() && nested[at].first == first; ++at) {
        const NodeRange unit = nested[at].second;
        if (unit.begin < end) continue;
        end = unit.end;
        own -= facts_.in(unit);
        are_good = are_good && quality(unit) >= kMinQuality;
        ++count;
      }
      ++all;
      if (count == 1) ++single;
      if (are_good && own.words >= kMinWords && own.dates + own.authors > 0) ++good;
    }
    const bool are_parts = all >= 2 && 10 * single >= 7 * all && 10 * all >= 7 * units_.size();
    return all > 0 && !are_parts && 4 * good >= 3 * all;
  }

  const Document& document_;
  const PostFacts& facts_;
  PostKind kind_;
  bool is_discussion_;
  StopToken* stop_;
  UnitList& units_;
};

// Whether a unit is an item with one of the types of schema.org, or in one.
bool is_in_item(const Document& document, NodeRange unit, std::string_view types) {
  constexpr int kMaxLevels = 11;
  const auto is_item = [&](NodeId node) {
    const std::string_view type = attribute_of(document, node, "itemtype").value_or("");
    return has_word(types, type.substr(type.rfind('/') + 1));
  };
  return is_item(unit.begin) ||
         element_around(document, unit.begin, kMaxLevels, is_item).has_value();
}

// Answers of schema.org answer the question, and so do the comments on it.
void find_questions(const Document& document, UnitList& units) {
  if (units.size() == 0 || !is_in_item(document, units[0], "Question")) return;
  for (std::size_t at = 1; at < units.size(); ++at) {
    if (units.parents()[at] == kNoPost && is_in_item(document, units[at], "Answer Question"))
      units.set_parent(at, 0);
  }
}

// Units in an element right after a unit answer it.
void find_indented(const Document& document, UnitList& units) {
  constexpr std::size_t kMaxBetween = 4;  // nodes
  for (std::size_t at = 1; at < units.size(); ++at) {
    if (units.parents()[at] != kNoPost) continue;
    const NodeId around = document.parent(units[at].begin);
    const auto before = units.before(around);
    if (!before || units[*before].end > around ||
        document.parent(units[*before].begin) != document.parent(around)) {
      continue;
    }
    if (units[*before].end + kMaxBetween < around) continue;
    units.set_parent(at, *before);
  }
}

FoundPosts found_of(const Document& document, PostTags& tags, const PostFacts& facts, PostKind kind,
                    const UnitList& units, StopToken* stop) {
  if (units.size() == 0 || pagelet::stop(stop)) return {};
  FoundPosts found{.kind = kind};
  const std::vector<UnitSums> own = units.own_sums(facts);
  for (std::size_t at = 0; at < units.size(); ++at) {
    found.units.push_back({units[at], units.parents()[at], own[at]});
  }
  if (kind == PostKind::kComments) {
    found.section = section_of_posts(document, tags, facts, units.all());
  }
  return found;
}

// Finds posts that names mark.
FoundPosts find_named(const Document& document, PostTags& tags, StopToken* stop) {
  const PostGroups groups = groups_of(document, tags, stop);
  MainGroup choice(document, tags, groups, stop);
  if (!choice.is_there()) return {};
  const PageStatement statement = page_statement(document, stop);
  const PostGroup& main = choice.choose(statement.is_discussion);
  const PostKind kind = choice.kind_of(main, statement.is_discussion);
  // What customers write about a thing for sale is part of its page.
  const bool is_of_offer = kind == PostKind::kComments && statement.is_offer;
  if (kind == PostKind::kNone || is_of_offer) return {};
  UnitList units(main.units);
  PostJoiner(document, *groups.facts, kind, statement.is_discussion, stop, units)
      .join(groups.list, main);
  find_indented(document, units);
  if (statement.is_discussion) find_questions(document, units);
  return found_of(document, tags, *groups.facts, kind, units, stop);
}

// Finds posts that no name marks. Without the names of a forum, most must have an author or begin
// with a name of which some are the same, and no article precedes them.
FoundPosts find_dated(const Document& document, PostTags& tags, std::span<const NodeId> texts,
                      StopToken* stop) {
  constexpr std::size_t kMinLong = 100;  // words of an article
  DatedUnits dated = find_dated_units(document, tags, texts, stop);
  if (dated.units.empty() || lead_to_other_pages(document, dated.units)) return {};
  const NamedParts named(document, tags);
  const bool is_of_forum = is_forum(document, tags) || are_most(dated.units, [&](NodeRange unit) {
                             return named.has_body(unit);
                           });
  const bool have_names = 4 * dated.authors >= 3 * dated.units.size() || dated.have_repeated_names;
  if (!is_of_forum && !have_names) return {};
  const NodeRange whole{document.root(), document.end(document.root())};
  const PostFacts facts(document, tags, std::span(&whole, 1), stop);
  const NodeRange before{document.root(), dated.units.front().begin};
  if (!is_of_forum && facts.in(before).running >= kMinLong) return {};
  return found_of(document, tags, facts, PostKind::kThread, UnitList(std::move(dated.units)), stop);
}

}  // namespace

FoundPosts find_posts(const Document& document, StopToken* stop, PostRules off) {
  PostTags tags(document, off);
  FoundPosts found;
  if (tags.may_have_posts(stop)) found = find_named(document, tags, stop);
  if (!found.units.empty()) return found;
  const auto thread_of = [](PostForm form, std::span<const NodeRange> units) {
    FoundPosts posts{.kind = units.empty() ? PostKind::kNone : PostKind::kThread, .form = form};
    for (const NodeRange unit : units) posts.units.push_back({unit, kNoPost, {}});
    return posts;
  };
  found = thread_of(PostForm::kMail, find_mail_messages(document, stop));
  if (!found.units.empty()) return found;
  const std::vector<NodeId> texts = timed_texts(document, stop);
  found = find_dated(document, tags, texts, stop);
  if (!found.units.empty()) return found;
  return thread_of(PostForm::kChat, find_chat_lines(document, texts, stop));
}

}  // namespace pagelet::internal
