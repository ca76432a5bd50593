// SPDX-License-Identifier: MIT
#include "core/web/http/decompressor.h"

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <new>

namespace pagelet::internal {
namespace {

using State = Decompressor::State;

class Inflater final : public Decompressor {
 public:
  /// `window_bits`: of zlib, which tells gzip, zlib and raw deflate apart.
  explicit Inflater(int window_bits) {
    if (::inflateInit2(&stream_, window_bits) != Z_OK) throw std::bad_alloc();
  }
  ~Inflater() override { ::inflateEnd(&stream_); }

  void restart() override { ::inflateReset(&stream_); }

  Step step(std::string_view input, char* output, std::size_t room) override {
    // zlib takes non-const input, but does not change it.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
    stream_.avail_in = static_cast<uInt>(std::min<std::size_t>(input.size(), kMostAtOnce));
    const uInt offered = stream_.avail_in;
    stream_.next_out = reinterpret_cast<Bytef*>(output);
    stream_.avail_out = static_cast<uInt>(room);
    const int code = ::inflate(&stream_, Z_NO_FLUSH);
    const bool good = code == Z_OK || code == Z_BUF_ERROR;  // the latter: no progress
    return {offered - stream_.avail_in, room - stream_.avail_out,
            code == Z_STREAM_END ? State::kEnded
            : good               ? State::kMore
                                 : State::kDamaged};
  }

 private:
  static constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;
  z_stream stream_{};
};

class Zstd final : public Decompressor {
 public:
  Zstd() {
    if (context_ == nullptr) throw std::bad_alloc();
  }
  ~Zstd() override { ZSTD_freeDCtx(context_); }

  void restart() override { ZSTD_DCtx_reset(context_, ZSTD_reset_session_only); }

  Step step(std::string_view input, char* output, std::size_t room) override {
    ZSTD_inBuffer in{input.data(), input.size(), 0};
    ZSTD_outBuffer out{output, room, 0};
    code_ = ZSTD_decompressStream(context_, &out, &in);
    const State state = ZSTD_isError(code_) != 0 ? State::kDamaged
                        : code_ == 0             ? State::kEnded
                                                 : State::kMore;
    return {in.pos, out.pos, state};
  }

  bool load_dictionary(std::string_view dictionary) override {
    return ZSTD_isError(ZSTD_DCtx_loadDictionary(context_, dictionary.data(), dictionary.size())) ==
           0;
  }

  std::string_view reason() const override {
    switch (ZSTD_getErrorCode(code_)) {
      case ZSTD_error_dictionary_wrong:
      case ZSTD_error_dictionary_corrupted:
        return "a zstd frame needs a dictionary that the archive does not hold";
      case ZSTD_error_frameParameter_windowTooLarge:
        return "a zstd frame needs a window of more than 128 MiB";
      default:
        return {};
    }
  }

 private:
  ZSTD_DCtx* context_ = ZSTD_createDCtx();
  std::size_t code_ = 0;
};

class Brotli final : public Decompressor {
 public:
  Brotli() { restart(); }
  ~Brotli() override { BrotliDecoderDestroyInstance(state_); }

  void restart() override {
    BrotliDecoderDestroyInstance(state_);
    state_ = BrotliDecoderCreateInstance(nullptr, nullptr, nullptr);
    if (state_ == nullptr) throw std::bad_alloc();
  }

  Step step(std::string_view input, char* output, std::size_t room) override {
    std::size_t left = input.size();
    std::size_t free = room;
    const auto* in = reinterpret_cast<const std::uint8_t*>(input.data());
    auto* out = reinterpret_cast<std::uint8_t*>(output);
    const BrotliDecoderResult result =
        BrotliDecoderDecompressStream(state_, &left, &in, &free, &out, nullptr);
    return {input.size() - left, room - free,
            result == BROTLI_DECODER_RESULT_SUCCESS ? State::kEnded
            : result == BROTLI_DECODER_RESULT_ERROR ? State::kDamaged
                                                    : State::kMore};
  }

 private:
  BrotliDecoderState* state_ = nullptr;
};

}  // namespace

std::unique_ptr<Decompressor> Decompressor::create(Format format) {
  switch (format) {
    case Format::kZlib:
      return std::make_unique<Inflater>(15);
    case Format::kDeflate:
      return std::make_unique<Inflater>(-15);
    case Format::kZstd:
      return std::make_unique<Zstd>();
    case Format::kBrotli:
      return std::make_unique<Brotli>();
    case Format::kGzip:
      break;
  }
  return std::make_unique<Inflater>(15 + 16);
}

bool looks_like_gzip(std::string_view bytes) {
  // Magic number, deflate, no reserved flag.
  return bytes.size() >= 4 && bytes.starts_with("\x1F\x8B\x08") &&
         (static_cast<unsigned char>(bytes[3]) & 0xE0U) == 0;
}

bool looks_like_zstd(std::string_view bytes) { return bytes.starts_with("\x28\xB5\x2F\xFD"); }

}  // namespace pagelet::internal
