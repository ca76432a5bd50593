// SPDX-License-Identifier: MIT
#include "core/dom/symbol_table.h"

#include <algorithm>
#include <cstring>

#include "core/text/hash.h"

namespace pagelet {
namespace {

// In the order of the enumerators of Symbol.
constexpr std::string_view kWellKnown[] = {"",      "#text",  "html", "body", "frameset", "script",
                                           "style", "iframe", "a",    "area", "button",   "base",
                                           "pre",   "time",   "href", "id",   "class"};

constexpr std::size_t kFirstSlots = 1024;
constexpr std::size_t kBlockSize = std::size_t{64} * 1024;

}  // namespace

SymbolTable::SymbolTable() : index_(kFirstSlots) {
  for (const std::string_view name : kWellKnown) intern(name);
}

Symbol SymbolTable::intern(std::string_view text) {
  const std::uint32_t number = index_.find_or_add(
      hash_bytes(text), [&](std::uint32_t known) { return texts_[known] == text; });
  if (number == texts_.size()) texts_.push_back(store(text));
  return static_cast<Symbol>(number);
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
