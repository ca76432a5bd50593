// SPDX-License-Identifier: MIT
#pragma once

/// Texts with values in them, for rooms that are part of the package for JavaScript, in which fmt
/// would take 20 kB of 600.

#include <initializer_list>
#include <string>
#include <string_view>

namespace pagelet {

/// The pattern with the values in place of "{}", in their order. Precondition: it has as many.
///
/// Example:
///   fill_in("{}: {} links", {name, std::to_string(links)})
std::string fill_in(std::string_view pattern, std::initializer_list<std::string_view> values);

}  // namespace pagelet
