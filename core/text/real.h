// SPDX-License-Identifier: MIT
#pragma once

/// Real numbers as text, the same with every standard library and locale.

#include <optional>
#include <string>
#include <string_view>

namespace pagelet {

/// Reads the decimal number at the beginning of a text, and removes it from the text. It may have a
/// minus sign and an exponent. nullopt, and the text stays, if there is none or it is out of range;
/// blanks, `+`, `inf` and `nan` are not numbers.
std::optional<double> read_real(std::string_view& text);

/// The number that the whole text is, as `read_real` reads it.
std::optional<double> real_in(std::string_view text);

/// The shortest text that `real_in` reads as the same number. Precondition: it is finite.
std::string shortest_text(double number);

/// The number with `decimals` digits after the point, as printf's %.*f.
std::string fixed_text(double number, int decimals);

}  // namespace pagelet
