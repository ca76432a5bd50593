// SPDX-License-Identifier: MIT
//
// Labels, precedence of the rules, UTF-8 and UTF-16. Expected values follow from the rules of
// docs/specification.md, section 1.6, and of the Encoding Standard, worked out by hand.

#include "core/text/encoding/decoding.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include "core/budget.h"
#include "tests/core/text/encoding/decoded.h"

namespace pagelet {
namespace {

using std::string_literals::operator""s;

void append_utf8(std::string& text, unsigned code_point) {
  const auto add = [&text](unsigned byte) { text.push_back(static_cast<char>(byte)); };
  if (code_point < 0x80) {
    add(code_point);
  } else if (code_point < 0x800) {
    add(0xC0 | code_point >> 6);
    add(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    add(0xE0 | code_point >> 12);
    add(0x80 | (code_point >> 6 & 0x3F));
    add(0x80 | (code_point & 0x3F));
  } else {
    add(0xF0 | code_point >> 18);
    add(0x80 | (code_point >> 12 & 0x3F));
    add(0x80 | (code_point >> 6 & 0x3F));
    add(0x80 | (code_point & 0x3F));
  }
}

/// The UTF-8 decoder of the Encoding Standard, section 8.1.1, step by step; errors become U+FFFD.
std::string slow_repair_utf8(std::string_view bytes) {
  std::string text;
  unsigned code_point = 0;
  unsigned bytes_seen = 0;
  unsigned bytes_needed = 0;
  unsigned lower_boundary = 0x80;
  unsigned upper_boundary = 0xBF;
  for (std::size_t position = 0; position < bytes.size();) {
    const unsigned byte = static_cast<unsigned char>(bytes[position]);
    if (bytes_needed == 0) {
      ++position;
      if (byte <= 0x7F) {
        append_utf8(text, byte);
      } else if (byte >= 0xC2 && byte <= 0xDF) {
        bytes_needed = 1;
        code_point = byte & 0x1F;
      } else if (byte >= 0xE0 && byte <= 0xEF) {
        if (byte == 0xE0) lower_boundary = 0xA0;
        if (byte == 0xED) upper_boundary = 0x9F;
        bytes_needed = 2;
        code_point = byte & 0xF;
      } else if (byte >= 0xF0 && byte <= 0xF4) {
        if (byte == 0xF0) lower_boundary = 0x90;
        if (byte == 0xF4) upper_boundary = 0x8F;
        bytes_needed = 3;
        code_point = byte & 0x7;
      } else {
        text += kFffd;
      }
      continue;
    }
    const bool fits = byte >= lower_boundary && byte <= upper_boundary;
    lower_boundary = 0x80;
    upper_boundary = 0xBF;
    if (!fits) {
      // The byte is read again.
      bytes_needed = 0;
      bytes_seen = 0;
      text += kFffd;
      continue;
    }
    ++position;
    code_point = code_point << 6 | (byte & 0x3F);
    if (++bytes_seen == bytes_needed) {
      append_utf8(text, code_point);
      bytes_needed = 0;
      bytes_seen = 0;
    }
  }
  if (bytes_needed != 0) text += kFffd;
  return text;
}

/// One name of every encoding that a page can be decoded from.
constexpr std::array<std::string_view, 38> kEncodings = {
    "utf-8",          "ibm866",       "iso-8859-2",   "iso-8859-3",   "iso-8859-4",
    "iso-8859-5",     "iso-8859-6",   "iso-8859-7",   "iso-8859-8",   "iso-8859-8-i",
    "iso-8859-10",    "iso-8859-13",  "iso-8859-14",  "iso-8859-15",  "iso-8859-16",
    "koi8-r",         "koi8-u",       "macintosh",    "windows-874",  "windows-1250",
    "windows-1251",   "windows-1252", "windows-1253", "windows-1254", "windows-1255",
    "windows-1256",   "windows-1257", "windows-1258", "gbk",          "gb18030",
    "x-mac-cyrillic", "big5",         "euc-jp",       "iso-2022-jp",  "shift_jis",
    "euc-kr",         "utf-16be",     "utf-16le"};

struct PageCase {
  std::string bytes;
  std::string http_charset;
  std::string text;
  std::string encoding;
};

void expect_decoded(const PageCase& expected) {
  const DecodedPage page = decode_page(expected.bytes, expected.http_charset);
  EXPECT_EQ(page.text, expected.text) << expected.bytes;
  EXPECT_EQ(page.encoding, expected.encoding) << expected.bytes;
}

// --- Labels -------------------------------------------------------------------------------------

TEST(EncodingForLabel, KnowsTheNameOfEveryEncoding) {
  // Encoding Standard, section 4.2: the name in lower case is always one of the labels.
  for (const std::string_view name : kEncodings) EXPECT_EQ(encoding_for_label(name), name);
}

TEST(EncodingForLabel, MapsOtherLabels) {
  // Rows of the standard's table, among them those that the specification names.
  EXPECT_EQ(encoding_for_label("iso-8859-1"), "windows-1252");
  EXPECT_EQ(encoding_for_label("latin1"), "windows-1252");
  EXPECT_EQ(encoding_for_label("us-ascii"), "windows-1252");
  EXPECT_EQ(encoding_for_label("ascii"), "windows-1252");
  EXPECT_EQ(encoding_for_label("gb2312"), "gbk");
  EXPECT_EQ(encoding_for_label("utf8"), "utf-8");
  EXPECT_EQ(encoding_for_label("unicode-1-1-utf-8"), "utf-8");
  EXPECT_EQ(encoding_for_label("utf-16"), "utf-16le");
  EXPECT_EQ(encoding_for_label("unicode"), "utf-16le");
  EXPECT_EQ(encoding_for_label("unicodefffe"), "utf-16be");
  EXPECT_EQ(encoding_for_label("x-sjis"), "shift_jis");
  EXPECT_EQ(encoding_for_label("windows-31j"), "shift_jis");
  EXPECT_EQ(encoding_for_label("ks_c_5601-1987"), "euc-kr");
  EXPECT_EQ(encoding_for_label("big5-hkscs"), "big5");
  EXPECT_EQ(encoding_for_label("iso-8859-9"), "windows-1254");
  EXPECT_EQ(encoding_for_label("tis-620"), "windows-874");
  EXPECT_EQ(encoding_for_label("logical"), "iso-8859-8-i");
  EXPECT_EQ(encoding_for_label("dos-874"), "windows-874");
  EXPECT_EQ(encoding_for_label("x-mac-ukrainian"), "x-mac-cyrillic");
  EXPECT_EQ(encoding_for_label("866"), "ibm866");
  EXPECT_EQ(encoding_for_label("cn-big5"), "big5");
}

TEST(EncodingForLabel, IgnoresCaseAndAsciiWhitespaceAround) {
  EXPECT_EQ(encoding_for_label(" UTF-8\t"), "utf-8");
  EXPECT_EQ(encoding_for_label("\r\n\fShift_JIS \n"), "shift_jis");
  // For the standard, vertical tab and no-break space are not ASCII whitespace.
  EXPECT_EQ(encoding_for_label("\vutf-8"), "");
  EXPECT_EQ(encoding_for_label("utf-8\xC2\xA0"), "");
}

TEST(EncodingForLabel, RejectsWhatTheStandardDoesNotList) {
  EXPECT_EQ(encoding_for_label(""), "");
  EXPECT_EQ(encoding_for_label("  "), "");
  EXPECT_EQ(encoding_for_label("utf 8"), "");
  EXPECT_EQ(encoding_for_label("utf-7"), "");
  EXPECT_EQ(encoding_for_label("utf-32"), "");
  EXPECT_EQ(encoding_for_label("cp437"), "");
  EXPECT_EQ(encoding_for_label("\"utf-8\""), "");
  EXPECT_EQ(encoding_for_label("utf-8\0"s), "");
  EXPECT_EQ(encoding_for_label(std::string(1000, 'u')), "");
}

TEST(EncodingForLabel, KnowsNoLabelsOfReplacement) {
  for (const std::string_view label : {"csiso2022kr", "hz-gb-2312", "iso-2022-cn",
                                       "iso-2022-cn-ext", "iso-2022-kr", "replacement"}) {
    EXPECT_EQ(encoding_for_label(label), "") << label;
  }
}

// --- Precedence ---------------------------------------------------------------------------------

TEST(DecodePage, TakesTheByteOrderMarkFirst) {
  // Header and meta name other encodings. The mark is removed; a second mark is text.
  expect_decoded({"\xEF\xBB\xBF<meta charset=latin1>\xC3\xA9", "koi8-r",
                  "<meta charset=latin1>\xC3\xA9", "utf-8"});
  expect_decoded({"\xFE\xFF\0<\0\xE9"s, "koi8-r", "<\xC3\xA9", "utf-16be"});
  expect_decoded({"\xFF\xFE<\0\xE9\0"s, "koi8-r", "<\xC3\xA9", "utf-16le"});
  expect_decoded({"\xEF\xBB\xBF\xEF\xBB\xBF", "", "\xEF\xBB\xBF", "utf-8"});
  expect_decoded({"\xEF\xBB\xBF\xFF", "", kFffd, "utf-8"});
}

TEST(DecodePage, IgnoresAnIncompleteOrMisplacedByteOrderMark) {
  expect_decoded({"\xEF\xBB", "", "\xC3\xAF\xC2\xBB", "windows-1252"});
  expect_decoded({" \xEF\xBB\xBF", "", " \xEF\xBB\xBF", "utf-8"});
}

TEST(DecodePage, TakesTheHttpHeaderSecond) {
  // C1 is the Cyrillic letter a in KOI8-R.
  expect_decoded(
      {"<meta charset=latin1>\xC1", "KOI8-R", "<meta charset=latin1>\xD0\xB0", "koi8-r"});
  expect_decoded({"\xC3\xA9\xFF", "utf-8", "\xC3\xA9" + kFffd, "utf-8"});
  // In a header UTF-16 means UTF-16. In a meta element it does not.
  expect_decoded({"a\0"s, "utf-16", "a", "utf-16le"});
  expect_decoded({"\x80", "x-user-defined", "\xE2\x82\xAC", "windows-1252"});
}

TEST(DecodePage, IgnoresAnUnknownHttpCharset) {
  for (const std::string http_charset : {"", "none", "hz-gb-2312", "'utf-8'"}) {
    expect_decoded(
        {"<meta charset=koi8-r>\xC1", http_charset, "<meta charset=koi8-r>\xD0\xB0", "koi8-r"});
  }
}

TEST(DecodePage, TakesADeclarationThird) {
  const std::string meta = "<meta charset=koi8-r>";
  for (const std::size_t size : {1024U, 1025U}) {
    const std::string filler(size - meta.size(), ' ');
    expect_decoded({filler + meta + "\xC1", "", filler + meta + "\xD0\xB0", "koi8-r"});
  }
  // It goes before rule 5: C3 A3 is valid UTF-8, and U+0446 U+0451 in KOI8-R.
  const std::string far(10'000, ' ');
  expect_decoded({far + meta + "\xC3\xA3", "", far + meta + "\xD1\x86\xD1\x91", "koi8-r"});
}

TEST(DecodePage, TakesUtf8ThatDeclaresAnotherEncoding) {
  const std::string seven = "\xC3\xA4\xC3\xB6\xC3\xBC\xE2\x82\xAC\xC3\xA4\xC3\xB6\xC3\xBC";
  const std::string eight = seven + "\xD0\xB6";
  for (const std::string meta :
       {"<meta charset=windows-1251>", "<meta charset=shift_jis>", "<meta charset=gb2312>"}) {
    expect_decoded({meta + eight, "", meta + eight, "utf-8"});
    EXPECT_FALSE(decode_page(meta + eight).is_guessed);
    EXPECT_NE(decode_page(meta + seven).encoding, "utf-8") << "may be chance";
    EXPECT_NE(decode_page(meta + eight + "\xE9").encoding, "utf-8") << "not valid";
    EXPECT_EQ(decode_page(meta + eight, "koi8-r").encoding, "koi8-r") << "the header decides";
  }
}

TEST(DecodePage, TakesValidUtf8Fifth) {
  expect_decoded({"caf\xC3\xA9", "", "caf\xC3\xA9", "utf-8"});
  expect_decoded({"", "", "", "utf-8"});
  expect_decoded({"plain", "", "plain", "utf-8"});
  expect_decoded({"a\0b"s, "", "a\0b"s, "utf-8"});
}

TEST(DecodePage, FallsBackToWindows1252) {
  expect_decoded({"caf\xE9 \x80\x81", "", "caf\xC3\xA9 \xE2\x82\xAC\xC2\x81", "windows-1252"});
  // One broken sequence at the very end is enough.
  expect_decoded({"caf\xC3\xA9\xC3", "", "caf\xC3\x83\xC2\xA9\xC3\x83", "windows-1252"});
}

TEST(DecodePage, TakesDamagedUtf8Sixth) {
  // More characters beyond ASCII than ill-formed parts are enough, as many are not.
  expect_decoded({"\xC3\xA4\xC3\xB6\xFF", "", "\xC3\xA4\xC3\xB6" + kFffd, "utf-8"});
  expect_decoded({"\xC3\xA4\xC3\xB6\xE2\x82 \xFF\xC3\xBC\xC3\x9F", "",
                  "\xC3\xA4\xC3\xB6" + kFffd + " " + kFffd + "\xC3\xBC\xC3\x9F", "utf-8"});
  expect_decoded({"\xC3\xA4 \xFF\xC3\xB6 \xFF\xC3\xBC", "",
                  "\xC3\xA4 " + kFffd + "\xC3\xB6 " + kFffd + "\xC3\xBC", "utf-8"});
  expect_decoded({"\xC3\xA4\xFF", "", "\xC3\x83\xC2\xA4\xC3\xBF", "windows-1252"});
  EXPECT_TRUE(decode_page("\xC3\xA4\xC3\xB6\xFF").is_guessed);
}

TEST(DecodePage, GuessesWhatNothingDeclares) {
  // Chinese in GBK: the council will vote on the last Friday of the month.
  const std::string gbk =
      "<p>\xCA\xD0\xD2\xE9\xBB\xE1\xBD\xAB\xD4\xDA\xB1\xBE\xD4\xC2\xD7\xEE\xBA\xF3\xD2\xBB\xB8\xF6"
      "\xD0\xC7\xC6\xDA\xCE\xE5\xCD\xB6\xC6\xB1";
  const DecodedPage page = decode_page(gbk);
  EXPECT_EQ(page.encoding.substr(0, 2), "gb");
  EXPECT_TRUE(page.is_guessed);
  EXPECT_TRUE(page.text.starts_with("<p>\xE5\xB8\x82\xE8\xAE\xAE\xE4\xBC\x9A")) << page.text;
  // Words of ASCII and names of elements do not count.
  const std::string english = "<div class=\"entry-content\">The little ferry that crosses.</div>";
  std::string long_page;
  for (int line = 0; line < 100; ++line) long_page += english;
  EXPECT_EQ(decode_page(long_page + gbk + long_page).encoding.substr(0, 2), "gb");
}

TEST(DecodePage, GuessesNothingElse) {
  for (const std::string_view bytes : {"plain", "\xEF\xBB\xBF\xFF", "caf\xC3\xA9"}) {
    EXPECT_FALSE(decode_page(std::string(bytes)).is_guessed) << bytes;
  }
  EXPECT_FALSE(decode_page("<meta charset=latin1>\xE9").is_guessed);
  EXPECT_FALSE(decode_page("\xE9", "latin1").is_guessed);
  EXPECT_TRUE(decode_page("caf\xE9").is_guessed);
  EXPECT_EQ(decode_page("caf\xE9").encoding, "windows-1252");  // too little for a guess
}

TEST(DecodePage, DecodesADeclaredUtf8WithErrors) {
  expect_decoded(
      {"<meta charset=utf-8>\xE2\x82 ", "", "<meta charset=utf-8>" + kFffd + " ", "utf-8"});
}

// --- UTF-8 --------------------------------------------------------------------------------------

TEST(IsValidUtf8, FollowsTable3Dash7OfUnicode) {
  // First and last well-formed sequence of each row of the table.
  for (const std::string_view valid :
       {"", "a", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xE0\xBF\xBF", "\xE1\x80\x80",
        "\xEC\xBF\xBF", "\xED\x80\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBF",
        "\xF0\x90\x80\x80", "\xF0\xBF\xBF\xBF", "\xF1\x80\x80\x80", "\xF3\xBF\xBF\xBF",
        "\xF4\x80\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(is_valid_utf8(valid)) << valid;
  }
  // The sequences just outside of each row.
  for (const std::string_view invalid :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2\x7F", "\xC2\xC0", "\xE0\x9F\xBF",
        "\xE0\xA0\x7F", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80", "\xFE", "\xFF", "\xC2", "\xE1\x80", "\xF1\x80\x80"}) {
    EXPECT_FALSE(is_valid_utf8(invalid)) << invalid;
  }
}

TEST(IsValidUtf8, FindsAnErrorAtEveryPosition) {
  // Words of eight bytes and blocks of 64 bytes are checked at once. An error in them must be
  // found.
  for (std::size_t size = 1; size < 200; ++size) {
    std::string text(size, 'a');
    EXPECT_TRUE(is_valid_utf8(text));
    for (std::size_t position = 0; position < size; ++position) {
      text[position] = '\xE9';
      EXPECT_FALSE(is_valid_utf8(text)) << size << ' ' << position;
      text[position] = 'a';
    }
  }
}

TEST(RepairUtf8, ReplacesEachMaximalIllFormedPart) {
  const std::string fffd(kFffd);
  // The specification's own example.
  EXPECT_EQ(repair_utf8("\xE2\x82 "), fffd + " ");
  // Unicode, section 3.9, tables 3-8 to 3-11: overlong forms, surrogates, other ill-formed
  // sequences, truncated sequences.
  const auto times = [&fffd](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += fffd;
    return text;
  };
  EXPECT_EQ(repair_utf8("\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41"), times(8) + "A");
  EXPECT_EQ(repair_utf8("\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41"), times(8) + "A");
  EXPECT_EQ(repair_utf8("\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42"), times(5) + "A" + times(2) + "B");
  EXPECT_EQ(repair_utf8("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41"), times(4) + "A");
  EXPECT_EQ(repair_utf8("\xF5"), fffd);
  EXPECT_EQ(repair_utf8("a\xF1\x80\x80"), "a" + fffd);
}

TEST(RepairUtf8, LeavesValidTextAlone) {
  EXPECT_EQ(repair_utf8(""), "");
  EXPECT_EQ(repair_utf8("\xEF\xBB\xBFx\0\xF0\x9F\x98\x80"s), "\xEF\xBB\xBFx\0\xF0\x9F\x98\x80"s);
}

TEST(RepairUtf8, AgreesWithTheStandardsDecoderOnRandomBytes) {
  // Bytes at the borders of the ranges are drawn more often than others.
  constexpr std::string_view kInteresting =
      "\x7F\x80\x8F\x90\x9F\xA0\xBF\xC1\xC2\xDF\xE0\xE2\xED\xEE\xF0\xF1\xF4\xF5 a";
  std::mt19937 random(20150614);
  const auto below = [&random](std::size_t limit) { return random() % limit; };
  for (int round = 0; round < 100'000; ++round) {
    std::string bytes;
    const std::size_t size = below(40);
    for (std::size_t position = 0; position < size; ++position) {
      if (below(8) == 0) bytes += std::string(below(30), 'x');
      bytes.push_back(below(4) == 0 ? static_cast<char>(below(256))
                                    : kInteresting[below(kInteresting.size())]);
    }
    const std::string expected = slow_repair_utf8(bytes);
    ASSERT_EQ(repair_utf8(bytes), expected);
    ASSERT_EQ(is_valid_utf8(bytes), expected == bytes);
  }
}

// --- UTF-16 -------------------------------------------------------------------------------------

TEST(DecodeUtf16, ReadsSurrogatePairs) {
  // U+1F600 is D83D DE00.
  EXPECT_EQ(decode_page("\xD8\x3D\xDE\x00"s, "utf-16be").text, "\xF0\x9F\x98\x80");
  EXPECT_EQ(decode_page("\x3D\xD8\x00\xDE"s, "utf-16le").text, "\xF0\x9F\x98\x80");
  EXPECT_EQ(decode_page("\xDB\xFF\xDF\xFF"s, "utf-16be").text, "\xF4\x8F\xBF\xBF");
}

TEST(DecodeUtf16, ReplacesLoneSurrogatesAndAnOddByte) {
  // Encoding Standard, section 14.2.1: a unit after a lone lead surrogate is decoded again. A lead
  // surrogate and an odd byte at the end are one error.
  const std::string fffd(kFffd);
  EXPECT_EQ(decode_page("\xD8\x3D\0a"s, "utf-16be").text, fffd + "a");
  EXPECT_EQ(decode_page("\xDE\0\0a"s, "utf-16be").text, fffd + "a");
  EXPECT_EQ(decode_page("\xD8\x3D\xD8\x3D\xDE\0"s, "utf-16be").text, fffd + "\xF0\x9F\x98\x80");
  EXPECT_EQ(decode_page("\0a\0"s, "utf-16be").text, "a" + fffd);
  EXPECT_EQ(decode_page("\0a\xD8\x3D"s, "utf-16be").text, "a" + fffd);
  EXPECT_EQ(decode_page("\0a\xD8\x3D\xDE"s, "utf-16be").text, "a" + fffd);
  EXPECT_EQ(decode_page("\0a\xDE\0\xDE"s, "utf-16be").text, "a" + fffd + fffd);
  EXPECT_EQ(decode_page("a\0\x3D\xD8z\0b"s, "utf-16le").text, "a" + fffd + "z" + fffd);
  EXPECT_EQ(decode_page("x", "utf-16le").text, fffd);
  EXPECT_EQ(decode_page("\xFF\xFE", "").text, "");
}

// --- Long texts ---------------------------------------------------------------------------------

// Long texts are decoded in pieces. No character may be cut at the end of a piece.
TEST(DecodePage, CutsNoCharacterOfALongText) {
  constexpr std::size_t kPieces = 70'000;
  const auto times = [](std::string_view unit) {
    std::string text;
    for (std::size_t piece = 0; piece < kPieces; ++piece) text += unit;
    return text;
  };
  struct Unit {
    std::string_view encoding, bytes, text;
  };
  for (const Unit& unit :
       {Unit{"gb18030", "\x90\x30\x81\x30", "\U00010000"}, Unit{"euc-jp", "\x8F\xB0\xA1", "\u4E02"},
        Unit{"shift_jis", "\x82\xA0", "\u3042"}, Unit{"iso-2022-jp", "\x1B$B0!\x1B(Ba", "\u4E9Ca"},
        Unit{"utf-8", "\xF0\x9F\x98\x80", "\U0001F600"}}) {
    for (const std::string before : {"", "a", "ab", "abc"}) {
      EXPECT_TRUE(decode_page(before + times(unit.bytes), unit.encoding).text ==
                  before + times(unit.text))
          << unit.encoding << " after " << before;
    }
  }
  for (const std::string before : {"", "a"}) {
    const std::string bytes = (before.empty() ? ""s : "\0a"s) + times("\xD8\x3D\xDE\x00"s);
    EXPECT_TRUE(decode_page(bytes, "utf-16be").text == before + times("\U0001F600")) << before;
  }
}

class FewLooks final : public StopToken {
 public:
  explicit FewLooks(int looks) : left_(looks) {}

 private:
  bool should_stop() override { return left_-- <= 0; }
  int left_;
};

TEST(DecodePage, EndsEarlyWhenItIsToldToStop) {
  constexpr std::size_t kBytes = 4'000'000;
  const auto size_of = [&](std::string_view unit, std::string_view charset, int looks) {
    std::string bytes;
    while (bytes.size() < kBytes) bytes += unit;
    FewLooks token(looks);
    const std::size_t size = decode_page(bytes, charset, &token).text.size();
    EXPECT_TRUE(token.stopped()) << charset;
    return size;
  };
  for (const std::string_view charset : {"windows-1252", "gbk", "utf-16le", "iso-2022-jp"}) {
    EXPECT_LT(size_of("\xE9\xE8", charset, 2), kBytes / 2) << charset;
    EXPECT_LT(size_of("\xE9\xE8 and more", charset, 2), kBytes / 2) << charset;
  }
  EXPECT_LT(size_of("\xE9\xE8", "utf-8", 2), kBytes / 2);
  // For these units most of the work is the prescan.
  for (const std::string_view unit : {"<a b c>", "<p>", "<!-- -->", "<a ", "<meta name=x>"}) {
    size_of(unit, "", 2);
  }
}

// --- All encodings ------------------------------------------------------------------------------

TEST(DecodePage, GivesValidUtf8ForRandomBytesInEveryEncoding) {
  std::mt19937 random(20150615);
  const auto below = [&random](std::size_t limit) { return random() % limit; };
  for (const std::string_view encoding : kEncodings) {
    for (int round = 0; round < 500; ++round) {
      std::string bytes(below(60), '\0');
      for (char& byte : bytes) {
        byte = static_cast<char>(below(3) == 0 ? below(0x80) : 0x80 + below(0x80));
      }
      const DecodedPage page = decode_page(bytes, encoding);
      ASSERT_EQ(slow_repair_utf8(page.text), page.text) << encoding;
      ASSERT_EQ(slow_repair_utf8(decode_page(bytes).text), decode_page(bytes).text);
    }
  }
}

TEST(DecodePage, LeavesAsciiAsItIsInEveryAsciiCompatibleEncoding) {
  // Without most control characters: some have a meaning in ISO-2022-JP, and ICU's ibm866 exchanges
  // three.
  std::string ascii = "\t\n\f\r";
  for (char byte = 0x20; byte < 0x7F; ++byte) ascii.push_back(byte);
  for (const std::string_view encoding : kEncodings) {
    if (encoding.starts_with("utf-16")) continue;
    EXPECT_EQ(decode_page(ascii, encoding).text, ascii) << encoding;
  }
}

}  // namespace
}  // namespace pagelet
