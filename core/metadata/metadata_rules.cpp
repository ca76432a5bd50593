// SPDX-License-Identifier: MIT
#include "core/metadata/metadata_rules.h"

#include <array>

namespace pagelet::internal {
namespace {

struct Row {
  std::string_view id;
  int date = 0;
  int author = 0;
};

constexpr std::array<Row, kMetadataRules> kRows = {{
    {""},
#define PAGELET_TITLE_RULE(rule, id, find) {id},
#define PAGELET_EVIDENCE(rule, id, date, author) {id, date, author},
#include "core/metadata/metadata_rules.inc"
#undef PAGELET_EVIDENCE
#undef PAGELET_TITLE_RULE
}};

const Row& row_of(MetadataRule rule) { return kRows[static_cast<std::size_t>(rule)]; }

int points_of(MetadataRules facts, int Row::*field) {
  int points = 0;
  facts.for_each([&](MetadataRule rule) { points += row_of(rule).*field; });
  return points;
}

std::string explain(MetadataRules facts, int Row::*field) {
  std::string text;
  facts.for_each([&](MetadataRule rule) {
    const int points = row_of(rule).*field;
    if (points == 0) return;
    text += text.empty() ? "" : ", ";
    text += row_of(rule).id;
    text += points > 0 ? " +" : " ";
    text += std::to_string(points);
  });
  return text;
}

}  // namespace

std::string_view to_string(MetadataRule rule) { return row_of(rule).id; }

int points_of_date(MetadataRules facts) { return points_of(facts, &Row::date); }
int points_of_author(MetadataRules facts) { return points_of(facts, &Row::author); }

std::string explain_date(MetadataRules facts) { return explain(facts, &Row::date); }
std::string explain_author(MetadataRules facts) { return explain(facts, &Row::author); }

}  // namespace pagelet::internal
