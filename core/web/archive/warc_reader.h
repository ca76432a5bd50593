// SPDX-License-Identifier: MIT
#pragma once

/// Reads the records of a web archive, one after the other: WARC 1.0 and 1.1 (ISO 28500) and the
/// drafts before them.
///
/// The archive may be plain, gzip (each record on its own, or the whole file) or zstd, with a
/// dictionary too. The reader accepts lines of headers that end in CRLF or LF, old folded lines,
/// field names in any case, and target URIs with or without angle brackets. The blank lines after
/// the last record may be missing.
///
/// Damage is not an error. A record is damaged in these cases:
/// - its header is not a header, or exceeds kMaxWarcHeaderBytes;
/// - it has no usable length;
/// - its content does not end where a record may begin;
/// - a compressed member ends inside it, or is damaged inside it.
///
/// A damaged record is counted. Reading then continues with the next compressed member that begins
/// with a record. A plain archive, or one that is compressed as a whole, has no such place, so its
/// rest is omitted, unless only the header is too long. A part of the file without any record
/// counts once. A record inside a content is never read.
///
/// Cost: linear. Memory: a few buffers, and twice a record of up to `max_content` bytes; longer
/// contents are skipped without being stored.
///
/// Example:
///   read_warc(bytes, limits.max_bytes, [&](const WarcRecord& record) -> Result<void> {
///     return use(record.type, record.target_uri, record.content);
///   });

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/files/files.h"
#include "core/result.h"

namespace pagelet {

/// One record; the views are valid during the call that is given it.
struct WarcRecord {
  std::string_view type;          ///< WARC-Type: "response", "resource", "revisit" ...
  std::string_view target_uri;    ///< WARC-Target-URI without angle brackets, or empty
  std::string_view content_type;  ///< of the block: "application/http; msgtype=response"
  std::string_view truncated;     ///< WARC-Truncated: why the writer cut the block; empty: not cut
  std::uint64_t content_length = 0;
  bool too_large = false;    ///< longer than `max_content`
  std::string_view content;  ///< the block; only its first 64 KiB when it is too large
  std::string_view header;   ///< with the blank line at its end, unfolded
  /// The bytes of the archive that hold this record and nothing else: a compressed member, or the
  /// record of a plain archive with the line ends after it; nullopt: there are none.
  std::optional<std::uint64_t> offset;
  std::optional<std::uint64_t> length;
};

/// Parts of an archive that were omitted because of damage.
struct WarcDamage {
  std::size_t parts = 0;            ///< records, and parts between records
  std::uint64_t skipped_bytes = 0;  ///< decompressed bytes
  std::string reason;               ///< the last damage, if it is known
  std::uint64_t offset = 0;         ///< of the first one: the record or member, in the archive
  /// Where in the archive the record or member begins that the end of the archive cuts.
  std::optional<std::uint64_t> cut_at;
  std::string first_bytes;  ///< of the archive, if it is not compressed with gzip or zstd
};

inline constexpr std::size_t kMaxWarcHeaderBytes = std::size_t{1} << 16;

/// Calls `visit` with each undamaged record. Errors: those of the source and of `visit`.
Result<WarcDamage> read_warc(ByteSource& source, std::size_t max_content,
                             const std::function<Result<void>(const WarcRecord&)>& visit);

}  // namespace pagelet
