// SPDX-License-Identifier: MIT
#pragma once

/// Memory for one run of Gumbo, with limits. It is a bump allocator: nothing is freed before the
/// end.
///
/// Gumbo has no limits of its own: 83 kB of `<font>` chains make it build 8 million nodes. All its
/// growth goes through the allocator, and it counts the steps of its searches
/// (cmake/gumbo/work_limit.patch), so the limits are checked here: the number of bytes and of
/// steps, which are the same on every machine, and the caller's budget. When one is exceeded,
/// `allocate` or `on_steps` leaves Gumbo by `escape`. Only C frames of Gumbo lie between, so no
/// destructor is skipped.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/budget.h"
#include "core/limits.h"

namespace pagelet::internal {

/// Leaves C code in the middle, when it has no way of its own to end early.
class Escape {
 public:
  /// Calls `work(data)`. False when it was left by `leave`.
  bool run(void (*work)(void*), void* data);
  /// Ends the call that `run` is making. Destructors of the frames between do not run.
  [[noreturn]] void leave();

 private:
  [[maybe_unused]] void* jump_buffer_ = nullptr;
};

class ParserArena {
 public:
  ParserArena(std::size_t byte_budget, std::uint64_t max_steps, Budget* budget)
      : budget_left_(byte_budget), max_steps_(max_steps), budget_(budget) {}

  /// For GumboOptions: `self` is the arena.
  static void* allocate(void* self, std::size_t bytes) {
    return static_cast<ParserArena*>(self)->take(bytes);
  }
  static void deallocate(void*, void*) {}
  /// The same. `steps`: their number so far.
  static void on_steps(void* self, unsigned long long steps) {
    static_cast<ParserArena*>(self)->look(steps);
  }

  /// Runs Gumbo; it is left when a limit is exceeded.
  Escape escape;

  /// The limit that ended the run; `kNone` when no limit was exceeded.
  LimitKind exceeded() const { return exceeded_; }

 private:
  void look(std::uint64_t steps) {
    if (steps > max_steps_ || stop_now(budget_)) give_up(LimitKind::kTime);
  }

  void* take(std::size_t bytes) {
    bytes = (bytes + 15) & ~std::size_t{15};
    if (bytes > ready_) make_ready(bytes);
    char* memory = at_;
    at_ += bytes;
    ready_ -= bytes;
    return memory;
  }

  // Looks at the limits, then makes some more bytes ready, so that most calls of `take` look at
  // nothing.
  void make_ready(std::size_t at_least) {
    constexpr std::size_t kBytesBetweenLooks = 8192;
    budget_left_ += ready_;
    block_left_ += ready_;
    if (at_least > budget_left_) give_up(LimitKind::kMemory);
    if (stop_now(budget_)) give_up(LimitKind::kTime);
    if (at_least > block_left_) next_block(at_least);
    ready_ = std::max(at_least, std::min({kBytesBetweenLooks, budget_left_, block_left_}));
    budget_left_ -= ready_;
    block_left_ -= ready_;
  }

  void next_block(std::size_t at_least) {
    // A block of 32 MB goes back to the system with the arena (core/kept_memory.h).
    constexpr std::size_t kFirstBlock = std::size_t{256} * 1024;
    const std::size_t doubled = kFirstBlock << std::min<std::size_t>(blocks_.size(), 7);
    block_left_ = std::max(at_least, doubled);
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(block_left_));
    at_ = blocks_.back().get();
  }

  [[noreturn]] void give_up(LimitKind kind) {
    exceeded_ = kind;
    escape.leave();
  }

  std::size_t budget_left_;  // bytes, without those that are ready
  std::uint64_t max_steps_;
  Budget* budget_;
  char* at_ = nullptr;
  std::size_t ready_ = 0;       // bytes from `at_` on
  std::size_t block_left_ = 0;  // bytes after those
  LimitKind exceeded_ = LimitKind::kNone;
  std::vector<std::unique_ptr<char[]>> blocks_;
};

}  // namespace pagelet::internal
