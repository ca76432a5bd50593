// SPDX-License-Identifier: MIT
#pragma once

/// The unit of the speed goals: P is the time of Gumbo to parse and destroy a decoded page with
/// malloc.

#include <cstdint>
#include <string>
#include <vector>

namespace pagelet::performance {

/// P: gumbo_parse_with_options and gumbo_destroy_output with the default options of Gumbo. Returns
/// the number of children of the root element, the cheapest value that depends on the parse.
std::uint64_t parse_with_malloc(const std::string& page);

/// P of all pages, one after the other.
std::uint64_t parse_with_malloc(const std::vector<std::string>& pages);

/// The same without the list of parse errors, which Pagelet does not use.
std::uint64_t parse_without_errors(const std::vector<std::string>& pages);

/// Gumbo as Pagelet runs it: in the arena, without parse errors, and not destroyed node by node.
std::uint64_t parse_with_arena(const std::vector<std::string>& pages);

}  // namespace pagelet::performance
