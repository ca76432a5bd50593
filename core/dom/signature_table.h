// SPDX-License-Identifier: MIT
#pragma once

/// Signatures of the elements of a site, as integers. A signature consists of tag, id, class and
/// all other attributes.
///
/// Two nodes of any pages of the site have the same signature number exactly when they have the
/// same label as docs/specification.md, section 6, defines it. All texts have the same signature,
/// whatever they say. The parts that node equality compares (class set, attribute set) are numbers
/// too, so comparing two nodes reads no string. Classes follow section 1.2: the attribute is split
/// at blanks, and tokens that begin with `TECO_` are ignored. Not thread-safe while signatures are
/// added.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/text/hash_tables.h"

namespace pagelet {

/// The beginning of all class tokens that are gold labels.
inline constexpr std::string_view kLabelClassPrefix = "TECO_";

/// Number of a signature in its table.
enum class SignatureId : std::uint32_t { kText = 0 };

constexpr std::size_t index_of(SignatureId id) { return static_cast<std::size_t>(id); }

/// A name and its value in one number, for sets of attributes.
enum class AttributePair : std::uint64_t {};

constexpr AttributePair make_pair_of(Symbol name, Symbol value) {
  return static_cast<AttributePair>((static_cast<std::uint64_t>(name) << 32) |
                                    static_cast<std::uint64_t>(value));
}

constexpr Symbol name_of(AttributePair pair) {
  return static_cast<Symbol>(static_cast<std::uint64_t>(pair) >> 32);
}
constexpr Symbol value_of(AttributePair pair) {
  return static_cast<Symbol>(static_cast<std::uint64_t>(pair) & 0xFFFFFFFFU);
}

struct Signature {
  Symbol tag = Symbol::kText;
  Symbol id = Symbol::kEmpty;           ///< value of `id`; kEmpty when missing or empty
  Symbol class_value = Symbol::kEmpty;  ///< tokens joined by one space, in source order
  std::uint32_t class_set = 0;          ///< number of the set of tokens; 0: no class, or unwanted
  std::uint32_t attribute_set = 0;      ///< number of the set of all other attributes, or 0
};

class SignatureTable {
 public:
  /// `symbols` must outlive the table.
  explicit SignatureTable(SymbolTable& symbols);

  /// The signature of a node; O(attributes).
  SignatureId signature_of(const Document& document, NodeId node);

  const Signature& get(SignatureId id) const { return signatures_[index_of(id)]; }

  /// Gives all signatures their class sets, also those that are added later. Who compares nodes
  /// needs them, and a page alone none. O(length of the classes), once.
  void want_class_sets();

  /// Class tokens of a set, sorted by symbol, each once.
  std::span<const Symbol> class_tokens(std::uint32_t class_set) const {
    return class_sets_.get(class_set);
  }
  /// Attributes of a set, sorted.
  std::span<const AttributePair> attributes(std::uint32_t attribute_set) const {
    return attribute_sets_.get(attribute_set);
  }

  std::size_t size() const { return signatures_.size(); }

 private:
  Symbol class_of_value(Symbol value);
  std::uint32_t class_set_of(Symbol class_value);

  SymbolTable* symbols_;
  std::vector<Signature> signatures_;
  SpanInterner<std::uint32_t> keys_;  // number of a key = number of a signature
  SpanInterner<Symbol> class_sets_;
  SpanInterner<AttributePair> attribute_sets_;
  LazyTable<Symbol> classes_;         // by symbol of the attribute's value
  LazyTable<std::uint32_t> sets_;     // by symbol of the joined tokens
  bool has_class_sets_ = false;       // of signatures that are added
  std::vector<AttributePair> pairs_;  // workspace
};

}  // namespace pagelet
