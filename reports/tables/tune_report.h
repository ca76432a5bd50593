// SPDX-License-Identifier: MIT
#pragma once

/// The output of `pagelet tune`: the result of a search as tables, CSV or JSON (`pagelet.tune/1`,
/// docs/formats.md). docs/experiments.md explains the tables.

#include <string>

#include "evaluation/tuning/tuning.h"
#include "reports/tables/bench_report.h"

namespace pagelet {

/// The result in a format. CSV: one line a setting that was scored on all sites; the others but
/// JSON: what was found and how good it is, folds, parameters, heat map, categories, the best
/// settings. As text it ends with the verdict, in lines of `width` columns.
std::string tune_report(const Tuning& tuning, TableFormat format, std::size_t width = 0);

/// The JSON document `pagelet.tune/1`.
std::string tune_json(const Tuning& tuning);

/// "template F1 over nodes".
std::string objective_title(const Objective& objective);

/// The values of a setting on the axes: "cs-size=3 votes=2".
std::string setting_text(const Tuning& tuning, std::size_t setting);

}  // namespace pagelet
