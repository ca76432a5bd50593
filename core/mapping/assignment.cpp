// SPDX-License-Identifier: MIT
#include "core/mapping/assignment.h"

#include <algorithm>
#include <cstddef>

#include "core/mapping/long_lists.h"

namespace pagelet {
namespace {

// Up to this many pairs scoring them all is faster than grouping (measured on real pages).
constexpr std::size_t kShortPairs = 1'024;

TextMatch match_texts(const Sibling& a, const Sibling& b) {
  if (a.signature != SignatureId::kText) return TextMatch::kNotText;
  return a.text == b.text ? TextMatch::kEqual : TextMatch::kDifferent;
}

}  // namespace

Assigner::Assigner() = default;
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
  const SignatureTable& signatures = equality.signatures();
  scored_.clear();
  for (std::uint32_t i = 0; i < a.siblings.size(); ++i) {
    const Sibling& left = a.siblings[i];
    const Signature& left_signature = signatures.get(left.signature);
    const PositionWindow window = position_window(left.position, a.length, b.length);
    for (std::uint32_t j = 0; j < b.siblings.size(); ++j) {
      const Sibling& right = b.siblings[j];
      const Signature& right_signature = signatures.get(right.signature);
      if (left_signature.tag != right_signature.tag) continue;
      const double score =
          equality.score(left_signature, right_signature, left.child_count, right.child_count,
                         position_similarity(window, right.position, a.length, b.length),
                         match_texts(left, right));
      if (equality.acceptable(score)) scored_.push_back({score, i, j});
    }
  }
  const bool last_first = equality.options().tie == Tie::kLast;
  std::sort(scored_.begin(), scored_.end(), [&](const ScoredPair& x, const ScoredPair& y) {
    if (x.score != y.score) return x.score > y.score;
    if (x.a != y.a) return (x.a > y.a) == last_first;
    return x.b != y.b && (x.b > y.b) == last_first;
  });
  taken_.assign(a.siblings.size() + b.siblings.size(), false);
  for (const ScoredPair& best : scored_) {
    if (taken_[best.a] || taken_[a.siblings.size() + best.b]) continue;
    taken_[best.a] = true;
    taken_[a.siblings.size() + best.b] = true;
    pairs.push_back({best.a, best.b});
  }
}

void Assigner::assign_long(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
                           std::vector<AssignedPair>& pairs) {
  if (!long_lists_) long_lists_ = std::make_unique<internal::LongLists>();
  long_lists_->assign(equality, a, b, pairs);
}

}  // namespace pagelet
