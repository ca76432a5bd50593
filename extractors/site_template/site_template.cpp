// SPDX-License-Identifier: MIT
#include "extractors/site_template/site_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "extractors/site_template/place_tree.h"

namespace pagelet {
namespace {

constexpr std::uint32_t kNone = PlaceTree::kNone;

// A template, with what finds its places.
struct KnownTemplate {
  explicit KnownTemplate(const PageTemplate& known) : of(known) {
    for (std::uint32_t place = 1; place < known.places.size(); ++place) {
      const TemplatePlace& added = known.places[place];
      tree.add(added.parent, added.step);
      const std::string tag = added.step.substr(0, added.step.find_first_of("#."));
      std::uint32_t& usual = usual_place.try_emplace({added.parent, tag}, place).first->second;
      if (known.places[usual].counts.nodes < added.counts.nodes) usual = place;
    }
    weight = 0;
    for (const TemplatePlace& place : known.places) weight += place.counts.pages;
  }

  const PageTemplate& of;
  PlaceTree tree;  // its places have the same numbers
  // By parent and tag: the place with most nodes.
  std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> usual_place;
  double weight = 0;  // sum of the pages of all places
};

// The place of each element of a page in a template.
struct PlacedPage {
  std::vector<std::uint32_t> places;  // by node; kNone: it has none
  std::vector<bool> exact;            // by node: its steps are those of the place
};

// Finds the places of a page. `steps`: by signature.
PlacedPage place_page(const KnownTemplate& known, const WorkingTree& tree,
                      const std::vector<std::string>& steps) {
  PlacedPage page{std::vector(tree.size(), kNone), std::vector(tree.size(), false)};
  page.places[0] = 0;
  page.exact[0] = true;
  std::vector<std::uint32_t> numbers;  // of the steps in the template
  numbers.reserve(steps.size());
  for (const std::string& step : steps) {
    numbers.push_back(step.empty() ? kNone : known.tree.number_of(step));
  }
  for (TreeNode node = 1; node < tree.size(); ++node) {
    const TreeNode parent = tree.parent(node);
    const std::uint32_t around = page.places[parent];
    if (tree.is_text(node)) {
      page.places[node] = around;
      page.exact[node] = page.exact[parent];
      continue;
    }
    if (around == kNone) continue;
    const std::uint32_t place = known.tree.find(around, numbers[index_of(tree.signature(node))]);
    if (place != kNone) {
      page.places[node] = place;
      page.exact[node] = page.exact[parent];
      continue;
    }
    // The class of a menu's current entry, for example, is not on every page.
    const auto usual = known.usual_place.find({around, std::string(tree.tag_name(node))});
    if (usual != known.usual_place.end()) page.places[node] = usual->second;
  }
  return page;
}

// Dice's likeness of the places of a page and of a template, in which a place counts by the share
// of pages that have it. `distinct`: number of different places of the page.
double likeness_of(const KnownTemplate& known, const WorkingTree& tree, const PlacedPage& page,
                   std::size_t distinct) {
  const auto pages = static_cast<double>(std::max<std::size_t>(known.of.pages.size(), 1));
  std::vector<bool> seen(known.of.places.size(), false);
  double common = 0;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (tree.is_text(node) || !page.exact[node] || seen[page.places[node]]) continue;
    seen[page.places[node]] = true;
    common += known.of.places[page.places[node]].counts.pages / pages;
  }
  return 2 * common / (known.weight / pages + static_cast<double>(distinct));
}

// Applies a template to a page.
class Application {
 public:
  Application(const KnownTemplate& known, const WorkingTree& tree, const PlacedPage& page)
      : known_(known), tree_(tree), page_(page) {}

  TemplateMatch match(StopToken* token) {
    TemplateMatch match;
    match.template_nodes = NodeSet(tree_.size());
    match.content_nodes = NodeSet(tree_.size());
    // The leaves below each node, and how many of them are template or main content.
    std::vector<std::uint32_t> leaves(tree_.size(), 0);
    std::vector<std::uint32_t> template_leaves(tree_.size(), 0);
    std::vector<std::uint32_t> content_leaves(tree_.size(), 0);
    for (TreeNode node = static_cast<TreeNode>(tree_.size()); node-- > 0 && !stop(token);) {
      const bool is_leaf = tree_.is_leaf(node);
      const Label label =
          is_leaf ? label_of_leaf(node)
                  : label_of_inner(node, leaves[node], template_leaves[node], content_leaves[node]);
      if (label.is_template) match.template_nodes.insert(node);
      if (label.is_content) match.content_nodes.insert(node);
      if (node == 0) break;
      const TreeNode parent = tree_.parent(node);
      leaves[parent] += is_leaf ? 1 : leaves[node];
      template_leaves[parent] += is_leaf ? label.is_template : template_leaves[node];
      content_leaves[parent] += is_leaf ? label.is_content : content_leaves[node];
    }
    match.fit = fit();
    return match;
  }

 private:
  struct Label {
    bool is_template;
    bool is_content;
  };

  const PlaceCounts* counts_of_value(TreeNode leaf) const {
    const std::uint32_t place = page_.places[leaf];
    if (place == kNone) return nullptr;
    const auto& texts = known_.of.places[place].texts;
    const auto found = texts.find(leaf_value(tree_, leaf));
    return found == texts.end() ? nullptr : &found->second;
  }

  // Whether new things at a node are main content: what most others at the place of the nearest
  // known element were.
  bool is_in_content(TreeNode node) const {
    while (node != 0 && (page_.places[node] == kNone ||
                         known_.of.places[page_.places[node]].other_leaves == 0)) {
      node = tree_.parent(node);
    }
    const TemplatePlace& place = known_.of.places[page_.places[node]];
    return 2 * std::uint64_t{place.other_content} > place.other_leaves;
  }

  Label label_of_leaf(TreeNode leaf) const {
    if (const PlaceCounts* const counts = counts_of_value(leaf)) {
      return {counts->is_template(), !counts->is_template() && counts->is_content()};
    }
    const bool is_plain = !tree_.is_text(leaf) && leaf_value(tree_, leaf).empty();
    if (is_plain && page_.exact[leaf]) {
      const PlaceCounts& counts = known_.of.places[page_.places[leaf]].counts;
      return {counts.is_template(), !counts.is_template() && counts.is_content()};
    }
    return {false, is_in_content(leaf)};
  }

  // A known element is what it mostly was; another one what all its leaves are.
  Label label_of_inner(TreeNode node, std::uint32_t leaves, std::uint32_t template_leaves,
                       std::uint32_t content_leaves) const {
    if (!page_.exact[node]) return {template_leaves == leaves, content_leaves == leaves};
    const PlaceCounts& counts = known_.of.places[page_.places[node]].counts;
    if (counts.is_template()) return {true, false};
    return {false, counts.is_content() && content_leaves > 0};
  }

  // Only what is template on at least nine tenths of the pages counts.
  bool is_always_template(const PlaceCounts& counts) const {
    return counts.is_template() && 10 * counts.pages >= 9 * known_.of.pages.size();
  }

  double fit() const {
    std::size_t wanted = 0;
    for (const TemplatePlace& place : known_.of.places) {
      wanted += is_always_template(place.counts) ? 1 : 0;
      for (const auto& [value, counts] : place.texts) wanted += is_always_template(counts) ? 1 : 0;
    }
    if (wanted == 0) return 0;
    std::size_t found = 0;
    std::vector<bool> seen(known_.of.places.size(), false);
    std::map<const PlaceCounts*, bool> seen_texts;
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      const std::uint32_t place = page_.places[node];
      if (place == kNone) continue;
      if (!tree_.is_text(node) && page_.exact[node] && !seen[place]) {
        seen[place] = true;
        found += is_always_template(known_.of.places[place].counts) ? 1 : 0;
      }
      if (!tree_.is_leaf(node)) continue;
      const PlaceCounts* const counts = counts_of_value(node);
      if (counts == nullptr || !seen_texts.emplace(counts, true).second) continue;
      found += is_always_template(*counts) ? 1 : 0;
    }
    return static_cast<double>(found) / static_cast<double>(wanted);
  }

  const KnownTemplate& known_;
  const WorkingTree& tree_;
  const PlacedPage& page_;
};

class SiteTemplate final : public Extractor {
 public:
  explicit SiteTemplate(std::shared_ptr<const SiteTemplates> templates)
      : Extractor({.name = kSiteTemplate,
                   .title = "Site template",
                   .summary = "the best fitting of the stored templates of the site, which " +
                              templates->algorithm + " has taught",
                   .target = Task::kTemplate}),
        templates_(std::move(templates)) {
    for (const PageTemplate& known : templates_->templates) known_.emplace_back(known);
  }

  Result<Answer> extract(const ExtractionContext& context) const override {
    const WorkingTree& tree = context.key_page(Whitespace::kDrop);
    TemplateMatch match = this->match(context, tree);
    Answer answer;
    answer.nodes = std::move(match.template_nodes);
    answer.other_nodes = std::move(match.content_nodes);
    answer.fit = {match.chosen, match.fit};
    return answer;
  }

  Explanation explain(const ExtractionContext& context, const Answer& answer) const override {
    const WorkingTree& tree = context.key_page(Whitespace::kDrop);
    const std::size_t chosen = answer.fit ? answer.fit->chosen : 0;
    const KnownTemplate& known = known_[chosen];
    const PlacedPage page = place_page(known, tree, steps_of(context));
    return {{}, context.reasons(tree.size(), [&](TreeNode node) -> std::string {
              const std::uint32_t place = page.places[node];
              if (place == kNone) return "the template has no such place";
              const TemplatePlace& at = known.of.places[place];
              const PlaceCounts* counts = &at.counts;
              if (tree.is_leaf(node)) {
                const auto text = at.texts.find(leaf_value(tree, node));
                if (text == at.texts.end() && tree.is_text(node)) return "new at a known place";
                if (text != at.texts.end()) counts = &text->second;
              }
              return fmt::format("{}: {} of {} nodes were template, on {} of {} pages",
                                 page.exact[node] ? "known" : "like a known place",
                                 counts->template_nodes, counts->nodes, counts->pages,
                                 known.of.pages.size());
            })};
  }

 private:
  static std::vector<std::string> steps_of(const ExtractionContext& context) {
    const WorkingTree& tree = context.key_page(Whitespace::kDrop);
    const SignatureTable& signatures = context.signatures();
    std::vector<std::string> steps(signatures.size());
    for (TreeNode node = 0; node < tree.size(); ++node) {
      std::string& step = steps[index_of(tree.signature(node))];
      if (step.empty() && !tree.is_text(node)) {
        step = step_of(signatures.get(tree.signature(node)), context.symbols());
      }
    }
    return steps;
  }

  TemplateMatch match(const ExtractionContext& context, const WorkingTree& tree) const {
    const std::vector<std::string> steps = steps_of(context);
    PlaceTree own;
    own.add(tree, context.symbols(), context.signatures());
    std::size_t chosen = 0;
    double highest = -1;
    PlacedPage best;
    for (std::size_t at = 0; at < known_.size() && !stop(context.stop_token()); ++at) {
      PlacedPage page = place_page(known_[at], tree, steps);
      const double likeness = likeness_of(known_[at], tree, page, own.size());
      if (likeness <= highest) continue;
      highest = likeness;
      chosen = at;
      best = std::move(page);
    }
    if (best.places.empty()) best = place_page(known_.front(), tree, steps);
    TemplateMatch match = Application(known_[chosen], tree, best).match(context.stop_token());
    match.chosen = chosen;
    match.likeness = highest;
    return match;
  }

  std::shared_ptr<const SiteTemplates> templates_;
  std::vector<KnownTemplate> known_;
};

}  // namespace

std::unique_ptr<Extractor> make_site_template(std::shared_ptr<const SiteTemplates> templates) {
  return std::make_unique<SiteTemplate>(std::move(templates));
}

}  // namespace pagelet
