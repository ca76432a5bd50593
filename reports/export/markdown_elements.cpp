// SPDX-License-Identifier: MIT
#include "reports/export/markdown_elements.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

// Blocks and margins after the style sheet in the "Rendering" chapter of the HTML standard, as in
// readable_text; moreover, form controls are left out.
constexpr auto kElements = std::to_array<MarkdownElement>({
    {"a", MarkdownRole::kLink},
    {"address", MarkdownRole::kLine},
    {"article", MarkdownRole::kLine},
    {"aside", MarkdownRole::kLine},
    {"b", MarkdownRole::kStrong},
    {"blockquote", MarkdownRole::kQuote},
    {"body", MarkdownRole::kLine},
    {"br", MarkdownRole::kBreak},
    {"button", MarkdownRole::kHidden},
    {"caption", MarkdownRole::kCaption},
    {"center", MarkdownRole::kLine},
    {"code", MarkdownRole::kCode},
    {"datalist", MarkdownRole::kHidden},
    {"dd", MarkdownRole::kLine},
    {"del", MarkdownRole::kStrike},
    {"details", MarkdownRole::kLine},
    {"dialog", MarkdownRole::kLine},
    {"dir", MarkdownRole::kBullets},
    {"div", MarkdownRole::kLine},
    {"dl", MarkdownRole::kParagraph},
    {"dt", MarkdownRole::kTerm},
    {"em", MarkdownRole::kEmphasis},
    {"fieldset", MarkdownRole::kLine},
    {"figcaption", MarkdownRole::kLine},
    {"figure", MarkdownRole::kParagraph},
    {"footer", MarkdownRole::kLine},
    {"form", MarkdownRole::kLine},
    {"frameset", MarkdownRole::kLine},
    {"h1", MarkdownRole::kHeading, 1},
    {"h2", MarkdownRole::kHeading, 2},
    {"h3", MarkdownRole::kHeading, 3},
    {"h4", MarkdownRole::kHeading, 4},
    {"h5", MarkdownRole::kHeading, 5},
    {"h6", MarkdownRole::kHeading, 6},
    {"head", MarkdownRole::kHidden},
    {"header", MarkdownRole::kLine},
    {"hgroup", MarkdownRole::kLine},
    {"hr", MarkdownRole::kRule},
    {"html", MarkdownRole::kLine},
    {"i", MarkdownRole::kEmphasis},
    {"iframe", MarkdownRole::kHidden},
    {"img", MarkdownRole::kImage},
    {"input", MarkdownRole::kHidden},
    {"kbd", MarkdownRole::kCode},
    {"legend", MarkdownRole::kLine},
    {"li", MarkdownRole::kItem},
    {"listing", MarkdownRole::kPreformatted},
    {"main", MarkdownRole::kLine},
    {"menu", MarkdownRole::kBullets},
    {"nav", MarkdownRole::kLine},
    {"noembed", MarkdownRole::kHidden},
    {"noframes", MarkdownRole::kHidden},
    {"ol", MarkdownRole::kNumbers},
    {"optgroup", MarkdownRole::kHidden},
    {"option", MarkdownRole::kHidden},
    {"p", MarkdownRole::kParagraph},
    {"plaintext", MarkdownRole::kPreformatted},
    {"pre", MarkdownRole::kPreformatted},
    {"rp", MarkdownRole::kHidden},
    {"s", MarkdownRole::kStrike},
    {"samp", MarkdownRole::kCode},
    {"script", MarkdownRole::kHidden},
    {"search", MarkdownRole::kLine},
    {"section", MarkdownRole::kLine},
    {"select", MarkdownRole::kHidden},
    {"strike", MarkdownRole::kStrike},
    {"strong", MarkdownRole::kStrong},
    {"style", MarkdownRole::kHidden},
    {"summary", MarkdownRole::kLine},
    {"table", MarkdownRole::kTable},
    {"tbody", MarkdownRole::kLine},
    {"td", MarkdownRole::kCell},
    {"template", MarkdownRole::kHidden},
    {"textarea", MarkdownRole::kHidden},
    {"tfoot", MarkdownRole::kLine},
    {"th", MarkdownRole::kCell},
    {"thead", MarkdownRole::kTableHead},
    {"title", MarkdownRole::kHidden},
    {"tr", MarkdownRole::kRow},
    {"tt", MarkdownRole::kCode},
    {"ul", MarkdownRole::kBullets},
    {"xmp", MarkdownRole::kPreformatted},
});
static_assert(std::ranges::is_sorted(kElements, {}, &MarkdownElement::tag));

}  // namespace

MarkdownElement markdown_element(std::string_view tag) {
  const auto found = std::ranges::lower_bound(kElements, tag, {}, &MarkdownElement::tag);
  return found != kElements.end() && found->tag == tag ? *found : MarkdownElement{tag};
}

bool is_permalink(const Document& document, NodeId node) {
  constexpr std::size_t kMostNodes = 4;
  constexpr auto kSigns =
      std::to_array<std::string_view>({"#", "\xC2\xA7", "\xC2\xB6", "\xF0\x9F\x94\x97"});
  if (document.tag_name(node) != "a") return false;
  if (!attribute_of(document, node, "href").value_or("").starts_with('#')) return false;
  const std::size_t end = index_of(document.end(node));
  if (end - index_of(node) > kMostNodes) return false;
  std::string_view words;
  for (std::size_t at = index_of(node) + 1; at < end; ++at) {
    const std::string_view text = trim_blanks(document.text(node_at(at)));
    if (!text.empty() && !words.empty()) return false;
    if (!text.empty()) words = text;
  }
  return std::ranges::find(kSigns, words) != kSigns.end();
}

bool shows_words(const Document& document, NodeId node) {
  for (std::size_t at = index_of(node); at < index_of(document.end(node));) {
    const NodeId below = node_at(at);
    const bool is_text = document.is_text(below);
    if (is_text && !is_blank(document.text(below))) return true;
    const bool is_hidden =
        !is_text && markdown_element(document.tag_name(below)).role == MarkdownRole::kHidden;
    at = is_hidden ? index_of(document.end(below)) : at + 1;
  }
  return false;
}

std::optional<std::int32_t> leading_integer(std::string_view value) {
  constexpr std::int32_t kLargest = 1'000'000'000;
  std::size_t at = std::min(value.find_first_not_of(" \t\n\f\r"), value.size());
  const bool negative = at < value.size() && value[at] == '-';
  if (at < value.size() && (value[at] == '-' || value[at] == '+')) ++at;
  const std::size_t first = at;
  std::int32_t number = 0;
  for (; at < value.size() && value[at] >= '0' && value[at] <= '9'; ++at) {
    number = number < kLargest / 10 ? number * 10 + (value[at] - '0') : kLargest;
  }
  if (at == first) return std::nullopt;
  return negative ? -number : number;
}

}  // namespace pagelet::internal
