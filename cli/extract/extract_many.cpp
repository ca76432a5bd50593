// SPDX-License-Identifier: MIT

// Folders, lists of URLs and archives all become lists of sites for extract_sites. One URL of a
// host is loaded at a time. So in a list, the hosts take turns, in groups of 64. The pages of a
// host may be anywhere in archives, so these are read as a whole first, unless --contiguous.

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "cli/extract/extract.h"
#include "core/files/files.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/printable.h"
#include "core/text/unicode.h"
#include "core/url/url.h"
#include "core/web/archive/crawl.h"
#include "core/web/live/http_source.h"
#include "extractors/sites/extract_sites.h"
#include "reports/output/output_folder.h"
#include "reports/output/table.h"

namespace pagelet::cli {
namespace {

// Output is printed in parts of this size, for few system calls.
constexpr std::size_t kPrintBytes = std::size_t{1} << 16;

// Number of hosts for --urls without --jobs. Waiting for servers needs no processor.
constexpr std::size_t kHostsAtATime = 8;

// The beginning of the line before each page.
constexpr std::string_view kEntry = "==> ";

// The text with a blank before each line that could be taken for such a line.
std::string without_entries(std::string text) {
  if (text.find(kEntry) == std::string::npos) return text;
  std::string changed;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size() - 1) + 1;
    const std::string_view words = std::string_view(text).substr(line, end - line);
    if (words.starts_with(kEntry)) changed += ' ';
    changed += words;
    line = end;
  }
  return changed;
}

std::string in_words(const EvidenceCounts& counts) {
  std::string text = fmt::format("{}: {} with enough linked pages",
                                 count_text(counts.pages, "page"), counts.full());
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) text += fmt::format(", {} {}", count, what);
  };
  add(counts.few, "with fewer linked pages (few_candidates)");
  add(counts.site_pages, "with pages that they do not link to (fallback:site_pages)");
  add(counts.other_forms, "with pages of other kinds (fallback:other_forms)");
  add(counts.alone, "alone (no_candidates)");
  add(counts.failed, "without an answer");
  return text;
}

// Name of the file for a URL, without folder and ending.
std::string answer_file_name(std::string_view url) {
  constexpr std::string_view kUsual = "https://";
  return output_file_name(url.starts_with(kUsual) ? url.substr(kUsual.size()) : url);
}

// Writes the answers for the pages of sites.
class ManyPages {
 public:
  // Both must outlive the object.
  ManyPages(const ExtractArguments& options, const Extractor& extractor)
      : options_(options), extractor_(extractor), shard_(options.shard.value_or(Shard())) {}

  // The part of the sites; a crawl and a list number them as they first occur.
  const Shard& shard() const { return shard_; }

  // May be called again with further sites. Errors: those of extract_sites.
  Result<void> extract(const std::vector<SiteToExtract>& sites) {
    AnswerSink sink;
    sink.page = [&](const WrittenPage& page) { return write(page); };
    sink.flush = [&] { return flush(); };
    sink.warn = [](const std::string& message) { spdlog::warn("{}", message); };
    sink.note = [](const std::string& message) { spdlog::info("{}", message); };
    const std::size_t jobs = options_.list.empty() ? 1 : kHostsAtATime;
    PAGELET_ASSIGN_OR_RETURN(
        const ExtractionTotals done,
        extract_sites(sites, extractor_,
                      {options_.answer, options_.jobs.value_or(jobs), options_.limits}, sink));
    done_.evidence.add(done.evidence);
    done_.dropped.add(done.dropped);
    return {};
  }

  // Says on which evidence the answers rest. Returns the exit code: no page at all is an error,
  // except in a part of the sites.
  Result<int> end() const {
    const EvidenceCounts& counts = done_.evidence;
    if (counts.pages == 0 && shard_.count > 1) {
      spdlog::info("this part has no page");
      return kSuccess;
    }
    if (counts.pages == 0) return fail(ErrorCode::kInput, "there is no page to extract from");
    if (!done_.dropped.empty()) spdlog::warn("{}", to_string(done_.dropped));
    spdlog::log(counts.full() == counts.pages ? spdlog::level::info : spdlog::level::warn, "{}",
                in_words(counts));
    return counts.failed == 0 ? kSuccess : kSiteFailed;
  }

 private:
  Result<void> write(const WrittenPage& page) {
    const FormatInfo& format = info_of(options_.answer.format);
    if (!options_.folder.empty()) {
      if (page.text.empty() && !page.is_answer) return {};
      return write_output_file(options_.folder,
                               answer_file_name(page.url) + std::string(format.ending), page.text);
    }
    if (format.format == ExtractFormat::kJson) {
      waiting_ += page.text;
    } else if (page.is_answer) {
      if (!std::exchange(is_first_, false)) waiting_ += '\n';
      waiting_ += fmt::format("{}{} <==\n", kEntry, printable_line(page.url));
      waiting_ += without_entries(shown(page.text, format.format));
    }
    return waiting_.size() < kPrintBytes ? Result<void>() : flush();
  }

  Result<void> flush() {
    if (waiting_.empty()) return {};
    return print(std::exchange(waiting_, {}));
  }

  const ExtractArguments& options_;
  const Extractor& extractor_;
  Shard shard_;
  bool is_first_ = true;
  std::string waiting_;  // output that is not printed yet
  ExtractionTotals done_;
};

// Loads the URLs of one host, one URL at a time, and keeps its pages until the last one.
struct Host {
  Host(const LiveOptions& options, RoomForPages& room)
      : fetcher(make_web_fetcher(fetcher_options(options))), keeper(*fetcher, room) {}
  std::mutex mutex;
  std::unique_ptr<Fetcher> fetcher;
  CachingFetcher keeper;
  std::size_t urls = 0;  // that are still to come
};

// A line of a list.
struct ListedUrl {
  std::string url;     // the line, if it is no URL
  std::string host;    // empty: it is no URL
  std::size_t group;   // hosts of one group take turns
  std::size_t turn;    // number of URLs of the host before it
  std::string reason;  // why it is no URL
};

// The only page of a line that is no URL.
class UnusableLine final : public PageSource {
 public:
  explicit UnusableLine(const ListedUrl& line) : line_(line) {}
  std::size_t size() const override { return 1; }
  std::string_view url(PageIndex) const override { return line_.url; }
  Result<RawPage> read(PageIndex, const Limits&, Budget* = nullptr) override {
    return fail(ErrorCode::kInput, line_.reason);
  }
  bool from_folder() const override { return false; }

 private:
  const ListedUrl& line_;
};

// `list`: a file, or - for standard input.
Result<std::vector<ListedUrl>> read_list(const std::string& list) {
  PAGELET_ASSIGN_OR_RETURN(const FileBytes file, FileBytes::open(list));
  PAGELET_ASSIGN_OR_RETURN(const std::string text, file.read_all());
  constexpr std::size_t kHostsOfAGroup = 64;
  struct Known {
    std::size_t group;
    std::size_t urls;
  };
  std::vector<ListedUrl> urls;
  std::map<std::string, Known> hosts;
  std::string_view rest = text;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::string_view line = take_part(rest, '\n');
    const std::string url(trim_blanks(number == 1 ? without_utf8_mark(line) : line));
    if (url.empty() || url.starts_with('#')) continue;
    const std::optional<Address> address = request_url(url) ? address_of(url) : std::nullopt;
    ListedUrl listed{url, address ? address->host : std::string(), 0, 0, {}};
    if (!address) {
      listed.reason = fmt::format("{}, line {}: '{}' is not a usable http or https URL",
                                  file.name(), number, url);
    }
    const Known next{hosts.size() / kHostsOfAGroup, 0};
    Known& host = hosts.try_emplace(listed.host, next).first->second;
    listed.group = host.group;
    listed.turn = host.urls++;
    urls.push_back(std::move(listed));
  }
  if (urls.empty()) return fail(ErrorCode::kInput, file.name() + ": it contains no URL");
  std::ranges::stable_sort(
      urls, {}, [](const ListedUrl& listed) { return std::pair(listed.group, listed.turn); });
  return urls;
}

// The pages to which one URL leads. While it lives, nothing else is loaded from the host.
class LockedSource final : public HttpSource {
 public:
  LockedSource(HttpSource source, Host& host, std::unique_lock<std::mutex> lock)
      : HttpSource(std::move(source)), host_(host), lock_(std::move(lock)) {}
  ~LockedSource() override {
    if (--host_.urls == 0) host_.keeper.forget();
  }

 private:
  Host& host_;
  std::unique_lock<std::mutex> lock_;
};

// --urls
Result<void> extract_urls(const ExtractArguments& options, ManyPages& pages) {
  PAGELET_ASSIGN_OR_RETURN(const auto urls, read_list(options.list));
  RoomForPages room{std::size_t{256} << 20U};
  std::map<std::string, std::size_t> positions;  // by host, in the order of the list
  std::map<std::string, Host> hosts;
  std::vector<SiteToExtract> sites;
  for (const ListedUrl& listed : urls) {
    const auto position = positions.try_emplace(listed.host, positions.size()).first->second;
    if (!pages.shard().contains(position)) continue;
    if (!listed.reason.empty()) {
      sites.push_back({0, [&listed]() -> Result<OpenedPages> {
                         return OpenedPages{
                             std::make_unique<UnusableLine>(listed), {}, std::vector<PageIndex>{0}};
                       }});
      continue;
    }
    Host& host = hosts.try_emplace(listed.host, options.live, room).first->second;
    ++host.urls;
    sites.push_back(
        {0, [&listed, &host]() -> Result<OpenedPages> {
           std::unique_lock lock(host.mutex);
           PAGELET_ASSIGN_OR_RETURN(HttpSource source, HttpSource::open(host.keeper, listed.url));
           OpenedPages opened;
           opened.source = std::make_unique<LockedSource>(std::move(source), host, std::move(lock));
           opened.key_pages = {0};
           opened.fallback = false;
           return opened;
         }});
  }
  return pages.extract(sites);
}

// Reads all archives. Reports on standard error what was left out.
Result<void> read_archives(const std::vector<std::string>& archives, const Limits& limits,
                           Crawl& crawl, const std::string& only_host = {}) {
  for (const std::string& name : archives) {
    PAGELET_ASSIGN_OR_RETURN(FileBytes bytes, FileBytes::open(name));
    PAGELET_TRY(crawl.add(bytes, bytes.name(), limits, only_host));
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

// --warc
Result<void> extract_archives(const ExtractArguments& options, ManyPages& pages) {
  PAGELET_ASSIGN_OR_RETURN(Crawl crawl, Crawl::create());
  if (!options.contiguous) {
    PAGELET_TRY(read_archives(options.archives, options.limits, crawl));
    return pages.extract(sites_of(crawl, pages.shard()));
  }
  std::size_t before = 0;
  crawl.pass_sites_on(
      [&](const Crawl& site) { return pages.extract(sites_of(site, pages.shard(), before++)); });
  PAGELET_TRY(read_archives(options.archives, options.limits, crawl));
  return crawl.pass_last_site_on();
}

// --site with --all
Result<void> extract_folder(const ExtractArguments& options, ManyPages& pages) {
  const Mirror mirror = mirror_of(options.site, options.base);
  const SiteFolderOptions how{.base_url = mirror.base_url, .follow_symlinks = options.symlinks};
  PAGELET_ASSIGN_OR_RETURN(auto site, SiteFolder::open_all(mirror.folder, how));
  warn_of_folder(mirror, site, options.answer.format);
  // All pages of a folder have its base URL.
  const auto address = address_of(site.source().url(0));
  if (!address) return fail(ErrorCode::kInput, mirror.folder + ": its base URL cannot be used");
  const auto open = [&]() -> Result<OpenedPages> {
    PAGELET_ASSIGN_OR_RETURN(auto again, SiteFolder::open_all(mirror.folder, how));
    return OpenedPages{std::make_unique<DirectorySource>(std::move(again.source())), address->host};
  };
  return pages.extract({{site.source().size(), open}});
}

}  // namespace

std::string shown(std::string text, ExtractFormat format) {
  return info_of(format).has_any_text ? printable_text(text) : std::move(text);
}

void warn_of_folder(const Mirror& mirror, const SiteFolder& folder, ExtractFormat format) {
  for (const std::string& warning : folder.warnings()) spdlog::warn("{}", warning);
  if (!mirror.warning.empty() && info_of(format).has_addresses) spdlog::warn("{}", mirror.warning);
}

Result<int> extract_many_pages(const ExtractArguments& options, const Extractor& extractor) {
  ManyPages pages(options, extractor);
  PAGELET_TRY(!options.list.empty() ? extract_urls(options, pages)
              : options.all         ? extract_folder(options, pages)
                                    : extract_archives(options, pages));
  return pages.end();
}

Result<int> with_archived_page(
    const ExtractArguments& options,
    const std::function<Result<int>(PageSource& source, PageIndex page)>& extract_page) {
  const std::optional<Address> address = address_of(options.archived_url);
  if (!address || address->host.empty()) {
    return fail(ErrorCode::kUsage, "--url: '" + options.archived_url + "' is not an absolute URL");
  }
  PAGELET_ASSIGN_OR_RETURN(Crawl crawl, Crawl::create());
  PAGELET_TRY(read_archives(options.archives, options.limits, crawl, address->host));
  if (crawl.size() > 0) {
    PAGELET_ASSIGN_OR_RETURN(CrawledSite site, crawl.site(0));
    if (const auto page = site.find(*address)) return extract_page(site, *page);
  }
  return fail(ErrorCode::kInput, options.archived_url + ": there is no such page in the archive");
}

}  // namespace pagelet::cli
