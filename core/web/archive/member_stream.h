// SPDX-License-Identifier: MIT
#pragma once

/// A stream of bytes that is plain or a sequence of compressed members (gzip members, zstd frames).
/// Web archives mostly have one member for each record.
///
/// Each member is recognised by its first bytes. If a stream does not begin with a member, it is
/// plain. If `WARC/` is where a member should begin, the stream is plain from there on. Damage
/// is no error: the bytes after it are left out up to the next beginning of a member. A dictionary
/// at the beginning (`.warc.zst`: a skippable frame of the kind 0x184D2A5D, plain or itself zstd)
/// is used for the members after it; other skippable frames are skipped.
///
/// Cost: linear in input and output, whatever they contain. Memory: two buffers of fixed size, a
/// Decompressor and, if wanted, a compressed member. Not thread-safe.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/web/http/byte_source.h"
#include "core/web/http/decompressor.h"

namespace pagelet::internal {

class MemberStream {
 public:
  enum class Event : std::uint8_t {
    kBytes,    ///< bytes were appended
    kMember,   ///< a member, or the plain part, begins here
    kDamage,   ///< the member before is damaged: its last bytes may be wrong or missing
    kGarbage,  ///< bytes between two members were left out
    kEnd,
  };

  /// `source` must outlive the stream. `kept_bytes`: limit for `finished`; 0: it stays empty.
  MemberStream(ByteSource& source, std::size_t kept_bytes);

  /// Appends the next bytes to `target`, or reports what is here. Errors: those of the source.
  Result<Event> read(std::string& target);

  /// The compressed bytes of the gzip member that was complete before the current one began, or
  /// before the end; empty when it was damaged, too long, or not gzip.
  std::string_view finished() const { return finished_; }
  /// How many members have begun before the current one, or before the end.
  std::size_t finished_number() const { return finished_number_; }

  /// A description of the last damage, if there is one.
  std::string_view reason() const { return reason_; }
  bool begins_like_zip() const { return begins_like_zip_; }

 private:
  enum class Mode : std::uint8_t { kBoundary, kPlain, kGzip, kZstd, kEnd };

  Result<void> make_available(std::size_t count);
  Result<Event> begin_member();
  Result<bool> skip_frame();
  Result<bool> skip_garbage();
  void go_back_to_member();
  Result<Event> copy_plain(std::string& target);
  Result<Event> decompress(std::string& target);
  Decompressor& decompressor();
  std::string_view rest() const {
    return std::string_view(raw_.data() + raw_begin_, raw_end_ - raw_begin_);
  }

  ByteSource& source_;
  std::size_t kept_bytes_;
  std::unique_ptr<Decompressor> gzip_;
  std::unique_ptr<Decompressor> zstd_;
  Mode mode_ = Mode::kBoundary;
  std::vector<char> raw_;
  std::size_t raw_begin_ = 0;
  std::size_t raw_end_ = 0;
  std::size_t searched_ = 0;  // in raw_: the search for a next member has reached this place
  std::size_t may_read_again_ = 0;
  bool raw_ended_ = false;
  bool begins_like_zip_ = false;
  std::vector<char> output_;
  std::size_t members_ = 0;  // that have begun
  std::string current_;      // compressed bytes of the current member
  bool is_kept_ = false;     // whether all of them are there
  std::string finished_;
  std::size_t finished_number_ = 0;
  std::string reason_;
};

}  // namespace pagelet::internal
