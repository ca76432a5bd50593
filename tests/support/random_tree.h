// SPDX-License-Identifier: MIT
#pragma once

/// Random trees for tests: pages with long lists of siblings that repeat tags, classes, ids,
/// attributes and texts, and changed copies of these pages to map them onto.
///
/// The same seed gives the same tree on every platform: the standard fixes std::mt19937_64, and no
/// distribution of the standard library is used.
///
/// Example:
///   Random random(7);
///   RandomTree page(random, {.nodes = 80, .wide_share = 0.5});
///   RandomTree other = page;
///   other.mutate(random, 5);
///   const Document document = page.document(symbols);

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/dom/document.h"
#include "core/mapping/node_equality.h"

namespace pagelet {

/// Random numbers from std::mt19937_64.
class Random {
 public:
  explicit Random(std::uint64_t seed) : generator_(seed) {}

  /// 0 .. bound - 1; `bound` > 0. (The bias of the remainder does not matter here.)
  std::size_t below(std::size_t bound) { return generator_() % bound; }
  /// low .. high, both included.
  std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }
  /// True with the given probability.
  bool chance(double probability) {
    return static_cast<double>(generator_() >> 11) * 0x1p-53 < probability;
  }
  template <class T>
  T one_of(std::initializer_list<T> values) {
    return *(values.begin() + below(values.size()));
  }

 private:
  std::mt19937_64 generator_;
};

/// Numbers of different names, and shares. All shares are probabilities.
struct RandomTreeOptions {
  std::size_t nodes = 60;           ///< about this number; copies of subtrees are added
  std::size_t max_depth = 6;        ///< of a node below `body`
  std::size_t tags = 4;             ///< different tags, at most 8
  std::size_t classes = 4;          ///< different class tokens
  std::size_t ids = 4;              ///< different ids; few ids occur many times
  std::size_t attribute_names = 3;  ///< besides `id` and `class`
  std::size_t attribute_values = 3;
  std::size_t texts = 4;         ///< different texts
  double text_share = 0.35;      ///< texts among the nodes
  double class_share = 0.5;      ///< elements with `class`
  double id_share = 0.15;        ///< elements with `id`, empty ones among them
  double attribute_share = 0.3;  ///< elements with other attributes
  double gold_share = 0.05;      ///< elements with a class TECO_...
  double dropped_share = 0.03;   ///< elements that do not count: script, style, iframe
  double blank_share = 0.05;     ///< blank texts among the texts
  double wide_share = 0.2;       ///< nodes that become children of the same node
  double repeat_share = 0.2;     ///< nodes that are copies of the sibling before
};

class RandomTree {
 public:
  RandomTree(Random& random, const RandomTreeOptions& options);

  /// Inserts, deletes, moves, changes and repeats nodes, and reorders siblings, `changes` times.
  void mutate(Random& random, std::size_t changes);

  /// `html`, an empty `head`, and the tree with `body` as its root.
  Document document(SymbolTable& symbols) const;

  /// The same as markup. A parser may give another tree for it. `links` are added to the end of
  /// `body` as anchors without text.
  std::string html(const std::vector<std::string>& links = {}) const;

 private:
  struct Item {
    std::string tag;  // empty: a text
    std::string text;
    bool apart = false;  // a comment is before the text
    std::vector<std::pair<std::string, std::string>> attributes;
    std::size_t parent = 0;
    std::size_t depth = 0;
    std::vector<std::size_t> children;
  };

  Item random_item(Random& random) const;
  std::size_t add(Random& random, std::size_t parent, std::size_t position);
  std::size_t copy(std::size_t item, std::size_t parent, std::size_t position);
  void detach(std::size_t item);
  std::vector<std::size_t> reachable() const;
  std::size_t size_of(std::size_t item) const;
  void build(std::size_t item, SymbolTable& symbols, DocumentBuilder& builder) const;
  void write(std::size_t item, std::string& html) const;

  RandomTreeOptions options_;
  std::vector<Item> items_;  // 0 is body; detached items stay, but nothing leads to them
};

/// Random options of node equality: both profiles, changed profiles, and values with which scores
/// are at the threshold, are 0, or differ by very little.
EqualityOptions random_equality_options(Random& random);

/// What `--set` takes for these options: names and values.
std::vector<std::pair<std::string, std::string>> settings_of(const EqualityOptions& options);

/// The same on one line, for messages.
std::string to_string(const EqualityOptions& options);

}  // namespace pagelet
