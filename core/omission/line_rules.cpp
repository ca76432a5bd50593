// SPDX-License-Identifier: MIT
#include "core/omission/line_rules.h"

#include <array>
#include <cstddef>
#include <vector>

#include "core/omission/line_facts.h"

namespace pagelet::internal {
namespace {

struct LineRule {
  OmissionRule rule;
  std::size_t max_words;  // 0: no limit
  LineFactSet wants;
  LineFactSet lacks;
};

// Facts are asked for in their order, so a row first asks what costs least. No row sees lines in
// code, quotations, tables of data and lists of descriptions.
constexpr auto kLineRules = [] {
  using enum LineFact;
  return std::to_array<LineRule>({
      {OmissionRule::kPagination, 0, {kShort, kPagination}, {kHeading, kCode}},
      {OmissionRule::kCall, 5, {kLink, kCall}, {kHeading, kOther, kImage}},
      {OmissionRule::kAdvertisement, 0, {kAdvertisement}, {kItem, kOther, kCode}},
      {OmissionRule::kTeaser, 0, {kLink, kTeaser}, {kItem, kOther, kImage, kBreak}},
      {OmissionRule::kOtherTexts, 0, {kText, kCutOff}, {}},
      {OmissionRule::kNotice, 0, {kText, kNotice}, {kImage, kCode}},
      {OmissionRule::kShare, 16, {kText, kLink, kSharesPage}, {}},
      {OmissionRule::kControlWords,
       0,
       {kText, kControlWords},
       {kBreak, kPrice, kCode, kAfterColon}},
      {OmissionRule::kControlWords, 12, {kText, kLink, kControlLinks}, {kImage, kBreak, kCode}},
      {OmissionRule::kCodeLabel, 4, {kText, kWords, kCodeLabel}, {kImage, kLink, kBreak}},
      {OmissionRule::kScreenReader,
       4,
       {kText, kWords, kScreenReader},
       {kImage, kLink, kBreak, kDigit, kAfterColon}},
  });
}();

bool holds(const LineRule& rule, LineFacts& facts) {
  if (rule.max_words != 0 && (!facts.has(LineFact::kShort) || facts.words() > rule.max_words)) {
    return false;
  }
  return rule.wants.all_of([&](LineFact fact) { return facts.has(fact); }) &&
         rule.lacks.all_of([&](LineFact fact) { return !facts.has(fact); });
}

}  // namespace

void apply_line_rules(ContentLines& lines) {
  std::vector<ContentLine>& list = lines.list();
  for (std::size_t at = 0; at < list.size() && !lines.is_time_up(); ++at) {
    if (list[at].is_fixed || list[at].is_dropped()) continue;
    LineFacts facts(lines, at);
    for (const LineRule& rule : kLineRules) {
      if (!holds(rule, facts)) continue;
      lines.drop(list[at], rule.rule);
      if (list[at].is_dropped()) break;
    }
  }
}

}  // namespace pagelet::internal
