// SPDX-License-Identifier: MIT
#include "core/web/http/content_decoder.h"

#include <algorithm>
#include <array>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/web/http/inflater.h"

namespace pagelet {
namespace {

using internal::DeflateFrame;
using internal::Inflater;

constexpr std::size_t kBombBytes = std::size_t{1} << 20;
constexpr std::size_t kBombRatio = 200;
constexpr unsigned char kGzipBegin = 0x1F;

}  // namespace

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
  is_compressed_ = true;
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
  return state_ = is_compressed_ ? inflate(bytes) : append(bytes);
}

void ContentDecoder::start_stream(std::string_view bytes) {
  DeflateFrame frame = DeflateFrame::kGzip;
  if (is_deflate_) {
    // The standard demands zlib's frame, but many servers send none. The first two bytes tell.
    const auto byte = [&](std::size_t at) {
      return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
    };
    const bool framed = (byte(0) & 0x0f) == 8 && (byte(0) * 256 + byte(1)) % 31 == 0;
    frame = framed ? DeflateFrame::kZlib : DeflateFrame::kNone;
  }
  stream_ = std::make_unique<Inflater>(frame);
}

ContentDecoder::State ContentDecoder::inflate(std::string_view bytes) {
  if (bytes.empty() || is_padding_) return State::kGood;
  std::string joined;
  if (!stream_) {
    if (is_deflate_ && held_.size() + bytes.size() < 2) {
      held_ = bytes;
      return State::kGood;
    }
    if (!held_.empty()) bytes = joined = held_ + std::string(bytes);
    start_stream(bytes);
  }
  std::array<char, 65536> buffer;
  while (true) {
    if (has_ended_) {
      if (bytes.empty()) return State::kGood;
      // A gzip body may consist of several members. Other bytes after the end are padding, which
      // some servers send.
      is_padding_ = is_deflate_ || static_cast<unsigned char>(bytes.front()) != kGzipBegin;
      if (is_padding_) return State::kGood;
      stream_->restart();
      has_ended_ = false;
    }
    const Inflater::Step step = stream_->step(bytes, buffer.data(), buffer.size());
    if (step.damaged()) return State::kDamaged;
    bytes.remove_prefix(step.taken);
    const State state = append({buffer.data(), step.made});
    if (state != State::kGood) return state;
    has_ended_ = step.ended();
    if (!has_ended_ && bytes.empty() && step.made < buffer.size()) return State::kGood;
  }
}

ContentDecoder::State ContentDecoder::finish() {
  // An empty body needs no decoding, whatever its coding.
  if (state_ == State::kGood && is_compressed_ && arrived_ > 0 && !has_ended_)
    state_ = State::kDamaged;
  return state_;
}

}  // namespace pagelet
