// SPDX-License-Identifier: MIT
#pragma once

/// The front-end files of the HTML report, which lie in reports/html/assets/ and are part of the
/// program (cmake/PageletEmbed.cmake).

#include <span>
#include <string_view>

#include "reports/output/output_folder.h"

namespace pagelet {

/// All of them, in the order of reports/CMakeLists.txt.
std::span<const Asset> html_assets();

/// The text of one. The name must be that of an asset (std::out_of_range).
std::string_view html_asset(std::string_view name);

}  // namespace pagelet
