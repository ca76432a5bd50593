// SPDX-License-Identifier: MIT
#include "datasets/labelling/label_sets.h"

namespace pagelet {
namespace {

std::array<bool, 3> kinds_of(const LabelSets& sets, std::size_t node) {
  return {sets.of(GoldKind::kSpecific).contains(node), sets.of(GoldKind::kContent).contains(node),
          sets.of(GoldKind::kMenu).contains(node)};
}

}  // namespace

std::vector<std::string> names_of_kinds(const std::array<bool, 3>& kinds) {
  std::vector<std::string> fields;
  for (const GoldKind kind : kGoldKinds) {
    if (kinds[static_cast<std::size_t>(kind)]) fields.emplace_back(field_of(kind));
  }
  return fields;
}

void insert_subtree(NodeSet& set, const WorkingTree& page, TreeNode node) {
  set.insert_range(node, page.end(node));
}

NodeSet closed(const NodeSet& set, const WorkingTree& page) {
  NodeSet result = set;
  for (auto node = static_cast<TreeNode>(page.size()); --node > 0;) {
    if (!result.contains(node)) result.erase(page.parent(node));
  }
  return result;
}

LabelSets::LabelSets(const Gold& gold)
    : sets_{gold.template_nodes.complement(),
            gold.main_content.value_or(NodeSet(gold.template_nodes.universe())), gold.main_menu} {}

Gold LabelSets::gold() const {
  Gold gold;
  gold.template_nodes = of(GoldKind::kSpecific).complement();
  gold.main_content = of(GoldKind::kContent);
  gold.main_menu = of(GoldKind::kMenu);
  return gold;
}

// Labels are written with wrappers, which the answer of an algorithm may have omitted.
LabelSets LabelSets::of_answer(const NodeSet& template_nodes, const NodeSet& content,
                               const WorkingTree& page) {
  LabelSets sets(page.size());
  NodeSet specific = template_nodes.complement();
  specific |= content;
  sets.of(GoldKind::kSpecific) = with_wrappers(closed(specific, page), page);
  sets.of(GoldKind::kContent) = with_wrappers(closed(content, page), page);
  return sets;
}

void LabelSets::mark(const WorkingTree& page, TreeNode node, GoldKind kind) {
  insert_subtree(of(kind), page, node);
  if (kind == GoldKind::kMenu) {
    erase_subtree(of(GoldKind::kSpecific), page, node);
    erase_subtree(of(GoldKind::kContent), page, node);
    return;
  }
  insert_subtree(of(GoldKind::kSpecific), page, node);
}

void LabelSets::unmark(const WorkingTree& page, TreeNode node, GoldKind kind) {
  erase_subtree(of(kind), page, node);
  if (kind == GoldKind::kSpecific) erase_subtree(of(GoldKind::kContent), page, node);
}

double kappa(const NodeSet& a, const NodeSet& b) {
  const auto nodes = static_cast<double>(a.universe());
  const auto in_a = static_cast<double>(a.count());
  const auto in_b = static_cast<double>(b.count());
  const auto common = static_cast<double>(a.count_common(b));
  const double observed = (common + (nodes - in_a - in_b + common)) / nodes;
  const double chance = (in_a * in_b + (nodes - in_a) * (nodes - in_b)) / (nodes * nodes);
  return chance >= 1 ? 1 : (observed - chance) / (1 - chance);
}

Kappas kappas(const LabelSets& a, const LabelSets& b) {
  Kappas found;
  for (const GoldKind kind : kGoldKinds) {
    if (a.of(kind).empty() && b.of(kind).empty()) continue;
    found[static_cast<std::size_t>(kind)] = kappa(a.of(kind), b.of(kind));
  }
  return found;
}

double fleiss_kappa(std::span<const NodeSet* const> sets) {
  const auto raters = static_cast<double>(sets.size());
  const std::size_t nodes = sets.front()->universe();
  double marks = 0;
  double agreeing = 0;  // ordered pairs of annotators, over all nodes
  for (std::size_t node = 0; node < nodes; ++node) {
    const auto yes = static_cast<double>(
        std::ranges::count_if(sets, [&](const NodeSet* set) { return set->contains(node); }));
    marks += yes;
    agreeing += yes * (yes - 1) + (raters - yes) * (raters - yes - 1);
  }
  const double all = raters * static_cast<double>(nodes);
  const double observed = agreeing / (all * (raters - 1));
  const double share = marks / all;
  const double chance = share * share + (1 - share) * (1 - share);
  return chance >= 1 ? 1 : (observed - chance) / (1 - chance);
}

Kappas fleiss_kappas(std::span<const LabelSets> all) {
  Kappas found;
  for (const GoldKind kind : kGoldKinds) {
    std::vector<const NodeSet*> sets;
    for (const LabelSets& labels : all) sets.push_back(&labels.of(kind));
    if (std::ranges::all_of(sets, &NodeSet::empty)) continue;
    found[static_cast<std::size_t>(kind)] = fleiss_kappa(sets);
  }
  return found;
}

std::size_t differing_nodes(std::span<const LabelSets> all) {
  std::size_t nodes = 0;
  for (std::size_t node = 0; node < all.front().of(GoldKind::kSpecific).universe(); ++node) {
    const auto first = kinds_of(all.front(), static_cast<TreeNode>(node));
    nodes += std::ranges::any_of(all, [&](const LabelSets& labels) {
      return kinds_of(labels, static_cast<TreeNode>(node)) != first;
    });
  }
  return nodes;
}

std::vector<Difference> differences(std::span<const LabelSets> all, const WorkingTree& page) {
  std::vector<Difference> found;
  std::vector<std::size_t> part_of(page.size());  // number of the node's difference, from 1
  std::vector<std::array<bool, 3>> sides(all.size());
  for (TreeNode node = 0; node < page.size(); ++node) {
    std::ranges::transform(all, sides.begin(),
                           [&](const LabelSets& labels) { return kinds_of(labels, node); });
    if (std::ranges::adjacent_find(sides, std::not_equal_to()) == sides.end()) continue;
    const std::size_t above = node == 0 ? 0 : part_of[page.parent(node)];
    const bool continues = above > 0 && found[above - 1].sides == sides;
    if (!continues) found.push_back({node, {}, sides});
    part_of[node] = continues ? above : found.size();
    found[part_of[node] - 1].members.push_back(node);
  }
  return found;
}

LabelSets majority(std::span<const LabelSets> all) {
  LabelSets shared(all.front().of(GoldKind::kSpecific).universe());
  for (const GoldKind kind : kGoldKinds) {
    shared.of(kind) = NodeSet::of(shared.of(kind).universe(), [&](std::size_t node) {
      const auto marks = std::ranges::count_if(
          all, [&](const LabelSets& labels) { return labels.of(kind).contains(node); });
      return 2 * static_cast<std::size_t>(marks) > all.size();
    });
  }
  return shared;
}

}  // namespace pagelet
