// SPDX-License-Identifier: MIT
#pragma once

/// Decoding by ICU's converters; in the WebAssembly build by the TextDecoder of JavaScript.

#include <string>
#include <string_view>

#include "core/budget.h"

namespace pagelet::internal {

/// The bytes as UTF-8, U+FFFD for what cannot be decoded. O(length).
/// encoding: any name that encoding_for_label() gives but "utf-8". ICU's converter is the
/// one that docs/specification.md, section 1.6, names.
/// sign: when it says stop, the text ends early; nullptr: none.
std::string decode_legacy(std::string_view bytes, std::string_view encoding, StopSign* sign);

}  // namespace pagelet::internal
