// SPDX-License-Identifier: MIT
#pragma once

/// Greedy assignment of two lists of siblings (docs/specification.md, section 3): again and again
/// the best remaining pair whose score reaches the threshold, ties by position.
///
/// Two ways to the same answer. Short lists: all pairs are scored (short_lists.h), O(pq). Long
/// lists: targets are grouped by what a score can depend on besides position, and the best free
/// partner inside a group is the nearest free position (long_lists.h); near O((p + q) log) unless
/// most siblings have classes or attributes of their own besides shared ones. Either way every
/// source has one live candidate, and the best of them goes first.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/dom/working_tree.h"
#include "core/mapping/node_equality.h"

namespace pagelet {

namespace internal {
class LongLists;
class ShortLists;
}  // namespace internal

/// What assignment needs to know of one sibling.
struct Sibling {
  std::uint32_t position = 0;     ///< index in its complete list
  std::uint32_t child_count = 0;  ///< number of children in the working tree
  SignatureId signature = SignatureId::kText;
  std::uint32_t text = 0;  ///< number of the collapsed text; only read with the text term
};

/// One side of an assignment: some siblings in order of position, and the length of the complete
/// list (positions are below it).
struct SiblingList {
  std::span<const Sibling> siblings;
  std::uint32_t length = 0;
};

/// A pair of indexes into `SiblingList::siblings` of the two sides.
struct AssignedPair {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};

/// Reusable workspace of assignments; not thread-safe, one a thread.
class Assigner {
 public:
  /// `sign`: when it says stop, lists that are being assigned stay incomplete; nullptr: none.
  explicit Assigner(StopSign* sign = nullptr);
  ~Assigner();
  Assigner(const Assigner&) = delete;
  Assigner& operator=(const Assigner&) = delete;

  /// Appends the pairs to `pairs`, in greedy order.
  void assign(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
              std::vector<AssignedPair>& pairs);

  /// The same by the method for short or for long lists, whatever the lengths; for tests.
  void assign_short(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
                    std::vector<AssignedPair>& pairs);
  void assign_long(const NodeEquality& equality, const SiblingList& a, const SiblingList& b,
                   std::vector<AssignedPair>& pairs);

 private:
  StopSign* sign_;
  std::unique_ptr<internal::ShortLists> short_lists_;
  std::unique_ptr<internal::LongLists> long_lists_;
};

}  // namespace pagelet
