// SPDX-License-Identifier: MIT
#pragma once

/// The front-end files of the labelling page, which lie in reports/labelling/assets/ and are part
/// of the program (cmake/PageletEmbed.cmake).

#include <span>

#include "reports/output/output_folder.h"

namespace pagelet {

std::span<const Asset> label_assets();

}  // namespace pagelet
