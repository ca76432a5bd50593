// SPDX-License-Identifier: MIT
#pragma once

/// Prints what shares of some work give in the order of the shares, whichever thread is first.
///
/// What the share whose turn it is gives is printed at once, what others give is held until then;
/// no share begins long before its turn, so that little is held. Thread-safe.

#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace pagelet::cli {

class OrderedOutput {
 public:
  /// `ahead`: how many shares may be begun before those before them are printed, at least 1.
  explicit OrderedOutput(std::size_t ahead) : ahead_(ahead) {}

  /// Waits until a share may begin; shares are begun in their order. False: there was an error,
  /// nothing more is wanted.
  bool begin(std::size_t share);

  /// The next part of a share's text; a line end at the very beginning of all is left out. False:
  /// as above.
  bool print(std::size_t share, std::string_view text);

  /// The share is complete.
  void end(std::size_t share);

  /// Ends the work.
  void fail(Error error);

  /// The first error, also of printing. Not while threads are at work.
  const std::optional<Error>& error() const { return error_; }

 private:
  struct Held {
    std::string text;
    bool is_complete = false;
  };

  void write(std::string_view text);

  std::mutex mutex_;
  std::condition_variable turned_;
  std::size_t ahead_;
  std::size_t turn_ = 0;
  std::map<std::size_t, Held> held_;  // by share, behind `turn_`
  bool is_first_ = true;
  std::optional<Error> error_;
};

}  // namespace pagelet::cli
