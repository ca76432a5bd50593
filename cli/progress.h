// SPDX-License-Identifier: MIT
#pragma once

/// How far long work is, on standard error: a line that changes in place on a terminal, and a line
/// every ten seconds in a file.
///
/// Example:
///   Progress progress("page", 12'000);
///   for (...) progress.add(is_answer);
///   // 3,100 of 12,000 pages, 310 a second, 2 failed

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/files/files.h"
#include "core/result.h"

namespace pagelet::cli {

/// Not thread-safe.
class Progress {
 public:
  /// `unit`: of what is counted, such as "page". `total`: 0 if it is not known. `what`: the work,
  /// before the numbers; may be empty.
  explicit Progress(std::string unit, std::size_t total = 0, std::string what = {});
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Removes the line from the terminal.
  ~Progress();

  /// Counts one more.
  void add(bool failed = false);
  /// Sets what is done, for work that counts by itself. The line is removed when all is done.
  void set(std::size_t done, std::size_t total);

 private:
  using Clock = std::chrono::steady_clock;
  void show();
  void clear();
  std::string line(Clock::time_point now) const;

  std::string unit_;
  std::string what_;
  std::size_t total_;
  std::size_t done_ = 0;
  std::size_t failed_ = 0;
  bool is_terminal_;
  bool is_shown_ = false;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point next_;  // when to show the next line
};

/// Writes "pagelet: TEXT" to standard error, unless only errors are wanted: news without a warning.
void say(const std::string& text);

/// Bytes that show how many of them were read.
class ShownBytes final : public ByteSource {
 public:
  /// `bytes` must outlive the object. `total`: 0 if it is not known.
  ShownBytes(ByteSource& bytes, const std::string& name, std::uint64_t total);
  Result<std::size_t> read(std::span<char> target) override;

 private:
  static constexpr std::uint64_t kUnit = 1'000'000;
  ByteSource& bytes_;
  std::uint64_t read_ = 0;
  std::size_t total_;  // megabytes
  Progress progress_;
};

}  // namespace pagelet::cli
