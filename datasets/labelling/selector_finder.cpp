// SPDX-License-Identifier: MIT
#include "datasets/labelling/selector_finder.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "core/dom/selector.h"
#include "core/dom/signature_table.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "datasets/labelling/label_sets.h"

namespace pagelet {
namespace {

// Number of ancestors that are searched for a name. It bounds the work on deep pages.
constexpr std::size_t kMaxAncestors = 32;
// Number of classes of an element that are used. Pages made with style tools have up to ten.
constexpr std::size_t kMaxClasses = 16;
// Number of selectors that are tried to find nodes similar to one.
constexpr std::size_t kMaxKin = 300;

// How many shared selectors are tried, and for how many parents. Those that cover most nodes come
// first, so the others would save little.
constexpr std::size_t kMostTried = 300;      // in all, each in O(nodes)
constexpr std::size_t kMostNames = 300'000;  // names and places of roots that are counted
constexpr std::size_t kMostShared = 60;
constexpr std::size_t kMostParents = 12;
// Nodes with unique names are only described by their place if there are at least so many of them.
constexpr std::size_t kFewestNamed = 4;

// A name as a CSS identifier: characters with a meaning in CSS are escaped.
std::string css_identifier(std::string_view name) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string text;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const char c = name[at];
    const bool is_first = at == 0 || (at == 1 && name[0] == '-');
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F || (is_digit(c) && is_first)) {
      text += '\\';
      if (byte >= 0x10) text += kHex[byte >> 4];
      text += kHex[byte & 0xF];
      text += ' ';
    } else if (is_letter_or_digit(c) || byte >= 0x80 || c == '_' || (c == '-' && name != "-")) {
      text += c;
    } else {
      text += '\\';
      text += c;
    }
  }
  return text;
}

}  // namespace

Result<void> SelectorFinder::check_length(std::size_t length) {
  if (length <= kMostSelectors) return {};
  return fail(ErrorCode::kInput,
              std::to_string(length) + " selectors would be needed, more than the " +
                  std::to_string(kMostSelectors) +
                  " that a list may have: mark larger elements, or use a selector that covers "
                  "several");
}

// The names of a page's nodes, and the selectors that they give.
class SelectorFinder::Names {
 public:
  using Nodes = std::vector<NodeId>;

  explicit Names(const WorkingTree& page)
      : page_(page),
        document_(page.document()),
        has_own_name_(document_.size()),
        places_(document_.size()),
        counted_texts_(document_.size()) {
    for (NodeId node{}; node < document_.end(); ++node) {
      if (document_.is_text(node)) continue;
      number_children(node);
      for (const std::string& name : names_of(node)) {
        Nodes& nodes = named_[name];
        if (nodes.empty() || nodes.back() != node) nodes.push_back(node);
      }
    }
    for (const auto& [name, nodes] : named_) {
      if (nodes.size() == 1) has_own_name_[index_of(nodes.front())] = true;
    }
  }

  const WorkingTree& page() const { return page_; }

  // Simple selectors that match an element, in the order in which people prefer them.
  std::vector<std::string> names_of(NodeId node) const {
    std::vector<std::string> names;
    const std::string tag = tag_of(node);
    const Attribute* id = document_.find_attribute(node, Symbol::kId);
    if (id != nullptr && !document_.symbols().text(id->value).empty()) {
      names.push_back("#" + css_identifier(document_.symbols().text(id->value)));
    }
    std::vector<std::string> classes;
    if (const Attribute* attribute = document_.find_attribute(node, Symbol::kClass)) {
      for_each_word(document_.symbols().text(attribute->value), [&](std::string_view word) {
        if (classes.size() < kMaxClasses && !word.starts_with(kLabelClassPrefix)) {
          classes.push_back("." + css_identifier(word));
        }
      });
    }
    names.insert(names.end(), classes.begin(), classes.end());
    names.push_back(tag);
    for (const std::string& name : classes) names.push_back(tag + name);
    return names;
  }

  // The first simple selector that matches only this element.
  std::optional<std::string> own_name(NodeId node) const {
    if (!has_own_name_[index_of(node)]) return std::nullopt;
    for (std::string& name : names_of(node)) {
      const auto found = named_.find(name);
      if (found->second.size() == 1) return std::move(name);
    }
    return std::nullopt;
  }

  std::string selector_of_element(NodeId node) const {
    std::vector<std::string> steps;  // the innermost first
    std::optional<std::string> selector;
    while (index_of(node) != 0) {
      selector = own_name(node);
      if (!selector) selector = name_below_named(node);
      if (selector) break;
      steps.push_back(step_of(node));
      node = document_.parent(node);
    }
    std::string text = selector.value_or("html");
    for (std::size_t at = steps.size(); at-- > 0;) text += " > " + steps[at];
    return text;
  }

  std::string selector_of(TreeNode node) const {
    const NodeId id = page_.document_node(node);
    if (!page_.is_text(node)) return selector_of_element(id);
    const NodeId parent = document_.parent(id);
    const bool is_only = counted_texts_[index_of(parent)] == 1;
    const std::string which =
        is_only ? "" : "(" + std::to_string(places_[index_of(id)].number) + ")";
    return selector_of_element(parent) + "::text" + which;
  }

  Nodes children_of(NodeId parent) const {
    Nodes children;
    for (NodeId child = parent + 1; child < document_.end(parent); child = document_.end(child)) {
      children.push_back(child);
    }
    return children;
  }

  // Selectors that also match nodes in equal places: a name of the parent and of the node.
  std::vector<std::string> places_of(TreeNode node) const {
    const NodeId id = page_.document_node(node);
    if (index_of(id) == 0) return {};
    const NodeId parent = document_.parent(id);
    const std::string number = std::to_string(places_[index_of(id)].number);
    std::vector<std::string> inner;
    if (document_.is_text(id)) {
      inner = {"::text", "::text(" + number + ")"};
    } else {
      inner = names_of(id);
      std::erase_if(inner, [](const std::string& name) { return name.starts_with('#'); });
      inner.push_back(tag_of(id) + ":nth-child(" + number + ")");
      inner.push_back(tag_of(id) + ":nth-child(n+" + number + ")");
      for (std::string& step : inner) step.insert(0, " > ");
    }
    std::vector<std::string> outer = names_of(parent);
    if (index_of(parent) != 0) {
      for (const std::string& above : names_of(document_.parent(parent))) {
        outer.push_back(above + " > " + tag_of(parent));
      }
    }
    std::vector<std::string> places;
    for (const std::string& name : outer) {
      for (const std::string& step : inner) places.push_back(name + step);
    }
    return places;
  }

  // Selectors that match a node and similar nodes: on the page, below a named ancestor, in equal
  // places, or among its siblings.
  std::vector<std::string> kin_of(TreeNode node) const {
    const NodeId id = page_.document_node(node);
    std::vector<std::string> kin = places_of(node);
    const NodeId parent = document_.parent(id);
    const std::string prefix = selector_of_element(parent);
    if (document_.is_text(id)) {
      kin.push_back(prefix + "::text");
      return kin;
    }
    std::vector<std::string> names = names_of(id);
    const std::string number = std::to_string(places_[index_of(id)].number);
    kin.push_back(prefix + " > *");
    kin.push_back(prefix + " > :nth-child(n+" + number + ")");
    kin.push_back(prefix + " > :nth-child(-n+" + number + ")");
    for (const std::string& name : names) {
      kin.push_back(name);
      kin.push_back(prefix + " > " + name);
    }
    NodeId ancestor = parent;
    for (std::size_t steps = 0; steps < kMaxAncestors && index_of(ancestor) != 0; ++steps) {
      if (const auto outer = own_name(ancestor)) {
        for (const std::string& name : names) kin.push_back(*outer + " " + name);
      }
      ancestor = document_.parent(ancestor);
    }
    return kin;
  }

  Result<NodeSet> cover(const std::string& selector) const {
    PAGELET_ASSIGN_OR_RETURN(const Selector parsed, Selector::parse(selector));
    const std::vector<NodeId> matched = parsed.match(document_);
    if (matched.empty()) {
      return fail(ErrorCode::kInput, "selector \"" + selector + "\" matches nothing");
    }
    return page_.covered_by(matched);
  }

 private:
  // The position of a node among its parent's children, from 1. Elements are counted with other
  // elements, texts with other texts.
  struct Place {
    std::uint32_t number = 0;
    std::uint32_t number_of_tag = 0;
  };
  using Counts = std::map<std::string, std::size_t>;

  void number_children(NodeId parent) {
    std::uint32_t elements = 0;
    std::uint32_t texts = 0;
    std::map<std::string_view, std::uint32_t> tags;
    for (const NodeId child : children_of(parent)) {
      if (document_.is_text(child)) {
        places_[index_of(child)].number = ++texts;
        if (page_.node_of(child) != kNoNode) ++counted_texts_[index_of(parent)];
      } else {
        places_[index_of(child)] = {++elements, ++tags[document_.tag_name(child)]};
      }
    }
  }

  std::string tag_of(NodeId node) const { return css_identifier(document_.tag_name(node)); }

  std::size_t count_below(const std::string& name, NodeId ancestor) const {
    const Nodes& nodes = named_.find(name)->second;
    const auto begin = std::upper_bound(nodes.begin(), nodes.end(), ancestor);
    const auto end = std::lower_bound(begin, nodes.end(), document_.end(ancestor));
    return static_cast<std::size_t>(end - begin);
  }

  // A selector such as "#box .title": a name of the element that is unique below the nearest
  // ancestor with a unique name.
  std::optional<std::string> name_below_named(NodeId node) const {
    NodeId ancestor = node;
    for (std::size_t steps = 0; steps < kMaxAncestors && index_of(ancestor) != 0; ++steps) {
      ancestor = document_.parent(ancestor);
      const std::optional<std::string> outer = own_name(ancestor);
      if (!outer) continue;
      for (const std::string& name : names_of(node)) {
        if (count_below(name, ancestor) == 1) return *outer + " " + name;
      }
      return std::nullopt;  // below a higher ancestor there are not fewer matches
    }
    return std::nullopt;
  }

  // The part of a selector that tells an element from its siblings.
  std::string step_of(NodeId node) const {
    const auto [family, is_new] = child_names_.try_emplace(document_.parent(node));
    Counts& counts = family->second;
    if (is_new) {
      for (const NodeId sibling : children_of(family->first)) {
        if (document_.is_text(sibling)) continue;
        for (const std::string& name : names_of(sibling)) ++counts[name];
      }
    }
    const std::vector<std::string> names = names_of(node);
    const std::string tag = tag_of(node);
    if (counts[tag] == 1) return tag;
    for (const std::string& name : names) {
      if (counts[name] == 1) return name;
    }
    return tag + ":nth-of-type(" + std::to_string(places_[index_of(node)].number_of_tag) + ")";
  }

  const WorkingTree& page_;
  const Document& document_;
  std::map<std::string, Nodes, std::less<>> named_;  // by #id, .class, tag and tag.class
  std::vector<bool> has_own_name_;                   // by node: a name that no other element has
  std::vector<Place> places_;                        // by node
  std::vector<std::uint32_t> counted_texts_;         // by element: text children that count
  mutable std::map<NodeId, Counts> child_names_;     // by parent, for step_of
};

// Finds few selectors for the outermost nodes of a set. Selectors that several nodes share are
// collected and tested. Then the one that covers most uncovered nodes is taken, again and again.
class SelectorFinder::Groups {
 public:
  Groups(const Names& names, const NodeSet& set, std::vector<TreeNode> roots)
      : names_(names), page_(names.page()), set_(set), roots_(std::move(roots)) {}

  Result<std::vector<std::string>> run() {
    if (roots_.size() > 1) {
      add_shared_names();
      add_siblings();
      choose();
    }
    PAGELET_TRY(check_length(chosen_.size() + roots_.size()));
    for (const TreeNode root : roots_) chosen_.emplace(root, names_.selector_of(root));
    std::vector<std::string> selectors;
    for (const auto& [first, text] : chosen_) selectors.push_back(text);
    return selectors;
  }

 private:
  struct Candidate {
    std::string text;
    std::vector<TreeNode> roots;  // the roots that it covers
  };

  // Keeps a selector if it covers at least `fewest` roots and nothing outside the set.
  void attempt(const std::string& text, std::size_t fewest = 2) {
    if (tried_.size() == kMostTried || !tried_.insert(text).second) return;
    const Result<NodeSet> covered = names_.cover(text);
    if (!covered || covered->count_common(set_) != covered->count()) return;
    Candidate candidate{text, {}};
    for (const TreeNode root : roots_) {
      if (covered->contains(root)) candidate.roots.push_back(root);
    }
    if (candidate.roots.size() >= fewest) candidates_.push_back(std::move(candidate));
  }

  // Adds names and places that several roots share.
  void add_shared_names() {
    std::map<std::string, std::size_t> counts;
    std::size_t counted = 0;
    for (const TreeNode root : roots_) {
      if (counted > kMostNames) break;
      const NodeId id = page_.document_node(root);
      std::vector<std::string> names = names_.places_of(root);
      if (!page_.is_text(root)) {
        for (std::string& name : names_.names_of(id)) names.push_back(std::move(name));
      }
      const std::set<std::string> distinct(names.begin(), names.end());
      counted += distinct.size();
      for (const std::string& name : distinct) ++counts[name];
    }
    std::vector<std::pair<std::size_t, std::string>> shared;
    for (const auto& [name, count] : counts) {
      if (count > 1) shared.emplace_back(count, name);
    }
    std::ranges::sort(shared, [](const auto& a, const auto& b) {
      return std::tuple(b.first, a.second.size(), a.second) <
             std::tuple(a.first, b.second.size(), b.second);
    });
    if (shared.size() > kMostShared) shared.resize(kMostShared);
    for (const auto& [count, name] : shared) attempt(name);
  }

  // Adds selectors for roots that are children of one parent.
  void add_siblings() {
    std::map<NodeId, std::vector<TreeNode>> families;
    for (const TreeNode root : roots_) {
      families[page_.document().parent(page_.document_node(root))].push_back(root);
    }
    std::vector<std::pair<NodeId, std::size_t>> parents;
    for (const auto& [parent, children] : families) {
      if (children.size() > 1) parents.emplace_back(parent, children.size());
    }
    std::ranges::stable_sort(parents, std::greater(), &std::pair<NodeId, std::size_t>::second);
    if (parents.size() > kMostParents) parents.resize(kMostParents);
    for (const auto& [parent, count] : parents) add_family(parent);
  }

  void add_family(NodeId parent) {
    const std::string prefix = names_.selector_of_element(parent);
    attempt(prefix + "::text");
    bool are_named = true;
    std::map<std::string, std::size_t> inside;  // how many marked children have a name
    std::map<std::string, std::size_t> outside;
    std::size_t others = 0;
    std::vector<bool> is_in;  // by position: marked, or does not count
    std::vector<bool> is_root;
    for (const NodeId child : names_.children_of(parent)) {
      if (page_.document().is_text(child)) continue;
      const TreeNode node = page_.node_of(child);
      is_root.push_back(node != kNoNode && set_.contains(node));
      is_in.push_back(node == kNoNode || is_root.back());
      if (is_root.back() && !names_.own_name(child)) are_named = false;
      if (node == kNoNode) continue;
      if (!is_root.back()) ++others;
      for (const std::string& name : names_.names_of(child)) {
        ++(is_root.back() ? inside : outside)[name];
      }
    }
    for (const auto& [name, count] : inside) {
      if (count > 1 && !outside.contains(name)) attempt(prefix + " > " + name);
    }
    // For few nodes, their names tell more than their place.
    const std::size_t fewest = are_named ? kFewestNamed : 2;
    attempt(prefix + " > *", fewest);
    for (const auto& [name, count] : outside) {
      if (count == others && !inside.contains(name))
        attempt(prefix + " > :not(" + name + ")", kFewestNamed);
    }
    add_runs(prefix, is_in, is_root, fewest);
  }

  // Runs of neighbours.
  void add_runs(const std::string& prefix, const std::vector<bool>& is_in,
                const std::vector<bool>& is_root, std::size_t fewest) {
    for (std::size_t begin = 0; begin < is_in.size();) {
      if (!is_root[begin]) {
        ++begin;
        continue;
      }
      std::size_t end = begin;
      while (end < is_in.size() && is_in[end]) ++end;
      const bool to_end = end == is_in.size();
      while (!is_root[end - 1]) --end;
      const std::string from = ":nth-child(n+" + std::to_string(begin + 1) + ")";
      const std::string to = ":nth-child(-n+" + std::to_string(end) + ")";
      if (end - begin > 1) {
        attempt(prefix + " > " + (to_end ? from : begin == 0 ? to : from + to), fewest);
      }
      begin = end;
    }
  }

  void choose() {
    const auto rank = [](const Candidate& one) {
      return std::pair(one.roots.size(), -static_cast<long>(one.text.size()));
    };
    while (true) {
      const auto best = std::ranges::max_element(candidates_, {}, rank);
      if (best == candidates_.end() || best->roots.size() < 2) return;
      const Candidate taken = *best;
      chosen_.emplace(taken.roots.front(), taken.text);
      const auto is_taken = [&](TreeNode root) {
        return std::ranges::binary_search(taken.roots, root);
      };
      std::erase_if(roots_, is_taken);
      for (Candidate& candidate : candidates_) std::erase_if(candidate.roots, is_taken);
    }
  }

  const Names& names_;
  const WorkingTree& page_;
  const NodeSet& set_;
  std::vector<TreeNode> roots_;  // not covered yet, in document order
  std::set<std::string> tried_;
  std::vector<Candidate> candidates_;
  std::map<TreeNode, std::string> chosen_;  // by the first root that it covers
};

SelectorFinder::SelectorFinder(const WorkingTree& page) : names_(std::make_unique<Names>(page)) {}

SelectorFinder::~SelectorFinder() = default;

Result<NodeSet> SelectorFinder::cover(const std::string& selector) const {
  return names_->cover(selector);
}

std::string SelectorFinder::selector_of(TreeNode node) const { return names_->selector_of(node); }

std::vector<FoundSelector> SelectorFinder::more_like(TreeNode node, const NodeSet& set,
                                                     const NodeSet& keep_out,
                                                     std::size_t most) const {
  std::map<std::pair<std::size_t, std::uint64_t>, FoundSelector> found;  // by size, then by nodes
  std::set<std::string> tried;
  for (const std::string& text : names_->kin_of(node)) {
    if (tried.size() == kMaxKin) break;
    if (!tried.insert(text).second) continue;
    Result<NodeSet> covered = cover(text);
    if (!covered || !covered->contains(node) || covered->count_common(keep_out) > 0) continue;
    if (covered->contains(0) || covered->count_common(set) == covered->count()) continue;
    const auto [at, is_new] =
        found.try_emplace({covered->count(), covered->hash()}, FoundSelector{text, *covered});
    if (!is_new && text.size() < at->second.text.size()) at->second.text = text;
  }
  std::vector<FoundSelector> result;
  for (auto& [size, selector] : found) {
    if (result.size() < most) result.push_back(std::move(selector));
  }
  return result;
}

Result<std::vector<std::string>> SelectorFinder::find(const NodeSet& closed_set) const {
  return Groups(*names_, closed_set, roots_of(closed_set, names_->page())).run();
}

Result<std::vector<std::string>> SelectorFinder::revise(const std::vector<std::string>& before,
                                                        const NodeSet& closed_set) const {
  std::vector<TreeNode> left = roots_of(closed_set, names_->page());
  std::vector<FoundSelector> fitting;
  for (const std::string& text : before) {
    Result<NodeSet> covered = cover(text);
    const auto is_covered = [&](TreeNode root) { return covered->contains(root); };
    if (covered && covered->count_common(closed_set) == covered->count() &&
        std::ranges::any_of(left, is_covered)) {
      fitting.push_back({text, std::move(*covered)});
    }
  }
  std::vector<std::string> kept;
  for (std::size_t at = 0; at < fitting.size(); ++at) {
    const NodeSet& own = fitting[at].covered;
    bool is_needed = true;  // false when another selector covers the same nodes
    for (std::size_t other = 0; other < fitting.size(); ++other) {
      const NodeSet& its = fitting[other].covered;
      const bool is_inside = other != at && own.count_common(its) == own.count();
      if (is_inside && (other < at || its.count() > own.count())) is_needed = false;
    }
    if (!is_needed) continue;
    std::erase_if(left, [&](TreeNode root) { return own.contains(root); });
    kept.push_back(fitting[at].text);
  }
  if (left.empty() && kept.size() == before.size()) return kept;
  const Result<std::vector<std::string>> added = Groups(*names_, closed_set, std::move(left)).run();
  Result<std::vector<std::string>> fresh = find(closed_set);
  if (!added || (fresh && fresh->size() < kept.size() + added->size())) return fresh;
  kept.insert(kept.end(), added->begin(), added->end());
  return kept;
}

}  // namespace pagelet
