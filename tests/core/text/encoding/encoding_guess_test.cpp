// SPDX-License-Identifier: MIT
//
// What becomes of the names that uchardet 0.0.7 gives. The list has all names in its sources.

#include "core/text/encoding/encoding_guess.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/text/encoding/decoding.h"

namespace pagelet {
namespace {

using internal::encoding_of_detector;

struct Named {
  std::string_view name;
  std::string_view encoding;
};

constexpr Named kNames[] = {
    {"ASCII", "windows-1252"},
    {"BIG5", "big5"},
    {"EUC-JP", "euc-jp"},
    {"EUC-KR", "euc-kr"},
    {"GB18030", "gb18030"},
    {"IBM866", "ibm866"},
    {"ISO-8859-1", "windows-1252"},
    {"ISO-8859-2", "iso-8859-2"},
    {"ISO-8859-3", "iso-8859-3"},
    {"ISO-8859-4", "iso-8859-4"},
    {"ISO-8859-5", "iso-8859-5"},
    {"ISO-8859-6", "iso-8859-6"},
    {"ISO-8859-7", "iso-8859-7"},
    {"ISO-8859-8", "iso-8859-8"},
    {"ISO-8859-9", "windows-1254"},
    {"ISO-8859-10", "iso-8859-10"},
    {"ISO-8859-11", "windows-874"},
    {"ISO-8859-13", "iso-8859-13"},
    {"ISO-8859-15", "iso-8859-15"},
    {"ISO-8859-16", "iso-8859-16"},
    {"KOI8-R", "koi8-r"},
    {"MAC-CYRILLIC", "x-mac-cyrillic"},
    {"SHIFT_JIS", "shift_jis"},
    {"TIS-620", "windows-874"},
    {"UHC", "euc-kr"},
    {"WINDOWS-1250", "windows-1250"},
    {"WINDOWS-1251", "windows-1251"},
    {"WINDOWS-1252", "windows-1252"},
    {"WINDOWS-1253", "windows-1253"},
    {"WINDOWS-1255", "windows-1255"},
    {"windows-1255", "windows-1255"},
    {"WINDOWS-1256", "windows-1256"},
    {"WINDOWS-1257", "windows-1257"},
    {"WINDOWS-1258", "windows-1258"},
    // Part of the page only.
    {"UTF-8", ""},
    {"UTF-16", ""},
    // They hide ASCII; browsers replace all but the first, or do not know them.
    {"ISO-2022-JP", ""},
    {"ISO-2022-CN", ""},
    {"ISO-2022-KR", ""},
    {"HZ-GB-2312", ""},
    {"UTF-32", ""},
    // Browsers do not know these.
    {"EUC-TW", ""},
    {"IBM852", ""},
    {"IBM855", ""},
    {"MAC-CENTRALEUROPE", ""},
    {"VISCII", ""},
    {"", ""},
};

TEST(EncodingOfDetector, KnowsAllNames) {
  for (const auto& [name, encoding] : kNames) {
    EXPECT_EQ(encoding_of_detector(name, "\xE9"), encoding) << name;
  }
}

TEST(EncodingOfDetector, TakesControlCharactersForLettersOfWindows) {
  EXPECT_EQ(encoding_of_detector("ISO-8859-2", "\x7F \xA0 \xFF"), "iso-8859-2");
  EXPECT_EQ(encoding_of_detector("ISO-8859-2", "\xE9 \x80"), "windows-1250");
  EXPECT_EQ(encoding_of_detector("ISO-8859-2", "\xE9 \x9F"), "windows-1250");
}

TEST(GuessEncoding, ReadsKorean) {
  // The ships could not leave because the harbour was frozen.
  const std::string korean =
      "<p>\xC7\xD7\xB1\xB8\xB0\xA1 \xBE\xF3\xBE\xEE\xBA\xD9\xBE\xEE\xBC\xAD "
      "\xB9\xE8\xB5\xE9\xC0\xCC \xB3\xAA\xB0\xA1\xC1\xF6 \xB8\xF8\xC7\xDF\xB4\xD9.";
  const DecodedPage page = decode_page(korean);
  EXPECT_EQ(page.encoding, "euc-kr");
  EXPECT_TRUE(page.is_guessed);
  EXPECT_TRUE(page.text.starts_with("<p>\xED\x95\xAD\xEA\xB5\xAC\xEA\xB0\x80")) << page.text;
}

TEST(GuessEncoding, ReadsCzechOfWindows) {
  // Letters whose place only windows-1250 has: 8E, 9A and 9E.
  const std::string czech =
      "<p>P\xF8\xEDli\x9A \x9Elu\x9D"
      "ou\xE8k\xFD k\xF9\xF2 \xFAp\xECl \xEF\xE1"
      "belsk\xE9 \xF3"
      "dy. \x8E\xE1"
      "dn\xFD.";
  const DecodedPage page = decode_page(czech);
  EXPECT_EQ(page.encoding, "windows-1250");
  EXPECT_TRUE(page.text.starts_with("<p>P\xC5\x99\xC3\xADli\xC5\xA1 \xC5\xBElu\xC5\xA5ou"))
      << page.text;
}

}  // namespace
}  // namespace pagelet
