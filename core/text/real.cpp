// SPDX-License-Identifier: MIT
#include "core/text/real.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

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

// As std::to_chars: the fewest digits that give the number again, with an exponent only if the text
// is shorter with it.
std::string shortest_text(double number) {
  char scientific[32];
  int decimals = 0;
  for (; decimals < 17; ++decimals) {
    std::snprintf(scientific, sizeof scientific, "%.*e", decimals, number);
    if (std::strtod(scientific, nullptr) == number) break;
  }
  const int exponent = std::atoi(std::strchr(scientific, 'e') + 1);
  char fixed[400];  // 5e-324 has 324 decimals
  std::snprintf(fixed, sizeof fixed, "%.*f", std::max(0, decimals - exponent), number);
  return std::strlen(fixed) <= std::strlen(scientific) ? fixed : scientific;
}

std::string fixed_text(double number, int decimals) {
  char text[400];  // the largest has 309 digits before the point
  std::snprintf(text, sizeof text, "%.*f", decimals, number);
  return text;
}

#endif

}  // namespace pagelet
