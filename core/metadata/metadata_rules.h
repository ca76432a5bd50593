// SPDX-License-Identifier: MIT
#pragma once

/// The rules by which titles, authors and dates are found, by name.
/// core/metadata/metadata_rules.inc is the table: a title is that of the first rule that gives one,
/// an author or a date the candidate with the most points.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/enum_set.h"

namespace pagelet::internal {

enum class MetadataRule : std::uint8_t {
  kNone,
#define PAGELET_TITLE_RULE(rule, id, find) rule,
#define PAGELET_EVIDENCE(rule, id, date, author) rule,
#include "core/metadata/metadata_rules.inc"
#undef PAGELET_EVIDENCE
#undef PAGELET_TITLE_RULE
};

inline constexpr std::size_t kMetadataRules = 1
#define PAGELET_TITLE_RULE(rule, id, find) +1
#define PAGELET_EVIDENCE(rule, id, date, author) +1
#include "core/metadata/metadata_rules.inc"
#undef PAGELET_EVIDENCE
#undef PAGELET_TITLE_RULE
    ;
static_assert(kMetadataRules <= 64);  // EnumSet

using MetadataRules = EnumSet<MetadataRule>;

/// The rule's id, such as "only-heading" or "date-box", as `--explain` names it; "" for kNone.
std::string_view to_string(MetadataRule rule);

/// The points of facts for a date, and for the name of an author.
int points_of_date(MetadataRules facts);
int points_of_author(MetadataRules facts);

/// "date-box +3, directly-after-title +5": the facts that have points.
std::string explain_date(MetadataRules facts);
std::string explain_author(MetadataRules facts);

}  // namespace pagelet::internal
