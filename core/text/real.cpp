// SPDX-License-Identifier: MIT
#include "core/text/real.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/text/ascii.h"

namespace pagelet {
namespace {

#ifdef __cpp_lib_to_chars

// The number and its length; 0: there is none.
std::size_t parse(std::string_view text, double& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() ? static_cast<std::size_t>(end - text.data()) : 0;
}

#else  // libc++ 19 reads no real numbers, and writes them by large tables.

// The programs and the WebAssembly module stay in the locale C.
std::size_t parse(std::string_view text, double& number) {
  const std::string copy(text.substr(0, text.find_first_not_of("0123456789.eE+-")));
  char* end = nullptr;
  number = std::strtod(copy.c_str(), &end);
  return std::isfinite(number) ? static_cast<std::size_t>(end - copy.c_str()) : 0;
}

#endif

}  // namespace

std::optional<double> read_real(std::string_view& text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  if (text.size() == sign || !(is_digit(text[sign]) || text[sign] == '.')) return std::nullopt;
  double number = 0;
  const std::size_t length = parse(text, number);
  if (length == 0) return std::nullopt;
  text.remove_prefix(length);
  return number;
}

std::optional<double> real_in(std::string_view text) {
  const std::optional<double> number = read_real(text);
  return text.empty() ? number : std::nullopt;
}

#ifdef __cpp_lib_to_chars

std::string shortest_text(double number) {
  char buffer[32];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, number);
  return std::string(buffer, end);
}

std::string fixed_text(double number, int decimals) {
  std::string text(400, '\0');  // the largest has 309 digits before the point
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number,
                                          std::chars_format::fixed, decimals);
  text.resize(static_cast<std::size_t>(end - text.data()));
  return text;
}

#else

namespace {

#ifdef __wasm__

// JavaScript's toExponential, or toFixed. They replace 17 kB of the C library.
__attribute__((import_module("pagelet"), import_name("digits"))) extern "C" std::size_t
pagelet_digits(double number, int decimals, bool has_exponent, char* text);

std::string digits(double number, int decimals, bool has_exponent) {
  char room[400];  // the largest has 309 digits before the point
  std::string text(room, pagelet_digits(number, decimals, has_exponent, room));
  // toFixed rounds 0.125 up, to_chars to an even digit.
  const bool is_half = std::fmod(std::abs(std::ldexp(number, decimals + 1)), 2) == 1;
  if (!has_exponent && is_half && (text.back() - '0') % 2 == 1) --text.back();
  return text;
}

#else

std::string digits(double number, int decimals, bool has_exponent) {
  char text[400];  // the largest has 309 digits before the point
  std::snprintf(text, sizeof text, has_exponent ? "%.*e" : "%.*f", decimals, number);
  return text;
}

#endif

}  // namespace

// As std::to_chars: the fewest digits that give the number again, with an exponent only if the text
// is shorter with it.
std::string shortest_text(double number) {
  std::string scientific;
  int decimals = 0;
  for (; decimals < 17; ++decimals) {
    scientific = digits(number, decimals, true);
    if (std::strtod(scientific.c_str(), nullptr) == number) break;
  }
  const int exponent = std::atoi(scientific.c_str() + scientific.find('e') + 1);
  if (exponent < -17) return scientific;
  std::string fixed = digits(number, std::max(0, decimals - exponent), false);
  return fixed.size() <= scientific.size() ? fixed : scientific;
}

std::string fixed_text(double number, int decimals) { return digits(number, decimals, false); }

#endif

}  // namespace pagelet
