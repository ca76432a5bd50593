// SPDX-License-Identifier: MIT
//
// By the TextDecoder of JavaScript (javascript/library/instance.js).

#include <cstddef>

#include "core/text/encoding/legacy_decoder.h"

namespace pagelet::internal {
namespace {

// Decodes the bytes and returns the length of the text in UTF-8.
__attribute__((import_module("pagelet"), import_name("decode"))) extern "C" std::size_t
pagelet_decode(const char* bytes, std::size_t size, const char* encoding, std::size_t length);
// Writes the text that was decoded last.
__attribute__((import_module("pagelet"), import_name("take"))) extern "C" void pagelet_take(
    char* text);

}  // namespace

std::string decode_legacy(std::string_view bytes, std::string_view encoding, StopSign*) {
  std::string text(pagelet_decode(bytes.data(), bytes.size(), encoding.data(), encoding.size()),
                   '\0');
  pagelet_take(text.data());
  return text;
}

}  // namespace pagelet::internal
