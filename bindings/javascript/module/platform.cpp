// SPDX-License-Identifier: MIT
//
// Functions that the C++ library lacks in WebAssembly. Exceptions remain for errors of programmers
// and for lack of memory: both end the module, and JavaScript makes a new one.

#include <cstddef>
#include <new>

__attribute__((import_module("pagelet"), import_name("out_of_memory"))) extern "C" void
pagelet_out_of_memory();

namespace {

[[maybe_unused]] const std::new_handler kHandler = std::set_new_handler([] {
  pagelet_out_of_memory();  // throws
  __builtin_trap();
});

}  // namespace

extern "C" {

void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }

}  // extern "C"
