// SPDX-License-Identifier: MIT
#pragma once

/// Bold, italic and struck-out text by the attribute `style`, as editors and pasted documents write
/// it: `<span style="font-weight:700">`, or a `b` around a whole text that is not bold.

#include <optional>
#include <string_view>

#include "core/parts/part.h"

namespace pagelet::internal {

/// What a `style` says of the words in an element; nullopt: nothing.
struct InlineStyle {
  std::optional<bool> is_bold = std::nullopt;
  std::optional<bool> is_italic = std::nullopt;
  bool is_struck = false;
};

/// Reads `font-weight`, `font-style` and `text-decoration`. Names and values may be in capitals.
/// O(length).
InlineStyle inline_style(std::string_view style);

/// The roles of an element whose words have a style: up to two of kStrike, kStrong and kEmphasis,
/// then kInline.
struct StyledRoles {
  ElementRole outer = ElementRole::kInline;
  ElementRole inner = ElementRole::kInline;
};

/// `role`: that of the element by its name: kInline, kStrong or kEmphasis. Other roles stay.
StyledRoles styled_roles(ElementRole role, const InlineStyle& style);

}  // namespace pagelet::internal
