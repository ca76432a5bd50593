// SPDX-License-Identifier: MIT
#pragma once

/// The decoders of the Encoding Standard (sections 9 to 14), but for UTF-8 and "replacement".

#include <string>
#include <string_view>

#include "core/budget.h"

namespace pagelet::internal {

/// The bytes as UTF-8, U+FFFD for each error. O(length).
/// encoding: any name that encoding_for_label() gives but "utf-8".
/// sign: when it says stop, the text ends early; nullptr: none.
std::string decode_legacy(std::string_view bytes, std::string_view encoding, StopSign* sign);

}  // namespace pagelet::internal
