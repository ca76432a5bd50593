// SPDX-License-Identifier: MIT
#pragma once

/// Reads the records of a web archive, one after the other: WARC 1.0 and 1.1 (ISO 28500) and the
/// drafts before them.
///
/// The archive may be plain, gzip (each record on its own, or the whole file) or zstd
/// (DecompressedStream). The reader accepts lines of headers that end in CRLF or LF, old folded
/// lines, field names in any case, and target URIs with or without angle brackets. The blank lines
/// after the last record may be missing.
///
/// Damage never ends the reading. A record is damaged in these cases:
/// - its header is not a header, or exceeds kMostHeaderBytes;
/// - it has no usable length;
/// - its content does not end where a record may begin;
/// - a compressed member ends inside it, or is damaged inside it.
///
/// A damaged record is counted, and the reader looks for the next beginning of a record: a line
/// `WARC/` with a version, or a compressed member that begins with such a line. If the length of
/// the content was wrong, it looks in that content too, so that a length that is too large does not
/// hide the records after it. A record inside a content of the right length is never read. A part
/// of the file without any record counts once.
///
/// A content longer than `max_content` is skipped if it ends where a record may begin. The reader
/// looks ahead to check that. In a pipe, or in an archive that is compressed as a whole, it cannot
/// look ahead; there, a length that is too large hides the records after it.
///
/// Cost: linear. Memory: a few buffers, and twice a record of up to `max_content` bytes; longer
/// contents are skipped without being stored. Not thread-safe.
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
  std::string_view content;  ///< the block; only its first 64 KiB when it is too large
};

class WarcReader {
 public:
  static constexpr std::size_t kMostHeaderBytes = std::size_t{1} << 16;

  /// `source` must outlive the reader.
  WarcReader(ByteSource& source, std::size_t max_content);

  /// Reads the next undamaged record; false at the end. Errors: those of the source.
  Result<bool> next(WarcRecord& record);

  /// Number of records, and of parts between records, that were left out because of damage.
  std::size_t damaged() const { return damaged_; }

  /// Number of decompressed bytes that were skipped because of damage.
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
  // Only the marks that matter: damage, garbage, and members that begin with a record.
  std::deque<DecompressedStream::Mark> marks_;
  std::string header_;     // of the current record, unfolded
  std::string beginning_;  // of a content that is too large
  bool in_sync_ = true;
  std::uint64_t attempt_ = 0;  // where the current record should begin
  std::size_t damaged_ = 0;
  std::uint64_t skipped_bytes_ = 0;
};

}  // namespace pagelet
