// SPDX-License-Identifier: MIT
#include "core/posts/post_joiner.h"

#include <algorithm>
#include <utility>

#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/page/author_names.h"
#include "core/page/post_marks.h"
#include "core/posts/opening_post.h"
#include "core/sort.h"
#include "core/text/blanks.h"
#include "core/text/hash_tables.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

// The units of a page that are its posts, as they are joined.
class PostJoiner {
 public:
  PostJoiner(const Document& document, const PostFacts& facts, const PostGroup& main, PostKind kind,
             StopToken* stop)
      : document_(document), facts_(facts), main_(main), kind_(kind), stop_(stop) {
    add(main_.units);
  }

  // The units with those of other groups that are posts of the same discussion.
  std::vector<PostUnit> join(std::span<const PostGroup> groups) {
    constexpr std::size_t kMaxJoined = 6;
    const bool may_hold_comments = kind_ == PostKind::kThread && !has_sign(main_.signs, kComment);
    std::size_t joined = 0;
    for (const PostGroup& group : groups) {
      if (pagelet::stop(stop_) || joined >= kMaxJoined) break;
      if (&group == &main_) continue;
      if (may_hold_comments && are_whole_comments(group) && join_comments(group)) ++joined;
      if (join_group(group)) ++joined;
    }
    add_heads();
    join_heads();
    if (kind_ == PostKind::kThread && has_sign(main_.signs, kComment)) {
      add_opening(main_.units.front().begin);
    } else if (kind_ == PostKind::kThread && !units_.empty()) {
      const PostUnit opening = earlier_opening(document_, facts_, units_.front(), stop_);
      if (opening.range.begin != NodeId{}) add({opening.range});
    }
    std::vector<PostUnit> units = nested_units(units_, *facts_.marks);
    if (!units.empty() && units.front().range.contains(title_)) units.front().title = title_;
    return units;
  }

 private:
  static constexpr double kMinSibling = 0.45;  // quality of a unit beside posts
  static constexpr std::size_t kMinWords = 6;  // of a post without the posts in it
  // Words that ask for a comment on a post.
  static constexpr std::size_t kMaxControl = 12;

  bool join_group(const PostGroup& group) {
    const auto parent_of = [&](NodeRange unit) { return index_of(document_.parent(unit.begin)); };
    std::vector<NodeRange> joined;
    WordMap<bool> parents;  // of units that join
    for (const NodeRange unit : group.units) {
      if (pagelet::stop(stop_)) return false;
      if (!joins(unit, group)) continue;
      joined.push_back(unit);
      parents.insert(parent_of(unit), true);
    }
    if (joined.empty()) return false;
    // An answer without comments is beside one with comments.
    for (const NodeRange unit : group.units) {
      const bool is_apart = !is_around(unit) && !is_in_unit(unit.begin);
      if (is_apart && parents.contains(parent_of(unit)) && facts_.quality(unit) >= kMinSibling)
        joined.push_back(unit);
    }
    add(joined);
    return true;
  }

  // Whether a unit of another group is a post of the discussion: a question or an answer around
  // known posts, one beside them, or the opening post.
  bool joins(NodeRange unit, const PostGroup& group) const {
    constexpr double kMinOpening = 0.6;
    if (is_around(unit)) {
      const bool is_only = facts_.stated.is_discussion && group.units.size() == 1;
      const bool is_commented = kind_ == PostKind::kThread && has_sign(main_.signs, kComment) &&
                                has_sign(group.signs, kPost);
      const bool may_be = group.has_unit_name && (is_only || is_commented);
      if (group.is_question || !may_be) return group.is_question;
      const UnitSums own = rest_of(unit, units_, *facts_.marks);
      const NodeId first = units_in(units_, unit).front().begin;
      return own.words >= kMinWords && own.dates > 0 && own.authors > 0 &&
             (facts_.in({unit.begin, first}).running == 0 ||
              has_long_text(document_, facts_, {unit.begin + 1, first}));
    }
    const double own = facts_.quality(unit);
    if (is_in_unit(unit.begin)) return group.is_question && own >= kMinSibling;
    if (kind_ == PostKind::kComments && !has_sign(group.signs, kComment)) return false;
    const std::size_t next = count_before(unit.begin);
    const auto is_like = [&](std::size_t other) {
      const NodeId first = units_[other].begin;
      return document_.parent(first) == document_.parent(unit.begin) &&
             document_.tag(first) == document_.tag(unit.begin);
    };
    const bool is_sibling =
        (next > 0 && is_like(next - 1)) || (next < units_.size() && is_like(next));
    const bool is_opening = kind_ == PostKind::kThread && next == 0 &&
                            has_sign(group.signs, kPost) && group.units.size() <= 2;
    return (is_sibling && own >= kMinSibling) || (is_opening && own >= kMinOpening);
  }

  // Whether a known unit begins in a unit.
  bool is_around(NodeRange unit) const { return !units_in(units_, unit).empty(); }

  // Whether a node is in a known unit that begins before it.
  bool is_in_unit(NodeId node) const {
    const std::size_t before = count_before(node);
    return before > 0 && reach_[before - 1] > node;
  }

  // The number of known units that begin before a node.
  std::size_t count_before(NodeId node) const { return units_in(units_, {{}, node}).size(); }

  // Whether the units of a group are comments, nearly each with a date and a writer.
  static bool are_whole_comments(const PostGroup& group) {
    constexpr double kMinMean = 0.9;
    return group.has_unit_name && has_sign(group.signs, kComment) &&
           group.score >= kMinMean * static_cast<double>(group.units.size());
  }

  // Joins comments in known units that are posts without them. Units that only hold comments on a
  // post, as on Stack Exchange, are replaced by these. Returns whether there are comments in units.
  bool join_comments(const PostGroup& comments) {
    const auto is_inside = [&](NodeRange unit) { return is_in_unit(unit.begin); };
    if (std::ranges::none_of(comments.units, is_inside)) return false;
    std::vector<NodeRange> inside;
    std::vector<NodeRange> kept;
    for (const NodeRange unit : units_) {
      const auto own_comments = units_in(comments.units, {unit.begin + 1, unit.end});
      const UnitSums own = rest_of(unit, own_comments, *facts_.marks);
      const bool is_list =
          !own_comments.empty() && own.dates == 0 && own.authors == 0 && own.words <= kMaxControl;
      if (!is_list) kept.push_back(unit);
      inside.insert(inside.end(), own_comments.begin(), own_comments.end());
    }
    units_ = std::move(kept);
    add(inside);
    return true;
  }

  // Lengthens the posts by the elements right before them, if most have one date each then, and
  // none without other posts in it had one.
  void add_heads() {
    if (units_.size() < 2) return;
    std::vector<NodeRange> whole = units_;
    std::size_t heads = 0;
    for (NodeRange& unit : whole) {
      const bool is_innermost = units_in(units_, unit).size() == 1;
      if (is_innermost && facts_.in(unit).dates > 0) return;
      const NodeId head = sibling_before(document_, unit.begin);
      if (head == document_.parent(unit.begin)) continue;
      const UnitSums sums = facts_.in({head, unit.begin});
      if (document_.is_text(head) || sums.dates == 0 || sums.running > 0) continue;
      if (is_around({head, unit.begin})) continue;
      unit.begin = head;
      ++heads;
    }
    const auto has_date = [](const PostUnit& post) { return post.own.dates == 1; };
    const std::vector<PostUnit> posts = nested_units(whole, *facts_.marks);
    const auto dated = static_cast<std::size_t>(std::ranges::count_if(posts, has_date));
    if (4 * std::min(dated, heads) < 3 * posts.size()) return;
    units_.clear();
    add(whole);
  }

  // Joins the head of each post, which has the date, with its text right after it, and drops forms
  // for a reply.
  void join_heads() {
    const std::vector<PostUnit> posts = nested_units(units_, *facts_.marks);
    std::vector<NodeRange> joined;
    for (std::size_t at = 0; at < posts.size(); ++at) {
      const UnitSums& own = posts[at].own;
      if (own.fields > 0 && own.dates == 0) continue;
      joined.push_back(posts[at].range);
      NodeId next = joined.back().end;
      while (next < document_.end() && document_.is_text(next) && !document_.has_words(next))
        ++next;
      if (at + 1 == posts.size() || next != posts[at + 1].range.begin) continue;
      const UnitSums& text = posts[at + 1].own;
      if (own.dates == 0 || own.authors > 0 || text.dates > 0 || text.authors == 0) continue;
      joined.back().end = posts[++at].range.end;
    }
    units_.clear();
    add(joined);
  }

  // Adds the post on which the others comment, which has another name, before `first`, the first of
  // the others, if the units before that are only its heads, or else before the units.
  void add_opening(NodeId first) {
    const auto heads = units_in(units_, {{}, first});
    PostUnit opening =
        heads.empty() ? PostUnit() : opening_before(document_, facts_, first, heads.size(), stop_);
    const auto is_head = [&](NodeRange unit) {
      return opening.range.contains(unit.begin) && facts_.in(unit).running == 0;
    };
    if (!heads.empty() && std::ranges::all_of(heads, is_head)) {
      units_.erase(units_.begin(), units_.begin() + std::ssize(heads));
    } else {
      opening = opening_before(document_, facts_, units_.empty() ? first : units_.front().begin, 1,
                               stop_);
    }
    title_ = opening.title;
    // The facts of a report may be those of the first comment.
    const auto time = [&](NodeRange range) {
      return time_of(document_, *facts_.marks, range, DayForm{}).minutes;
    };
    const bool is_first = reporter_in(document_, opening.range) != NodeId{} &&
                          time(opening.range) == time({first, document_.end(first)});
    if (opening.range.begin != NodeId{} && !is_first) add({opening.range});
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
  const PostGroup& main_;
  PostKind kind_;
  StopToken* stop_;
  std::vector<NodeRange> units_;
  std::vector<NodeId> reach_;  // the farthest end of a unit and all before it
  NodeId title_{};             // of a link that opens the discussion
};

}  // namespace

std::vector<PostUnit> joined_posts(const Document& document, const PostFacts& facts,
                                   std::span<const PostGroup> groups, const PostGroup& main,
                                   PostKind kind, StopToken* stop) {
  return PostJoiner(document, facts, main, kind, stop).join(groups);
}

}  // namespace pagelet::internal
