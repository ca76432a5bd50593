// SPDX-License-Identifier: MIT
#include "core/workers/workers.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace pagelet {

Result<void> for_each_piece(std::size_t pieces, std::size_t jobs,
                            const std::function<Result<void>(std::size_t piece)>& work,
                            const std::function<void(std::size_t, std::size_t)>& progress) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;  // protects the next three variables
  std::size_t finished = 0;
  std::exception_ptr first_exception;
  std::optional<Error> first_error;
  const auto run = [&] {
    for (std::size_t piece = next++; piece < pieces; piece = next++) {
      try {
        const Result<void> done = work(piece);
        const std::lock_guard lock(mutex);
        if (done) {
          ++finished;
          if (progress) progress(finished, pieces);
          continue;
        }
        if (!first_error) first_error = done.error();
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!first_exception) first_exception = std::current_exception();
      }
      next = pieces;
    }
  };
  // libc++ 19 has no std::jthread. Nothing below throws before all have joined.
  std::vector<std::thread> others;
  others.reserve(std::min(jobs, pieces));
  for (std::size_t job = 1; job < std::min(jobs, pieces); ++job) {
    try {
      others.emplace_back(run);
    } catch (const std::system_error&) {
      break;  // the system makes no more threads: those that there are do all pieces
    }
  }
  run();
  for (std::thread& other : others) other.join();
  if (first_exception) std::rethrow_exception(first_exception);
  if (first_error) return tl::unexpected(*first_error);
  return {};
}

}  // namespace pagelet
