// SPDX-License-Identifier: MIT
#pragma once

/// Keeps what another fetcher loads, so that no URL is requested twice while a list of pages of one
/// host is worked through.
///
/// Example:
///   RoomForPages room(kBytes);
///   KeepingFetcher fetcher(web_fetcher, room);
///   auto source = HttpSource::open(fetcher, "https://site.example/news/today.html");

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/web/live/web_fetcher.h"

namespace pagelet {

/// The bytes that several fetchers may keep together. Thread-safe.
class RoomForPages {
 public:
  explicit RoomForPages(std::size_t bytes) : most_(bytes) {}
  void take(std::size_t bytes) { taken_ += bytes; }
  void give_back(std::size_t bytes) { taken_ -= bytes; }
  bool is_full() const { return taken_ > most_; }

 private:
  std::size_t most_;
  std::atomic<std::size_t> taken_ = 0;
};

class KeepingFetcher final : public Fetcher {
 public:
  /// Both must outlive the object.
  KeepingFetcher(Fetcher& fetcher, RoomForPages& room) : fetcher_(fetcher), room_(room) {}
  ~KeepingFetcher() override { forget(); }

  /// A kept answer is the one that was received, also if it was an error, except that the time was
  /// up or the server did not answer: these are tried again. While the room is full, the pages that
  /// this fetcher has kept longest make place.
  Result<Fetched> fetch(std::string_view url, const Limits& limits,
                        Budget* budget = nullptr) override;
  bool is_gone(std::string_view url) const override { return fetcher_.is_gone(url); }
  /// Counts the requests of kept answers again.
  std::size_t requests() const override { return requests_; }

  /// Gives all room back.
  void forget();

 private:
  struct Kept {
    Result<Fetched> answer;
    std::size_t requests = 0;
    std::size_t bytes = 0;
  };
  void keep(std::string_view url, const Result<Fetched>& answer, std::size_t requests);

  Fetcher& fetcher_;
  RoomForPages& room_;
  std::map<std::string, Kept, std::less<>> kept_;  // by URL
  std::deque<std::string> in_order_;               // the URLs of kept_
  std::size_t requests_ = 0;
};

}  // namespace pagelet
