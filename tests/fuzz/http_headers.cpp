// SPDX-License-Identifier: MIT

// HTTP responses. Input: a byte of switches, a byte for the size of the chunks of the body, a line
// with its codings, then the message. It is read as lines of a header, as in archives, and as a
// body.

#include <algorithm>
#include <string>
#include <string_view>

#include "core/web/http/http_message.h"
#include "core/web/live/web_fetcher.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/support/warc_writer.h"

namespace pagelet::fuzz {
namespace {

constexpr std::int64_t kNow = 1'770'000'000;
constexpr std::size_t kMaxBytes = 20'000;

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

void check_fields(std::string_view text) {
  for (Input lines(text); !lines.empty();) parse_media_type(lines.line());
  const std::string_view wait = field_of(text, "retry-after");
  const auto seconds = retry_after(wait, kNow);
  require(!seconds || *seconds >= 0, "nobody waits for the past");
  if (is_number(wait)) require(seconds.has_value(), "a number is one of seconds");
  // A sign and a few digits may be read as a date.
  if (wait.size() > 12 && wait.starts_with('-') && is_number(wait.substr(1))) {
    require(!seconds, "a number below 0 is none");
  }
}

std::string in_chunks(std::string_view body, std::size_t piece) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  while (!body.empty()) {
    const std::string_view part = body.substr(0, piece);
    text += {kDigits[part.size() >> 4 & 15], kDigits[part.size() & 15]};
    text += part.size() % 2 == 0 ? ";a=b\r\n" : "\n";
    text += part;
    text += "\r\n";
    body.remove_prefix(part.size());
  }
  return text + "0\r\n\r\n";
}

void check_message(std::string_view message, std::size_t piece) {
  const auto head = parse_http_head(message);
  if (!head) return;
  require(head->status >= 0 && head->status <= 999, "a status has three digits");
  require(head->size <= message.size() && message[head->size - 1] == '\n', "a head ends in a line");
  const std::string_view body = message.substr(head->size);
  const DecodedContent decoded = decode_http_body(*head, body, kMaxBytes);
  require(decoded.text.size() <= kMaxBytes, "a body is within the limit");
  require(!decoded.error || decoded.error->code == ErrorCode::kInput ||
              decoded.error->code == ErrorCode::kLimit || decoded.error->code == ErrorCode::kCoding,
          "a body is input");
  // A body that is coded here must be decoded again.
  HttpHead chunked;
  chunked.chunked = true;
  require(decode_http_body(chunked, in_chunks(body, piece), body.size()).text == body,
          "chunks are put together");
  for (const char* coding : {"gzip", "deflate", "zstd"}) {
    const auto pack = [&](std::string_view bytes) {
      return coding[0] == 'g'   ? gzip(bytes)
             : coding[0] == 'd' ? gzip(bytes, (piece & 1U) != 0 ? 15 : -15)
                                : zstd(bytes);
    };
    const std::string once = pack(body);
    HttpHead coded;
    coded.content_encoding = coding;
    require(decode_http_body(coded, once, body.size()).text == body, "a coded body comes back");
    coded.content_encoding += std::string(", identity, ") + coding;
    const std::size_t most = std::max(once.size(), body.size());
    require(decode_http_body(coded, pack(once), most).text == body,
            "a body that is coded twice comes back");
  }
}

void check_codings(std::string_view codings, std::string_view body) {
  const DecodedContent content = decode_content(codings, body, kMaxBytes);
  require(content.text.size() <= kMaxBytes, "a body is within the limit");
  if (content.error) return;
  require(decode_content(codings, body, content.text.size()).text == content.text ||
              std::ranges::count(codings, ',') > 0,
          "the limit is the largest size allowed");
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(http_headers) {
  const std::uint8_t switches = input.byte();
  const std::size_t piece = 1 + input.byte();
  const std::string_view coding = input.line();
  const std::string_view message = input.rest();
  check_fields(message);
  std::string header(message);
  unfold(header);
  require(header.size() == message.size(), "unfolding moves nothing");
  require(field_of(header, "content-type").find('\n') == std::string_view::npos,
          "a value is one line");
  if ((switches & 1U) != 0) {
    check_codings(coding, message);
  } else {
    check_message(message, std::min(piece, std::size_t{255}));
  }
}
