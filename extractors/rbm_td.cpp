// SPDX-License-Identifier: MIT
#include "extractors/rbm_td.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/text/hash.h"
#include "extractors/common_parameters.h"

namespace pagelet {
namespace {

// A tree with its labels and classes.
struct Side {
  const WorkingTree& tree;
  std::vector<LabelId> labels;
  std::vector<SubtreeClass> classes;
};

// Nodes of `a` whose subtree stands identically in `b` at the same indices; `same` says whether two
// nodes on the way may stand for each other. One walk down both trees.
template <class Same>
NodeSet identical_at_index(const Side& a, const Side& b, Same&& same) {
  NodeSet found(a.tree.size());
  std::vector<std::pair<TreeNode, TreeNode>> open{{0, 0}};
  while (!open.empty()) {
    const auto [u, v] = open.back();
    open.pop_back();
    if (a.classes[u] == b.classes[v]) {
      found.insert_range(u, a.tree.end(u));
      continue;
    }
    if (!same(u, v)) continue;
    TreeNode child_v = v + 1;
    for (TreeNode child_u = u + 1; child_u < a.tree.end(u) && child_v < b.tree.end(v);
         child_u = a.tree.end(child_u), child_v = b.tree.end(child_v)) {
      open.emplace_back(child_u, child_v);
    }
  }
  return found;
}

// Hash of the tags from the root to each node.
std::vector<std::uint64_t> tag_paths(const WorkingTree& tree) {
  std::vector<std::uint64_t> paths(tree.size());
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const std::uint64_t above = node == 0 ? 0 : paths[tree.parent(node)];
    paths[node] = combine_hash(above, index_of(tree.tag(node)));
  }
  return paths;
}

// Nodes of `a` for which some node of `b` has the same tag path and class.
NodeSet identical_under_tags(const Side& a, const Side& b) {
  std::unordered_set<std::uint64_t> known;
  const std::vector<std::uint64_t> paths_b = tag_paths(b.tree);
  for (TreeNode node = 0; node < b.tree.size(); ++node) {
    known.insert(combine_hash(paths_b[node], b.classes[node]));
  }
  const std::vector<std::uint64_t> paths_a = tag_paths(a.tree);
  NodeSet found(a.tree.size());
  for (TreeNode node = 0; node < a.tree.size(); ++node) {
    if (known.contains(combine_hash(paths_a[node], a.classes[node]))) found.insert(node);
  }
  return found;
}

void add_ancestors(const WorkingTree& tree, NodeSet& nodes) {
  for (std::size_t at = tree.size(); at-- > 1;) {
    if (nodes.contains(at)) nodes.insert(tree.parent(static_cast<TreeNode>(at)));
  }
}

}  // namespace

const ExtractorInfo& RbmTd::describe() {
  static const ExtractorInfo info{
      .name = "rbm-td",
      .title = "RBM-TD",
      .summary = "subtrees that stand identically at the same place of every page",
      .citation =
          "Vieira, da Silva, Pinto, de Moura, Cavalcanti, Freire: On finding templates on "
          "web collections. World Wide Web 12(2), 2009",
      .target = Target::kTemplate,
      .parameters =
          join({label_parameter(),
                ParameterSpec::choice("path", "labels", {"labels", "index", "tags"},
                                      "what makes two places the same, from the root down"),
                ParameterSpec::choice("include-paths", "off", {"on", "off"},
                                      "add the ancestors of the subtrees found")},
               candidate_parameters()),
  };
  return info;
}

RbmTd::RbmTd(Parameters parameters)
    : parameters_(std::move(parameters)),
      candidates_(candidate_options(parameters_)),
      whitespace_(whitespace_option(parameters_)),
      label_(label_option(parameters_)),
      include_paths_(parameters_.is_on("include-paths")) {
  const std::string& path = parameters_.choice("path");
  place_ = path == "tags" ? Place::kTags : path == "index" ? Place::kIndex : Place::kLabels;
}

Result<Extraction> RbmTd::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(whitespace_);
  Extraction extraction = begin_extraction(context, candidates_, whitespace_);
  extraction.nodes = NodeSet(key.size(), true);
  for (const NodeSet& found : found_on_pages(context, extraction)) extraction.nodes &= found;
  if (include_paths_) add_ancestors(key, extraction.nodes);
  return extraction;
}

std::vector<NodeSet> RbmTd::found_on_pages(const ExtractionContext& context,
                                           const Extraction& extraction) const {
  SubtreeClassTable table;
  const auto side_of = [&](const WorkingTree& tree) {
    Side side{tree, labels_of(tree, context.symbols(), label_), {}};
    side.classes = table.classes_of(tree, side.labels);
    return side;
  };
  const Side a = side_of(context.key_page(whitespace_));
  std::vector<NodeSet> found;
  for (const PageIndex page : extraction.candidates.pages) {
    const Side b = side_of(context.page(page, whitespace_));
    switch (place_) {
      case Place::kLabels:
        found.push_back(identical_at_index(
            a, b, [&](TreeNode u, TreeNode v) { return a.labels[u] == b.labels[v]; }));
        break;
      case Place::kIndex:
        found.push_back(identical_at_index(
            a, b, [&](TreeNode u, TreeNode v) { return a.tree.tag(u) == b.tree.tag(v); }));
        break;
      case Place::kTags:
        found.push_back(identical_under_tags(a, b));
        break;
    }
  }
  return found;
}

Explanation RbmTd::explain(const ExtractionContext& context, const Extraction& extraction) const {
  const std::vector<NodeSet> found = found_on_pages(context, extraction);
  Explanation explanation;
  for (std::size_t node = 0; node < extraction.nodes.universe(); ++node) {
    const auto pages =
        std::ranges::count_if(found, [&](const NodeSet& page) { return page.contains(node); });
    explanation.reasons.push_back("stands identically on " + std::to_string(pages) + " of " +
                                  std::to_string(found.size()) + " pages");
  }
  return explanation;
}

}  // namespace pagelet
