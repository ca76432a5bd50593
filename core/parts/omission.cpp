// SPDX-License-Identifier: MIT
#include "core/parts/omission.h"

#include <array>

namespace pagelet::internal {
namespace {

struct Row {
  std::string_view id;
  Omission reason;
  bool may_omit_much;
};

constexpr std::array<Row, kOmissionRules> kRows = {{
    {"", Omission::kNone, true},
#define PAGELET_OMISSION_RULE(rule, id, reason, may_omit_much) \
  {id, Omission::reason, may_omit_much},
#include "core/parts/omission_rules.inc"
#undef PAGELET_OMISSION_RULE
}};

const Row& row_of(OmissionRule rule) { return kRows[static_cast<std::size_t>(rule)]; }

}  // namespace

std::string_view to_string(Omission omission) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"", "controls", "hidden", "copies", "icons", "aids", "boxes", "replaced"});
  return kNames[static_cast<std::size_t>(omission)];
}

std::string_view to_string(OmissionRule rule) { return row_of(rule).id; }

Omission reason_of(OmissionRule rule) { return row_of(rule).reason; }

bool may_omit_much(OmissionRule rule) { return row_of(rule).may_omit_much; }

}  // namespace pagelet::internal
