// SPDX-License-Identifier: MIT
#include <csetjmp>

#include "core/dom/parser/parser_arena.h"

namespace pagelet::internal {

bool Escape::run(void (*work)(void*), void* data) {
  std::jmp_buf here;
  jump_buffer_ = &here;
  if (setjmp(here) != 0) return false;
  work(data);
  return true;
}

void Escape::leave() { std::longjmp(*static_cast<std::jmp_buf*>(jump_buffer_), 1); }

}  // namespace pagelet::internal
