// SPDX-License-Identifier: MIT
//
// The labels of the Encoding Standard (declared in decoding.h).

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "core/text/encoding/decoding.h"

namespace pagelet {
namespace {

struct Label {
  std::string_view label;
  std::string_view encoding;
};

/// All labels of the Encoding Standard, section 4.2 "Names and labels" (228 in 2026), but for the
/// six of the encoding "replacement": csiso2022kr, hz-gb-2312, iso-2022-cn, iso-2022-cn-ext,
/// iso-2022-kr and replacement count as no label (docs/specification.md, section 1.6). Sorted.
constexpr std::array<Label, 222> kLabels = {{
    {"866", "ibm866"},
    {"ansi_x3.4-1968", "windows-1252"},
    {"arabic", "iso-8859-6"},
    {"ascii", "windows-1252"},
    {"asmo-708", "iso-8859-6"},
    {"big5", "big5"},
    {"big5-hkscs", "big5"},
    {"chinese", "gbk"},
    {"cn-big5", "big5"},
    {"cp1250", "windows-1250"},
    {"cp1251", "windows-1251"},
    {"cp1252", "windows-1252"},
    {"cp1253", "windows-1253"},
    {"cp1254", "windows-1254"},
    {"cp1255", "windows-1255"},
    {"cp1256", "windows-1256"},
    {"cp1257", "windows-1257"},
    {"cp1258", "windows-1258"},
    {"cp819", "windows-1252"},
    {"cp866", "ibm866"},
    {"csbig5", "big5"},
    {"cseuckr", "euc-kr"},
    {"cseucpkdfmtjapanese", "euc-jp"},
    {"csgb2312", "gbk"},
    {"csibm866", "ibm866"},
    {"csiso2022jp", "iso-2022-jp"},
    {"csiso58gb231280", "gbk"},
    {"csiso88596e", "iso-8859-6"},
    {"csiso88596i", "iso-8859-6"},
    {"csiso88598e", "iso-8859-8"},
    {"csiso88598i", "iso-8859-8-i"},
    {"csisolatin1", "windows-1252"},
    {"csisolatin2", "iso-8859-2"},
    {"csisolatin3", "iso-8859-3"},
    {"csisolatin4", "iso-8859-4"},
    {"csisolatin5", "windows-1254"},
    {"csisolatin6", "iso-8859-10"},
    {"csisolatin9", "iso-8859-15"},
    {"csisolatinarabic", "iso-8859-6"},
    {"csisolatincyrillic", "iso-8859-5"},
    {"csisolatingreek", "iso-8859-7"},
    {"csisolatinhebrew", "iso-8859-8"},
    {"cskoi8r", "koi8-r"},
    {"csksc56011987", "euc-kr"},
    {"csmacintosh", "macintosh"},
    {"csshiftjis", "shift_jis"},
    {"csunicode", "utf-16le"},
    {"cyrillic", "iso-8859-5"},
    {"dos-874", "windows-874"},
    {"ecma-114", "iso-8859-6"},
    {"ecma-118", "iso-8859-7"},
    {"elot_928", "iso-8859-7"},
    {"euc-jp", "euc-jp"},
    {"euc-kr", "euc-kr"},
    {"gb18030", "gb18030"},
    {"gb2312", "gbk"},
    {"gb_2312", "gbk"},
    {"gb_2312-80", "gbk"},
    {"gbk", "gbk"},
    {"greek", "iso-8859-7"},
    {"greek8", "iso-8859-7"},
    {"hebrew", "iso-8859-8"},
    {"ibm819", "windows-1252"},
    {"ibm866", "ibm866"},
    {"iso-10646-ucs-2", "utf-16le"},
    {"iso-2022-jp", "iso-2022-jp"},
    {"iso-8859-1", "windows-1252"},
    {"iso-8859-10", "iso-8859-10"},
    {"iso-8859-11", "windows-874"},
    {"iso-8859-13", "iso-8859-13"},
    {"iso-8859-14", "iso-8859-14"},
    {"iso-8859-15", "iso-8859-15"},
    {"iso-8859-16", "iso-8859-16"},
    {"iso-8859-2", "iso-8859-2"},
    {"iso-8859-3", "iso-8859-3"},
    {"iso-8859-4", "iso-8859-4"},
    {"iso-8859-5", "iso-8859-5"},
    {"iso-8859-6", "iso-8859-6"},
    {"iso-8859-6-e", "iso-8859-6"},
    {"iso-8859-6-i", "iso-8859-6"},
    {"iso-8859-7", "iso-8859-7"},
    {"iso-8859-8", "iso-8859-8"},
    {"iso-8859-8-e", "iso-8859-8"},
    {"iso-8859-8-i", "iso-8859-8-i"},
    {"iso-8859-9", "windows-1254"},
    {"iso-ir-100", "windows-1252"},
    {"iso-ir-101", "iso-8859-2"},
    {"iso-ir-109", "iso-8859-3"},
    {"iso-ir-110", "iso-8859-4"},
    {"iso-ir-126", "iso-8859-7"},
    {"iso-ir-127", "iso-8859-6"},
    {"iso-ir-138", "iso-8859-8"},
    {"iso-ir-144", "iso-8859-5"},
    {"iso-ir-148", "windows-1254"},
    {"iso-ir-149", "euc-kr"},
    {"iso-ir-157", "iso-8859-10"},
    {"iso-ir-58", "gbk"},
    {"iso8859-1", "windows-1252"},
    {"iso8859-10", "iso-8859-10"},
    {"iso8859-11", "windows-874"},
    {"iso8859-13", "iso-8859-13"},
    {"iso8859-14", "iso-8859-14"},
    {"iso8859-15", "iso-8859-15"},
    {"iso8859-2", "iso-8859-2"},
    {"iso8859-3", "iso-8859-3"},
    {"iso8859-4", "iso-8859-4"},
    {"iso8859-5", "iso-8859-5"},
    {"iso8859-6", "iso-8859-6"},
    {"iso8859-7", "iso-8859-7"},
    {"iso8859-8", "iso-8859-8"},
    {"iso8859-9", "windows-1254"},
    {"iso88591", "windows-1252"},
    {"iso885910", "iso-8859-10"},
    {"iso885911", "windows-874"},
    {"iso885913", "iso-8859-13"},
    {"iso885914", "iso-8859-14"},
    {"iso885915", "iso-8859-15"},
    {"iso88592", "iso-8859-2"},
    {"iso88593", "iso-8859-3"},
    {"iso88594", "iso-8859-4"},
    {"iso88595", "iso-8859-5"},
    {"iso88596", "iso-8859-6"},
    {"iso88597", "iso-8859-7"},
    {"iso88598", "iso-8859-8"},
    {"iso88599", "windows-1254"},
    {"iso_8859-1", "windows-1252"},
    {"iso_8859-15", "iso-8859-15"},
    {"iso_8859-1:1987", "windows-1252"},
    {"iso_8859-2", "iso-8859-2"},
    {"iso_8859-2:1987", "iso-8859-2"},
    {"iso_8859-3", "iso-8859-3"},
    {"iso_8859-3:1988", "iso-8859-3"},
    {"iso_8859-4", "iso-8859-4"},
    {"iso_8859-4:1988", "iso-8859-4"},
    {"iso_8859-5", "iso-8859-5"},
    {"iso_8859-5:1988", "iso-8859-5"},
    {"iso_8859-6", "iso-8859-6"},
    {"iso_8859-6:1987", "iso-8859-6"},
    {"iso_8859-7", "iso-8859-7"},
    {"iso_8859-7:1987", "iso-8859-7"},
    {"iso_8859-8", "iso-8859-8"},
    {"iso_8859-8:1988", "iso-8859-8"},
    {"iso_8859-9", "windows-1254"},
    {"iso_8859-9:1989", "windows-1254"},
    {"koi", "koi8-r"},
    {"koi8", "koi8-r"},
    {"koi8-r", "koi8-r"},
    {"koi8-ru", "koi8-u"},
    {"koi8-u", "koi8-u"},
    {"koi8_r", "koi8-r"},
    {"korean", "euc-kr"},
    {"ks_c_5601-1987", "euc-kr"},
    {"ks_c_5601-1989", "euc-kr"},
    {"ksc5601", "euc-kr"},
    {"ksc_5601", "euc-kr"},
    {"l1", "windows-1252"},
    {"l2", "iso-8859-2"},
    {"l3", "iso-8859-3"},
    {"l4", "iso-8859-4"},
    {"l5", "windows-1254"},
    {"l6", "iso-8859-10"},
    {"l9", "iso-8859-15"},
    {"latin1", "windows-1252"},
    {"latin2", "iso-8859-2"},
    {"latin3", "iso-8859-3"},
    {"latin4", "iso-8859-4"},
    {"latin5", "windows-1254"},
    {"latin6", "iso-8859-10"},
    {"logical", "iso-8859-8-i"},
    {"mac", "macintosh"},
    {"macintosh", "macintosh"},
    {"ms932", "shift_jis"},
    {"ms_kanji", "shift_jis"},
    {"shift-jis", "shift_jis"},
    {"shift_jis", "shift_jis"},
    {"sjis", "shift_jis"},
    {"sun_eu_greek", "iso-8859-7"},
    {"tis-620", "windows-874"},
    {"ucs-2", "utf-16le"},
    {"unicode", "utf-16le"},
    {"unicode-1-1-utf-8", "utf-8"},
    {"unicode11utf8", "utf-8"},
    {"unicode20utf8", "utf-8"},
    {"unicodefeff", "utf-16le"},
    {"unicodefffe", "utf-16be"},
    {"us-ascii", "windows-1252"},
    {"utf-16", "utf-16le"},
    {"utf-16be", "utf-16be"},
    {"utf-16le", "utf-16le"},
    {"utf-8", "utf-8"},
    {"utf8", "utf-8"},
    {"visual", "iso-8859-8"},
    {"windows-1250", "windows-1250"},
    {"windows-1251", "windows-1251"},
    {"windows-1252", "windows-1252"},
    {"windows-1253", "windows-1253"},
    {"windows-1254", "windows-1254"},
    {"windows-1255", "windows-1255"},
    {"windows-1256", "windows-1256"},
    {"windows-1257", "windows-1257"},
    {"windows-1258", "windows-1258"},
    {"windows-31j", "shift_jis"},
    {"windows-874", "windows-874"},
    {"windows-949", "euc-kr"},
    {"x-cp1250", "windows-1250"},
    {"x-cp1251", "windows-1251"},
    {"x-cp1252", "windows-1252"},
    {"x-cp1253", "windows-1253"},
    {"x-cp1254", "windows-1254"},
    {"x-cp1255", "windows-1255"},
    {"x-cp1256", "windows-1256"},
    {"x-cp1257", "windows-1257"},
    {"x-cp1258", "windows-1258"},
    {"x-euc-jp", "euc-jp"},
    {"x-gbk", "gbk"},
    {"x-mac-cyrillic", "x-mac-cyrillic"},
    {"x-mac-roman", "macintosh"},
    {"x-mac-ukrainian", "x-mac-cyrillic"},
    {"x-sjis", "shift_jis"},
    {"x-unicode20utf8", "utf-8"},
    {"x-user-defined", "x-user-defined"},
    {"x-x-big5", "big5"},
}};

constexpr bool by_label(const Label& left, const Label& right) { return left.label < right.label; }

static_assert(std::is_sorted(kLabels.begin(), kLabels.end(), by_label));

constexpr std::size_t longest_label() {
  std::size_t longest = 0;
  for (const Label& entry : kLabels) longest = std::max(longest, entry.label.size());
  return longest;
}

/// ASCII whitespace of the standards: tab, line feed, form feed, carriage return, space.
constexpr std::string_view kWhitespace = "\t\n\f\r ";

}  // namespace

std::string_view encoding_for_label(std::string_view label) {
  const std::size_t first = label.find_first_not_of(kWhitespace);
  if (first == std::string_view::npos) return {};
  label = label.substr(first, label.find_last_not_of(kWhitespace) - first + 1);

  std::array<char, longest_label()> folded{};
  if (label.size() > folded.size()) return {};
  std::transform(label.begin(), label.end(), folded.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  const Label wanted = {std::string_view(folded.data(), label.size()), {}};
  const auto* const found = std::lower_bound(kLabels.begin(), kLabels.end(), wanted, by_label);
  return found != kLabels.end() && found->label == wanted.label ? found->encoding
                                                                : std::string_view{};
}

}  // namespace pagelet
