// SPDX-License-Identifier: MIT
#include "core/web/http/content_decoder.h"

#include <zlib.h>

#include <algorithm>
#include <array>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

constexpr std::size_t kBombBytes = std::size_t{1} << 20;
constexpr std::size_t kBombRatio = 200;
constexpr int kGzipOnly = 15 + 16;
constexpr int kZlib = 15;
constexpr int kRawDeflate = -15;
constexpr unsigned char kGzipBegin = 0x1F;

}  // namespace

struct ContentDecoder::Stream {
  z_stream z{};
  bool is_open = false;
  ~Stream() {
    if (is_open) inflateEnd(&z);
  }
};

ContentDecoder::ContentDecoder(std::string_view coding, std::size_t max_bytes)
    : max_bytes_(max_bytes) {
  std::string name = ascii_lower(coding);
  std::erase_if(name, is_http_space);
  if (name.empty() || name == "identity") return;
  is_deflate_ = name == "deflate";
  if (!is_deflate_ && name != "gzip" && name != "x-gzip") {
    state_ = State::kUnknownCoding;
    return;
  }
  stream_ = std::make_unique<Stream>();
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
  return state_ = stream_ ? inflate(bytes) : append(bytes);
}

bool ContentDecoder::start_stream(std::string_view bytes) {
  int format = kGzipOnly;
  if (is_deflate_) {
    // The standard means zlib's frame, many servers send none: its first two bytes tell.
    const auto byte = [&](std::size_t at) {
      return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
    };
    const bool framed = (byte(0) & 0x0f) == 8 && (byte(0) * 256 + byte(1)) % 31 == 0;
    format = framed ? kZlib : kRawDeflate;
  }
  stream_->is_open = inflateInit2(&stream_->z, format) == Z_OK;
  return stream_->is_open;
}

ContentDecoder::State ContentDecoder::inflate(std::string_view bytes) {
  if (bytes.empty() || is_padding_) return State::kGood;
  std::string joined;
  if (!stream_->is_open) {
    if (is_deflate_ && held_.size() + bytes.size() < 2) {
      held_ = bytes;
      return State::kGood;
    }
    if (!held_.empty()) bytes = joined = held_ + std::string(bytes);
    if (!start_stream(bytes)) return State::kDamaged;
  }
  z_stream& z = stream_->z;
  std::array<char, 65536> buffer;
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<uInt>(bytes.size());
  while (true) {
    if (has_ended_) {
      if (z.avail_in == 0) return State::kGood;
      // A gzip body may be several, one after the other; else what follows the end is padding of
      // some servers.
      is_padding_ = is_deflate_ || *z.next_in != kGzipBegin;
      if (is_padding_) return State::kGood;
      if (inflateReset(&z) != Z_OK) return State::kDamaged;
      has_ended_ = false;
    }
    z.next_out = reinterpret_cast<Bytef*>(buffer.data());
    z.avail_out = static_cast<uInt>(buffer.size());
    const int result = ::inflate(&z, Z_NO_FLUSH);
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) return State::kDamaged;
    const State state = append({buffer.data(), buffer.size() - z.avail_out});
    if (state != State::kGood) return state;
    has_ended_ = result == Z_STREAM_END;
    if (!has_ended_ && z.avail_in == 0 && z.avail_out > 0) return State::kGood;
  }
}

ContentDecoder::State ContentDecoder::finish() {
  // An empty body has no coding to speak of.
  if (state_ == State::kGood && stream_ && arrived_ > 0 && !has_ended_) state_ = State::kDamaged;
  return state_;
}

}  // namespace pagelet
