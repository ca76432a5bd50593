// SPDX-License-Identifier: MIT
#include "cli/extract/many_pages.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <optional>

#include "cli/extract/ordered_output.h"
#include "core/text/printable.h"
#include "evaluation/run/whole_site.h"
#include "evaluation/run/workers.h"

namespace pagelet::cli {
namespace {

// Output is printed in parts of this size: large enough for few system calls, and small enough that
// pages are printed soon after they are done.
constexpr std::size_t kPrintBytes = std::size_t{1} << 16;

constexpr std::size_t kPagesOfAShare = 64;
constexpr std::size_t kSharesAhead = 2;  // for each thread

std::string in_words(const EvidenceCounts& counts) {
  std::string text =
      fmt::format("{} pages: {} with enough linked pages", counts.pages, counts.full());
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

// Consecutive pages of a site for one thread.
struct Share {
  std::size_t site;
  std::size_t part;
  std::size_t parts;
};

// With several threads a large site is divided. Each thread opens the site once; some candidate
// pages are parsed by several threads.
std::vector<Share> shares_of(const std::vector<ManyPagesSite>& sites, std::size_t jobs) {
  std::vector<Share> shares;
  for (std::size_t site = 0; site < sites.size(); ++site) {
    const std::size_t parts = jobs == 1 ? 1 : 1 + sites[site].most_pages / kPagesOfAShare;
    for (std::size_t part = 0; part < parts; ++part) shares.push_back({site, part, parts});
  }
  return shares;
}

std::vector<PageIndex> key_pages_of(const OpenedPages& opened, const Share& share) {
  if (opened.key_pages) return *opened.key_pages;
  const std::size_t begin = opened.source->size() * share.part / share.parts;
  const std::size_t end = opened.source->size() * (share.part + 1) / share.parts;
  std::vector<PageIndex> pages(end - begin);
  std::iota(pages.begin(), pages.end(), static_cast<PageIndex>(begin));
  return pages;
}

class ManyPages {
 public:
  ManyPages(const std::vector<ManyPagesSite>& sites, const Extractor& extractor,
            const ManyPagesOptions& options)
      : sites_(sites),
        extractor_(extractor),
        options_(options),
        lines_(extractor, options.lines),
        shares_(shares_of(sites, options.jobs)),
        output_(options.jobs == 1 ? 1 : kSharesAhead * options.jobs) {}

  int run() {
    const std::size_t threads = std::min(options_.jobs, std::max<std::size_t>(shares_.size(), 1));
    // Each piece takes shares until none is left, so that it opens a site only once.
    const Result<void> done =
        for_each_piece(threads, threads, [this](std::size_t) { return work(); });
    return done ? finish() : report(done.error());
  }

 private:
  // The site that a thread has opened. The next shares mostly belong to the same site.
  struct OpenSite {
    std::size_t number;
    OpenedPages pages;
    WholeSite whole;
  };

  Result<void> work() {
    std::optional<OpenSite> site;
    try {
      for (std::size_t share = next_++; share < shares_.size(); share = next_++) {
        if (!output_.begin(share)) break;
        if (!open(shares_[share].site, site)) break;
        extract(share, *site);
        output_.end(share);
        // A live site is finished; another thread may be waiting for its host.
        if (site->pages.key_pages) site.reset();
      }
    } catch (...) {
      // Other threads may be waiting for this thread's share.
      output_.fail({ErrorCode::kOutput, "interrupted"});
      throw;
    }
    return {};
  }

  bool open(std::size_t number, std::optional<OpenSite>& site) {
    if (site && site->number == number) return true;
    site.reset();
    Result<OpenedPages> pages = sites_[number].open();
    if (!pages) {
      output_.fail(pages.error());
      return false;
    }
    WholeSiteOptions options;
    options.limits = options_.limits.limits;
    options.timeout_seconds = options_.limits.timeout_seconds;
    options.fallback = pages->fallback;
    PageSource& source = *pages->source;
    const std::string host = pages->host;
    site.emplace(OpenSite{number, std::move(*pages), WholeSite(source, host, extractor_, options)});
    return true;
  }

  void extract(std::size_t number, OpenSite& site) {
    const Share& share = shares_[number];
    PageSource& source = *site.pages.source;
    const std::vector<PageIndex> pages = key_pages_of(site.pages, share);
    EvidenceCounts counts;
    DroppedHtml dropped;
    std::string unprinted;
    site.whole.run(
        pages,
        [&](PageIndex page, Site* at, const Run& run) {
          counts.add(run);
          append(source, page, at, run, unprinted, dropped);
          if (unprinted.size() < kPrintBytes) return true;
          const bool goes_on = output_.print(number, unprinted);
          unprinted.clear();
          return goes_on;
        },
        [](const std::string& warning) { spdlog::info("{}", warning); });
    output_.print(number, unprinted);
    const std::lock_guard lock(mutex_);
    counts_.add(counts);
    dropped_.add(dropped);
  }

  void append(PageSource& source, PageIndex page, Site* site, const Run& run, std::string& target,
              DroppedHtml& dropped) const {
    const bool answered = site != nullptr && is_answer(run.status);
    if (!answered) spdlog::warn("{}", run.message);
    if (options_.format == ExtractFormat::kJson) {
      if (answered) {
        lines_.append(*site, run, target, &dropped);
      } else {
        lines_.append_failure(source.url(page), run, target);
      }
    } else if (answered) {
      target += fmt::format("\n==> {} <==\n", printable_line(source.url(page)));
      target +=
          shown(extract_report(*site, extractor_, run, options_.format, options_.lines, &dropped),
                options_.format);
    }
  }

  int finish() {
    if (output_.error()) return report(*output_.error());
    if (counts_.pages == 0) {
      return report({ErrorCode::kInput, "there is no page to extract from"});
    }
    if (!dropped_.empty()) spdlog::warn("{}", to_string(dropped_));
    spdlog::log(counts_.full() == counts_.pages ? spdlog::level::info : spdlog::level::warn, "{}",
                in_words(counts_));
    return counts_.failed == 0 ? kSuccess : kSiteFailed;
  }

  const std::vector<ManyPagesSite>& sites_;
  const Extractor& extractor_;
  const ManyPagesOptions& options_;
  ExtractLines lines_;
  std::vector<Share> shares_;
  OrderedOutput output_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  EvidenceCounts counts_;
  DroppedHtml dropped_;
};

}  // namespace

int extract_many_pages(const std::vector<ManyPagesSite>& sites, const Extractor& extractor,
                       const ManyPagesOptions& options) {
  return ManyPages(sites, extractor, options).run();
}

}  // namespace pagelet::cli
