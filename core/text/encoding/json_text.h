// SPDX-License-Identifier: MIT
#pragma once

/// JSON that other programs wrote, and readers refuse because its texts are not Unicode.

#include <string>
#include <string_view>

namespace pagelet {

/// The JSON with U+FFFD for what its texts may not contain: ill-formed UTF-8, and escapes of half a
/// surrogate pair. Everything else is unchanged. Cost: O(length).
///
/// Example: repair_json(R"({"a": "x\ud800"})") is R"({"a": "x\ufffd"})".
std::string repair_json(std::string_view json);

}  // namespace pagelet
