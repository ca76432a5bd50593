// SPDX-License-Identifier: MIT
//
// WebAssembly cannot jump out of functions. JavaScript can: `leave` calls a function that throws,
// and `run` is called through one that catches (bindings/javascript/library/instance.js).

#include "core/dom/parser/parser_arena.h"

namespace pagelet::internal {
namespace {

__attribute__((import_module("pagelet"), import_name("run"))) extern "C" int pagelet_run(
    void (*work)(void*), void* data);
__attribute__((import_module("pagelet"), import_name("leave"))) extern "C" void pagelet_leave();

}  // namespace

bool Escape::run(void (*work)(void*), void* data) { return pagelet_run(work, data) != 0; }

void Escape::leave() {
  pagelet_leave();
  __builtin_trap();
}

}  // namespace pagelet::internal
