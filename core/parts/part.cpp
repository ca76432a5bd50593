// SPDX-License-Identifier: MIT
#include "core/parts/part.h"

#include <array>
#include <cstddef>
#include <string_view>

#include "core/dom/html_elements.h"
#include "core/text/text_table.h"

namespace pagelet::internal {
namespace {

using Role = ElementRole;

struct PageElement {
  std::string_view tag;
  Role role = Role::kInline;
};

// Elements with a role of their own; all other elements are hidden, inline or plain blocks.
// clang-format off
constexpr TextTable kElements(std::to_array<PageElement>({
    {"a", Role::kLink}, {"amp-anim", Role::kImage}, {"amp-iframe", Role::kEmbed},
    {"amp-img", Role::kImage}, {"amp-video", Role::kEmbed}, {"amp-vimeo", Role::kEmbed},
    {"amp-youtube", Role::kEmbed}, {"audio", Role::kEmbed}, {"b", Role::kStrong}, {"blockquote", Role::kQuote},
    {"br", Role::kBreak}, {"caption", Role::kCaption}, {"code", Role::kCode},
    {"dd", Role::kDescription}, {"del", Role::kStrike}, {"dir", Role::kBullets},
    {"dl", Role::kDescriptions}, {"dt", Role::kTerm}, {"em", Role::kEmphasis},
    {"figure", Role::kParagraph}, {"h1", Role::kHeading}, {"h2", Role::kHeading},
    {"h3", Role::kHeading}, {"h4", Role::kHeading}, {"h5", Role::kHeading}, {"h6", Role::kHeading},
    {"hr", Role::kRule}, {"i", Role::kEmphasis}, {"iframe", Role::kEmbed}, {"img", Role::kImage},
    {"input", Role::kControl}, {"kbd", Role::kCode}, {"li", Role::kItem},
    {"listing", Role::kPreformatted}, {"math", Role::kFormula}, {"menu", Role::kBullets},
    {"ol", Role::kNumbers}, {"p", Role::kParagraph}, {"plaintext", Role::kPreformatted},
    {"pre", Role::kPreformatted}, {"q", Role::kQuotation}, {"rt", Role::kRubyText},
    {"s", Role::kStrike}, {"samp", Role::kCode}, {"script", Role::kFormula},
    {"strike", Role::kStrike}, {"strong", Role::kStrong}, {"sub", Role::kSubscript},
    {"sup", Role::kSuperscript}, {"table", Role::kTable}, {"td", Role::kCell}, {"th", Role::kCell},
    {"thead", Role::kTableHead}, {"tr", Role::kRow}, {"tt", Role::kCode}, {"ul", Role::kBullets},
    {"video", Role::kEmbed}, {"xmp", Role::kPreformatted}}));
// clang-format on

}  // namespace

Role role_of(std::string_view tag) {
  if (const PageElement* found = kElements.find(tag)) return found->role;
  if (has_trait(tag, trait::kNoText)) return Role::kNoText;
  return has_trait(tag, trait::kBlock) ? Role::kLine : Role::kInline;
}

}  // namespace pagelet::internal
