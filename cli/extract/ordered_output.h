// SPDX-License-Identifier: MIT
#pragma once

/// Prints the output of several shares of work in the order of the shares, whichever thread is
/// first.
///
/// The output of the current share is printed at once. The output of later shares is stored until
/// it is their turn. No share begins long before its turn, so little output has to be stored.
/// Thread-safe.

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
  /// `ahead`: how many shares may have begun but not been printed completely, at least 1.
  explicit OrderedOutput(std::size_t ahead) : ahead_(ahead) {}

  /// Waits until a share may begin; shares must begin in their order. Returns false after an error:
  /// no more output is wanted.
  bool begin(std::size_t share);

  /// Adds the next part of a share's text. A line end at the beginning of the whole output is left
  /// out. Returns false as above.
  bool print(std::size_t share, std::string_view text);

  /// Says that a share is complete.
  void end(std::size_t share);

  /// Ends the work with an error.
  void fail(Error error);

  /// The first error, also of printing. May only be called after all threads have ended.
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
  std::map<std::size_t, Held> held_;  // by share: those after `turn_`
  bool is_first_ = true;
  std::optional<Error> error_;
};

}  // namespace pagelet::cli
