// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet tune --format html`.

#include <string>

#include "evaluation/tuning/tuning.h"

namespace pagelet {

/// The verdict, heat map, curves, and the tables of tune_report.h, as one HTML page.
std::string tune_html(const Tuning& tuning);

}  // namespace pagelet
