// SPDX-License-Identifier: MIT
#pragma once

/// Parameters that several algorithms share: candidate detection, working tree, node equality
/// (docs/algorithms.md).

#include <cstdint>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/dom/working_tree.h"
#include "core/mapping/node_equality.h"
#include "core/mapping/subtree_classes.h"
#include "extractors/parameters.h"

namespace pagelet {

/// The defaults of candidate detection in which algorithms differ.
struct CandidateDefaults {
  const char* selection = "cs";
  std::uint64_t cs_size = 3;
  const char* order = "distance";
  /// Name of a selection, besides cs, set and site, that the algorithm makes itself; empty: none.
  const char* own_selection = "";
};

/// The specs of `cs-size`, `set-size`, `selection`, `order`, `seed`, `dom-distance-scope`,
/// `path-filter`, `max-loads` and `whitespace`.
std::vector<ParameterSpec> candidate_parameters(const CandidateDefaults& defaults = {});
CandidateOptions candidate_options(const Parameters& parameters);
Whitespace whitespace_option(const Parameters& parameters);

/// The specs of `profile`, the seven weights and switches that it sets, `threshold`, `id-rule` and
/// `tie`.
std::vector<ParameterSpec> equality_parameters();

/// Sets the parameters that were not given to the values of the profile.
void apply_profile(Parameters& parameters);
EqualityOptions equality_options(const Parameters& parameters);

/// The spec of `label`: the part of an element that the exact algorithms compare.
ParameterSpec label_parameter();
LabelKind label_option(const Parameters& parameters);

/// Both lists in one, `first` before `second`. The algorithm's own parameters come first.
std::vector<ParameterSpec> join(std::vector<ParameterSpec> first,
                                const std::vector<ParameterSpec>& second);

}  // namespace pagelet
