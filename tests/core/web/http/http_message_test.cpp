// SPDX-License-Identifier: MIT
#include "core/web/http/http_message.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/errors.h"
#include "tests/support/warc_writer.h"

namespace pagelet {
namespace {

constexpr std::size_t kLimit = 100'000;

Result<std::string> body_of(const std::string& fields, const std::string& body,
                            std::size_t limit = kLimit) {
  const std::string message = http_message(body, fields);
  const auto head = parse_http_head(message);
  EXPECT_TRUE(head.has_value());
  DecodedContent content =
      decode_http_body(*head, std::string_view(message).substr(head->size), limit);
  if (content.error) return tl::unexpected(*content.error);
  return std::move(content.text);
}

TEST(HeaderFields, FindsFieldsInAnyCase) {
  const std::string header = "GET / x\r\nnone\r\nA-b :  one \r\na-B: two\nempty:\r\n\r\n";
  EXPECT_EQ(field_of(header, "a-b"), "one");
  EXPECT_EQ(fields_of(header, "a-b"), "one,two");
  EXPECT_EQ(field_of(header, "empty"), "");
  EXPECT_EQ(field_of(header, "missing"), "");
}

TEST(HeaderFields, ReadsMediaTypes) {
  const MediaType quoted = parse_media_type(R"(Text/HTML; a="x"; CharSet="utf-8" ; b=c)");
  EXPECT_EQ(quoted.name, "text/html");
  EXPECT_EQ(quoted.charset, "utf-8");
  EXPECT_EQ(parse_media_type("text/html;charset=koi8-r").charset, "koi8-r");
  EXPECT_EQ(parse_media_type("text/html;x=y ; CharSet = \"ISO-8859-2\"").charset, "ISO-8859-2");
  EXPECT_EQ(parse_media_type("text/html; charset=a; charset=b").charset, "a");
  EXPECT_EQ(parse_media_type("text/html; charset").charset, "");
  EXPECT_EQ(parse_media_type("").name, "");
  EXPECT_EQ(parse_media_type(";;=;charset").charset, "");
}

TEST(HttpMessage, ReadsTheHead) {
  const std::string message =
      "HTTP/1.1 301 Moved\nContent-Type: text/html; charset=x\nLocation: /b\n"
      "Transfer-Encoding: Chunked\nRetry-After: 7\nContent-Encoding: GZIP\n\nbody";
  const auto head = parse_http_head(message).value();
  EXPECT_EQ(head.status, 301);
  EXPECT_EQ(head.media_type.name, "text/html");
  EXPECT_EQ(head.media_type.charset, "x");
  EXPECT_EQ(head.location, "/b");
  EXPECT_EQ(head.content_encoding, "gzip");
  EXPECT_EQ(head.retry_after, "7");
  EXPECT_TRUE(head.chunked);
  EXPECT_EQ(message.substr(head.size), "body");
  EXPECT_EQ(parse_http_head("HTTP/2 200\r\n\r\n")->status, 200);
  EXPECT_EQ(parse_http_head("http/1.1 404 Not Found\r\n\r\n")->status, 404);
}

TEST(HttpMessage, RefusesMessagesWithoutAValidHead) {
  for (const char* message :
       {"", "HTTP/1.1", "HTTP/1.1 \r\n\r\n", "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/1.1 20\r\n\r\n",
        "HTTP/1.1 -20 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nno end", "GET / HTTP/1.1\r\n\r\n",
        "<html>\r\n\r\n"}) {
    EXPECT_FALSE(parse_http_head(message).has_value()) << message;
  }
}

TEST(HttpMessage, SkipsInterimResponses) {
  const std::string early = "HTTP/1.1 103 Early Hints\r\nContent-Type: a/b\r\n\r\n";
  const std::string message = "HTTP/1.1 100 Continue\r\n\r\n" + early + http_message("body", "");
  const auto head = parse_http_head(message).value();
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.media_type.name, "");
  EXPECT_EQ(message.substr(head.size), "body");
  EXPECT_FALSE(parse_http_head(early).has_value());
  EXPECT_FALSE(parse_http_head(early + "<p>").has_value());
  EXPECT_EQ(parse_http_head("HTTP/1.1 101 Switching\r\n\r\nany")->status, 101);
}

TEST(HttpMessage, MarkupMayBeginWithAByteOrderMark) {
  using namespace std::string_literals;
  for (const std::string& bytes :
       {"\xEF\xBB\xBF \n<p>"s, "\xFF\xFE\n\0<\0p\0"s, "\xFE\xFF\0 \0<\0p"s, " \t<"s}) {
    EXPECT_TRUE(looks_like_markup(bytes)) << bytes;
  }
  for (const std::string& bytes :
       {""s, "\xFF\xFE"s, "\xFF\xFE\0<"s, "\xFF\xFE<p"s, "\xFE\xFF  \0<"s, "p<"s}) {
    EXPECT_FALSE(looks_like_markup(bytes)) << bytes;
  }
}

TEST(HttpMessage, JoinsChunks) {
  const std::string chunked = "Transfer-Encoding: chunked\r\n";
  EXPECT_EQ(body_of(chunked, "4;x=y\r\nWiki\r\nA\r\npedia in\r\n\r\n0\r\nX: y\r\n\r\n").value(),
            "Wikipedia in\r\n");
  EXPECT_EQ(body_of(chunked, "0\r\n\r\n").value(), "");
  // The header says chunked, but the body is not chunked any more.
  EXPECT_EQ(body_of(chunked, "<p>text").value(), "<p>text");
  EXPECT_EQ(body_of(chunked, "dead beef").value(), "dead beef");
  EXPECT_FALSE(body_of(chunked, "4\r\nWi").has_value());
  EXPECT_FALSE(body_of(chunked, "4\r\nWiki\r\nzz").has_value());
  EXPECT_FALSE(body_of(chunked, "FFFFFFFFFFFFFFFF\r\nWiki\r\n").has_value());
}

TEST(HttpMessage, UndoesCodings) {
  const std::string text(5000, 'a');
  EXPECT_EQ(body_of("Content-Encoding: gzip\r\n", gzip(text)).value(), text);
  EXPECT_EQ(body_of("Content-Encoding: x-gzip\r\n", gzip(text) + gzip("b")).value(), text + "b");
  EXPECT_EQ(body_of("Content-Encoding: deflate\r\n", gzip(text, 15)).value(), text);
  EXPECT_EQ(body_of("Content-Encoding: deflate\r\n", gzip(text, -15)).value(), text);
  EXPECT_EQ(body_of("Content-Encoding: zstd\r\n", zstd(text)).value(), text);
  EXPECT_EQ(body_of("Content-Encoding: identity\r\n", text).value(), text);
  EXPECT_EQ(body_of("Content-Encoding: br\r\n", "\x0B\x02\x80hello\x03").value(), "hello");
  // The writer of the archive has decoded the body before.
  EXPECT_EQ(body_of("Content-Encoding: br\r\n", " <p>text").value(), " <p>text");
  EXPECT_EQ(body_of("Content-Encoding: gzip\r\n", "plain").value(), "plain");
  const std::string packed = gzip(text);
  const std::string chunk = "Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n";
  char size[16];
  std::snprintf(size, sizeof size, "%zx\r\n", packed.size());
  EXPECT_EQ(body_of(chunk, size + packed + "\r\n0\r\n\r\n").value(), text);
}

TEST(HttpMessage, ReportsCodingsThatCannotBeUndone) {
  EXPECT_EQ(error_of(body_of("Content-Encoding: compress\r\n", "\x1b\x03\x01"), ErrorCode::kCoding),
            "body in the unknown coding 'compress'");
  error_of(body_of("Content-Encoding: br\r\n", "no brotli"));
  const std::string packed = gzip(std::string(5000, 'a'));
  EXPECT_FALSE(body_of("Content-Encoding: gzip\r\n", packed.substr(0, 20)).has_value());
  std::string changed = packed;
  changed[12] = '\xFF';
  EXPECT_FALSE(body_of("Content-Encoding: gzip\r\n", changed).has_value());
  EXPECT_FALSE(body_of("Content-Encoding: zstd\r\n", zstd("text").substr(0, 8)).has_value());
}

TEST(HttpMessage, TheBeginningOfABodyIsWhatCanBeDecoded) {
  const std::string text(5000, 'a');
  const std::string message = http_message("9999\r\n" + gzip(text),
                                           "Transfer-Encoding: chunked\r\n"
                                           "Content-Encoding: identity\r\n"
                                           "Content-Encoding: gzip\r\n");
  const auto head = parse_http_head(message);
  const std::string_view body = std::string_view(message).substr(head->size);
  EXPECT_TRUE(decode_http_body(*head, body, kLimit).error);
  EXPECT_EQ(decode_http_body(*head, body, kLimit).text, text);
  EXPECT_EQ(decode_http_body(*head, body, 10).text, text.substr(0, 10));
}

TEST(HttpMessage, StopsAtTheLimitOfBytes) {
  const std::string zeros(50'000'000, '\0');
  for (const auto& [coding, body] : {std::pair{"gzip", gzip(zeros)}, {"zstd", zstd(zeros)}}) {
    EXPECT_EQ(limit_of(body_of(std::string("Content-Encoding: ") + coding + "\r\n", body)),
              LimitKind::kBytes)
        << coding;
  }
  EXPECT_EQ(limit_of(body_of("", std::string(kLimit + 1, 'a'))), LimitKind::kBytes);
}

}  // namespace
}  // namespace pagelet
