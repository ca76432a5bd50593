// SPDX-License-Identifier: MIT
#pragma once

/// What was fetched for a snapshot, kept on disk, so that an interrupted snapshot goes on where it
/// was: a Fetcher that asks another one only for what it does not have.
///
/// The folder holds `journal.jsonl`, a line for the snapshot and one for each URL that was fetched,
/// and the bodies as files `1`, `2` ... A body is complete before its line is written; a line that
/// was cut, or whose body is not there, counts for nothing. What could not be fetched is not
/// recorded: it is tried again.
///
/// One process at a time; a second one is told so. Not thread-safe.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/web/live/fetcher.h"

namespace pagelet {

class SnapshotJournal final : public Fetcher {
 public:
  /// Opens the journal in `folder`, which is made if it does not exist. `url`: the key page of the
  /// snapshot, as asked for. `web`: where to get what is missing; must outlive the journal. `now`:
  /// the time, as archives write it ("2026-01-31T12:00:00Z").
  /// Errors: `kUsage` when the journal is that of another URL and holds something, `kOutput` when
  /// it cannot be read or written or another process uses it.
  static Result<SnapshotJournal> open(const std::string& folder, std::string_view url, Fetcher& web,
                                      std::function<std::string()> now);

  SnapshotJournal(SnapshotJournal&&) noexcept;
  SnapshotJournal& operator=(SnapshotJournal&&) noexcept;
  ~SnapshotJournal() override;

  /// As Fetcher; also `kOutput`: what was fetched cannot be written.
  Result<Fetched> fetch(std::string_view url, const Limits& limits) override;
  void expect(std::span<const std::string> urls) override;
  std::size_t look_ahead() const override;
  bool is_gone(std::string_view url) const override;

  /// When a recorded URL was fetched, and the file of its body; empty: it is not recorded.
  std::string date(std::string_view url) const;
  std::string body_path(std::string_view url) const;

  std::size_t fetched() const;  ///< recorded since it was opened
  std::size_t reused() const;   ///< answers given from disk, each URL once

 private:
  struct State;
  explicit SnapshotJournal(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace pagelet
