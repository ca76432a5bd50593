// SPDX-License-Identifier: MIT
#ifndef PAGELET_CORE_OMISSION_NOTICES_H_
#define PAGELET_CORE_OMISSION_NOTICES_H_

#include <string_view>

namespace pagelet::internal {

/// Whether a paragraph says what a site allows, does not answer for, or earns: "This post contains
/// affiliate links", or in Chinese that the text must not be copied, that it is the opinion of its
/// author, that the platform only stores it, or who edited it. O(length).
bool is_notice(std::string_view words);

}  // namespace pagelet::internal

#endif  // PAGELET_CORE_OMISSION_NOTICES_H_
