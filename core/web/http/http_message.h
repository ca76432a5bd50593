// SPDX-License-Identifier: MIT
#pragma once

/// HTTP responses: the head, as the network and web archives give it, and the body, with its
/// content codings, which are undone until the result grows too large.
///
/// libcurl could undo codings, but it accepts a compressed body that was cut off, and its limit of
/// size counts compressed bytes. Known codings: `gzip`, `deflate` (also without zlib's frame),
/// `br`, `zstd` and `identity`. Some writers of archives undo a coding but keep the field that
/// names it. So it counts as undone if the bytes can neither be decoded nor look like the coding.
///
/// All functions accept any bytes and cost O(length). Undoing a coding takes memory for its result,
/// 64 KiB, and the window of the coding.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/text/header_fields.h"

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

/// The bytes of a page's file, unpacked if they are in one of the codings, as mirrors of servers
/// that send them may be. gzip and zstd are told by their first bytes, the others by a result that
/// looks like markup. Errors: those of decode_content, for gzip and zstd.
Result<std::string> without_coding(std::string bytes, std::size_t max_bytes);

/// Whether bytes without a media type count as a page: the first character after blanks is a `<`.
/// A byte order mark of UTF-8 or UTF-16 may precede it.
bool looks_like_markup(std::string_view bytes);

/// How many redirections are followed, on the network and in archives.
inline constexpr std::size_t kMaxRedirects = 10;

/// Whether a status redirects the client to the URL in the field Location (RFC 9110, section 15.4).
constexpr bool is_redirection(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

struct HttpHead {
  int status = 0;
  MediaType media_type;
  std::string location;          ///< may be empty
  std::string content_encoding;  ///< lower case, all fields joined by commas, or empty
  std::string retry_after;       ///< may be empty
  bool chunked = false;
  std::size_t size = 0;  ///< bytes, with the blank line at the end: the body begins here
};

/// The head of a response, with folded lines joined; nullopt when there is none. Interim responses
/// before it (100, 103 ...) are skipped and belong to `size`.
std::optional<HttpHead> parse_http_head(std::string_view message);

/// The body of a response, with chunks and codings undone (decode_content); at most `max_bytes`.
DecodedContent decode_http_body(const HttpHead& head, std::string_view body, std::size_t max_bytes);

}  // namespace pagelet
