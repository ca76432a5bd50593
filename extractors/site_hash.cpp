// SPDX-License-Identifier: MIT

// Site-hash: a node is template when its whole subtree occurs identically on enough pages,
// wherever it is there.
//
// The key page counts as one of the pages. The answer is a union of whole subtrees; it is empty
// without candidates. Source: Gibson, Punera, Tomkins 2005, the variant of the DOM, in which
// sampled counters stand for the exact count of here; docs/algorithms.md. Cost: O(n) a page.

#include <algorithm>
#include <cstddef>
#include <unordered_set>
#include <vector>

#include "core/mapping/subtree_classes.h"
#include "extractors/common_parameters.h"
#include "extractors/registry.h"

namespace pagelet::site_hash {
namespace {

struct Options {
  PageOptions pages = {};
  LabelKind label = LabelKind::kFull;
  std::size_t needed = 2;
};

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  const WorkingTree& key = context.key_page(options.pages.whitespace);
  Answer answer = begin_answer(context, options.pages);
  answer.nodes = NodeSet(key.size());
  answer.votes.assign(key.size(), 0);
  if (answer.candidates.pages.empty()) return answer;

  SubtreeClassTable table;
  const auto classes_of = [&](const WorkingTree& tree) {
    return table.classes_of(tree, labels_of(tree, context.symbols(), options.label));
  };
  const std::vector<SubtreeClass> own = classes_of(key);
  for (const WorkingTree& page : context.pages(answer)) {
    const std::vector<SubtreeClass> others = classes_of(page);
    const std::unordered_set<SubtreeClass> known(others.begin(), others.end());
    for (TreeNode node = 0; node < key.size(); ++node) {
      if (known.contains(own[node])) ++answer.votes[node];
    }
  }
  const std::size_t needed = std::min(options.needed, answer.candidates.pages.size() + 1);
  answer.nodes =
      NodeSet::of(key.size(), [&](std::size_t node) { return answer.votes[node] + 1 >= needed; });
  return answer;
}

}  // namespace

ExtractorEntry site_hash_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "site-hash",
                .title = "Site-hash",
                .summary = "subtrees that occur identically on enough pages, anywhere",
                .citation = "Gibson, Punera, Tomkins: The volume and evolution of web page "
                            "templates. WWW 2005, special interest tracks",
                .origin = Origin::kPublished,
                .needs_pages = true},
       .table = ParameterTable<Options>()
                    .choice(&Options::label, "label", kLabelKinds, kLabelHelp)
                    .number(&Options::needed, "pages", 2, 1'000, "pages",
                            "pages that must have the subtree, the key page included (at most "
                            "all)")
                    .part(&Options::pages, page_parameters()),
       .extract = extract});
}

}  // namespace pagelet::site_hash
