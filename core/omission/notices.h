// SPDX-License-Identifier: MIT
#pragma once

/// Paragraphs that say what a site allows, does not answer for, or earns.

#include <string_view>

namespace pagelet::internal {

/// Whether a paragraph is such a notice: "This post contains affiliate links", or in Chinese that
/// the text must not be printed elsewhere, that it is the opinion of its author, that the platform
/// only stores it, or who edited it. O(length).
bool is_notice(std::string_view words);

}  // namespace pagelet::internal
