// SPDX-License-Identifier: MIT
#pragma once

/// Reads a model of LeafCut from a file: those that scripts/train_leafcut.py writes.
/// Tested in tests/extractors/leafcut/model_test.cpp.

#include <memory>
#include <string>

#include "core/result.h"
#include "extractors/leafcut/model.h"

namespace pagelet {

/// Errors (`kUsage`): the file cannot be read, or is not a model (LeafCutModel::read).
Result<std::shared_ptr<const LeafCutModel>> read_leafcut_model(const std::string& file);

}  // namespace pagelet
