// SPDX-License-Identifier: MIT
#pragma once

/// The experiments of a store without a run, which `pagelet tune --store` has made, for people:
/// `pagelet report` of such a store.

#include <vector>

#include "core/result.h"
#include "evaluation/store/store.h"
#include "reports/tuning/tuning_page.h"

namespace pagelet {

/// One search for each algorithm (version, build), context and task that has scores of two settings
/// at least, by F1 in nodes over the sites that all of its settings have. Settings that were tried
/// on fewer sites are counted, not shown. Reads the whole store once, and holds one number for each
/// experiment. Errors (`kOutput`): the store is damaged.
Result<std::vector<ShownTuning>> stored_tunings(const Store& store);

}  // namespace pagelet
