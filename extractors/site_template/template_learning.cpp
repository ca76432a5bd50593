// SPDX-License-Identifier: MIT

// Two passes over the pages of a site: the first one groups them by their places, the second one
// runs the algorithm on some pages of each group and counts what it says about every place.

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/site/key_page.h"
#include "core/site/site.h"
#include "core/sort.h"
#include "extractors/answer/json.h"
#include "extractors/run/run.h"
#include "extractors/site_template/place_tree.h"
#include "extractors/site_template/site_template.h"

namespace pagelet {
namespace {

// A page and its places, sorted, each once.
struct Layout {
  PageIndex page;
  std::vector<std::uint32_t> places;
};

void sort_once(std::vector<std::uint32_t>& places) {
  sort_range(places);
  places.erase(std::ranges::unique(places).begin(), places.end());
}

// The names that at least two of the layouts have, or all names of a single one. A name of one page
// alone, such as `post-about-rain`, would put everything in the element at other places than on all
// other pages.
StepNames shared_names(const std::vector<Layout>& layouts, const PlaceTree& tree) {
  struct Use {
    std::size_t layouts = 0;
    std::size_t last = 0;  // number, from 1, of the last layout that has it
  };
  std::unordered_map<std::string, Use, HashText, std::equal_to<>> uses;
  std::vector<std::size_t> last_of_step(tree.steps().size(), 0);
  for (std::size_t at = 0; at < layouts.size(); ++at) {
    for (const std::uint32_t place : layouts[at].places) {
      if (std::exchange(last_of_step[tree.step_number(place)], at + 1) == at + 1) continue;
      for (const std::string_view name : names_in(tree.step(place))) {
        Use& use = uses[std::string(name)];
        if (std::exchange(use.last, at + 1) != at + 1) ++use.layouts;
      }
    }
  }
  StepNames names;
  for (const auto& [name, use] : uses) {
    if (use.layouts >= std::min<std::size_t>(layouts.size(), 2)) names.insert(name);
  }
  return names;
}

// Makes places without other names of the places of layouts.
void keep_names(std::vector<Layout>& layouts, const PlaceTree& tree, const StepNames& names) {
  PlaceTree coarse;
  std::vector<std::uint32_t> coarse_place(tree.size(), 0);
  for (std::uint32_t place = 1; place < tree.size(); ++place) {
    coarse_place[place] =
        coarse.add(coarse_place[tree.parent(place)], with_known_names(tree.step(place), names));
  }
  for (Layout& layout : layouts) {
    for (std::uint32_t& place : layout.places) place = coarse_place[place];
    sort_once(layout.places);
  }
}

// Dice's likeness of two sorted lists.
double likeness_of(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  std::size_t common = 0;
  for (auto left = a.begin(), right = b.begin(); left != a.end() && right != b.end();) {
    if (*left == *right) ++common;
    const bool step_left = *left <= *right;
    const bool step_right = *right <= *left;
    left += step_left ? 1 : 0;
    right += step_right ? 1 : 0;
  }
  const double sizes = static_cast<double>(a.size() + b.size());
  return sizes > 0 ? 2 * static_cast<double>(common) / sizes : 0;
}

// Each page joins the group whose first page is most like it, or begins one. The largest group
// comes first, of equal ones the earlier.
std::vector<std::vector<const Layout*>> groups_of(const std::vector<Layout>& layouts,
                                                  double likeness) {
  std::vector<std::vector<const Layout*>> groups;
  for (const Layout& layout : layouts) {
    std::vector<const Layout*>* best = nullptr;
    double highest = likeness;
    for (auto& group : groups) {
      const double value = likeness_of(group.front()->places, layout.places);
      if (value < highest) continue;
      highest = value;
      best = &group;
    }
    if (best == nullptr) best = &groups.emplace_back();
    best->push_back(&layout);
  }
  stable_sort_range(groups, std::ranges::greater{}, &std::vector<const Layout*>::size);
  return groups;
}

// At most `most` of the pages, evenly spread.
std::vector<PageIndex> some_of(const std::vector<const Layout*>& group, std::size_t most) {
  const std::size_t count = std::min(most, group.size());
  std::vector<PageIndex> pages;
  for (std::size_t at = 0; at < count; ++at) {
    pages.push_back(group[at * group.size() / count]->page);
  }
  return pages;
}

// Counts what answers say about places. `names`: that steps have.
class Teacher {
 public:
  explicit Teacher(const StepNames& names) : tree_(&names) {}

  void add(const WorkingTree& tree, const SymbolTable& symbols, const SignatureTable& signatures,
           const NodeSet& template_nodes, const NodeSet& content_nodes) {
    const std::vector<std::uint32_t> places = tree_.add(tree, symbols, signatures);
    places_.resize(tree_.size());
    ++pages_;
    count_others(tree, places, template_nodes, content_nodes);
    for (TreeNode node = 0; node < tree.size(); ++node) {
      const bool is_template = template_nodes.contains(node);
      const bool is_content = content_nodes.contains(node);
      Place& place = places_[places[node]];
      if (!tree.is_text(node)) count(place.counts, is_template, is_content);
      if (!tree.is_leaf(node)) continue;
      const std::string value = leaf_value(tree, node);
      if (!value.empty()) count(place.texts[value], is_template, is_content);
    }
  }

  // The places without those that no answer needs: seen on one page alone, and never template.
  std::vector<TemplatePlace> take() const {
    std::vector<bool> kept(places_.size(), false);
    for (std::size_t at = places_.size(); at-- > 0;) {
      const Place& place = places_[at];
      const bool has_template =
          place.counts.counts.template_nodes > 0 ||
          std::ranges::any_of(place.texts, [](const auto& text) { return is_kept(text.second); });
      kept[at] =
          at == 0 || kept[at] || has_template || place.counts.counts.pages > 1 || pages_ == 1;
      if (kept[at]) kept[tree_.parent(static_cast<std::uint32_t>(at))] = true;
    }
    std::vector<std::uint32_t> numbers(places_.size(), 0);
    std::vector<TemplatePlace> all;
    for (std::uint32_t at = 0; at < places_.size(); ++at) {
      if (!kept[at]) continue;
      numbers[at] = static_cast<std::uint32_t>(all.size());
      TemplatePlace& place = all.emplace_back(TemplatePlace{tree_.step(at),
                                                            numbers[tree_.parent(at)],
                                                            places_[at].counts.counts,
                                                            places_[at].other_leaves,
                                                            places_[at].other_content,
                                                            {}});
      for (const auto& [value, counted] : places_[at].texts) {
        if (is_kept(counted)) place.texts.emplace(value, counted.counts);
      }
    }
    return all;
  }

 private:
  struct Counted {
    PlaceCounts counts;
    std::uint32_t last_page = 0;  // the number, from 1, of the last page that has it
  };
  struct Place {
    Counted counts;
    std::uint32_t other_leaves = 0;
    std::uint32_t other_content = 0;
    std::map<std::string, Counted, std::less<>> texts;
  };

  // Counts the leaves that are not template, for all places around them.
  void count_others(const WorkingTree& tree, const std::vector<std::uint32_t>& places,
                    const NodeSet& template_nodes, const NodeSet& content_nodes) {
    std::vector<std::uint32_t> leaves(tree.size(), 0);
    std::vector<std::uint32_t> content(tree.size(), 0);
    for (TreeNode node = static_cast<TreeNode>(tree.size()); node-- > 0;) {
      if (tree.is_leaf(node) && !template_nodes.contains(node)) {
        leaves[node] = 1;
        content[node] = content_nodes.contains(node) ? 1 : 0;
      }
      if (!tree.is_text(node)) {
        places_[places[node]].other_leaves += leaves[node];
        places_[places[node]].other_content += content[node];
      }
      if (node == 0) break;
      leaves[tree.parent(node)] += leaves[node];
      content[tree.parent(node)] += content[node];
    }
  }

  // A text that is not template is like one that was never seen.
  static bool is_kept(const Counted& text) { return text.counts.template_nodes > 0; }

  void count(Counted& counted, bool is_template, bool is_content) const {
    PlaceCounts& counts = counted.counts;
    if (std::exchange(counted.last_page, pages_) != pages_) ++counts.pages;
    ++counts.nodes;
    counts.template_nodes += is_template ? 1 : 0;
    counts.content_nodes += is_content ? 1 : 0;
  }

  PlaceTree tree_;
  std::vector<Place> places_;
  std::uint32_t pages_ = 0;
};

}  // namespace

Result<SiteTemplates> learn_site_templates(PageSource& source, const Extractor& extractor,
                                           const TemplateLearning& options,
                                           const std::function<void(const std::string&)>& warn) {
  const Task target = extractor.info().target;
  if (!answers(target, Task::kTemplate)) {
    return fail(ErrorCode::kUsage, extractor.info().name + " does not look for the template");
  }
  Site site(source, {.limits = options.limits, .fallback = true, .interrupt = options.interrupt});
  const auto report = [&](const std::string& line) {
    if (warn) warn(line);
  };
  PlaceTree tree;
  std::vector<Layout> layouts;
  for (const PageIndex page : site.pages()) {
    if (layouts.size() == options.read) break;
    KeyPage key(site, page, options.limits.answer_seconds());
    if (const Result<void> opened = key.open(); !opened) {
      report(opened.error().text());
      continue;
    }
    const WorkingTree& nodes = key.tree(Whitespace::kDrop);
    // The template of an empty page would fit all pages, and take nothing on them for content.
    if (nodes.size() == 1) continue;
    std::vector<std::uint32_t> places = tree.add(nodes, site.symbols(), site.signatures());
    sort_once(places);
    layouts.push_back({page, std::move(places)});
  }
  if (layouts.empty())
    return fail(ErrorCode::kInput, "the site has no page that can be read and is not empty");

  const StepNames names = shared_names(layouts, tree);
  keep_names(layouts, tree, names);
  SiteTemplates learned{extractor.info().name, json_text(Json(extractor.parameters())), {}};
  for (const auto& group : groups_of(layouts, options.likeness)) {
    if (learned.templates.size() == options.templates || group.size() < options.fewest) break;
    PageTemplate known;
    known.alike = group.size();
    Teacher teacher(names);
    for (const PageIndex page : some_of(group, options.pages)) {
      KeyPage key(site, page, options.limits.answer_seconds());
      const Run done = run(key, extractor);
      if (!done.answer || done.answer->whitespace != Whitespace::kDrop) {
        report(std::string(key.given_url()) + ": " +
               (done.answer ? "whitespace must be drop" : done.message));
        continue;
      }
      teacher.add(key.tree(Whitespace::kDrop), site.symbols(), site.signatures(),
                  nodes_for_task(*done.answer, target, Task::kTemplate),
                  nodes_for_task(*done.answer, target, Task::kContent));
      known.pages.emplace_back(site.page_url(page));
    }
    if (known.pages.empty()) continue;
    known.places = teacher.take();
    learned.templates.push_back(std::move(known));
  }
  if (learned.templates.empty()) {
    return fail(ErrorCode::kInput, "no template could be learned: the algorithm has no answer");
  }
  return learned;
}

}  // namespace pagelet
