// SPDX-License-Identifier: MIT
#include "core/dom/signature_table.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/sort.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

// Whether a class is its tokens, joined by one space, and none is a gold label.
bool is_joined(std::string_view text) {
  std::size_t end = 0;  // of the last token
  bool is_other = false;
  for_each_word(text, [&](std::string_view token) {
    const auto begin = static_cast<std::size_t>(token.data() - text.data());
    const bool is_next = end == 0 ? begin == 0 : begin == end + 1 && text[end] == ' ';
    is_other = is_other || !is_next || token.starts_with(kLabelClassPrefix);
    end = begin + token.size();
  });
  return !is_other && end == text.size();
}

}  // namespace

SignatureTable::SignatureTable(SymbolTable& symbols) : symbols_(&symbols) {
  class_sets_.intern({});
  attribute_sets_.intern({});
  signatures_.emplace_back();
  keys_.intern(std::array{static_cast<std::uint32_t>(Symbol::kText)});
}

SignatureId SignatureTable::signature_of(const Document& document, NodeId node) {
  if (document.is_text(node)) return SignatureId::kText;
  Signature signature{.tag = document.tag(node)};
  bool has_id = false;
  pairs_.clear();
  for (const Attribute& attribute : document.attributes(node)) {
    if (attribute.name == Symbol::kId) {
      signature.id = attribute.value;
      has_id = true;
    } else if (attribute.name == Symbol::kClass) {
      signature.class_value = class_of_value(attribute.value);
    } else {
      pairs_.push_back(make_pair_of(attribute.name, attribute.value));
    }
  }
  sort_range(pairs_);
  if (!pairs_.empty()) signature.attribute_set = attribute_sets_.intern(pairs_);
  const std::array key{static_cast<std::uint32_t>(signature.tag),
                       static_cast<std::uint32_t>(signature.id),
                       static_cast<std::uint32_t>(signature.class_value), signature.attribute_set,
                       static_cast<std::uint32_t>(has_id)};
  const std::uint32_t number = keys_.intern(key);
  if (number == signatures_.size()) {
    if (has_class_sets_) signature.class_set = class_set_of(signature.class_value);
    signatures_.push_back(signature);
  }
  return static_cast<SignatureId>(number);
}

// The tokens of a class, joined by one space.
Symbol SignatureTable::class_of_value(Symbol value) {
  return classes_.of(index_of(value), [&] {
    const std::string_view text = symbols_->text(value);
    if (is_joined(text)) return value;
    std::string joined;
    for_each_word(text, [&](std::string_view token) {
      if (token.starts_with(kLabelClassPrefix)) return;
      joined.append(joined.empty() ? "" : " ").append(token);
    });
    return symbols_->intern(joined);
  });
}

std::uint32_t SignatureTable::class_set_of(Symbol class_value) {
  return sets_.of(index_of(class_value), [&] {
    std::vector<Symbol> tokens;
    for_each_word(symbols_->text(class_value),
                  [&](std::string_view token) { tokens.push_back(symbols_->intern(token)); });
    sort_range(tokens);
    tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
    return class_sets_.intern(tokens);
  });
}

void SignatureTable::want_class_sets() {
  if (std::exchange(has_class_sets_, true)) return;
  for (Signature& signature : signatures_)
    signature.class_set = class_set_of(signature.class_value);
}

}  // namespace pagelet
