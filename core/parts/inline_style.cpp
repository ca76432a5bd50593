// SPDX-License-Identifier: MIT
#include "core/parts/inline_style.h"

#include <cstddef>
#include <optional>
#include <string>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

// What a `style` says of the words in an element; nullopt: nothing.
struct InlineStyle {
  std::optional<bool> is_bold = std::nullopt;
  std::optional<bool> is_italic = std::nullopt;
  bool is_struck = false;
};

// A weight from 600 on is bold, as browsers show it. nullopt: no weight.
std::optional<bool> is_bold_weight(std::string_view value) {
  constexpr int kBold = 600;
  if (has_word("bold bolder", value)) return true;
  if (has_word("normal lighter", value)) return false;
  int weight = 0;
  for (const char c : value) {
    if (!is_digit(c) || weight > kBold * 10) return std::nullopt;
    weight = 10 * weight + (c - '0');
  }
  return value.empty() ? std::nullopt : std::optional(weight >= kBold);
}

void read_declaration(std::string_view name, std::string_view value, InlineStyle& style) {
  if (name == "font-weight") {
    style.is_bold = is_bold_weight(value);
  } else if (name == "font-style") {
    if (value.starts_with("italic") || value.starts_with("oblique")) style.is_italic = true;
    if (value == "normal") style.is_italic = false;
  } else if (name == "text-decoration" || name == "text-decoration-line") {
    style.is_struck = has_word(value, "line-through");
  }
}

InlineStyle inline_style(std::string_view text) {
  constexpr std::size_t kMaxLength = 1'000;  // bytes that are read
  constexpr std::string_view kImportant = "!important";
  const std::string lower = ascii_lower(text.substr(0, kMaxLength));
  InlineStyle style;
  for (std::string_view rest = lower; !rest.empty();) {
    std::string_view value = take_part(rest, ';');
    const std::string_view name = trim_html_spaces(take_part(value, ':'));
    value = trim_html_spaces(value);
    if (value.ends_with(kImportant)) {
      value.remove_suffix(kImportant.size());
      value = trim_html_spaces(value);
    }
    read_declaration(name, value, style);
  }
  return style;
}

}  // namespace

StyledRoles styled_roles(ElementRole role, std::string_view text) {
  const bool is_text = role == ElementRole::kInline || role == ElementRole::kStrong ||
                       role == ElementRole::kEmphasis;
  if (!is_text) return {.outer = role};
  const InlineStyle style = inline_style(text);
  StyledRoles roles;
  const auto add = [&](ElementRole added) {
    (roles.outer == ElementRole::kInline ? roles.outer : roles.inner) = added;
  };
  if (style.is_struck) add(ElementRole::kStrike);
  if (style.is_bold.value_or(role == ElementRole::kStrong)) add(ElementRole::kStrong);
  if (style.is_italic.value_or(role == ElementRole::kEmphasis)) add(ElementRole::kEmphasis);
  return roles;
}

}  // namespace pagelet::internal
