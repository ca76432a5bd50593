// SPDX-License-Identifier: MIT
#include "core/workers/workers.h"

#include <gtest/gtest.h>

#include <atomic>
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

// There are so many pieces that the test ends only because the error stops all threads.
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
