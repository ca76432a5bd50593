// SPDX-License-Identifier: MIT
//
// The decoders of the Encoding Standard against Chromium's: all bytes, all pairs, all characters of
// three and four bytes, and pieces of sequences in any order. Where Chromium 156 does not do what
// the standard says, the standard counts, and a test below has the answer: four pairs of Big5 for
// two characters each, the ideographic space of EUC-JP, EUC-JP after an error in three bytes, and
// an escape sequence of ISO-2022-JP that is none.

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/encoding/decoding.h"
#include "tests/core/text/encoding/decoded.h"

namespace pagelet {
namespace {

struct Hash {
  std::string_view encoding;
  std::uint64_t hash;  // FNV-1a of the text in UTF-8
};

// Printed by chromium.py with Chromium 156.
constexpr Hash kHashes[] = {
    {"ibm866", 0x4C714C6225B419E0},       {"iso-8859-2", 0x3A1F72677A276CB6},
    {"iso-8859-3", 0xDD9F264DB8717E03},   {"iso-8859-4", 0x379D8E26206AFDCB},
    {"iso-8859-5", 0x325E4016630DD9FB},   {"iso-8859-6", 0x7D83D5F6FBA81D86},
    {"iso-8859-7", 0x50EB244CE4C6D9C3},   {"iso-8859-8", 0xBD34E032ABE7E317},
    {"iso-8859-8-i", 0xBD34E032ABE7E317}, {"iso-8859-10", 0xD31D46A449B31F39},
    {"iso-8859-13", 0x8AC27A28EFE01363},  {"iso-8859-14", 0x42BEC1DBBCACD499},
    {"iso-8859-15", 0x977A5CD3075D0984},  {"iso-8859-16", 0x934B6ACDE4323E9E},
    {"koi8-r", 0x7ABADAFCBC130023},       {"koi8-u", 0xC4646EBB97BE47D7},
    {"macintosh", 0x0C0898199E187E63},    {"windows-874", 0xB46A0ACE97059217},
    {"windows-1250", 0x38FD11B377E09D1B}, {"windows-1251", 0x398D58AB2667ABAB},
    {"windows-1252", 0x21BEAE3F1875E1EA}, {"windows-1253", 0x981240C7AC3905DA},
    {"windows-1254", 0xB93F353C4D9B88BA}, {"windows-1255", 0xBC53F40F0D74B223},
    {"windows-1256", 0xD3CFFA87117731F1}, {"windows-1257", 0xAE14B8C6D495E94C},
    {"windows-1258", 0x0C624D71F0D083C9}, {"x-mac-cyrillic", 0x95817BD1C252FE01},
    {"big5", 0x8EE5F235EFDC06AB},         {"euc-jp", 0x938742BD35ADD0C3},
    {"euc-kr", 0x661654FA1C5871B6},       {"gb18030", 0x664BA600A0311775},
    {"gbk", 0x664BA600A0311775},          {"iso-2022-jp", 0x5EDA55B7E656EFD5},
    {"shift_jis", 0xEBE9CEE925D31F30},    {"utf-16be", 0x477D20BF83F7CF84},
    {"utf-16le", 0x5D2A2417827530C9},
};

std::string bytes_for(std::string_view encoding) {
  std::string bytes;
  const auto add = [&](std::initializer_list<unsigned> more) {
    for (const unsigned byte : more) bytes += static_cast<char>(byte);
  };
  constexpr unsigned kLine = 10;
  constexpr unsigned kEscape = 0x1B;
  for (unsigned byte = 1; byte < 256; ++byte) add({byte, kLine});
  const std::map<std::string_view, int> others = {
      {"big5", 0},        {"euc-jp", 0},    {"euc-kr", 0},   {"gb18030", 0}, {"gbk", 0},
      {"iso-2022-jp", 0}, {"shift_jis", 0}, {"utf-16be", 0}, {"utf-16le", 0}};
  if (!others.contains(encoding)) return bytes;
  for (unsigned lead = 0x80; lead < 256; ++lead) {
    for (unsigned trail = 1; trail < 256; ++trail) {
      const bool is_space = lead == 0xA1 && trail == 0xA1;
      const bool is_cut_off = lead == 0x8F && trail >= 0xA1;
      if (encoding != "euc-jp" || !(is_space || is_cut_off)) add({lead, trail, kLine});
    }
  }
  for (unsigned lead = 0x80; lead < 256 && encoding == "euc-jp"; ++lead) {
    for (unsigned trail = 0x80; trail < 256; ++trail) add({0x8F, lead, trail, kLine});
  }
  if (encoding == "iso-2022-jp") {
    add({kEscape, 0x24, 0x42});
    for (unsigned lead = 0x21; lead < 0x7F; ++lead) {
      for (unsigned trail = 0x21; trail < 0x7F; ++trail) add({lead, trail});
    }
  }
  if (encoding.starts_with("gb")) {
    for (unsigned pointer = 0; pointer < 1'260'000; pointer += pointer < 40'000 ? 1 : 997) {
      add({pointer / 12'600 + 0x81, pointer / 1'260 % 10 + 0x30, pointer / 10 % 126 + 0x81,
           pointer % 10 + 0x30});
    }
  }
  if (encoding == "euc-jp" || encoding == "iso-2022-jp") return bytes;
  const std::vector<std::string> pieces = {"\x1B",     "\x28",   "\x24",   "\x42",      "\x4A",
                                           "\x49",     "\x8E",   "\x8F",   "\x30",      "\x81",
                                           "\x1B$B",   "\x1B(I", "\x1B(J", "\x1B(\x42", "\xD8\x01",
                                           "\x01\xDC", "\x41",   "\xA1",   "\xFF"};
  std::uint32_t state = 48;
  const auto next = [&] {
    state = (state * 1'103'515'245U + 12'345U) & 0x7FFFFFFFU;
    return state >> 16U;
  };
  for (int round = 0; round < 100'000; ++round) {
    const std::size_t choice = next() % (2 * pieces.size());
    if (choice < pieces.size()) {
      bytes += pieces[choice];
    } else {
      add({next() % 255 + 1});
    }
  }
  return bytes;
}

TEST(EncodingStandard, AllBytesAndPairsAreWhatChromiumReads) {
  for (const Hash& hash : kHashes) {
    EXPECT_EQ(fnv1a(decoded(bytes_for(hash.encoding), hash.encoding)), hash.hash) << hash.encoding;
  }
}

TEST(EncodingStandard, CountsWhereChromiumDiffers) {
  EXPECT_EQ(decoded("\x88\x62\x88\x64\x88\xA3\x88\xA5", "big5"),
            "\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C");
  EXPECT_EQ(decoded("\xA1\xA1", "euc-jp"), "\u3000");
  // JIS X 0212 for one character only.
  EXPECT_EQ(decoded("\x8F\xA1z\xEB\xD8", "euc-jp"), "\uFFFDz\u8AA3");
  EXPECT_EQ(decoded("\x8F\xA1\x80\xEB\xD8", "euc-jp"), "\uFFFD\u8AA3");
  // Both bytes after the escape are read again, as half-width katakana.
  EXPECT_EQ(decoded("\x1B(I\x1B$\x9E\x4A", "iso-2022-jp"), "\uFFFD\uFF64\uFFFD\uFF8A");
}

TEST(EncodingStandard, AnErrorTakesNoAsciiWithIt) {
  struct Case {
    std::string_view encoding;
    std::string_view bytes;
    std::string_view text;
  };
  constexpr Case kCases[] = {
      {"euc-kr",
       "\xC9"
       "A\xC9\x5C\xFEz",
       "\uFFFDA\uFFFD\\\uFFFDz"},
      {"big5",
       "\x8E"
       "i\xFE!z\xFE;",
       "\u7BB8\uFFFD!z\uFFFD;"},
      {"shift_jis", "\xEF\x40\x82!", "\uFFFD@\uFFFD!"},
      {"gb18030", "\x81\x30z\x81\x30\x81z\xFE\x7F", "\uFFFD0z\uFFFD0\u4E83\uFFFD\x7F"},
      {"euc-jp", "\x8F\xA1<\x8E<\xA1<", "\uFFFD<\uFFFD<\uFFFD<"},
      {"iso-2022-jp",
       "\x1B"
       "OA\x1B(OA",
       "\uFFFDOA\uFFFD(OA"}};
  for (const Case& one : kCases) EXPECT_EQ(decoded(one.bytes, one.encoding), one.text);
}

}  // namespace
}  // namespace pagelet
