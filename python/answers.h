// SPDX-License-Identifier: MIT
#pragma once

/// The answers for all pages of a site, made by several threads while Python takes them.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/site/page_source.h"
#include "pagelet/sites/site_answers.h"

namespace pagelet::python {

/// Opens the pages of a site once more, for another thread.
using SourceOpener = std::function<Result<std::unique_ptr<PageSource>>()>;

/// For a source whose functions may be called by several threads at the same time.
SourceOpener shared_source(std::shared_ptr<PageSource> source);

class PyAnswers {
 public:
  /// Begins the work. `pages`: number of pages of the site.
  PyAnswers(SourceOpener open, std::size_t pages, std::unique_ptr<Extractor> extractor,
            SiteAnswersOptions options);
  /// Ends the work after the pages that are in progress.
  ~PyAnswers();
  PyAnswers(const PyAnswers&) = delete;
  PyAnswers& operator=(const PyAnswers&) = delete;

  /// The JSON of the next page. Must be called with Python's lock, which it releases while it
  /// waits; a signal for which Python raises an exception ends the waiting. Throws
  /// pybind11::stop_iteration at the end, and Failure.
  std::string next();

 private:
  Result<void> add(const WrittenPage& page);
  std::optional<std::string> take();
  void work();

  SourceOpener open_;
  std::size_t pages_;
  std::unique_ptr<Extractor> extractor_;
  SiteAnswersOptions options_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> ready_;
  bool is_done_ = false;
  bool is_left_ = false;  // nobody wants the rest
  std::optional<Error> error_;
  std::thread thread_;
};

}  // namespace pagelet::python
