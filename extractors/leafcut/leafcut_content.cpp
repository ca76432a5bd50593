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
// A frame with so many words, of which at most this share is in links, is a box in the text.
constexpr double kBoxWords = 60;
constexpr double kBoxLinks = 0.3;

constexpr double kMostBylineWords = 15;
constexpr double kTextShare = 0.5;  // an element with this share of the words left holds the text

class ContentFinder {
 public:
  ContentFinder(const WorkingTree& tree, const NodeSet& template_nodes,
                const Surroundings& surroundings, bool is_discussion, SymbolTable& symbols,
                PartNames& names)
      : tree_(tree),
        template_(template_nodes),
        surroundings_(surroundings),
        is_discussion_(is_discussion),
        symbols_(symbols),
        names_(names),
        outside_(words_before([&](TreeNode node) {
          return !template_.contains(node) && !surroundings_.in_link(node);
        })),
        inside_(words_before([&](TreeNode node) {
          return !template_.contains(node) && surroundings_.in_link(node);
        })) {}

  MainContent run() {
    find_candidates();
    remove();
    add_bylines();
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      const ContentPart part = result_.parts[node];
      if (part == ContentPart::kContent || part == ContentPart::kByline) result_.nodes.insert(node);
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
        kind = part_of(node, names_.part_kinds_of(tree_.signature(node)));
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
    const bool is_box = !is_discussion_ && words >= kBoxWords && links <= kBoxLinks * words;
    const auto is = [&](PartKind kind) { return has_kind(kinds, kind); };
    if (is(PartKind::kComments) && !is_discussion_) return PartKind::kComments;
    if (is(PartKind::kRelated)) return PartKind::kRelated;
    if (is(PartKind::kShare)) return PartKind::kShare;
    if (is(PartKind::kTags) && words < kMostTagWords) return PartKind::kTags;
    if (is(PartKind::kNavigation) && is_menu) return PartKind::kNavigation;
    if (is(PartKind::kFrame) && !is_box) return PartKind::kFrame;
    return std::nullopt;
  }

  // The main content is what is left without the candidates at the edges of the text. On discussion
  // pages the posts hold candidates, so there most kinds are removed everywhere.
  void remove() {
    result_.nodes = NodeSet(tree_.size());
    result_.parts.assign(tree_.size(), ContentPart::kTemplate);
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      if (!template_.contains(node)) result_.parts[node] = ContentPart::kContent;
    }
    for (ContentCandidate& candidate : result_.candidates) {
      const double edge = kEdge * (candidate.words_before + candidate.words_after);
      const bool only_at_edge = !is_discussion_ || candidate.kind == PartKind::kRelated ||
                                candidate.kind == PartKind::kTags;
      candidate.is_removed =
          !only_at_edge || candidate.words_before <= edge || candidate.words_after <= edge;
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

  // Bylines beside the text belong to it, although the author may be the same on all pages.
  void add_bylines() {
    const auto left = words_before([&](TreeNode node) {
      return result_.parts[node] == ContentPart::kContent && !surroundings_.in_link(node);
    });
    const auto holds_text = [&](TreeNode node) {
      return node != 0 && in_subtree(left, node) >= kTextShare * left.back();
    };
    const Symbol article = symbols_.intern("article");
    for (TreeNode node = 1; node < tree_.size(); ++node) {
      if (!template_.contains(node) || tree_.is_text(node) ||
          !has_kind(names_.kinds_of(tree_.signature(node)), PartKind::kByline)) {
        continue;
      }
      const double own = surroundings_.words_below(node);
      bool is_template = true;
      for (TreeNode below = node; below < tree_.end(node); ++below) {
        is_template = is_template && template_.contains(below);
      }
      TreeNode around = tree_.parent(node);
      bool is_beside = holds_text(around) || (around != 0 && holds_text(tree_.parent(around)));
      while (around != 0 && tree_.tag(around) != article) around = tree_.parent(around);
      is_beside = is_beside || holds_text(around);
      if (own == 0 || own > kMostBylineWords || !is_template || !is_beside) continue;
      std::fill_n(result_.parts.begin() + static_cast<std::ptrdiff_t>(node),
                  tree_.subtree_size(node), ContentPart::kByline);
      node = tree_.end(node) - 1;
    }
  }

  const WorkingTree& tree_;
  const NodeSet& template_;
  const Surroundings& surroundings_;
  bool is_discussion_;
  SymbolTable& symbols_;
  PartNames& names_;

  std::vector<double> outside_;  // words outside links before each node
  std::vector<double> inside_;   // words inside links before each node
  MainContent result_;
};

}  // namespace

MainContent find_main_content(const WorkingTree& tree, const NodeSet& template_nodes,
                              const Surroundings& surroundings, bool is_discussion,
                              SymbolTable& symbols, PartNames& names) {
  return ContentFinder(tree, template_nodes, surroundings, is_discussion, symbols, names).run();
}

}  // namespace pagelet
