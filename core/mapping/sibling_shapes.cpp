// SPDX-License-Identifier: MIT
#include "core/mapping/sibling_shapes.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/sort.h"
#include "core/text/hash_tables.h"

namespace pagelet::internal {
namespace {

// Kinds of group keys.
constexpr std::uint32_t kIdKey = 0;
constexpr std::uint32_t kLabelKey = 1;

// Upper bound of the similarity with a different set, when `common` of the `size` elements occur on
// the other side.
double most_similar(std::size_t common, std::uint32_t size) {
  return std::min(static_cast<double>(common) / size, size / (size + 1.0));
}

}  // namespace

void SiblingShapes::start(const NodeEquality& equality, const SiblingList& a,
                          const SiblingList& b) {
  equality_ = &equality;
  ++call_;
  of_signature_.resize(equality.signatures().size());
  left_.clear();
  common_.clear();
  common_sets_.clear();
  common_sets_.intern({});
  groups_.clear();
  shapes_.clear();
  collect_common(a, b);
}

// Calls `visit` for each element on which scores of a sibling depend.
template <class Visit>
void SiblingShapes::for_each_element(const Sibling& sibling, Visit&& visit) const {
  const SignatureTable& signatures = equality_->signatures();
  const EqualityOptions& options = equality_->options();
  const Signature& signature = signatures.get(sibling.signature);
  if (options.w_class > 0) {
    for (const Symbol token : signatures.class_tokens(signature.class_set)) {
      visit(Element{Element::Kind::kClass, index_of(token)});
    }
  }
  if (options.w_attributes > 0) {
    for (const AttributePair pair : signatures.attributes(signature.attribute_set)) {
      visit(Element{Element::Kind::kAttribute, static_cast<std::uint64_t>(pair)});
    }
  }
  if (has_text(sibling)) visit(Element{Element::Kind::kText, sibling.text});
}

void SiblingShapes::collect_common(const SiblingList& a, const SiblingList& b) {
  for (const Sibling& sibling : a.siblings) {
    std::uint64_t& seen = of_signature_[index_of(sibling.signature)].seen_left;
    if (std::exchange(seen, call_) == call_ && !has_text(sibling)) continue;
    for_each_element(sibling, [&](Element element) { left_.push_back(element); });
  }
  sort_range(left_);
  for (const Sibling& sibling : b.siblings) {
    std::uint64_t& seen = of_signature_[index_of(sibling.signature)].seen_right;
    if (std::exchange(seen, call_) == call_ && !has_text(sibling)) continue;
    for_each_element(sibling, [&](Element element) {
      if (std::ranges::binary_search(left_, element)) common_.push_back(element);
    });
  }
  sort_range(common_);
  common_.erase(std::unique(common_.begin(), common_.end()), common_.end());
  const auto begin_of = [&](Element::Kind kind) {
    const auto first = std::ranges::lower_bound(common_, kind, {}, &Element::kind);
    return static_cast<std::uint32_t>(first - common_.begin());
  };
  first_attribute_ = begin_of(Element::Kind::kAttribute);
  first_text_ = begin_of(Element::Kind::kText);
}

// The common elements of a sibling as a number in common_sets_.
std::uint32_t SiblingShapes::common_set(const Sibling& sibling) {
  set_scratch_.clear();
  for_each_element(sibling, [&](Element element) {
    const auto found = std::ranges::lower_bound(common_, element);
    if (found == common_.end() || *found != element) return;
    set_scratch_.push_back(static_cast<std::uint32_t>(found - common_.begin()));
  });
  sort_range(set_scratch_);
  return common_sets_.intern(set_scratch_);
}

std::uint32_t SiblingShapes::group_key(std::uint32_t kind, Symbol tag, std::uint32_t x,
                                       std::uint32_t y, bool is_target) {
  const std::array key{word_of(kind, static_cast<std::uint32_t>(tag)), word_of(x, y)};
  return is_target ? groups_.intern(key) : groups_.find(key);
}

SiblingShapes::OfSignature& SiblingShapes::of_signature(const Sibling& sibling, bool is_target) {
  OfSignature& of_signature = of_signature_[index_of(sibling.signature)];
  if (of_signature.call == call_) return of_signature;
  of_signature.call = call_;
  const EqualityOptions& options = equality_->options();
  const Signature& signature = equality_->signatures().get(sibling.signature);

  of_signature.last = {};
  if (options.id_rule && signature.id != Symbol::kEmpty) {
    of_signature.last.same_id =
        group_key(kIdKey, signature.tag, static_cast<std::uint32_t>(signature.id), 0, is_target);
  }
  const bool full_class = signature.class_set != 0 || options.no_class == 1.0;
  const bool full_attributes = signature.attribute_set != 0 || options.no_attributes == 1.0;
  if (full_class && full_attributes) {
    of_signature.last.same_label = group_key(kLabelKey, signature.tag, signature.class_set,
                                             signature.attribute_set, is_target);
  }
  of_signature.common = common_set(sibling);
  return of_signature;
}

std::uint32_t SiblingShapes::group_of(const Shape& shape) {
  const std::array key{word_of(static_cast<std::uint32_t>(shape.tag), shape.child_count),
                       word_of(shape.class_count, shape.attribute_count),
                       std::uint64_t{shape.common}};
  const std::uint32_t group = groups_.intern(key);
  shapes_.resize(groups_.size());
  shapes_[group] = shape;
  return group;
}

SiblingShapes::Placed SiblingShapes::place_anew(const Sibling& sibling, bool is_target) {
  const SignatureTable& signatures = equality_->signatures();
  const EqualityOptions& options = equality_->options();
  OfSignature& of = of_signature(sibling, is_target);
  const Signature& signature = signatures.get(sibling.signature);
  Shape shape{.tag = signature.tag, .child_count = sibling.child_count};
  if (options.w_class > 0) {
    const auto classes = signatures.class_tokens(signature.class_set).size();
    shape.class_count = static_cast<std::uint32_t>(classes);
  }
  if (options.w_attributes > 0) {
    const auto attributes = signatures.attributes(signature.attribute_set).size();
    shape.attribute_count = static_cast<std::uint32_t>(attributes);
  }
  shape.common = has_text(sibling) ? common_set(sibling) : of.common;
  of.last.shape = shape.common == 0 ? kNone : group_of(shape);
  shape.class_count = std::min(shape.class_count, 1U);
  shape.attribute_count = std::min(shape.attribute_count, 1U);
  shape.common = 0;
  shape.is_plain = true;
  of.last.plain_shape = group_of(shape);
  of.last_child_count = sibling.child_count;
  return of.last;
}

double SiblingShapes::bound_of_others(const Shape& shape) const {
  const EqualityOptions& options = equality_->options();
  const Shared common = shared(shape, shape);
  const bool has_classes = shape.class_count > 0;
  const bool has_attributes = shape.attribute_count > 0;
  double classes = has_classes ? 1.0 : options.no_class;
  if (common.classes < shape.class_count) {
    classes = most_similar(common.classes, shape.class_count);
  }
  double attributes = has_attributes ? 1.0 : options.no_attributes;
  if (common.attributes < shape.attribute_count) {
    attributes = most_similar(common.attributes, shape.attribute_count);
  }
  const double other_classes = has_classes ? most_similar(common.classes, shape.class_count) : 0.0;
  const double other_attributes =
      has_attributes ? most_similar(common.attributes, shape.attribute_count) : 0.0;
  const double other_children = shape.child_count / (shape.child_count + 1.0);
  const bool is_text = shape.tag == Symbol::kText;
  const TextMatch same_text = is_text ? TextMatch::kEqual : TextMatch::kNotText;
  const auto score_of = [&](double class_part, double attribute_part, double children_part) {
    return equality_->weighted_score(class_part, 1.0, attribute_part, children_part, same_text);
  };
  double bound = score_of(classes, attributes, other_children);
  if (options.w_class > 0) bound = std::max(bound, score_of(other_classes, attributes, 1.0));
  if (options.w_attributes > 0) bound = std::max(bound, score_of(classes, other_attributes, 1.0));
  if (is_text) {
    const double other_text =
        equality_->weighted_score(classes, 1.0, attributes, 1.0, TextMatch::kDifferent);
    bound = std::max(bound, other_text);
  }
  return bound;
}

}  // namespace pagelet::internal
