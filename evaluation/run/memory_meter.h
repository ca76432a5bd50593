// SPDX-License-Identifier: MIT
#pragma once

/// Measures the largest number of heap bytes that a thread's work uses.
///
/// The counters belong to the calling thread, so parallel experiments do not disturb each other.
/// The allocator has to update them: the program `pagelet` replaces operator new for this
/// (cli/counting_allocator.cpp). In other programs the peak is 0.

#include <cstddef>
#include <cstdint>

namespace pagelet {

class MemoryMeter {
 public:
  static void allocated(std::size_t bytes) {
    current_ += static_cast<std::int64_t>(bytes);
    if (current_ > peak_) peak_ = current_;
  }
  static void freed(std::size_t bytes) { current_ -= static_cast<std::int64_t>(bytes); }

  /// Starts again at 0: bytes that are allocated now do not count.
  static void restart() { current_ = peak_ = 0; }
  /// Whether the thread has called `restart`. Before that, nothing needs to be counted.
  static bool is_started() { return peak_ >= 0; }

  /// Highest number of bytes held since `restart`.
  static std::size_t peak() { return static_cast<std::size_t>(is_started() ? peak_ : 0); }

 private:
  static inline thread_local std::int64_t current_ = 0;
  static inline thread_local std::int64_t peak_ = -1;
};

}  // namespace pagelet
