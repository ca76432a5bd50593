// SPDX-License-Identifier: MIT
#include "core/text/hash.h"

#include <unistd.h>

#include <chrono>

namespace pagelet::internal {

HashKey draw_hash_key() {
  HashKey key{};
  if (getentropy(key.words, sizeof key.words) != 0) {
    // A kernel without it: the time and the place of the stack are hard to guess, too.
    std::uint64_t word =
        static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()) ^
        reinterpret_cast<std::uintptr_t>(&key);
    for (std::uint64_t& drawn : key.words) {
      word = fold(word ^ 0x9e3779b97f4a7c15ULL, 0x9fb21c651e98df25ULL);
      drawn = word;
    }
  }
  // An odd factor loses no bit of the other one.
  for (std::uint64_t& word : key.words) word |= 1;
  return key;
}

}  // namespace pagelet::internal
