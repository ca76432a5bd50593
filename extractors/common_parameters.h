// SPDX-License-Identifier: MIT
#pragma once

/// Parameters that several algorithms share: candidate detection, working tree, node equality
/// (docs/algorithms.md).

#include <cstddef>
#include <string_view>

#include "core/mapping/node_equality.h"
#include "core/mapping/subtree_classes.h"
#include "extractors/extractor.h"
#include "extractors/parameters.h"

namespace pagelet {

/// The values of `whitespace`.
inline constexpr NamedChoice<Whitespace> kWhitespaceChoices[] = {
    {"drop", Whitespace::kDrop}, {"keep", Whitespace::kKeep}, {"all", Whitespace::kAll}};
inline constexpr const char* kWhitespaceHelp =
    "whether blank texts count; all: these, scripts and style sheets";
constexpr std::string_view to_string(Whitespace whitespace) {
  return kWhitespaceChoices[static_cast<std::size_t>(whitespace)].first;
}
inline constexpr Whitespace kWhitespaces[] = {Whitespace::kDrop, Whitespace::kKeep,
                                              Whitespace::kAll};

/// `cs-size`, `set-size`, `selection`, `order`, `seed`, `dom-distance-scope`, `path-filter`,
/// `max-loads` and `whitespace`. `has_own`: whether the algorithm can choose its pages itself
/// (Selection::kOwn).
const ParameterTable<PageOptions>& page_parameters(bool has_own = false);

/// The options for values of these parameters.
PageOptions page_options(const Parameters& parameters);

/// `profile`, the seven weights and switches that it sets, `threshold`, `id-rule` and `tie`.
const ParameterTable<EqualityOptions>& equality_parameters();

/// The names of the parts of an element that the exact algorithms compare, for `label`.
inline constexpr NamedChoice<LabelKind> kLabelKinds[] = {{"full", LabelKind::kFull},
                                                         {"tag", LabelKind::kTag}};
inline constexpr const char* kLabelHelp =
    "what is compared of an element: all attributes or the tag alone";

}  // namespace pagelet
