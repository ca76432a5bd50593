// SPDX-License-Identifier: MIT
#include "core/text/encoding/decoding.h"

#include <cstddef>

#include "core/budget.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/legacy_decoder.h"
#include "core/text/encoding/meta_prescan.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

struct Encoding {
  std::string_view name;
  std::string_view labels;  // with a blank between two
};

/// The Encoding Standard, section 4.2 "Names and labels" (228 labels in 2026), but for the six of
/// the encoding "replacement". x-user-defined means windows-1252 everywhere, not only in a meta
/// element (docs/specification.md, section 1.6).
constexpr Encoding kEncodings[] = {
    {"big5", "big5 big5-hkscs cn-big5 csbig5 x-x-big5"},
    {"euc-jp", "cseucpkdfmtjapanese euc-jp x-euc-jp"},
    {"euc-kr",
     "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 "
     "ksc_5601 windows-949"},
    {"gb18030", "gb18030"},
    {"gbk", "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk"},
    {"ibm866", "866 cp866 csibm866 ibm866"},
    {"iso-2022-jp", "csiso2022jp iso-2022-jp"},
    {"iso-8859-10", "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"},
    {"iso-8859-13", "iso-8859-13 iso8859-13 iso885913"},
    {"iso-8859-14", "iso-8859-14 iso8859-14 iso885914"},
    {"iso-8859-15", "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"},
    {"iso-8859-16", "iso-8859-16"},
    {"iso-8859-2",
     "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"},
    {"iso-8859-3",
     "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"},
    {"iso-8859-4",
     "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"},
    {"iso-8859-5",
     "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 "
     "iso_8859-5:1988"},
    {"iso-8859-6",
     "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e "
     "iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"},
    {"iso-8859-7",
     "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 "
     "iso_8859-7 iso_8859-7:1987 sun_eu_greek"},
    {"iso-8859-8",
     "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 "
     "iso_8859-8 iso_8859-8:1988 visual"},
    {"iso-8859-8-i", "csiso88598i iso-8859-8-i logical"},
    {"koi8-r", "cskoi8r koi koi8 koi8-r koi8_r"},
    {"koi8-u", "koi8-ru koi8-u"},
    {"macintosh", "csmacintosh mac macintosh x-mac-roman"},
    {"shift_jis", "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"},
    {"utf-16be", "unicodefffe utf-16be"},
    {"utf-16le", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"},
    {"utf-8", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"},
    {"windows-1250", "cp1250 windows-1250 x-cp1250"},
    {"windows-1251", "cp1251 windows-1251 x-cp1251"},
    {"windows-1252",
     "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 "
     "iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252 "
     "x-user-defined"},
    {"windows-1253", "cp1253 windows-1253 x-cp1253"},
    {"windows-1254",
     "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 "
     "latin5 windows-1254 x-cp1254"},
    {"windows-1255", "cp1255 windows-1255 x-cp1255"},
    {"windows-1256", "cp1256 windows-1256 x-cp1256"},
    {"windows-1257", "cp1257 windows-1257 x-cp1257"},
    {"windows-1258", "cp1258 windows-1258 x-cp1258"},
    {"windows-874", "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"},
    {"x-mac-cyrillic", "x-mac-cyrillic x-mac-ukrainian"},
};

// has_word for a list with single spaces: each page asks for hundreds of labels.
bool has_label(std::string_view labels, std::string_view wanted) {
  while (!labels.empty()) {
    if (take_part(labels, ' ') == wanted) return true;
  }
  return false;
}

/// Number of bytes of the longest well-formed beginning of the text.
std::size_t valid_prefix_length(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    at += ascii_run_length(text.substr(at));
    const std::size_t character = at;
    if (at < text.size() && next_character(text, at) == kIllFormed) return character;
  }
  return text.size();
}

constexpr std::string_view kUtf8 = "utf-8";

struct ByteOrderMark {
  std::string_view bytes;
  std::string_view encoding;
};

constexpr ByteOrderMark kByteOrderMarks[] = {
    {"\xEF\xBB\xBF", kUtf8}, {"\xFE\xFF", "utf-16be"}, {"\xFF\xFE", "utf-16le"}};

/// encoding: a name that encoding_for_label() gives.
std::string decode(std::string_view bytes, std::string_view encoding, StopSign* sign) {
  return encoding == kUtf8 ? repair_utf8(bytes, sign)
                           : internal::decode_legacy(bytes, encoding, sign);
}

struct Signature {
  std::string_view bytes;
  std::string_view name;
};

using std::string_view_literals::operator""sv;

// MIME Sniffing Standard, sections 6 and 7, and archives.
constexpr Signature kSignatures[] = {
    {"%PDF-", "a PDF document"},
    {"%!PS-Adobe-", "a PostScript document"},
    {"\x89PNG\r\n\x1A\n", "an image"},
    {"\xFF\xD8\xFF", "an image"},
    {"GIF87a", "an image"},
    {"GIF89a", "an image"},
    {"\0\0\x01\0"sv, "an image"},
    {"RIFF", "an image, a sound or a film"},
    {"OggS\0"sv, "a sound or a film"},
    {"ID3", "a sound"},
    {"\x1A\x45\xDF\xA3", "a film"},
    {"wOFF", "a font"},
    {"wOF2", "a font"},
    {"PK\x03\x04", "an archive"},
    {"Rar!\x1A\x07", "an archive"},
    {"7z\xBC\xAF\x27\x1C", "an archive"},
    {"\x1F\x8B\x08", "a gzip file"},
    {"\x28\xB5\x2F\xFD", "a zstd file"},
    {"BZh9", "a bzip2 file"},
    {"\xFD\x37zXZ", "an xz file"},
    {"\177ELF", "a program"},
    {"SQLite format 3\0"sv, "a database"},
};

}  // namespace

std::string_view encoding_for_label(std::string_view label) {
  constexpr std::size_t kLongestLabel = 32;
  label = trim_html_spaces(label);
  if (label.size() > kLongestLabel) return {};
  const std::string folded = ascii_lower(label);
  for (const Encoding& encoding : kEncodings) {
    if (has_label(encoding.labels, folded)) return encoding.name;
  }
  return {};
}

bool is_valid_utf8(std::string_view text) { return valid_prefix_length(text) == text.size(); }

std::string repair_utf8(std::string_view text, StopSign* sign) {
  std::string repaired;
  repaired.reserve(text.size());
  while (true) {
    const std::size_t valid = valid_prefix_length(text);
    repaired.append(text.substr(0, valid));
    text.remove_prefix(valid);
    if (text.empty() || stop(sign)) return repaired;
    append_utf8(repaired, U'\xFFFD');
    std::size_t end = 0;
    next_character(text, end);
    text.remove_prefix(end);
  }
}

DecodedPage decode_page(std::string_view bytes, std::string_view http_charset, StopSign* sign) {
  for (const ByteOrderMark& mark : kByteOrderMarks) {
    if (!bytes.starts_with(mark.bytes)) continue;
    return {decode(bytes.substr(mark.bytes.size()), mark.encoding, sign), mark.encoding};
  }
  std::string_view encoding = encoding_for_label(http_charset);
  if (encoding.empty()) encoding = internal::prescan_for_encoding(bytes, sign);
  if (encoding.empty()) encoding = is_valid_utf8(bytes) ? kUtf8 : "windows-1252";
  return {decode(bytes, encoding, sign), encoding};
}

std::string_view not_text(std::string_view bytes, std::string_view encoding) {
  constexpr std::size_t kFirstBytes = 1'024;
  if (encoding.starts_with("utf-16")) return {};
  const std::string_view first = bytes.substr(0, kFirstBytes);
  if (trim_html_spaces(without_utf8_mark(first)).starts_with('<')) return {};
  for (const Signature& signature : kSignatures) {
    if (bytes.starts_with(signature.bytes)) return signature.name;
  }
  return first.find('\0') == std::string_view::npos ? std::string_view() : "binary data";
}

}  // namespace pagelet
