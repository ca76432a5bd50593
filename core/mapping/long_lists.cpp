// SPDX-License-Identifier: MIT

// The assigner for long lists; see assignment.h for what it computes. Sources are the
// siblings of the first list, targets those of the second.
//
// **Groups.** For a source, the targets of a group differ only in their position. So the best one
// is a free one inside its position window or, without one, the nearest outside. A target is in up
// to four groups (sibling_shapes.h), one for each reason to be the best partner of a source:
//  - the same id: the pair is certain at any position;
//  - the same class and attributes: the pair is certain inside the position window, half certain
//    elsewhere;
//  - its *shape*: everything that the weighted score depends on besides position. Only classes,
//    attributes and texts that occur on both sides are told apart; the others are counted;
//  - its *plain shape*: its shape for a source that shares no class, attribute or text with it.
// A source looks at the shapes with which it shares something, and at all plain shapes. A target
// that does share something is then met twice: its plain shape gives a score that is too low, its
// shape gives the true one. The higher one wins, so the best target is found. Lists in which every
// item has a class of its own have few shapes to look at. Shapes are visited in falling order of
// the score that they give at the best position, until it is below the score of the best pair.
//
// **Invariant.** Every source that can still be paired has one live pair: the best one when it last
// looked. Targets are taken, never freed, so no free pair of the source scores higher. The first of
// all live pairs is therefore the best free pair if its target is still free. If it is not, its
// source looks again.
//
// **Example.** Sources: `p`, `p`. Targets: `p.a`, `p.b`, `p.c`. No class is on both sides, so the
// targets have one plain shape, "a p with one class", and its group holds the positions 0, 1, 2.
// With ties to the last and no weight on positions, both sources find position 2 with the same
// score. Source 1 goes first and takes it. The target of source 0 is gone: it looks again, finds
// position 1, and takes it. Three looks at one group replaced six scored pairs.
//
// Cost: O((p + q) log(p + q)) for lists of p and q siblings, plus, for each source, the number of
// shapes with which it shares something. The time is quadratic when many sources share one class
// with many shapes and find no good partner. Memory is O(p + q) and a fixed part.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/mapping/assignment.h"
#include "core/mapping/node_equality.h"
#include "core/mapping/sibling_shapes.h"
#include "core/sort.h"

namespace pagelet {
namespace {

// With a smaller weight of positions, two positions may have the same score after rounding. Then
// the nearest one need not be the first choice. The bound is far above rounding errors.
constexpr double kSmallestSafePositionWeight = 1e-6;

// The most entries that all cached rankings have together (16 MB). Others are made again each time.
constexpr std::size_t kMaxRanked = std::size_t{1} << 20U;

class LongLists final : public Assigner {
 public:
  explicit LongLists(StopToken* token) : token_(token) {}

  void assign(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
              std::vector<AssignedPair>& pairs) override {
    equality_ = &equality;
    a_ = &a;
    b_ = &b;
    start();
    place_targets();
    for (const Sibling& sibling : a.siblings) sources_.push_back(shapes_.place_source(sibling));
    rankings_.resize(shapes_.size());

    // Each source has one live pair. The first ones are sorted; those of sources that look
    // again are in a heap.
    const auto goes_first = [this](const ScoredPair& x, const ScoredPair& y) {
      return goes_before(x, y);
    };
    const auto goes_after = [this](const ScoredPair& x, const ScoredPair& y) {
      return goes_before(y, x);
    };
    const auto sources = static_cast<std::uint32_t>(a.siblings.size());
    for (std::uint32_t i = 0; i < sources; ++i) {
      // Asks the clock each time: a source may look at as many shapes as there are targets.
      if (stop_now(token_)) return;
      const std::uint32_t source = last_first_ ? sources - 1 - i : i;
      if (const auto best = best_pair(source)) first_.push_back(*best);
    }
    sort_range(first_, goes_first);
    for (auto next = first_.begin(); next != first_.end() || !queue_.empty();) {
      if (stop_now(token_)) return;
      ScoredPair pair;
      if (queue_.empty() || (next != first_.end() && goes_before(*next, queue_.front()))) {
        pair = *next++;
      } else {
        std::pop_heap(queue_.begin(), queue_.end(), goes_after);
        pair = queue_.back();
        queue_.pop_back();
      }
      const std::uint32_t target = target_at_[pair.position];
      if (target != kNone) {
        pairs.push_back({pair.a, target});
        take(pair.position);
      } else if (const auto again = best_pair(pair.a)) {
        queue_.push_back(*again);
        std::push_heap(queue_.begin(), queue_.end(), goes_after);
      }
    }
  }

 private:
  using Shape = internal::SiblingShapes::Shape;
  using Placed = internal::SiblingShapes::Placed;
  static constexpr std::uint32_t kNone = internal::SiblingShapes::kNone;

  /// Below every score: weighted ones are at least -0.1.
  static constexpr double kNoScore = -1;
  struct ScoredPair {
    double score = kNoScore;
    std::uint32_t a = 0;         // index of the source
    std::uint32_t position = 0;  // position of the target
  };
  struct RankedShape {
    double bound;  // score at the best position
    std::uint32_t shape;
    bool only_inside;  // whether no position outside of the window reaches the threshold
  };
  /// An element (class, attribute or text) that is on both sides, and a shape of targets that has
  /// it.
  struct Posting {
    std::uint32_t element;
    std::uint32_t shape;
    auto operator<=>(const Posting&) const = default;
  };

  void start() {
    last_first_ = equality_->options().tie == Tie::kLast;
    shapes_.start(*equality_, *a_, *b_);
    free_.clear();
    plain_shapes_.clear();
    postings_.clear();
    rankings_.clear();
    ranked_ = 0;
    sources_.clear();
    targets_.clear();
    first_.clear();
    queue_.clear();
  }

  bool goes_before(const ScoredPair& x, const ScoredPair& y) const {
    if (x.score != y.score) return x.score > y.score;
    if (x.a != y.a) return (x.a > y.a) == last_first_;
    return x.position != y.position && (x.position > y.position) == last_first_;
  }

  void place_targets() {
    for (const Sibling& sibling : b_->siblings) targets_.push_back(shapes_.place_target(sibling));
    target_groups_ = static_cast<std::uint32_t>(shapes_.size());
    target_at_.assign(b_->length, kNone);
    for (std::uint32_t target = 0; target < targets_.size(); ++target) {
      const std::uint32_t position = b_->siblings[target].position;
      target_at_[position] = target;
      for (const std::uint32_t group : targets_[target].all()) {
        if (group != kNone) free_.add(group, position);
      }
    }
    free_.start(target_groups_);
    index_elements();
  }

  void index_elements() {
    for (std::uint32_t group = 0; group < target_groups_; ++group) {
      if (shapes_[group].is_plain) plain_shapes_.push_back(group);
      for (const std::uint32_t element : shapes_.common(shapes_[group])) {
        postings_.push_back({element, group});
      }
    }
    sort_range(postings_);
  }

  void rank(const Shape& source, std::uint32_t target_shape) {
    ++comparisons_;
    const Shape& target = shapes_[target_shape];
    if (target.tag != source.tag) return;
    const double bound = shapes_.score(source, target, 1.0);
    if (!equality_->acceptable(bound)) return;
    const std::uint32_t less = std::min(a_->length, b_->length);
    const double outside = shapes_.score(source, target, 1.0 - 1.0 / less);
    scratch_.push_back({bound, target_shape, !equality_->acceptable(outside)});
  }

  std::span<const RankedShape> ranking(std::uint32_t source_shape) {
    std::optional<std::vector<RankedShape>>& cached = rankings_[source_shape];
    if (cached) return *cached;
    const Shape& source = shapes_[source_shape];
    scratch_.clear();
    if (source.common == 0) {
      for (const std::uint32_t target : plain_shapes_) rank(source, target);
    }
    for (const std::uint32_t element : shapes_.common(source)) {
      for (auto at = std::ranges::lower_bound(postings_, Posting{element, 0});
           at != postings_.end() && at->element == element; ++at) {
        rank(source, at->shape);
      }
    }
    sort_range(scratch_, [](const RankedShape& x, const RankedShape& y) {
      return x.bound != y.bound ? x.bound > y.bound : x.shape < y.shape;
    });
    // Shapes that share several elements occur several times.
    const auto repeated = std::ranges::unique(scratch_, {}, &RankedShape::shape);
    scratch_.erase(repeated.begin(), repeated.end());
    if (ranked_ + scratch_.size() > kMaxRanked) return scratch_;
    ranked_ += scratch_.size();
    return cached.emplace(scratch_);
  }

  std::optional<ScoredPair> best_pair(std::uint32_t source) {
    const Sibling& sibling = a_->siblings[source];
    const PositionWindow window = position_window(sibling.position, a_->length, b_->length);
    const Placed& placed = sources_[source];
    ++comparisons_;
    ScoredPair best;
    if (offer_certain(source, window, best)) return best;  // above every weighted score
    if (placed.shape != kNone) {
      if (placed.shape < target_groups_) {
        const Shape& shape = shapes_[placed.shape];
        const RankedShape own{shapes_.score(shape, shape, 1.0), placed.shape, false};
        offer_shape(source, placed.shape, window, own, best);
      }
      if (best.score == kNoScore || best.score <= shapes_.bound_of_others(shapes_[placed.shape])) {
        for (const RankedShape& target : ranking(placed.shape)) {
          if (target.bound < best.score) break;
          offer_shape(source, placed.shape, window, target, best);
        }
      }
    }
    for (const RankedShape& target : ranking(placed.plain_shape)) {
      if (target.bound < best.score) break;
      offer_shape(source, placed.plain_shape, window, target, best);
    }
    if (best.score == kNoScore || !equality_->acceptable(best.score)) return std::nullopt;
    return best;
  }

  void offer(ScoredPair& best, ScoredPair pair) const {
    if (goes_before(pair, best)) best = pair;
  }

  std::optional<std::uint32_t> first_choice(std::uint32_t group, PositionWindow window) {
    const auto found =
        last_first_ ? free_.at_or_before(group, window.high) : free_.at_or_after(group, window.low);
    if (!found || *found < window.low || *found > window.high) return std::nullopt;
    return found;
  }

  bool offer_certain(std::uint32_t source, PositionWindow window, ScoredPair& best) {
    const PositionWindow everywhere{0, b_->length - 1};
    const Placed& placed = sources_[source];
    best.a = source;
    if (placed.same_id != kNone) {
      if (const auto found = first_choice(placed.same_id, everywhere)) {
        offer(best, {kMaxScore, source, *found});
      }
    }
    if (placed.same_label != kNone) {
      if (const auto inside = first_choice(placed.same_label, window)) {
        offer(best, {kMaxScore, source, *inside});
      } else if (const auto outside = first_choice(placed.same_label, everywhere)) {
        offer(best, {kMaxScore / 2, source, *outside});
      }
    }
    return best.score != kNoScore;
  }

  // Offers the first choice among the targets of a shape.
  void offer_shape(std::uint32_t source, std::uint32_t source_shape, PositionWindow window,
                   RankedShape target, ScoredPair& best) {
    ++comparisons_;
    const auto inside = first_choice(target.shape, window);
    const bool is_safe = equality_->options().w_position >= kSmallestSafePositionWeight;
    if (inside && is_safe) return offer(best, {target.bound, source, *inside});
    if (!inside && target.only_inside) return;
    const auto score_at = [&](std::uint32_t position) {
      const double similarity = position_similarity(window, position, a_->length, b_->length);
      return shapes_.score(shapes_[source_shape], shapes_[target.shape], similarity);
    };
    const auto left =
        window.low > 0 ? free_.at_or_before(target.shape, window.low - 1) : std::nullopt;
    const auto right = free_.at_or_after(target.shape, window.high + 1);
    if (is_safe) {
      for (const auto& position : {left, right}) {
        if (position) offer(best, {score_at(*position), source, *position});
      }
      return;
    }
    double highest = kNoScore;
    for (const auto& position : {inside, left, right}) {
      if (position) highest = std::max(highest, score_at(*position));
    }
    if (highest == kNoScore) return;
    // The score never rises with the distance from the window, so the positions that score at least
    // `highest` are one larger window. The tie rule takes its outermost free position.
    const auto is_worse = [&](std::uint32_t position) { return score_at(position) < highest; };
    const auto before = std::views::iota(0U, window.low);
    const auto after = std::views::iota(window.high + 1, b_->length);
    const auto worse_before = std::ranges::partition_point(before, is_worse) - before.begin();
    const auto good_after =
        std::ranges::partition_point(after, std::not_fn(is_worse)) - after.begin();
    const PositionWindow equally_good{static_cast<std::uint32_t>(worse_before),
                                      window.high + static_cast<std::uint32_t>(good_after)};
    if (const auto found = first_choice(target.shape, equally_good)) {
      offer(best, {highest, source, *found});
    }
  }

  void take(std::uint32_t position) {
    for (const std::uint32_t group : targets_[target_at_[position]].all()) {
      if (group != kNone) free_.remove(group, position);
    }
    target_at_[position] = kNone;
  }

  StopToken* token_;
  const NodeEquality* equality_ = nullptr;
  const SiblingList* a_ = nullptr;
  const SiblingList* b_ = nullptr;
  bool last_first_ = true;

  internal::SiblingShapes shapes_;
  std::uint32_t target_groups_ = 0;  // number of groups of targets; sources may have more shapes
  internal::FreePositions free_;

  std::vector<std::uint32_t> plain_shapes_;  // of targets
  std::vector<Posting> postings_;            // of the other shapes of targets; sorted
  std::vector<std::optional<std::vector<RankedShape>>> rankings_;  // by shape of sources
  std::size_t ranked_ = 0;                                         // entries of all of them
  std::vector<RankedShape> scratch_;                               // the ranking that is being made
  std::vector<Placed> sources_;
  std::vector<Placed> targets_;
  std::vector<std::uint32_t> target_at_;  // index of the target by its position
  std::vector<ScoredPair> first_;
  std::vector<ScoredPair> queue_;
};

}  // namespace

std::unique_ptr<Assigner> long_list_assigner(StopToken* token) {
  return std::make_unique<LongLists>(token);
}

}  // namespace pagelet
