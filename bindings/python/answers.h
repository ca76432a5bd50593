// SPDX-License-Identifier: MIT
#pragma once

/// The answers for all pages of sites as an iterator of Python.

#include <pybind11/pybind11.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bindings/python/calls.h"
#include "core/result.h"
#include "extractors/sites/extract_sites.h"

namespace pagelet::python {

/// The answers for all pages of sites, made by several threads while Python takes them.
class Answers {
 public:
  // Begins the work.
  Answers(std::vector<SiteToExtract> sites, std::shared_ptr<const Extractor> extractor,
          ExtractSitesOptions options)
      : sites_(std::move(sites)), extractor_(std::move(extractor)), options_(std::move(options)) {
    options_.interrupt = &abandoned_;
    abandoned_.ends_with_program = !has_end_begun();
    begin_work();
    try {
      thread_ = std::thread([this] {
        work();
        end_work();
      });
    } catch (...) {
      end_work();
      throw;
    }
  }
  ~Answers() {
    abandoned_.is_abandoned = true;
    changed_.notify_all();
    const Unlocked unlocked;
    thread_.join();
  }
  Answers(const Answers&) = delete;
  Answers& operator=(const Answers&) = delete;

  // Returns the JSON of the next page. Throws Failure if the work ended with an error, and
  // pybind11::stop_iteration after the last page.
  std::string next() {
    std::string text;
    bool is_page = false;
    wait_for([&](auto time) {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, time, [&] { return is_done_ || !ready_.empty(); });
      is_page = !ready_.empty();
      if (!is_page) return is_done_;
      text = std::move(ready_.front());
      ready_.pop_front();
      changed_.notify_all();
      return true;
    });
    if (is_page) return text;
    if (error_) throw Failure{*error_};
    throw pybind11::stop_iteration();
  }

 private:
  void work() {
    AnswerSink sink;
    sink.page = [this](const WrittenPage& page) { return add(page); };
    const auto done =
        within_memory([&] { return extract_sites(sites_, *extractor_, options_, sink); });
    const std::lock_guard lock(mutex_);
    if (!done) error_ = done.error();
    is_done_ = true;
    changed_.notify_all();
  }

  Result<void> add(const WrittenPage& page) {
    constexpr std::size_t kMaxReady = 64;  // answers that wait for Python
    std::unique_lock lock(mutex_);
    while (!abandoned_.is_wanted() && ready_.size() >= kMaxReady) {
      changed_.wait_for(lock, std::chrono::milliseconds(50));
    }
    if (abandoned_.is_wanted()) return fail(ErrorCode::kInput, "interrupted");
    ready_.push_back(page.text);
    changed_.notify_all();
    return {};
  }

  std::vector<SiteToExtract> sites_;
  std::shared_ptr<const Extractor> extractor_;
  ExtractSitesOptions options_;
  Abandoned abandoned_;  // ends the work when Python drops the iterator
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> ready_;
  bool is_done_ = false;
  std::optional<Error> error_;
  std::thread thread_;
};

/// The same for one process: the threads are not part of its copies.
class PyAnswers {
 public:
  explicit PyAnswers(std::unique_ptr<Answers> answers) : answers_(std::move(answers)) {}
  ~PyAnswers() {
    // Its threads cannot be joined, and may have had its locks.
    if (is_copy()) static_cast<void>(answers_.release());
  }
  PyAnswers(const PyAnswers&) = delete;
  PyAnswers& operator=(const PyAnswers&) = delete;

  // As Answers::next. Throws Failure (`kUsage`) in a copy of the process.
  std::string next() {
    if (!is_copy()) return answers_->next();
    throw Failure{{ErrorCode::kUsage,
                   "the answers are made in the process that asked for them first; ask for them "
                   "again in this one"}};
  }

 private:
  bool is_copy() const { return process_ != ::getpid(); }

  std::unique_ptr<Answers> answers_;
  pid_t process_ = ::getpid();
};

}  // namespace pagelet::python
