// SPDX-License-Identifier: MIT
#pragma once

/// The most that one answer may cost while it is written: time and bytes.
///
/// A writer calls `stop` at every node of its walk, and in every loop whose length the page
/// decides. When it returns true, the writer returns at once with whatever it has. The owner of the
/// limit calls `check` after the last writer. If that gives an error, the owner throws the written
/// text away and reports the error.
///
/// Example:
///   OutputLimit limit(site.limits());
///   const std::string text = readable_text(page, page.root(), nullptr, &limit);
///   PAGELET_TRY(limit.check(text.size()));

#include <cstddef>
#include <string>

#include "core/budget.h"
#include "core/limits.h"
#include "core/result.h"

namespace pagelet {

class OutputLimit {
 public:
  /// The budget and `max_output_bytes` of `limits`.
  explicit OutputLimit(const Limits& limits)
      : budget_(limits.budget), max_bytes_(limits.max_output_bytes) {}

  /// Whether to stop. `bytes`: what the writer has written so far, or less. Costs two nanoseconds.
  bool stop(std::size_t bytes) {
    is_full_ = is_full_ || bytes > max_bytes_;
    return is_full_ || pagelet::stop(budget_);
  }

  /// The same for writers of short texts. Only the time counts.
  StopSign* time() const { return budget_; }

  /// Errors: `kTimeout`, the time is up; `kLimit` (LimitKind::kOutput), the answer has more bytes.
  /// `bytes`: size of the whole answer. Reads the time exactly.
  Result<void> check(std::size_t bytes) {
    if (budget_ != nullptr && (stop_now(budget_) || budget_->left() <= Budget::Time(0))) {
      return tl::unexpected(timeout_error(*budget_));
    }
    if (!is_full_ && bytes <= max_bytes_) return {};
    return fail_limit(LimitKind::kOutput, "the answer has more than " + std::to_string(max_bytes_) +
                                              " bytes (raise --max-output-bytes)");
  }

 private:
  Budget* budget_;
  std::size_t max_bytes_;
  bool is_full_ = false;
};

/// The same for writers whose limit is optional: nullptr means go on.
inline bool stop(OutputLimit* limit, std::size_t bytes) {
  return limit != nullptr && limit->stop(bytes);
}

}  // namespace pagelet
