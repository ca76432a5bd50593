// SPDX-License-Identifier: MIT
#include "core/web/http/content_decoder.h"

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

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

namespace pagelet {
namespace {

using internal::Decompressor;
using internal::Format;

constexpr std::size_t kBombBytes = std::size_t{1} << 20;
constexpr std::size_t kBombRatio = 200;

// The first bytes of a member that may follow another one.
constexpr std::string_view kGzipBegin = "\x1F\x8B";
constexpr std::string_view kZstdBegin = "\x28\xB5\x2F\xFD";

std::string_view begin_of_next(Format format) {
  return format == Format::kGzip ? kGzipBegin : format == Format::kZstd ? kZstdBegin : "";
}

// The standard demands zlib's frame, but many servers send none. The first two bytes tell.
Format deflate_format(std::string_view bytes) {
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto second = static_cast<unsigned char>(bytes[1]);
  return (first & 0x0F) == 8 && (first * 256 + second) % 31 == 0 ? Format::kZlib : Format::kDeflate;
}

}  // namespace

ContentDecoder::ContentDecoder(std::string_view coding, std::size_t max_bytes)
    : max_bytes_(max_bytes) {
  std::string name = ascii_lower(coding);
  std::erase_if(name, is_http_space);
  if (name.empty() || name == "identity") return;
  if (name == "gzip" || name == "x-gzip") {
    format_ = Format::kGzip;
  } else if (name == "deflate") {
    format_ = Format::kDeflate;
  } else if (name == "br") {
    format_ = Format::kBrotli;
  } else if (name == "zstd") {
    format_ = Format::kZstd;
  } else {
    state_ = State::kUnknownCoding;
  }
}

ContentDecoder::~ContentDecoder() = default;

ContentDecoder::State ContentDecoder::append(std::string_view bytes) {
  const std::size_t free = max_bytes_ - body_.size();
  body_.append(bytes.substr(0, free));
  if (bytes.size() > free) return State::kTooLarge;
  if (body_.size() > kBombBytes && body_.size() / kBombRatio > arrived_) return State::kBomb;
  return State::kGood;
}

ContentDecoder::State ContentDecoder::add(std::string_view bytes) {
  if (state_ != State::kGood) return state_;
  arrived_ += bytes.size();
  return state_ = format_ ? decompress(bytes) : append(bytes);
}

ContentDecoder::State ContentDecoder::decompress(std::string_view bytes) {
  std::string joined;
  if (!held_.empty()) bytes = joined = std::exchange(held_, {}) + std::string(bytes);
  if (!stream_) {
    if (bytes.size() < 2 && format_ == Format::kDeflate) {
      held_ = bytes;
      return State::kGood;
    }
    if (format_ == Format::kDeflate) format_ = deflate_format(bytes);
    stream_ = Decompressor::create(*format_);
  }
  std::array<char, 65536> buffer;
  while (!is_padding_) {
    if (has_ended_) {
      // A body may consist of several members. Other bytes after the end are padding, which some
      // servers send.
      const std::string_view next = begin_of_next(*format_);
      if (bytes.size() < next.size() && next.starts_with(bytes)) {
        held_ = bytes;
        return State::kGood;
      }
      is_padding_ = next.empty() || !bytes.starts_with(next);
      if (is_padding_) return State::kGood;
      stream_->restart();
      has_ended_ = false;
    }
    const Decompressor::Step step = stream_->step(bytes, buffer.data(), buffer.size());
    if (step.state == Decompressor::State::kDamaged) return State::kDamaged;
    bytes.remove_prefix(step.taken);
    const State state = append({buffer.data(), step.made});
    if (state != State::kGood) return state;
    has_ended_ = step.state == Decompressor::State::kEnded;
    if (has_ended_ || step.made == buffer.size()) continue;
    if (bytes.empty()) return State::kGood;
    if (step.taken == 0 && step.made == 0) return State::kDamaged;
  }
  return State::kGood;
}

ContentDecoder::State ContentDecoder::finish() {
  // An empty body needs no decoding, whatever its coding.
  if (state_ == State::kGood && format_ && arrived_ > 0 && !has_ended_) state_ = State::kDamaged;
  return state_;
}

}  // namespace pagelet
