// SPDX-License-Identifier: MIT
#pragma once

/// Sentences that tell which algorithm is best.

#include <span>
#include <string>
#include <vector>

#include "evaluation/comparison/comparison.h"

namespace pagelet {

/// The first sentence names the algorithm with the highest mean, with its interval, and the
/// algorithms that are not significantly worse; in a tie, none is called best. If there are at
/// least two algorithms, a second sentence tells the difference to the next one. `titles`: by
/// extractor.
std::vector<std::string> verdict(std::span<const std::string> titles, const Comparison& comparison);

/// The first of these sentences without figures, for one line below a table that shows them.
std::string short_verdict(std::span<const std::string> titles, const Comparison& comparison);

/// The title in tables: floors and the bound are marked as such wherever they appear.
std::string marked_title(const ExtractorInfo& info);

/// Whether an algorithm was developed on the run's suite, or on one of several.
bool was_made_on(const ExtractorInfo& info, const BenchRun& run);

/// In a sentence: "F1", "recall" ...
const char* name_of(Metric metric);

/// At the head of a column: "F1", "Recall" ...
std::string title_of(Metric metric);

/// "the template", "the main content".
const char* goal_of(Target task);

/// "1 site", "3 sites".
std::string sites_text(std::size_t count);

/// "a, b and c".
std::string listed(const std::vector<std::string>& names);

/// "p < 0.001", "p = 0.020".
std::string p_text(double p);

}  // namespace pagelet
