// SPDX-License-Identifier: MIT
#pragma once

/// The rules that omit words of an answer from what people read, by name, and the reasons under
/// which they are counted. core/parts/omission_rules.inc is the table; core/omission applies them.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/enum_set.h"

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
#define PAGELET_OMISSION_RULE(rule, id, reason, may_omit_much) rule,
#include "core/parts/omission_rules.inc"
#undef PAGELET_OMISSION_RULE
};

/// The rule's id, such as "share", as `--explain` and JSON name it; "" for kNone.
std::string_view to_string(OmissionRule rule);

Omission reason_of(OmissionRule rule);

/// Whether the rule may omit any share of an answer: it omits consent, newsletters, comments,
/// side bars, other texts, copies or what readers of the page never see as text.
bool may_omit_much(OmissionRule rule);

/// Whether parts such as comments are so much of an answer, in bytes or words, that they are what
/// its page is for and must stay: more than four fifths.
constexpr bool are_content(std::size_t parts, std::size_t all) { return 5 * parts > 4 * all; }

inline constexpr std::size_t kOmissionRules = 1
#define PAGELET_OMISSION_RULE(rule, id, reason, may_omit_much) +1
#include "core/parts/omission_rules.inc"
#undef PAGELET_OMISSION_RULE
    ;
static_assert(kOmissionRules <= 64);  // EnumSet

using OmissionRules = EnumSet<OmissionRule>;

/// What may be omitted from an answer.
struct OmissionScope {
  bool is_content = false;  ///< it is a main content: the rules for boxes and lines apply, too
  OmissionRules off = {};   ///< rules that do not apply
  /// Whole subtrees of siblings, in document order, that the rule for comments omits.
  std::vector<NodeRange> apart = {};
};

}  // namespace pagelet::internal
