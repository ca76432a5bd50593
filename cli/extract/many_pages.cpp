// SPDX-License-Identifier: MIT

// Folders, lists of URLs, archives and pages on their own all become lists of sites for
// extract_sites. One URL of a host is loaded at a time, so in a list the hosts take turns, in
// groups of 64. The pages of a host may be anywhere in archives, so these are read as a whole
// first, unless --contiguous is given.

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "cli/extract/answer_output.h"
#include "cli/extract/extract.h"
#include "cli/extract/page_input.h"
#include "cli/extract/url_list.h"
#include "cli/progress.h"
#include "core/files/files.h"
#include "core/files/line_reader.h"
#include "core/site/directory_source.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/printable.h"
#include "core/url/url.h"
#include "core/web/archive/crawl.h"
#include "core/web/http/http_message.h"
#include "core/web/live/http_source.h"
#include "datasets/page_line.h"
#include "extractors/sites/extract_sites.h"
#include "reports/output/table.h"

namespace pagelet::cli {
namespace {

// Number of hosts for --urls without --jobs. Waiting for servers needs no processor.
constexpr std::size_t kHostsAtATime = 8;

// Number of pages without an answer that are named on standard error.
constexpr std::size_t kMaxWarnings = 20;

// `is_alone`: no page was to be compared with others.
std::string in_words(const EvidenceCounts& counts, bool is_alone) {
  std::string text = count_text(counts.pages, "page");
  if (!is_alone) text += fmt::format(": {} with enough linked pages", counts.full());
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) text += fmt::format(", {} {}", count, what);
  };
  add(counts.few, "with fewer linked pages (few_candidates)");
  add(counts.site_pages, "with pages that they do not link to (fallback:site_pages)");
  add(counts.other_forms, "with pages of other kinds (fallback:other_forms)");
  if (!is_alone) add(counts.alone, "alone (no_candidates)");
  add(counts.empty, "empty");
  add(counts.failed, "without an answer");
  return text;
}

// The files of --pages or --warc, or the folder of --site, for a message.
std::string name_of_input(const ExtractArguments& arguments) {
  const auto& names = arguments.alone.empty() ? arguments.archives : arguments.alone;
  if (names.empty()) return arguments.site;
  const std::string first = names.front() == "-" ? "standard input" : names.front();
  return names.size() == 1 ? first : fmt::format("{} and {} more", first, names.size() - 1);
}

// Writes the answers for the pages of sites.
class ManyPages {
 public:
  // All references must outlive the object.
  ManyPages(const ExtractArguments& arguments, const Extractor& extractor, AnswerOutput& output)
      : arguments_(arguments), extractor_(extractor), output_(output) {}

  // Whether this process works on a site (--shard); sites are numbered as they first occur.
  bool is_ours(std::size_t site) const { return arguments_.shard.value_or(Shard()).contains(site); }

  // The number of pages, for the progress; not known before.
  void expect(std::size_t pages) { progress_.emplace("page", pages); }

  // May be called again with further sites. Errors: those of extract_sites.
  Result<void> extract(const std::vector<SiteToExtract>& sites) {
    if (!progress_) progress_.emplace("page");
    AnswerSink sink;
    sink.page = [&](const WrittenPage& page) {
      progress_->add(!page.is_answer);
      return output_.write(page);
    };
    sink.flush = [&] { return output_.flush(); };
    sink.warn = [&](const std::string& message) {
      // Lines of JSON contain the reasons, too.
      const bool is_known = arguments_.answer.format == ExtractFormat::kJson;
      if (!is_known || warned_++ < kMaxWarnings) spdlog::warn("{}", message);
    };
    sink.note = [](const std::string& message) { spdlog::info("{}", message); };
    const std::size_t jobs = arguments_.list.empty() ? 1 : kHostsAtATime;
    ExtractSitesOptions options{arguments_.answer, arguments_.jobs.value_or(jobs),
                                arguments_.limits};
    options.rules = arguments_.rules;
    if (output_.has_numbers()) {
      options.number = [&](std::string_view url) { return output_.number(url); };
    }
    PAGELET_ASSIGN_OR_RETURN(const ExtractionTotals done,
                             extract_sites(sites, extractor_, options, sink));
    done_.add(done);
    return {};
  }

  // Reports on which evidence the answers rest. Returns the exit code: no page at all is an error,
  // except in a part of the sites and after pages that were done before.
  Result<int> end() {
    progress_.reset();
    const EvidenceCounts& counts = done_.evidence;
    const std::size_t before = done_.passed_over;
    if (counts.pages == 0 && !arguments_.shard && before == 0) {
      return fail_in(name_of_input(arguments_),
                     Error{ErrorCode::kInput, "there is no page to extract from"});
    }
    if (warned_ > kMaxWarnings) {
      spdlog::warn("{} more without an answer: the JSON contains the reasons",
                   count_text(warned_ - kMaxWarnings, "page"));
    }
    report_dropped(done_.dropped);
    report_unmatched(arguments_);
    const std::chrono::duration<double> seconds = Clock::now() - begin_;
    const bool is_alone = !arguments_.alone.empty();
    std::string text = in_words(counts, is_alone);
    if (before > 0) text += fmt::format("; {} had an answer already", count_text(before, "page"));
    const bool is_long = seconds.count() > 10;
    if (is_long) text += fmt::format("; {:.0f} s", seconds.count());
    // Lines of JSON have the status of each page.
    const bool hides_empty = counts.empty > 0 && arguments_.answer.format != ExtractFormat::kJson;
    const bool is_usual = (counts.full() == counts.pages || is_alone) && !hides_empty;
    if (counts.failed > 0) {
      spdlog::warn("{}", text);
    } else if (before > 0 || is_long || !is_usual || ::isatty(STDERR_FILENO) == 1) {
      say(text);
    }
    return counts.failed == 0 ? kSuccess : kSiteFailed;
  }

 private:
  const ExtractArguments& arguments_;
  const Extractor& extractor_;
  AnswerOutput& output_;
  using Clock = std::chrono::steady_clock;
  std::optional<Progress> progress_;
  std::atomic<std::size_t> warned_ = 0;  // pages without an answer
  ExtractionTotals done_;
  Clock::time_point begin_ = Clock::now();
};

// ---- --urls ----

// Loads the URLs of one host, one URL at a time, and caches its pages until the last one.
struct Host {
  Host(const LiveOptions& options, RoomForPages& room)
      : fetcher(make_web_fetcher(fetcher_options(options))), cache(*fetcher, room) {}
  std::mutex mutex;
  std::unique_ptr<Fetcher> fetcher;
  CachingFetcher cache;
  std::size_t urls = 0;  // that are still to come
};

// The pages to which one URL leads. From the first page that is read, and while the object lives,
// nothing else is loaded from the host.
class LockedSource final : public HttpSource {
 public:
  LockedSource(HttpSource source, Host& host)
      : HttpSource(std::move(source)), host_(host), lock_(host.mutex, std::defer_lock) {}
  ~LockedSource() override {
    lock();
    if (--host_.urls == 0) host_.cache.forget();
  }
  Result<RawPage> read(PageIndex page, const Limits& limits, Budget* budget) override {
    lock();
    return HttpSource::read(page, limits, budget);
  }

 private:
  void lock() {
    if (!lock_.owns_lock()) lock_.lock();
  }

  Host& host_;
  std::unique_lock<std::mutex> lock_;
};

// A page that cannot be read.
class UnusablePage final : public PageSource {
 public:
  UnusablePage(std::string url, Error error) : url_(std::move(url)), error_(std::move(error)) {}
  std::size_t size() const override { return 1; }
  std::string_view url(PageIndex) const override { return url_; }
  Result<RawPage> read(PageIndex, const Limits&, Budget* = nullptr) override {
    return tl::unexpected(error_);
  }
  bool from_folder() const override { return false; }

 private:
  std::string url_;
  Error error_;
};

// A site with one key page and without others to fall back to.
OpenedPages only_page(std::unique_ptr<PageSource> source) {
  OpenedPages opened;
  opened.source = std::move(source);
  opened.key_pages = {0};
  opened.fallback = false;
  return opened;
}

Result<void> extract_urls(const ExtractArguments& arguments, ManyPages& pages) {
  PAGELET_ASSIGN_OR_RETURN(const std::vector<ListedUrl> urls, read_url_list(arguments.list));
  spdlog::info("{} in {}", count_text(urls.size(), "URL"), arguments.list);
  RoomForPages room{std::size_t{256} << 20U};
  std::map<std::string, std::size_t> positions;  // by host, in the order of the list
  std::map<std::string, Host> hosts;
  std::vector<SiteToExtract> sites;
  for (const ListedUrl& listed : urls) {
    if (!pages.is_ours(positions.try_emplace(listed.host, positions.size()).first->second)) {
      continue;
    }
    if (!listed.error.empty()) {
      sites.push_back({0, [&listed]() -> Result<OpenedPages> {
                         return only_page(std::make_unique<UnusablePage>(
                             listed.url, Error{ErrorCode::kInput, listed.error}));
                       }});
      continue;
    }
    Host& host = hosts.try_emplace(listed.host, arguments.live, room).first->second;
    ++host.urls;
    sites.push_back({0, [&listed, &host]() -> Result<OpenedPages> {
                       PAGELET_ASSIGN_OR_RETURN(HttpSource source,
                                                HttpSource::open(host.cache, listed.url));
                       return only_page(std::make_unique<LockedSource>(std::move(source), host));
                     }});
  }
  pages.expect(sites.size());
  return pages.extract(sites);
}

// ---- --warc ----

// The sites of a crawl, which must outlive them. `before`: number of sites that came earlier.
std::vector<SiteToExtract> sites_of(const Crawl& crawl, const ManyPages& pages,
                                    std::size_t before = 0) {
  std::vector<SiteToExtract> sites;
  for (std::size_t site = 0; site < crawl.size(); ++site) {
    if (!pages.is_ours(before + site)) continue;
    const auto open = [&crawl, site]() -> Result<OpenedPages> {
      PAGELET_ASSIGN_OR_RETURN(auto source, crawl.site(site));
      return OpenedPages{std::make_unique<CrawledSite>(std::move(source)), crawl.host(site)};
    };
    sites.push_back({crawl.most_pages(site), open});
  }
  return sites;
}

Result<void> extract_archives(const ExtractArguments& arguments, ManyPages& pages) {
  PAGELET_ASSIGN_OR_RETURN(Crawl crawl, Crawl::create());
  if (!arguments.contiguous) {
    PAGELET_TRY(read_archives(arguments.archives, arguments.limits, crawl));
    const std::vector<SiteToExtract> sites = sites_of(crawl, pages);
    std::size_t most_pages = 0;
    for (const SiteToExtract& site : sites) most_pages += site.most_pages;
    pages.expect(most_pages);
    return pages.extract(sites);
  }
  std::size_t before = 0;
  crawl.pass_sites_on(
      [&](const Crawl& site) { return pages.extract(sites_of(site, pages, before++)); });
  PAGELET_TRY(read_archives(arguments.archives, arguments.limits, crawl));
  return crawl.pass_last_site_on();
}

// ---- --site with --all ----

Result<void> extract_folder(const ExtractArguments& arguments, ManyPages& pages) {
  std::vector<SiteToExtract> sites;
  std::size_t page_count = 0;
  for (const Mirror& mirror : mirrors_of(arguments.site, arguments.base)) {
    const SiteFolderOptions how{.base_url = mirror.base_url, .follow_symlinks = arguments.symlinks};
    PAGELET_ASSIGN_OR_RETURN(SiteFolder site, SiteFolder::open_all(mirror.folder, how));
    warn_of_folder(mirror, site, arguments.answer.format);
    // All pages of a folder have its base URL.
    const auto address = address_of(site.source().url(0));
    if (!address) return fail(ErrorCode::kInput, mirror.folder + ": its base URL cannot be used");
    spdlog::info("{}: {}", mirror.folder, count_text(site.source().size(), "page"));
    page_count += site.source().size();
    const auto open = [mirror, how, host = address->host]() -> Result<OpenedPages> {
      PAGELET_ASSIGN_OR_RETURN(SiteFolder again, SiteFolder::open_all(mirror.folder, how));
      return OpenedPages{std::make_unique<DirectorySource>(std::move(again.source())), host};
    };
    sites.push_back({site.source().size(), open});
  }
  pages.expect(page_count);
  return pages.extract(sites);
}

// ---- --pages ----

// A page in a file. `url`: its address as it was given, or empty.
std::unique_ptr<PageSource> page_of_file(const std::string& file, const std::string& url) {
  auto opened = FilePages::open_one(file, url);
  if (!opened) return std::make_unique<UnusablePage>(url.empty() ? file : url, opened.error());
  opened->unpack_with(without_coding);
  return std::make_unique<FilePages>(std::move(*opened));
}

// Pages as lines of JSON on standard input, some at a time, so that there may be any number.
class PageLines {
 public:
  explicit PageLines(const Limits& limits)
      // JSON may write a byte of a page as six: \u0041.
      : max_line_bytes_(6 * std::min(limits.max_bytes, std::string().max_size() / 6)) {}

  Result<void> extract(ManyPages& pages) {
    constexpr std::size_t kBytesAtATime = std::size_t{16} << 20;
    PAGELET_ASSIGN_OR_RETURN(FileBytes bytes, FileBytes::open("-"));
    LineReader lines(bytes, max_line_bytes_);
    while (true) {
      std::vector<StreamLine> batch;
      for (std::size_t size = 0; size < kBytesAtATime;) {
        PAGELET_ASSIGN_OR_RETURN(std::optional<StreamLine> line, lines.next());
        if (!line) break;
        size += line->text.size() + sizeof(StreamLine) + sizeof(SiteToExtract);
        if (!line->is_too_long && trim_blanks(line->text).empty()) continue;
        batch.push_back(*std::move(line));
      }
      if (batch.empty()) return {};
      std::vector<SiteToExtract> sites;
      for (const StreamLine& line : batch) {
        sites.push_back(
            {0, [this, &line]() -> Result<OpenedPages> { return only_page(page_of(line)); }});
      }
      PAGELET_TRY(pages.extract(sites));
    }
  }

 private:
  // A page without URL is named after its line.
  std::unique_ptr<PageSource> page_of(const StreamLine& line) {
    const std::string place = fmt::format("standard input, line {}", line.number);
    if (line.is_too_long) {
      const std::string message = place + ": the line has " + byte_limit_message(max_line_bytes_);
      return std::make_unique<UnusablePage>(place,
                                            Error{ErrorCode::kLimit, message, LimitKind::kBytes});
    }
    PageLine page = read_page_line(line.text);
    const bool is_file = page.problem.empty() && !page.html;  // its name does without a URL
    if (page.url.empty() && !is_file) {
      page.url = place;
      if (page.problem.empty() && !has_warned_.test_and_set()) {
        spdlog::warn("{}: has no text as url; such pages are named after their lines", place);
      }
    }
    if (page.html) {
      // JSON is UTF-8, whatever the page declares.
      return std::make_unique<GivenPages>(
          std::vector<GivenPage>{{std::move(page.url), *std::move(page.html), "utf-8"}});
    }
    if (!page.problem.empty()) {
      return std::make_unique<UnusablePage>(std::move(page.url),
                                            Error{ErrorCode::kInput, place + ": " + page.problem});
    }
    // Only regular files: what a line names must not make the others wait.
    if (const auto file = open_input(page.file); !file) {
      return std::make_unique<UnusablePage>(page.url.empty() ? page.file : page.url, file.error());
    }
    return page_of_file(page.file, page.url);
  }

  std::size_t max_line_bytes_;
  std::atomic_flag has_warned_;  // of a page without URL
};

// Files, each on its own.
Result<void> extract_alone(const ExtractArguments& arguments, ManyPages& pages) {
  if (arguments.alone == std::vector<std::string>{"-"})
    return PageLines(arguments.limits).extract(pages);
  std::vector<SiteToExtract> sites;
  for (const std::string& file : arguments.alone) {
    sites.push_back(
        {0, [&file]() -> Result<OpenedPages> { return only_page(page_of_file(file, {})); }});
  }
  pages.expect(sites.size());
  return pages.extract(sites);
}

Result<void> extract_all(const ExtractArguments& arguments, ManyPages& pages) {
  if (!arguments.list.empty()) return extract_urls(arguments, pages);
  if (!arguments.alone.empty()) return extract_alone(arguments, pages);
  return arguments.all ? extract_folder(arguments, pages) : extract_archives(arguments, pages);
}

}  // namespace

void report_dropped(const DroppedHtml& dropped) {
  if (dropped.empty()) return;
  spdlog::info("{}", to_string(dropped));
  DroppedHtml lost;
  for (const char* name :
       {"applet", "embed", "fencedframe", "frame", "iframe", "object", "portal"}) {
    const auto found = dropped.elements.find(name);
    if (found != dropped.elements.end()) lost.elements.insert(*found);
  }
  if (!lost.empty()) spdlog::warn("{} (--raw keeps all)", to_string(lost));
}

std::string shown(std::string text, ExtractFormat format) {
  return info_of(format).has_any_text ? printable_text(text) : std::move(text);
}

Result<int> extract_many_pages(const ExtractArguments& arguments, const Extractor& extractor) {
  const ExtractorInfo& info = extractor.info();
  PAGELET_ASSIGN_OR_RETURN(AnswerOutput output, AnswerOutput::open(arguments, info));
  const bool continues = !arguments.append.empty() || arguments.resume;
  say_if_interrupted(continues                  ? Continues::kAsItIs
                     : arguments.folder.empty() ? Continues::kWithAppend
                                                : Continues::kWithResume);
  ManyPages pages(arguments, extractor, output);
  PAGELET_TRY(extract_all(arguments, pages));
  return pages.end();
}

}  // namespace pagelet::cli
