// SPDX-License-Identifier: MIT
#pragma once

/// The sentences of the HTML report, as plain text in UTF-8: its scripts place them and compose no
/// others about results. Algorithms are named by their titles. No sentence calls an algorithm fast
/// or slow, because the times are of one run.

#include <cstddef>
#include <string>
#include <vector>

#include "evaluation/comparison/overview.h"
#include "evaluation/store/store.h"

namespace pagelet {

/// Which algorithm is best, with its interval, and whether the difference to the next one is
/// significant; whether it was developed on the suite.
std::vector<std::string> verdict(const BenchRecord& record, const Comparison& comparison);

/// The test of a pair in few words: "p = 0.020, significant".
std::string test_text(const PairComparison& pair);

/// On how many sites the first of a pair is better, by how many points, and what the test says.
std::string pair_text(const BenchRecord& record, const Comparison& comparison,
                      const PairComparison& pair);

/// The outcome of the tests of the mean ranks. The comparison must have them.
std::string ranks_text(const Comparison& comparison);

/// The pages and the processor time of the best algorithms, and what the others take.
std::vector<std::string> cost_sentences(const BenchRecord& record, const Overview& overview);

/// How an algorithm fails at a task, in nodes: whether it misses nodes or takes too many, of which
/// kinds, and on which sites. Empty when no site has gold for the task.
std::vector<std::string> failure_sentences(const BenchRecord& record, const Overview& overview,
                                           std::size_t extractor, Target task);

/// "headings", "links", "other nodes" ...
std::string plural_of(NodeKind kind);

}  // namespace pagelet
