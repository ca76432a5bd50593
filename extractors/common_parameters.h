// SPDX-License-Identifier: MIT
#pragma once

/// Parameters that several algorithms share: candidate detection, working tree, node equality
/// (docs/specification.md, section 14).

#include <cstdint>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/dom/working_tree.h"
#include "core/mapping/node_equality.h"
#include "core/mapping/subtree_classes.h"
#include "extractors/parameters.h"

namespace pagelet {

/// Where algorithms differ in their defaults of candidate detection.
struct CandidateDefaults {
  const char* selection = "cs";
  std::uint64_t cs_size = 3;
  const char* order = "distance";
  /// A selection besides cs, set and site that the algorithm makes itself; empty: none.
  const char* own_selection = "";
};

/// `cs-size`, `set-size`, `selection`, `order`, `seed`, `dom-distance-scope`, `path-filter`,
/// `max-loads`, `whitespace`.
std::vector<ParameterSpec> candidate_parameters(const CandidateDefaults& defaults = {});
CandidateOptions candidate_options(const Parameters& parameters);
Whitespace whitespace_option(const Parameters& parameters);

/// `profile`, the seven weights and switches that it sets, `threshold`, `id-rule`, `tie`.
std::vector<ParameterSpec> equality_parameters();

/// Puts the profile's values in the place of those that were not given.
void apply_profile(Parameters& parameters);
EqualityOptions equality_options(const Parameters& parameters);

/// `label`: what the exact algorithms compare of an element.
ParameterSpec label_parameter();
LabelKind label_option(const Parameters& parameters);

/// Concatenation, the algorithm's own parameters first.
std::vector<ParameterSpec> join(std::vector<ParameterSpec> first,
                                const std::vector<ParameterSpec>& second);

}  // namespace pagelet
