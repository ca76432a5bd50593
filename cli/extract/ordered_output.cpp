// SPDX-License-Identifier: MIT
#include "cli/extract/ordered_output.h"

#include <utility>

#include "cli/command.h"

namespace pagelet::cli {

bool OrderedOutput::begin(std::size_t share) {
  std::unique_lock lock(mutex_);
  turned_.wait(lock, [&] { return error_ || share < turn_ + ahead_; });
  return !error_;
}

bool OrderedOutput::print(std::size_t share, std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (share == turn_) {
    write(text);
  } else {
    held_[share].text += text;
  }
  return !error_;
}

void OrderedOutput::end(std::size_t share) {
  const std::lock_guard lock(mutex_);
  held_[share].is_complete = true;
  // Prints all complete shares that follow, and the stored part of the next one.
  while (true) {
    const auto next = held_.find(turn_);
    if (next == held_.end()) break;
    write(next->second.text);
    const bool is_complete = next->second.is_complete;
    held_.erase(next);
    if (!is_complete) break;
    ++turn_;
  }
  turned_.notify_all();
}

void OrderedOutput::fail(Error error) {
  const std::lock_guard lock(mutex_);
  if (!error_) error_ = std::move(error);
  turned_.notify_all();
}

void OrderedOutput::write(std::string_view text) {
  if (text.empty() || error_) return;
  if (std::exchange(is_first_, false) && text.starts_with('\n')) text.remove_prefix(1);
  if (const auto printed = pagelet::cli::print(text); !printed) {
    error_ = printed.error();
    turned_.notify_all();
  }
}

}  // namespace pagelet::cli
