// SPDX-License-Identifier: MIT
#pragma once

/// Decompresses web archives and HTTP bodies: gzip, zlib, deflate (with zlib), zstd (with libzstd).

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/web/http/byte_source.h"

namespace pagelet {

/// A stream of bytes that is plain or a sequence of compressed members (gzip members, zstd frames).
/// Web archives mostly have one member for each record.
///
/// Each member is recognised by its first bytes. If a stream does not begin with a member, it is
/// plain. If `WARC/` stands where a member should begin, the stream is plain from there on. Damage
/// is no error: the bytes after it are left out up to the next beginning of a member, and the place
/// is marked. A dictionary at the beginning (`.warc.zst`: a skippable frame of the kind 0x184D2A5D,
/// plain or itself zstd) is used for the members after it; other skippable frames are skipped.
///
/// Cost: linear in input and output, whatever they contain. Memory: two buffers of fixed size and
/// the memory of zlib and libzstd (at most 128 MiB for a zstd frame that demands it). Not
/// thread-safe.
class DecompressedStream {
 public:
  enum class Place : std::uint8_t {
    kMember,   ///< a compressed member begins
    kDamage,   ///< a member is damaged: its last bytes may be wrong or missing
    kGarbage,  ///< bytes were left out between two members
  };
  struct Mark {
    std::uint64_t position;  ///< in the decompressed bytes
    Place place;
  };

  /// `source` must outlive the stream.
  explicit DecompressedStream(ByteSource& source);
  ~DecompressedStream();
  DecompressedStream(const DecompressedStream&) = delete;
  DecompressedStream& operator=(const DecompressedStream&) = delete;

  /// Appends the next bytes to `target`, and the marks among them to `marks`, in order. Returns the
  /// number of bytes, which is 0 only at the end. Errors: those of the source.
  Result<std::size_t> read(std::string& target, std::vector<Mark>& marks);

  /// ByteSource::peek and ByteSource::can_peek from the current position; only for a plain stream.
  std::optional<std::string> peek(std::uint64_t ahead, std::size_t count) {
    return can_peek() ? source_.peek(ahead, count) : std::nullopt;
  }
  bool can_peek() const { return mode_ == Mode::kPlain && source_.can_peek(); }

 private:
  enum class Mode : std::uint8_t { kBoundary, kPlain, kGzip, kZstd, kEnd };
  struct Decoders;

  Result<void> make_available(std::size_t count);
  Result<void> begin_member(std::vector<Mark>& marks);
  Result<void> skip_frame(std::vector<Mark>& marks);
  Result<void> skip_garbage(std::vector<Mark>& marks);
  bool go_back_to_member();
  Result<void> copy_plain(std::string& target);
  Result<void> decompress(std::string& target, std::vector<Mark>& marks);
  std::string_view rest() const {
    return std::string_view(raw_.data() + raw_begin_, raw_end_ - raw_begin_);
  }
  void mark(Place place, std::vector<Mark>& marks) const { marks.push_back({position_, place}); }

  ByteSource& source_;
  std::unique_ptr<Decoders> decoders_;
  Mode mode_ = Mode::kBoundary;
  bool first_ = true;  // no member has begun yet
  std::vector<char> raw_;
  std::size_t raw_begin_ = 0;
  std::size_t raw_end_ = 0;
  std::size_t searched_ = 0;  // in raw_: the search for a next member has reached this place
  std::size_t may_read_again_ = 0;
  bool raw_ended_ = false;
  std::vector<char> output_;
  std::uint64_t position_ = 0;  // decompressed bytes so far
  std::uint64_t member_ = 0;    // position of the current member
};

/// Decodes a body in the coding `gzip` or `deflate`. Its first bytes tell whether it is gzip, zlib
/// or raw deflate. Errors: `kLimit` with `LimitKind::kBytes` when the result has more than
/// `max_bytes`; `kInput` when the body is damaged or cut.
Result<std::string> inflate_body(std::string_view body, std::size_t max_bytes);

/// The same for a body in the coding `zstd`.
Result<std::string> decompress_zstd(std::string_view body, std::size_t max_bytes);

/// Whether the bytes begin like gzip, or like zstd.
bool looks_like_gzip(std::string_view bytes);
bool looks_like_zstd(std::string_view bytes);

}  // namespace pagelet
