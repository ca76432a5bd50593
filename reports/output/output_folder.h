// SPDX-License-Identifier: MIT
#pragma once

/// Where a report's files go, and how text is put into them.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace pagelet {

/// Writes a file below a folder, whole or not at all, making the folders on its way and replacing a
/// file of that name.
/// `name`: relative, with slashes. Errors (`kOutput`), with the path and the reason: a folder or
/// the file cannot be made or written.
Result<void> write_output_file(const std::string& folder, const std::string& name,
                               std::string_view text);

/// Text as HTML shows it, in elements and in quoted attributes: `& < > " '` escaped.
std::string escape_html(std::string_view text);

/// A page from a template: every `{{name}}` replaced by the value of that name, as it is.
/// `values`: pairs of name and HTML; names that the template does not hold are ignored, those that
/// are missing become empty. Values are not read for further names.
std::string fill_template(std::string_view page,
                          const std::vector<std::pair<std::string, std::string>>& values);

/// A file name without folder for an id of any characters: letters, digits, `-`, `_` and `.` stay
/// (a `.` not in front), every other byte becomes `%` and two hexadecimal digits.
std::string output_file_name(std::string_view id);

/// A reference to output_file_name(id) in a link: its `%` escaped once more.
std::string output_file_link(std::string_view id);

}  // namespace pagelet
