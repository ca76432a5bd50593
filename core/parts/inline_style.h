// SPDX-License-Identifier: MIT
#pragma once

/// Bold, italic and struck-out text by the attribute `style`, as editors and pasted documents write
/// it: `<span style="font-weight:700">`, or a `b` around a whole text that is not bold.

#include <string_view>

#include "core/parts/part.h"

namespace pagelet::internal {

/// The roles of an element whose words have a style: up to two of kStrike, kStrong and kEmphasis,
/// then kInline.
struct StyledRoles {
  ElementRole outer = ElementRole::kInline;
  ElementRole inner = ElementRole::kInline;
};

/// Reads `font-weight`, `font-style` and `text-decoration`. Names and values may be in capitals.
/// `role`: that of the element by its name: kInline, kStrong or kEmphasis. Other roles stay.
/// O(length).
StyledRoles styled_roles(ElementRole role, std::string_view style);

}  // namespace pagelet::internal
