// SPDX-License-Identifier: MIT
#pragma once

/// How long a piece of work kept the processor busy: unlike wall time, that does not depend on what
/// else the machine does.
///
/// Example:
///   const double begin = processor_ms();
///   work();
///   const double taken = processor_ms() - begin;

#include <time.h>

namespace pagelet {

/// Processor time of the calling thread, in ms. A call costs about a microsecond.
inline double processor_ms() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

}  // namespace pagelet
