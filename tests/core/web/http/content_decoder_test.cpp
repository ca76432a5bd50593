// SPDX-License-Identifier: MIT
#include "core/web/http/content_decoder.h"

#include <brotli/encode.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>

#include "tests/support/warc_writer.h"

namespace pagelet {
namespace {

using State = ContentDecoder::State;
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

TEST(ContentDecoder, EveryCodingIsDecodedInPiecesOfAnySize) {
  const std::string text = page();
  struct Case {
    const char* coding;
    std::string bytes;
  };
  for (const Case& test :
       {Case{"", text}, Case{"identity", text}, Case{"gzip", gzip(text)},
        Case{" GZip ", gzip(text)}, Case{"x-gzip", gzip(text)}, Case{"deflate", gzip(text, kZlib)},
        Case{"deflate", gzip(text, kRaw)}, Case{"br", brotli(text)}, Case{"zstd", zstd(text)},
        Case{"zstd", zstd(text.substr(0, 1'000)) + zstd(text.substr(1'000))}}) {
    for (const std::size_t piece : {std::size_t{7}, std::size_t{16'384}, test.bytes.size()}) {
      ContentDecoder decoder(test.coding, kNoLimit);
      for (std::size_t at = 0; at < test.bytes.size(); at += piece) {
        ASSERT_EQ(decoder.add(std::string_view(test.bytes).substr(at, piece)), State::kGood);
      }
      EXPECT_EQ(decoder.finish(), State::kGood);
      EXPECT_EQ(decoder.body(), text) << test.coding << " in pieces of " << piece;
    }
  }
}

TEST(ContentDecoder, SeveralGzipMembersAreOneBodyUpToThePadding) {
  const std::string one = gzip("one ");
  const std::string bytes = one + gzip("two") + std::string(10, '\0') + one;
  // One piece, pieces of one byte, and pieces of which one ends together with a member.
  for (const std::size_t piece : {bytes.size(), std::size_t{1}, one.size()}) {
    ContentDecoder decoder("gzip", kNoLimit);
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      decoder.add(std::string_view(bytes).substr(at, piece));
    }
    EXPECT_EQ(decoder.finish(), State::kGood);
    EXPECT_EQ(decoder.body(), "one two") << "in pieces of " << piece;
  }
}

TEST(ContentDecoder, TheFirstPieceMayBeTooShortToShowTheFormat) {
  for (const int format : {kZlib, kRaw}) {
    const std::string bytes = gzip("text", format);
    ContentDecoder decoder("deflate", kNoLimit);
    decoder.add(bytes.substr(0, 1));
    decoder.add(bytes.substr(1));
    EXPECT_EQ(decoder.finish(), State::kGood);
    EXPECT_EQ(decoder.body(), "text");
  }
  ContentDecoder cut("deflate", kNoLimit);
  cut.add("\x4B");
  EXPECT_EQ(cut.finish(), State::kDamaged);
}

TEST(ContentDecoder, ABodyThatIsCutOffIsDamaged) {
  const std::string bytes = gzip(page());
  for (const std::size_t length :
       {std::size_t{1}, std::size_t{10}, bytes.size() / 2, bytes.size() - 4, bytes.size() - 1}) {
    ContentDecoder decoder("gzip", kNoLimit);
    EXPECT_EQ(decoder.add(bytes.substr(0, length)), State::kGood) << length;
    EXPECT_EQ(decoder.finish(), State::kDamaged) << length;
  }
}

TEST(ContentDecoder, AWrongChecksumAndMissingCompressionAreDamage) {
  std::string bytes = gzip(page());
  bytes[bytes.size() - 6] ^= 1;  // a byte of the checksum
  ContentDecoder decoder("gzip", kNoLimit);
  EXPECT_EQ(decoder.add(bytes), State::kDamaged);
  EXPECT_EQ(decoder.add("more"), State::kDamaged);
  ContentDecoder plain("gzip", kNoLimit);
  EXPECT_EQ(plain.add("<html>not compressed"), State::kDamaged);
}

TEST(ContentDecoder, AnEmptyBodyIsGoodDespiteItsCoding) {
  ContentDecoder decoder("gzip", kNoLimit);
  EXPECT_EQ(decoder.finish(), State::kGood);
}

TEST(ContentDecoder, UnknownAndDoubleCodingsAreRefused) {
  for (const char* coding : {"compress", "gzip, gzip", "gzip,br", "x"}) {
    ContentDecoder decoder(coding, kNoLimit);
    EXPECT_EQ(decoder.add("abc"), State::kUnknownCoding) << coding;
  }
}

TEST(ContentDecoder, TheLimitIsTheLargestSizeAllowed) {
  const std::string text = "12345678";
  for (const auto& [coding, bytes] :
       {std::pair{"", text}, {"gzip", gzip(text)}, {"br", brotli(text)}, {"zstd", zstd(text)}}) {
    ContentDecoder fits(coding, 8);
    fits.add(bytes);
    EXPECT_EQ(fits.finish(), State::kGood);
    ContentDecoder large(coding, 7);
    EXPECT_EQ(large.add(bytes), State::kTooLarge);
    EXPECT_EQ(large.body(), "1234567");
  }
}

TEST(ContentDecoder, ABombIsStoppedEarly) {
  const std::string text(20'000'000, 'a');
  for (const auto& [coding, bytes] :
       {std::pair{"gzip", gzip(text)}, {"br", brotli(text)}, {"zstd", zstd(text)}}) {
    ASSERT_LT(bytes.size(), 25'000U);
    ContentDecoder decoder(coding, kNoLimit);
    State state = State::kGood;
    for (std::size_t at = 0; at < bytes.size() && state == State::kGood; at += 1'000) {
      state = decoder.add(std::string_view(bytes).substr(at, 1'000));
    }
    EXPECT_EQ(state, State::kBomb) << coding;
    EXPECT_LT(decoder.body().size(), 2'200'000U) << coding;
  }
}

TEST(ContentDecoder, ADamagedOrCutBrotliBodyIsDamaged) {
  const std::string bytes = brotli(page());
  ContentDecoder cut("br", kNoLimit);
  EXPECT_EQ(cut.add(std::string_view(bytes).substr(0, bytes.size() / 2)), State::kGood);
  EXPECT_EQ(cut.finish(), State::kDamaged);
  ContentDecoder plain("br", kNoLimit);
  EXPECT_EQ(plain.add("<p>not compressed at all, but text"), State::kDamaged);
  ContentDecoder padded("br", kNoLimit);
  padded.add(bytes + "padding");
  EXPECT_EQ(padded.finish(), State::kGood);
  EXPECT_EQ(padded.body(), page());
}

TEST(ContentDecoder, ASmallPageMayBeCompressedByAnyFactor) {
  const std::string text(1'000'000, ' ');
  ContentDecoder decoder("gzip", kNoLimit);
  decoder.add(gzip(text));
  EXPECT_EQ(decoder.finish(), State::kGood);
  EXPECT_EQ(decoder.body().size(), text.size());
}

}  // namespace
}  // namespace pagelet
