// SPDX-License-Identifier: MIT
#pragma once

/// Reads the files that users give to an extraction: a model of LeafCut, as
/// scripts/leafcut/train_leafcut.py writes it, and their own rules.
/// Tested in tests/extractors/leafcut/model_test.cpp and tests/cli/rules.sh.

#include <memory>
#include <string>

#include "core/result.h"
#include "core/rules/user_rules.h"
#include "extractors/leafcut/model.h"

namespace pagelet {

/// Errors (`kUsage`): the file cannot be read, or is not a model (LeafCutModel::read).
Result<std::shared_ptr<const LeafCutModel>> read_leafcut_model(const std::string& file);

/// The rules of `options` and of a file (core/rules/user_rules.h), which may be empty: no file.
/// Returns null if there are no rules. Errors (`kUsage`): the file cannot be read, and those of
/// UserRules::make.
Result<std::shared_ptr<const UserRules>> read_rules(const std::string& file, RuleOptions options);

}  // namespace pagelet
