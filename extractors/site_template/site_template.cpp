// SPDX-License-Identifier: MIT
#include "extractors/site_template/site_template.h"

#include <algorithm>
#include <utility>

#include "core/sort.h"
#include "core/text/fill_in.h"
#include "extractors/registry.h"
#include "extractors/site_template/place_tree.h"

namespace pagelet {
namespace {

constexpr std::uint32_t kNone = PlaceTree::kNone;

// Only what is template on at least nine tenths of the pages counts.
bool is_always_template(const PlaceCounts& counts, const PageTemplate& known) {
  return counts.is_template() && 10 * counts.pages >= 9 * known.pages.size();
}

std::string_view tag_of(std::string_view step) { return step.substr(0, step.find_first_of("#.")); }

// A template, with what finds its places.
struct KnownTemplate {
  explicit KnownTemplate(const PageTemplate& known) : of(known) {
    for (std::uint32_t place = 1; place < known.places.size(); ++place) {
      const TemplatePlace& added = known.places[place];
      tree.add(added.parent, added.step);
      const std::string tag(tag_of(added.step));
      add_usual(tag, place);
      for (const std::string_view name : names_in(added.step)) {
        add_usual(tag + std::string(name), place);
      }
    }
    for (const TemplatePlace& place : known.places) {
      weight += place.counts.pages;
      wanted += is_always_template(place.counts, known) ? 1 : 0;
      for (const auto& [value, counts] : place.texts) {
        wanted += is_always_template(counts, known) ? 1 : 0;
      }
    }
  }

  // The place below `parent` that an element stands for whose step no place has: the one that
  // shares most names with it, if these are most of its own, such as the menu's entries for the
  // current one. An element without names stands for the place with its tag that has most nodes.
  std::uint32_t place_like(std::uint32_t parent, std::string_view step) const {
    const std::string tag(tag_of(step));
    const std::vector<std::string_view> names = names_in(step);
    if (names.empty()) return usual(parent, tag);
    std::map<std::uint32_t, std::size_t> shared;  // by place
    for (const std::string_view name : names) {
      const std::uint32_t place = usual(parent, tag + std::string(name));
      if (place != kNone) ++shared[place];
    }
    const auto most = std::ranges::max_element(shared, {}, [&](const auto& entry) {
      return std::pair(entry.second, of.places[entry.first].counts.nodes);
    });
    if (most == shared.end()) return tree.find(parent, tag);
    return 2 * most->second > names_in(tree.step(most->first)).size() ? most->first : kNone;
  }

  const PageTemplate& of;
  PlaceTree tree;          // its places have the same numbers
  double weight = 0;       // sum of the pages of all places
  std::size_t wanted = 0;  // places and texts that are always template

 private:
  void add_usual(const std::string& text, std::uint32_t place) {
    const auto number =
        numbers_.try_emplace(text, static_cast<std::uint32_t>(numbers_.size())).first->second;
    std::uint32_t& usual = usual_places_.value_of(word_of(of.places[place].parent, number), place);
    if (of.places[usual].counts.nodes < of.places[place].counts.nodes) usual = place;
  }

  std::uint32_t usual(std::uint32_t parent, const std::string& text) const {
    const auto number = numbers_.find(text);
    if (number == numbers_.end()) return kNone;
    const std::uint32_t* const place = usual_places_.find(word_of(parent, number->second));
    return place == nullptr ? kNone : *place;
  }

  std::map<std::string, std::uint32_t, std::less<>> numbers_;  // of tags, and of tags with a name
  WordMap<std::uint32_t> usual_places_;  // by parent and number: the place with most nodes
};

// The places of a page: a page has far fewer places than nodes.
struct PagePlaces {
  explicit PagePlaces(const StepNames& names) : tree(&names) {}

  PlaceTree tree;
  std::vector<std::uint32_t> of_node;  // that of the parent for a text
};

// The places of a page in a template.
struct PlacedPage {
  std::vector<std::uint32_t> places;  // by place of the page; kNone: it has none
  std::vector<bool> exact;            // by place of the page: its steps are those of the place
};

PlacedPage place_page(const KnownTemplate& known, const PlaceTree& page) {
  PlacedPage placed{std::vector(page.size(), kNone), std::vector(page.size(), false)};
  placed.places[0] = 0;
  placed.exact[0] = true;
  std::vector<std::uint32_t> steps;  // by step of the page: its number in the template
  for (const std::string& step : page.steps()) steps.push_back(known.tree.number_of(step));
  for (std::uint32_t own = 1; own < page.size(); ++own) {
    const std::uint32_t parent = page.parent(own);
    const std::uint32_t around = placed.places[parent];
    if (around == kNone) continue;
    placed.places[own] = known.tree.find(around, steps[page.step_number(own)]);
    if (placed.places[own] != kNone) {
      placed.exact[own] = placed.exact[parent];
      continue;
    }
    placed.places[own] = known.place_like(around, page.step(own));
  }
  return placed;
}

// Dice's likeness of the places of a page and of a template, in which a place counts by the share
// of pages that have it.
double likeness_of(const KnownTemplate& known, const PlacedPage& page) {
  const auto pages = static_cast<double>(std::max<std::size_t>(known.of.pages.size(), 1));
  double common = 0;
  for (std::size_t own = 0; own < page.places.size(); ++own) {
    if (page.exact[own]) common += known.of.places[page.places[own]].counts.pages / pages;
  }
  return 2 * common / (known.weight / pages + static_cast<double>(page.places.size()));
}

// Applies a template to a page.
class Application {
 public:
  Application(const KnownTemplate& known, const WorkingTree& tree, const PagePlaces& own,
              const PlacedPage& page)
      : known_(known), tree_(tree), own_(own), page_(page) {}

  TemplateMatch match(StopToken* token) {
    TemplateMatch match;
    match.template_nodes = NodeSet(tree_.size());
    match.content_nodes = NodeSet(tree_.size());
    // The leaves below each node, and how many of them are template or main content.
    std::vector<Leaves> leaves(tree_.size());
    for (TreeNode node = static_cast<TreeNode>(tree_.size()); node-- > 0 && !stop(token);) {
      Leaves& below = leaves[node];
      const bool is_leaf = tree_.is_leaf(node);
      const Label label = is_leaf ? label_of_leaf(node) : label_of_inner(node, below);
      if (label.is_template) match.template_nodes.insert(node);
      if (label.is_content) match.content_nodes.insert(node);
      if (is_leaf) below = {1, label.is_template, label.is_content};
      if (node > 0) leaves[tree_.parent(node)].add(below);
    }
    match.fit = fit();
    return match;
  }

 private:
  struct Label {
    bool is_template;
    bool is_content;
  };
  struct Leaves {
    std::uint32_t all = 0;
    std::uint32_t of_template = 0;
    std::uint32_t of_content = 0;
    void add(const Leaves& other) {
      all += other.all;
      of_template += other.of_template;
      of_content += other.of_content;
    }
  };

  std::uint32_t place_of(TreeNode node) const { return page_.places[own_.of_node[node]]; }
  bool is_exact(TreeNode node) const { return page_.exact[own_.of_node[node]]; }

  // Whether new things at a node are main content: what most others at the place of the nearest
  // known element were.
  bool is_in_content(TreeNode node) const {
    std::uint32_t own = own_.of_node[node];
    while (own != 0 &&
           (page_.places[own] == kNone || known_.of.places[page_.places[own]].other_leaves == 0)) {
      own = own_.tree.parent(own);
    }
    const TemplatePlace& place = known_.of.places[page_.places[own]];
    return 2 * std::uint64_t{place.other_content} > place.other_leaves;
  }

  static Label label_by(const PlaceCounts& counts) {
    return {counts.is_template(), !counts.is_template() && counts.is_content()};
  }

  Label label_of_leaf(TreeNode leaf) {
    const std::uint32_t place = place_of(leaf);
    if (place == kNone) return {false, is_in_content(leaf)};
    const TemplatePlace& known = known_.of.places[place];
    const bool is_text = tree_.is_text(leaf);
    if (!known.texts.empty() || !is_text) {
      const std::string value = leaf_value(tree_, leaf);
      const auto text = known.texts.find(value);
      if (text != known.texts.end()) {
        texts_.push_back(&text->second);
        return label_by(text->second);
      }
      if (!is_text && value.empty() && is_exact(leaf)) return label_by(known.counts);
    }
    return {false, is_in_content(leaf)};
  }

  // A known element is what it mostly was; another one what all its leaves are.
  Label label_of_inner(TreeNode node, const Leaves& below) const {
    if (!is_exact(node)) return {below.of_template == below.all, below.of_content == below.all};
    const PlaceCounts& counts = known_.of.places[place_of(node)].counts;
    if (counts.is_template()) return {true, false};
    return {false, counts.is_content() && below.of_content > 0};
  }

  double fit() {
    if (known_.wanted == 0) return 0;
    std::size_t found = 0;
    for (std::size_t own = 0; own < page_.places.size(); ++own) {
      if (!page_.exact[own]) continue;
      const PlaceCounts& counts = known_.of.places[page_.places[own]].counts;
      found += is_always_template(counts, known_.of) ? 1 : 0;
    }
    sort_range(texts_);
    texts_.erase(std::ranges::unique(texts_).begin(), texts_.end());
    for (const PlaceCounts* counts : texts_) {
      found += is_always_template(*counts, known_.of) ? 1 : 0;
    }
    return static_cast<double>(found) / static_cast<double>(known_.wanted);
  }

  const KnownTemplate& known_;
  const WorkingTree& tree_;
  const PagePlaces& own_;
  const PlacedPage& page_;
  std::vector<const PlaceCounts*> texts_;  // the known ones of the page
};

struct Options {
  // Templates fit 0.73 or more on pages of their own sites (docs/site-templates.md).
  double min_fit = 0.5;
};

ParameterTable<Options> template_table() {
  return ParameterTable<Options>().number(
      &Options::min_fit, "min-fit", 0, 1, "",
      "fit below which a page gets the answer of the usual algorithm");
}

class SiteTemplate final : public Extractor {
 public:
  SiteTemplate(std::shared_ptr<const SiteTemplates> templates, Parameters parameters,
               std::unique_ptr<const Extractor> otherwise)
      : Extractor({.name = kSiteTemplate,
                   .title = "Site template",
                   .summary = "the best fitting of the stored templates of the site, which " +
                              templates->algorithm + " has taught",
                   .target = Task::kTemplate,
                   .parameters = template_table().specs(),
                   .model = otherwise->info().model},
                  std::move(parameters)),
        templates_(std::move(templates)),
        otherwise_(std::move(otherwise)),
        min_fit_(template_table().read(parameters_).min_fit) {
    for (const PageTemplate& known : templates_->templates) {
      known_.emplace_back(known);
      for (const TemplatePlace& place : known.places) {
        for (const std::string_view name : names_in(place.step)) names_.emplace(name);
      }
    }
  }

  Result<Answer> extract(const ExtractionContext& context) const override {
    const WorkingTree& tree = context.key_page(Whitespace::kDrop);
    TemplateMatch match = this->match(context, tree);
    if (match.fit < min_fit_) return answer_otherwise(context, match);
    Answer answer;
    answer.nodes = std::move(match.template_nodes);
    answer.other_nodes = std::move(match.content_nodes);
    answer.fit = {match.chosen, match.fit};
    return answer;
  }

  Explanation explain(const ExtractionContext& context, const Answer& answer) const override {
    if (answer.flags.has(Flag::kTemplateMisfit)) return otherwise_->explain(context, answer);
    const WorkingTree& tree = context.key_page(Whitespace::kDrop);
    const std::size_t chosen = answer.fit ? answer.fit->chosen : 0;
    const KnownTemplate& known = known_[chosen];
    const PagePlaces own = places_of(context, tree);
    const PlacedPage page = place_page(known, own.tree);
    return {{}, context.reasons(tree.size(), [&](TreeNode node) -> std::string {
              const std::uint32_t place = page.places[own.of_node[node]];
              if (place == kNone) return "the template has no such place";
              const TemplatePlace& at = known.of.places[place];
              const PlaceCounts* counts = &at.counts;
              if (tree.is_leaf(node)) {
                const auto text = at.texts.find(leaf_value(tree, node));
                if (text == at.texts.end() && tree.is_text(node)) return "new at a known place";
                if (text != at.texts.end()) counts = &text->second;
              }
              return fill_in(
                  "{}: {} of {} nodes were template, on {} of {} pages",
                  {page.exact[own.of_node[node]] ? "known" : "like a known place",
                   std::to_string(counts->template_nodes), std::to_string(counts->nodes),
                   std::to_string(counts->pages), std::to_string(known.of.pages.size())});
            })};
  }

 private:
  Result<Answer> answer_otherwise(const ExtractionContext& context,
                                  const TemplateMatch& match) const {
    PAGELET_ASSIGN_OR_RETURN(Answer answer, otherwise_->extract(context));
    const Task target = otherwise_->info().target;
    NodeSet nodes = nodes_for_task(answer, target, Task::kTemplate);
    answer.other_nodes = nodes_for_task(answer, target, Task::kContent);
    answer.nodes = std::move(nodes);
    answer.fit = {match.chosen, match.fit};
    answer.flags.add(Flag::kTemplateMisfit);
    return answer;
  }

  PagePlaces places_of(const ExtractionContext& context, const WorkingTree& tree) const {
    PagePlaces page(names_);
    page.of_node = page.tree.add(tree, context.symbols(), context.signatures());
    return page;
  }

  TemplateMatch match(const ExtractionContext& context, const WorkingTree& tree) const {
    const PagePlaces own = places_of(context, tree);
    std::size_t chosen = 0;
    double highest = -1;
    PlacedPage best;
    for (std::size_t at = 0; at < known_.size() && !stop(context.stop_token()); ++at) {
      PlacedPage page = place_page(known_[at], own.tree);
      const double likeness = likeness_of(known_[at], page);
      if (likeness <= highest) continue;
      highest = likeness;
      chosen = at;
      best = std::move(page);
    }
    if (best.places.empty()) best = place_page(known_.front(), own.tree);
    TemplateMatch match = Application(known_[chosen], tree, own, best).match(context.stop_token());
    match.chosen = chosen;
    match.likeness = highest;
    return match;
  }

  std::shared_ptr<const SiteTemplates> templates_;
  std::unique_ptr<const Extractor> otherwise_;
  double min_fit_;
  std::vector<KnownTemplate> known_;
  StepNames names_;  // of all places: no other name tells layouts apart
};

}  // namespace

Result<std::unique_ptr<Extractor>> make_site_template(
    std::shared_ptr<const SiteTemplates> templates, const std::vector<Setting>& settings) {
  PAGELET_ASSIGN_OR_RETURN(Parameters parameters,
                           Parameters::parse(template_table().specs(), settings));
  PAGELET_ASSIGN_OR_RETURN(auto otherwise, make_extractor(info_of(Task::kTemplate).algorithm, {}));
  return std::make_unique<SiteTemplate>(std::move(templates), std::move(parameters),
                                        std::move(otherwise));
}

}  // namespace pagelet
