// SPDX-License-Identifier: MIT
#pragma once

/// Undoes the content codings of a body, of the network or of an archive, and stops when the result
/// grows too large.
///
/// libcurl could do this, but it accepts a compressed body that was cut off, and its size limit
/// counts compressed bytes. Known codings: `gzip`, `deflate` (with and without zlib's frame), `br`,
/// `zstd` and `identity`.
///
/// Some writers of archives undo a coding but keep the field that names it. If the bytes cannot be
/// decoded and do not look like the coding, it therefore counts as undone.
///
/// Cost: memory for the result of each coding, 64 KiB, and the window of the coding.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace pagelet {

namespace internal {

/// One interface to zlib, libzstd and libbrotlidec, step by step.
enum class Format : std::uint8_t { kGzip, kZlib, kDeflate, kZstd, kBrotli };

class Decompressor {
 public:
  enum class State : std::uint8_t { kMore, kEnded, kDamaged };
  struct Step {
    std::size_t taken;  ///< bytes of the input
    std::size_t made;   ///< bytes of the output
    State state;        ///< kEnded: the stream, member or frame is complete
  };

  /// Memory: at most 128 MiB for a zstd frame that demands it, otherwise less than 20 MiB.
  static std::unique_ptr<Decompressor> create(Format format);
  virtual ~Decompressor() = default;

  /// Takes some of the input and fills some of the output. Without progress the input is cut off.
  virtual Step step(std::string_view input, char* output, std::size_t room) = 0;

  /// Starts again for the next member or frame. The dictionary stays.
  virtual void restart() = 0;

  /// Takes a dictionary for all frames; false when it is unusable. Only zstd has one.
  virtual bool load_dictionary(std::string_view) { return false; }

  /// Why the last step found damage, if that has a reason worth telling; otherwise empty.
  virtual std::string_view reason() const { return {}; }

 protected:
  Decompressor() = default;
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;
};

/// Whether the bytes begin like a gzip member, or like a zstd frame.
bool looks_like_gzip(std::string_view bytes);
bool looks_like_zstd(std::string_view bytes);

}  // namespace internal

/// A body without its codings.
struct DecodedContent {
  std::string text;                 ///< with an error: what the coding gave until then
  std::optional<Error> error = {};  ///< its message does not name the page
};

/// The error (`kInput`) for a body that does not follow a coding, or is cut off.
inline Error damaged_body() { return {ErrorCode::kInput, "its body is damaged or truncated"}; }

/// `codings`: values of Content-Encoding, separated by commas; may be empty. `max_bytes`: limit for
/// the result of each coding. Errors: damaged_body; `kCoding`, a coding is unknown, or there are
/// more than five; `kLimit` with `LimitKind::kBytes`, a result is larger than the limit, or than 1
/// MiB and 200 times the bytes it is made of.
DecodedContent decode_content(std::string_view codings, std::string_view bytes,
                              std::size_t max_bytes);

/// A file's bytes, unpacked if they are a gzip file. `max_bytes`: limit for the result. Errors:
/// those of decode_content.
Result<std::string> without_gzip(std::string bytes, std::size_t max_bytes);

}  // namespace pagelet
