// SPDX-License-Identifier: MIT

// Every built-in extractor on small sites. Input: bytes with switches, the algorithm (or all
// algorithms with their defaults) and its settings; then the pages (fuzz_site.h).

#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/fuzz/fuzz_site.h"

namespace pagelet::fuzz {
namespace {

void check_extraction(KeyPage& key_page, const Extractor& extractor) {
  const ExtractionContext context(key_page, "fuzz");
  const Result<Answer> extraction = extractor.extract(context);
  if (!extraction) {
    require(extraction.error().code == ErrorCode::kLimit, "only limits stop an extractor");
    return;
  }
  const WorkingTree& tree = context.key_page(extraction->whitespace);
  require(extraction->nodes.universe() == tree.size(), "the nodes are those of the key page");
  for (const Task task : {Task::kTemplate, Task::kContent}) {
    const NodeSet nodes = nodes_for_task(*extraction, extractor.info().target, task);
    require(nodes.universe() == tree.size(), "both answers are of the key page");
    require(nodes.count() <= tree.size(), "no more nodes than there are");
  }
  require(extraction->votes.empty() || extraction->votes.size() == tree.size(),
          "votes are by node");
  for (const PageIndex page : extraction->candidates.pages) {
    require(page < key_page.site().source().size() && page != key_page.index(),
            "candidates are other pages");
  }
  const Explanation explanation = extractor.explain(context, *extraction);
  require(explanation.reasons.empty() || explanation.reasons.size() == tree.size(),
          "reasons are by node");
  for (const PageMatches& page : explanation.pages) {
    require(page.matches.size() == tree.size(), "matches are by node");
    const WorkingTree& other = context.page(page.page, extraction->whitespace);
    for (const NodeMatch& match : page.matches) {
      require(match.image == kNoNode || match.image < other.size(), "images are nodes");
    }
  }
  const Result<Answer> again = extractor.extract(context);
  require(again && again->nodes == extraction->nodes &&
              again->other_nodes == extraction->other_nodes && again->votes == extraction->votes &&
              again->flags == extraction->flags &&
              again->candidates.pages == extraction->candidates.pages,
          "the same site gives the same answer");
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(extractors) {
  const bool linked = input.flip();
  const std::size_t choice = input.below(builtin_extractors().size() + 1);
  std::vector<std::unique_ptr<Extractor>> extractors;
  if (choice < builtin_extractors().size()) {
    const ExtractorInfo& info = builtin_extractors()[choice].info();
    auto extractor = make_extractor(info.name, some_settings(input, info.parameters));
    require(extractor.has_value(), "values in range are taken");
    extractors.push_back(std::move(*extractor));
  } else {
    for (const ExtractorEntry& entry : builtin_extractors()) {
      extractors.push_back(*make_extractor(entry.info().name, {}));
    }
  }
  MemorySource source;
  add_pages(input, linked, 8, source);
  const auto key_page = KeyPage::open(source, 0, {.limits = small_limits(2'000)});
  if (!key_page) return;
  for (const auto& extractor : extractors) check_extraction(**key_page, *extractor);
}
