// SPDX-License-Identifier: MIT
#pragma once

/// Base64 (RFC 4648, section 4).

#include <string>
#include <string_view>

namespace pagelet {

/// The bytes that a text in base64 means, up to its first `=`. Characters that base64 does not have
/// are skipped, among them line ends; `-` and `_` count as `+` and `/`. O(length).
std::string decode_base64(std::string_view text);

}  // namespace pagelet
