// SPDX-License-Identifier: MIT
#include "core/dom/selector.h"

#include <algorithm>

#include "core/text/hash_tables.h"

namespace pagelet {

// Matches from left to right, one compound after the other. It begins with the set of nodes that
// the chain so far matches. A single pass gives the nodes that the next combinator reaches from
// them; then the compound's simple selectors remove nodes from that set. So each node is looked at
// only once for each simple selector, whatever the shape of the tree.
class Selector::Matcher {
 public:
  Matcher(const Document& document, StopToken* token) : document_(document), token_(token) {}

  // A flag for each node: whether it is in the set.
  using Set = std::vector<unsigned char>;

  // The nodes that a list of selectors matches.
  Set match(const std::vector<Chain>& list) {
    Set matched(document_.size());
    for (const Chain& chain : list) {
      if (stop_now(token_)) break;
      const Set set = match(chain);
      for (std::size_t at = 0; at < set.size(); ++at) matched[at] |= set[at];
    }
    return matched;
  }

 private:
  Set match(const Chain& chain) {
    Set set(document_.size());
    for (std::size_t at = 0; at < set.size(); ++at) set[at] = document_.is_element(node_at(at));
    for (std::size_t at = 0; at < chain.compounds.size(); ++at) {
      const Compound& compound = chain.compounds[at];
      if (at > 0) set = reached(set, compound.combinator);
      for (const Simple& simple : compound.simples) {
        if (stop_now(token_)) return set;
        thin_out(set, simple);
      }
      if (std::find(set.begin(), set.end(), 1) == set.end()) break;
    }
    return chain.text ? texts_in(set, *chain.text) : set;
  }

  // The text children of the elements of a set: the n-th of each, all of them when `number` is 0.
  Set texts_in(const Set& elements, std::size_t number) const {
    Set texts(elements.size());
    std::vector<std::size_t> counts(elements.size());  // by parent: texts so far
    for (std::size_t at = 0; at < elements.size(); ++at) {
      const std::size_t parent = index_of(document_.parent(node_at(at)));
      if (elements[parent] == 0 || !document_.is_text(node_at(at))) continue;
      if (++counts[parent] == number || number == 0) texts[at] = 1;
    }
    return texts;
  }

  // The elements that a combinator reaches from the nodes of a set.
  Set reached(const Set& from, Combinator combinator) {
    Set to(from.size());
    const bool sideways =
        combinator == Combinator::kNextSibling || combinator == Combinator::kLaterSibling;
    const bool far =
        combinator == Combinator::kDescendant || combinator == Combinator::kLaterSibling;
    if (sideways) find_previous();
    for (std::size_t at = 1; at < to.size(); ++at) {
      const NodeId node = node_at(at);
      if (document_.is_text(node)) continue;
      const std::size_t before = index_of(sideways ? previous_[at] : document_.parent(node));
      if (before == at) continue;
      to[at] = from[before] != 0 || (far && to[before] != 0) ? 1 : 0;
    }
    return to;
  }

  void thin_out(Set& set, const Simple& simple) {
    switch (simple.kind) {
      case Kind::kAny:
        return;
      case Kind::kType:
        return keep_if(set, [&](NodeId node) { return document_.tag_name(node) == simple.name; });
      case Kind::kAttribute:
        return keep_if(set, [&](NodeId node) {
          const auto value = attribute_of(document_, node, simple.name);
          return value && simple.test(*value, simple.value);
        });
      case Kind::kNthChild:
      case Kind::kNthLastChild:
      case Kind::kNthOfType:
      case Kind::kNthLastOfType:
        return thin_out_by_number(set, simple);
      case Kind::kOneOf:
      case Kind::kNoneOf: {
        const unsigned char wanted = simple.kind == Kind::kOneOf ? 1 : 0;
        const Set matched = match(simple.list);
        return keep_if(set, [&](NodeId node) { return matched[index_of(node)] == wanted; });
      }
    }
  }

  template <class Predicate>
  static void keep_if(Set& set, Predicate&& matches) {
    for (std::size_t at = 0; at < set.size(); ++at) {
      if (set[at] != 0 && !matches(node_at(at))) set[at] = 0;
    }
  }

  void thin_out_by_number(Set& set, const Simple& simple) {
    const bool of_type = simple.kind == Kind::kNthOfType || simple.kind == Kind::kNthLastOfType;
    const bool is_last = simple.kind == Kind::kNthLastChild || simple.kind == Kind::kNthLastOfType;
    const Numbers& known = numbers(of_type);
    keep_if(set, [&](NodeId node) {
      const std::uint32_t number = (is_last ? known.from_end : known.from_begin)[index_of(node)];
      const std::int64_t distance = std::int64_t{number} - simple.offset;
      if (simple.step == 0) return distance == 0;
      return distance % simple.step == 0 && distance / simple.step >= 0;
    });
  }

  // For each node its number among its element siblings, or those with its tag, from 1; html is 1.
  struct Numbers {
    std::vector<std::uint32_t> from_begin;
    std::vector<std::uint32_t> from_end;
  };

  const Numbers& numbers(bool of_type) {
    Numbers& numbers = numbers_[of_type ? 1 : 0];
    if (!numbers.from_begin.empty()) return numbers;
    numbers.from_begin.assign(document_.size(), 1);
    numbers.from_end.assign(document_.size(), 1);
    WordMap<std::uint32_t> counts;  // by parent, and with `of_type` by tag
    const auto count_of = [&](NodeId node) -> std::uint32_t& {
      const std::uint32_t tag = of_type ? static_cast<std::uint32_t>(document_.tag(node)) : 0;
      return counts.value_of(word_of(static_cast<std::uint32_t>(document_.parent(node)), tag), 0);
    };
    for (NodeId node = node_at(1); node < document_.end(); ++node) {
      if (document_.is_element(node)) numbers.from_begin[index_of(node)] = ++count_of(node);
    }
    for (NodeId node = node_at(1); node < document_.end(); ++node) {
      if (document_.is_text(node)) continue;
      numbers.from_end[index_of(node)] = count_of(node) + 1 - numbers.from_begin[index_of(node)];
    }
    return numbers;
  }

  // Fills previous_.
  void find_previous() {
    if (!previous_.empty()) return;
    std::vector<NodeId> last(document_.size());  // by parent: the last child so far
    for (std::size_t at = 0; at < document_.size(); ++at) {
      NodeId& before = last[index_of(document_.parent(node_at(at)))];
      previous_.push_back(before == NodeId{} ? node_at(at) : before);
      if (document_.is_element(node_at(at))) before = node_at(at);
    }
  }

  const Document& document_;
  StopToken* token_;
  // Filled on first use.
  Numbers numbers_[2];
  std::vector<NodeId> previous_;  // previous element sibling; the node itself when there is none
};

std::vector<NodeId> Selector::match(const Document& document, StopToken* token) const {
  const Matcher::Set matched = Matcher(document, token).match(chains_);
  std::vector<NodeId> nodes;
  for (std::size_t at = 0; at < matched.size(); ++at) {
    if (matched[at] != 0) nodes.push_back(node_at(at));
  }
  return nodes;
}

}  // namespace pagelet
