// SPDX-License-Identifier: MIT
#include "cli/extract/extract_warc.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <filesystem>
#include <system_error>

namespace pagelet::cli {
namespace {

// Reads all archives. Reports on standard error what was left out.
Result<Crawl> read_archives(const std::vector<std::string>& archives, const Limits& limits,
                            const std::string& only_host) {
  std::error_code failed;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(failed);
  if (failed) return fail(ErrorCode::kOutput, "TMPDIR: " + failed.message());
  Result<Crawl> crawl = Crawl::create(folder.string());
  if (!crawl) return crawl;
  for (const std::string& name : archives) {
    PAGELET_ASSIGN_OR_RETURN(FileBytes bytes, FileBytes::open(name));
    PAGELET_TRY(crawl->add(bytes, name == "-" ? "standard input" : name, limits, only_host));
  }
  warn_of_left_out(crawl->counts());
  return crawl;
}

}  // namespace

void warn_of_left_out(const CrawlCounts& counts) {
  std::string left_out;
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) left_out += fmt::format("{}{} {}", left_out.empty() ? "" : ", ", count, what);
  };
  add(counts.damaged, "damaged");
  if (counts.skipped_bytes > 0) left_out += fmt::format(" ({} bytes)", counts.skipped_bytes);
  if (counts.damaged > 0 && !counts.damage.empty()) left_out += " because " + counts.damage;
  add(counts.truncated, "truncated by their writer");
  add(counts.coded, "in an unknown coding");
  add(counts.revisits, "that refer to another record");
  if (left_out.empty()) return;
  spdlog::warn("{} records read, {} of pages; left out: {}", counts.records, counts.pages,
               left_out);
}

int extract_warc(const std::vector<std::string>& archives, const Extractor& extractor,
                 const ManyPagesOptions& options) {
  const Result<Crawl> crawl = read_archives(archives, options.answers.limits, {});
  if (!crawl) return report(crawl.error());
  std::vector<SiteToExtract> sites;
  for (std::size_t site = 0; site < crawl->size(); ++site) {
    const auto open = [&crawl, site]() -> Result<OpenedPages> {
      PAGELET_ASSIGN_OR_RETURN(auto pages, crawl->site(site));
      return OpenedPages{std::make_unique<CrawledSite>(std::move(pages)), crawl->host(site)};
    };
    sites.push_back({crawl->most_pages(site), open});
  }
  return extract_many_pages(sites, extractor, options);
}

int with_archived_page(const std::vector<std::string>& archives, const std::string& url,
                       const LimitOptions& limits,
                       const std::function<int(PageSource& source, PageIndex page)>& extract_page) {
  const std::optional<Url> parsed = parse_url(url);
  const std::optional<Address> address = parsed ? address_of(*parsed) : std::nullopt;
  if (!address || address->host.empty()) {
    return report({ErrorCode::kUsage, "--url: '" + url + "' is not an absolute URL"});
  }
  Result<Crawl> crawl = read_archives(archives, limits.limits, address->host);
  if (!crawl) return report(crawl.error());
  if (crawl->size() > 0) {
    Result<CrawledSite> site = crawl->site(0);
    if (!site) return report(site.error());
    if (const auto page = site->find(*address)) return extract_page(*site, *page);
  }
  return report({ErrorCode::kInput, url + ": there is no such page in the archive"});
}

}  // namespace pagelet::cli
