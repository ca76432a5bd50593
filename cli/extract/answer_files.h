// SPDX-License-Identifier: MIT
#pragma once

/// The files of `pagelet extract --out DIR`, one for each page.
///
/// Name of a file: the URL without `https://`, then the ending of the format (.html, .txt, .md,
/// .json). Letters of ASCII, digits, `-`, `_` and `.` stay; all other bytes become `%2F` and so on.
/// A name with more than 200 bytes is cut and ends with `~` and the SHA-256 of the URL. So two URLs
/// never share a name.

#include <string>
#include <string_view>

#include "core/result.h"
#include "pagelet/sites/site_answers.h"

namespace pagelet::cli {

/// Name of the file for a URL, without folder and ending.
std::string answer_file_name(std::string_view url);

/// Writes the file of a page; missing folders are created. A page without text has no file. Errors:
/// `kOutput`, as write_output_file.
Result<void> write_answer_file(const std::string& folder, const WrittenPage& page,
                               ExtractFormat format);

}  // namespace pagelet::cli
