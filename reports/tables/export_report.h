// SPDX-License-Identifier: MIT
#pragma once

/// A store as CSV or JSON lines: one line a score, in an order that does not depend on how the
/// store came about, without measured times.

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/result.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_rows.h"

namespace pagelet {

enum class ExportFormat : std::uint8_t { kCsv, kJsonLines };

/// `write` receives the text piece by piece. Errors: those of for_each_row and of `write`.
Result<void> export_store(const Store& store, const BuildChoice& builds, ExportFormat format,
                          const std::function<Result<void>(std::string_view)>& write);

}  // namespace pagelet
