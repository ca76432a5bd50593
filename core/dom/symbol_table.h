// SPDX-License-Identifier: MIT
#pragma once

/// Interned strings: tags, attribute names and values, classes and texts of one site as integers.
///
/// All pages of a site share one table, so nodes of different pages compare as integers. A symbol
/// has no meaning outside its table. Interning costs one hash of the string and, for a new string,
/// one copy; reading it back is one array access. Not thread-safe: a site belongs to one thread at
/// a time.
///
/// Example:
///   SymbolTable symbols;
///   const Symbol href = symbols.intern("href");  // Symbol::kHref
///   symbols.text(href);                          // "href"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/text/hash_tables.h"

namespace pagelet {

/// Index of an interned string. The enumerators are the same in every table.
enum class Symbol : std::uint32_t {
  kEmpty,  ///< ""
  kText,   ///< "#text", the pseudo tag of text nodes
  kHtml,
  kBody,
  kFrameset,
  kScript,
  kStyle,
  kIframe,
  kA,
  kArea,
  kButton,
  kBase,
  kPre,
  kTime,
  kHref,
  kId,
  kClass,
};

constexpr std::size_t index_of(Symbol symbol) { return static_cast<std::size_t>(symbol); }

class SymbolTable {
 public:
  SymbolTable();

  /// The symbol of `text`; the same text always gives the same symbol. Amortised O(length).
  Symbol intern(std::string_view text);

  /// The text of a symbol of this table; valid as long as the table.
  std::string_view text(Symbol symbol) const { return texts_[index_of(symbol)]; }

  std::size_t size() const { return texts_.size(); }

 private:
  std::string_view store(std::string_view text);

  HashIndex index_;                      // its numbers are the symbols
  std::vector<std::string_view> texts_;  // by symbol
  std::vector<std::unique_ptr<char[]>> blocks_;
  std::size_t block_used_ = 0;
  std::size_t block_size_ = 0;
};

/// Values of numbered things, such as the symbols or the signatures of a site. Each one is made
/// when it is first asked for. Not thread-safe.
template <class Value>
class LazyTable {
 public:
  /// The value of a number; `make()` makes it. The reference is valid until the next call.
  template <class Make>
  const Value& of(std::size_t number, Make&& make) {
    if (number >= places_.size()) places_.resize(number + 1);
    if (places_[number] == 0) {
      values_.push_back({make()});
      places_[number] = static_cast<std::uint32_t>(values_.size());
    }
    return values_[places_[number] - 1].value;
  }

 private:
  struct Made {  // so that `bool` has a reference
    Value value;
  };

  std::vector<std::uint32_t> places_;  // by number: place of its value + 1; 0: it is not made
  std::vector<Made> values_;           // few of many numbers may be asked for
};

}  // namespace pagelet
