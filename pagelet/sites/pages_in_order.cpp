// SPDX-License-Identifier: MIT
#include "pagelet/sites/pages_in_order.h"

#include <utility>

namespace pagelet::internal {
namespace {

// More stored texts than this make a thread wait for its turn.
constexpr std::size_t kMostHeldBytes = std::size_t{64} << 20;

}  // namespace

bool PagesInOrder::begin(std::size_t share) {
  std::unique_lock lock(mutex_);
  turned_.wait(lock, [&] { return error_ || share < turn_ + ahead_; });
  return !error_;
}

bool PagesInOrder::add(std::size_t share, WrittenPage page) {
  std::unique_lock lock(mutex_);
  turned_.wait(lock, [&] { return error_ || share == turn_ || held_bytes_ < kMostHeldBytes; });
  if (error_) return false;
  if (share == turn_) {
    pass_on(page);
  } else {
    held_bytes_ += page.text.size();
    held_[share].pages.push_back(std::move(page));
  }
  return !error_;
}

void PagesInOrder::end(std::size_t share) {
  const std::lock_guard lock(mutex_);
  held_[share].is_complete = true;
  // Passes on all complete shares that follow, and the stored part of the next one.
  while (true) {
    const auto next = held_.find(turn_);
    if (next == held_.end()) break;
    for (const WrittenPage& page : next->second.pages) {
      held_bytes_ -= page.text.size();
      pass_on(page);
    }
    const bool is_complete = next->second.is_complete;
    held_.erase(next);
    if (!is_complete) break;
    if (!error_) note(sink_.flush());
    ++turn_;
  }
  turned_.notify_all();
}

void PagesInOrder::fail(Error error) {
  const std::lock_guard lock(mutex_);
  if (!error_) error_ = std::move(error);
  turned_.notify_all();
}

void PagesInOrder::pass_on(const WrittenPage& page) {
  if (!error_) note(sink_.page(page));
}

void PagesInOrder::note(const Result<void>& done) {
  if (done) return;
  error_ = done.error();
  turned_.notify_all();
}

}  // namespace pagelet::internal
