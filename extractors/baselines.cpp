// SPDX-License-Identifier: MIT
#include "extractors/baselines.h"

#include <unordered_set>
#include <utility>
#include <vector>

#include "core/mapping/subtree_classes.h"
#include "core/text/blanks.h"
#include "core/text/fixed_hash.h"
#include "extractors/common_parameters.h"

namespace pagelet {

const ExtractorInfo& Everything::describe() {
  static const ExtractorInfo info{.name = "everything",
                                  .title = "Everything",
                                  .summary = "the whole page is template",
                                  .citation = "",
                                  .target = Target::kTemplate,
                                  .parameters = {},
                                  .role = Role::kFloor,
                                  .developed_on = std::vector<std::string>{}};
  return info;
}

Result<Extraction> Everything::extract(const ExtractionContext& context) const {
  Extraction extraction;
  extraction.nodes = NodeSet(context.key_page(Whitespace::kDrop).size(), true);
  return extraction;
}

const ExtractorInfo& Nothing::describe() {
  static const ExtractorInfo info{.name = "nothing",
                                  .title = "Nothing",
                                  .summary = "the template is empty",
                                  .citation = "",
                                  .target = Target::kTemplate,
                                  .parameters = {},
                                  .role = Role::kFloor,
                                  .developed_on = std::vector<std::string>{}};
  return info;
}

Result<Extraction> Nothing::extract(const ExtractionContext& context) const {
  Extraction extraction;
  extraction.nodes = NodeSet(context.key_page(Whitespace::kDrop).size());
  return extraction;
}

const ExtractorInfo& RandomNodes::describe() {
  static const ExtractorInfo info{.name = "random",
                                  .title = "Random",
                                  .summary = "each node is template with a fixed probability",
                                  .citation = "",
                                  .target = Target::kTemplate,
                                  .parameters = table().specs(),
                                  .role = Role::kFloor,
                                  .developed_on = std::vector<std::string>{}};
  return info;
}

const ParameterTable<RandomNodesOptions>& RandomNodes::table() {
  static const auto table =
      ParameterTable<RandomNodesOptions>()
          .number(&RandomNodesOptions::share, "share", 0, 1, "", "probability of a node")
          .number(&RandomNodesOptions::seed, "seed", 0, 18446744073709551615.0, "",
                  "seed of the choice");
  return table;
}

Result<Extraction> RandomNodes::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(Whitespace::kDrop);
  Extraction extraction;
  extraction.nodes = NodeSet(key.size());
  for (TreeNode node = 0; node < key.size(); ++node) {
    // Converts the upper 53 bits to a number in [0, 1).
    const auto drawn =
        static_cast<double>(combine_fixed(mix_bits(options_.seed + 1), node) >> 11) * 0x1p-53;
    if (drawn < options_.share) extraction.nodes.insert(node);
  }
  return extraction;
}

const ExtractorInfo& SharedText::describe() {
  static const ExtractorInfo info{.name = "shared-text",
                                  .title = "Shared text",
                                  .summary = "texts that are also on a candidate page",
                                  .citation = "",
                                  .target = Target::kTemplate,
                                  .parameters = table().specs(),
                                  .role = Role::kFloor,
                                  .developed_on = std::vector<std::string>{}};
  return info;
}

const ParameterTable<PageOptions>& SharedText::table() { return page_parameters(); }

Result<Extraction> SharedText::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(options_.whitespace);
  Extraction extraction = begin_extraction(context, options_);
  extraction.nodes = NodeSet(key.size());
  std::unordered_set<LabelId> known;
  for (const PageIndex index : extraction.candidates.pages) {
    if (stop_now(context.stop_sign())) break;
    const WorkingTree& page = context.page(index, options_.whitespace);
    const std::vector<LabelId> labels = labels_of(page, context.symbols(), LabelKind::kTag);
    for (TreeNode node = 0; node < page.size(); ++node) {
      if (page.is_text(node)) known.insert(labels[node]);
    }
  }

  const std::vector<LabelId> labels = labels_of(key, context.symbols(), LabelKind::kTag);
  std::vector<std::uint32_t> texts(key.size() + 1, 0);   // before each node
  std::vector<std::uint32_t> shared(key.size() + 1, 0);  // before each node
  for (TreeNode node = 0; node < key.size(); ++node) {
    const bool is_text = key.is_text(node);
    texts[node + 1] = texts[node] + (is_text ? 1 : 0);
    shared[node + 1] = shared[node] + (is_text && known.contains(labels[node]) ? 1 : 0);
  }
  for (TreeNode node = 0; node < key.size(); ++node) {
    const TreeNode end = key.end(node);
    const bool has_text = texts[end] > texts[node];
    const bool all_shared = texts[end] - texts[node] == shared[end] - shared[node];
    const bool with_parent = node != 0 && extraction.nodes.contains(key.parent(node));
    if (has_text ? all_shared : with_parent) extraction.nodes.insert(node);
  }
  return extraction;
}

const ExtractorInfo& Landmarks::describe() {
  static const ExtractorInfo info{.name = "landmarks",
                                  .title = "Landmarks",
                                  .summary = "main, article and the roles main and article",
                                  .citation = "",
                                  .target = Target::kContent,
                                  .parameters = {},
                                  .role = Role::kFloor,
                                  .developed_on = std::vector<std::string>{}};
  return info;
}

Result<Extraction> Landmarks::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(Whitespace::kDrop);
  const Document& document = key.document();
  Extraction extraction;
  extraction.nodes = NodeSet(key.size());
  const Symbol role = context.symbols().intern("role");
  const auto is_landmark = [&](TreeNode node) {
    if (key.is_text(node)) return false;
    const NodeId element = key.document_node(node);
    const std::string_view tag = document.tag_name(element);
    if (tag == "main" || tag == "article") return true;
    const Attribute* attribute = document.find_attribute(element, role);
    if (attribute == nullptr) return false;
    bool found = false;
    for_each_word(document.symbols().text(attribute->value), [&](std::string_view word) {
      found = found || word == "main" || word == "article";
    });
    return found;
  };
  for (TreeNode node = 0; node < key.size();) {
    if (is_landmark(node)) {
      extraction.nodes.insert_range(node, key.end(node));
      node = key.end(node);
    } else {
      ++node;
    }
  }
  return extraction;
}

}  // namespace pagelet
