// SPDX-License-Identifier: MIT
#include "cli/extract/page_input.h"

#include <spdlog/spdlog.h>

#include <cstdint>
#include <filesystem>
#include <numeric>
#include <span>
#include <system_error>
#include <utility>

#include "cli/progress.h"
#include "core/files/files.h"
#include "core/site/directory_source.h"
#include "core/url/url.h"
#include "core/web/http/http_message.h"
#include "core/web/live/http_source.h"

namespace pagelet::cli {
namespace {

// Further pages of a live site, which are not loaded yet. Error (`kUsage`): one of them is not a
// URL, or is on another host than the key page.
Result<std::vector<PageIndex>> find_pages(HttpSource& source, std::span<const std::string> urls) {
  std::vector<PageIndex> pages;
  for (const std::string& url : urls) {
    const std::optional<Address> address = address_of(url);
    const auto page = address ? source.find_link(*address, url) : std::nullopt;
    if (!page) return fail(ErrorCode::kUsage, url + ": is not a URL on the host of the key page");
    pages.push_back(*page);
  }
  return pages;
}

Result<PageInput> open_live(const ExtractArguments& arguments) {
  PageInput input;
  input.fetcher = make_web_fetcher(fetcher_options(arguments.live));
  PAGELET_ASSIGN_OR_RETURN(HttpSource source,
                           HttpSource::open(*input.fetcher, arguments.pages.front()));
  if (arguments.pages.size() > 1) {
    PAGELET_ASSIGN_OR_RETURN(input.candidates,
                             find_pages(source, std::span(arguments.pages).subspan(1)));
  }
  input.source = std::make_unique<HttpSource>(std::move(source));
  return input;
}

// The first file is the key page. It is compared with the others.
Result<PageInput> open_files(const ExtractArguments& arguments) {
  PAGELET_ASSIGN_OR_RETURN(FilePages pages, FilePages::open(arguments.pages, arguments.base));
  pages.unpack_with(without_coding);
  PageInput input;
  input.candidates.emplace(pages.size() - 1);
  std::iota(input.candidates->begin(), input.candidates->end(), PageIndex{1});
  input.source = std::make_unique<FilePages>(std::move(pages));
  return input;
}

Result<PageInput> open_folder(const ExtractArguments& arguments) {
  const Mirror mirror = mirror_of(arguments.site, arguments.base);
  const SiteFolderOptions options{.key_page = arguments.key,
                                  .base_url = mirror.base_url,
                                  .follow_symlinks = arguments.symlinks};
  Result<SiteFolder> opened = SiteFolder::open(mirror.folder, options);
  if (!opened) {
    Error error = std::move(opened.error());
    const bool lacks_key = arguments.key.empty() && SiteFolder::open_all(mirror.folder, options);
    if (lacks_key) error.message += " (--key names one, --all extracts every page)";
    return tl::unexpected(std::move(error));
  }
  SiteFolder folder = std::move(*opened);
  warn_of_folder(mirror, folder, arguments.answer.format);
  PageInput input;
  input.key_page = folder.key_page();
  input.source = std::make_unique<DirectorySource>(std::move(folder.source()));
  return input;
}

Result<PageInput> open_archived(const ExtractArguments& arguments) {
  const std::optional<Address> address = address_of(arguments.archived_url);
  if (!address || address->host.empty()) {
    return fail(ErrorCode::kUsage,
                "--url: '" + arguments.archived_url + "' is not an absolute URL");
  }
  PAGELET_ASSIGN_OR_RETURN(Crawl crawl, Crawl::create());
  PAGELET_TRY(read_archives(arguments.archives, arguments.limits, crawl, address->host));
  if (crawl.size() > 0) {
    PAGELET_ASSIGN_OR_RETURN(CrawledSite site, crawl.site(0));
    if (const auto page = site.find(*address)) {
      PageInput input;
      input.key_page = *page;
      input.source = std::make_unique<CrawledSite>(std::move(site));
      return input;
    }
  }
  return fail(ErrorCode::kInput, arguments.archived_url + ": there is no such page in the archive");
}

}  // namespace

Result<PageInput> open_page_input(const ExtractArguments& arguments) {
  if (arguments.is_live()) return open_live(arguments);
  if (!arguments.pages.empty()) return open_files(arguments);
  return arguments.archives.empty() ? open_folder(arguments) : open_archived(arguments);
}

Result<void> read_archives(const std::vector<std::string>& archives, const Limits& limits,
                           Crawl& crawl, const std::string& only_host) {
  for (const std::string& name : archives) {
    PAGELET_ASSIGN_OR_RETURN(FileBytes bytes, FileBytes::open(name));
    spdlog::info("{}: reading", bytes.name());
    std::error_code failed;  // standard input has no size
    const std::uintmax_t size = std::filesystem::file_size(name, failed);
    ShownBytes shown(bytes, bytes.name(), failed ? 0 : size);
    PAGELET_TRY(crawl.add(shown, bytes.name(), limits, only_host));
  }
  PAGELET_TRY(crawl.find_revisited());
  for (const std::string& line : left_out(crawl.counts())) spdlog::warn("{}", line);
  return {};
}

void warn_of_folder(const Mirror& mirror, const SiteFolder& folder, ExtractFormat format) {
  for (const std::string& warning : folder.warnings()) spdlog::warn("{}", warning);
  if (!mirror.warning.empty() && info_of(format).has_addresses) spdlog::warn("{}", mirror.warning);
}

}  // namespace pagelet::cli
