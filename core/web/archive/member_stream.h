// SPDX-License-Identifier: MIT
#pragma once

/// The bytes of a web archive, whatever compresses them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/web/archive/warc_reader.h"
#include "core/web/http/http_message.h"

namespace pagelet::internal {

inline constexpr std::string_view kWarcMagic = "WARC/";

inline constexpr std::size_t kRawBytes = std::size_t{1} << 18;
inline constexpr std::size_t kLookBack = std::size_t{1}
                                         << 16;  // bytes kept before the current place
inline constexpr std::size_t kOutputBytes = std::size_t{1} << 17;
inline constexpr std::size_t kMaxDictionaryBytes = std::size_t{16} << 20;

inline constexpr std::size_t kSkippableHeader = 8;
inline constexpr std::uint32_t kDictionaryFrame = 0x184D2A5D;

inline std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t at = 4; at-- > 0;) {
    number = (number << 8) | static_cast<unsigned char>(bytes[at]);
  }
  return number;
}

inline bool is_skippable_frame(std::string_view bytes) {
  return bytes.size() >= 4 && (little_endian(bytes) & 0xFFFFFFF0U) == 0x184D2A50U;
}

inline bool begins_member(std::string_view bytes) {
  return looks_like_gzip(bytes) || looks_like_zstd(bytes) || is_skippable_frame(bytes);
}

/// A stream of bytes that is plain or a sequence of compressed members (gzip members, zstd frames).
/// Web archives mostly have one member for each record.
///
/// Each member is recognised by its first bytes. If a stream does not begin with a member, it is
/// plain. If `WARC/` is where a member should begin, the stream is plain from there on. Damage
/// is not an error: bytes after it are omitted up to the next beginning of a member. A dictionary
/// at the beginning (`.warc.zst`: a skippable frame of the kind 0x184D2A5D, plain or itself zstd)
/// is used for the members after it; other skippable frames are skipped.
///
/// Cost: linear in input and output, whatever they contain. Memory: two buffers of fixed size and a
/// Decompressor. Not thread-safe.
class MemberStream {
 public:
  enum class Event : std::uint8_t {
    kBytes,    // bytes were appended
    kMember,   // a member, or the plain part, begins here
    kDamage,   // the member before is damaged: its last bytes may be wrong or missing
    kGarbage,  // bytes between two members were omitted
    kEnd,
  };

  // `source` must outlive the stream.
  explicit MemberStream(ByteSource& source)
      : source_(source), raw_(kRawBytes), output_(kOutputBytes) {}

  // Appends the next bytes to `target`, or reports what is here. Errors: those of the source.
  Result<Event> read(std::string& target) {
    if (mode_ == Mode::kBoundary) return begin_member();
    return mode_ == Mode::kPlain ? copy_plain(target) : decompress(target);
  }

  // How many members have begun before the current one, or before the end.
  std::size_t finished_number() const { return finished_number_; }
  std::size_t members() const { return members_; }  // that have begun
  // Where the current member begins in the source, and where the one before it ended.
  std::uint64_t member_begin() const { return member_begin_; }
  std::uint64_t finished_end() const { return finished_end_; }
  // Whether the member before the current one, or before the end, was compressed.
  bool finished_is_compressed() const { return finished_is_compressed_; }
  // Whether the source is not compressed at all.
  bool is_plain() const { return mode_ == Mode::kPlain && members_ == 1; }

  const std::string& reason() const { return reason_; }  // of the last damage; may be empty
  // Where the member begins in which the source ends.
  std::optional<std::uint64_t> cut_member() const { return cut_member_; }
  // The first bytes of a source that is not compressed in a way that is read.
  const std::string& first_bytes() const { return first_bytes_; }

 private:
  enum class Mode : std::uint8_t { kBoundary, kPlain, kGzip, kZstd };

  // Makes at least `count` bytes (a small number) available, if the source has them.
  Result<void> make_available(std::size_t count) {
    while (raw_end_ - raw_begin_ < count && !raw_ended_) {
      if (raw_end_ == raw_.size()) {
        const std::size_t dropped = raw_begin_ - std::min(raw_begin_, kLookBack);
        std::memmove(raw_.data(), raw_.data() + dropped, raw_end_ - dropped);
        raw_begin_ -= dropped;
        raw_base_ += dropped;
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

  Result<Event> begin_member() {
    finished_number_ = members_;
    finished_end_ = raw_base_ + raw_begin_;
    finished_is_compressed_ = mode_ != Mode::kPlain;
    while (true) {
      PAGELET_TRY(make_available(kSkippableHeader));
      const std::string_view bytes = rest();
      if (bytes.empty()) return Event::kEnd;
      if (is_skippable_frame(bytes)) {
        PAGELET_ASSIGN_OR_RETURN(const bool good, skip_frame());
        if (!good) return Event::kGarbage;
        continue;
      }
      if (looks_like_gzip(bytes)) {
        mode_ = Mode::kGzip;
      } else if (looks_like_zstd(bytes)) {
        mode_ = Mode::kZstd;
      } else if (members_ == 0 || bytes.starts_with(kWarcMagic)) {
        mode_ = Mode::kPlain;
        if (members_ == 0) first_bytes_ = bytes.substr(0, 4);
      } else {
        PAGELET_ASSIGN_OR_RETURN(const bool only_zeros, skip_garbage());
        if (!only_zeros) return Event::kGarbage;
        continue;
      }
      break;
    }
    if (mode_ != Mode::kPlain) decompressor().restart();
    member_begin_ = raw_base_ + raw_begin_;
    cut_member_.reset();  // what follows was only hidden by damage
    ++members_;
    searched_ = raw_begin_ + 1;
    return Event::kMember;
  }

  // False when the frame is cut off, or a dictionary that cannot be used.
  Result<bool> skip_frame() {
    if (rest().size() < kSkippableHeader) {
      // The end of the file cuts this beginning. It still looks like one: skip_garbage would stay.
      raw_begin_ = raw_end_;
      reason_ = "a skippable frame of zstd is cut off";
      return false;
    }
    std::uint64_t left = little_endian(rest().substr(4));
    const bool is_dictionary =
        members_ == 0 && little_endian(rest()) == kDictionaryFrame && left <= kMaxDictionaryBytes;
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
      DecodedContent content = decode_content("zstd", dictionary, kMaxDictionaryBytes);
      dictionary = content.error ? std::string() : std::move(content.text);
    }
    const bool good = !dictionary.empty() && zstd_->load_dictionary(dictionary);
    if (!good) reason_ = "its dictionary for zstd is damaged";
    return good;
  }

  // Goes to the next place that looks like the beginning of a member. Returns whether all bytes
  // before it were zeros, which fill up tapes and blocks.
  Result<bool> skip_garbage() {
    bool only_zeros = true;
    for (;; ++raw_begin_) {
      if (rest().size() < kSkippableHeader) PAGELET_TRY(make_available(kSkippableHeader));
      if (rest().empty() || begins_member(rest())) return only_zeros;
      only_zeros = only_zeros && rest().front() == '\0';
    }
  }

  // Damage is often found late, after the beginning of the next member was read as a part of this
  // one. The number of bytes that are read again is limited by the number that was read.
  void go_back_to_member() {
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

  Result<Event> copy_plain(std::string& target) {
    PAGELET_TRY(make_available(1));
    if (rest().empty()) return begin_member();
    target += rest();
    raw_begin_ = raw_end_;
    return Event::kBytes;
  }

  Result<Event> decompress(std::string& target) {
    using State = Decompressor::State;
    PAGELET_TRY(make_available(1));
    const Decompressor::Step step = decompressor().step(rest(), output_.data(), output_.size());
    // Without input and output the member is cut off.
    const bool is_cut = step.state == State::kMore && rest().empty() && step.made == 0;
    const bool damaged = step.state == State::kDamaged || is_cut;
    if (is_cut) cut_member_ = member_begin_;
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

  Decompressor& decompressor() { return mode_ == Mode::kGzip ? *gzip_ : *zstd_; }

  std::string_view rest() const {
    return std::string_view(raw_.data() + raw_begin_, raw_end_ - raw_begin_);
  }

  ByteSource& source_;
  std::unique_ptr<Decompressor> gzip_ = Decompressor::create(internal::Format::kGzip);
  std::unique_ptr<Decompressor> zstd_ = Decompressor::create(internal::Format::kZstd);
  Mode mode_ = Mode::kBoundary;
  std::vector<char> raw_;
  std::size_t raw_begin_ = 0;
  std::size_t raw_end_ = 0;
  std::uint64_t raw_base_ = 0;  // position of raw_'s first byte in the source
  std::uint64_t member_begin_ = 0;
  std::uint64_t finished_end_ = 0;
  bool finished_is_compressed_ = false;
  std::size_t searched_ = 0;  // in raw_: the search for a next member has reached this place
  std::size_t may_read_again_ = 0;
  bool raw_ended_ = false;
  std::string first_bytes_;
  std::optional<std::uint64_t> cut_member_;
  std::vector<char> output_;
  std::size_t members_ = 0;  // that have begun
  std::size_t finished_number_ = 0;
  std::string reason_;
};

}  // namespace pagelet::internal
