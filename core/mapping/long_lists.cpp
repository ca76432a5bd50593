// SPDX-License-Identifier: MIT
#include "core/mapping/long_lists.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace pagelet::internal {
namespace {

constexpr std::uint32_t kNoGroup = 0xFFFFFFFFU;
constexpr std::uint32_t kForeignText = 0xFFFFFFFFU;

// Kinds of group keys; they keep the three families apart in one interner.
constexpr std::uint32_t kIdKey = 0;
constexpr std::uint32_t kClassAndAttributesKey = 1;
constexpr std::uint32_t kShapeKey = 2;

// Below this weight two positions may score the same after rounding, so that the nearest is not
// certain to be the first choice.
constexpr double kSmallestSafePositionWeight = 1e-6;

template <class T>
void insert_all(std::unordered_set<std::uint64_t>& set, std::span<const T> elements) {
  for (const T element : elements) set.insert(static_cast<std::uint64_t>(element));
}

template <class T>
double jaccard(std::span<const T> a, std::span<const T> b, std::uint32_t size_a,
               std::uint32_t size_b) {
  std::uint32_t common = 0;
  for (const T element : a) common += std::ranges::binary_search(b, element) ? 1 : 0;
  return static_cast<double>(common) / static_cast<double>(size_a + size_b - common);
}

}  // namespace

void FreePositions::start() {
  before_.resize(positions_.size() + 1);
  after_.resize(positions_.size() + 1);
  std::iota(before_.begin(), before_.end(), 0U);
  std::iota(after_.begin(), after_.end(), 0U);
}

std::uint32_t FreePositions::find(std::vector<std::uint32_t>& links, std::uint32_t at) {
  while (links[at] != at) {
    links[at] = links[links[at]];
    at = links[at];
  }
  return at;
}

void FreePositions::remove(std::uint32_t position) {
  const auto at = static_cast<std::uint32_t>(
      std::lower_bound(positions_.begin(), positions_.end(), position) - positions_.begin());
  before_[at + 1] = at;
  after_[at] = at + 1;
}

std::optional<std::uint32_t> FreePositions::at_or_before(std::uint32_t bound) {
  const auto at = static_cast<std::uint32_t>(
      std::upper_bound(positions_.begin(), positions_.end(), bound) - positions_.begin());
  const std::uint32_t found = find(before_, at);
  if (found == 0) return std::nullopt;
  return positions_[found - 1];
}

std::optional<std::uint32_t> FreePositions::at_or_after(std::uint32_t bound) {
  const auto at = static_cast<std::uint32_t>(
      std::lower_bound(positions_.begin(), positions_.end(), bound) - positions_.begin());
  const std::uint32_t found = find(after_, at);
  if (found == positions_.size()) return std::nullopt;
  return positions_[found];
}

void LongLists::assign(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
                       std::vector<AssignedPair>& pairs) {
  equality_ = &equality;
  a_ = &a;
  b_ = &b;
  last_first_ = equality.options().tie == Tie::kLast;
  collect_common(a, b);
  group_targets(b);
  group_sources(a);

  // One live candidate a source; the front of the heap is the pair that goes first.
  const auto goes_after = [this](const Candidate& x, const Candidate& y) {
    return goes_before(y, x);
  };
  queue_.clear();
  for (std::uint32_t source = 0; source < a.siblings.size(); ++source) {
    if (const auto best = best_candidate(source)) queue_.push_back(*best);
  }
  std::make_heap(queue_.begin(), queue_.end(), goes_after);
  while (!queue_.empty()) {
    std::pop_heap(queue_.begin(), queue_.end(), goes_after);
    const Candidate candidate = queue_.back();
    queue_.pop_back();
    const std::uint32_t target = target_at_[candidate.position];
    if (target != kNoGroup) {
      pairs.push_back({candidate.a, target});
      take(candidate.position);
    } else if (const auto next = best_candidate(candidate.a)) {
      queue_.push_back(*next);
      std::push_heap(queue_.begin(), queue_.end(), goes_after);
    }
  }
}

bool LongLists::goes_before(const Candidate& x, const Candidate& y) const {
  if (x.score != y.score) return x.score > y.score;
  if (x.a != y.a) return (x.a > y.a) == last_first_;
  return x.position != y.position && (x.position > y.position) == last_first_;
}

void LongLists::collect_common(const SiblingList& a, const SiblingList& b) {
  const SignatureTable& signatures = equality_->signatures();
  const EqualityOptions& options = equality_->options();
  const auto collect = [&](const SiblingList& list, std::unordered_set<std::uint64_t>& classes,
                           std::unordered_set<std::uint64_t>& attributes,
                           std::unordered_set<std::uint64_t>& texts) {
    for (const Sibling& sibling : list.siblings) {
      const Signature& signature = signatures.get(sibling.signature);
      if (options.w_class > 0) {
        insert_all(classes, signatures.class_tokens(signature.class_set));
      }
      if (options.w_attributes > 0) {
        insert_all(attributes, signatures.attributes(signature.attribute_set));
      }
      if (options.text_term && sibling.signature == SignatureId::kText) texts.insert(sibling.text);
    }
  };
  std::unordered_set<std::uint64_t> classes;
  std::unordered_set<std::uint64_t> attributes;
  std::unordered_set<std::uint64_t> texts;
  common_classes_.clear();
  common_attributes_.clear();
  common_texts_.clear();
  collect(a, classes, attributes, texts);
  collect(b, common_classes_, common_attributes_, common_texts_);
  std::erase_if(common_classes_, [&](std::uint64_t x) { return !classes.contains(x); });
  std::erase_if(common_attributes_, [&](std::uint64_t x) { return !attributes.contains(x); });
  std::erase_if(common_texts_, [&](std::uint64_t x) { return !texts.contains(x); });
  class_sets_.clear();
  attribute_sets_.clear();
  shape_keys_.clear();
  shapes_.clear();
}

std::uint32_t LongLists::shape_of(const Sibling& sibling) {
  const SignatureTable& signatures = equality_->signatures();
  const Signature& signature = signatures.get(sibling.signature);
  Shape shape{.tag = signature.tag, .child_count = sibling.child_count};
  if (equality_->options().w_class > 0) {
    class_scratch_.clear();
    const auto tokens = signatures.class_tokens(signature.class_set);
    for (const Symbol token : tokens) {
      if (common_classes_.contains(static_cast<std::uint64_t>(token)))
        class_scratch_.push_back(token);
    }
    shape.class_count = static_cast<std::uint32_t>(tokens.size());
    shape.common_classes = class_sets_.intern(class_scratch_);
  }
  if (equality_->options().w_attributes > 0) {
    attribute_scratch_.clear();
    const auto attributes = signatures.attributes(signature.attribute_set);
    for (const AttributePair pair : attributes) {
      if (common_attributes_.contains(static_cast<std::uint64_t>(pair)))
        attribute_scratch_.push_back(pair);
    }
    shape.attribute_count = static_cast<std::uint32_t>(attributes.size());
    shape.common_attributes = attribute_sets_.intern(attribute_scratch_);
  }
  if (equality_->options().text_term && sibling.signature == SignatureId::kText) {
    shape.text = common_texts_.contains(sibling.text) ? sibling.text : kForeignText;
  }
  const std::array key{static_cast<std::uint32_t>(shape.tag),
                       shape.child_count,
                       shape.text,
                       shape.class_count,
                       shape.attribute_count,
                       shape.common_classes,
                       shape.common_attributes};
  const std::uint32_t number = shape_keys_.intern(key);
  if (number == shapes_.size()) shapes_.push_back(shape);
  return number;
}

std::uint32_t LongLists::group_of(std::span<const std::uint32_t> key, Unknown unknown) {
  const std::uint32_t number = group_keys_.intern(key);
  if (number >= groups_.size()) {
    if (unknown == Unknown::kIgnore) return kNoGroup;
    groups_.resize(number + 1);
  }
  return number;
}

std::uint32_t LongLists::group_of_id(const Signature& signature, Unknown unknown) {
  if (!equality_->options().id_rule || signature.id == Symbol::kEmpty) return kNoGroup;
  return group_of(std::array{kIdKey, static_cast<std::uint32_t>(signature.tag),
                             static_cast<std::uint32_t>(signature.id)},
                  unknown);
}

std::uint32_t LongLists::group_of_class_and_attributes(const Signature& signature,
                                                       Unknown unknown) {
  const EqualityOptions& options = equality_->options();
  const bool full_class = signature.class_set != 0 || options.no_class == 1.0;
  const bool full_attributes = signature.attribute_set != 0 || options.no_attributes == 1.0;
  if (!full_class || !full_attributes) return kNoGroup;
  return group_of(std::array{kClassAndAttributesKey, static_cast<std::uint32_t>(signature.tag),
                             signature.class_set, signature.attribute_set},
                  unknown);
}

void LongLists::group_targets(const SiblingList& b) {
  const SignatureTable& signatures = equality_->signatures();
  group_keys_.clear();
  groups_.clear();
  target_groups_.clear();
  target_shapes_.clear();
  group_of_shape_.clear();
  target_at_.assign(b.length, kNoGroup);
  for (std::uint32_t target = 0; target < b.siblings.size(); ++target) {
    const Sibling& sibling = b.siblings[target];
    const Signature& signature = signatures.get(sibling.signature);
    target_at_[sibling.position] = target;
    const std::uint32_t shape = shape_of(sibling);
    const Groups groups{group_of_id(signature, Unknown::kAdd),
                        group_of_class_and_attributes(signature, Unknown::kAdd),
                        group_of(std::array{kShapeKey, shape}, Unknown::kAdd)};
    if (shape >= group_of_shape_.size()) group_of_shape_.resize(shape + 1, kNoGroup);
    if (group_of_shape_[shape] == kNoGroup) {
      group_of_shape_[shape] = groups.shape;
      target_shapes_.push_back(shape);
    }
    for (const std::uint32_t group :
         {groups.same_id, groups.same_class_and_attributes, groups.shape}) {
      if (group != kNoGroup) groups_[group].add(sibling.position);
    }
    target_groups_.push_back(groups);
  }
  for (FreePositions& group : groups_) group.start();
}

void LongLists::group_sources(const SiblingList& a) {
  const SignatureTable& signatures = equality_->signatures();
  source_groups_.clear();
  for (const Sibling& sibling : a.siblings) {
    const Signature& signature = signatures.get(sibling.signature);
    source_groups_.push_back({group_of_id(signature, Unknown::kIgnore),
                              group_of_class_and_attributes(signature, Unknown::kIgnore),
                              shape_of(sibling)});
  }
  ranked_.assign(shapes_.size(), std::nullopt);
}

double LongLists::shape_score(const Shape& a, const Shape& b, double position) const {
  const EqualityOptions& options = equality_->options();
  double class_part = 0;
  if (options.w_class > 0) {
    if (a.class_count == 0 && b.class_count == 0) {
      class_part = options.no_class;
    } else if (a.class_count > 0 && b.class_count > 0) {
      class_part = jaccard(class_sets_.get(a.common_classes), class_sets_.get(b.common_classes),
                           a.class_count, b.class_count);
    }
  }
  double attribute_part = 0;
  if (options.w_attributes > 0) {
    if (a.attribute_count == 0 && b.attribute_count == 0) {
      attribute_part = options.no_attributes;
    } else if (a.attribute_count > 0 && b.attribute_count > 0) {
      attribute_part =
          jaccard(attribute_sets_.get(a.common_attributes),
                  attribute_sets_.get(b.common_attributes), a.attribute_count, b.attribute_count);
    }
  }
  TextMatch text = TextMatch::kNotText;
  if (a.tag == Symbol::kText) {
    const bool equal = a.text == b.text && a.text != kForeignText;
    text = equal ? TextMatch::kEqual : TextMatch::kDifferent;
  }
  return equality_->weighted_score(class_part, position, attribute_part,
                                   children_similarity(a.child_count, b.child_count), text);
}

const std::vector<LongLists::RankedShape>& LongLists::ranked_targets(std::uint32_t source_shape) {
  std::optional<std::vector<RankedShape>>& ranked = ranked_[source_shape];
  if (ranked) return *ranked;
  ranked.emplace();
  for (const std::uint32_t target : target_shapes_) {
    if (shapes_[target].tag != shapes_[source_shape].tag) continue;
    const double bound = shape_score(shapes_[source_shape], shapes_[target], 1.0);
    if (equality_->acceptable(bound)) ranked->push_back({bound, target});
  }
  std::sort(ranked->begin(), ranked->end(), [](const RankedShape& x, const RankedShape& y) {
    return x.bound != y.bound ? x.bound > y.bound : x.shape < y.shape;
  });
  return *ranked;
}

std::optional<LongLists::Candidate> LongLists::best_candidate(std::uint32_t source) {
  const Sibling& sibling = a_->siblings[source];
  const PositionWindow window = position_window(sibling.position, a_->length, b_->length);
  Candidate best;
  offer_certain(source, window, best);
  if (best.score > 0) return best;  // certain, or half of it: above every weighted score
  for (const RankedShape& target : ranked_targets(source_groups_[source].shape)) {
    if (target.bound < best.score) break;
    offer_nearest(source, window, target, best);
  }
  if (best.score == kNoScore || !equality_->acceptable(best.score)) return std::nullopt;
  return best;
}

void LongLists::offer(Candidate& best, Candidate candidate) const {
  if (goes_before(candidate, best)) best = candidate;
}

std::optional<std::uint32_t> LongLists::first_choice(FreePositions& group,
                                                     PositionWindow window) const {
  const auto found = last_first_ ? group.at_or_before(window.high) : group.at_or_after(window.low);
  if (!found || *found < window.low || *found > window.high) return std::nullopt;
  return found;
}

void LongLists::offer_certain(std::uint32_t source, PositionWindow window, Candidate& best) {
  const PositionWindow everywhere{0, b_->length - 1};
  const Groups& groups = source_groups_[source];
  best.a = source;
  if (groups.same_id != kNoGroup) {
    if (const auto found = first_choice(groups_[groups.same_id], everywhere)) {
      offer(best, {kMaxScore, source, *found});
    }
  }
  if (groups.same_class_and_attributes == kNoGroup) return;
  FreePositions& same = groups_[groups.same_class_and_attributes];
  if (const auto inside = first_choice(same, window)) {
    offer(best, {kMaxScore, source, *inside});
  } else if (const auto outside = first_choice(same, everywhere)) {
    offer(best, {kMaxScore / 2, source, *outside});
  }
}

void LongLists::offer_nearest(std::uint32_t source, PositionWindow window,
                              const RankedShape& target, Candidate& best) {
  const Shape& shape = shapes_[source_groups_[source].shape];
  if (equality_->options().w_position < kSmallestSafePositionWeight) {
    offer_from_plateau(source, shape, target, best);
    return;
  }
  FreePositions& group = groups_[group_of_shape_[target.shape]];
  if (const auto inside = first_choice(group, window)) {
    offer(best, {target.bound, source, *inside});
    return;
  }
  const auto offer_position = [&](std::optional<std::uint32_t> position) {
    if (!position) return;
    const double similarity = position_similarity(window, *position, a_->length, b_->length);
    offer(best, {shape_score(shape, shapes_[target.shape], similarity), source, *position});
  };
  if (window.low > 0) offer_position(group.at_or_before(window.low - 1));
  offer_position(group.at_or_after(window.high + 1));
}

void LongLists::offer_from_plateau(std::uint32_t source, const Shape& shape,
                                   const RankedShape& target, Candidate& best) {
  // The score falls, or stays, with the distance from the window on both sides: the first choice
  // is the outermost free position, in the direction of the tie rule, that scores as the nearest.
  const PositionWindow window =
      position_window(a_->siblings[source].position, a_->length, b_->length);
  FreePositions& group = groups_[group_of_shape_[target.shape]];
  const auto score_at = [&](std::uint32_t position) {
    const double similarity = position_similarity(window, position, a_->length, b_->length);
    return shape_score(shape, shapes_[target.shape], similarity);
  };
  double highest = kNoScore;
  const auto inside = first_choice(group, window);
  const auto left = window.low > 0 ? group.at_or_before(window.low - 1) : std::nullopt;
  const auto right = group.at_or_after(window.high + 1);
  for (const auto& position : {inside, left, right}) {
    if (position) highest = std::max(highest, score_at(*position));
  }
  if (highest == kNoScore) return;
  std::uint32_t low = window.low;    // leftmost position whose score is `highest`
  std::uint32_t high = window.high;  // rightmost such position
  for (std::uint32_t from = 0; from < low;) {
    const std::uint32_t middle = from + (low - from) / 2;
    if (score_at(middle) >= highest) {
      low = middle;
    } else {
      from = middle + 1;
    }
  }
  for (std::uint32_t to = b_->length - 1; high < to;) {
    const std::uint32_t middle = high + (to - high + 1) / 2;
    if (score_at(middle) >= highest) {
      high = middle;
    } else {
      to = middle - 1;
    }
  }
  if (const auto found = first_choice(group, {low, high})) offer(best, {highest, source, *found});
}

void LongLists::take(std::uint32_t position) {
  const Groups& groups = target_groups_[target_at_[position]];
  target_at_[position] = kNoGroup;
  for (const std::uint32_t group :
       {groups.same_id, groups.same_class_and_attributes, groups.shape}) {
    if (group != kNoGroup) groups_[group].remove(position);
  }
}

}  // namespace pagelet::internal
