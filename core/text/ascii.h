// SPDX-License-Identifier: MIT
#pragma once

/// ASCII: kinds of characters, letter case, parts of lists, numbers, hexadecimal digits and
/// percent-encoding. A byte that is not ASCII has no kind and never changes. core/text/blanks.h
/// defines blanks. All functions that take a text cost O(length).
///
/// Example:
///   ascii_lower("Content-Type")                                 // "content-type"
///   percent_encode("a b/c", is_unreserved)                      // "a%20b%2Fc"
///   percent_decode_bytes("a%20b%2")                             // "a b%2"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace pagelet {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_lower_letter(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_letter(char c) { return is_lower_letter(c) || (c >= 'A' && c <= 'Z'); }
constexpr bool is_letter_or_digit(char c) { return is_letter(c) || is_digit(c); }

/// Whether a text has a digit; whether it has nothing else, as the empty text.
constexpr bool has_digit(std::string_view text) { return std::ranges::any_of(text, is_digit); }
constexpr bool has_only_digits(std::string_view text) {
  return std::ranges::all_of(text, is_digit);
}

/// Whether a URL never has to encode the character (RFC 3986, section 2.3).
constexpr bool is_unreserved(char c) {
  return is_letter_or_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

constexpr char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The text with its ASCII letters in lower case; everything else stays.
inline std::string ascii_lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = ascii_lower(c);
  return lower;
}

constexpr bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

constexpr bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) {
  return equals_ignoring_case(text.substr(0, prefix.size()), prefix);
}

/// Removes and returns the text before the first separator, or all of it; removes that separator,
/// too. `while (!list.empty()) use(take_part(list, ','));`
constexpr std::string_view take_part(std::string_view& text, char separator) {
  const std::string_view part = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

/// The texts in a row: joined(std::vector{"a", "b"}) is "a, b". `texts`: of any type of text.
template <class Texts>
std::string joined(const Texts& texts, std::string_view between = ", ") {
  std::string all;
  bool is_first = true;
  for (const auto& text : texts) {
    if (!is_first) all += between;
    is_first = false;
    all += std::string_view(text);
  }
  return all;
}

/// The number that the whole text is, as std::from_chars reads it: no blanks, no `+`, no sign for
/// types without one; nullopt if the text is not a number or is out of range.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  return error == std::errc() && end == last ? std::optional(number) : std::nullopt;
}

/// Value of a hexadecimal digit, 0 to 15; -1 for other characters.
constexpr int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = ascii_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// The byte, 0 to 255, for the `%` and two hexadecimal digits at the position `at`; -1 when there
/// are fewer such characters.
constexpr int percent_encoded_byte(std::string_view text, std::size_t at) {
  if (text.size() - at < 3 || text[at] != '%') return -1;
  const int high = hex_value(text[at + 1]);
  const int low = hex_value(text[at + 2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/// Appends `%` and two hexadecimal digits in upper case.
inline void append_percent_encoded(std::string& text, char byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const auto value = static_cast<unsigned char>(byte);
  text += {'%', kDigits[value >> 4U], kDigits[value & 15U]};
}

/// The text with every byte percent-encoded for which `keeps` returns false.
template <class Keeps>
std::string percent_encode(std::string_view text, Keeps&& keeps) {
  std::string encoded;
  encoded.reserve(text.size() + 16);
  for (const char c : text) {
    if (keeps(c)) {
      encoded += c;
    } else {
      append_percent_encoded(encoded, c);
    }
  }
  return encoded;
}

/// The text with every percent-encoded byte decoded, once; other percent signs stay. The result may
/// not be valid UTF-8; `percent_decode` (core/url/url.h) repairs it.
inline std::string percent_decode_bytes(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const int byte = percent_encoded_byte(text, at);
    decoded += byte < 0 ? text[at] : static_cast<char>(byte);
    if (byte >= 0) at += 2;
  }
  return decoded;
}

}  // namespace pagelet
