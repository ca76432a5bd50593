// SPDX-License-Identifier: MIT
#include "cli/extract/extract_all.h"

#include <spdlog/spdlog.h>

namespace pagelet::cli {

Result<int> extract_all(const Mirror& mirror, const Extractor& extractor,
                        const ManyPagesOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(auto site, SiteFolder::open_all(mirror.folder, mirror.base_url));
  for (const std::string& warning : site.warnings()) spdlog::warn("{}", warning);
  if (!mirror.warning.empty()) spdlog::warn("{}", mirror.warning);
  // All pages of a folder have its base URL.
  const auto address = address_of(site.source().url(0));
  if (!address) return fail(ErrorCode::kInput, mirror.folder + ": its base URL cannot be used");
  const auto open = [&]() -> Result<OpenedPages> {
    PAGELET_ASSIGN_OR_RETURN(auto again, SiteFolder::open_all(mirror.folder, mirror.base_url));
    return OpenedPages{std::make_unique<DirectorySource>(std::move(again.source())), address->host};
  };
  return extract_many_pages({{site.source().size(), open}}, extractor, options);
}

}  // namespace pagelet::cli
