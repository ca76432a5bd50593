// SPDX-License-Identifier: MIT
#include "extractors/run/explained_answer.h"

namespace pagelet {

ExplainedAnswer explain_answer(Site& site, const Extractor& extractor, const Run& run,
                               Target task) {
  const Extraction& extraction = *run.extraction;
  ExplainedAnswer answer{extractor.info(),
                         site.tree(site.key_page(), extraction.whitespace),
                         task,
                         nodes_for_task(extraction, extractor.info().target, task),
                         extractor.explain(ExtractionContext(site), extraction).reasons,
                         {}};
  for (const PageIndex page : extraction.candidates.pages) {
    answer.pages.emplace_back(site.page_url(page));
  }
  return answer;
}

}  // namespace pagelet
