// SPDX-License-Identifier: MIT
#include "extractors/sites/user_files.h"

#include <cstddef>
#include <utility>

#include "core/digest/sha256.h"
#include "core/files/files.h"

namespace pagelet {

Result<std::shared_ptr<const LeafCutModel>> read_leafcut_model(const std::string& file) {
  constexpr std::size_t kMaxBytes = std::size_t{16} << 20U;
  const Result<std::string> text = read_input(file, kMaxBytes);
  if (!text) return fail(ErrorCode::kUsage, text.error().message);
  return LeafCutModel::read(*text, file, sha256_hex(*text));
}

Result<std::shared_ptr<const UserRules>> read_rules(const std::string& file, RuleOptions options) {
  if (!file.empty()) {
    Result<std::string> text = read_input(file, UserRules::kMaxBytes);
    if (!text) return fail(ErrorCode::kUsage, text.error().message);
    options.text = *std::move(text);
    options.name = file;
  }
  return UserRules::make(std::move(options));
}

Result<std::shared_ptr<const SiteTemplates>> read_template_file(const std::string& file) {
  constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;
  const Result<std::string> text = read_input(file, kMaxBytes);
  if (!text) return fail(ErrorCode::kUsage, text.error().message);
  PAGELET_ASSIGN_OR_RETURN(SiteTemplates templates, read_site_templates(*text, file));
  return std::make_shared<const SiteTemplates>(std::move(templates));
}

Result<void> write_template_file(const SiteTemplates& templates, const std::string& file) {
  return write_whole_file(file, to_text(templates));
}

}  // namespace pagelet
