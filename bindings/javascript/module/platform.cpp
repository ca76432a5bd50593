// SPDX-License-Identifier: MIT
//
// Functions that the C++ library lacks in WebAssembly. Exceptions remain for errors of programmers
// and for lack of memory: both end the module, and JavaScript makes a new one.

#include <time.h>

#include <cmath>
#include <cstddef>
#include <new>

__attribute__((import_module("pagelet"), import_name("out_of_memory"))) extern "C" void
pagelet_out_of_memory();

__attribute__((import_module("pagelet"), import_name("milliseconds"))) extern "C" double
pagelet_milliseconds();

namespace {

[[maybe_unused]] const std::new_handler kHandler = std::set_new_handler([] {
  pagelet_out_of_memory();  // throws
  __builtin_trap();
});

}  // namespace

extern "C" {

// The libc's function gets the time as a BigInt, which takes long. Budgets look at CLOCK_MONOTONIC
// often, so it ticks every 4 ms, like the coarse clock of Linux, and at the other one after a tick.
int clock_gettime(clockid_t clock, timespec* time) {
  const double now = pagelet_milliseconds();
  const double shown = clock == CLOCK_MONOTONIC ? 4 * std::floor(now / 4) : now;
  time->tv_sec = static_cast<time_t>(shown / 1000);
  time->tv_nsec = static_cast<long>(1e6 * std::fmod(shown, 1000));
  return 0;
}

void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }

}  // extern "C"
