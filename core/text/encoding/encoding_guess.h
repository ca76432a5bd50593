// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace pagelet::internal {

/// The likely encoding of a page that declares none and is not UTF-8, as encoding_for_label() names
/// it; empty when the bytes do not show it. O(length), of which the detector reads at most 64 KiB.
///
/// uchardet (Mozilla's detector) compares the bytes with letter sequences of languages. It is given
/// only the stretches between tags and line ends that contain a byte above 7F: names of elements
/// and English words would count against other alphabets. The WebAssembly module does without the
/// detector (encoding_guess_wasm.cpp).
///
/// Example: `guess_encoding(bytes)` is "windows-1251" for a Russian page of that encoding.
std::string_view guess_encoding(std::string_view bytes);

/// The encoding for a name that uchardet gives after reading `text`; empty if the Encoding Standard
/// has none, or if no page is guessed to have it. Not in the WebAssembly module.
std::string_view encoding_of_detector(std::string_view name, std::string_view text);

}  // namespace pagelet::internal
