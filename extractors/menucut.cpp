// SPDX-License-Identifier: MIT

// MenuCut: the main menu is the element that looks most like one, with its copies.
//
// Each element with at least two links gets a value: about how much it and the main menu have in
// common. A model makes it of features of the element's links, words, position, shape, tag, names
// and surroundings, and of the share of other pages that have its links. The element with the
// highest value is the menu if the value is at least `least`. Further elements outside of those
// chosen are added if their value is nearly as high (the other groups of the menu), or if they lead
// to the same pages (copies for other screens). Without other pages the page alone decides. Source:
// this project; docs/specification.md, section 16. Cost: O(nodes) for each page, O(links) for each
// element.

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "core/sort.h"
#include "core/text/fill_in.h"
#include "core/text/real.h"
#include "extractors/common_parameters.h"
#include "extractors/menucut/main_menu.h"
#include "extractors/menucut/menu_features.h"
#include "extractors/menucut/menu_model.h"
#include "extractors/registry.h"

namespace pagelet {
namespace {

struct Options {
  double least = 0.2;
  PageOptions pages = {.candidates = {.selection = Selection::kSet, .set_size = 3}};
};

constexpr double kGroupShare = 0.8;   // of the highest value that another group has
constexpr double kLeastGroup = 0.5;   // value of another group
constexpr double kLeastCopy = 0.25;   // value of a copy
constexpr double kCopyTargets = 0.6;  // targets that it has in common with the menu

// An element with its value, and whether it is a part of the answer.
struct Judged {
  MenuElement element;
  double value = 0;
  bool is_chosen = false;
  bool is_copy = false;
};

Url url_of(const ExtractionContext& context, PageIndex page) {
  return parse_url(context.page_url(page)).value_or(Url());
}

void choose(const Options& options, const MenuPage& page, std::vector<Judged>& all) {
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  stable_sort_range(order, std::ranges::greater{}, [&](std::size_t at) { return all[at].value; });
  if (order.empty() || all[order.front()].value < options.least) return;
  Judged& best = all[order.front()];
  best.is_chosen = true;
  std::vector<const Judged*> chosen{&best};
  const WorkingTree& tree = *page.tree;
  for (const std::size_t at : order) {
    Judged& other = all[at];
    if (other.value < kLeastCopy) break;
    const TreeNode node = other.element.node;
    const bool is_apart = std::ranges::all_of(chosen, [&](const Judged* one) {
      return tree.end(node) <= one->element.node || tree.end(one->element.node) <= node;
    });
    if (!is_apart) continue;
    const bool is_group = other.value >= std::max(kGroupShare * best.value, kLeastGroup);
    other.is_copy = !is_group && common_targets(page, best.element, other.element) >= kCopyTargets;
    if (!is_group && !other.is_copy) continue;
    other.is_chosen = true;
    chosen.push_back(&other);
  }
}

// The elements of the key page, judged. `answer`: has the candidates.
std::vector<Judged> judge(const Options& options, const ExtractionContext& context,
                          const Answer& answer) {
  const WorkingTree& tree = context.key_page(options.pages.whitespace);
  const MenuPage page = read_menu_page(tree, url_of(context, context.key_page_index()));
  std::vector<MenuPage> others;
  auto index = answer.candidates.pages.begin();
  for (const WorkingTree& other : context.pages(answer)) {
    others.push_back(read_menu_page(other, url_of(context, *index++)));
  }
  std::vector<Judged> all;
  for (MenuElement& element :
       menu_elements(page, others, context.symbols(), context.signatures(), context.stop_token())) {
    const double value = menu_value(element.row);
    all.push_back({element, value});
  }
  choose(options, page, all);
  return all;
}

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  const WorkingTree& tree = context.key_page(options.pages.whitespace);
  Answer answer = begin_answer(context, options.pages);
  answer.nodes = NodeSet(tree.size());
  for (const Judged& one : judge(options, context, answer)) {
    if (one.is_chosen) answer.nodes.insert_range(one.element.node, tree.end(one.element.node));
  }
  return answer;
}

Explanation explain(const Options& options, const ExtractionContext& context,
                    const Answer& answer) {
  const WorkingTree& tree = context.key_page(options.pages.whitespace);
  std::map<TreeNode, const Judged*> by_node;
  const std::vector<Judged> all = judge(options, context, answer);
  for (const Judged& one : all) by_node[one.element.node] = &one;
  return {{}, context.reasons(tree.size(), [&](TreeNode node) -> std::string {
            const auto found = by_node.find(node);
            if (found == by_node.end()) {
              return answer.nodes.contains(node) ? "inside the menu" : "not a group of links";
            }
            const Judged& one = *found->second;
            const char* const what = one.is_copy     ? "a copy of the menu"
                                     : one.is_chosen ? "most like a menu"
                                                     : "less like a menu";
            return fill_in("{}: value {}, {} links",
                           {what, fixed_text(one.value, 3),
                            std::to_string(one.element.end_link - one.element.first_link)});
          })};
}

}  // namespace

std::vector<NodeId> main_menu(const ExtractionContext& context) {
  const WorkingTree& tree = context.key_page(Whitespace::kDrop);
  std::vector<NodeId> nodes;
  for (const Judged& one : judge({}, context, {})) {
    if (!one.is_chosen) continue;
    for (TreeNode node = one.element.node; node < tree.end(one.element.node); ++node) {
      nodes.push_back(tree.document_node(node));
    }
  }
  sort_range(nodes);
  return nodes;
}

namespace menucut {
ExtractorEntry menucut_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "menucut",
                .title = "MenuCut",
                .summary = "the main menu is the element that looks most like one, judged by a "
                           "trained model, with its copies",
                .target = Task::kMenu,
                .developed_on = {{"sample", "open", "web-2", "web-3"}},
                .model = std::string(menu_model_hash())},
       .table = ParameterTable<Options>()
                    .number(&Options::least, "least", 0, 1, "",
                            "value from which an element may be the menu")
                    .part(&Options::pages, page_parameters()),
       .extract = extract,
       .explain = explain});
}
}  // namespace menucut

}  // namespace pagelet
