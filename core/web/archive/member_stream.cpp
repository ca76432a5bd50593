// SPDX-License-Identifier: MIT
#include "core/web/archive/member_stream.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

#include "core/web/http/content_decoder.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kRawBytes = std::size_t{1} << 18;
constexpr std::size_t kLookBack = std::size_t{1} << 16;  // bytes kept before the current place
constexpr std::size_t kOutputBytes = std::size_t{1} << 17;
constexpr std::size_t kMostDictionaryBytes = std::size_t{16} << 20;

constexpr std::size_t kSkippableHeader = 8;
constexpr std::uint32_t kDictionaryFrame = 0x184D2A5D;

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t at = 4; at-- > 0;) {
    number = (number << 8) | static_cast<unsigned char>(bytes[at]);
  }
  return number;
}

bool is_skippable_frame(std::string_view bytes) {
  return bytes.size() >= 4 && (little_endian(bytes) & 0xFFFFFFF0U) == 0x184D2A50U;
}

bool begins_member(std::string_view bytes) {
  return looks_like_gzip(bytes) || looks_like_zstd(bytes) || is_skippable_frame(bytes);
}

}  // namespace

MemberStream::MemberStream(ByteSource& source, std::size_t kept_bytes)
    : source_(source), kept_bytes_(kept_bytes), raw_(kRawBytes), output_(kOutputBytes) {}

Result<MemberStream::Event> MemberStream::read(std::string& target) {
  switch (mode_) {
    case Mode::kBoundary:
      return begin_member();
    case Mode::kPlain:
      return copy_plain(target);
    case Mode::kGzip:
    case Mode::kZstd:
      return decompress(target);
    case Mode::kEnd:
      break;
  }
  return Event::kEnd;
}

Decompressor& MemberStream::decompressor() {
  std::unique_ptr<Decompressor>& made = mode_ == Mode::kGzip ? gzip_ : zstd_;
  if (!made) made = Decompressor::create(mode_ == Mode::kGzip ? Format::kGzip : Format::kZstd);
  return *made;
}

// Makes at least `count` bytes (a small number) available, if the source has them.
Result<void> MemberStream::make_available(std::size_t count) {
  while (raw_end_ - raw_begin_ < count && !raw_ended_) {
    if (raw_end_ == raw_.size()) {
      const std::size_t dropped = raw_begin_ - std::min(raw_begin_, kLookBack);
      std::memmove(raw_.data(), raw_.data() + dropped, raw_end_ - dropped);
      raw_begin_ -= dropped;
      raw_end_ -= dropped;
      searched_ -= std::min(searched_, dropped);
    }
    PAGELET_ASSIGN_OR_RETURN(const auto got, source_.read(std::span(raw_).subspan(raw_end_)));
    raw_end_ += got;
    may_read_again_ += got;
    raw_ended_ = got == 0;
  }
  return {};
}

Result<MemberStream::Event> MemberStream::begin_member() {
  finished_ = is_kept_ ? std::exchange(current_, {}) : std::string();
  finished_number_ = members_;
  is_kept_ = false;
  while (true) {
    PAGELET_TRY(make_available(kSkippableHeader));
    const std::string_view bytes = rest();
    if (bytes.empty()) {
      mode_ = Mode::kEnd;
      return Event::kEnd;
    }
    if (is_skippable_frame(bytes)) {
      PAGELET_ASSIGN_OR_RETURN(const bool good, skip_frame());
      if (!good) return Event::kGarbage;
      continue;
    }
    if (looks_like_gzip(bytes)) {
      mode_ = Mode::kGzip;
      is_kept_ = kept_bytes_ > 0;
    } else if (looks_like_zstd(bytes)) {
      mode_ = Mode::kZstd;
    } else if (members_ == 0 || bytes.starts_with("WARC/")) {
      mode_ = Mode::kPlain;
      begins_like_zip_ = members_ == 0 && bytes.starts_with("PK");
    } else {
      PAGELET_ASSIGN_OR_RETURN(const bool only_zeros, skip_garbage());
      if (!only_zeros) return Event::kGarbage;
      continue;
    }
    break;
  }
  if (mode_ != Mode::kPlain) decompressor().restart();
  current_.clear();
  ++members_;
  searched_ = raw_begin_ + 1;
  return Event::kMember;
}

// False when the frame is cut off, or a dictionary that cannot be used.
Result<bool> MemberStream::skip_frame() {
  if (rest().size() < kSkippableHeader) {
    // The end of the file cuts this beginning. It still looks like one, so skip_garbage would stay
    // here.
    raw_begin_ = raw_end_;
    reason_ = "a skippable frame of zstd is cut off";
    return false;
  }
  std::uint64_t left = little_endian(rest().substr(4));
  const bool is_dictionary =
      members_ == 0 && little_endian(rest()) == kDictionaryFrame && left <= kMostDictionaryBytes;
  raw_begin_ += kSkippableHeader;
  std::string dictionary;
  while (left > 0) {
    PAGELET_TRY(make_available(1));
    if (rest().empty()) {
      reason_ = "a skippable frame of zstd is cut off";
      return false;
    }
    const std::string_view part = rest().substr(0, left);
    if (is_dictionary) dictionary += part;
    raw_begin_ += part.size();
    left -= part.size();
  }
  if (!is_dictionary) return true;
  if (looks_like_zstd(dictionary)) {
    ContentDecoder decoder("zstd", kMostDictionaryBytes);
    (void)decoder.add(dictionary);
    dictionary.clear();
    if (decoder.finish() == ContentDecoder::State::kGood) dictionary = std::move(decoder.body());
  }
  mode_ = Mode::kZstd;
  const bool good = !dictionary.empty() && decompressor().load_dictionary(dictionary);
  mode_ = Mode::kBoundary;
  if (!good) reason_ = "its dictionary for zstd is damaged";
  return good;
}

// Goes to the next place that looks like the beginning of a member. Returns whether all bytes
// before it were zeros, which fill up tapes and blocks.
Result<bool> MemberStream::skip_garbage() {
  bool only_zeros = true;
  while (true) {
    PAGELET_TRY(make_available(kSkippableHeader));
    const std::string_view bytes = rest();
    if (bytes.empty()) return only_zeros;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      if (begins_member(bytes.substr(at, kSkippableHeader))) {
        raw_begin_ += at;
        return only_zeros;
      }
      only_zeros = only_zeros && bytes[at] == '\0';
      // The end of the buffer may cut a beginning. It is checked again when there are more bytes.
      if (!raw_ended_ && bytes.size() - at < kSkippableHeader) {
        raw_begin_ += at;
        break;
      }
      if (at + 1 == bytes.size()) raw_begin_ = raw_end_;
    }
  }
}

// Damage is often found late, after the beginning of the next member was read as a part of this
// one. The number of bytes that are read again is limited by the number that was read.
void MemberStream::go_back_to_member() {
  for (; searched_ < raw_begin_; ++searched_) {
    const std::size_t distance = raw_begin_ - searched_;
    const std::string_view bytes(raw_.data() + searched_, raw_end_ - searched_);
    if (!looks_like_gzip(bytes) && !looks_like_zstd(bytes)) continue;
    if (distance > may_read_again_) return;
    may_read_again_ -= distance;
    raw_begin_ = searched_;
    return;
  }
}

Result<MemberStream::Event> MemberStream::copy_plain(std::string& target) {
  PAGELET_TRY(make_available(1));
  if (rest().empty()) {
    finished_.clear();
    finished_number_ = members_;
    mode_ = Mode::kEnd;
    return Event::kEnd;
  }
  target += rest();
  raw_begin_ = raw_end_;
  return Event::kBytes;
}

Result<MemberStream::Event> MemberStream::decompress(std::string& target) {
  using State = Decompressor::State;
  PAGELET_TRY(make_available(1));
  const Decompressor::Step step = decompressor().step(rest(), output_.data(), output_.size());
  // Without input and output the member is cut off.
  const bool damaged = step.state == State::kDamaged ||
                       (step.state == State::kMore && rest().empty() && step.made == 0);
  if (is_kept_) current_ += rest().substr(0, step.taken);
  is_kept_ = is_kept_ && !damaged && current_.size() <= kept_bytes_;
  raw_begin_ += step.taken;
  target.append(output_.data(), step.made);
  if (!damaged) {
    if (step.state == State::kEnded) mode_ = Mode::kBoundary;
    return Event::kBytes;
  }
  reason_ = decompressor().reason();
  mode_ = Mode::kBoundary;
  const std::size_t before = raw_begin_;
  go_back_to_member();
  // Makes progress if the beginning itself is damaged.
  if (raw_begin_ == before && step.taken == 0 && !rest().empty()) ++raw_begin_;
  PAGELET_TRY(skip_garbage());
  return Event::kDamage;
}

}  // namespace pagelet::internal
