// SPDX-License-Identifier: MIT
#pragma once

/// Undoes the content coding of a body, of the network or of an archive, while it arrives, and
/// stops when the result grows too large.
///
/// libcurl could do this, but it accepts a compressed body that was cut off, and its size limit
/// counts compressed bytes. Known codings: `gzip`, `deflate` (with and without zlib's frame), `br`,
/// `zstd` and `identity`.
///
/// Cost: memory for the result, 64 KiB, and the window of the coding.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace pagelet {

namespace internal {
class Decompressor;
enum class Format : std::uint8_t;
}  // namespace internal

class ContentDecoder {
 public:
  enum class State : std::uint8_t {
    kGood,
    kUnknownCoding,
    kDamaged,   ///< the body does not follow the coding, or is cut off
    kTooLarge,  ///< the result is larger than the limit
    kBomb,      ///< the result is larger than 1 MiB and over 200 times as large as the input
  };

  /// Value of Accept-Encoding in requests.
  static constexpr std::string_view kAccepted = "gzip, deflate, br";

  /// `coding`: value of Content-Encoding, or empty. `max_bytes`: limit for the decoded body.
  ContentDecoder(std::string_view coding, std::size_t max_bytes);
  ~ContentDecoder();
  ContentDecoder(const ContentDecoder&) = delete;
  ContentDecoder& operator=(const ContentDecoder&) = delete;

  /// Decodes the next bytes as they arrived. After a state that is not good, nothing more is
  /// decoded. Of a body that is too large, the first `max_bytes` bytes are available.
  State add(std::string_view bytes);

  /// Must be called after the last bytes.
  State finish();

  std::string& body() { return body_; }

 private:
  State decompress(std::string_view bytes);
  State append(std::string_view bytes);

  State state_ = State::kGood;
  std::size_t max_bytes_;
  std::size_t arrived_ = 0;
  std::optional<internal::Format> format_;  // nullopt: not compressed
  bool has_ended_ = false;                  // the stream or the current member has ended
  bool is_padding_ = false;                 // all bytes that still arrive are padding
  std::string held_;  // first bytes that do not tell the format or the next member yet
  std::unique_ptr<internal::Decompressor> stream_;  // null: not begun
  std::string body_;
};

}  // namespace pagelet
