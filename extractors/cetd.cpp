// SPDX-License-Identifier: MIT

// CETD: the main content is what is as dense in text as the element with the largest sum of
// densities, and the elements around it.
//
// The density of an element is its characters by its tags, weighted by how many of both are in
// links; the density sum adds up the densities of its children and of its own texts. The element
// with the largest sum is content, and the smallest density of it and its ancestors is the
// threshold. From the body down, each element of at least this density adds the element with the
// largest sum in it. Other pages are not looked at. Source: Sun, Song, Liao 2011;
// docs/algorithms.md. Cost: O(n).

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/fill_in.h"
#include "core/text/real.h"
#include "extractors/registry.h"
#include "extractors/tag_stream.h"

namespace pagelet::cetd {
namespace {

enum class DensityKind : std::uint8_t { kComposite, kPlain };

struct Options {
  DensityKind density = DensityKind::kComposite;
};

// What is in an element: characters and tags, in all and in links.
struct Counts {
  double characters = 0;
  double tags = 0;
  double link_characters = 0;
  double link_tags = 0;
};

bool is_control_or_link(const WorkingTree& tree, TreeNode node) {
  const std::string_view tag = tree.tag_name(node);
  return tag == "a" || tag == "button" || tag == "select";
}

std::vector<Counts> counts_of(const WorkingTree& tree) {
  std::vector<Counts> counts(tree.size());
  for (std::size_t at = tree.size(); at-- > 0;) {
    const auto node = static_cast<TreeNode>(at);
    Counts& own = counts[node];
    const bool is_text = tree.is_text(node);
    const bool is_link = !is_text && is_control_or_link(tree, node);
    if (is_text) own.characters = static_cast<double>(collapsed_characters(tree.text(node)));
    if (is_link) {
      own.link_characters = own.characters;
      own.link_tags = own.tags;
    }
    if (node == 0) break;
    Counts& parent = counts[tree.parent(node)];
    parent.characters += own.characters;
    if (is_text) continue;
    const bool is_all_link =
        own.link_tags > 0 && own.link_tags == own.tags && own.link_characters == own.characters;
    parent.tags += own.tags + 1;
    parent.link_characters += own.link_characters;
    parent.link_tags += own.link_tags + (is_link || is_all_link ? 1 : 0);
  }
  // In a link all characters are of the link.
  TreeNode link_end = 0;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (node < link_end) counts[node].link_characters = counts[node].characters;
    if (node >= link_end && !tree.is_text(node) && is_control_or_link(tree, node)) {
      link_end = tree.end(node);
    }
  }
  return counts;
}

// Densities and their sums by node, and the element with the largest sum in each subtree.
struct Densities {
  Densities(const Options& options, const WorkingTree& tree)
      : kind(options.density), density(tree.size()), sum(tree.size()), largest(tree.size()) {
    const std::vector<Counts> counts = counts_of(tree);
    const Counts& body = counts[0];
    link_ratio = body.characters > 0 ? std::max(1.0, body.link_characters) / body.characters : 0;
    std::vector<bool> has_elements(tree.size());
    for (std::size_t at = tree.size(); at-- > 0;) {
      const auto node = static_cast<TreeNode>(at);
      const bool is_text = tree.is_text(node);
      density[node] = is_text ? weight_of_text(counts[node].characters) : density_of(counts[node]);
      if (!is_text && !has_elements[node]) sum[node] = density[node];
      // The first of equals: the element itself, then what the earlier children have.
      if (!has_elements[node] || sum[node] >= sum[largest[node]]) largest[node] = node;
      if (node == 0) break;
      const TreeNode parent = tree.parent(node);
      sum[parent] += density[node];
      if (is_text) continue;
      if (!has_elements[parent] || sum[largest[node]] >= sum[largest[parent]]) {
        largest[parent] = largest[node];
      }
      has_elements[parent] = true;
    }
  }

  double density_of(const Counts& counts) const {
    const double characters = counts.characters;
    if (characters == 0) return 0;
    const double tags = std::max(1.0, counts.tags);
    if (kind == DensityKind::kPlain) return characters / tags;
    const double other = std::max(1.0, characters - counts.link_characters);
    const double link_characters = std::max(1.0, counts.link_characters);
    const double link_tags = std::max(1.0, counts.link_tags);
    return characters / tags * std::log(characters * tags / (link_characters * link_tags)) /
           std::log(std::log(characters * link_characters / other + link_ratio * characters +
                             std::exp(1.0)));
  }

  double weight_of_text(double characters) const {
    if (kind == DensityKind::kPlain || characters == 0) return characters;
    return characters * std::log(characters) /
           std::log(std::log(link_ratio * characters + std::exp(1.0)));
  }

  DensityKind kind;
  double link_ratio;
  std::vector<double> density;
  std::vector<double> sum;
  std::vector<TreeNode> largest;
};

// The smallest density of the element with the largest sum and of its ancestors.
double threshold_of(const Densities& found, const WorkingTree& tree) {
  TreeNode node = found.largest[0];
  double threshold = found.density[node];
  while (node != 0) {
    node = tree.parent(node);
    threshold = std::min(threshold, found.density[node]);
  }
  return threshold;
}

// The elements that are content with all below them.
NodeSet dense_elements(const Densities& found, const WorkingTree& tree) {
  constexpr double kRounding = 1e-12;
  const double threshold = threshold_of(found, tree) - kRounding;
  NodeSet chosen(tree.size());
  chosen.insert(found.largest[0]);
  for (TreeNode node = 0; node < tree.size();) {
    const bool is_searched =
        !tree.is_text(node) && !chosen.contains(node) && found.density[node] >= threshold;
    if (is_searched) chosen.insert(found.largest[node]);
    node = is_searched ? node + 1 : tree.end(node);
  }
  return chosen;
}

// The texts in chosen elements, and those directly in the elements around them.
NodeSet content_of(const NodeSet& chosen, const WorkingTree& tree) {
  NodeSet inside(tree.size());
  chosen.for_each([&](std::size_t node) {
    if (!inside.contains(node)) {
      inside.insert_range(node, tree.end(static_cast<TreeNode>(node)));
    }
  });
  NodeSet around = inside;
  for (std::size_t node = tree.size(); node-- > 1;) {
    if (around.contains(node) && !tree.is_text(static_cast<TreeNode>(node))) {
      around.insert(tree.parent(static_cast<TreeNode>(node)));
    }
  }
  return NodeSet::of(tree.size(), [&](std::size_t at) {
    const auto node = static_cast<TreeNode>(at);
    return tree.is_text(node) && around.contains(tree.parent(node));
  });
}

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  const WorkingTree& tree = context.key_page(Whitespace::kDrop);
  const Densities found(options, tree);
  const bool has_text = found.link_ratio > 0;
  return answer_of_texts(
      has_text ? content_of(dense_elements(found, tree), tree) : NodeSet(tree.size()), tree);
}

Explanation explain(const Options& options, const ExtractionContext& context, const Answer&) {
  const WorkingTree& tree = context.key_page(Whitespace::kDrop);
  const Densities found(options, tree);
  const std::string threshold = fixed_text(threshold_of(found, tree), 2);
  return {{}, context.reasons(tree.size(), [&](TreeNode node) {
            const TreeNode element = tree.is_text(node) ? tree.parent(node) : node;
            return fill_in("density: {}, threshold {}; sum {}",
                           {fixed_text(found.density[element], 2), threshold,
                            fixed_text(found.sum[element], 2)});
          })};
}

}  // namespace

ExtractorEntry cetd_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "cetd",
                .title = "CETD",
                .summary = "elements as dense in text as the one with the largest density sum",
                .citation = "Sun, Song, Liao: DOM based content extraction via text density. "
                            "SIGIR 2011",
                .origin = Origin::kPublished,
                .target = Task::kContent},
       .table = ParameterTable<Options>().choice(
           &Options::density, "density",
           {{"composite", DensityKind::kComposite}, {"plain", DensityKind::kPlain}},
           "characters by tags, weighted by those in links or plain"),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet::cetd
