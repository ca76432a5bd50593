// SPDX-License-Identifier: MIT
#include "core/posts/post_rules.h"

#include <array>

#include "core/text/real.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMinText = 4;  // words

constexpr std::array<std::string_view, kPostRules> kIds = {
#define PAGELET_POST_RULE(rule, id, sign, value, holds) id,
#include "core/posts/post_rules.inc"
#undef PAGELET_POST_RULE
};

// Calls `visit(rule, sign, value)` for each rule that holds.
template <class Visit>
void for_each_held(const UnitSums& unit, Visit&& visit) {
#define PAGELET_POST_RULE(rule, id, sign, value, holds) \
  if (holds) visit(PostRule::rule, (#sign)[0], value);
#include "core/posts/post_rules.inc"
#undef PAGELET_POST_RULE
}

}  // namespace

std::string_view to_string(PostRule rule) { return kIds[static_cast<std::size_t>(rule)]; }

double quality_of_post(const UnitSums& unit, PostRules off) {
  double quality = 0;
  for_each_held(unit, [&](PostRule rule, char sign, double value) {
    if (off.contains(rule)) return;
    quality = sign == '+' ? quality + value : quality * value;
  });
  return quality;
}

std::string explain_post(const UnitSums& unit) {
  std::string text;
  for_each_held(unit, [&](PostRule rule, char sign, double value) {
    text.append(text.empty() ? "" : ", ").append(to_string(rule));
    text.append(sign == '+' ? " +" : " x").append(fixed_text(value, 2));
  });
  return text;
}

}  // namespace pagelet::internal
