// SPDX-License-Identifier: MIT

// Where libFuzzer enters a target.

#include "tests/fuzz/fuzz_input.h"

namespace pagelet::fuzz {
void FUZZ_TARGET_FUNCTION(Input input);  // tests/fuzz/CMakeLists.txt names it
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  pagelet::fuzz::FUZZ_TARGET_FUNCTION(
      pagelet::fuzz::Input({reinterpret_cast<const char*>(data), size}));
  return 0;
}
