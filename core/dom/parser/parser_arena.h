// SPDX-License-Identifier: MIT
#pragma once

/// Memory for one run of Gumbo, with limits. It is a bump allocator: nothing is freed before the
/// end.
///
/// Gumbo has no limits of its own: 83 kB of `<font>` chains make it build 8 million nodes. All its
/// growth goes through the allocator, so the limits are checked here: the number of bytes, which is
/// deterministic; the thread's processor time, which a busy machine does not shorten; and the
/// caller's budget. When one is exceeded, `allocate` leaves Gumbo by `escape`. Only C frames of
/// Gumbo lie between, so no destructor is skipped.

#include <chrono>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/budget.h"
#include "core/dom/parser/escape.h"
#include "core/limits.h"

namespace pagelet::internal {

class ParserArena {
 public:
  /// `time_budget`: processor time of the calling thread, from now on.
  ParserArena(std::size_t byte_budget, std::chrono::nanoseconds time_budget, Budget* budget)
      : byte_budget_(byte_budget), thread_deadline_(thread_time() + time_budget), budget_(budget) {}
  ParserArena(const ParserArena&) = delete;
  ParserArena& operator=(const ParserArena&) = delete;

  /// For GumboOptions: `self` is the arena.
  static void* allocate(void* self, std::size_t bytes) {
    return static_cast<ParserArena*>(self)->take(bytes);
  }
  static void deallocate(void*, void*) {}

  /// Runs Gumbo; it is left when a limit is exceeded.
  Escape escape;

  /// The limit that ended the run; `kNone` when no limit was exceeded.
  LimitKind exceeded() const { return exceeded_; }

 private:
  void* take(std::size_t bytes) {
    bytes = (bytes + 15) & ~std::size_t{15};
    bytes_used_ += bytes;
    if (bytes_used_ > byte_budget_) give_up(LimitKind::kMemory);
    if ((++calls_ & kCallsBetweenLooks) == 0 && is_late()) give_up(LimitKind::kTime);
    if (bytes > block_left_) next_block(bytes);
    char* memory = block_at_;
    block_at_ += bytes;
    block_left_ -= bytes;
    return memory;
  }
  bool is_late() {
    if (stop_now(budget_)) return true;
    return (calls_ & kCallsBetweenLooksAtThread) == 0 && thread_time() > thread_deadline_;
  }
  static std::chrono::nanoseconds thread_time();
  [[noreturn]] void give_up(LimitKind kind) {
    exceeded_ = kind;
    escape.leave();
  }
  void next_block(std::size_t at_least);

  // One less than a power of two. Reading a thread's time is a system call, which takes as long as
  // many allocations.
  static constexpr unsigned kCallsBetweenLooks = 255;
  static constexpr unsigned kCallsBetweenLooksAtThread = 8191;

  std::size_t byte_budget_;
  std::chrono::nanoseconds thread_deadline_;
  Budget* budget_;
  std::size_t bytes_used_ = 0;
  std::size_t block_left_ = 0;
  char* block_at_ = nullptr;
  unsigned calls_ = 0;
  LimitKind exceeded_ = LimitKind::kNone;
  std::vector<std::unique_ptr<char[]>> blocks_;
};

}  // namespace pagelet::internal
