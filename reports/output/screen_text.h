// SPDX-License-Identifier: MIT
#pragma once

/// Lines for a terminal of a given width.
///
/// Texts are UTF-8 without control characters (core/text/printable.h). A width is a number of
/// columns; 0: as many as it takes. Chinese, Japanese and Korean characters and emoji take two
/// (East Asian width W and F), marks and other characters without width none.

#include <cstddef>
#include <string>
#include <string_view>

#include "reports/output/table.h"

namespace pagelet {

/// Columns that the text takes.
std::size_t screen_columns(std::string_view text);

/// The text, or its beginning and "..." where the width has no room for all of it.
/// Example: cut_to_width("main content", 8) is "main ...".
std::string cut_to_width(std::string_view text, std::size_t width);

/// A sentence in lines that the width has room for, broken at blanks only, with a line feed after
/// each.
std::string wrapped(std::string_view sentence, std::size_t width);

/// Whether every row of the table has room, its caption and notes apart.
bool fits_screen(const Table& table, std::size_t width);

/// to_plain_text with the notes wrapped.
std::string to_screen_text(Table table, std::size_t width, bool colour = false);

}  // namespace pagelet
