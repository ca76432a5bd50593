// SPDX-License-Identifier: MIT
#include "core/text/encoding/legacy_decoder.h"

namespace pagelet::internal {
namespace {

constexpr IndexLine kLines[] = {
#include "index_pairs.inc"
};

}  // namespace

Index make_pair_index(std::string_view name) {
  Index index;
  for (const IndexLine& line : kLines) {
    if (line.name != name) continue;
    const Index characters = characters_of(line);
    index.insert(index.end(), characters.begin(), characters.end());
  }
  return index;
}

}  // namespace pagelet::internal
