// SPDX-License-Identifier: MIT
#include "core/posts/main_group.h"

#include <algorithm>

#include "core/posts/post_opening.h"
#include "core/posts/post_section.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

// Whether the first unit of `inner` is in a unit of `outer`.
bool has_around(const PostGroup& outer, const PostGroup& inner) {
  const NodeId first = inner.units.front().begin;
  return std::ranges::any_of(outer.units, [&](NodeRange unit) { return unit.contains(first); });
}

}  // namespace

std::size_t count_named(const Document& document, PostTags& tags, PostSigns signs) {
  std::size_t count = 0;
  for (NodeId node{}; node < document.end(); ++node) {
    if (document.is_text(node)) continue;
    const PostSigns own = tags.of(node).signs;
    if (has_sign(own, signs) && !has_sign(own, kComment)) ++count;
  }
  return count;
}

bool is_forum(const Document& document, PostTags& tags) {
  constexpr std::size_t kMinNames = 3;
  return count_named(document, tags, kForum) >= kMinNames;
}

bool MainGroup::is_there() {
  return std::ranges::any_of(groups_.list,
                             [&](const PostGroup& group) { return is_enough(group); });
}

const PostGroup& MainGroup::choose(bool is_discussion) { return whole_of(best(is_discussion)); }

bool MainGroup::is_enough(const PostGroup& group) {
  if (!are_like_posts(group)) return false;
  return group.has_unit_name || has_sign(group.signs, kComment | kMessage) ||
         have_parts(group.units);
}

// The best group that can be the posts: at least one can. Comments come before posts that are not
// around them, and names of comments before those of their parts.
const PostGroup& MainGroup::best(bool is_discussion) {
  constexpr double kMinShare = 0.5;  // of the score of the best group
  const PostGroup* best = nullptr;
  for (const PostGroup& group : groups_.list) {
    if (!is_enough(group)) continue;
    if (best == nullptr) {
      best = &group;
      if (best->has_unit_name && (is_discussion || has_sign(best->signs, kComment))) {
        return *best;
      }
      continue;
    }
    if (!group.has_unit_name) continue;
    if (is_discussion) {
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
const PostGroup& MainGroup::whole_of(const PostGroup& parts) const {
  constexpr double kMinPost = 0.45;
  for (const PostGroup& group : groups_.list) {
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

PostKind MainGroup::kind_of(const PostGroup& group, bool is_discussion) {
  constexpr std::size_t kMinLong = 100;  // words
  if (is_discussion) return PostKind::kThread;
  if (has_sign(group.signs, kComment) || have_anchors_of_comments(document_, group.units)) {
    return kind_of_comments(group);
  }
  // Posts that only their parts name, below a long text, are comments on it.
  if (!group.has_unit_name && running_before(group) >= kMinLong) return PostKind::kComments;
  const bool may_be_thread = is_forum(document_, tags_) || has_sign(group.signs, kMessage) ||
                             count_named(document_, tags_, kThread) > 0 || have_messages(group) ||
                             have_parts(group.units);
  return may_be_thread && !lead_to_other_pages(document_, group.units) ? PostKind::kThread
                                                                       : PostKind::kNone;
}

PostKind MainGroup::kind_of_comments(const PostGroup& group) {
  constexpr std::size_t kMinArticle = 25;  // words
  if (is_forum(document_, tags_)) return PostKind::kThread;
  const std::size_t article = running_before(group);
  // Without any text before them, already two are a discussion.
  const std::size_t least = article == 0 ? 2 : 3;
  if (article < kMinArticle && group.units.size() >= least) {
    return asks_readers(document_) ? PostKind::kComments : PostKind::kThread;
  }
  const KnownPosts known{document_, *groups_.facts, group.units.front().begin, stop_};
  return has_opening_of_like_name(known) || opening_of_like_parts(known) ? PostKind::kThread
                                                                         : PostKind::kComments;
}

// Words of long texts before the first unit.
std::size_t MainGroup::running_before(const PostGroup& group) const {
  return groups_.facts->in({document_.root(), group.units.front().begin}).running;
}

// Whether most units have an element with the name of a post's author, and one with that of its
// text.
bool MainGroup::have_parts(std::span<const NodeRange> units) {
  return are_most(units, [&](NodeRange unit) { return named().has_author_and_body(unit); });
}

// Whether most units have an element with the name of a message in them.
bool MainGroup::have_messages(const PostGroup& group) {
  return are_most(group.units, [&](NodeRange unit) {
    return named().has_message({unit.begin + 1, unit.end});
  });
}

const NamedParts& MainGroup::named() {
  if (!named_) named_.emplace(document_, tags_);
  return *named_;
}

}  // namespace pagelet::internal
