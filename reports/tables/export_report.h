// SPDX-License-Identifier: MIT
#pragma once

/// A store as CSV or JSON lines: one line for each score, without measured times. The order does
/// not depend on the order in which the store was filled.

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/result.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_rows.h"

namespace pagelet {

enum class ExportFormat : std::uint8_t { kCsv, kJsonLines };

/// Exports a store. `write` receives the text in parts. Errors: those of for_each_row and of
/// `write`.
Result<void> export_store(const Store& store, const RowChoice& choice, ExportFormat format,
                          const std::function<Result<void>(std::string_view)>& write);

}  // namespace pagelet
