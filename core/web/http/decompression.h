// SPDX-License-Identifier: MIT
#pragma once

/// Undoing the compression of web archives and of HTTP bodies: gzip, zlib, deflate (zlib), zstd
/// (libzstd). zlib and libzstd are known to decompression.cpp only.

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

/// A stream of bytes that is plain or a sequence of compressed members (gzip members, zstd frames),
/// as web archives are: mostly one member a record.
///
/// Each member is recognised by its first bytes. A stream that begins with none, or a member's
/// place where `WARC/` stands, is plain from there on. Damage is no error: what follows it up to
/// the next beginning of a member is left out, and the place is noted. A member with a dictionary
/// in front (`.warc.zst`: a skippable frame of the kind 0x184D2A5D, plain or itself zstd) is read
/// with it; other skippable frames are skipped.
///
/// Cost: linear in the bytes read and made, whatever they hold; memory: two buffers of fixed size
/// and what zlib and libzstd keep (at most 128 MiB for a zstd frame that asks for it). Not
/// thread-safe.
class DecompressedStream {
 public:
  enum class Place : std::uint8_t {
    kMember,   ///< a compressed member begins
    kDamage,   ///< a member ended badly: its last bytes may be wrong or missing
    kGarbage,  ///< something was left out between two members
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

  /// Appends some bytes to `target`, and to `marks` the places met on the way, in order; how many
  /// bytes, 0 only at the end. Errors: those of the source.
  Result<std::size_t> read(std::string& target, std::vector<Mark>& marks);

  /// ByteSource::peek and ::can_peek after what was read so far; only where nothing is compressed.
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
  bool first_ = true;  // no member began yet
  std::vector<char> raw_;
  std::size_t raw_begin_ = 0;
  std::size_t raw_end_ = 0;
  std::size_t searched_ = 0;  // in raw_: before this place, no other member is looked for again
  std::size_t may_read_again_ = 0;
  bool raw_ended_ = false;
  std::vector<char> output_;
  std::uint64_t position_ = 0;  // decompressed bytes so far
  std::uint64_t member_ = 0;    // position of the current member
};

/// A body in the coding `gzip` or `deflate`: gzip members, zlib, or raw deflate, told apart by the
/// bytes. Errors: `kLimit` with `LimitKind::kBytes` when it holds more than `max_bytes`, `kInput`
/// when it is damaged or cut.
Result<std::string> inflate_body(std::string_view body, std::size_t max_bytes);

/// The same for a body in the coding `zstd`.
Result<std::string> decompress_zstd(std::string_view body, std::size_t max_bytes);

/// Whether bytes begin as gzip, or as zstd, does.
bool looks_like_gzip(std::string_view bytes);
bool looks_like_zstd(std::string_view bytes);

}  // namespace pagelet
