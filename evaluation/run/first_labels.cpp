// SPDX-License-Identifier: MIT
#include "evaluation/run/first_labels.h"

#include "extractors/run/experiment.h"

namespace pagelet {

LabelSets first_labels(Site& site, const Extractor& extractor, const std::string& site_id) {
  const WorkingTree& page = site.tree(site.key_page(), Whitespace::kDrop);
  const Run run = run_extractor(site, extractor, site_id);
  if (!run.extraction || run.extraction->whitespace != Whitespace::kDrop) {
    return LabelSets(page.size());
  }
  const Target own = extractor.info().target;
  return LabelSets::of_answer(nodes_for_task(*run.extraction, own, Target::kTemplate),
                              nodes_for_task(*run.extraction, own, Target::kContent), page);
}

}  // namespace pagelet
