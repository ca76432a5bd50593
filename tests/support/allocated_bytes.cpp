// SPDX-License-Identifier: MIT
#include "tests/support/allocated_bytes.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace pagelet {
namespace {

std::atomic<std::size_t> bytes = 0;

void* allocate(std::size_t size) {
  bytes += size;
  return std::malloc(size);
}

}  // namespace

std::size_t allocated_bytes() { return bytes; }

}  // namespace pagelet

// Not inline, because GCC takes the `free` in them for a mistake where it sees it. The first one is
// what std::stable_sort calls.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return pagelet::allocate(size);
}
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (void* memory = operator new(size, std::nothrow)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
