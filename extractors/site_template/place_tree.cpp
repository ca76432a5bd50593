// SPDX-License-Identifier: MIT
#include "extractors/site_template/place_tree.h"

#include <algorithm>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

constexpr std::size_t kMaxValue = 200;  // bytes of a value that is kept whole
constexpr std::size_t kMaxStep = 300;

void append_name(std::string& step, std::string_view name) {
  bool after_digit = false;
  for (const char c : name) {
    const bool digit = is_digit(c);
    if (!digit || !after_digit) step += digit ? '0' : c;
    after_digit = digit;
  }
}

// The longest prefix of at most `bytes` bytes that ends between two characters of UTF-8.
std::string_view prefix_of(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) --bytes;
  return text.substr(0, bytes);
}

std::string whole_step_of(const Signature& element, const SymbolTable& symbols) {
  std::string step(symbols.text(element.tag));
  if (element.id != Symbol::kEmpty) {
    step += '#';
    append_name(step, symbols.text(element.id));
  }
  for_each_word(symbols.text(element.class_value), [&](std::string_view name) {
    step += '.';
    append_name(step, name);
  });
  return step;
}

}  // namespace

std::string step_of(const Signature& element, const SymbolTable& symbols) {
  return std::string(prefix_of(whole_step_of(element, symbols), kMaxStep));
}

std::vector<std::string_view> names_in(std::string_view step) {
  std::vector<std::string_view> names;
  for (std::size_t at = step.find_first_of("#."); at < step.size();) {
    const std::size_t end = std::min(step.find_first_of("#.", at + 1), step.size());
    names.push_back(step.substr(at, end - at));
    at = end;
  }
  return names;
}

std::string with_known_names(std::string_view step, const StepNames& known) {
  std::string kept(step.substr(0, step.find_first_of("#.")));
  for (const std::string_view name : names_in(step)) {
    if (known.contains(name)) kept += name;
  }
  return kept;
}

std::string leaf_value(const WorkingTree& tree, TreeNode leaf) {
  std::string value;
  if (tree.is_text(leaf)) {
    value = collapse_blanks(tree.text(leaf));
  } else {
    for (const std::string_view name : {"src", "href", "alt", "value"}) {
      const auto found = attribute_of(tree.document(), tree.document_node(leaf), name);
      if (!found || found->empty()) continue;
      value = '@' + std::string(*found);
      break;
    }
  }
  if (value.size() <= kMaxValue) return value;
  const std::size_t size = value.size();
  return std::string(prefix_of(value, kMaxValue)) + " (" + std::to_string(size) + ")";
}

PlaceTree::PlaceTree(const StepNames* known) : known_(known) { add(0, "body"); }

std::uint32_t PlaceTree::intern_step(std::string_view step) {
  const auto known = step_numbers_.find(step);
  if (known != step_numbers_.end()) return known->second;
  const auto number = static_cast<std::uint32_t>(step_texts_.size());
  step_texts_.emplace_back(step);
  step_numbers_.emplace(step_texts_.back(), number);
  return number;
}

std::uint32_t PlaceTree::add(std::uint32_t parent, std::string_view step) {
  const std::uint32_t number = intern_step(step);
  const auto next = static_cast<std::uint32_t>(parents_.size());
  // The root is its own parent, so nothing else has its key.
  const std::uint64_t key = next == 0 ? word_of(kNone, 0) : word_of(parent, number);
  const std::uint32_t place = places_.value_of(key, next);
  if (place == next) {
    parents_.push_back(next == 0 ? 0 : parent);
    steps_.push_back(number);
  }
  return place;
}

std::uint32_t PlaceTree::find(std::uint32_t parent, std::uint32_t step) const {
  if (step == kNone) return kNone;
  const std::uint32_t* const place = places_.find(word_of(parent, step));
  return place == nullptr ? kNone : *place;
}

std::uint32_t PlaceTree::number_of(std::string_view step) const {
  const auto known = step_numbers_.find(step);
  return known == step_numbers_.end() ? kNone : known->second;
}

std::vector<std::uint32_t> PlaceTree::add(const WorkingTree& tree, const SymbolTable& symbols,
                                          const SignatureTable& signatures) {
  std::vector<std::uint32_t> places(tree.size(), 0);
  std::vector<std::uint32_t> steps(signatures.size(), kNone);  // by signature
  for (TreeNode node = 1; node < tree.size(); ++node) {
    const std::uint32_t parent = places[tree.parent(node)];
    if (tree.is_text(node)) {
      places[node] = parent;
      continue;
    }
    std::uint32_t& step = steps[index_of(tree.signature(node))];
    if (step == kNone) {
      std::string text = whole_step_of(signatures.get(tree.signature(node)), symbols);
      if (known_ != nullptr) text = with_known_names(text, *known_);
      step = intern_step(prefix_of(text, kMaxStep));
    }
    const auto next = static_cast<std::uint32_t>(parents_.size());
    places[node] = places_.value_of(word_of(parent, step), next);
    if (places[node] != next) continue;
    parents_.push_back(parent);
    steps_.push_back(step);
  }
  return places;
}

}  // namespace pagelet
