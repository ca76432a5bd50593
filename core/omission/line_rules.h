// SPDX-License-Identifier: MIT
#pragma once

/// Rules that omit a line of a main content because of what the line itself is: a control, its
/// label, pagination, what shares the page, a label of an advertisement. Each rule is a row of
/// line_rules.cpp: facts that the line must have, facts that it must not have, and a limit of
/// words. What depends on other lines is in core/omission/copies.h and stubs.h.

#include "core/omission/content_lines.h"

namespace pagelet::internal {

/// Drops each line for which a row holds, by the first of these rows. Lines in code, quotations,
/// tables of data and lists of descriptions stay. O(parts * rows).
void apply_line_rules(ContentLines& lines);

}  // namespace pagelet::internal
