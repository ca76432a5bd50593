// SPDX-License-Identifier: MIT
#include "core/text/encoding/encoding_guess.h"

#include <uchardet/uchardet.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>

#include "core/text/encoding/decoding.h"
#include "core/text/unicode.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 16;  // that the detector reads

// Fewer bytes above 7F fit every encoding.
constexpr std::size_t kMinBytes = 8;

// The stretches with other bytes than those of ASCII, a line each.
std::string stretches(std::string_view bytes) {
  std::string text;
  while (!bytes.empty() && text.size() < kMaxBytes) {
    const std::string_view stretch = bytes.substr(0, bytes.find_first_of("<>\n"));
    if (!is_ascii(stretch)) text.append(stretch).append("\n");
    bytes.remove_prefix(std::min(stretch.size() + 1, bytes.size()));
  }
  text.resize(std::min(text.size(), kMaxBytes));
  return text;
}

bool is_enough(std::string_view text) {
  const auto count = std::ranges::count_if(text, [](char c) { return !is_ascii({&c, 1}); });
  return static_cast<std::size_t>(count) >= kMinBytes;
}

// Whether a byte is a control character in the encodings of ISO 8859, and a letter or a quotation
// mark in those of Windows.
bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 && byte <= 0x9F;
}

}  // namespace

std::string_view encoding_of_detector(std::string_view name, std::string_view text) {
  if (name == "UHC") return "euc-kr";
  if (name == "MAC-CYRILLIC") return "x-mac-cyrillic";
  const std::string_view encoding = encoding_for_label(name);
  // Only part of the page is UTF-8; browsers do not guess encodings that hide ASCII.
  if (encoding.starts_with("utf-") || encoding == "iso-2022-jp") return {};
  if (encoding == "iso-8859-2" && std::ranges::any_of(text, is_control)) return "windows-1250";
  return encoding;
}

std::string_view guess_encoding(std::string_view bytes) {
  const std::string text = stretches(bytes);
  if (!is_enough(text)) return {};
  const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(uchardet_new(),
                                                                       &uchardet_delete);
  if (uchardet_handle_data(detector.get(), text.data(), text.size()) != 0) return {};
  uchardet_data_end(detector.get());
  return encoding_of_detector(uchardet_get_charset(detector.get()), text);
}

}  // namespace pagelet::internal
