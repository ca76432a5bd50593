// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_content.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace pagelet {
namespace {

// A candidate is at an edge of the text if at most this share of the words outside candidates is
// before it, or after it.
constexpr double kEdge = 0.1;
constexpr double kLargestShare = 0.5;  // a part with more of the page's words is no candidate
constexpr double kMostTagWords = 60;
constexpr double kNavigationLinks = 0.4;  // share of the words
constexpr double kFewNavigationWords = 30;

class ContentFinder {
 public:
  ContentFinder(const WorkingTree& tree, const NodeSet& template_nodes,
                const Surroundings& surroundings, PartNames& names)
      : tree_(tree),
        template_(template_nodes),
        surroundings_(surroundings),
        names_(names),
        is_discussion_(names.is_discussion(tree)),
        outside_(words_before([&](TreeNode node) {
          return !template_.contains(node) && !surroundings_.in_link(node);
        })),
        inside_(words_before([&](TreeNode node) {
          return !template_.contains(node) && surroundings_.in_link(node);
        })) {}

  MainContent run() {
    find_candidates();
    remove();
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      if (result_.parts[node] == ContentPart::kContent) result_.nodes.insert(node);
    }
    return std::move(result_);
  }

 private:
  // The words before each node that count. So those of a subtree are the difference of two entries.
  template <class Counts>
  std::vector<double> words_before(Counts&& counts) const {
    std::vector<double> before(tree_.size() + 1, 0);
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      before[node + 1] = before[node] + (counts(node) ? surroundings_.words(node) : 0);
    }
    return before;
  }
  double in_subtree(const std::vector<double>& before, TreeNode node) const {
    return before[tree_.end(node)] - before[node];
  }
  double outside(TreeNode node) const { return in_subtree(outside_, node); }

  void find_candidates() {
    double before = 0;  // words outside links and outside candidates
    for (TreeNode node = 1; node < tree_.size();) {
      if (tree_.is_text(node)) {
        before += outside(node);
        ++node;
        continue;
      }
      std::optional<PartKind> kind;
      if (outside(node) <= kLargestShare * outside(0)) {
        kind = part_of(node, names_.kinds_of(tree_.signature(node)));
      }
      if (kind) result_.candidates.push_back({node, *kind, before, 0, false});
      node = kind ? tree_.end(node) : node + 1;
    }
    for (ContentCandidate& candidate : result_.candidates) {
      candidate.words_after = before - candidate.words_before;
    }
  }

  // The kind of the part that an element is, if it is any.
  std::optional<PartKind> part_of(TreeNode node, PartKinds kinds) const {
    const double links = in_subtree(inside_, node);
    const double words = outside(node) + links;
    const bool is_menu = links > kNavigationLinks * words || words < kFewNavigationWords;
    const auto is = [&](PartKind kind) { return has_kind(kinds, kind); };
    if (is(PartKind::kComments) && !is_discussion_) return PartKind::kComments;
    if (is(PartKind::kRelated)) return PartKind::kRelated;
    if (is(PartKind::kShare)) return PartKind::kShare;
    if (is(PartKind::kTags) && words < kMostTagWords) return PartKind::kTags;
    if (is(PartKind::kNavigation) && is_menu) return PartKind::kNavigation;
    if (is(PartKind::kFrame)) return PartKind::kFrame;
    return std::nullopt;
  }

  // The main content is what is left without the candidates at the edges of the text.
  void remove() {
    result_.nodes = NodeSet(tree_.size());
    result_.parts.assign(tree_.size(), ContentPart::kTemplate);
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      if (!template_.contains(node)) result_.parts[node] = ContentPart::kContent;
    }
    for (ContentCandidate& candidate : result_.candidates) {
      const double edge = kEdge * (candidate.words_before + candidate.words_after);
      candidate.is_removed = candidate.words_before <= edge || candidate.words_after <= edge;
      if (!candidate.is_removed) continue;
      for (TreeNode node = candidate.node; node < tree_.end(candidate.node); ++node) {
        if (!template_.contains(node)) result_.parts[node] = ContentPart::kRemoved;
      }
      // Of an element around it only the other children are content.
      for (TreeNode node = tree_.parent(candidate.node);
           result_.parts[node] == ContentPart::kContent; node = tree_.parent(node)) {
        result_.parts[node] = ContentPart::kWrapper;
      }
    }
  }

  const WorkingTree& tree_;
  const NodeSet& template_;
  const Surroundings& surroundings_;
  PartNames& names_;
  bool is_discussion_;

  std::vector<double> outside_;  // words outside links before each node
  std::vector<double> inside_;   // words inside links before each node
  MainContent result_;
};

}  // namespace

MainContent find_main_content(const WorkingTree& tree, const NodeSet& template_nodes,
                              const Surroundings& surroundings, PartNames& names) {
  return ContentFinder(tree, template_nodes, surroundings, names).run();
}

}  // namespace pagelet
