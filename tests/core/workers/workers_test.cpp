// SPDX-License-Identifier: MIT
#include "core/workers/workers.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "tests/support/errors.h"

namespace pagelet {
namespace {

TEST(ForEachPiece, DoesEachPieceOnce) {
  for (const std::size_t jobs : {1U, 3U, 16U}) {
    for (const std::size_t pieces : {0U, 1U, 100U}) {
      std::vector<std::atomic<int>> done(pieces);
      const auto work = [&](std::size_t piece) -> Result<void> {
        ++done[piece];
        return {};
      };
      EXPECT_TRUE(for_each_piece(pieces, jobs, work));
      for (const std::atomic<int>& times : done) EXPECT_EQ(times, 1);
    }
  }
}

// In a process of its own, in which no memory is left for the stack of a second thread.
TEST(ForEachPieceDeathTest, GoesOnWithFewerThreads) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer needs the memory";
#endif
  const auto work_with_little_memory = [] {
    std::ifstream file("/proc/self/statm");
    rlim_t pages = 0;
    file >> pages;
    const rlim_t bytes = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (1U << 20);
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
    std::atomic<std::size_t> done = 0;
    const bool ended = for_each_piece(100, 8, [&](std::size_t) -> Result<void> {
                         ++done;
                         return {};
                       }).has_value();
    std::exit(ended && done == 100 ? 0 : 1);
  };
  EXPECT_EXIT(work_with_little_memory(), testing::ExitedWithCode(0), "");
}

TEST(ForEachPiece, OneWorkerTakesThePiecesInOrder) {
  std::vector<std::size_t> order;
  const auto work = [&](std::size_t piece) -> Result<void> {
    order.push_back(piece);
    return {};
  };
  EXPECT_TRUE(for_each_piece(4, 1, work));
  EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3}));
}

TEST(ForEachPiece, ProgressIsToldEachNumberOfFinishedPieces) {
  const auto work = [](std::size_t piece) -> Result<void> {
    if (piece < 5) return {};
    return fail(ErrorCode::kInput, "the last piece");
  };
  std::vector<std::size_t> finished;
  const auto progress = [&](std::size_t done, std::size_t pieces) {
    EXPECT_EQ(pieces, 6U);
    finished.push_back(done);
  };
  EXPECT_FALSE(for_each_piece(6, 3, work, progress));
  EXPECT_EQ(finished, (std::vector<std::size_t>{1, 2, 3, 4, 5}));
}

// There are enough pieces for the test to end only because the error stops all threads.
TEST(ForEachPiece, BeginsNoPieceAfterAnError) {
  constexpr std::size_t kEndless = std::size_t{1} << 62U;
  for (const std::size_t jobs : {1U, 4U}) {
    std::atomic<std::size_t> begun = 0;
    const auto work = [&](std::size_t piece) -> Result<void> {
      ++begun;
      if (piece == 3) return fail(ErrorCode::kOutput, "full");
      return {};
    };
    EXPECT_EQ(error_of(for_each_piece(kEndless, jobs, work), ErrorCode::kOutput), "full");
    if (jobs == 1) {
      EXPECT_EQ(begun, 4U);
    }
  }
}

TEST(ForEachPiece, PassesAnExceptionToTheCaller) {
  const auto work = [](std::size_t piece) -> Result<void> {
    if (piece == 5) throw std::runtime_error("five");
    return {};
  };
  for (const std::size_t jobs : {1U, 4U}) {
    EXPECT_THROW(static_cast<void>(for_each_piece(10, jobs, work)), std::runtime_error);
  }
}

}  // namespace
}  // namespace pagelet
