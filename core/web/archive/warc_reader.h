// SPDX-License-Identifier: MIT
#pragma once

/// Reads the records of a web archive, one after the other: WARC 1.0 and 1.1 (ISO 28500) and the
/// drafts before them.
///
/// The archive may be plain, gzip (each record on its own, or the whole file) or zstd
/// (MemberStream). The reader accepts lines of headers that end in CRLF or LF, old folded lines,
/// field names in any case, and target URIs with or without angle brackets. The blank lines after
/// the last record may be missing.
///
/// Damage is no error. A record is damaged in these cases:
/// - its header is not a header, or exceeds kMostHeaderBytes;
/// - it has no usable length;
/// - its content does not end where a record may begin;
/// - a compressed member ends inside it, or is damaged inside it.
///
/// A damaged record is counted. Reading then continues with the next compressed member that begins
/// with a record. A plain archive, or one that is compressed as a whole, has no such place, so its
/// rest is left out. A part of the file without any record counts once. A record inside a content
/// is never read.
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
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/web/archive/member_stream.h"
#include "core/web/http/byte_source.h"

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
  std::string_view header;   ///< with the blank line at its end, unfolded
  std::string_view text;     ///< the record without the line ends after it; empty: too large
  std::string_view member;   ///< the gzip member that holds this record and nothing else, or empty
};

class WarcReader {
 public:
  static constexpr std::size_t kMostHeaderBytes = std::size_t{1} << 16;

  /// `source` must outlive the reader. `kept_bytes`: limit for WarcRecord::member; 0: it is empty.
  WarcReader(ByteSource& source, std::size_t max_content, std::size_t kept_bytes = 0);

  /// Reads the next undamaged record; false at the end. Errors: those of the source.
  Result<bool> next(WarcRecord& record);

  /// Number of records, and of parts between records, that were left out because of damage.
  std::size_t damaged() const { return damaged_; }

  /// Number of decompressed bytes that were skipped because of damage.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

  /// The last damage of a compressed member, if it is known.
  std::string_view reason() const { return stream_.reason(); }
  /// Whether the archive is a ZIP file, as WACZ files are.
  bool begins_like_zip() const { return stream_.begins_like_zip(); }

 private:
  // A run: the bytes from one place where a record may begin to the next such place, or to damage.
  Result<void> pull();
  void settle_end();
  bool may_begin_record(std::size_t at) const;
  Result<bool> have(std::size_t count);
  bool run_is_over() const { return ended_ || run_end_.has_value(); }
  bool begin_run();
  void drop(std::size_t count);
  Result<void> skip_run();
  void forget_what_was_read();
  Result<bool> read_record(WarcRecord& record);
  Result<bool> read_header();
  Result<bool> pass_content(std::uint64_t length);
  Result<bool> ends_well();
  void lose_sync();
  std::uint64_t position() const { return base_ + at_; }
  std::string_view rest() const {
    return std::string_view(buffer_).substr(at_, run_end_.value_or(new_end()) - at_);
  }
  std::size_t new_end() const { return unsettled_end_.value_or(buffer_.size()); }

  internal::MemberStream stream_;
  std::size_t max_content_;
  std::string buffer_;
  std::size_t at_ = 0;                        // in buffer_
  std::uint64_t base_ = 0;                    // position of the buffer's first byte in the stream
  std::optional<std::size_t> run_end_;        // in buffer_
  std::optional<std::size_t> unsettled_end_;  // a member begins here, perhaps with a record
  std::uint64_t run_begin_ = 0;               // position
  std::size_t members_ = 0;                   // that have begun
  std::size_t unsettled_member_ = 0;          // number of the member at unsettled_end_
  std::size_t run_member_ = 0;                // number of the first member of the run
  bool is_one_member_ = true;                 // whether the run has no other one
  bool run_is_damaged_ = false;
  bool next_is_damaged_ = false;
  bool ended_ = false;
  std::string header_;     // of the current record, unfolded
  std::string beginning_;  // of a content that is too large
  bool in_sync_ = true;
  std::size_t damaged_ = 0;
  std::uint64_t skipped_bytes_ = 0;
};

}  // namespace pagelet
