// SPDX-License-Identifier: MIT
#pragma once

/// The rules that omit words of an answer from what people read, by name, and the reasons under
/// which they are counted. core/parts/omission_rules.inc is the table; core/omission applies them.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pagelet::internal {

/// Why words that an answer holds are in none of the formats that people read.
enum class Omission : std::uint8_t {
  kNone,
  kControl,   ///< controls of forms
  kHidden,    ///< not shown, and no control opens them
  kCopy,      ///< another part says the same: a formula, picture, number or date
  kIcon,      ///< names of icons
  kAid,       ///< of the site's software: commands, numbers of lines, links of headings
  kBox,       ///< a box or label of the site
  kReplaced,  ///< shown in another form: a formula, a film
};

/// "", "controls", "hidden", "copies", "icons", "aids", "boxes", "replaced".
std::string_view to_string(Omission omission);

enum class OmissionRule : std::uint8_t {
  kNone,
#define PAGELET_OMISSION_RULE(rule, id, reason, is_named) rule,
#include "core/parts/omission_rules.inc"
#undef PAGELET_OMISSION_RULE
};

/// The rule's id, such as "share-box", as `--explain` and JSON name it; "" for kNone.
std::string_view to_string(OmissionRule rule);

Omission reason_of(OmissionRule rule);

/// Whether the rule may omit any share of an answer: it omits consent, newsletters, comments,
/// copies or what readers of the page never see as text.
bool may_omit_much(OmissionRule rule);

inline constexpr std::size_t kOmissionRules = 1
#define PAGELET_OMISSION_RULE(rule, id, reason, is_named) +1
#include "core/parts/omission_rules.inc"
#undef PAGELET_OMISSION_RULE
    ;
static_assert(kOmissionRules <= 64);

/// A set of rules, in one number.
class OmissionRules {
 public:
  constexpr OmissionRules() = default;

  constexpr void add(OmissionRule rule) { bits_ |= bit(rule); }
  constexpr bool contains(OmissionRule rule) const { return (bits_ & bit(rule)) != 0; }
  friend constexpr bool operator==(OmissionRules, OmissionRules) = default;

 private:
  static constexpr std::uint64_t bit(OmissionRule rule) {
    return std::uint64_t{1} << static_cast<unsigned>(rule);
  }

  std::uint64_t bits_ = 0;
};

}  // namespace pagelet::internal
