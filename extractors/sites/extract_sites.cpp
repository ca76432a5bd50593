// SPDX-License-Identifier: MIT
#include "extractors/sites/extract_sites.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <numeric>
#include <utility>

#include "core/site/directory_source.h"
#include "core/workers/workers.h"

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

// Passes on the pages of several shares of work in the order of the shares, whichever thread is
// first. The pages of the current share are passed on at once. Pages of later shares are stored
// until it is their turn. No share begins long before its turn, and a thread waits when too much is
// stored. Thread-safe.
class PagesInOrder {
 public:
  // `ahead`: how many shares may have begun but not been passed on completely, at least 1. `sink`
  // must outlive the object.
  PagesInOrder(std::size_t ahead, const AnswerSink& sink) : ahead_(ahead), sink_(sink) {}

  // Waits until a share may begin; shares must begin in their order. Returns false after an error:
  // no more pages are wanted.
  bool begin(std::size_t share) {
    std::unique_lock lock(mutex_);
    turned_.wait(lock, [&] { return error_ || share < turn_ + ahead_; });
    return !error_;
  }

  // Calls `work` for each share that has begun, in the order of the shares. Returns false as above.
  template <class Work>
  bool in_turn(std::size_t share, const Work& work) {
    std::unique_lock lock(mutex_);
    turned_.wait(lock, [&] { return error_ || share == next_in_turn_; });
    if (error_) return false;
    work();
    ++next_in_turn_;
    turned_.notify_all();
    return true;
  }

  // Adds the next page of a share. Returns false as above.
  bool add(std::size_t share, WrittenPage page) {
    std::unique_lock lock(mutex_);
    turned_.wait(lock, [&] { return error_ || share == turn_ || held_bytes_ < kMaxHeldBytes; });
    held_bytes_ += page.text.size();
    held_[share].pages.push_back(std::move(page));
    pass_on();
    return !error_;
  }

  // Says that a share is complete.
  void end(std::size_t share) {
    const std::lock_guard lock(mutex_);
    held_[share].is_complete = true;
    pass_on();
  }

  // Ends the work with an error.
  void fail(Error error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    turned_.notify_all();
  }

  // The first error, also of the sink. May only be called after all threads have ended.
  const std::optional<Error>& error() const { return error_; }

 private:
  // More stored texts than this make a thread wait for its turn.
  static constexpr std::size_t kMaxHeldBytes = std::size_t{64} << 20;

  struct Held {
    std::vector<WrittenPage> pages;
    bool is_complete = false;
  };

  // Passes on what is held of the current share, and of those after it while they are complete.
  void pass_on() {
    for (auto next = held_.find(turn_); next != held_.end(); next = held_.find(turn_)) {
      for (const WrittenPage& page : std::exchange(next->second.pages, {})) {
        held_bytes_ -= page.text.size();
        if (!error_) note(sink_.page(page));
      }
      if (!next->second.is_complete) return;
      if (!error_) note(sink_.flush());
      held_.erase(next);
      ++turn_;
      turned_.notify_all();
    }
  }

  void note(const Result<void>& done) {
    if (done) return;
    error_ = done.error();
    turned_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable turned_;
  std::size_t ahead_;
  const AnswerSink& sink_;
  std::size_t next_in_turn_ = 0;
  std::size_t turn_ = 0;
  std::map<std::size_t, Held> held_;  // by share, from `turn_` on
  std::size_t held_bytes_ = 0;
  std::optional<Error> error_;
};

class SitesWork {
 public:
  SitesWork(const std::vector<SiteToExtract>& sites, const Extractor& extractor,
            const ExtractSitesOptions& options, const AnswerSink& sink)
      : sites_(sites), extractor_(extractor), options_(options), sink_(sink) {}

  Result<ExtractionTotals> run() {
    const std::size_t threads = std::min(options_.jobs, std::max<std::size_t>(shares_.size(), 1));
    // Each piece takes shares until none is left, so that it opens a site only once.
    PAGELET_TRY(for_each_piece(threads, threads, [this](std::size_t) { return work(); }));
    if (pages_.error()) return tl::unexpected(*pages_.error());
    return std::move(done_);
  }

 private:
  // The site that a thread has opened. The next shares mostly belong to the same site.
  struct SiteOfThread {
    std::size_t number;
    OpenedPages pages;
    WholeSite whole;
  };

  Result<void> work() {
    std::optional<SiteOfThread> site;
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

  bool open(std::size_t number, std::optional<SiteOfThread>& site) {
    if (site && site->number == number) return true;
    site.reset();
    Result<OpenedPages> pages = sites_[number].open();
    if (!pages) {
      pages_.fail(pages.error());
      return false;
    }
    WholeSite whole(*pages->source, extractor_,
                    {.limits = options_.limits,
                     .host = pages->host,
                     .fallback = pages->fallback,
                     .interrupt = options_.interrupt,
                     .rules = options_.rules},
                    {}, options_.answer.task);
    site.emplace(SiteOfThread{number, std::move(*pages), std::move(whole)});
    return true;
  }

  void extract(std::size_t number, SiteOfThread& site) {
    PageSource& source = *site.pages.source;
    ExtractionTotals done;
    std::vector<PageIndex> key_pages = key_pages_of(site.pages, shares_[number]);
    std::vector<std::size_t> numbers(key_pages.size(), 1);
    if (options_.number) {
      numbers.clear();
      const auto number_pages = [&] {
        done.passed_over = std::erase_if(key_pages, [&](PageIndex page) {
          const auto of_url = options_.number(given_url(source, page));
          if (of_url) numbers.push_back(*of_url);
          return !of_url;
        });
      };
      if (!pages_.in_turn(number, number_pages)) return;
    }
    auto next = numbers.begin();
    site.whole.run(
        key_pages,
        [&](PageIndex page, KeyPage& key, const Run& run) {
          WrittenPage answer = written(source, page, key, run, done);
          answer.number = *next++;
          return pages_.add(number, std::move(answer));
        },
        sink_.note);
    const std::lock_guard lock(mutex_);
    done_.add(done);
  }

  WrittenPage written(const PageSource& source, PageIndex index, KeyPage& key, const Run& run,
                      ExtractionTotals& done) const {
    if (!is_answer(run.status)) return failure(source, index, run, done);
    WrittenPage page{.url = given_url(source, index), .is_answer = true, .text = {}};
    if (const auto refused = unsure_run(run, options_.answer.choices.min_confidence, page.url)) {
      return failure(source, index, *refused, done);
    }
    const auto ended = writer_.write(key, run, page.text, &done.dropped);
    if (!ended) {
      Run failed = failed_run(fail_in(page.url, ended.error()).value());
      failed.phases = run.phases;
      failed.pages_loaded = run.pages_loaded;
      return failure(source, index, failed, done);
    }
    done.evidence.add(run);
    return page;
  }

  WrittenPage failure(const PageSource& source, PageIndex index, const Run& run,
                      ExtractionTotals& done) const {
    WrittenPage page{.url = given_url(source, index), .is_answer = false, .text = {}};
    done.evidence.add(run);
    sink_.warn(run.message);
    const bool has_text = options_.answer.format == ExtractFormat::kJson;
    if (has_text) writer_.write_failure(source, index, run, page.text);
    return page;
  }

  const std::vector<SiteToExtract>& sites_;
  const Extractor& extractor_;
  const ExtractSitesOptions& options_;
  const AnswerSink& sink_;
  AnswerWriter writer_{extractor_, options_.answer};
  std::vector<Share> shares_ = shares_of(sites_, options_.jobs);
  PagesInOrder pages_{options_.jobs == 1 ? 1 : kSharesAhead * options_.jobs, sink_};
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  ExtractionTotals done_;
};

}  // namespace

void ExtractionTotals::add(const ExtractionTotals& other) {
  evidence.add(other.evidence);
  dropped.add(other.dropped);
  passed_over += other.passed_over;
}

Result<ExtractionTotals> extract_sites(const std::vector<SiteToExtract>& sites,
                                       const Extractor& extractor,
                                       const ExtractSitesOptions& options, const AnswerSink& sink) {
  return SitesWork(sites, extractor, options, sink).run();
}

}  // namespace pagelet
