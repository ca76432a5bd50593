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
#include "core/posts/post_groups.h"
#include "core/posts/post_opening.h"
#include "core/posts/post_section.h"
#include "core/posts/timed_texts.h"
#include "core/sort.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash_tables.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

class PostFinder {
 public:
  PostFinder(const Document& document, PostTags& tags, StopToken* stop)
      : document_(document), tags_(tags), stop_(stop) {}

  FoundPosts find() {
    FoundPosts found;
    PostGroups all = groups_of(document_, tags_, stop_);
    facts_ = std::move(all.facts);
    const std::vector<PostGroup>& groups = all.list;
    if (std::ranges::none_of(groups, [&](const PostGroup& one) { return is_enough(one); })) {
      return found;
    }
    const PageStatement statement = page_statement(document_, stop_);
    is_discussion_ = statement.is_discussion;
    const PostGroup* const main = &whole_of(groups, main_of(groups));
    units_ = main->units;
    find_parents();
    found.kind = kind_of(*main);
    // What customers write about a thing for sale is part of its page.
    if (found.kind == PostKind::kComments && statement.is_offer) found.kind = PostKind::kNone;
    if (found.kind == PostKind::kNone) return found;
    std::size_t merged = 0;
    for (const PostGroup& group : groups) {
      if (pagelet::stop(stop_)) return {};
      if (&group == main) continue;
      if (are_lists(group, groups)) continue;
      if (belongs(group, found.kind) && ++merged == kMaxMerged) break;
    }
    add_siblings();
    join_heads();
    drop_forms(found.kind);
    if (found.kind == PostKind::kThread && has_sign(main->signs, kComment)) add_opening();
    find_indented();
    find_questions();
    return take(found.kind);
  }

  // Finds posts that no name marks. Without the names of a forum, most must have an author or begin
  // with a name of which some are the same, and no article precedes them.
  FoundPosts find_dated(std::span<const NodeId> texts) {
    constexpr std::size_t kMinLong = 100;  // words of an article
    DatedUnits dated = find_dated_units(document_, tags_, texts, stop_);
    if (dated.units.empty() || lead_to_other_pages(document_, dated.units)) return {};
    const auto has_body = [&](NodeRange unit) { return named().has_body(unit); };
    const bool is_forum = count_tags(kForum) >= kMinForum || are_most(dated.units, has_body);
    const bool have_names =
        4 * dated.authors >= 3 * dated.units.size() || dated.have_repeated_names;
    if (!is_forum && !have_names) return {};
    const NodeRange whole{document_.root(), document_.end(document_.root())};
    facts_.emplace(document_, tags_, std::span(&whole, 1), stop_);
    units_ = std::move(dated.units);
    find_parents();
    const NodeRange before{document_.root(), units_.front().begin};
    if (!is_forum && facts_->in(before).running >= kMinLong) return {};
    return take(PostKind::kThread);
  }

 private:
  static constexpr std::size_t kMinForum = 3;  // elements with a name that occurs in forums
  static constexpr double kMinSibling = 0.45;  // quality of a unit beside posts
  static constexpr std::size_t kMaxMerged = 6;

  FoundPosts take(PostKind kind) {
    FoundPosts found{.kind = kind};
    const std::vector<UnitSums> own = own_sums();
    for (std::size_t at = 0; at < units_.size(); ++at) {
      found.units.push_back({units_[at], parents_[at], own[at]});
    }
    if (units_.empty() || pagelet::stop(stop_)) return {};
    if (kind == PostKind::kComments) {
      found.section = section_of_posts(document_, tags_, *facts_, units_);
    }
    return found;
  }

  // Whether a group can be the posts of the page.
  bool is_enough(const PostGroup& group) {
    if (!are_like_posts(group)) return false;
    return group.has_unit_name || has_sign(group.signs, kComment | kMessage) ||
           have_parts(group.units);
  }

  // The best group that can be the posts: at least one can. Comments come before posts that are not
  // around them, and names of comments before those of their parts.
  const PostGroup& main_of(const std::vector<PostGroup>& groups) {
    constexpr double kMinShare = 0.5;  // of the score of the best group
    const PostGroup* best = nullptr;
    for (const PostGroup& group : groups) {
      if (!is_enough(group)) continue;
      if (best == nullptr) {
        best = &group;
        if (best->has_unit_name && (is_discussion_ || has_sign(best->signs, kComment))) {
          return *best;
        }
        continue;
      }
      if (!group.has_unit_name) continue;
      if (is_discussion_) {
        // Parts are within their posts.
        return has_around(group, *best) && group.score >= kMinShare * best->score ? group : *best;
      }
      if (!has_sign(group.signs, kComment)) continue;
      const bool is_of_parts = !best->has_unit_name;
      // The first of the posts may be the article around its comments.
      const bool is_apart =
          !has_around(*best, group) || group.units.back().contains(best->units.back().begin);
      if (is_of_parts ? group.score >= kMinShare * best->score : is_apart) return group;
    }
    return *best;
  }

  // The group whose units contain several units of `parts` each, of which at most one is like a
  // post, or none as much as the whole; or `parts`.
  const PostGroup& whole_of(const std::vector<PostGroup>& groups, const PostGroup& parts) const {
    constexpr double kMinPost = 0.45;
    for (const PostGroup& group : groups) {
      const std::size_t count = group.units.size();
      if (&group == &parts || count < 2 || !group.has_unit_name || pagelet::stop(stop_)) continue;
      if (2 * count > parts.units.size() + 1 || 4 * count < parts.units.size()) continue;
      const auto has_parts = [&](NodeRange unit) {
        if (pagelet::stop(stop_)) return false;
        const double whole = quality(unit);
        auto part = std::ranges::upper_bound(parts.units, unit.begin, {}, &NodeRange::begin);
        std::size_t inside = 0;
        std::size_t posts = 0;
        bool are_less = true;
        for (; part != parts.units.end() && part->end <= unit.end; ++part, ++inside) {
          if (!are_less && posts > 1) return false;
          const double own = quality(*part);
          posts += own >= kMinPost ? 1 : 0;
          are_less = are_less && (own < whole || (own == whole && !parts.has_unit_name));
        }
        return inside >= 2 && (are_less || posts <= 1);
      };
      const auto full = std::ranges::count_if(group.units, has_parts);
      if (10 * static_cast<std::size_t>(full) >= 7 * count) return group;
    }
    return parts;
  }

  // Whether the first unit of `inner` is in a unit of `outer`.
  static bool has_around(const PostGroup& outer, const PostGroup& inner) {
    const NodeId first = inner.units.front().begin;
    return std::ranges::any_of(outer.units, [&](NodeRange unit) { return unit.contains(first); });
  }

  PostKind kind_of(const PostGroup& group) {
    constexpr std::size_t kMinArticle = 25;  // words
    if (is_discussion_) return PostKind::kThread;
    const bool is_forum = count_tags(kForum) >= kMinForum;
    if (has_sign(group.signs, kComment) || have_anchors_of_comments(document_, group.units)) {
      const NodeRange before{document_.root(), group.units.front().begin};
      const std::size_t article = facts_->in(before).running;
      // Without any text before them, already two are a discussion.
      const std::size_t least = article == 0 ? 2 : 3;
      const bool has_article = article >= kMinArticle || group.units.size() < least;
      if (is_forum) return PostKind::kThread;
      if (!has_article) return asks_readers(document_) ? PostKind::kComments : PostKind::kThread;
      const PostOpening opening(document_, *facts_, group.units.front().begin, stop_);
      return opening.is_of_like_name() || opening.of_like_parts() ? PostKind::kThread
                                                                  : PostKind::kComments;
    }
    // Posts that only their parts name, below a long text, are comments on it.
    constexpr std::size_t kMinLong = 100;  // words
    const NodeRange before{document_.root(), group.units.front().begin};
    if (!group.has_unit_name && facts_->in(before).running >= kMinLong) {
      return PostKind::kComments;
    }
    const bool may_be_thread = is_forum || has_sign(group.signs, kMessage) ||
                               count_tags(kThread) > 0 || have_messages(group) ||
                               have_parts(group.units);
    return may_be_thread && !lead_to_other_pages(document_, group.units) ? PostKind::kThread
                                                                         : PostKind::kNone;
  }

  // How many elements have a name with one of the signs, apart from comments.
  std::size_t count_tags(PostSigns signs) {
    std::size_t count = 0;
    for (NodeId node{}; node < document_.end(); ++node) {
      if (document_.is_text(node)) continue;
      const PostSigns own = tags_.of(node).signs;
      if (has_sign(own, signs) && !has_sign(own, kComment)) ++count;
    }
    return count;
  }

  // Whether most units have an element with the name of a post's author, and one with that of its
  // text.
  bool have_parts(std::span<const NodeRange> units) {
    return are_most(units, [&](NodeRange unit) { return named().has_author_and_body(unit); });
  }

  // Whether most units have an element with the name of a message in them.
  bool have_messages(const PostGroup& group) {
    return are_most(group.units, [&](NodeRange unit) {
      return named().has_message({unit.begin + 1, unit.end});
    });
  }

  template <class Holds>
  static bool are_most(std::span<const NodeRange> units, Holds&& holds) {
    const auto count = std::ranges::count_if(units, holds);
    return 2 * static_cast<std::size_t>(count) > units.size();
  }

  const NamedParts& named() {
    if (!named_) named_.emplace(document_, tags_);
    return *named_;
  }

  // The last of the units that begins at or before a node; nullopt without one.
  std::optional<std::size_t> unit_before(NodeId node) const {
    const auto after = std::ranges::upper_bound(units_, node, {}, &NodeRange::begin);
    if (after == units_.begin()) return std::nullopt;
    return static_cast<std::size_t>(after - units_.begin()) - 1;
  }

  // The innermost unit that contains a node.
  std::optional<std::size_t> unit_around(NodeId node) const {
    std::optional<std::size_t> at = unit_before(node);
    while (at && !units_[*at].contains(node)) {
      const std::uint32_t parent = parents_[*at];
      at = parent == kNoPost ? std::nullopt : std::optional<std::size_t>(parent);
    }
    return at;
  }

  // Finds the unit around each unit.
  void find_parents() {
    parents_.clear();
    std::vector<std::uint32_t> open;
    for (const NodeRange unit : units_) {
      while (!open.empty() && units_[open.back()].end <= unit.begin) open.pop_back();
      parents_.push_back(open.empty() ? kNoPost : open.back());
      open.push_back(static_cast<std::uint32_t>(parents_.size() - 1));
    }
  }

  // Units in an element right after a unit answer it.
  void find_indented() {
    constexpr std::size_t kMaxBetween = 4;  // nodes
    for (std::size_t at = 1; at < units_.size(); ++at) {
      if (parents_[at] != kNoPost) continue;
      const NodeId around = document_.parent(units_[at].begin);
      const auto before = unit_before(around);
      if (!before || units_[*before].end > around ||
          document_.parent(units_[*before].begin) != document_.parent(around)) {
        continue;
      }
      if (units_[*before].end + kMaxBetween < around) continue;
      parents_[at] = static_cast<std::uint32_t>(*before);
    }
  }

  // Adds the units of another group that are posts of the same discussion: beside the known ones,
  // or answers in them.
  bool belongs(const PostGroup& group, PostKind kind) {
    const bool may_be_around = !are_wrappers(group);
    std::vector<NodeRange> added;
    std::vector<NodeRange> loose;
    std::vector<std::pair<std::size_t, NodeRange>> nested;
    for (const NodeRange unit : group.units) {
      if (pagelet::stop(stop_)) return false;
      const auto after = std::ranges::lower_bound(units_, unit.begin, {}, &NodeRange::begin);
      if (after != units_.end() && after->begin < unit.end) {
        // Around its answers or comments.
        if (group.is_question || (may_be_around && is_post_around(unit, group))) {
          added.push_back(unit);
        }
        continue;
      }
      if (const auto around = unit_around(unit.begin)) {
        if (units_[*around].end < unit.end) continue;
        nested.emplace_back(*around, unit);
      } else if (is_beside(unit, group, kind)) {
        added.push_back(unit);
      } else {
        loose.push_back(unit);
      }
    }
    add_beside(loose, added);
    if (group.has_unit_name && are_answers(nested)) {
      for (const auto& [around, unit] : nested) added.push_back(unit);
    }
    add(added);
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
        UnitSums own = facts_->in(unit);
        std::size_t inside = 0;
        NodeId end = unit.begin;
        auto inner = std::ranges::upper_bound(group.units, unit.begin, {}, &NodeRange::begin);
        for (; inner != group.units.end() && inner->end <= unit.end; ++inner) {
          if (inner->begin < end || quality(*inner) < kMinPost) continue;
          own -= facts_->in(*inner);
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
  void drop_forms(PostKind kind) {
    constexpr std::size_t kMaxLabel = 4;  // words
    const std::vector<UnitSums> own = own_sums();
    const auto has_facts = [](const UnitSums& sums) { return sums.dates + sums.authors > 0; };
    const auto known = static_cast<std::size_t>(std::ranges::count_if(own, has_facts));
    const bool have_facts = 10 * known >= 7 * units_.size();
    std::vector<NodeRange> kept;
    for (std::size_t at = 0; at < units_.size(); ++at) {
      const UnitSums& sums = own[at];
      const bool is_form = sums.fields > 0 && sums.dates == 0;
      // A link to another site, as a pingback, is a comment, but not a post.
      const bool is_short = sums.words <= kMaxLabel;
      const bool is_link = (is_short || kind == PostKind::kThread) &&
                           2 * sums.linked > sums.words && 2 * known > units_.size();
      const bool is_around = at + 1 < units_.size() && parents_[at + 1] == at;
      const bool is_other =
          !has_facts(sums) && (((is_short || is_around) && have_facts) || is_link);
      if (sums.words == 0 || is_form || is_other) continue;
      kept.push_back(units_[at]);
    }
    if (kept.size() == units_.size()) return;
    units_ = std::move(kept);
    find_parents();
  }

  // Joins each unit that has no words but a date, as a row above a post, with the next one, if
  // most units without a date follow one.
  void join_heads() {
    constexpr std::size_t kMaxBlank = 2;  // nodes between them
    std::vector<NodeRange> joined;
    std::size_t bodies = 0;
    for (const NodeRange unit : units_) {
      const UnitSums own = facts_->in(unit);
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
    units_ = std::move(joined);
    find_parents();
  }

  bool is_head(NodeRange unit) const {
    constexpr std::size_t kMaxOther = 3;  // words besides the date, as a number
    const UnitSums own = facts_->in(unit);
    return own.dates > 0 && own.authors == 0 && own.words <= own.dated + own.linked + kMaxOther;
  }

  // What each unit has besides the units in it.
  std::vector<UnitSums> own_sums() const {
    std::vector<UnitSums> own;
    for (std::size_t at = 0; at < units_.size(); ++at) {
      own.push_back(facts_->in(units_[at]));
      const std::uint32_t parent = parents_[at];
      if (parent != kNoPost && units_[parent].contains(units_[at].begin)) own[parent] -= own[at];
    }
    return own;
  }

  // Whether nearly all units of a group are around one known unit each.
  bool are_wrappers(const PostGroup& group) const {
    std::size_t count = 0;
    for (const NodeRange unit : group.units) {
      const auto inner = std::ranges::upper_bound(units_, unit.begin, {}, &NodeRange::begin);
      if (inner == units_.end() || inner->end > unit.end) continue;
      const auto next = std::ranges::lower_bound(units_, inner->end, {}, &NodeRange::begin);
      count += next == units_.end() || next->begin >= unit.end ? 1 : 0;
    }
    return count >= 3 && 10 * count >= 7 * group.units.size();
  }

  // Whether a unit around known ones is a post of its own, as an answer with comments.
  bool is_post_around(NodeRange unit, const PostGroup& group) const {
    constexpr double kMinQuality = 0.8;
    constexpr std::size_t kMinWords = 6;
    if (!is_discussion_ || !group.has_unit_name) return false;
    UnitSums own = facts_->in(unit);
    auto inner = std::ranges::lower_bound(units_, unit.begin, {}, &NodeRange::begin);
    for (NodeId end = unit.begin; inner != units_.end() && inner->begin < unit.end; ++inner) {
      if (inner->end > unit.end) return false;
      if (inner->begin < end) continue;
      own -= facts_->in(*inner);
      end = inner->end;
    }
    return own.words >= kMinWords && facts_->quality(own) >= kMinQuality;
  }

  // Adds the post that the others comment on, where it has another name.
  void add_opening() {
    const PostOpening opening(document_, *facts_, units_.front().begin, stop_);
    if (const auto like = opening.of_like_parts()) return add({*like});
    if (opening.is_of_like_name()) return;
    if (const auto other = opening.last_before()) add({*other});
  }

  // Answers of schema.org answer the question, and so do the comments on it.
  void find_questions() {
    if (!is_discussion_ || units_.empty() || !is_in_item(units_.front(), "Question")) return;
    for (std::size_t at = 1; at < units_.size(); ++at) {
      if (parents_[at] == kNoPost && is_in_item(units_[at], "Answer Question")) parents_[at] = 0;
    }
  }

  // Whether a unit is an item with one of the types of schema.org, or in one.
  bool is_in_item(NodeRange unit, std::string_view types) const {
    constexpr int kMaxLevels = 11;
    const auto is_item = [&](NodeId node) {
      const std::string_view type = attribute_of(document_, node, "itemtype").value_or("");
      return has_word(types, type.substr(type.rfind('/') + 1));
    };
    return is_item(unit.begin) ||
           element_around(document_, unit.begin, kMaxLevels, is_item).has_value();
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
    add(added);
  }

  void add(const std::vector<NodeRange>& added) {
    if (added.empty()) return;
    units_.insert(units_.end(), added.begin(), added.end());
    sort_range(units_, [](NodeRange a, NodeRange b) {
      return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
    const auto same = std::ranges::unique(units_, {}, &NodeRange::begin);
    units_.erase(same.begin(), same.end());
    find_parents();
  }

  bool is_beside(NodeRange unit, const PostGroup& group, PostKind kind) const {
    constexpr double kMinOpening = 0.6;
    if (kind == PostKind::kComments && !has_sign(group.signs, kComment)) return false;
    const auto is_like = [&](std::size_t other) {
      const NodeId first = units_[other].begin;
      return document_.parent(first) == document_.parent(unit.begin) &&
             document_.tag(first) == document_.tag(unit.begin);
    };
    const auto before = unit_before(unit.begin);
    const std::size_t next = before ? *before + 1 : 0;
    const bool is_sibling = (before && is_like(*before)) || (next < units_.size() && is_like(next));
    const bool is_opening = kind == PostKind::kThread && !before && has_sign(group.signs, kPost) &&
                            group.units.size() <= 2;
    const double own = quality(unit);
    return (is_sibling && own >= kMinSibling) || (is_opening && own >= kMinOpening);
  }

  double quality(NodeRange unit) const { return facts_->quality(unit); }

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
      UnitSums own = facts_->in(units_[first]);
      NodeId end{};
      bool are_good = true;
      std::size_t count = 0;
      for (; at < nested.size() && nested[at].first == first; ++at) {
        const NodeRange unit = nested[at].second;
        if (unit.begin < end) continue;
        end = unit.end;
        own -= facts_->in(unit);
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
  PostTags& tags_;
  StopToken* stop_;
  std::optional<PostFacts> facts_;  // of the whole page, if it may have posts
  std::vector<NodeRange> units_;
  std::vector<std::uint32_t> parents_;  // of these
  std::optional<NamedParts> named_;     // if needed
  bool is_discussion_ = false;
};

}  // namespace

FoundPosts find_posts(const Document& document, StopToken* stop, PostRules off) {
  PostTags tags(document, off);
  FoundPosts found;
  if (tags.may_have_posts(stop)) found = PostFinder(document, tags, stop).find();
  if (!found.units.empty()) return found;
  const std::vector<NodeId> texts = timed_texts(document, stop);
  found = PostFinder(document, tags, stop).find_dated(texts);
  if (!found.units.empty()) return found;
  for (const NodeRange line : find_chat_lines(document, texts, stop)) {
    found.units.push_back({line, kNoPost, {}});
  }
  found.is_chat = !found.units.empty();
  if (found.is_chat) found.kind = PostKind::kThread;
  return found;
}

}  // namespace pagelet::internal
