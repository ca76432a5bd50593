// SPDX-License-Identifier: MIT
#pragma once

/// Undoes the content coding of a body while it arrives, and stops what grows beyond measure.
///
/// libcurl could do it, but takes a compressed body that was cut off for a whole one, and its size
/// limit counts what arrives. Known: `gzip`, `deflate` (with and without zlib's frame), `identity`.
///
/// Cost: memory for the result and 64 KiB.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace pagelet {

namespace internal {
class Inflater;
}

class ContentDecoder {
 public:
  enum class State : std::uint8_t {
    kGood,
    kUnknownCoding,
    kDamaged,   ///< not what the coding says, or cut off
    kTooLarge,  ///< more than the limit
    kBomb,      ///< more than 1 MiB, and more than 200 times what arrived
  };

  /// What a request names in Accept-Encoding.
  static constexpr std::string_view kAccepted = "gzip, deflate";

  /// `coding`: value of Content-Encoding, or empty. `max_bytes`: of the decoded body.
  ContentDecoder(std::string_view coding, std::size_t max_bytes);
  ~ContentDecoder();
  ContentDecoder(const ContentDecoder&) = delete;
  ContentDecoder& operator=(const ContentDecoder&) = delete;

  /// The next bytes as they arrived. Nothing more is decoded after a state that is not good; of a
  /// body that is too large the first `max_bytes` bytes are there.
  State add(std::string_view bytes);

  /// After the last bytes.
  State finish();

  std::string& body() { return body_; }

 private:
  State inflate(std::string_view bytes);
  void start_stream(std::string_view bytes);
  State append(std::string_view bytes);

  State state_ = State::kGood;
  std::size_t max_bytes_;
  std::size_t arrived_ = 0;
  bool is_compressed_ = false;
  bool is_deflate_ = false;
  bool has_ended_ = false;                      // the stream, or the last gzip member so far
  bool is_padding_ = false;                     // all that still arrives
  std::string held_;                            // a first byte that does not tell the format alone
  std::unique_ptr<internal::Inflater> stream_;  // null: not begun
  std::string body_;
};

}  // namespace pagelet
