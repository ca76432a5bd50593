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

}  // namespace

std::string_view guess_encoding(std::string_view bytes) {
  const std::string text = stretches(bytes);
  if (!is_enough(text)) return {};
  const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(uchardet_new(),
                                                                       &uchardet_delete);
  if (uchardet_handle_data(detector.get(), text.data(), text.size()) != 0) return {};
  uchardet_data_end(detector.get());
  const std::string_view encoding = encoding_for_label(uchardet_get_charset(detector.get()));
  // Only part of the page is UTF-8; browsers do not guess encodings that hide ASCII.
  const bool is_possible = !encoding.starts_with("utf-") && encoding != "iso-2022-jp";
  return is_possible ? encoding : std::string_view();
}

}  // namespace pagelet::internal
