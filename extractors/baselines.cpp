// SPDX-License-Identifier: MIT

// Floors: trivial answers, which show how much better an algorithm is. They take part in every
// comparison and are marked as floors (`Role::kFloor`).

#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/dom/working_tree.h"
#include "core/mapping/subtree_classes.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "extractors/common_parameters.h"
#include "extractors/registry.h"

namespace pagelet::baselines {
namespace {

ExtractorInfo floor_info(std::string name, std::string title, std::string summary,
                         Task target = Task::kTemplate) {
  return {.name = std::move(name),
          .title = std::move(title),
          .summary = std::move(summary),
          .target = target,
          .role = Role::kFloor};
}

struct NoOptions {};

// The whole page, or no node.
template <bool kAll>
Result<Answer> whole(const NoOptions&, const ExtractionContext& context) {
  Answer answer;
  answer.nodes = NodeSet(context.key_page(Whitespace::kDrop).size(), kAll);
  return answer;
}

struct RandomNodesOptions {
  double share = 0.5;
  std::uint64_t seed = 1;
};

// The choice is a seeded hash of the node's number.
Result<Answer> random_nodes(const RandomNodesOptions& options, const ExtractionContext& context) {
  Answer answer;
  const std::size_t size = context.key_page(Whitespace::kDrop).size();
  answer.nodes = NodeSet::of(size, [&](std::size_t node) {
    // Converts the upper 53 bits to a number in [0, 1).
    const std::uint64_t drawn = combine_fixed(mix_bits(options.seed + 1), node) >> 11;
    return static_cast<double>(drawn) * 0x1p-53 < options.share;
  });
  return answer;
}

// An element without text is treated like its parent.
Result<Answer> shared_text(const PageOptions& options, const ExtractionContext& context) {
  const WorkingTree& key = context.key_page(options.whitespace);
  Answer answer = begin_answer(context, options);
  answer.nodes = NodeSet(key.size());
  std::unordered_set<LabelId> known;
  for (const WorkingTree& page : context.pages(answer)) {
    const std::vector<LabelId> labels = labels_of(page, context.symbols(), LabelKind::kTag);
    for (TreeNode node = 0; node < page.size(); ++node) {
      if (page.is_text(node)) known.insert(labels[node]);
    }
  }

  const std::vector<LabelId> labels = labels_of(key, context.symbols(), LabelKind::kTag);
  const NodeSums texts(key, [&](TreeNode node) { return key.is_text(node) ? 1 : 0; });
  const NodeSums shared(key, [&](TreeNode node) {
    return key.is_text(node) && known.contains(labels[node]) ? 1 : 0;
  });
  for (TreeNode node = 0; node < key.size(); ++node) {
    const bool has_text = texts.below(node) > 0;
    const bool all_shared = texts.below(node) == shared.below(node);
    const bool with_parent = node != 0 && answer.nodes.contains(key.parent(node));
    if (has_text ? all_shared : with_parent) answer.nodes.insert(node);
  }
  return answer;
}

bool is_landmark(const Document& document, NodeId element) {
  const std::string_view tag = document.tag_name(element);
  if (tag == "main" || tag == "article") return true;
  const std::string_view roles = attribute_of(document, element, "role").value_or("");
  return has_word(roles, "main") || has_word(roles, "article");
}

bool is_navigation(const Document& document, NodeId element) {
  return document.tag_name(element) == "nav" ||
         has_word(attribute_of(document, element, "role").value_or(""), "navigation");
}

// The subtrees of all elements that are meant, or of the first one alone.
Answer subtrees(const ExtractionContext& context, bool (*is_meant)(const Document&, NodeId),
                bool only_first) {
  const WorkingTree& key = context.key_page(Whitespace::kDrop);
  Answer answer;
  answer.nodes = NodeSet(key.size());
  for (TreeNode node = 0; node < key.size();) {
    const bool is_one = is_meant(key.document(), key.document_node(node));
    const TreeNode next = is_one ? key.end(node) : node + 1;
    if (is_one) answer.nodes.insert_range(node, next);
    if (is_one && only_first) break;
    node = next;
  }
  return answer;
}

Result<Answer> landmarks(const NoOptions&, const ExtractionContext& context) {
  return subtrees(context, is_landmark, false);
}

Result<Answer> navigation(const NoOptions&, const ExtractionContext& context) {
  return subtrees(context, is_navigation, true);
}

}  // namespace

ExtractorEntry everything_entry() {
  return extractor_entry<NoOptions>(
      {.info = floor_info("everything", "All template", "the whole page is template"),
       .extract = whole<true>});
}

ExtractorEntry nothing_entry() {
  return extractor_entry<NoOptions>(
      {.info = floor_info("nothing", "No template", "the template is empty"),
       .extract = whole<false>});
}

ExtractorEntry random_nodes_entry() {
  return extractor_entry<RandomNodesOptions>(
      {.info = floor_info("random", "Random", "each node is template with a fixed probability"),
       .table = ParameterTable<RandomNodesOptions>()
                    .number(&RandomNodesOptions::share, "share", 0, 1, "", "probability of a node")
                    .number(&RandomNodesOptions::seed, "seed", 0, 18446744073709551615.0, "",
                            "seed of the choice"),
       .extract = random_nodes});
}

ExtractorEntry shared_text_entry() {
  return extractor_entry<PageOptions>(
      {.info = floor_info("shared-text", "Shared text", "texts that are also on a candidate page"),
       .table = page_parameters(),
       .extract = shared_text});
}

ExtractorEntry landmarks_entry() {
  return extractor_entry<NoOptions>(
      {.info = floor_info("landmarks", "Landmarks", "main, article and the roles main and article",
                          Task::kContent),
       .extract = landmarks});
}

ExtractorEntry navigation_entry() {
  return extractor_entry<NoOptions>(
      {.info = floor_info("navigation", "Navigation",
                          "the first nav, or element with the role navigation", Task::kMenu),
       .extract = navigation});
}

}  // namespace pagelet::baselines
