// SPDX-License-Identifier: MIT
#pragma once

/// Writing label files (docs/formats.md).

#include "core/result.h"
#include "datasets/labels.h"

namespace pagelet {

/// Writes a label file completely or not at all. If the file exists, its fields that LabelFile does
/// not know stay. Empty texts and false values are left out. Errors (`kOutput`): the file cannot be
/// written.
Result<void> write_label_file(const LabelFile& labels);

}  // namespace pagelet
