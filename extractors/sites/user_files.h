// SPDX-License-Identifier: MIT
#pragma once

/// Reads the files that users give to an extraction: a model of LeafCut, as
/// scripts/leafcut/train_leafcut.py writes it, their own rules, and the templates of a site.
/// Tested in tests/extractors/leafcut/model_test.cpp, tests/cli/rules.sh and templates.sh.

#include <memory>
#include <string>

#include "core/result.h"
#include "core/rules/user_rules.h"
#include "extractors/leafcut/model.h"
#include "extractors/site_template/site_template.h"

namespace pagelet {

/// Errors (`kUsage`): the file cannot be read, or is not a model (LeafCutModel::read).
Result<std::shared_ptr<const LeafCutModel>> read_leafcut_model(const std::string& file);

/// The rules of `options` and of a file (core/rules/user_rules.h), which may be empty: no file.
/// Returns null if there are no rules. Errors (`kUsage`): the file cannot be read, and those of
/// UserRules::make.
Result<std::shared_ptr<const UserRules>> read_rules(const std::string& file, RuleOptions options);

/// The templates of a site. Errors (`kUsage`): the file cannot be read, has more than 64 MiB, or is
/// not a file of templates (read_site_templates).
Result<std::shared_ptr<const SiteTemplates>> read_template_file(const std::string& file);

/// Writes the file completely or not at all. Errors (`kOutput`): it cannot be written.
Result<void> write_template_file(const SiteTemplates& templates, const std::string& file);

}  // namespace pagelet
