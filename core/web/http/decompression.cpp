// SPDX-License-Identifier: MIT
#include "core/web/http/decompression.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "core/web/http/inflater.h"

namespace pagelet {
namespace {

using internal::DeflateFrame;
using internal::Inflater;

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

tl::unexpected<Error> fail_body(const char* reason) {
  return fail(ErrorCode::kInput, std::string("compressed body ") + reason);
}

tl::unexpected<Error> fail_size(std::size_t max_bytes) {
  return fail_limit(LimitKind::kBytes,
                    "more than " + std::to_string(max_bytes) + " bytes when decompressed");
}

Result<std::string> inflate_with(DeflateFrame frame, std::string_view body, std::size_t max_bytes) {
  Inflater inflater(frame);
  std::string text;
  std::vector<char> output(kOutputBytes);
  while (true) {
    const Inflater::Step step = inflater.step(body, output.data(), output.size());
    body.remove_prefix(step.taken);
    if (text.size() + step.made > max_bytes) return fail_size(max_bytes);
    text.append(output.data(), step.made);
    if (step.ended()) {
      if (!looks_like_gzip(body)) return text;
      inflater.restart();
    } else if (step.code != Z_OK) {
      return fail_body(step.code == Z_BUF_ERROR ? "is truncated" : "is damaged");
    }
  }
}

}  // namespace

bool looks_like_gzip(std::string_view bytes) {
  // Magic number, deflate, no reserved flag.
  return bytes.size() >= 4 && bytes.starts_with("\x1F\x8B\x08") &&
         (static_cast<unsigned char>(bytes[3]) & 0xE0U) == 0;
}

bool looks_like_zstd(std::string_view bytes) { return bytes.starts_with("\x28\xB5\x2F\xFD"); }

Result<std::string> inflate_body(std::string_view body, std::size_t max_bytes) {
  Result<std::string> text = inflate_with(DeflateFrame::kGzipOrZlib, body, max_bytes);
  if (text || text.error().code == ErrorCode::kLimit || looks_like_gzip(body)) return text;
  return inflate_with(DeflateFrame::kNone, body, max_bytes);
}

Result<std::string> decompress_zstd(std::string_view body, std::size_t max_bytes) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     &ZSTD_freeDCtx);
  if (context == nullptr) throw std::bad_alloc();
  std::string text;
  std::vector<char> output(kOutputBytes);
  ZSTD_inBuffer in{body.data(), body.size(), 0};
  while (true) {
    ZSTD_outBuffer out{output.data(), output.size(), 0};
    const std::size_t before = in.pos;
    const std::size_t code = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(code) != 0) return fail_body("is damaged");
    if (text.size() + out.pos > max_bytes) return fail_size(max_bytes);
    text.append(output.data(), out.pos);
    if (code == 0 && in.pos == in.size) return text;
    if (out.pos == 0 && in.pos == before) return fail_body("is truncated");
  }
}

struct DecompressedStream::Decoders {
  Inflater gzip{DeflateFrame::kGzip};
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> zstd{nullptr, &ZSTD_freeDCtx};

  ZSTD_DCtx& zstd_context() {
    if (zstd == nullptr) {
      zstd.reset(ZSTD_createDCtx());
      if (zstd == nullptr) throw std::bad_alloc();
    }
    return *zstd;
  }
};

DecompressedStream::DecompressedStream(ByteSource& source)
    : source_(source), raw_(kRawBytes), output_(kOutputBytes) {}

DecompressedStream::~DecompressedStream() = default;

Result<std::size_t> DecompressedStream::read(std::string& target, std::vector<Mark>& marks) {
  const std::size_t before = target.size();
  while (target.size() == before && mode_ != Mode::kEnd) {
    Result<void> done;
    switch (mode_) {
      case Mode::kBoundary:
        done = begin_member(marks);
        break;
      case Mode::kPlain:
        done = copy_plain(target);
        break;
      default:
        done = decompress(target, marks);
        break;
    }
    PAGELET_TRY(std::move(done));
  }
  return target.size() - before;
}

// Makes at least `count` bytes (a small number) available, if the source has them.
Result<void> DecompressedStream::make_available(std::size_t count) {
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

Result<void> DecompressedStream::begin_member(std::vector<Mark>& marks) {
  if (const auto done = make_available(kSkippableHeader); !done) return done;
  const std::string_view bytes = rest();
  if (bytes.empty()) {
    mode_ = Mode::kEnd;
    return {};
  }
  if (is_skippable_frame(bytes)) return skip_frame(marks);
  if (looks_like_gzip(bytes)) {
    if (decoders_ == nullptr) decoders_ = std::make_unique<Decoders>();
    decoders_->gzip.restart();
    mode_ = Mode::kGzip;
  } else if (looks_like_zstd(bytes)) {
    if (decoders_ == nullptr) decoders_ = std::make_unique<Decoders>();
    ZSTD_DCtx_reset(&decoders_->zstd_context(), ZSTD_reset_session_only);
    mode_ = Mode::kZstd;
  } else if (first_ || bytes.starts_with("WARC/")) {
    mode_ = Mode::kPlain;
  } else {
    return skip_garbage(marks);
  }
  first_ = false;
  member_ = position_;
  searched_ = raw_begin_ + 1;
  mark(Place::kMember, marks);
  return {};
}

Result<void> DecompressedStream::skip_frame(std::vector<Mark>& marks) {
  if (rest().size() < kSkippableHeader) {
    // The end of the file cuts this beginning. It still looks like one, so skip_garbage would stay
    // here.
    raw_begin_ = raw_end_;
    mark(Place::kGarbage, marks);
    return {};
  }
  std::uint64_t left = little_endian(rest().substr(4));
  const bool is_dictionary =
      first_ && little_endian(rest()) == kDictionaryFrame && left <= kMostDictionaryBytes;
  raw_begin_ += kSkippableHeader;
  std::string dictionary;
  while (left > 0) {
    if (const auto done = make_available(1); !done) return done;
    if (rest().empty()) {
      mark(Place::kGarbage, marks);
      break;
    }
    const std::string_view part = rest().substr(0, left);
    if (is_dictionary) dictionary += part;
    raw_begin_ += part.size();
    left -= part.size();
  }
  if (!is_dictionary) return {};
  first_ = false;
  if (looks_like_zstd(dictionary)) {
    Result<std::string> plain = decompress_zstd(dictionary, kMostDictionaryBytes);
    if (!plain) {
      mark(Place::kGarbage, marks);
      return {};
    }
    dictionary = std::move(*plain);
  }
  if (decoders_ == nullptr) decoders_ = std::make_unique<Decoders>();
  const std::size_t code =
      ZSTD_DCtx_loadDictionary(&decoders_->zstd_context(), dictionary.data(), dictionary.size());
  if (ZSTD_isError(code) != 0) mark(Place::kGarbage, marks);
  return {};
}

// Goes to the next place that looks like the beginning of a member. Zeros, which fill up tapes and
// blocks, are no garbage.
Result<void> DecompressedStream::skip_garbage(std::vector<Mark>& marks) {
  bool only_zeros = true;
  while (true) {
    if (const auto done = make_available(kSkippableHeader); !done) return done;
    const std::string_view bytes = rest();
    if (bytes.empty()) break;
    std::size_t at = 0;
    bool found = false;
    for (; at < bytes.size(); ++at) {
      found = begins_member(bytes.substr(at, kSkippableHeader));
      if (found) break;
      only_zeros = only_zeros && bytes[at] == '\0';
      // The end of the buffer may cut a beginning. It is checked again when there are more bytes.
      if (!raw_ended_ && bytes.size() - at < kSkippableHeader) break;
    }
    raw_begin_ += at;
    if (found) break;
  }
  if (!only_zeros) mark(Place::kGarbage, marks);
  return {};
}

// Damage is often found late, after the beginning of the next member was read as a part of this
// one. The number of bytes that are read again is limited by the number that was read.
bool DecompressedStream::go_back_to_member() {
  for (; searched_ < raw_begin_; ++searched_) {
    const std::size_t distance = raw_begin_ - searched_;
    const std::string_view bytes(raw_.data() + searched_, raw_end_ - searched_);
    if (!looks_like_gzip(bytes) && !looks_like_zstd(bytes)) continue;
    if (distance > may_read_again_) return false;
    may_read_again_ -= distance;
    raw_begin_ = searched_;
    return true;
  }
  return false;
}

Result<void> DecompressedStream::copy_plain(std::string& target) {
  if (const auto done = make_available(1); !done) return done;
  if (rest().empty()) mode_ = Mode::kEnd;
  target += rest();
  position_ += rest().size();
  raw_begin_ = raw_end_;
  return {};
}

Result<void> DecompressedStream::decompress(std::string& target, std::vector<Mark>& marks) {
  if (const auto done = make_available(1); !done) return done;
  std::size_t taken = 0;
  std::size_t made = 0;
  bool ended = false;
  bool damaged = false;
  if (mode_ == Mode::kGzip) {
    const Inflater::Step step = decoders_->gzip.step(rest(), output_.data(), output_.size());
    taken = step.taken;
    made = step.made;
    ended = step.ended();
    damaged = step.damaged();
  } else {
    ZSTD_inBuffer in{rest().data(), rest().size(), 0};
    ZSTD_outBuffer out{output_.data(), output_.size(), 0};
    const std::size_t code = ZSTD_decompressStream(&decoders_->zstd_context(), &out, &in);
    taken = in.pos;
    made = out.pos;
    ended = code == 0;
    damaged = ZSTD_isError(code) != 0;
  }
  // The member is cut: there is no more input and no more output.
  if (!ended && rest().empty() && made == 0) damaged = true;
  raw_begin_ += taken;
  target.append(output_.data(), made);
  position_ += made;
  if (!ended && !damaged) return {};
  mode_ = Mode::kBoundary;
  if (!damaged) return {};
  // A member that ends before it yields a byte is no evidence of damage to the bytes before it.
  mark(position_ == member_ ? Place::kGarbage : Place::kDamage, marks);
  if (go_back_to_member()) return {};
  // Makes progress if the beginning itself is damaged.
  if (taken == 0 && !rest().empty()) ++raw_begin_;
  std::vector<Mark> same_place;
  return skip_garbage(same_place);
}

}  // namespace pagelet
