// SPDX-License-Identifier: MIT
#include "cli/extract/extract_all.h"

#include <spdlog/spdlog.h>

#include "datasets/site_folder.h"

namespace pagelet::cli {

int extract_all(const std::string& folder, const Extractor& extractor,
                const ManyPagesOptions& options) {
  auto site = SiteFolder::open_all(folder);
  if (!site) return report(site.error());
  for (const std::string& warning : site->warnings()) spdlog::warn("{}", warning);
  // All pages of a folder have its base URL.
  const auto url = parse_url(site->source().url(0));
  const auto address = url ? address_of(*url) : std::nullopt;
  if (!address) return report({ErrorCode::kInput, folder + ": its base URL cannot be used"});
  const auto open = [&]() -> Result<OpenedPages> {
    PAGELET_ASSIGN_OR_RETURN(auto again, SiteFolder::open_all(folder));
    return OpenedPages{std::make_unique<DirectorySource>(std::move(again.source())), address->host};
  };
  return extract_many_pages({{site->source().size(), open}}, extractor, options);
}

}  // namespace pagelet::cli
