// SPDX-License-Identifier: MIT
#pragma once

/// Memory that was freed: between pages, and after the parsing of a large one.

#include <cstdlib>  // defines __GLIBC__

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace pagelet {

/// Lets this process keep up to 32 MB of freed memory for the next page, for each of the C
/// library's heaps. Otherwise most pages fetch their memory from the system and give it back, which
/// takes 3 to 5 % of the time. A single block of 32 MB or more is given back at once. Call it once,
/// at the start. It does nothing with other C libraries than glibc.
inline void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int kMegabyte = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, 32 * kMegabyte);
  mallopt(M_TRIM_THRESHOLD, 32 * kMegabyte);
  mallopt(M_TOP_PAD, kMegabyte);
#endif
}

/// Gives freed memory back to the system, also between pieces that are in use. It does nothing with
/// other C libraries than glibc.
inline void give_back_freed_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace pagelet
