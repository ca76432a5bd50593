// SPDX-License-Identifier: MIT

// A plug-in outside the project: long texts that no other page has are the main content.

#include <core/mapping/subtree_classes.h>
#include <core/text/blanks.h>
#include <extractors/common_parameters.h>
#include <extractors/plugin.h>

#include <cstddef>
#include <unordered_set>
#include <utility>
#include <vector>

namespace {

class LongTexts final : public pagelet::Extractor {
 public:
  static const pagelet::ExtractorInfo& describe() {
    static const pagelet::ExtractorInfo info{
        .name = "long-texts",
        .title = "Long texts",
        .summary = "texts of many words that stand on no candidate page",
        .citation = "a plug-in of the tests",
        .target = pagelet::Target::kContent,
        .parameters = pagelet::join(
            {pagelet::ParameterSpec::integer("words", 5, 1, 1000, "words", "words of a long text")},
            pagelet::candidate_parameters({.selection = "set"}))};
    return info;
  }

  explicit LongTexts(pagelet::Parameters parameters) : parameters_(std::move(parameters)) {}

  const pagelet::ExtractorInfo& info() const override { return describe(); }
  const pagelet::Parameters& parameters() const override { return parameters_; }

  pagelet::Result<pagelet::Extraction> extract(
      const pagelet::ExtractionContext& context) const override {
    const pagelet::Whitespace whitespace = pagelet::whitespace_option(parameters_);
    const pagelet::WorkingTree& key = context.key_page(whitespace);
    pagelet::Extraction extraction =
        pagelet::begin_extraction(context, pagelet::candidate_options(parameters_), whitespace);
    extraction.nodes = pagelet::NodeSet(key.size());
    std::unordered_set<pagelet::LabelId> known;
    for (const pagelet::PageIndex index : extraction.candidates.pages) {
      const std::vector<pagelet::LabelId> labels = pagelet::labels_of(
          context.page(index, whitespace), context.symbols(), pagelet::LabelKind::kTag);
      known.insert(labels.begin(), labels.end());
    }
    const std::size_t words = parameters_.integer("words");
    const std::vector<pagelet::LabelId> labels =
        pagelet::labels_of(key, context.symbols(), pagelet::LabelKind::kTag);
    for (pagelet::TreeNode node = 0; node < key.size(); ++node) {
      if (!key.is_text(node) || known.contains(labels[node])) continue;
      if (pagelet::count_words(key.text(node)) >= words) extraction.nodes.insert(node);
    }
    return extraction;
  }

 private:
  pagelet::Parameters parameters_;
};

}  // namespace

PAGELET_PLUGIN(LongTexts)
