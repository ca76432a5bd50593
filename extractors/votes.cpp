// SPDX-License-Identifier: MIT
#include "extractors/votes.h"

#include "core/mapping/etdm.h"

namespace pagelet {

Votes count_votes(const ExtractionContext& context, const Extraction& extraction,
                  const EqualityOptions& options) {
  const WorkingTree& key = context.key_page(extraction.whitespace);
  const NodeEquality equality(options, context.signatures());
  EtdmMapper mapper(equality, context.symbols(), context.stop_sign());
  Votes votes{std::vector<std::uint32_t>(key.size(), 0), 0};
  for (const PageIndex page : extraction.candidates.pages) {
    if (stop_now(context.stop_sign())) break;
    const Mapping mapping = mapper.map(key, context.page(page, extraction.whitespace));
    for (TreeNode node = 0; node < key.size(); ++node) {
      votes.votes[node] += mapping.image[node] != kNoNode ? 1 : 0;
    }
    if (mapping.pairs == key.size()) ++votes.duplicates;
  }
  return votes;
}

}  // namespace pagelet
