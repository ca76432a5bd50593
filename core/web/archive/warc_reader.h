// SPDX-License-Identifier: MIT
#pragma once

/// The records of a web archive, one after the other: WARC 1.0 and 1.1 (ISO 28500) and its drafts.
///
/// Plain, gzip by record or as a whole, zstd (DecompressedStream). Lines of headers end in CRLF or
/// LF; old folded lines are taken; field names in any case; target URIs with or without angle
/// brackets; the blank lines behind a record may be missing at the end of the file.
///
/// Damage never ends the reading. A record is damaged when its header is not one or exceeds
/// kMostHeaderBytes, when it has no usable length, when its content does not end where a record may
/// begin, when a compressed member ends or is damaged inside it. It is counted and the next
/// beginning of a record is looked for: a line `WARC/` with a version, or such a beginning of a
/// compressed member; after a content of the wrong length also in that content, so that a length
/// too large does not swallow what follows. A record that lies inside a content of the right length
/// is never read. A stretch without any record counts once. Contents above `max_content` that end
/// where a record may begin are skipped; whether they do is looked up first, but for pipes and
/// archives that are compressed as a whole, where one cannot look ahead: there a length that is too
/// large swallows what follows.
///
/// Cost: linear. Memory: a few buffers and one record of up to `max_content` bytes (twice); longer
/// contents are skipped without being held. Not thread-safe.
///
/// Example:
///   WarcReader reader(bytes, limits.max_bytes);
///   WarcRecord record;
///   while (*reader.next(record)) use(record.type, record.target_uri, record.content);

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/web/http/byte_source.h"
#include "core/web/http/decompression.h"

namespace pagelet {

/// One record; the views are valid until the next call of WarcReader::next.
struct WarcRecord {
  std::string_view type;          ///< WARC-Type: "response", "resource", "revisit" ...
  std::string_view target_uri;    ///< WARC-Target-URI without angle brackets; empty: none
  std::string_view content_type;  ///< of the block: "application/http; msgtype=response"
  std::string_view truncated;     ///< WARC-Truncated: why the writer cut the block; empty: not cut
  std::uint64_t content_length = 0;
  bool too_large = false;    ///< longer than `max_content`
  std::string_view content;  ///< the block; of one that is too large the first 64 KiB
};

class WarcReader {
 public:
  static constexpr std::size_t kMostHeaderBytes = std::size_t{1} << 16;

  /// `source` must outlive the reader.
  WarcReader(ByteSource& source, std::size_t max_content);

  /// Reads the next record that is whole; false at the end. Errors: those of the source.
  Result<bool> next(WarcRecord& record);

  /// Records, and stretches between records, that were left out because they are damaged.
  std::size_t damaged() const { return damaged_; }

  /// Bytes, as decompressed, that were passed over for it.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

 private:
  enum class Outcome : std::uint8_t { kRecord, kDamaged, kEnd };

  Result<bool> have(std::size_t count);
  void forget_what_was_read();
  Result<Outcome> read_record(WarcRecord& record);
  Result<bool> skip_to_record();
  Result<bool> read_header();
  Result<bool> pass_content(std::uint64_t begin, std::uint64_t length);
  std::optional<bool> ends_well_ahead(std::uint64_t length);
  Result<bool> ends_well(std::uint64_t begin);
  Result<void> find_beginning();
  bool is_marked(std::uint64_t position) const;
  void lose_sync();
  std::uint64_t position() const { return base_ + at_; }
  std::string_view rest() const { return std::string_view(buffer_).substr(at_); }

  DecompressedStream stream_;
  std::size_t max_content_;
  std::string buffer_;
  std::size_t at_ = 0;      // in buffer_
  std::uint64_t base_ = 0;  // position of the buffer's first byte in the stream
  bool ended_ = false;
  std::vector<DecompressedStream::Mark> new_marks_;
  // Those that matter: damage, garbage, and members that begin with a record.
  std::deque<DecompressedStream::Mark> marks_;
  std::string header_;     // of the record at hand, unfolded
  std::string beginning_;  // of a content that is too large
  bool in_sync_ = true;
  std::uint64_t attempt_ = 0;  // where the record at hand ought to begin
  std::size_t damaged_ = 0;
  std::uint64_t skipped_bytes_ = 0;
};

}  // namespace pagelet
