// SPDX-License-Identifier: MIT
#pragma once

/// How many bytes of heap a thread's work takes, at its highest.
///
/// The counters belong to the calling thread, so experiments side by side do not disturb each
/// other. They are fed by whoever allocates: the program `pagelet` replaces operator new for it
/// (cli/counting_allocator.cpp); where nobody does, the peak reads 0.

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

  /// Bytes held now count as none from here on.
  static void restart() { current_ = peak_ = 0; }

  /// Highest number of bytes held since `restart`.
  static std::size_t peak() { return static_cast<std::size_t>(peak_ < 0 ? 0 : peak_); }

 private:
  static inline thread_local std::int64_t current_ = 0;
  static inline thread_local std::int64_t peak_ = 0;
};

}  // namespace pagelet
