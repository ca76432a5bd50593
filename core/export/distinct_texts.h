// SPDX-License-Identifier: MIT
#pragma once

/// Texts in the order in which they came, each once.

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/blanks.h"

namespace pagelet::internal {

/// Only the first few hundred texts count, and none of more than 20,000 bytes. A page that gives
/// more for one field helps nobody, and must not cost more.
class DistinctTexts {
 public:
  /// Adds a text with its blanks collapsed, unless it is empty or known. O(length).
  void add(std::string_view text) {
    if (is_full() || text.size() > kLongest) return;
    ++added_;
    std::string value = collapse_blanks(text);
    if (!value.empty() && known_.insert(value).second) texts_.push_back(std::move(value));
  }
  bool is_full() const { return added_ == kMost; }
  const std::vector<std::string>& list() const { return texts_; }

 private:
  static constexpr std::size_t kMost = 300;
  static constexpr std::size_t kLongest = 20'000;

  std::vector<std::string> texts_;
  std::set<std::string> known_;
  std::size_t added_ = 0;
};

}  // namespace pagelet::internal
