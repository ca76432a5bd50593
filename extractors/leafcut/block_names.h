// SPDX-License-Identifier: MIT
#pragma once

/// The names that authors give to the parts of a page, as evidence for or against the main content
/// (docs/specification.md, section 15.11). A name is split into tokens; block_names.txt has the
/// tokens that count and their weights.
///
/// Cost: once for each attribute's value of a site, O(its length).
/// Tested in tests/extractors/leafcut/block_names_test.cpp.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "extractors/leafcut/lazy_table.h"

namespace pagelet {

/// Calls `visit(token)` for the tokens of a name: the runs of ASCII letters, also divided before a
/// capital after a small letter, that have 3 to 18 letters; in lower case. Of a longer value only
/// the first 400 bytes count.
template <class Visit>
void for_each_name_token(std::string_view name, Visit&& visit) {
  constexpr std::size_t kMostBytes = 400;
  constexpr std::size_t kLongest = 18;
  char token[kLongest];
  std::size_t length = 0;
  bool was_small = false;
  const auto end = [&] {
    if (length >= 3 && length <= kLongest) visit(std::string_view(token, length));
    length = 0;
  };
  for (const char c : name.substr(0, kMostBytes)) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    const bool is_small = c >= 'a' && c <= 'z';
    if (!is_capital && !is_small) {
      end();
    } else {
      if (is_capital && was_small) end();
      if (length < kLongest) token[length] = is_capital ? static_cast<char>(c - 'A' + 'a') : c;
      ++length;
    }
    was_small = is_small;
  }
  end();
}

/// The names of the elements of one site. Not thread-safe.
class BlockNames {
 public:
  /// The tables must outlive the object.
  BlockNames(SymbolTable& symbols, const SignatureTable& signatures);

  /// Calls `visit(token)` for the numbers of the tokens that count in class, id, role, itemprop and
  /// data-testid of an element; several times for a token that is there several times.
  template <class Visit>
  void for_each_token(SignatureId element, Visit&& visit) {
    for_each_name(element, [&](Symbol value) {
      const auto make = [&] { return tokens_in(symbols_.text(value)); };
      for (const std::uint8_t token : tokens_.of(index_of(value), make)) visit(token);
    });
  }

  /// The values of an element that are split into tokens.
  template <class Visit>
  void for_each_name(SignatureId element, Visit&& visit) const {
    const Signature& label = signatures_.get(element);
    visit(label.class_value);
    visit(label.id);
    for (const AttributePair pair : signatures_.attributes(label.attribute_set)) {
      for (const Symbol name : attributes_) {
        if (name_of(pair) == name) visit(value_of(pair));
      }
    }
  }

 private:
  static std::vector<std::uint8_t> tokens_in(std::string_view name);

  const SymbolTable& symbols_;
  const SignatureTable& signatures_;
  Symbol attributes_[3];
  LazyTable<std::vector<std::uint8_t>> tokens_;  // by symbol
};

/// A token that counts, and its weights in thousandths.
struct NameWeight {
  std::string_view token;
  int weight;       ///< on an element with at most nine tenths of the page's words
  int wide_weight;  ///< on a larger one
};
inline constexpr std::size_t kMostNameTokens = 256;
const NameWeight& name_weight(std::size_t token);

}  // namespace pagelet
