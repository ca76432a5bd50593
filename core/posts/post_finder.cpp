// SPDX-License-Identifier: MIT
#include "core/posts/post_finder.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/metadata/page_statement.h"
#include "core/page/timed_texts.h"
#include "core/posts/dated_units.h"
#include "core/posts/post_groups.h"
#include "core/posts/post_lines.h"
#include "core/sort.h"
#include "core/text/blanks.h"
#include "core/text/hash_tables.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

// Whether the first unit of `inner` is in a unit of `outer`.
bool has_around(const PostGroup& outer, const PostGroup& inner) {
  const NodeId first = inner.units.front().begin;
  return std::ranges::any_of(outer.units, [&](NodeRange unit) { return unit.contains(first); });
}

// Whether a form for a text also asks for an address of mail, as those for comments on an article
// do. Members of a forum have given theirs.
bool asks_readers(const Document& document) {
  const auto has = [&](NodeId form, FieldKind kind) {
    NodeId node = form;
    while (node < document.end(form) && field_kind(document, node) != kind) ++node;
    return node < document.end(form);
  };
  for (NodeId node{}; node < document.end(); ++node) {
    if (document.tag_name(node) != "form") continue;
    if (has(node, FieldKind::kText) && has(node, FieldKind::kAddress)) return true;
  }
  return false;
}

// How many elements have a name with one of the signs, apart from those of comments.
std::size_t count_named(const Document& document, const PostTags& tags, PostSigns signs) {
  std::size_t count = 0;
  for (NodeId node{}; node < document.end(); ++node) {
    if (document.is_text(node)) continue;
    const PostSigns own = tags.of(node).signs;
    if (has_sign(own, signs) && !has_sign(own, kComment)) ++count;
  }
  return count;
}

// Whether a page has as many names that occur in forums as a forum.
bool is_forum(const Document& document, const PostTags& tags) {
  constexpr std::size_t kMinNames = 3;
  return count_named(document, tags, kForum) >= kMinNames;
}

// Which group of a page is its posts, and what they are.
class MainGroup {
 public:
  // `groups`: those of the page. All must outlive the object.
  MainGroup(const Document& document, const PostFacts& facts, std::span<const PostGroup> groups,
            StopToken* stop)
      : document_(document), facts_(facts), groups_(groups), stop_(stop) {}

  // The best group that can be the posts; null without one. In a discussion, posts come before
  // their parts, and elsewhere comments before posts that are not around them.
  // `is_discussion`: the page says that it is one.
  const PostGroup* best(bool is_discussion) const {
    constexpr double kMinShare = 0.5;  // of the score of the best group
    const PostGroup* best = nullptr;
    for (const PostGroup& group : groups_) {
      if (!is_enough(group)) continue;
      if (best == nullptr) {
        best = &group;
        if (group.has_unit_name && (is_discussion || has_sign(group.signs, kComment))) break;
      } else if (group.has_unit_name && is_discussion) {
        return has_around(group, *best) && group.score >= kMinShare * best->score ? &group : best;
      } else if (group.has_unit_name && best->has_unit_name && has_sign(group.signs, kComment)) {
        // The first of the posts may be the article around its comments.
        const bool is_apart =
            !has_around(*best, group) || group.units.back().contains(best->units.back().begin);
        if (is_apart) return &group;
      }
    }
    return best;
  }

  // The group whose units contain several units of `parts` each, of which at most one is like a
  // post, or none as much as the whole; or `parts`.
  const PostGroup& whole_of(const PostGroup& parts) const {
    constexpr double kMinPost = 0.45;
    for (const PostGroup& group : groups_) {
      const std::size_t count = group.units.size();
      if (&group == &parts || count < 2 || !group.has_unit_name || pagelet::stop(stop_)) continue;
      if (2 * count > parts.units.size() + 1 || 4 * count < parts.units.size()) continue;
      const auto is_whole = [&](NodeRange unit) {
        const auto first = std::ranges::upper_bound(parts.units, unit.begin, {}, &NodeRange::begin);
        const auto last = std::ranges::lower_bound(parts.units, unit.end, {}, &NodeRange::begin);
        const double whole = facts_.quality(unit);
        std::size_t posts = 0;
        bool are_less = true;
        for (auto part = first; part < last && (are_less || posts <= 1); ++part) {
          const double own = facts_.quality(*part);
          posts += own >= kMinPost ? 1 : 0;
          are_less = are_less && (own < whole || (own == whole && !parts.has_unit_name));
        }
        return last - first >= 2 && (are_less || posts <= 1);
      };
      const auto full = std::ranges::count_if(group.units, is_whole);
      if (10 * static_cast<std::size_t>(full) >= 7 * count) return group;
    }
    return parts;
  }

  // What the posts of a group are, or kNone.
  PostKind kind_of(const PostGroup& group, bool is_discussion) const {
    if (is_discussion) return PostKind::kThread;
    if (has_sign(group.signs, kComment)) return kind_of_comments(group);
    const bool may_be_thread = has_sign(group.signs, kMessage) ||
                               is_forum(document_, facts_.tags) || have_parts(group.units) ||
                               count_named(document_, facts_.tags, kThread) > 0;
    return may_be_thread && !lead_to_other_pages(document_, group.units) ? PostKind::kThread
                                                                         : PostKind::kNone;
  }

 private:
  bool is_enough(const PostGroup& group) const {
    if (!are_like_posts(group)) return false;
    return group.has_unit_name || has_sign(group.signs, kComment | kMessage) ||
           have_parts(group.units);
  }

  PostKind kind_of_comments(const PostGroup& group) const {
    constexpr std::size_t kMinArticle = 25;  // words
    if (is_forum(document_, facts_.tags)) return PostKind::kThread;
    const std::size_t article = facts_.in({document_.root(), group.units.front().begin}).running;
    // Without any text before them, already two are a discussion.
    const std::size_t least = article == 0 ? 2 : 3;
    const bool is_thread = article < kMinArticle && group.units.size() >= least
                               ? !asks_readers(document_)
                               : has_opening_like(group.units.front().begin);
    return is_thread ? PostKind::kThread : PostKind::kComments;
  }

  // Whether a post before the comments is the only element there with the tag and a class of the
  // first of them.
  bool has_opening_like(NodeId first) const {
    constexpr double kMinQuality = 0.8;
    bool is_found = false;
    for_each_word(classes_of(document_, first), [&](std::string_view name) {
      std::vector<NodeRange> like;
      for (NodeId node = document_.root(); node < first && like.size() < 2; ++node) {
        if (document_.tag(node) != document_.tag(first) || pagelet::stop(stop_)) continue;
        if (has_word(classes_of(document_, node), name))
          like.push_back({node, document_.end(node)});
      }
      is_found = is_found || (like.size() == 1 && like[0].end <= first &&
                              facts_.quality(like[0]) >= kMinQuality);
    });
    return is_found;
  }

  // Whether most units have an element with the name of a post's author, and one with that of its
  // text.
  bool have_parts(std::span<const NodeRange> units) const {
    return are_most(units, [&](NodeRange unit) {
      const UnitSums sums = facts_.in(unit);
      return sums.author_names > 0 && sums.body_names > 0;
    });
  }

  const Document& document_;
  const PostFacts& facts_;
  std::span<const PostGroup> groups_;
  StopToken* stop_;
};

// The units of a page that are its posts, as they are joined.
class PostJoiner {
 public:
  // `units`: those of the main group. All references must outlive the object.
  PostJoiner(const Document& document, const PostFacts& facts, PostKind kind, StopToken* stop,
             std::vector<NodeRange> units)
      : document_(document), facts_(facts), kind_(kind), stop_(stop), units_(std::move(units)) {
    add({});
  }

  // The units with those of other groups that are posts of the same discussion. `groups`: all of
  // the page. `main`: that of the units. `is_discussion`: the page says that it is one.
  std::vector<PostUnit> join(std::span<const PostGroup> groups, const PostGroup& main,
                             bool is_discussion) {
    constexpr std::size_t kMaxJoined = 6;
    std::size_t joined = 0;
    for (const PostGroup& group : groups) {
      if (pagelet::stop(stop_) || joined == kMaxJoined) break;
      const bool may_be_inside = main.is_question && group.is_question;
      if (&group != &main && join_group(group, is_discussion, may_be_inside)) ++joined;
    }
    drop_others();
    if (kind_ == PostKind::kThread && has_sign(main.signs, kComment)) add_opening();
    return nested_units(units_, *facts_.marks);
  }

 private:
  static constexpr double kMinSibling = 0.45;  // quality of a unit beside posts
  static constexpr std::size_t kMinWords = 6;  // of a post without the posts in it

  enum class Place : std::uint8_t { kApart, kAround, kInside };

  bool join_group(const PostGroup& group, bool is_discussion, bool may_be_inside) {
    const auto parent_of = [&](NodeRange unit) { return index_of(document_.parent(unit.begin)); };
    const bool may_be_around = is_discussion && group.has_unit_name && !are_wrappers(group);
    std::vector<NodeRange> joined;
    WordMap<bool> parents;  // of units that join
    for (const NodeRange unit : group.units) {
      if (pagelet::stop(stop_)) return false;
      const bool is_inner = may_be_inside && place_of(unit) == Place::kInside;
      if (is_inner ? !is_answer_in(unit) : !joins(unit, group, may_be_around)) continue;
      joined.push_back(unit);
      parents.insert(parent_of(unit), true);
    }
    // An answer without comments is beside one with comments.
    for (const NodeRange unit : group.units) {
      if (joined.empty()) return false;
      if (parents.contains(parent_of(unit)) && place_of(unit) == Place::kApart &&
          facts_.quality(unit) >= kMinSibling) {
        joined.push_back(unit);
      }
    }
    add(joined);
    return true;
  }

  // Whether a unit of another group is a post of the discussion: a question or an answer around
  // known posts, one beside them, or the opening post.
  bool joins(NodeRange unit, const PostGroup& group, bool may_be_around) const {
    constexpr double kMinOpening = 0.6;
    constexpr double kMinAround = 0.8;
    const Place place = place_of(unit);
    if (place == Place::kAround) {
      if (group.is_question || !may_be_around) return group.is_question;
      const UnitSums own = rest_of(unit, units_).own;
      return own.words >= kMinWords && quality_of_post(own, facts_.off) >= kMinAround;
    }
    if (place == Place::kInside) return false;
    if (kind_ == PostKind::kComments && !has_sign(group.signs, kComment)) return false;
    const std::size_t next = next_of(unit.begin);
    const auto is_like = [&](std::size_t other) {
      const NodeId first = units_[other].begin;
      return document_.parent(first) == document_.parent(unit.begin) &&
             document_.tag(first) == document_.tag(unit.begin);
    };
    const bool is_sibling =
        (next > 0 && is_like(next - 1)) || (next < units_.size() && is_like(next));
    const bool is_opening = kind_ == PostKind::kThread && next == 0 &&
                            has_sign(group.signs, kPost) && group.units.size() <= 2;
    const double own = facts_.quality(unit);
    return (is_sibling && own >= kMinSibling) || (is_opening && own >= kMinOpening);
  }

  // Whether a unit in a known one answers it: both are posts without the other.
  bool is_answer_in(NodeRange unit) const {
    std::size_t around = next_of(unit.begin) - 1;
    while (units_[around].end <= unit.begin) --around;
    const NodeRange inner[] = {unit};
    return rest_of(units_[around], inner).own.words >= kMinWords &&
           facts_.quality(unit) >= kMinSibling;
  }

  // What a unit has besides others in it, and how many of these are in no other one.
  struct Rest {
    UnitSums own;
    std::size_t inside = 0;
  };

  Rest rest_of(NodeRange unit, std::span<const NodeRange> others) const {
    Rest rest{facts_.in(unit)};
    NodeId end{};
    auto other = std::ranges::lower_bound(others, unit.begin, {}, &NodeRange::begin);
    for (; other != others.end() && other->begin < unit.end; ++other) {
      if (other->begin < end) continue;
      end = other->end;
      rest.own -= facts_.in(*other);
      ++rest.inside;
    }
    return rest;
  }

  // Whether nearly all units of a group are around one known unit each.
  bool are_wrappers(const PostGroup& group) const {
    const auto count = static_cast<std::size_t>(std::ranges::count_if(
        group.units, [&](NodeRange unit) { return rest_of(unit, units_).inside == 1; }));
    return count >= 3 && 10 * count >= 7 * group.units.size();
  }

  // Where a unit is among the known ones.
  Place place_of(NodeRange unit) const {
    const std::size_t next = next_of(unit.begin);
    if (next < units_.size() && units_[next].begin < unit.end) return Place::kAround;
    return next > 0 && reach_[next - 1] > unit.begin ? Place::kInside : Place::kApart;
  }

  // The first known unit at a node or after it.
  std::size_t next_of(NodeId node) const {
    const auto next = std::ranges::lower_bound(units_, node, {}, &NodeRange::begin);
    return static_cast<std::size_t>(next - units_.begin());
  }

  // Drops what is not a post: the form for a reply, units without words of their own, and where
  // nearly all others have a date or an author, what has neither: a few words, as a link to reply,
  // mostly links, as an advertisement, or the title of a question around its posts.
  void drop_others() {
    constexpr std::size_t kMaxLabel = 4;  // words
    const std::vector<PostUnit> posts = nested_units(units_, *facts_.marks);
    const auto has_facts = [](const PostUnit& post) {
      return post.own.dates + post.own.authors > 0;
    };
    const auto known = static_cast<std::size_t>(std::ranges::count_if(posts, has_facts));
    units_.clear();
    for (std::size_t at = 0; at < posts.size(); ++at) {
      const UnitSums& own = posts[at].own;
      const bool is_around = at + 1 < posts.size() && posts[at + 1].parent == at;
      const bool is_label = own.words <= kMaxLabel || is_around;
      // A link to another site, as a pingback, is a comment, but not a post.
      const bool is_link = (own.words <= kMaxLabel || kind_ == PostKind::kThread) &&
                           2 * own.linked > own.words && 2 * known > posts.size();
      const bool is_other =
          !has_facts(posts[at]) && ((is_label && 10 * known >= 7 * posts.size()) || is_link);
      if (own.words == 0 || (own.fields > 0 && own.dates == 0) || is_other) continue;
      units_.push_back(posts[at].range);
    }
  }

  // Adds the post on which the others comment, which has another name: the last element before them
  // with a date, an author and a text.
  void add_opening() {
    constexpr std::size_t kMaxDates = 3;
    const NodeId first = units_.empty() ? document_.root() : units_.front().begin;
    std::vector<NodeRange> opening;
    for (NodeId node = document_.root() + 1; node < first && !pagelet::stop(stop_);) {
      const NodeRange range{node, document_.end(node)};
      const UnitSums sums = facts_.in(range);
      const bool may_open = !document_.is_text(node) && range.end <= first && sums.dates > 0 &&
                            sums.dates <= kMaxDates && sums.authors > 0 && sums.fields == 0 &&
                            sums.running >= PostMarks::kMinRunning;
      if (may_open) opening = {range};
      node = may_open ? range.end : node + 1;
    }
    add(opening);
  }

  // Adds units, and sorts all: those around others come first, and no two begin at the same node.
  void add(const std::vector<NodeRange>& units) {
    units_.insert(units_.end(), units.begin(), units.end());
    sort_range(units_, [](NodeRange a, NodeRange b) {
      return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
    const auto same = std::ranges::unique(units_, {}, &NodeRange::begin);
    units_.erase(same.begin(), same.end());
    reach_.clear();
    for (const NodeRange unit : units_) {
      reach_.push_back(reach_.empty() ? unit.end : std::max(reach_.back(), unit.end));
    }
  }

  const Document& document_;
  const PostFacts& facts_;
  PostKind kind_;
  StopToken* stop_;
  std::vector<NodeRange> units_;
  std::vector<NodeId> reach_;  // the farthest end of a unit and all before it
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

// Finds what units in no other one answer: the unit before the element around them, which is right
// before it, or the question at the beginning, by schema.org.
void find_answered(const Document& document, bool is_discussion, std::vector<PostUnit>& units) {
  constexpr std::size_t kMaxBetween = 4;  // nodes
  const bool is_question =
      is_discussion && !units.empty() && is_in_item(document, units[0].range, "Question");
  for (std::size_t at = 1; at < units.size(); ++at) {
    if (units[at].parent != kNoPost) continue;
    const NodeId around = document.parent(units[at].range.begin);
    const auto after = std::ranges::upper_bound(
        units, around, {}, [](const PostUnit& unit) { return unit.range.begin; });
    if (after != units.begin()) {
      const NodeRange before = (after - 1)->range;
      if (before.end <= around && around <= before.end + kMaxBetween &&
          document.parent(before.begin) == document.parent(around)) {
        units[at].parent = static_cast<std::uint32_t>(after - 1 - units.begin());
        continue;
      }
    }
    if (is_question && is_in_item(document, units[at].range, "Answer Question")) {
      units[at].parent = 0;
    }
  }
}

// The comments with what belongs to them, as their heading: the element around them if it has
// little else, otherwise the siblings from the first to the last.
std::vector<NodeRange> section_of(const Document& document, const PostFacts& facts,
                                  std::span<const PostUnit> units) {
  constexpr std::size_t kMaxOther = 40;  // words of a heading and the like
  const NodeId first = units.front().range.begin;
  NodeId end{};
  for (const PostUnit& unit : units) end = std::max(end, unit.range.end);
  NodeId around = document.parent(first);
  while (around != document.root() && document.end(around) < end) around = document.parent(around);
  bool is_whole = false;
  for (NodeId node = around; node != document.root(); node = document.parent(node)) {
    const PostSigns signs = facts.tags.of(node).signs;
    const bool is_list = has_sign(signs, kList) && has_sign(signs, kComment);
    if (facts.in({node, first}).running > (is_list ? 2 * kMaxOther : kMaxOther)) break;
    is_whole = true;
    if (is_list) around = node;
  }
  if (is_whole) return {{around, document.end(around)}};
  std::vector<NodeRange> ranges;
  NodeId covered{};  // the end of the units so far
  auto next = units.begin();
  for (NodeId child = document.first_child(around); child < document.end(around);
       child = document.end(child)) {
    const NodeRange range{child, document.end(child)};
    const bool is_covered =
        child < covered || (next != units.end() && next->range.begin < range.end);
    for (; next != units.end() && next->range.begin < range.end; ++next) {
      covered = std::max(covered, next->range.end);
    }
    if (is_covered) ranges.push_back(range);
  }
  return ranges;
}

FoundPosts found_of(const Document& document, const PostFacts& facts, PostKind kind,
                    std::vector<PostUnit> units, StopToken* stop) {
  if (units.empty() || pagelet::stop(stop)) return {};
  FoundPosts found{.kind = kind, .units = std::move(units)};
  if (kind == PostKind::kComments) found.section = section_of(document, facts, found.units);
  return found;
}

// Finds posts that names mark.
FoundPosts find_named(const Document& document, PostFacts& facts, StopToken* stop) {
  const std::vector<PostGroup> groups = groups_of(document, facts, stop);
  if (groups.empty()) return {};
  const MainGroup choice(document, facts, groups, stop);
  const PageStatement statement = page_statement(document, stop);
  const PostGroup* const best = choice.best(statement.is_discussion);
  if (best == nullptr) return {};
  const PostGroup& main = choice.whole_of(*best);
  const PostKind kind = choice.kind_of(main, statement.is_discussion);
  // What customers write about a thing for sale is part of its page.
  const bool is_of_offer = kind == PostKind::kComments && statement.is_offer;
  if (kind == PostKind::kNone || is_of_offer) return {};
  std::vector<PostUnit> units = PostJoiner(document, facts, kind, stop, main.units)
                                    .join(groups, main, statement.is_discussion);
  find_answered(document, statement.is_discussion, units);
  return found_of(document, facts, kind, std::move(units), stop);
}

// Finds posts that no name marks. If neither names nor the page say that it is of a forum, most
// must have an author or begin with a name of which some are the same, and no article precedes
// them.
FoundPosts find_dated(const Document& document, PostFacts& facts, std::span<const NodeId> texts,
                      StopToken* stop) {
  constexpr std::size_t kMinLong = 100;  // words of an article
  DatedUnits dated = find_dated_units(document, facts.tags, texts, stop);
  if (dated.units.empty() || lead_to_other_pages(document, dated.units)) return {};
  facts.read(document, stop);
  const auto has_body = [&](NodeRange unit) { return facts.in(unit).body_names > 0; };
  const bool is_of_forum = is_forum(document, facts.tags) || are_most(dated.units, has_body) ||
                           page_statement(document, stop).is_discussion;
  if (!is_of_forum && !dated.have_names) return {};
  const NodeRange before{document.root(), dated.units.front().begin};
  if (!is_of_forum && facts.in(before).running >= kMinLong) return {};
  if (is_of_forum && dated.opening) dated.units.insert(dated.units.begin(), *dated.opening);
  return found_of(document, facts, PostKind::kThread, nested_units(dated.units, *facts.marks),
                  stop);
}

}  // namespace

FoundPosts find_posts(const Document& document, StopToken* stop, PostRules off) {
  PostFacts facts{PostTags(document), off};
  FoundPosts found = find_named(document, facts, stop);
  if (found.units.empty()) found = find_mails(document, stop);
  if (found.units.empty()) {
    const std::vector<NodeId> texts = timed_texts(document, stop);
    found = find_dated(document, facts, texts, stop);
    if (found.units.empty()) found = find_chat(document, texts, stop);
  }
  if (!found.units.empty() && found.lines.empty()) found.facts = std::move(facts);
  return found;
}

}  // namespace pagelet::internal
