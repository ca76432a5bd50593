// SPDX-License-Identifier: MIT
#include "datasets/labelling/selector_finder.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <utility>

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
// Longest id or class that is used, in bytes. Selectors for one node are made of all its names and
// those of its parent, hundreds of them.
constexpr std::size_t kMaxNameLength = 100;
// Number of selectors that are tried on the page for one call, each in O(nodes).
constexpr std::size_t kMaxTried = 300;
// Bytes of the selectors among which those for several nodes are looked for.
constexpr std::size_t kMaxBytes = 10'000'000;
// Neighbours with unique names are only described by their position if there are at least this
// many.
constexpr std::size_t kMinNamed = 4;

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
  if (length <= kMaxSelectors) return {};
  return fail(ErrorCode::kInput,
              std::to_string(length) + " selectors would be needed, more than the " +
                  std::to_string(kMaxSelectors) +
                  " that a list may have: mark larger elements, or use a selector that covers "
                  "several");
}

// The names of a page's nodes, and the selectors that they give.
class SelectorFinder::Names {
 public:
  explicit Names(const WorkingTree& page)
      : page_(page),
        document_(page.document()),
        shortest_(document_.size()),
        is_unique_(document_.size()),
        numbers_(document_.size()),
        counted_texts_(document_.size()) {
    Counts on_page;
    for (NodeId node{}; node < document_.end(); ++node) {
      if (!document_.is_text(node)) add_names(node, on_page);
    }
    shortest_[0] = "html";
    is_unique_[0] = true;
    for (NodeId node{}; node < document_.end(); ++node) {
      if (!document_.is_text(node)) describe_children(node, on_page);
    }
  }

  const WorkingTree& page() const { return page_; }

  // Simple selectors that match an element, in the order in which people prefer them.
  std::vector<std::string> names_of(NodeId node) const {
    std::vector<std::string> names;
    const std::string tag = tag_of(node);
    const Attribute* id = document_.find_attribute(node, Symbol::kId);
    const std::string_view value = id != nullptr ? document_.symbols().text(id->value) : "";
    if (!value.empty() && value.size() <= kMaxNameLength) {
      names.push_back("#" + css_identifier(value));
    }
    std::vector<std::string> classes;
    if (const Attribute* attribute = document_.find_attribute(node, Symbol::kClass)) {
      for_each_word(document_.symbols().text(attribute->value), [&](std::string_view word) {
        if (classes.size() < kMaxClasses && word.size() <= kMaxNameLength &&
            !word.starts_with(kLabelClassPrefix)) {
          classes.push_back("." + css_identifier(word));
        }
      });
    }
    names.insert(names.end(), classes.begin(), classes.end());
    names.push_back(tag);
    for (const std::string& name : classes) names.push_back(tag + name);
    return names;
  }

  // Whether a simple selector matches only this element.
  bool has_own_name(TreeNode node) const { return is_unique_[index_of(page_.document_node(node))]; }

  // A name of its own, or child steps from the nearest ancestor with one.
  std::string selector_of_element(NodeId node) const {
    std::vector<NodeId> steps;  // the innermost first
    for (; !is_unique_[index_of(node)]; node = document_.parent(node)) steps.push_back(node);
    std::string text = shortest_[index_of(node)];
    for (std::size_t at = steps.size(); at-- > 0;) text += " > " + shortest_[index_of(steps[at])];
    return text;
  }

  std::string selector_of(TreeNode node) const {
    const NodeId id = page_.document_node(node);
    if (!page_.is_text(node)) return selector_of_element(id);
    const NodeId parent = document_.parent(id);
    const bool is_only = counted_texts_[index_of(parent)] == 1;
    const std::string which = is_only ? "" : "(" + number_of(node) + ")";
    return selector_of_element(parent) + "::text" + which;
  }

  // Selectors that match a node and may match similar nodes: by its own name, by its parent's name,
  // or below an ancestor with a unique name.
  std::vector<std::string> kin_of(TreeNode node) const {
    const NodeId id = page_.document_node(node);
    if (index_of(id) == 0) return {};
    const NodeId parent = document_.parent(id);
    std::vector<std::string> outer = names_of(parent);
    outer.push_back(selector_of_element(parent));
    if (index_of(parent) != 0) {
      for (const std::string& above : names_of(document_.parent(parent))) {
        outer.push_back(above + " > " + tag_of(parent));
      }
    }
    std::vector<std::string> kin;
    if (document_.is_text(id)) {
      for (const std::string& name : outer) {
        kin.push_back(name + "::text");
        kin.push_back(name + "::text(" + number_of(node) + ")");
      }
      return kin;
    }
    const std::string place = nth_child(number_of(node));
    std::vector<std::string> names = names_of(id);
    kin = names;
    for (const std::string& name : outer) {
      for (const std::string& own : names) kin.push_back(name + " > " + own);
      kin.push_back(name + " > " + tag_of(id) + place);
    }
    NodeId ancestor = parent;
    for (std::size_t steps = 0; steps < kMaxAncestors && index_of(ancestor) != 0; ++steps) {
      if (is_unique_[index_of(ancestor)]) {
        for (const std::string& own : names)
          kin.push_back(shortest_[index_of(ancestor)] + " " + own);
      }
      ancestor = document_.parent(ancestor);
    }
    return kin;
  }

  // The selector of an element, of another one, and of all their siblings between them. kNoNode:
  // from the first one, or to the last one.
  std::string neighbours(TreeNode first, TreeNode last) const {
    const NodeId child = page_.document_node(first == kNoNode ? last : first);
    const bool is_from_begin = first == kNoNode || number_of(first) == "1";
    std::string places = is_from_begin ? "" : nth_child("n+" + number_of(first));
    if (last != kNoNode) places += nth_child("-n+" + number_of(last));
    return selector_of_element(document_.parent(child)) + " > " + (places.empty() ? "*" : places);
  }

 private:
  using Counts = std::map<std::string, std::size_t>;

  void add_names(NodeId node, Counts& counts) const {
    const std::vector<std::string> names = names_of(node);
    for (const std::string& name : std::set(names.begin(), names.end())) ++counts[name];
  }

  // Numbers the children of an element, and finds what tells each from all elements of the page or
  // from its siblings.
  void describe_children(NodeId parent, const Counts& on_page) {
    const NodeId end = document_.end(parent);
    Counts among_siblings;
    for (NodeId child = parent + 1; child < end; child = document_.end(child)) {
      if (!document_.is_text(child)) add_names(child, among_siblings);
    }
    std::uint32_t elements = 0;
    std::uint32_t texts = 0;
    Counts tags;
    for (NodeId child = parent + 1; child < end; child = document_.end(child)) {
      const std::size_t at = index_of(child);
      if (document_.is_text(child)) {
        numbers_[at] = ++texts;
        if (page_.node_of(child) != kNoNode) ++counted_texts_[index_of(parent)];
        continue;
      }
      numbers_[at] = ++elements;
      const std::string tag = tag_of(child);
      const std::size_t number = ++tags[tag];
      std::vector<std::string> names = names_of(child);
      const auto first_in = [&](const Counts& counts) {
        return std::ranges::find_if(names, [&](auto& name) { return counts.at(name) == 1; });
      };
      auto own = first_in(on_page);
      is_unique_[at] = own != names.end();
      if (!is_unique_[at]) {
        names.insert(names.begin(), tag);  // the shortest step
        own = first_in(among_siblings);
      }
      shortest_[at] =
          own == names.end() ? tag + ":nth-of-type(" + std::to_string(number) + ")" : *own;
    }
  }

  std::string number_of(TreeNode node) const {
    return std::to_string(numbers_[index_of(page_.document_node(node))]);
  }

  static std::string nth_child(const std::string& which) { return ":nth-child(" + which + ")"; }

  std::string tag_of(NodeId node) const { return css_identifier(document_.tag_name(node)); }

  const WorkingTree& page_;
  const Document& document_;
  // For each node:
  std::vector<std::string> shortest_;         // a name of its own; without one, a step to it
  std::vector<bool> is_unique_;               // whether it has a name of its own
  std::vector<std::uint32_t> numbers_;        // among its siblings of its kind, from 1
  std::vector<std::uint32_t> counted_texts_;  // text children that count
};

// Selectors that several nodes share.
class SelectorFinder::Shared {
 public:
  // `roots`: the outermost nodes of a set, in document order.
  Shared(const Names& names, const std::vector<TreeNode>& roots)
      : names_(names), page_(names.page()) {
    for (const TreeNode root : roots) {
      if (bytes_ > kMaxBytes) break;
      const std::vector<std::string> kin = names_.kin_of(root);
      for (const std::string& text : std::set(kin.begin(), kin.end())) add(text, 1);
    }
    add_neighbours(roots);
  }

  // The selectors of most nodes come first.
  std::vector<std::string> selectors() const {
    std::vector<std::string> shared;
    for (const auto& [text, count] : counts_) {
      if (count > 1) shared.push_back(text);
    }
    std::ranges::stable_sort(shared, {}, [&](const std::string& text) {
      return std::pair(-static_cast<long>(counts_.at(text)), text.size());
    });
    if (shared.size() > kMaxTried) shared.resize(kMaxTried);
    return shared;
  }

 private:
  void add(const std::string& text, std::size_t count) {
    bytes_ += text.size();
    counts_[text] += count;
  }

  // The element that follows among the siblings that count, or kNoNode.
  TreeNode next_element(TreeNode node) const {
    if (node == 0) return kNoNode;
    const TreeNode end = page_.end(page_.parent(node));
    TreeNode next = page_.end(node);
    while (next < end && page_.is_text(next)) ++next;
    return next < end ? next : kNoNode;
  }

  // Adds a selector for each run of neighbours.
  void add_neighbours(const std::vector<TreeNode>& roots) {
    std::vector<TreeNode> elements;
    std::ranges::copy_if(roots, std::back_inserter(elements),
                         [&](TreeNode root) { return !page_.is_text(root); });
    for (std::size_t begin = 0; begin < elements.size() && bytes_ <= kMaxBytes;) {
      std::size_t end = begin + 1;
      while (end < elements.size() && elements[end] == next_element(elements[end - 1])) ++end;
      const auto is_named = [&](TreeNode node) { return names_.has_own_name(node); };
      const std::span run(elements.begin() + begin, elements.begin() + end);
      // For few nodes, their names tell more than their place.
      if (run.size() >= (std::ranges::all_of(run, is_named) ? kMinNamed : 2)) {
        const bool is_to_end = next_element(run.back()) == kNoNode;
        add(names_.neighbours(run.front(), is_to_end ? kNoNode : run.back()), run.size());
      }
      begin = end;
    }
  }

  const Names& names_;
  const WorkingTree& page_;
  std::size_t bytes_ = 0;
  std::map<std::string, std::size_t> counts_;  // number of nodes that a selector may cover
};

// Few selectors for the outermost nodes of a set, `roots`.
Result<std::vector<std::string>> SelectorFinder::describe(const NodeSet& set,
                                                          std::vector<TreeNode> roots) const {
  std::map<TreeNode, std::string> chosen;  // by the first root that it covers
  if (roots.size() > 1) {
    for (const std::string& text : Shared(*names_, roots).selectors()) {
      if (roots.size() < 2) break;
      const Result<NodeSet> covered = cover(text);
      if (!covered || covered->count_common(set) != covered->count()) continue;
      const auto is_covered = [&](TreeNode root) { return covered->contains(root); };
      if (std::ranges::count_if(roots, is_covered) < 2) continue;
      chosen.emplace(*std::ranges::find_if(roots, is_covered), text);
      std::erase_if(roots, is_covered);
    }
  }
  PAGELET_TRY(check_length(chosen.size() + roots.size()));
  for (const TreeNode root : roots) chosen.emplace(root, selector_of(root));
  std::vector<std::string> selectors;
  for (const auto& [first, text] : chosen) selectors.push_back(text);
  return selectors;
}

SelectorFinder::SelectorFinder(const WorkingTree& page) : names_(std::make_unique<Names>(page)) {}

SelectorFinder::~SelectorFinder() = default;

Result<NodeSet> SelectorFinder::cover(const std::string& selector) const {
  return nodes_covered(selector, names_->page());
}

std::string SelectorFinder::selector_of(TreeNode node) const { return names_->selector_of(node); }

std::vector<FoundSelector> SelectorFinder::more_like(TreeNode node, const NodeSet& set,
                                                     const NodeSet& keep_out,
                                                     std::size_t most) const {
  std::vector<std::string> kin = names_->kin_of(node);
  if (node != 0 && !names_->page().is_text(node)) {
    kin.insert(kin.begin(), {names_->neighbours(node, kNoNode), names_->neighbours(kNoNode, node)});
  }
  std::map<std::pair<std::size_t, std::uint64_t>, FoundSelector> found;  // by size, then by nodes
  std::set<std::string> tried;
  for (const std::string& text : kin) {
    if (tried.size() == kMaxTried) break;
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
  return describe(closed_set, roots_of(closed_set, names_->page()));
}

Result<std::vector<std::string>> SelectorFinder::revise(const std::vector<std::string>& before,
                                                        const NodeSet& closed_set) const {
  std::vector<FoundSelector> fitting;
  for (const std::string& text : before) {
    Result<NodeSet> covered = cover(text);
    if (covered && covered->count_common(closed_set) == covered->count()) {
      fitting.push_back({text, std::move(*covered)});
    }
  }
  std::ranges::stable_sort(fitting, std::ranges::greater(),
                           [](const FoundSelector& one) { return one.covered.count(); });
  std::vector<TreeNode> left = roots_of(closed_set, names_->page());
  std::set<std::string> needed;
  for (const auto& [text, covered] : fitting) {
    const auto is_covered = [&nodes = covered](TreeNode root) { return nodes.contains(root); };
    if (std::erase_if(left, is_covered) > 0) needed.insert(text);
  }
  std::vector<std::string> kept;
  std::ranges::copy_if(before, std::back_inserter(kept),
                       [&](const std::string& text) { return needed.erase(text) > 0; });
  if (left.empty()) return kept;
  const Result<std::vector<std::string>> added = describe(closed_set, std::move(left));
  Result<std::vector<std::string>> fresh = find(closed_set);
  if (!added || (fresh && fresh->size() < kept.size() + added->size())) return fresh;
  kept.insert(kept.end(), added->begin(), added->end());
  return kept;
}

}  // namespace pagelet
