// SPDX-License-Identifier: MIT
#include "extractors/leafcut/block_names.h"

#include <algorithm>
#include <iterator>

namespace pagelet {
namespace {

#include "block_names.inc"

static_assert(std::size(kNameWeights) <= kMaxNameTokens);
static_assert(std::ranges::is_sorted(kNameWeights, {}, &NameWeight::token));

}  // namespace

std::vector<std::uint8_t> counting_tokens(std::string_view name) {
  std::vector<std::uint8_t> tokens;
  for_each_name_token(name, [&](std::string_view token) {
    const auto* entry = std::ranges::lower_bound(kNameWeights, token, {}, &NameWeight::token);
    if (entry == std::end(kNameWeights) || entry->token != token) return;
    tokens.push_back(static_cast<std::uint8_t>(entry - kNameWeights));
  });
  return tokens;
}

const NameWeight& name_weight(std::size_t token) { return kNameWeights[token]; }

}  // namespace pagelet
