// SPDX-License-Identifier: MIT
#include "core/web/http/http_message.h"

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <new>
#include <utility>
#include <vector>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

// ---- Content codings ----

using internal::Decompressor;
using internal::Format;
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
    stream_.avail_in = static_cast<uInt>(std::min<std::size_t>(input.size(), kMaxAtOnce));
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
  static constexpr std::size_t kMaxAtOnce = std::size_t{1} << 30;
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
        return "a zstd frame needs a dictionary that the archive does not contain";
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

constexpr std::size_t kBombBytes = std::size_t{1} << 20;
constexpr std::size_t kBombRatio = 200;
constexpr std::size_t kMaxCodings = 5;  // as many as curl undoes

Error too_large(std::size_t max_bytes) {
  return {ErrorCode::kLimit, byte_limit_message(max_bytes), LimitKind::kBytes};
}

struct Coding {
  std::string_view name;
  Format format;
};
constexpr Coding kCodings[] = {{"gzip", Format::kGzip},
                               {"x-gzip", Format::kGzip},
                               {"deflate", Format::kDeflate},
                               {"br", Format::kBrotli},
                               {"zstd", Format::kZstd}};

// In the order in which they were applied; nullopt: one of them is unknown, or they are too many.
std::optional<std::vector<Format>> formats_of(std::string_view codings) {
  std::vector<Format> formats;
  while (!codings.empty()) {
    const std::string_view name = trim_http_spaces(take_part(codings, ','));
    if (name.empty() || equals_ignoring_case(name, "identity")) continue;
    const auto* const known = std::ranges::find_if(
        kCodings, [&](const Coding& coding) { return equals_ignoring_case(name, coding.name); });
    if (known == std::end(kCodings) || formats.size() == kMaxCodings) return std::nullopt;
    formats.push_back(known->format);
  }
  return formats;
}

// A body may consist of several members or frames.
bool begins_next(Format format, std::string_view bytes) {
  return (format == Format::kGzip && bytes.starts_with("\x1F\x8B")) ||
         (format == Format::kZstd && internal::looks_like_zstd(bytes));
}

// The standard demands zlib's frame, but many servers send none. The first two bytes tell.
Format deflate_format(std::string_view bytes) {
  if (bytes.size() < 2) return Format::kDeflate;
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto second = static_cast<unsigned char>(bytes[1]);
  return (first & 0x0F) == 8 && (first * 256 + second) % 31 == 0 ? Format::kZlib : Format::kDeflate;
}

std::optional<Error> decompress(Format format, std::string_view bytes, std::size_t max_bytes,
                                std::string& text) {
  if (bytes.empty()) return {};  // needs no decoding, whatever its coding
  if (format == Format::kDeflate) format = deflate_format(bytes);
  const std::unique_ptr<Decompressor> stream = Decompressor::create(format);
  std::array<char, 65536> buffer;
  for (std::string_view rest = bytes;;) {
    const Decompressor::Step step = stream->step(rest, buffer.data(), buffer.size());
    if (step.state == State::kDamaged) return damaged_body();
    rest.remove_prefix(step.taken);
    const std::size_t free = max_bytes - text.size();
    text.append(buffer.data(), std::min(step.made, free));
    if (step.made > free) return too_large(max_bytes);
    const std::size_t taken = bytes.size() - rest.size();
    if (text.size() > kBombBytes && text.size() / kBombRatio > taken) {
      return Error{ErrorCode::kLimit, "a decompression bomb (over 200 times its size)",
                   LimitKind::kBytes};
    }
    if (step.state == State::kEnded) {
      // Other bytes after the end are padding, which some servers send.
      if (!begins_next(format, rest)) return {};
      stream->restart();
    } else if (step.taken == 0 && step.made == 0) {
      return damaged_body();
    }
  }
}

// Whether bytes that cannot be decoded are not coded. `text`: what was decoded before the damage.
bool is_undone(Format format, std::string_view bytes, std::string_view text) {
  if (format == Format::kGzip) return !internal::looks_like_gzip(bytes);
  if (format == Format::kZstd) return !internal::looks_like_zstd(bytes);
  return text.empty() && looks_like_markup(bytes);
}

// The bytes without a coding that they certainly have.
Result<std::string> undone(std::string_view coding, std::string_view bytes, std::size_t max_bytes) {
  DecodedContent decoded = decode_content(coding, bytes, max_bytes);
  if (decoded.error) return tl::unexpected(*std::move(decoded.error));
  return std::move(decoded.text);
}

// Whether the first bytes have no control characters but those of texts.
bool looks_like_text(std::string_view bytes) {
  constexpr std::size_t kFirstBytes = 1'024;
  constexpr std::string_view kOfTexts = "\t\n\f\r\x1B";  // the last one is of ISO-2022-JP
  return std::ranges::all_of(bytes.substr(0, kFirstBytes), [&](char c) {
    return static_cast<unsigned char>(c) >= ' ' || kOfTexts.find(c) != std::string_view::npos;
  });
}

// ---- Heads and chunks ----

// How much of bytes in UTF-16 is looked at for their first character.
constexpr std::size_t kLookedAt = std::size_t{1} << 16;
// Longest first line of a chunk that is accepted, with extensions.
constexpr std::size_t kMaxChunkLineLength = 4096;

std::optional<int> parse_status(std::string_view line) {
  const std::size_t space = line.find(' ');
  if (!starts_with_ignoring_case(line, "HTTP/") || space == std::string_view::npos)
    return std::nullopt;
  line.remove_prefix(space + 1);
  unsigned status = 0;  // unsigned, so that from_chars accepts no sign
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), status);
  if (error != std::errc() || end != line.data() + 3) return std::nullopt;
  return static_cast<int>(status);
}

// The size in the first line of a chunk; that line is removed. nullopt when it is not such a line.
std::optional<std::uint64_t> take_chunk_size(std::string_view& body) {
  const std::size_t line = body.substr(0, kMaxChunkLineLength).find('\n');
  if (line == std::string_view::npos) return std::nullopt;
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(body.data(), body.data() + line, size, 16);
  if (error != std::errc()) return std::nullopt;
  const auto after = static_cast<std::size_t>(end - body.data());
  if (after < line && std::string_view(" \t\r;").find(body[after]) == std::string_view::npos) {
    return std::nullopt;
  }
  body.remove_prefix(line + 1);
  return size;
}

// Puts the chunks of a body together; false when it is cut. Some writers of archives keep the field
// of chunks that are joined already.
bool join_chunks(std::string_view body, std::string& text) {
  if (std::string_view begin = body; !take_chunk_size(begin)) {
    text = body;
    return true;
  }
  while (const std::optional<std::uint64_t> size = take_chunk_size(body)) {
    if (*size == 0) return true;
    text += body.substr(0, *size);
    if (*size > body.size()) return false;
    body.remove_prefix(*size);
    if (body.starts_with('\r')) body.remove_prefix(1);
    if (body.starts_with('\n')) body.remove_prefix(1);
  }
  return false;
}

// The first head in a message, of whatever status.
std::optional<HttpHead> parse_one_head(std::string_view message) {
  const std::optional<int> status = parse_status(message.substr(0, message.find('\n')));
  const std::size_t size = status ? header_size(message) : std::string_view::npos;
  if (size == std::string_view::npos) return std::nullopt;
  std::string header(message.substr(0, size));
  unfold(header);
  HttpHead head;
  head.status = *status;
  head.media_type = parse_media_type(field_of(header, "content-type"));
  head.location = field_of(header, "location");
  head.content_encoding = ascii_lower(fields_of(header, "content-encoding"));
  head.retry_after = field_of(header, "retry-after");
  head.chunked =
      ascii_lower(field_of(header, "transfer-encoding")).find("chunked") != std::string::npos;
  head.size = size;
  return head;
}

// Whether a response comes before the real one. After 101, the connection has another protocol.
bool is_interim(int status) { return status / 100 == 1 && status != 101; }

}  // namespace

namespace internal {

std::unique_ptr<Decompressor> Decompressor::create(Format format) {
  if (format == Format::kZstd) return std::make_unique<Zstd>();
  if (format == Format::kBrotli) return std::make_unique<Brotli>();
  constexpr int kWindowBits = 15;
  return std::make_unique<Inflater>(format == Format::kGzip   ? kWindowBits + 16
                                    : format == Format::kZlib ? kWindowBits
                                                              : -kWindowBits);
}

bool looks_like_gzip(std::string_view bytes) {
  // Magic number, deflate, no reserved flag.
  return bytes.size() >= 4 && bytes.starts_with("\x1F\x8B\x08") &&
         (static_cast<unsigned char>(bytes[3]) & 0xE0U) == 0;
}

bool looks_like_zstd(std::string_view bytes) { return bytes.starts_with("\x28\xB5\x2F\xFD"); }

}  // namespace internal

DecodedContent decode_content(std::string_view codings, std::string_view bytes,
                              std::size_t max_bytes) {
  const std::optional<std::vector<Format>> formats = formats_of(codings);
  if (!formats) {
    return {{},
            Error{ErrorCode::kCoding, "body in the unknown coding '" + std::string(codings) + "'"}};
  }
  std::optional<std::string> decoded;  // `bytes`, once a coding is undone
  for (auto format = formats->rbegin(); format != formats->rend(); ++format) {
    std::string text;
    std::optional<Error> error = decompress(*format, bytes, max_bytes, text);
    if (error && error->code == ErrorCode::kInput && is_undone(*format, bytes, text)) continue;
    if (error) return {std::move(text), std::move(error)};
    decoded = std::move(text);
    bytes = *decoded;
  }
  if (decoded) return {*std::move(decoded)};
  if (bytes.size() <= max_bytes) return {std::string(bytes)};
  return {std::string(bytes.substr(0, max_bytes)), too_large(max_bytes)};
}

Result<std::string> without_gzip(std::string bytes, std::size_t max_bytes) {
  return internal::looks_like_gzip(bytes) ? undone("gzip", bytes, max_bytes) : std::move(bytes);
}

Result<std::string> without_coding(std::string bytes, std::size_t max_bytes) {
  if (internal::looks_like_gzip(bytes)) return undone("gzip", bytes, max_bytes);
  if (internal::looks_like_zstd(bytes)) return undone("zstd", bytes, max_bytes);
  if (looks_like_text(bytes)) return bytes;
  for (const std::string_view coding : {"deflate", "br"}) {
    DecodedContent decoded = decode_content(coding, bytes, max_bytes);
    if (!decoded.error && looks_like_markup(decoded.text)) return std::move(decoded.text);
  }
  return bytes;
}

bool looks_like_markup(std::string_view bytes) {
  const bool is_utf16 = bytes.starts_with("\xFE\xFF") || bytes.starts_with("\xFF\xFE");
  const std::string text =
      is_utf16 ? decode_page(std::string(bytes.substr(0, kLookedAt))).text : std::string();
  if (is_utf16) bytes = text;
  return trim_html_spaces(without_utf8_mark(bytes)).starts_with('<');
}

std::optional<HttpHead> parse_http_head(std::string_view message) {
  std::optional<HttpHead> head = parse_one_head(message);
  while (head && is_interim(head->status)) {
    const std::size_t before = head->size;
    head = parse_one_head(message.substr(before));
    if (head) head->size += before;
  }
  return head;
}

DecodedContent decode_http_body(const HttpHead& head, std::string_view body,
                                std::size_t max_bytes) {
  if (!head.chunked) return decode_content(head.content_encoding, body, max_bytes);
  std::string joined;
  const bool is_whole = join_chunks(body, joined);
  DecodedContent content = decode_content(head.content_encoding, joined, max_bytes);
  if (!is_whole && !content.error) content.error = damaged_body();
  return content;
}

}  // namespace pagelet
