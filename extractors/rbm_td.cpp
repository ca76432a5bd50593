// SPDX-License-Identifier: MIT

// RBM-TD: a node is template when its whole subtree occurs identically at the same place of every
// candidate page. The parameter `path` says which places are the same. The answer is a union of
// whole subtrees; `include-paths` adds their ancestors. Without candidates it is the whole page.
// Source: World Wide Web 12(2), 2009; docs/specification.md, section 8. Cost: O(n) a candidate.

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/mapping/subtree_classes.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "extractors/common_parameters.h"
#include "extractors/registry.h"

namespace pagelet::rbm_td {
namespace {

// When two places are the same: with the same child index at every level and ancestors with the
// same labels; with the same index and ancestors with the same tags; or only with the latter.
enum class PathKind : std::uint8_t { kLabels, kIndex, kTags };

struct Options {
  PageOptions pages = {};
  LabelKind label = LabelKind::kFull;
  PathKind path_kind = PathKind::kLabels;
  bool include_paths = false;
};

// Finds the nodes of one tree whose subtree occurs identically in another tree at the same indices.
// Walks once down both trees.
class IndexWalk {
 public:
  /// `by_labels`: whether two nodes on the way must have equal labels, or only equal tags.
  IndexWalk(LabelKind kind, bool by_labels) : kind_(kind), by_labels_(by_labels) {}

  NodeSet run(const WorkingTree& a, const WorkingTree& b) {
    pairs_.assign(1, pair_of(a, 0, b, 0, 0));
    for (std::size_t above = 0; above < pairs_.size(); ++above) {
      const Pair pair = pairs_[above];
      if (!pair.goes_on) continue;
      TreeNode v = pair.b + 1;
      for (TreeNode u = pair.a + 1; u < a.end(pair.a) && v < b.end(pair.b);
           u = a.end(u), v = b.end(v)) {
        pairs_.push_back(pair_of(a, u, b, v, above));
      }
    }
    NodeSet found(a.size());
    for (std::size_t at = pairs_.size(); at-- > 0;) {
      const Pair& pair = pairs_[at];
      if (pair.is_identical) {
        found.insert(pair.a);
      } else {
        pairs_[pair.above].is_identical = false;
      }
    }
    return found;
  }

 private:
  struct Pair {
    TreeNode a;
    TreeNode b;
    std::size_t above;  // index of the parents' pair
    bool goes_on;       // whether the walk continues to the children
    bool is_identical;  // as far as known
  };

  Pair pair_of(const WorkingTree& a, TreeNode u, const WorkingTree& b, TreeNode v,
               std::size_t above) {
    const bool same_tag = a.tag(u) == b.tag(v);
    const bool same_label = same_tag && labels_are_equal(a, u, b, v);
    return {u, v, above, by_labels_ ? same_label : same_tag,
            same_label && a.child_count(u) == b.child_count(v)};
  }

  // Whether two nodes with the same tag have equal labels.
  bool labels_are_equal(const WorkingTree& a, TreeNode u, const WorkingTree& b, TreeNode v) {
    if (!a.is_text(u)) return kind_ == LabelKind::kTag || a.signature(u) == b.signature(v);
    return a.text(u) == b.text(v) ||
           collapse_blanks(a.text(u), buffer_a_) == collapse_blanks(b.text(v), buffer_b_);
  }

  LabelKind kind_;
  bool by_labels_;
  std::vector<Pair> pairs_;
  std::string buffer_a_;
  std::string buffer_b_;
};

// Hash of the tags from the root to each node and of the node's class.
std::vector<std::uint64_t> places_by_tags(const WorkingTree& tree,
                                          const std::vector<SubtreeClass>& classes) {
  std::vector<std::uint64_t> paths(tree.size());
  std::vector<std::uint64_t> places(tree.size());
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const std::uint64_t above = node == 0 ? 0 : paths[tree.parent(node)];
    paths[node] = combine_hash(above, index_of(tree.tag(node)));
    places[node] = combine_hash(paths[node], classes[node]);
  }
  return places;
}

void add_ancestors(const WorkingTree& tree, NodeSet& nodes) {
  for (std::size_t at = tree.size(); at-- > 1;) {
    if (nodes.contains(at)) nodes.insert(tree.parent(static_cast<TreeNode>(at)));
  }
}

// For each candidate: the nodes whose subtree occurs on it at the same place.
std::vector<NodeSet> found_on_pages(const Options& options, const ExtractionContext& context,
                                    const Answer& answer) {
  const WorkingTree& key = context.key_page(options.pages.whitespace);
  std::vector<NodeSet> found;
  if (options.path_kind == PathKind::kTags) {
    SubtreeClassTable table;
    const auto places_of = [&](const WorkingTree& tree) {
      const auto labels = labels_of(tree, context.symbols(), options.label);
      return places_by_tags(tree, table.classes_of(tree, labels));
    };
    const std::vector<std::uint64_t> own = places_of(key);
    for (const WorkingTree& page : context.pages(answer)) {
      const std::vector<std::uint64_t> others = places_of(page);
      const std::unordered_set<std::uint64_t> known(others.begin(), others.end());
      found.push_back(
          NodeSet::of(key.size(), [&](std::size_t node) { return known.contains(own[node]); }));
    }
  } else {
    IndexWalk walk(options.label, options.path_kind == PathKind::kLabels);
    for (const WorkingTree& page : context.pages(answer)) {
      found.push_back(walk.run(key, page));
    }
  }
  return found;
}

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  const WorkingTree& key = context.key_page(options.pages.whitespace);
  Answer answer = begin_answer(context, options.pages);
  answer.nodes = NodeSet(key.size(), true);
  for (const NodeSet& found : found_on_pages(options, context, answer)) {
    answer.nodes &= found;
  }
  if (options.include_paths) add_ancestors(key, answer.nodes);
  return answer;
}

Explanation explain(const Options& options, const ExtractionContext& context,
                    const Answer& answer) {
  const std::vector<NodeSet> found = found_on_pages(options, context, answer);
  return {{}, context.reasons(answer.nodes.universe(), [&](TreeNode node) {
            const auto pages = std::ranges::count_if(
                found, [&](const NodeSet& page) { return page.contains(node); });
            return "pages with an identical subtree: " + std::to_string(pages) + " of " +
                   std::to_string(found.size());
          })};
}

}  // namespace

ExtractorEntry rbm_td_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "rbm-td",
                .title = "RBM-TD",
                .summary = "subtrees that are identical at the same place of every page",
                .citation =
                    "Vieira, da Costa Carvalho, Berlt, de Moura, da Silva, Freire: On finding "
                    "templates on web collections. World Wide Web 12(2), 2009, pp. 171-211",
                .origin = Origin::kPublished,
                .needs_pages = true},
       .table = ParameterTable<Options>()
                    .choice(&Options::label, "label", kLabelKinds, kLabelHelp)
                    .choice(&Options::path_kind, "path",
                            {{"labels", PathKind::kLabels},
                             {"index", PathKind::kIndex},
                             {"tags", PathKind::kTags}},
                            "what makes two places the same, from the root down")
                    .on_off(&Options::include_paths, "include-paths",
                            "add the ancestors of the subtrees found")
                    .part(&Options::pages, page_parameters()),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet::rbm_td
