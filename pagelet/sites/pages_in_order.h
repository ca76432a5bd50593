// SPDX-License-Identifier: MIT
#pragma once

/// Passes on the pages of several shares of work in the order of the shares, whichever thread is
/// first.
///
/// The pages of the current share are passed on at once. Those of later shares are stored until it
/// is their turn. No share begins long before its turn, and a thread waits when too much is stored.
/// Thread-safe.

#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "core/result.h"
#include "pagelet/sites/site_answers.h"

namespace pagelet::internal {

class PagesInOrder {
 public:
  /// `ahead`: how many shares may have begun but not been passed on completely, at least 1. `sink`
  /// must outlive the object.
  PagesInOrder(std::size_t ahead, const AnswerSink& sink) : ahead_(ahead), sink_(sink) {}

  /// Waits until a share may begin; shares must begin in their order. Returns false after an error:
  /// no more pages are wanted.
  bool begin(std::size_t share);

  /// Adds the next page of a share. Returns false as above.
  bool add(std::size_t share, WrittenPage page);

  /// Says that a share is complete.
  void end(std::size_t share);

  /// Ends the work with an error.
  void fail(Error error);

  /// The first error, also of the sink. May only be called after all threads have ended.
  const std::optional<Error>& error() const { return error_; }

 private:
  struct Held {
    std::vector<WrittenPage> pages;
    bool is_complete = false;
  };

  void pass_on(const WrittenPage& page);
  void note(const Result<void>& done);

  std::mutex mutex_;
  std::condition_variable turned_;
  std::size_t ahead_;
  const AnswerSink& sink_;
  std::size_t turn_ = 0;
  std::map<std::size_t, Held> held_;  // by share: those after `turn_`
  std::size_t held_bytes_ = 0;
  std::optional<Error> error_;
};

}  // namespace pagelet::internal
