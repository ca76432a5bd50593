// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "datasets/labelling/selector_finder.h"

namespace pagelet {
namespace {

// How many shared selectors are tried, and for how many parents. Those that cover most nodes come
// first, so the others would save little.
constexpr std::size_t kMostTried = 300;      // in all, each in O(nodes)
constexpr std::size_t kMostNames = 300'000;  // names and places of roots that are counted
constexpr std::size_t kMostShared = 60;
constexpr std::size_t kMostParents = 12;
// Nodes with unique names are only described by their place if there are at least so many of them.
constexpr std::size_t kFewestNamed = 4;

}  // namespace

// Finds few selectors for the outermost nodes of a set. Selectors that several nodes share are
// collected and tested. Then the one that covers most uncovered nodes is taken, again and again.
class SelectorFinder::Groups {
 public:
  Groups(const SelectorFinder& finder, const NodeSet& set, std::vector<TreeNode> roots)
      : finder_(finder), page_(finder.page_), set_(set), roots_(std::move(roots)) {}

  Result<std::vector<std::string>> run() {
    if (roots_.size() > 1) {
      add_shared_names();
      add_siblings();
      choose();
    }
    const std::size_t length = chosen_.size() + roots_.size();
    if (length > kMostSelectors) return tl::unexpected(too_many_selectors(length));
    for (const TreeNode root : roots_) chosen_.emplace(root, finder_.selector_of(root));
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
    const Result<NodeSet> covered = finder_.cover(text);
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
      std::vector<std::string> names = finder_.places_of(root);
      if (!page_.is_text(root)) {
        for (std::string& name : finder_.names_of(id)) names.push_back(std::move(name));
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
    const std::string prefix = finder_.selector_of_element(parent);
    attempt(prefix + "::text");
    bool are_named = true;
    std::map<std::string, std::size_t> inside;  // how many marked children have a name
    std::map<std::string, std::size_t> outside;
    std::size_t others = 0;
    std::vector<bool> is_in;  // by position: marked, or does not count
    std::vector<bool> is_root;
    for (const NodeId child : finder_.children_of(parent)) {
      if (page_.document().is_text(child)) continue;
      const TreeNode node = page_.node_of(child);
      is_root.push_back(node != kNoNode && set_.contains(node));
      is_in.push_back(node == kNoNode || is_root.back());
      if (is_root.back() && !finder_.own_name(child)) are_named = false;
      if (node == kNoNode) continue;
      if (!is_root.back()) ++others;
      for (const std::string& name : finder_.names_of(child)) {
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
    while (true) {
      const Candidate* best = nullptr;
      for (const Candidate& candidate : candidates_) {
        const auto rank = [](const Candidate& one) {
          return std::pair(one.roots.size(), -static_cast<long>(one.text.size()));
        };
        if (best == nullptr || rank(candidate) > rank(*best)) best = &candidate;
      }
      if (best == nullptr || best->roots.size() < 2) return;
      const Candidate taken = *best;
      chosen_.emplace(taken.roots.front(), taken.text);
      const auto is_taken = [&](TreeNode root) {
        return std::ranges::binary_search(taken.roots, root);
      };
      std::erase_if(roots_, is_taken);
      for (Candidate& candidate : candidates_) std::erase_if(candidate.roots, is_taken);
    }
  }

  const SelectorFinder& finder_;
  const WorkingTree& page_;
  const NodeSet& set_;
  std::vector<TreeNode> roots_;  // not covered yet, in document order
  std::set<std::string> tried_;
  std::vector<Candidate> candidates_;
  std::map<TreeNode, std::string> chosen_;  // by the first root that it covers
};

Result<std::vector<std::string>> SelectorFinder::find_for(const NodeSet& closed_set,
                                                          std::vector<TreeNode> roots) const {
  return Groups(*this, closed_set, std::move(roots)).run();
}

}  // namespace pagelet
