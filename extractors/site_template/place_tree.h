// SPDX-License-Identifier: MIT
#pragma once

/// The places of pages: all elements with the same tags, ids and classes from `body` down are one
/// place. Places form a tree. The same page of another day, and another page with the same layout,
/// mostly have the same places.
///
/// Cost: O(nodes) for each page, with an access to a hash table for each element.
///
/// Example:
///   PlaceTree places;
///   const std::vector<std::uint32_t> place = places.add(tree, symbols, signatures);
///   places.step(place[node]);  // "li.menu-item.menu-item-0"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/text/hash.h"
#include "core/text/hash_tables.h"

namespace pagelet {

/// Tag, `#id` and `.class` for each class, in their order. Runs of digits are one 0, because
/// numbers in names mostly count pages: "div#post-0.post". O(length).
std::string step_of(const Signature& element, const SymbolTable& symbols);

/// Names of steps: "#post-0", ".post".
using StepNames = std::unordered_set<std::string, HashText, std::equal_to<>>;

/// The names of a step, in their order. O(length).
std::vector<std::string_view> names_in(std::string_view step);

/// The step with its tag and those of its names that are known. O(length).
std::string with_known_names(std::string_view step, const StepNames& known);

/// What a leaf says: a text with its blanks collapsed, or the first of `src`, `href`, `alt` and
/// `value` of an element, after an `@`. Longer ones are cut, and end with their length. Empty: an
/// element without these attributes. O(length).
std::string leaf_value(const WorkingTree& tree, TreeNode leaf);

class PlaceTree {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  /// The place 0 is that of `body`. `known`: of other names, the steps of pages that are added have
  /// none; nullptr: all count. It must outlive the tree.
  explicit PlaceTree(const StepNames* known = nullptr);

  std::size_t size() const { return parents_.size(); }
  std::uint32_t parent(std::uint32_t place) const { return parents_[place]; }
  const std::string& step(std::uint32_t place) const { return step_texts_[steps_[place]]; }
  /// The number of the place's step, and the texts of all steps by number.
  std::uint32_t step_number(std::uint32_t place) const { return steps_[place]; }
  const std::vector<std::string>& steps() const { return step_texts_; }

  /// The place below `parent` with a step; added if there is none.
  std::uint32_t add(std::uint32_t parent, std::string_view step);
  /// The same without adding; kNone if there is none. `step`: its number, or its text.
  std::uint32_t find(std::uint32_t parent, std::uint32_t step) const;
  std::uint32_t find(std::uint32_t parent, std::string_view step) const {
    return find(parent, number_of(step));
  }
  /// The number of a step that some place has; kNone if none has it.
  std::uint32_t number_of(std::string_view step) const;

  /// The place of every element of a page; that of the parent for a text. All are added.
  std::vector<std::uint32_t> add(const WorkingTree& tree, const SymbolTable& symbols,
                                 const SignatureTable& signatures);

 private:
  std::uint32_t intern_step(std::string_view step);

  const StepNames* known_;
  std::unordered_map<std::string, std::uint32_t, HashText, std::equal_to<>> step_numbers_;
  std::vector<std::string> step_texts_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> steps_;  // by place
  WordMap<std::uint32_t> places_;     // by parent and step
};

}  // namespace pagelet
