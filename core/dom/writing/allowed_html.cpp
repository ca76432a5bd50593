// SPDX-License-Identifier: MIT
#include "core/dom/writing/allowed_html.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/dom/html_elements.h"
#include "core/dom/references.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/text_table.h"

namespace pagelet::internal {
namespace {

constexpr std::string_view kSchemes = "ftp http https irc mailto news sms tel xmpp";

// Relations of a `link` that load a style sheet or an image, or nothing.
constexpr std::string_view kRelations =
    "alternate apple-touch-icon author bookmark canonical contents copyright help icon image_src "
    "index license next prev previous shortcut shortlink start top up";

ElementRule rule_of_link(const Document& document, NodeId link) {
  const std::string relations = ascii_lower(attribute_of(document, link, "rel").value_or(""));
  bool is_allowed = !is_blank(relations);
  bool is_sheet = false;
  for_each_word(relations, [&](std::string_view relation) {
    is_allowed = is_allowed && has_word(kRelations, relation);
    is_sheet = is_sheet || relation == "stylesheet";
  });
  if (is_sheet) return ElementRule::kStyle;
  return is_allowed ? ElementRule::kWritten : ElementRule::kDropped;
}

// Without `http-equiv`, which redirects and sets policies.
bool is_allowed_meta(const Document& document, NodeId meta) {
  return attribute_of(document, meta, "content") && !attribute_of(document, meta, "http-equiv");
}

// Names of letters, digits and hyphens, which every parser reads in the same way.
bool is_portable_name(std::string_view name) {
  return std::ranges::all_of(name, [](char c) {
    return is_lower_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.';
  });
}

bool leads_somewhere_harmless(std::string_view reference, bool is_image) {
  const std::optional<std::string> scheme = scheme_of(reference);
  if (!scheme || has_word(kSchemes, *scheme)) return true;
  return is_image && *scheme == "data" &&
         starts_with_ignoring_case(clean_reference(reference), "data:image/");
}

}  // namespace

ElementRule element_rule(const Document& document, NodeId element) {
  const std::string_view tag = document.tag_name(element);
  if (tag == "style") return ElementRule::kStyle;
  if (tag == "link") return rule_of_link(document, element);
  if (has_trait(tag, trait::kDropped)) return ElementRule::kDropped;
  if (tag == "meta" && !is_allowed_meta(document, element)) return ElementRule::kDropped;
  return has_trait(tag, trait::kAllowed | trait::kForeign) ? ElementRule::kWritten
                                                           : ElementRule::kContentOnly;
}

AttributeRule attribute_rule(std::string_view name) {
  using enum AttributeRule;
  struct Row {
    std::string_view tag;  // the attribute's name
    AttributeRule rule;
  };
  static constexpr TextTable kAttributes(std::to_array<Row>({
#include "allowed_attributes.inc"
  }));
  if (const Row* known = kAttributes.find(name)) return known->rule;
  const bool is_free = name.starts_with("data-") || name.starts_with("aria-");
  return is_free && is_portable_name(name) ? kLook : kDropped;
}

bool is_allowed_reference(std::string_view name, std::string_view value) {
  const bool is_image =
      name == "src" || name == "srcset" || name == "poster" || name == "background";
  if (name != "srcset") return leads_somewhere_harmless(value, is_image);
  bool allowed = true;
  for_each_candidate(value, [&](std::string_view reference) {
    allowed = allowed && leads_somewhere_harmless(reference, true);
  });
  return allowed;
}

std::string allowed_url(std::string_view reference, const std::optional<Url>& base) {
  std::string url = clean_reference(reference);
  if (base && !url.empty()) url = absolute_reference(*base, url).value_or(url);
  return leads_somewhere_harmless(url, false) ? url : std::string();
}

bool is_allowed_paint(std::string_view value) {
  if (value.find_first_of("\\:") != std::string_view::npos) return false;  // an escape, a scheme
  const std::string lower = ascii_lower(value);
  for (std::size_t at = 0; (at = lower.find("url", at)) != std::string::npos; ++at) {
    if (!lower.substr(at).starts_with("url(#")) return false;
  }
  return true;
}

}  // namespace pagelet::internal
