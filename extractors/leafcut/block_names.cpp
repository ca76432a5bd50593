// SPDX-License-Identifier: MIT
#include "extractors/leafcut/block_names.h"

#include <algorithm>
#include <array>

namespace pagelet {
namespace {

struct NameWeight {
  std::string_view token;
  int weight;
  int wide_weight;
};

#include "block_names.inc"

static_assert(std::size(kNameWeights) <= kMostNameTokens);
static_assert(std::ranges::is_sorted(kNameWeights, {}, &NameWeight::token));

}  // namespace

BlockNames::BlockNames(SymbolTable& symbols, const SignatureTable& signatures)
    : symbols_(symbols),
      signatures_(signatures),
      attributes_{symbols.intern("role"), symbols.intern("itemprop"),
                  symbols.intern("data-testid")} {}

const NameTokens& BlockNames::tokens_of(SignatureId element) {
  const std::size_t at = index_of(element);
  if (at >= by_element_.size()) by_element_.resize(std::max(at + 1, signatures_.size()));
  if (by_element_[at]) return *by_element_[at];
  NameTokens tokens;
  for_each_name(element, [&](Symbol value) {
    const std::size_t number = index_of(value);
    if (number >= by_value_.size()) by_value_.resize(std::max(number + 1, symbols_.size()));
    if (!by_value_[number]) {
      NameTokens found;
      for_each_name_token(symbols_.text(value), [&](std::string_view token) {
        const auto* entry = std::ranges::lower_bound(kNameWeights, token, {}, &NameWeight::token);
        if (entry != std::end(kNameWeights) && entry->token == token) {
          found.set(static_cast<std::size_t>(entry - kNameWeights));
        }
      });
      by_value_[number] = found;
    }
    tokens |= *by_value_[number];
  });
  by_element_[at] = tokens;
  return *by_element_[at];
}

int weight_of_token(std::size_t token, bool is_wide) {
  return is_wide ? kNameWeights[token].wide_weight : kNameWeights[token].weight;
}

std::string_view name_token(std::size_t token) { return kNameWeights[token].token; }

}  // namespace pagelet
