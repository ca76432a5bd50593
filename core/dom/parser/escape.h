// SPDX-License-Identifier: MIT
#pragma once

/// Leaves C code in the middle, when it has no way of its own to end early.
///
/// Example:
///   Escape escape;
///   if (!escape.run(work, &data)) return fail(...);  // `work` called escape.leave()

namespace pagelet::internal {

class Escape {
 public:
  /// Calls `work(data)`. False when it was left by `leave`.
  bool run(void (*work)(void*), void* data);
  /// Ends the call that `run` is making. Destructors of the frames between do not run.
  [[noreturn]] void leave();

 private:
  [[maybe_unused]] void* place_ = nullptr;
};

}  // namespace pagelet::internal
