// SPDX-License-Identifier: MIT
#pragma once

/// Stores on disk what was fetched for a snapshot, so that an interrupted snapshot can continue. It
/// is a Fetcher that asks another Fetcher only for what it does not have.
///
/// The folder holds `journal.jsonl`, with one line for the snapshot and one for each fetched URL,
/// and the bodies as files `1`, `2` and so on. A body is complete before its line is written. A
/// line that was cut, or whose body is missing, is ignored. URLs that could not be fetched are not
/// recorded, so they are tried again.
///
/// Only one process may use a journal at a time; for a second one, opening it is an error. Not
/// thread-safe.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/files/file_descriptor.h"
#include "core/result.h"
#include "core/web/live/fetcher.h"

namespace pagelet {

class SnapshotJournal final : public Fetcher {
 public:
  /// Opens the journal in `folder`, which is created if it does not exist. `url`: the key page of
  /// the snapshot, as requested. `web`: fetches what is missing; must outlive the journal. `now`:
  /// the time, as archives write it ("2026-01-31T12:00:00Z").
  /// Errors: `kUsage` when the journal belongs to another URL and is not empty; `kOutput` when it
  /// cannot be read or written, or when another process uses it.
  static Result<SnapshotJournal> open(const std::string& folder, std::string_view url, Fetcher& web,
                                      std::function<std::string()> now);

  /// As Fetcher::fetch; one more error is `kOutput`: the fetched data cannot be written.
  Result<Fetched> fetch(std::string_view url, const Limits& limits) override;
  void expect(std::span<const std::string> urls) override;
  std::size_t look_ahead() const override;
  bool is_gone(std::string_view url) const override;

  /// The time when a recorded URL was fetched, and the file of its body; empty when the URL is not
  /// recorded.
  std::string date(std::string_view url) const;
  std::string body_path(std::string_view url) const;

  /// Number of URLs recorded since the journal was opened.
  std::size_t fetched() const { return fetched_; }

 private:
  struct Entry {
    Fetched answer;  // without body
    std::string date;
    std::string body;  // name of its file
    std::uintmax_t bytes = 0;
  };
  SnapshotJournal(std::string folder, Fetcher& web, std::function<std::string()> now)
      : folder_(std::move(folder)), web_(&web), now_(std::move(now)) {}
  static std::string line_of(std::string_view url, const Entry& entry);
  static std::optional<std::pair<std::string, Entry>> parse_line(const nlohmann::json& line);
  Result<void> open_file();
  Result<void> read(std::string_view url);
  Result<void> append(std::string_view line);
  Result<void> record(std::string_view url, const Fetched& answer);

  std::string folder_;  // with a slash at the end
  Fetcher* web_;
  std::function<std::string()> now_;
  FileDescriptor file_;
  std::map<std::string, Entry, std::less<>> entries_;
  std::size_t next_body_ = 1;
  std::size_t fetched_ = 0;
};

}  // namespace pagelet
