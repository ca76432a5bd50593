// SPDX-License-Identifier: MIT

// Packed node sets and votes of a store. Input: a number of nodes (four bytes), then the blob.

#include "evaluation/store/store_rows.h"
#include "tests/fuzz/fuzz_input.h"

FUZZ_TARGET(blobs) {
  using namespace pagelet::store;
  std::size_t nodes = 0;
  for (int byte = 0; byte < 4; ++byte) nodes = nodes * 256 + input.byte();
  // The largest numbers become those that a negative value in a column gives.
  if (nodes > 0xFFFFFF00U) nodes |= ~std::size_t{0xFFFFFFFFU};
  const std::string_view blob = input.rest();
  if (const auto set = unpack_nodes(blob, nodes)) {
    require(set->universe() == nodes, "the set has its size");
    const auto again = unpack_nodes(pack(*set), nodes);
    require(again && *again == *set, "packed again it is the same set");
  } else {
    require(set.error().code == ErrorCode::kOutput, "a damaged blob is an error of its own kind");
  }
  if (const auto votes = unpack_votes(blob, nodes)) {
    require(votes->size() == nodes, "votes are by node");
    const auto again = unpack_votes(pack(*votes), nodes);
    require(again && *again == *votes, "packed again they are the same votes");
  }
}
