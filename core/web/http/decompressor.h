// SPDX-License-Identifier: MIT
#pragma once

/// One interface to zlib, libzstd and libbrotlidec, step by step. Only decompressor.cpp uses them
/// to decompress.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace pagelet::internal {

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

}  // namespace pagelet::internal
