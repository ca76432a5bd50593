// SPDX-License-Identifier: MIT
//
// The decoders of the Encoding Standard. Single characters are taken from the charts of the
// encodings. The hashes cover whole indexes. A separate, literal program computed
// them from the index files of the Encoding Standard (state of 2024-09-18), never this code.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "core/text/encoding/decoding.h"
#include "tests/core/text/encoding/decoded.h"

namespace pagelet {
namespace {

using std::string_literals::operator""s;

std::string bytes_from(unsigned first, unsigned last) {
  std::string bytes;
  for (unsigned byte = first; byte <= last; ++byte) bytes.push_back(static_cast<char>(byte));
  return bytes;
}

// --- Single-byte encodings ----------------------------------------------------------------------

TEST(SingleByte, MapsTheUpperHalfAsTheStandardsIndexesDo) {
  struct Index {
    std::string_view encoding;
    std::uint64_t hash;
  };
  // Hash of the UTF-8 of the bytes 80 to FF.
  constexpr Index kIndexes[] = {
      {"ibm866", 0x1FC2571F04806DCA},       {"iso-8859-2", 0x588024DC95E3E2B6},
      {"iso-8859-3", 0x135E61974CA24517},   {"iso-8859-4", 0x91E374CB717C9E0F},
      {"iso-8859-5", 0xB83ADA894CDB942F},   {"iso-8859-6", 0x54794F86B052C862},
      {"iso-8859-7", 0x8A37FB522272B5E9},   {"iso-8859-8", 0xDA8AB993F35595DD},
      {"iso-8859-8-i", 0xDA8AB993F35595DD}, {"iso-8859-10", 0xF6255D1C555EA19B},
      {"iso-8859-13", 0xC6295F216259D2E1},  {"iso-8859-14", 0xDC6E3A7B6097D8B5},
      {"iso-8859-15", 0x5DF0B681D68EED40},  {"koi8-r", 0x0525656E2FBD23BD},
      {"windows-874", 0x54FE9749B6D19313},  {"iso-8859-16", 0x67E71470C2C3C702},
      {"windows-1250", 0x6CCEF6573D6D9235}, {"windows-1251", 0x9448B7D066A753A5},
      {"windows-1252", 0x29CCFE220DC0C01A}, {"windows-1254", 0x29E5A164D75B4794},
      {"windows-1256", 0xE1F9D9190525E0CB}, {"windows-1257", 0x879C25A3BA7F16CE},
      {"windows-1258", 0xFFED1FCE560D4F03}, {"x-mac-cyrillic", 0x18E067F8C866B605},
  };
  const std::string bytes = bytes_from(0x80, 0xFF);
  for (const Index& index : kIndexes) {
    EXPECT_EQ(fnv1a(decoded(bytes, index.encoding)), index.hash) << index.encoding;
  }
}

// Where ICU's converters have other characters.
TEST(SingleByte, MapsCharactersOfOtherCharts) {
  EXPECT_EQ(decoded("\xA4\xC1\xAE\xBE", "koi8-u"), "\u0454\u0430\u045E\u040E");
  EXPECT_EQ(decoded("\x80\xDB\xF0", "macintosh"), "\u00C4\u20AC\uF8FF");
  EXPECT_EQ(decoded("\xE1\xD2\xAA", "windows-1253"), "\u03B1\uFFFD\uFFFD");
  EXPECT_EQ(decoded("\xE0\xD9\xCA", "windows-1255"), "\u05D0\uFFFD\u05BA");
}

TEST(SingleByte, DecodesRunsOfAsciiAndOfOtherBytesOfEveryLength) {
  // ASCII is copied by words, so runs of every length are tried.
  for (std::size_t ascii = 0; ascii < 100; ++ascii) {
    for (std::size_t high = 0; high < 20; ++high) {
      std::string bytes;
      std::string expected;
      for (int round = 0; round < 3; ++round) {
        bytes += std::string(ascii, 'a') + std::string(high, '\x80');
        expected += std::string(ascii, 'a');
        for (std::size_t i = 0; i < high; ++i) expected += "\xE2\x82\xAC";
      }
      ASSERT_EQ(decoded(bytes, "windows-1252"), expected) << ascii << ' ' << high;
    }
  }
}

// --- Multi-byte encodings ------------------------------------------------------------------------

TEST(MultiByte, MapsAllCharactersOfIso2022Jp) {
  std::string bytes = "\x1B$B";
  for (const char lead : bytes_from(0x21, 0x7E)) {
    for (const char trail : bytes_from(0x21, 0x7E)) bytes += {lead, trail};
  }
  EXPECT_EQ(fnv1a(decoded(bytes, "iso-2022-jp")), 0x0F191C1C356BB12AU);
}

TEST(MultiByte, MapsCharactersOfTheCharts) {
  struct Mapping {
    std::string_view encoding;
    std::string_view bytes;
    std::string_view text;  // the comments in the table give the code points
  };
  constexpr Mapping kMappings[] = {
      {"gbk", "a\xD6\xD0", "a\xE4\xB8\xAD"},                          // 4E2D
      {"gbk", "\xA2\xE3", "\xE2\x82\xAC"},                            // 20AC
      {"gbk", "\x81\x30\x81\x30", "\xC2\x80"},                        // 0080
      {"gb18030", "\x90\x30\x81\x30", "\xF0\x90\x80\x80"},            // 10000
      {"gb18030", "\xE3\x32\x9A\x35", "\xF4\x8F\xBF\xBF"},            // 10FFFF
      {"big5", "\xA4\xA4\xA3\xE1", "\xE4\xB8\xAD\xE2\x82\xAC"},       // 4E2D 20AC
      {"big5", "\x87\x40", "\xE4\x8F\xB0"},                           // 43F0, of Hong Kong
      {"euc-kr", "\xB0\xA1\xC8\xFE", "\xEA\xB0\x80\xED\x9E\x9D"},     // AC00 D79D
      {"euc-kr", "\x81\x41", "\xEA\xB0\x82"},                         // AC02, of Windows
      {"shift_jis", "\x93\xFA\x5C\x7E", "\xE6\x97\xA5\\~"},           // 65E5, no yen, no overline
      {"shift_jis", "\xA1\xDF", "\xEF\xBD\xA1\xEF\xBE\x9F"},          // FF61 FF9F
      {"shift_jis", "\x81\x60", "\xEF\xBD\x9E"},                      // FF5E as in Windows
      {"shift_jis", "\x87\x40\xFA\x54", "\xE2\x91\xA0\xEF\xBF\xA2"},  // 2460 of NEC, FFE2 of IBM
      {"euc-jp", "\xC6\xFC\x8E\xA1", "\xE6\x97\xA5\xEF\xBD\xA1"},     // 65E5 FF61
      {"euc-jp", "\x8F\xB0\xA1", "\xE4\xB8\x82"},                     // 4E02, of JIS X 0212
      {"iso-2022-jp", "a\x1B$BF|\x1B(Bb", "a\xE6\x97\xA5\x62"},       // 65E5
      {"iso-2022-jp", "\x1B$@F|\x1B(J\\~", "\xE6\x97\xA5\xC2\xA5\xE2\x80\xBE"},  // 65E5 00A5 203E
      {"iso-2022-jp", "\x1B(I!_", "\xEF\xBD\xA1\xEF\xBE\x9F"},                   // FF61 FF9F
  };
  for (const Mapping& mapping : kMappings) {
    EXPECT_EQ(decoded(mapping.bytes, mapping.encoding), mapping.text)
        << mapping.encoding << ' ' << mapping.text;
  }
}

TEST(MultiByte, HasTheStandardsCharactersOfPrivateUse) {
  EXPECT_EQ(decoded("\xC9\xA1z", "euc-kr"), kFffd + "z");
  EXPECT_EQ(decoded("\xF0\x40\xF9\xFCz", "shift_jis"), "\uE000\uE757z");
  EXPECT_EQ(decoded("\x81\x40", "big5"), kFffd + "@");
  EXPECT_EQ(decoded("\x88\x40", "big5"), "\u31C0");
  EXPECT_EQ(decoded("\xAA\xA1", "gbk"), "\uE000");
  // Unicode has taken these in.
  EXPECT_EQ(decoded("\xA6\xD9\xFE\x59", "gbk"), "\uFE10\u9FB4");
  EXPECT_EQ(decoded("\x80\xA3\xA0", "gbk"), "\u20AC\u3000");
  EXPECT_EQ(decoded("\x81\x35\xF4\x37", "gb18030"), "\uE7C7");
}

TEST(MultiByte, NeverSwallowsMarkupAfterAnErroneousByte) {
  // Otherwise a page could hide from one reader a tag that another reader sees.
  for (const std::string_view encoding : {"big5", "euc-jp", "euc-kr", "gbk", "shift_jis"}) {
    for (const char lead : bytes_from(0x80, 0xFF)) {
      for (const std::string tail : {"<", ">", "\"", "&", "\n", "<a href=\"x\">"}) {
        EXPECT_TRUE(decoded(lead + tail, encoding).ends_with(tail)) << encoding << ' ' << tail;
      }
    }
  }
}

TEST(MultiByte, ReplacesACharacterThatIsCutOff) {
  for (const std::string_view encoding : {"big5", "euc-jp", "euc-kr", "gbk", "shift_jis"}) {
    EXPECT_EQ(decoded("a\xE0", encoding), "a" + kFffd) << encoding;
  }
  EXPECT_EQ(decoded("\x8F\xB0", "euc-jp"), kFffd);
  EXPECT_EQ(decoded("\x81\x30\x81", "gb18030"), kFffd);
  EXPECT_EQ(decoded("\x1B$BF", "iso-2022-jp"), kFffd);
}

TEST(MultiByte, DecodesCharactersBetweenRunsOfAsciiOfEveryLength) {
  // The runs stand around characters of one, two and four bytes. ASCII is copied by words.
  struct Text {
    std::string_view encoding;
    std::string_view bytes;
    std::string_view text;
  };
  constexpr Text kTexts[] = {
      {"shift_jis", "\x83\x5C\xB1", "\xE3\x82\xBD\xEF\xBD\xB1"},  // 30BD, whose trail is "\"
      {"gb18030", "\x90\x30\x81\x30\xD6\xD0", "\xF0\x90\x80\x80\xE4\xB8\xAD"},
      {"big5", "\xA5\x5C", "\xE5\x8A\x9F"},  // 529F
  };
  for (const Text& text : kTexts) {
    for (std::size_t ascii = 0; ascii < 40; ++ascii) {
      std::string bytes;
      std::string expected;
      for (std::size_t round = 0; round < 12; ++round) {
        const std::string run((ascii * round) % 41, 'a');
        bytes.append(text.bytes).append(run);
        expected.append(text.text).append(run);
      }
      ASSERT_EQ(decoded(bytes, text.encoding), expected) << text.encoding << ' ' << ascii;
    }
  }
}

TEST(Iso2022Jp, RecoversFromErrors) {
  const auto text = [](std::string_view bytes) { return decoded(bytes, "iso-2022-jp"); };
  EXPECT_EQ(text("\x80\xFF"), kFffd + kFffd);
  EXPECT_EQ(text("\x1B(X"), kFffd + "(X");
  EXPECT_EQ(text("\x1B<"), kFffd + "<");
  // Two escape sequences one after the other are an error: they could hide markup.
  EXPECT_EQ(text("\x1B(B\x1B(Ba"), kFffd + "a");
}

}  // namespace
}  // namespace pagelet
