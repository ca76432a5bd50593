// SPDX-License-Identifier: MIT
#include <brotli/encode.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>

#include "core/web/http/http_message.h"
#include "tests/support/warc_writer.h"

namespace pagelet {
namespace {

constexpr std::size_t kNoLimit = std::size_t{1} << 40;
constexpr int kZlib = 15;
constexpr int kRaw = -15;

std::string brotli(const std::string& text) {
  std::size_t size = BrotliEncoderMaxCompressedSize(text.size());
  std::string result(size, '\0');
  EXPECT_TRUE(BrotliEncoderCompress(BROTLI_DEFAULT_QUALITY / 2, BROTLI_DEFAULT_WINDOW,
                                    BROTLI_DEFAULT_MODE, text.size(),
                                    reinterpret_cast<const std::uint8_t*>(text.data()), &size,
                                    reinterpret_cast<std::uint8_t*>(result.data())));
  result.resize(size);
  return result;
}

std::string page() {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "<p>paragraph " + std::to_string(i * 7919) + "</p>";
  return text;
}

constexpr const char* kGood = "";
constexpr const char* kDamaged = "its body is damaged or truncated";

std::string message_of(const DecodedContent& content) {
  return content.error ? content.error->message : "";
}

std::string message_of(std::string_view codings, std::string_view bytes) {
  return message_of(decode_content(codings, bytes, kNoLimit));
}

std::string text_of(std::string_view codings, std::string_view bytes) {
  const DecodedContent content = decode_content(codings, bytes, kNoLimit);
  EXPECT_EQ(message_of(content), kGood) << codings;
  return content.text;
}

TEST(ContentDecoder, EveryCodingIsDecoded) {
  const std::string text = page();
  EXPECT_EQ(text_of("", text), text);
  EXPECT_EQ(text_of("identity", text), text);
  EXPECT_EQ(text_of("gzip", gzip(text)), text);
  EXPECT_EQ(text_of(" GZip ", gzip(text)), text);
  EXPECT_EQ(text_of("x-gzip", gzip(text)), text);
  EXPECT_EQ(text_of("deflate", gzip(text, kZlib)), text);
  EXPECT_EQ(text_of("deflate", gzip(text, kRaw)), text);
  EXPECT_EQ(text_of("br", brotli(text)), text);
  EXPECT_EQ(text_of("zstd", zstd(text)), text);
  EXPECT_EQ(text_of("zstd", zstd(text.substr(0, 1'000)) + zstd(text.substr(1'000))), text);
}

TEST(ContentDecoder, SeveralCodingsAreUndoneFromTheLastToTheFirst) {
  const std::string text = page();
  EXPECT_EQ(text_of("identity,gzip", gzip(text)), text);
  EXPECT_EQ(text_of("gzip, gzip", gzip(gzip(text))), text);
  EXPECT_EQ(text_of("deflate, br,,zstd", zstd(brotli(gzip(text, kZlib)))), text);
  // One of two was never applied, or was undone before.
  EXPECT_EQ(text_of("gzip, gzip", gzip(text)), text);
  EXPECT_EQ(text_of("gzip,br,gzip,gzip,gzip", text), text);
  EXPECT_EQ(message_of("gzip,br,gzip,gzip,gzip,gzip", text),
            "body in the unknown coding 'gzip,br,gzip,gzip,gzip,gzip'");
}

// About one raw stream in forty begins with a `<`, as this one: a block with its own codes.
TEST(ContentDecoder, AStreamThatBeginsLikeMarkupIsDecoded) {
  std::string bytes;
  std::string text;
  for (int words = 9'000; !bytes.starts_with('<'); ++words) {
    ASSERT_LT(words, 10'000);
    text = "<p>the words";
    for (int i = 0; i < words; ++i) text += " w" + std::to_string(i * i % 100'003);
    bytes = gzip(text, kRaw);
  }
  EXPECT_EQ(text_of("deflate", bytes), text);
  EXPECT_EQ(message_of("deflate", bytes.substr(0, bytes.size() / 2)), kDamaged);
}

TEST(ContentDecoder, SeveralGzipMembersAreOneBodyUpToThePadding) {
  const std::string one = gzip("one ");
  EXPECT_EQ(text_of("gzip", one + gzip("two") + std::string(10, '\0') + one), "one two");
  EXPECT_EQ(text_of("gzip", one + "\x1F"), "one ");
  EXPECT_EQ(text_of("br", brotli(page()) + "padding"), page());
}

TEST(ContentDecoder, ABodyThatIsCutOffIsDamaged) {
  const std::string bytes = gzip(page());
  for (const std::size_t length :
       {std::size_t{4}, std::size_t{10}, bytes.size() / 2, bytes.size() - 4, bytes.size() - 1}) {
    EXPECT_EQ(message_of("gzip", bytes.substr(0, length)), kDamaged) << length;
  }
  const std::string other = brotli(page());
  EXPECT_EQ(message_of("br", other.substr(0, other.size() / 2)), kDamaged);
  EXPECT_EQ(message_of("deflate", "\x4B"), kDamaged);
  // What came before the cut is there.
  EXPECT_TRUE(page().starts_with(
      decode_content("gzip", bytes.substr(0, bytes.size() / 2), kNoLimit).text.substr(0, 999)));
}

TEST(ContentDecoder, AWrongChecksumIsDamage) {
  std::string bytes = gzip(page());
  bytes[bytes.size() - 6] ^= 1;  // a byte of the checksum
  EXPECT_EQ(message_of("gzip", bytes), kDamaged);
  EXPECT_EQ(message_of("br", "not compressed at all, but text"), kDamaged);
}

TEST(ContentDecoder, BytesThatDoNotLikeTheirCodingCountAsUndone) {
  for (const char* coding : {"gzip", "deflate", "br", "zstd"}) {
    for (const char* text : {"<html>not compressed", " \n<p>", "<p>", "\xEF\xBB\xBF<p>"}) {
      EXPECT_EQ(text_of(coding, text), text);
    }
  }
}

TEST(ContentDecoder, AnEmptyBodyIsGoodDespiteItsCoding) { EXPECT_EQ(text_of("gzip", ""), ""); }

TEST(ContentDecoder, UnknownCodingsAreRefused) {
  for (const char* coding : {"compress", "gzip,compress", "x", "gzip br"}) {
    const DecodedContent content = decode_content(coding, "abc", kNoLimit);
    ASSERT_TRUE(content.error) << coding;
    EXPECT_EQ(content.error->code, ErrorCode::kCoding) << coding;
  }
}

TEST(ContentDecoder, TheLimitIsTheLargestSizeAllowed) {
  const std::string text = "12345678";
  for (const auto& [coding, bytes] :
       {std::pair{"", text}, {"gzip", gzip(text)}, {"br", brotli(text)}, {"zstd", zstd(text)}}) {
    EXPECT_EQ(message_of(decode_content(coding, bytes, 8)), kGood);
    const DecodedContent large = decode_content(coding, bytes, 7);
    EXPECT_EQ(message_of(large), byte_limit_message(7));
    EXPECT_EQ(large.text, "1234567");
  }
}

TEST(ContentDecoder, ABombIsStoppedEarly) {
  const std::string text(20'000'000, 'a');
  for (const auto& [coding, bytes] :
       {std::pair{"gzip", gzip(text)}, {"br", brotli(text)}, {"zstd", zstd(text)}}) {
    ASSERT_LT(bytes.size(), 25'000U);
    const DecodedContent content = decode_content(coding, bytes, kNoLimit);
    EXPECT_EQ(message_of(content), "a decompression bomb (over 200 times its size)") << coding;
    EXPECT_LT(content.text.size(), 5'500'000U) << coding;
  }
}

TEST(ContentDecoder, ASmallPageMayBeCompressedByAnyFactor) {
  const std::string text(1'000'000, ' ');
  EXPECT_EQ(text_of("gzip", gzip(text)), text);
}

TEST(WithoutCoding, UndoesWhatTheBytesShow) {
  const std::string text = "<p>" + std::string(200, 'x');
  for (const std::string& coded : {gzip(text), gzip(text, kZlib), brotli(text), zstd(text)}) {
    EXPECT_EQ(without_coding(coded, kNoLimit).value_or("-"), text);
    EXPECT_NE(without_coding(coded, 100).value_or("-"), text) << "the limit";
  }
}

TEST(WithoutCoding, LeavesOtherBytes) {
  for (const std::string& bytes :
       {std::string("<p>\x01"), std::string("text"), std::string("\x78\x9C\x01"),
        std::string("\x89PNG\r\n\x1A\n\0", 9), brotli("no markup"), std::string()}) {
    EXPECT_EQ(without_coding(bytes, kNoLimit).value_or("-"), bytes);
  }
}

}  // namespace
}  // namespace pagelet
