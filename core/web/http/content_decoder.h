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
