// SPDX-License-Identifier: MIT
#pragma once

/// A budget that is used up at a given look at it, so that a test can stop the work at every place
/// that looks, and that counts the looks.

#include <cstddef>
#include <limits>

#include "core/budget.h"

namespace pagelet {

class CountedBudget final : public Budget {
 public:
  explicit CountedBudget(std::size_t allowed = std::numeric_limits<std::size_t>::max())
      : Budget(1e6), allowed_(allowed) {}

  /// How many looks find time left, those before included.
  void allow(std::size_t looks) { allowed_ = looks; }
  std::size_t looks() const { return looks_; }

 protected:
  bool is_over() override { return ++looks_ > allowed_; }

 private:
  std::size_t looks_ = 0;
  std::size_t allowed_;
};

}  // namespace pagelet
