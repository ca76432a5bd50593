// SPDX-License-Identifier: MIT

// How many marks the sites of a suite need to reach their gold labels with the labelling tool, for
// a user who makes no mistake (tests/support/simulated_user.h).
//
// Usage: marks_needed SUITE [ALGORITHM]     (the labels begin with the answer of ALGORITHM)
//
// Prints one line for each site, and then the median and the highest number. Exit code 1 when a
// site's labels cannot be reached or read.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/site/key_page.h"
#include "datasets/labelling/site_labels.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/support/simulated_user.h"

namespace {

using namespace pagelet;

LabelSets answer_of(const Extractor& extractor, KeyPage& key_page, const WorkingTree& page) {
  const Run run = pagelet::run(key_page, extractor);
  if (!run.answer) return LabelSets(page.size());
  const Task own = extractor.info().target;
  return LabelSets::of_answer(nodes_for_task(*run.answer, own, Task::kTemplate),
                              nodes_for_task(*run.answer, own, Task::kContent), page);
}

std::optional<std::size_t> marks_of(const SuiteSite& entry, const Extractor* extractor) {
  auto folder = SiteFolder::open(entry.folder);
  if (!folder) return std::nullopt;
  const auto key_page = KeyPage::open(folder->source(), folder->key_page(), {});
  if (!key_page) return std::nullopt;
  const WorkingTree& page = (*key_page)->tree(Whitespace::kDrop);
  const auto gold = folder->gold(page);
  if (!gold) return std::nullopt;
  const LabelSets start =
      extractor == nullptr ? LabelSets(page.size()) : answer_of(*extractor, **key_page, page);
  return marks_needed(page, SelectorFinder(page), start, LabelSets(*gold));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const auto suite = open_suite(argv[1]);
  if (!suite) {
    fmt::print(stderr, "{}\n", suite.error().text());
    return 1;
  }
  std::unique_ptr<Extractor> extractor;
  if (argc > 2) extractor = make_extractor(argv[2], {}).value();
  std::vector<std::size_t> counts;
  for (const SuiteSite& entry : suite->sites) {
    const auto marks = marks_of(entry, extractor.get());
    fmt::print("{:30} {}\n", entry.id, marks ? std::to_string(*marks) : "not reached");
    if (marks) counts.push_back(*marks);
  }
  if (counts.empty()) return 1;
  std::ranges::sort(counts);
  const std::size_t half = counts.size() / 2;
  const double median = static_cast<double>(counts[half] + counts[(counts.size() - 1) / 2]) / 2;
  fmt::print("{} of {} sites: median {}, highest {}\n", counts.size(), suite->sites.size(), median,
             counts.back());
  return counts.size() == suite->sites.size() ? 0 : 1;
}
