// SPDX-License-Identifier: MIT
#pragma once

/// Divides web archives by site, so that many processes can each extract some sites: the shuffle
/// before `extract --warc`. docs/web.md, "Many machines", describes the folder.
///
/// The records of which a Crawl would make pages and redirections go to part crc32(host) mod N,
/// with zlib's crc32 and Address::host. Processes that read different inputs write to the same
/// folder without a lock, and no parts have to be joined when all are done.
///
/// A record above the limit of bytes that is not copied as it is keeps its first 64 KiB; zeros
/// follow until it is only just too large.
///
/// Cost: linear in the archives. Memory: 64 MiB of records that wait, and that of read_warc. Few
/// files are open at a time. Not thread-safe; other objects and processes may use the folder.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const Partition partition, Partition::open("parts", 1000));
///   PAGELET_TRY(partition.add(bytes, "crawl-7.warc.gz", "crawl-7", limits));

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "core/files/files.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/web/archive/crawl.h"

namespace pagelet {

class Partition {
 public:
  static constexpr std::size_t kMaxParts = 100'000;

  /// `folder`: made if it is missing. Errors: `kOutput`, it cannot be made; `kInput`, it contains
  /// another number of parts.
  static Result<Partition> open(const std::string& folder, std::size_t parts);

  /// Divides an archive; `archive_name` is its name in messages. `name`: of its files. Returns how
  /// many records were read and passed on (`pages`), and what was omitted. Errors: `kInput`, the
  /// archive cannot be read or contains no record, or the name belongs to another one; `kOutput`.
  /// `visit` is called for each record.
  Result<CrawlCounts> add(
      ByteSource& archive, const std::string& archive_name, const std::string& name,
      const Limits& limits, const std::function<void()>& visit = [] {}) const;

  /// The part of a host.
  std::size_t part_of(std::string_view host) const;

 private:
  Partition(std::string folder, std::size_t parts) : folder_(std::move(folder)), parts_(parts) {}

  std::string folder_;
  std::size_t parts_;
};

}  // namespace pagelet
