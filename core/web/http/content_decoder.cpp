// SPDX-License-Identifier: MIT
#include "core/web/http/content_decoder.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/web/http/decompressor.h"

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
