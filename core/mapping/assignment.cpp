// SPDX-License-Identifier: MIT
#include "core/mapping/assignment.h"

#include <cstddef>

#include "core/mapping/long_lists.h"
#include "core/mapping/short_lists.h"

namespace pagelet {
namespace {

// Up to this number of pairs, scoring all of them is faster than grouping (measured on real pages).
constexpr std::size_t kShortPairs = 1'024;

}  // namespace

Assigner::Assigner(StopSign* sign)
    : sign_(sign), short_lists_(std::make_unique<internal::ShortLists>()) {}
Assigner::~Assigner() = default;

void Assigner::assign(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
                      std::vector<AssignedPair>& pairs) {
  if (a.siblings.size() * b.siblings.size() <= kShortPairs) {
    assign_short(equality, a, b, pairs);
  } else {
    assign_long(equality, a, b, pairs);
  }
}

void Assigner::assign_short(const NodeEquality& equality, const SiblingList& a,
                            const SiblingList& b, std::vector<AssignedPair>& pairs) {
  short_lists_->assign(equality, a, b, pairs);
}

void Assigner::assign_long(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
                           std::vector<AssignedPair>& pairs) {
  if (!long_lists_) long_lists_ = std::make_unique<internal::LongLists>(sign_);
  long_lists_->assign(equality, a, b, pairs);
}

}  // namespace pagelet
