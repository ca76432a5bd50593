// SPDX-License-Identifier: MIT
#include "cli/extract/extract_warc.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <filesystem>
#include <system_error>

#include "reports/output/counted.h"

namespace pagelet::cli {
namespace {

Result<Crawl> make_crawl() {
  std::error_code failed;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(failed);
  if (failed) return fail(ErrorCode::kOutput, "TMPDIR: " + failed.message());
  return Crawl::create(folder.string());
}

// Reads all archives. Reports on standard error what was left out.
Result<void> read_archives(const std::vector<std::string>& archives, const Limits& limits,
                           Crawl& crawl, const std::string& only_host = {}) {
  for (const std::string& name : archives) {
    PAGELET_ASSIGN_OR_RETURN(FileBytes bytes, FileBytes::open(name));
    PAGELET_TRY(crawl.add(bytes, name == "-" ? "standard input" : name, limits, only_host));
  }
  warn_of_left_out(crawl.counts());
  return {};
}

// The sites of a crawl, which must outlive them. `before`: number of sites that came earlier.
std::vector<SiteToExtract> sites_of(const Crawl& crawl, const Shard& shard,
                                    std::size_t before = 0) {
  std::vector<SiteToExtract> sites;
  for (std::size_t site = 0; site < crawl.size(); ++site) {
    if (!shard.contains(before + site)) continue;
    const auto open = [&crawl, site]() -> Result<OpenedPages> {
      PAGELET_ASSIGN_OR_RETURN(auto pages, crawl.site(site));
      return OpenedPages{std::make_unique<CrawledSite>(std::move(pages)), crawl.host(site)};
    };
    sites.push_back({crawl.most_pages(site), open});
  }
  return sites;
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
  spdlog::warn("{} read, {} of pages; left out: {}", counted(counts.records, "record"),
               counts.pages, left_out);
}

Result<int> extract_warc(const std::vector<std::string>& archives, const Extractor& extractor,
                         const ManyPagesOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(Crawl crawl, make_crawl());
  PAGELET_TRY(read_archives(archives, options.answers.limits, crawl));
  return extract_many_pages(sites_of(crawl, options.shard), extractor, options);
}

Result<int> extract_contiguous_warc(const std::vector<std::string>& archives,
                                    const Extractor& extractor, const ManyPagesOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(Crawl crawl, make_crawl());
  ManyPages pages(extractor, options);
  std::size_t before = 0;
  crawl.pass_sites_on(
      [&](const Crawl& site) { return pages.extract(sites_of(site, options.shard, before++)); });
  PAGELET_TRY(read_archives(archives, options.answers.limits, crawl));
  PAGELET_TRY(crawl.pass_last_site_on());
  return pages.report_end();
}

Result<int> with_archived_page(
    const std::vector<std::string>& archives, const std::string& url, const Limits& limits,
    const std::function<Result<int>(PageSource& source, PageIndex page)>& extract_page) {
  const std::optional<Address> address = address_of(url);
  if (!address || address->host.empty()) {
    return fail(ErrorCode::kUsage, "--url: '" + url + "' is not an absolute URL");
  }
  PAGELET_ASSIGN_OR_RETURN(Crawl crawl, make_crawl());
  PAGELET_TRY(read_archives(archives, limits, crawl, address->host));
  if (crawl.size() > 0) {
    PAGELET_ASSIGN_OR_RETURN(CrawledSite site, crawl.site(0));
    if (const auto page = site.find(*address)) return extract_page(site, *page);
  }
  return fail(ErrorCode::kInput, url + ": there is no such page in the archive");
}

}  // namespace pagelet::cli
