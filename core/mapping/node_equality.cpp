// SPDX-License-Identifier: MIT
#include "core/mapping/node_equality.h"

#include <cstddef>
#include <span>

namespace pagelet {
namespace {

// Number of common elements of two sorted spans.
template <class T>
std::size_t count_common(std::span<const T> a, std::span<const T> b) {
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) {
      ++common;
      ++i;
      ++j;
    } else if (a[i] < b[j]) {
      ++i;
    } else {
      ++j;
    }
  }
  return common;
}

template <class T>
double jaccard(std::span<const T> a, std::span<const T> b) {
  const std::size_t common = count_common(a, b);
  return static_cast<double>(common) / static_cast<double>(a.size() + b.size() - common);
}

}  // namespace

NodeEquality::NodeEquality(const EqualityOptions& options, const SignatureTable& signatures)
    : options_(options),
      signatures_(&signatures),
      threshold_(options.threshold - kScoreTolerance),
      copies_are_equal_(true) {
  for (const bool has_class : {false, true}) {
    for (const bool has_attributes : {false, true}) {
      copies_are_equal_ = copies_are_equal_ && copy_is_equal(false, has_class, has_attributes);
    }
  }
  copies_are_equal_ = copies_are_equal_ && copy_is_equal(true, false, false);
}

bool NodeEquality::copy_is_equal(bool is_text, bool has_class, bool has_attributes) const {
  const double class_part = has_class ? 1.0 : options_.no_class;
  const double attribute_part = has_attributes ? 1.0 : options_.no_attributes;
  if (class_part == 1.0 && attribute_part == 1.0) return true;
  const TextMatch text = is_text ? TextMatch::kEqual : TextMatch::kNotText;
  return acceptable(weighted_score(class_part, 1.0, attribute_part, 1.0, text));
}

double NodeEquality::class_similarity(const Signature& a, const Signature& b) const {
  if (a.class_set == b.class_set) return a.class_set == 0 ? options_.no_class : 1.0;
  if (a.class_set == 0 || b.class_set == 0) return 0.0;
  return jaccard(signatures_->class_tokens(a.class_set), signatures_->class_tokens(b.class_set));
}

double NodeEquality::attribute_similarity(const Signature& a, const Signature& b) const {
  if (a.attribute_set == b.attribute_set) {
    return a.attribute_set == 0 ? options_.no_attributes : 1.0;
  }
  if (a.attribute_set == 0 || b.attribute_set == 0) return 0.0;
  return jaccard(signatures_->attributes(a.attribute_set),
                 signatures_->attributes(b.attribute_set));
}

}  // namespace pagelet
