// SPDX-License-Identifier: MIT
#include "extractors/sites/user_files.h"

#include <cstddef>
#include <utility>

#include "core/digest/sha256.h"
#include "core/files/files.h"

namespace pagelet {
namespace {

Result<std::string> read_user_file(const std::string& file, std::size_t max_bytes) {
  Result<std::string> text = read_input(file, max_bytes);
  if (text) return text;
  // The limit of these files is not the user's for pages.
  if (text.error().code == ErrorCode::kLimit) {
    return fail(ErrorCode::kUsage,
                file + ": has more than " + std::to_string(max_bytes >> 20U) + " MiB");
  }
  return fail(ErrorCode::kUsage, text.error().text());
}

}  // namespace

Result<std::shared_ptr<const LeafCutModel>> read_leafcut_model(const std::string& file) {
  constexpr std::size_t kMaxBytes = std::size_t{16} << 20U;
  PAGELET_ASSIGN_OR_RETURN(const std::string text, read_user_file(file, kMaxBytes));
  return LeafCutModel::read(text, file, sha256_hex(text));
}

Result<std::shared_ptr<const UserRules>> read_rules(const std::string& file, RuleOptions options) {
  if (!file.empty()) {
    PAGELET_ASSIGN_OR_RETURN(options.text, read_user_file(file, UserRules::kMaxBytes));
    options.name = file;
  }
  return UserRules::make(std::move(options));
}

Result<std::shared_ptr<const SiteTemplates>> read_template_file(const std::string& file) {
  constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;
  PAGELET_ASSIGN_OR_RETURN(const std::string text, read_user_file(file, kMaxBytes));
  PAGELET_ASSIGN_OR_RETURN(SiteTemplates templates, read_site_templates(text, file));
  return std::make_shared<const SiteTemplates>(std::move(templates));
}

Result<void> write_template_file(const SiteTemplates& templates, const std::string& file) {
  return write_whole_file(file, to_text(templates));
}

}  // namespace pagelet
