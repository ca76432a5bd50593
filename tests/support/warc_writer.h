// SPDX-License-Identifier: MIT
#pragma once

/// Web archives for tests: records of several dialects, compressed or not, and a source of bytes in
/// memory.

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/files/files.h"

namespace pagelet {

/// A source that gives `step` bytes at a time.
class MemoryBytes final : public ByteSource {
 public:
  explicit MemoryBytes(std::string bytes, std::size_t step = std::size_t{1} << 16)
      : bytes_(std::move(bytes)), step_(step) {}

  Result<std::size_t> read(std::span<char> target) override {
    const std::size_t count = std::min({target.size(), step_, bytes_.size() - at_});
    std::memcpy(target.data(), bytes_.data() + at_, count);
    at_ += count;
    return count;
  }

 private:
  std::string bytes_;
  std::size_t step_;
  std::size_t at_ = 0;
};

/// One gzip member.
inline std::string gzip(std::string_view text, int window_bits = 15 + 16) {
  z_stream stream{};
  if (deflateInit2(&stream, 6, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error("deflateInit2");
  }
  std::string packed(deflateBound(&stream, text.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) throw std::runtime_error("deflate");
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

/// One zstd frame, with the dictionary if one is given.
inline std::string zstd(std::string_view text, std::string_view dictionary = {}) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  const std::size_t size =
      ZSTD_compress_usingDict(context, packed.data(), packed.size(), text.data(), text.size(),
                              dictionary.data(), dictionary.size(), 3);
  ZSTD_freeCCtx(context);
  if (ZSTD_isError(size) != 0) throw std::runtime_error("ZSTD_compress");
  packed.resize(size);
  return packed;
}

/// How a writer of archives writes its records.
struct WarcDialect {
  std::string version = "1.0";
  std::string line_end = "\r\n";
  bool brackets = false;    ///< <URI>, as wget writes it
  bool lower_case = false;  ///< names of fields in lower case
};

inline std::string warc_record(const WarcDialect& dialect, std::string_view type,
                               std::string_view uri, std::string_view content_type,
                               std::string_view content, std::string_view more_fields = {}) {
  const std::string& end = dialect.line_end;
  std::string text = "WARC/" + dialect.version + end;
  const auto field = [&](std::string name, std::string_view value) {
    if (dialect.lower_case) {
      std::ranges::transform(name, name.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      });
    }
    text += name + ": ";
    text += value;
    text += end;
  };
  field("WARC-Type", type);
  if (!uri.empty()) {
    field("WARC-Target-URI", dialect.brackets ? "<" + std::string(uri) + ">" : std::string(uri));
  }
  field("WARC-Record-ID", "<urn:uuid:01234567-89ab-cdef-0123-456789abcdef>");
  field("Content-Type", content_type);
  text += more_fields;
  field("Content-Length", std::to_string(content.size()));
  text += end;
  text += content;
  return text + "\r\n\r\n";
}

inline std::string http_message(std::string_view body,
                                std::string_view fields = "Content-Type: text/html\r\n",
                                std::string_view status = "200 OK") {
  std::string text = "HTTP/1.1 ";
  text += status;
  text += "\r\n";
  text += fields;
  text += "\r\n";
  text += body;
  return text;
}

/// A record of a page as a crawler writes it.
inline std::string response(std::string_view uri, std::string_view body,
                            const WarcDialect& dialect = {}) {
  return warc_record(dialect, "response", uri, "application/http; msgtype=response",
                     http_message(body));
}

}  // namespace pagelet
