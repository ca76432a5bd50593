// SPDX-License-Identifier: MIT
#include "core/dom/signature_table.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/sort.h"
#include "core/text/blanks.h"

namespace pagelet {

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
      const ClassOfValue& of_value = class_of_value(attribute.value);
      signature.class_value = of_value.class_value;
      signature.class_set = of_value.class_set;
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
  if (number == signatures_.size()) signatures_.push_back(signature);
  return static_cast<SignatureId>(number);
}

const SignatureTable::ClassOfValue& SignatureTable::class_of_value(Symbol value) {
  return classes_.of(index_of(value), [&]() -> ClassOfValue {
    const std::string_view text = symbols_->text(value);
    std::vector<Symbol> tokens;
    std::string joined;
    tokens.reserve(8);
    joined.reserve(text.size());
    for_each_word(text, [&](std::string_view token) {
      if (token.starts_with(kLabelClassPrefix)) return;
      tokens.push_back(symbols_->intern(token));
      if (!joined.empty()) joined += ' ';
      joined += token;
    });
    sort_range(tokens);
    tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
    return {joined == text ? value : symbols_->intern(joined), class_sets_.intern(tokens)};
  });
}

}  // namespace pagelet
