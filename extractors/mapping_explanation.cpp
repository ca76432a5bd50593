// SPDX-License-Identifier: MIT
#include "extractors/mapping_explanation.h"

#include <utility>

#include "core/mapping/etdm.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

NodeMatch match_of(const NodeEquality& equality, const WorkingTree& key, TreeNode a,
                   const WorkingTree& page, TreeNode b) {
  NodeMatch match;
  match.image = b;
  if (a == 0) {  // the roots are always paired
    match.score = kMaxScore;
    return match;
  }
  const EqualityOptions& options = equality.options();
  const Signature& signature_a = equality.signatures().get(key.signature(a));
  const Signature& signature_b = equality.signatures().get(page.signature(b));
  const std::uint32_t p = key.child_count(key.parent(a));
  const std::uint32_t q = page.child_count(page.parent(b));
  const double position =
      position_similarity(position_window(key.position(a), p, q), page.position(b), p, q);
  TextMatch text = TextMatch::kNotText;
  if (key.is_text(a)) {
    const bool equal = collapse_blanks(key.text(a)) == collapse_blanks(page.text(b));
    text = equal ? TextMatch::kEqual : TextMatch::kDifferent;
  }
  match.class_part = options.w_class * equality.class_part(signature_a, signature_b);
  match.position_part = options.w_position * position;
  match.attribute_part = options.w_attributes * equality.attribute_part(signature_a, signature_b);
  match.children_part =
      options.w_children * children_similarity(key.child_count(a), page.child_count(b));
  if (options.text_term && text != TextMatch::kNotText) {
    match.text_part = text == TextMatch::kEqual ? 0.1 : -0.1;
  }
  match.score = equality.score(signature_a, signature_b, key.child_count(a), page.child_count(b),
                               position, text);
  return match;
}

}  // namespace

std::vector<PageMatches> explain_mappings(const ExtractionContext& context,
                                          const Extraction& extraction,
                                          const EqualityOptions& options, bool refine) {
  const WorkingTree& key = context.key_page(extraction.whitespace);
  const NodeEquality equality(options, context.signatures());
  EtdmMapper mapper(equality, context.symbols(), context.stop_sign());
  NodeSet alive(key.size(), true);
  std::vector<PageMatches> pages;
  for (const PageIndex index : extraction.candidates.pages) {
    if (stop_now(context.stop_sign())) break;
    const WorkingTree& page = context.page(index, extraction.whitespace);
    const Mapping mapping = mapper.map(key, page, refine ? &alive : nullptr);
    PageMatches matches{index, std::vector<NodeMatch>(key.size())};
    for (TreeNode node = 0; node < key.size() && !stop(context.stop_sign()); ++node) {
      if (mapping.image[node] == kNoNode) {
        alive.erase(node);
      } else {
        matches.matches[node] = match_of(equality, key, node, page, mapping.image[node]);
      }
    }
    pages.push_back(std::move(matches));
  }
  return pages;
}

std::string ordinal(std::size_t number) {
  static constexpr const char* kSmall[] = {"zeroth", "first", "second", "third"};
  return number < std::size(kSmall) ? kSmall[number] : std::to_string(number) + "th";
}

std::vector<std::string> explain_losses(const std::vector<std::uint32_t>& lost_on,
                                        std::size_t pages, StopSign* sign) {
  std::vector<std::string> reasons;
  for (const std::uint32_t page : lost_on) {
    if (stop(sign)) break;
    if (pages == 0) {
      reasons.emplace_back("there is no page to compare with");
    } else if (page == 0) {
      reasons.emplace_back("every page keeps it");
    } else {
      reasons.push_back("lost on the " + ordinal(page) + " of " + std::to_string(pages) + " pages");
    }
  }
  return reasons;
}

}  // namespace pagelet
