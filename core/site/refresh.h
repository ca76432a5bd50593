// SPDX-License-Identifier: MIT
#pragma once

/// Pages that only lead to another page: `<meta http-equiv=refresh content="0; url=...">`. Makers
/// of static sites write them where an address has changed, because they cannot redirect.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pagelet {

/// Larger pages are not looked at.
inline constexpr std::size_t kMaxRefreshBytes = std::size_t{1} << 13;

/// The reference to which a page leads at once, if it has at most 50 words; nullopt for all other
/// pages. A refresh in `noscript`, or after a time, does not count. Cost: O(1) for most pages,
/// otherwise that of parsing the page. `charset`: of the page, or empty.
std::optional<std::string> refresh_target(std::string_view bytes, std::string_view charset = {});

}  // namespace pagelet
