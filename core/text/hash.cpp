// SPDX-License-Identifier: MIT
#include "core/text/hash.h"

#include <random>

namespace pagelet::internal {

HashKey draw_hash_key() {
  std::random_device random;
  HashKey key{};
  // An odd factor loses no bit of the other one.
  for (std::uint64_t& word : key.words) word = std::uint64_t{random()} << 32 | random() | 1U;
  return key;
}

}  // namespace pagelet::internal
