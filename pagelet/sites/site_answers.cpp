// SPDX-License-Identifier: MIT
#include "pagelet/sites/site_answers.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <utility>

#include "core/site/directory_source.h"
#include "core/workers/workers.h"
#include "pagelet/sites/pages_in_order.h"

namespace pagelet {
namespace {

constexpr std::size_t kPagesOfAShare = 64;
constexpr std::size_t kSharesAhead = 2;  // for each thread

// Consecutive pages of a site for one thread.
struct Share {
  std::size_t site;
  std::size_t part;
  std::size_t parts;
};

// With several threads a large site is divided. Each thread opens the site once; some candidate
// pages are parsed by several threads.
std::vector<Share> shares_of(const std::vector<SiteToExtract>& sites, std::size_t jobs) {
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

class SitesWork {
 public:
  SitesWork(const std::vector<SiteToExtract>& sites, const Extractor& extractor,
            const SiteAnswersOptions& options, const AnswerSink& sink)
      : sites_(sites),
        extractor_(extractor),
        options_(options),
        sink_(sink),
        writer_(extractor, options.answer),
        shares_(shares_of(sites, options.jobs)),
        pages_(options.jobs == 1 ? 1 : kSharesAhead * options.jobs, sink) {}

  Result<SiteAnswers> run() {
    const std::size_t threads = std::min(options_.jobs, std::max<std::size_t>(shares_.size(), 1));
    // Each piece takes shares until none is left, so that it opens a site only once.
    PAGELET_TRY(for_each_piece(threads, threads, [this](std::size_t) { return work(); }));
    if (pages_.error()) return tl::unexpected(*pages_.error());
    return std::move(done_);
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
        if (!pages_.begin(share)) break;
        if (!open(shares_[share].site, site)) break;
        extract(share, *site);
        pages_.end(share);
        // A live site is finished; another thread may be waiting for its host.
        if (site->pages.key_pages) site.reset();
      }
    } catch (...) {
      // Other threads may be waiting for this thread's share.
      pages_.fail({ErrorCode::kOutput, "interrupted"});
      throw;
    }
    return {};
  }

  bool open(std::size_t number, std::optional<OpenSite>& site) {
    if (site && site->number == number) return true;
    site.reset();
    Result<OpenedPages> pages = sites_[number].open();
    if (!pages) {
      pages_.fail(pages.error());
      return false;
    }
    WholeSiteOptions options;
    options.limits = options_.limits;
    options.fallback = pages->fallback;
    PageSource& source = *pages->source;
    const std::string host = pages->host;
    site.emplace(OpenSite{number, std::move(*pages), WholeSite(source, host, extractor_, options)});
    return true;
  }

  void extract(std::size_t number, OpenSite& site) {
    PageSource& source = *site.pages.source;
    SiteAnswers done;
    site.whole.run(
        key_pages_of(site.pages, shares_[number]),
        [&](PageIndex page, Site* at, const Run& run) {
          return pages_.add(number, written(source, page, at, run, done));
        },
        sink_.note);
    const std::lock_guard lock(mutex_);
    done_.evidence.add(done.evidence);
    done_.dropped.add(done.dropped);
  }

  // `site`: nullptr when the page could not be loaded.
  WrittenPage written(PageSource& source, PageIndex page, Site* site, const Run& run,
                      SiteAnswers& done) const {
    WrittenPage written;
    written.url = shown_url(source.url(page));
    if (site != nullptr && is_answer(run.status)) {
      const AnsweredPage answer = answer_of_key_page(*site, run);
      written.url = answer.url;
      const auto ended = writer_.write(answer, options_.format, written.text, &done.dropped);
      written.is_answer = ended.has_value();
      if (ended) {
        done.evidence.add(run);
      } else {
        Run failed = failed_run(fail_in(written.url, ended.error()).value());
        failed.phases = run.phases;
        failed.pages_loaded = run.pages_loaded;
        add_failure(failed, written, done);
      }
    } else {
      add_failure(run, written, done);
    }
    return written;
  }

  void add_failure(const Run& run, WrittenPage& written, SiteAnswers& done) const {
    done.evidence.add(run);
    sink_.warn(run.message);
    if (options_.format == ExtractFormat::kJson) {
      writer_.write_failure(written.url, run, written.text);
    }
  }

  const std::vector<SiteToExtract>& sites_;
  const Extractor& extractor_;
  const SiteAnswersOptions& options_;
  const AnswerSink& sink_;
  AnswerWriter writer_;
  std::vector<Share> shares_;
  internal::PagesInOrder pages_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  SiteAnswers done_;
};

}  // namespace

Result<SiteAnswers> extract_sites(const std::vector<SiteToExtract>& sites,
                                  const Extractor& extractor, const SiteAnswersOptions& options,
                                  const AnswerSink& sink) {
  return SitesWork(sites, extractor, options, sink).run();
}

}  // namespace pagelet
