// SPDX-License-Identifier: MIT
#include "core/dom/symbol_table.h"

#include <algorithm>
#include <cstring>

#include "core/text/hash.h"

namespace pagelet {
namespace {

// In the order of the enumerators of Symbol.
constexpr std::string_view kWellKnown[] = {"",       "#text", "html",   "body", "frameset",
                                           "script", "style", "iframe", "a",    "area",
                                           "base",   "href",  "id",     "class"};

constexpr std::size_t kFirstSlots = 1024;
constexpr std::size_t kBlockSize = 64 * 1024;

}  // namespace

SymbolTable::SymbolTable() : slots_(kFirstSlots) {
  for (const std::string_view name : kWellKnown) intern(name);
}

Symbol SymbolTable::intern(std::string_view text) {
  const std::uint64_t hash = hash_bytes(text);
  const auto tag = static_cast<std::uint32_t>(hash >> 32);
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  for (; slots_[at].symbol != 0; at = (at + 1) & mask) {
    if (slots_[at].hash == tag && texts_[slots_[at].symbol - 1] == text) {
      return static_cast<Symbol>(slots_[at].symbol - 1);
    }
  }
  texts_.push_back(store(text));
  hashes_.push_back(hash);
  const auto stored = static_cast<std::uint32_t>(texts_.size());
  slots_[at] = {tag, stored};
  if (texts_.size() * 2 > slots_.size()) grow();
  return static_cast<Symbol>(stored - 1);
}

void SymbolTable::grow() {
  std::vector<Slot> wider(slots_.size() * 2);
  const std::size_t mask = wider.size() - 1;
  for (std::size_t symbol = 0; symbol < hashes_.size(); ++symbol) {
    std::size_t at = hashes_[symbol] & mask;
    while (wider[at].symbol != 0) at = (at + 1) & mask;
    wider[at] = {static_cast<std::uint32_t>(hashes_[symbol] >> 32),
                 static_cast<std::uint32_t>(symbol + 1)};
  }
  slots_ = std::move(wider);
}

std::string_view SymbolTable::store(std::string_view text) {
  if (text.empty()) return {};
  if (blocks_.empty() || block_size_ - block_used_ < text.size()) {
    block_size_ = std::max(kBlockSize, text.size());
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(block_size_));
    block_used_ = 0;
  }
  char* target = blocks_.back().get() + block_used_;
  std::memcpy(target, text.data(), text.size());
  block_used_ += text.size();
  return {target, text.size()};
}

}  // namespace pagelet
