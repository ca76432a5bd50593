// SPDX-License-Identifier: MIT
//
// Single-byte and multi-byte decoders. Single characters are taken from the charts of the
// encodings; the hashes cover whole indexes: they were computed with a separate, literal program
// from the index files of the Encoding Standard (state of 2024-09-18), never with this code.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "core/text/encoding/decoding.h"

namespace pagelet {
namespace {

using std::string_literals::operator""s;

const std::string kFffd = "\xEF\xBF\xBD";

/// FNV-1a, 64 bit.
std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char byte : text) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
  }
  return hash;
}

std::string bytes_from(unsigned first, unsigned last) {
  std::string bytes;
  for (unsigned byte = first; byte <= last; ++byte) bytes.push_back(static_cast<char>(byte));
  return bytes;
}

/// All pairs of a byte of the upper half and any byte, each with a prefix and a line feed behind.
std::string all_pairs(std::string_view prefix = {}) {
  std::string bytes;
  for (const char lead : bytes_from(0x80, 0xFF)) {
    for (const char trail : bytes_from(0x00, 0xFF)) {
      bytes.append(prefix);
      bytes.push_back(lead);
      bytes.push_back(trail);
      bytes.push_back('\n');
    }
  }
  return bytes;
}

std::string decoded(std::string_view bytes, std::string_view encoding) {
  return decode_page(bytes, encoding).text;
}

// --- Single-byte encodings ----------------------------------------------------------------------

TEST(SingleByte, MapsTheUpperHalfAsTheStandardsIndexesDo) {
  struct Index {
    std::string_view encoding;
    std::uint64_t hash;
  };
  // Of the UTF-8 of the bytes 80 to FF.
  constexpr Index kIndexes[] = {
      {"ibm866", 0x1FC2571F04806DCA},         {"iso-8859-2", 0x588024DC95E3E2B6},
      {"iso-8859-3", 0x135E61974CA24517},     {"iso-8859-4", 0x91E374CB717C9E0F},
      {"iso-8859-5", 0xB83ADA894CDB942F},     {"iso-8859-6", 0x54794F86B052C862},
      {"iso-8859-7", 0x8A37FB522272B5E9},     {"iso-8859-8", 0xDA8AB993F35595DD},
      {"iso-8859-8-i", 0xDA8AB993F35595DD},   {"iso-8859-10", 0xF6255D1C555EA19B},
      {"iso-8859-13", 0xC6295F216259D2E1},    {"iso-8859-14", 0xDC6E3A7B6097D8B5},
      {"iso-8859-15", 0x5DF0B681D68EED40},    {"iso-8859-16", 0x67E71470C2C3C702},
      {"koi8-r", 0x0525656E2FBD23BD},         {"koi8-u", 0x042B0ACD8C134FC1},
      {"macintosh", 0xF8632623AB537BB5},      {"windows-874", 0x54FE9749B6D19313},
      {"windows-1250", 0x6CCEF6573D6D9235},   {"windows-1251", 0x9448B7D066A753A5},
      {"windows-1252", 0x29CCFE220DC0C01A},   {"windows-1253", 0xDED5F7D24E4DC710},
      {"windows-1254", 0x29E5A164D75B4794},   {"windows-1255", 0xBAA31A84BEE9449F},
      {"windows-1256", 0xE1F9D9190525E0CB},   {"windows-1257", 0x879C25A3BA7F16CE},
      {"windows-1258", 0xFFED1FCE560D4F03},   {"x-mac-cyrillic", 0x18E067F8C866B605},
      {"x-user-defined", 0x7DF16B5472C798A5},
  };
  const std::string bytes = bytes_from(0x80, 0xFF);
  for (const Index& index : kIndexes) {
    EXPECT_EQ(fnv1a(decoded(bytes, index.encoding)), index.hash) << index.encoding;
  }
}

TEST(SingleByte, MapsCharactersOfTheCharts) {
  struct Mapping {
    std::string_view encoding;
    std::string_view bytes;
    std::string_view text;  // the comment tells the code points
  };
  constexpr Mapping kMappings[] = {
      {"ibm866", "\x80\xF0\xFF", "\xD0\x90\xD0\x81\xC2\xA0"},                   // 0410 0401 00A0
      {"iso-8859-2", "\xA1\xFF", "\xC4\x84\xCB\x99"},                           // 0104 02D9
      {"iso-8859-3", "\xA1\xA5", "\xC4\xA6\xEF\xBF\xBD"},                       // 0126 none
      {"iso-8859-4", "\xA2\xFF", "\xC4\xB8\xCB\x99"},                           // 0138 02D9
      {"iso-8859-5", "\xB0\xF0", "\xD0\x90\xE2\x84\x96"},                       // 0410 2116
      {"iso-8859-6", "\xC1\xA1", "\xD8\xA1\xEF\xBF\xBD"},                       // 0621 none
      {"iso-8859-7", "\xA4\xE1\xD2", "\xE2\x82\xAC\xCE\xB1\xEF\xBF\xBD"},       // 20AC 03B1 none
      {"iso-8859-8", "\xE0\xFD\xFB", "\xD7\x90\xE2\x80\x8E\xEF\xBF\xBD"},       // 05D0 200E none
      {"iso-8859-8-i", "\xE0", "\xD7\x90"},                                     // 05D0
      {"iso-8859-10", "\xA1\xFF", "\xC4\x84\xC4\xB8"},                          // 0104 0138
      {"iso-8859-13", "\xA1\xFF", "\xE2\x80\x9D\xE2\x80\x99"},                  // 201D 2019
      {"iso-8859-14", "\xA1\xFF", "\xE1\xB8\x82\xC3\xBF"},                      // 1E02 00FF
      {"iso-8859-15", "\xA4\xBE", "\xE2\x82\xAC\xC5\xB8"},                      // 20AC 0178
      {"iso-8859-16", "\xA5\xAA", "\xE2\x80\x9E\xC8\x98"},                      // 201E 0218
      {"koi8-r", "\xC1\xE1\xAE", "\xD0\xB0\xD0\x90\xE2\x95\x9D"},               // 0430 0410 255D
      {"koi8-u", "\xA4\xAE\xBE", "\xD1\x94\xD1\x9E\xD0\x8E"},                   // 0454 045E 040E
      {"macintosh", "\x80\xDB\xF0", "\xC3\x84\xE2\x82\xAC\xEF\xA3\xBF"},        // 00C4 20AC F8FF
      {"windows-874", "\x80\xA1\xDB", "\xE2\x82\xAC\xE0\xB8\x81\xEF\xBF\xBD"},  // 20AC 0E01 none
      {"windows-1250", "\x8A\x81", "\xC5\xA0\xC2\x81"},                         // 0160 0081
      {"windows-1251", "\xC0\xFF\x98", "\xD0\x90\xD1\x8F\xC2\x98"},             // 0410 044F 0098
      {"windows-1252", "\x80\x81\x9F\xE9", "\xE2\x82\xAC\xC2\x81\xC5\xB8\xC3\xA9"},
      {"windows-1253", "\xE1\xAA", "\xCE\xB1\xEF\xBF\xBD"},                // 03B1 none
      {"windows-1254", "\xD0\xFD", "\xC4\x9E\xC4\xB1"},                    // 011E 0131
      {"windows-1255", "\xE0\xCA\xD9", "\xD7\x90\xD6\xBA\xEF\xBF\xBD"},    // 05D0 05BA none
      {"windows-1256", "\x80\xC7", "\xE2\x82\xAC\xD8\xA7"},                // 20AC 0627
      {"windows-1257", "\xC0\xA1", "\xC4\x84\xEF\xBF\xBD"},                // 0104 none
      {"windows-1258", "\xD2\xFE", "\xCC\x89\xE2\x82\xAB"},                // 0309 20AB
      {"x-mac-cyrillic", "\x80\xA2\xFF", "\xD0\x90\xD2\x90\xE2\x82\xAC"},  // 0410 0490 20AC
      {"x-user-defined", "\x80\xFF", "\xEF\x9E\x80\xEF\x9F\xBF"},          // F780 F7FF
  };
  for (const Mapping& mapping : kMappings) {
    EXPECT_EQ(decoded(mapping.bytes, mapping.encoding), mapping.text) << mapping.encoding;
  }
}

TEST(SingleByte, MixesRunsOfAsciiAndOtherBytes) {
  // Runs of every length, because ASCII is copied by words.
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

// --- Multi-byte encodings: whole indexes --------------------------------------------------------

TEST(MultiByte, MapsAllPairsAsTheStandardsIndexesDo) {
  struct Index {
    std::string_view encoding;
    std::uint64_t hash;
  };
  constexpr Index kIndexes[] = {
      {"big5", 0x2D416AD49AE2D48C},   {"euc-jp", 0x2FE313D4AE386955},
      {"euc-kr", 0x8ECB9143A2FFDC98}, {"gb18030", 0xDA708651B4A997FE},
      {"gbk", 0xDA708651B4A997FE},    {"shift_jis", 0xE6FF29BDBC847FE1},
  };
  const std::string bytes = all_pairs();
  for (const Index& index : kIndexes) {
    EXPECT_EQ(fnv1a(decoded(bytes, index.encoding)), index.hash) << index.encoding;
  }
}

TEST(MultiByte, MapsTheThreeByteSequencesOfEucJp) {
  EXPECT_EQ(fnv1a(decoded(all_pairs("\x8F"), "euc-jp")), 0xFED8505597B3603DU);
}

TEST(MultiByte, MapsAllCharactersOfIso2022Jp) {
  std::string bytes = "\x1B$B";
  for (const char lead : bytes_from(0x21, 0x7E)) {
    for (const char trail : bytes_from(0x21, 0x7E)) bytes += {lead, trail};
  }
  EXPECT_EQ(fnv1a(decoded(bytes, "iso-2022-jp")), 0x0F191C1C356BB12AU);
}

TEST(MultiByte, MapsTheFourByteSequencesOfGb18030) {
  // 81 30 81 30 to 84 39 FE 39: all of the basic plane and what is not assigned behind it.
  std::string bytes;
  for (const char first : bytes_from(0x81, 0x84)) {
    for (const char second : bytes_from(0x30, 0x39)) {
      for (const char third : bytes_from(0x81, 0xFE)) {
        for (const char fourth : bytes_from(0x30, 0x39)) bytes += {first, second, third, fourth};
      }
    }
  }
  EXPECT_EQ(fnv1a(decoded(bytes, "gb18030")), 0xD7651DF32C1680D6U);
}

// --- Multi-byte encodings: characters and errors ------------------------------------------------
//
// Errors: an ASCII byte behind a lead byte that it does not fit is decoded again, any other byte is
// swallowed with the lead byte.

TEST(Gb18030, DecodesOneTwoAndFourBytes) {
  EXPECT_EQ(decoded("a\x80\xD6\xD0", "gbk"), "a\xE2\x82\xAC\xE4\xB8\xAD");  // 20AC 4E2D
  EXPECT_EQ(decoded("\x81\x30\x81\x30", "gbk"), "\xC2\x80");                // U+0080
  EXPECT_EQ(decoded("\x84\x31\xA4\x37", "gb18030"), "\xEF\xBF\xBD");        // U+FFFD itself
  EXPECT_EQ(decoded("\x90\x30\x81\x30", "gb18030"), "\xF0\x90\x80\x80");    // U+10000
  EXPECT_EQ(decoded("\xE3\x32\x9A\x35", "gb18030"), "\xF4\x8F\xBF\xBF");    // U+10FFFF
  EXPECT_EQ(decoded("\xE3\x32\x9A\x36", "gb18030"), kFffd);                 // behind the end
  EXPECT_EQ(decoded("\x84\x31\xA5\x30", "gb18030"), kFffd);                 // not assigned
  // The standard's peculiarities: an ideographic space, the exchange of 2005, a character of 2022.
  EXPECT_EQ(decoded("\xA3\xA0", "gbk"), "\xE3\x80\x80");
  EXPECT_EQ(decoded("\xA8\xBC\x81\x35\xF4\x37", "gbk"), "\xE1\xB8\xBF\xEE\x9F\x87");
  EXPECT_EQ(decoded("\xA6\xD9", "gbk"), "\xEF\xB8\x90");
  // Its own peculiar sign for the euro is the same in both.
  EXPECT_EQ(decoded("\xA2\xE3", "gbk"), "\xE2\x82\xAC");
}

TEST(Gb18030, RecoversFromErrors) {
  EXPECT_EQ(decoded("\xFF", "gbk"), kFffd);
  EXPECT_EQ(decoded("\x81", "gbk"), kFffd);
  EXPECT_EQ(decoded("\x81<", "gbk"), kFffd + "<");
  EXPECT_EQ(decoded("\x81\xFF<", "gbk"), kFffd + "<");
  EXPECT_EQ(decoded("\x81\x7F", "gbk"), kFffd + "\x7F");
  // Four bytes cut off at the end are one error; elsewhere all but the first are read again.
  EXPECT_EQ(decoded("\x81\x30", "gbk"), kFffd);
  EXPECT_EQ(decoded("\x81\x30\x81", "gbk"), kFffd);
  EXPECT_EQ(decoded("\x81\x30<", "gbk"), kFffd + "0<");
  // 81 3C is no pair.
  EXPECT_EQ(decoded("\x81\x30\x81<", "gbk"), kFffd + "0" + kFffd + "<");
  // D6 D0 behind a digit is one again.
  EXPECT_EQ(decoded("\x81\x30\xD6\xD0", "gbk"), kFffd + "0\xE4\xB8\xAD");
}

TEST(Big5, DecodesItsExtensions) {
  EXPECT_EQ(decoded("\xA4\xA4", "big5"), "\xE4\xB8\xAD");  // 4E2D
  EXPECT_EQ(decoded("\xA3\xE1", "big5"), "\xE2\x82\xAC");  // 20AC
  EXPECT_EQ(decoded("\x87\x40", "big5"), "\xE4\x8F\xB0");  // 43F0, of Hong Kong
  EXPECT_EQ(decoded("\x88\x62\x88\x64", "big5"), "\xC3\x8A\xCC\x84\xC3\x8A\xCC\x8C");
  EXPECT_EQ(decoded("\x88\xA3\x88\xA5", "big5"), "\xC3\xAA\xCC\x84\xC3\xAA\xCC\x8C");
}

TEST(Big5, RecoversFromErrors) {
  EXPECT_EQ(decoded("\x80\xFF", "big5"), kFffd + kFffd);
  EXPECT_EQ(decoded("\xA4", "big5"), kFffd);
  EXPECT_EQ(decoded("\xA4<", "big5"), kFffd + "<");
  EXPECT_EQ(decoded("\xA4\x80<", "big5"), kFffd + "<");
  EXPECT_EQ(decoded("\x81\x40", "big5"), kFffd + "@");  // a possible pair without a character
}

TEST(EucKr, DecodesTheExtensionsOfWindows949) {
  EXPECT_EQ(decoded("\xB0\xA1", "euc-kr"), "\xEA\xB0\x80");  // AC00
  EXPECT_EQ(decoded("\x81\x41", "euc-kr"), "\xEA\xB0\x82");  // AC02
  EXPECT_EQ(decoded("\xC8\xFE", "euc-kr"), "\xED\x9E\x9D");  // D79D, the last of KS X 1001
}

TEST(EucKr, RecoversFromErrors) {
  EXPECT_EQ(decoded("\x80\xFF", "euc-kr"), kFffd + kFffd);
  EXPECT_EQ(decoded("\xB0", "euc-kr"), kFffd);
  EXPECT_EQ(decoded("\xB0<", "euc-kr"), kFffd + "<");
  EXPECT_EQ(decoded("\xB0\xFF<", "euc-kr"), kFffd + "<");
  EXPECT_EQ(decoded("\xC9\xA1", "euc-kr"), kFffd);  // ICU: user-defined
}

TEST(ShiftJis, DecodesKatakanaAndUserDefinedCharacters) {
  EXPECT_EQ(decoded("\x93\xFA", "shift_jis"), "\xE6\x97\xA5");              // 65E5
  EXPECT_EQ(decoded("\x5C\x7E", "shift_jis"), "\\~");                       // no yen, no overline
  EXPECT_EQ(decoded("\xA1\xDF", "shift_jis"), "\xEF\xBD\xA1\xEF\xBE\x9F");  // FF61 FF9F
  EXPECT_EQ(decoded("\xF0\x40\xF9\xFC", "shift_jis"), "\xEE\x80\x80\xEE\x9D\x97");  // E000 E757
  EXPECT_EQ(decoded("\x81\x60", "shift_jis"), "\xEF\xBD\x9E");  // FF5E as in Windows
  EXPECT_EQ(decoded("\x87\x40", "shift_jis"), "\xE2\x91\xA0");  // 2460, of NEC
  EXPECT_EQ(decoded("\xFA\x54", "shift_jis"), "\xEF\xBF\xA2");  // FFE2, of IBM
  EXPECT_EQ(decoded("\x80", "shift_jis"), "\xC2\x80");
}

TEST(ShiftJis, RecoversFromErrors) {
  EXPECT_EQ(decoded("\xA0\xFD\xFE\xFF", "shift_jis"), kFffd + kFffd + kFffd + kFffd);
  EXPECT_EQ(decoded("\x81", "shift_jis"), kFffd);
  EXPECT_EQ(decoded("\x81<", "shift_jis"), kFffd + "<");
  EXPECT_EQ(decoded("\x81\xFD<", "shift_jis"), kFffd + "<");
  EXPECT_EQ(decoded("\x85\x40", "shift_jis"), kFffd + "@");
}

TEST(EucJp, DecodesTwoAndThreeBytes) {
  EXPECT_EQ(decoded("\xC6\xFC", "euc-jp"), "\xE6\x97\xA5");      // 65E5
  EXPECT_EQ(decoded("\x8E\xA1", "euc-jp"), "\xEF\xBD\xA1");      // FF61
  EXPECT_EQ(decoded("\x8F\xB0\xA1", "euc-jp"), "\xE4\xB8\x82");  // 4E02, of JIS X 0212
  EXPECT_EQ(decoded("\x8F\xA2\xB7", "euc-jp"), "\xEF\xBD\x9E");  // FF5E
}

TEST(EucJp, RecoversFromErrors) {
  EXPECT_EQ(decoded("\x80\xA0\xFF", "euc-jp"), kFffd + kFffd + kFffd);
  EXPECT_EQ(decoded("\xC6", "euc-jp"), kFffd);
  EXPECT_EQ(decoded("\xC6<", "euc-jp"), kFffd + "<");
  EXPECT_EQ(decoded("\xC6\x80<", "euc-jp"), kFffd + "<");
  EXPECT_EQ(decoded("\x8E\xE0<", "euc-jp"), kFffd + "<");
  EXPECT_EQ(decoded("\x8F", "euc-jp"), kFffd);
  EXPECT_EQ(decoded("\x8F<", "euc-jp"), kFffd + "<");
  EXPECT_EQ(decoded("\x8F\xB0", "euc-jp"), kFffd);
  EXPECT_EQ(decoded("\x8F\xB0<", "euc-jp"), kFffd + "<");
  EXPECT_EQ(decoded("\x8F\xB0\x80<", "euc-jp"), kFffd + "<");
  // Of the extension by IBM, which ICU has and the standard has not.
  EXPECT_EQ(decoded("\x8F\xF3\xF3<", "euc-jp"), kFffd + "<");
}

TEST(Iso2022Jp, SwitchesWithEscapeSequences) {
  const auto text = [](std::string_view bytes) { return decoded(bytes, "iso-2022-jp"); };
  EXPECT_EQ(text("a\x1B$BF|\x1B(Bb"),
            "a\xE6\x97\xA5"
            "b");  // 65E5
  EXPECT_EQ(text("a\x1B$@F|\x1B(Bb"),
            "a\xE6\x97\xA5"
            "b");
  EXPECT_EQ(text("\x1B(J\\~a\x1B(B\\~"),
            "\xC2\xA5\xE2\x80\xBE"
            "a\\~");
  EXPECT_EQ(text("\x1B(I!_"), "\xEF\xBD\xA1\xEF\xBE\x9F");  // FF61 FF9F
  EXPECT_EQ(text("\x1B(I`a"), kFffd + kFffd);
}

TEST(Iso2022Jp, RecoversFromErrors) {
  const auto text = [](std::string_view bytes) { return decoded(bytes, "iso-2022-jp"); };
  EXPECT_EQ(text("\x0E\x0F\x80\xFF"), kFffd + kFffd + kFffd + kFffd);
  // Of an escape sequence that is none the first byte is an error, the rest is text.
  EXPECT_EQ(text("\x1B"), kFffd);
  EXPECT_EQ(text("\x1B("), kFffd + "(");
  EXPECT_EQ(text("\x1B(X"), kFffd + "(X");
  EXPECT_EQ(text("\x1B<"), kFffd + "<");
  // Two escape sequences with nothing between.
  EXPECT_EQ(text("\x1B(B\x1B(Ba"), kFffd + "a");
  EXPECT_EQ(text("\x1B(Ba\x1B(Ba"), "aa");
  // Half a character: at the end, before an escape sequence, before a byte that does not fit.
  EXPECT_EQ(text("\x1B$BF"), kFffd);
  EXPECT_EQ(text("\x1B$BF\x1B(Ba"), kFffd + "a");
  EXPECT_EQ(text("\x1B$BF\x80\x1B(Ba"), kFffd + "a");
  EXPECT_EQ(text("\x1B$BF\n\x1B(Ba"), kFffd + "a");
  EXPECT_EQ(text("\x1B$B\nF|"), kFffd + "\xE6\x97\xA5");
  EXPECT_EQ(text("\x1B$BF\x1B|"), kFffd + kFffd + kFffd);
}

}  // namespace
}  // namespace pagelet
