// SPDX-License-Identifier: MIT
#pragma once

/// The pages of a live site. The source learns of them by the links that lead to them.
///
/// Page 0 is the key page. Every address of its host counts as a page until it is read. If reading
/// fails, or the answer is not HTML or redirects to another host, links to it are dead. The final
/// URL names the page (docs/specification.md, section 2.1, "Live"): when another URL redirects to
/// it, the `identity` of that URL's page is this page.
///
/// Besides the key page, at most 12 pages may fail, and no three in a row with the same answer:
/// then no more are loaded (`stopped`). A page that robots.txt forbids costs no request and does
/// not count. If three or more of the pages that were read, and most of them, have the same words
/// and pictures, they are a form to log in, or the empty shell of an application, and none of them
/// counts as a page (`is_repeated`).
///
/// Example:
///   const auto fetcher = make_web_fetcher(options);
///   auto source = HttpSource::open(*fetcher, "https://site.example/news/today.html");
///   auto page = KeyPage::open(*source, 0, {.limits = limits});

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/site/page_source.h"
#include "core/url/url.h"
#include "core/web/live/web_fetcher.h"

namespace pagelet {

class HttpSource : public PageSource {
 public:
  /// Loads nothing. `fetcher` must outlive the source. Error (`kUsage`): `key_url` is not an http
  /// or https URL.
  static Result<HttpSource> open(Fetcher& fetcher, std::string_view key_url);

  std::size_t size() const override { return pages_.size(); }
  /// The URL as found; after the page was read, its final URL.
  std::string_view url(PageIndex page) const override;
  std::string_view given_url(PageIndex page) const override;
  std::optional<PageIndex> find_link(const Address& address, std::string_view url) override;
  PageIndex identity(PageIndex page) const override { return pages_[page].identity; }
  const Error* failure() const override { return failure_ ? &*failure_ : nullptr; }
  const Error* stopped() const override { return stopped_ ? &*stopped_ : nullptr; }
  bool is_repeated(PageIndex page) const override;
  Result<RawPage> read(PageIndex page, const Limits& limits, Budget* budget = nullptr) override;
  bool from_folder() const override { return false; }

 private:
  struct Page {
    std::string url;        // as found
    std::string final_url;  // empty: not read
    PageIndex identity;
  };
  explicit HttpSource(Fetcher& fetcher) : fetcher_(&fetcher) {}
  PageIndex add(Address address, std::string url);
  // When one of these fails, answer_ says what the server answered.
  Result<Fetched> fetch(std::string url, const Limits& limits, Budget* budget);
  Result<RawPage> load(PageIndex page, const Limits& limits, Budget* budget);
  Result<void> settle(PageIndex page, const Fetched& fetched);
  Result<void> note_shown(PageIndex page, std::string_view html);
  void note_failed(const Error& error);

  Fetcher* fetcher_;
  std::deque<Page> pages_;
  std::unordered_map<Address, PageIndex, HashAddress> index_of_;
  std::string host_;     // of the key page
  std::string key_url_;  // as it was given
  std::optional<Error> failure_;
  std::string answer_;  // of the last page that failed: equal for pages that failed alike
  // The pages that are not the key page.
  std::unordered_map<PageIndex, std::uint64_t> shown_;          // what they show, once read
  std::unordered_map<std::uint64_t, std::size_t> times_shown_;  // how many show it
  std::size_t failed_ = 0;
  std::size_t failed_in_a_row_ = 0;  // with the last answer
  std::string last_answer_;
  std::optional<Error> stopped_;
};

/// About how many bytes several fetchers may keep together. Thread-safe.
struct RoomForPages {
  const std::size_t most;
  std::atomic<std::size_t> taken = 0;
};

/// Keeps what another fetcher loads, so that no URL is requested twice while a list of pages of one
/// host is worked through.
///
/// Example:
///   RoomForPages room(kBytes);
///   CachingFetcher fetcher(web_fetcher, room);
///   auto source = HttpSource::open(fetcher, "https://site.example/news/today.html");
class CachingFetcher final : public Fetcher {
 public:
  /// Both must outlive the object.
  CachingFetcher(Fetcher& fetcher, RoomForPages& room) : fetcher_(fetcher), room_(room) {}
  ~CachingFetcher() override { forget(); }

  /// A cached answer is the one that was received, also if it was an error, except that the time
  /// was up or the server did not answer: these are tried again. While the room is full, nothing
  /// more is cached.
  Result<Fetched> fetch(std::string_view url, const Limits& limits,
                        Budget* budget = nullptr) override;
  bool is_gone(std::string_view url) const override { return fetcher_.is_gone(url); }
  /// Counts the requests of cached answers again.
  std::size_t requests() const override { return requests_; }

  /// Gives all room back.
  void forget();

 private:
  struct Cached {
    Result<Fetched> answer;
    std::size_t requests = 0;
    std::size_t bytes = 0;
  };
  void keep(std::string_view url, const Result<Fetched>& answer, std::size_t requests);

  Fetcher& fetcher_;
  RoomForPages& room_;
  std::map<std::string, Cached, std::less<>> cached_;  // by URL
  std::size_t requests_ = 0;
};

}  // namespace pagelet
