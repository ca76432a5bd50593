// SPDX-License-Identifier: MIT

// Where libFuzzer enters a target.

#include "tests/fuzz/fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  pagelet::fuzz::try_input(pagelet::fuzz::Input({reinterpret_cast<const char*>(data), size}));
  return 0;
}
