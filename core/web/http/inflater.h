// SPDX-License-Identifier: MIT
#pragma once

/// zlib's inflate, step by step. All code that decompresses gzip, zlib or raw deflate uses it.

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <new>
#include <string_view>

namespace pagelet::internal {

/// The format of the bytes; the values are those of zlib's windowBits.
enum class DeflateFrame : int { kGzip = 15 + 16, kZlib = 15, kGzipOrZlib = 15 + 32, kNone = -15 };

class Inflater {
 public:
  explicit Inflater(DeflateFrame frame) {
    if (::inflateInit2(&stream_, static_cast<int>(frame)) != Z_OK) throw std::bad_alloc();
  }
  ~Inflater() { ::inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  /// Starts again for the next member.
  void restart() { ::inflateReset(&stream_); }

  struct Step {
    std::size_t taken;  ///< bytes of the input
    std::size_t made;   ///< bytes of the output
    int code;           ///< of zlib: Z_OK, Z_STREAM_END, Z_BUF_ERROR (no progress), or damage
    bool ended() const { return code == Z_STREAM_END; }
    bool damaged() const { return code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR; }
  };

  /// Takes some of the input and fills some of the output.
  Step step(std::string_view input, char* output, std::size_t room) {
    // zlib takes non-const input, but does not change it.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
    stream_.avail_in = static_cast<uInt>(std::min<std::size_t>(input.size(), kMostAtOnce));
    const uInt offered = stream_.avail_in;
    stream_.next_out = reinterpret_cast<Bytef*>(output);
    stream_.avail_out = static_cast<uInt>(room);
    const int code = ::inflate(&stream_, Z_NO_FLUSH);
    return {offered - stream_.avail_in, room - stream_.avail_out, code};
  }

 private:
  static constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;
  z_stream stream_{};
};

}  // namespace pagelet::internal
