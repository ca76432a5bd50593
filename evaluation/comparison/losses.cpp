// SPDX-License-Identifier: MIT
#include "evaluation/comparison/losses.h"

#include <string>

#include "core/dom/html_elements.h"
#include "core/site/key_page.h"
#include "datasets/site_folder.h"

namespace pagelet {
namespace {

NodeKind kind_of_tag(std::string_view tag) {
  if (heading_level(tag) > 0) return NodeKind::kHeading;
  if (tag == "p") return NodeKind::kParagraph;
  if (tag == "li" || tag == "dt" || tag == "dd") return NodeKind::kListItem;
  if (tag == "td" || tag == "th") return NodeKind::kTableCell;
  if (tag == "a") return NodeKind::kLink;
  if (tag == "img" || tag == "picture" || tag == "svg") return NodeKind::kImage;
  return NodeKind::kOther;
}

bool counts(const WorkingTree& tree, TreeNode node, Universe universe) {
  return universe == Universe::kAll || (universe == Universe::kTexts) == tree.is_text(node);
}

}  // namespace

std::string_view to_string(NodeKind kind) {
  constexpr std::string_view kNames[kNodeKinds] = {
      "heading", "paragraph", "list item", "table cell", "link", "image", "other"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::vector<NodeKind> kinds_of(const WorkingTree& tree) {
  std::vector<NodeKind> kinds(tree.size());
  std::vector<NodeKind> for_texts(tree.size());  // the kind of a text below the node
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const NodeKind inherited = node == 0 ? NodeKind::kOther : for_texts[tree.parent(node)];
    if (tree.is_text(node)) {
      kinds[node] = inherited;
      continue;
    }
    kinds[node] = kind_of_tag(tree.document().tag_name(tree.document_node(node)));
    for_texts[node] = kinds[node] == NodeKind::kOther ? inherited : kinds[node];
  }
  return kinds;
}

KindCounts& KindCounts::operator+=(const KindCounts& other) {
  nodes += other.nodes;
  gold += other.gold;
  missed += other.missed;
  wrong += other.wrong;
  return *this;
}

Losses count_losses(const WorkingTree& tree, const std::vector<NodeKind>& kinds, Universe universe,
                    const NodeSet& gold, const NodeSet& answer) {
  Losses losses{};
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (!counts(tree, node, universe)) continue;
    KindCounts& kind = losses[static_cast<std::size_t>(kinds[node])];
    const bool is_gold = gold.contains(node);
    const bool is_taken = answer.contains(node);
    ++kind.nodes;
    if (is_gold) ++kind.gold;
    if (is_gold && !is_taken) ++kind.missed;
    if (is_taken && !is_gold) ++kind.wrong;
  }
  return losses;
}

Result<std::vector<SiteLosses>> losses_on_site(SiteFolder& folder,
                                               const std::vector<const Experiment*>& results,
                                               Universe universe, const Limits& limits) {
  PAGELET_ASSIGN_OR_RETURN(const auto opened,
                           KeyPage::open(folder.source(), folder.key_page(), {.limits = limits}));

  struct Page {
    const WorkingTree* tree = nullptr;
    Gold gold;
    std::vector<NodeKind> kinds;
  };
  PerWhitespace<Page> pages;
  std::vector<SiteLosses> all;
  for (const Experiment* result : results) {
    if (!result->answer || !is_answer(result->run.status)) continue;
    const Whitespace whitespace = result->answer->whitespace;
    Page& page = pages[whitespace];
    if (page.tree == nullptr) {
      const WorkingTree& tree = opened->tree(whitespace);
      PAGELET_ASSIGN_OR_RETURN(Gold gold, folder.gold(tree));
      page = {&tree, std::move(gold), kinds_of(tree)};
    }
    if (!page.gold.has_nodes) continue;
    for (const Target task : kTasks) {
      const NodeSet* const gold = gold_for(page.gold, task);
      if (gold == nullptr) continue;
      const NodeSet& answer = result->answer->nodes[task];
      // The ceiling only has an answer for tasks with gold.
      if (answer.universe() != page.tree->size()) {
        return fail(ErrorCode::kInput,
                    folder.folder() + ": the key page has " + std::to_string(page.tree->size()) +
                        " nodes, the stored answers have " + std::to_string(answer.universe()));
      }
      all.push_back(
          {result->extractor, task, count_losses(*page.tree, page.kinds, universe, *gold, answer)});
    }
  }
  return all;
}

}  // namespace pagelet
