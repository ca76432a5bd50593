// SPDX-License-Identifier: MIT

// Replaces operator new and delete so that MemoryMeter sees every allocation of the program. With
// sanitizers nothing is replaced, because they have their own operators.

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

#include <malloc.h>

#include <cstddef>
#include <cstdlib>
#include <new>

#include "evaluation/run/memory_meter.h"

namespace {

using pagelet::MemoryMeter;

void* noted(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  if (MemoryMeter::is_started()) MemoryMeter::allocated(malloc_usable_size(memory));
  return memory;
}

void release(void* memory) noexcept {
  if (MemoryMeter::is_started()) MemoryMeter::freed(malloc_usable_size(memory));
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t bytes) { return noted(std::malloc(bytes == 0 ? 1 : bytes)); }
void* operator new[](std::size_t bytes) { return noted(std::malloc(bytes == 0 ? 1 : bytes)); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  return noted(std::aligned_alloc(step, (bytes + step - 1) / step * step));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }

#endif
