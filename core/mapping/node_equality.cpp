// SPDX-License-Identifier: MIT
#include "core/mapping/node_equality.h"

namespace pagelet {

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

}  // namespace pagelet
