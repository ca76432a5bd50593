// SPDX-License-Identifier: MIT

#include "core/text/encoding/multi_byte_indexes.h"

#include <unicode/ucnv.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pagelet::internal {
namespace {

struct Correction {
  std::uint16_t pointer;
  std::uint16_t code_point;
};

/// Big5 where ICU's ibm-1375_P100-2008 has a code point of the private use area (characters that
/// Unicode took in later) or nothing (second mappings, which the standard keeps for old pages, and
/// the control pictures).
constexpr Correction kBig5Corrections[] = {
    {1008, 0x9F97},  {1016, 0x9F96},  {1099, 0x31C0},  {1100, 0x31C1},  {1101, 0x31C2},
    {1102, 0x31C3},  {1103, 0x31C4},  {1105, 0x31C5},  {1108, 0x31C6},  {1109, 0x31C7},
    {1112, 0x31C8},  {1114, 0x31C9},  {1115, 0x31CA},  {1116, 0x31CB},  {1117, 0x31CC},
    {1119, 0x31CD},  {1120, 0x31CE},  {1170, 0x23DA},  {1171, 0x23DB},  {1730, 0x9FA6},
    {1772, 0x9FA7},  {1779, 0x9FA8},  {1812, 0x9FA9},  {1814, 0x9FAA},  {1816, 0x9FAB},
    {1821, 0x9FAC},  {1844, 0x9FAD},  {1845, 0x9FAE},  {1847, 0x9FAF},  {1866, 0x9FB2},
    {1892, 0x9FB3},  {2082, 0x7BB8},  {2088, 0x7C06},  {2103, 0x7CCE},  {2114, 0x7DD2},
    {2123, 0x7E1D},  {2148, 0x8005},  {2151, 0x8028},  {2221, 0x83C1},  {2239, 0x84A8},
    {2244, 0x840F},  {2303, 0x89A6},  {2304, 0x89A9},  {2354, 0x8D77},  {2400, 0x90FD},
    {2413, 0x92B9},  {2477, 0x975C},  {2498, 0x97FF},  {2605, 0x9F16},  {2673, 0x8503},
    {2746, 0x5159},  {2747, 0x515B},  {2748, 0x515D},  {2749, 0x515E},  {2771, 0x936E},
    {2780, 0x7479},  {2990, 0x6D67},  {3087, 0x799B},  {3259, 0x9097},  {3301, 0x975D},
    {3436, 0x701E},  {3451, 0x5B28},  {4136, 0x7201},  {4138, 0x77D7},  {4141, 0x7E87},
    {4182, 0x99D6},  {4206, 0x91D4},  {4220, 0x60DE},  {4230, 0x6FB6},  {4241, 0x8F36},
    {4258, 0x4FBB},  {4273, 0x71DF},  {4279, 0x9104},  {4282, 0x9DF0},  {4294, 0x83CF},
    {4329, 0x5C10},  {4330, 0x79E3},  {4349, 0x5A67},  {4419, 0x8F0B},  {4422, 0x7B51},
    {4494, 0x62D0},  {4624, 0x6062},  {4694, 0x75F9},  {4708, 0x6C4A},  {4742, 0x9B2E},
    {4748, 0x9F17},  {4815, 0x50ED},  {4828, 0x5F0C},  {4902, 0x880F},  {4922, 0x62CE},
    {4982, 0x7468},  {4992, 0x7162},  {4997, 0x7250},  {5432, 0x2400},  {5433, 0x2401},
    {5434, 0x2402},  {5435, 0x2403},  {5436, 0x2404},  {5437, 0x2405},  {5438, 0x2406},
    {5439, 0x2407},  {5440, 0x2408},  {5441, 0x2409},  {5442, 0x240A},  {5443, 0x240B},
    {5444, 0x240C},  {5445, 0x240D},  {5446, 0x240E},  {5447, 0x240F},  {5448, 0x2410},
    {5449, 0x2411},  {5450, 0x2412},  {5451, 0x2413},  {5452, 0x2414},  {5453, 0x2415},
    {5454, 0x2416},  {5455, 0x2417},  {5456, 0x2418},  {5457, 0x2419},  {5458, 0x241A},
    {5459, 0x241B},  {5460, 0x241C},  {5461, 0x241D},  {5462, 0x241E},  {5463, 0x241F},
    {5464, 0x2421},  {10942, 0x5EF4}, {10946, 0x65E0}, {10948, 0x7676}, {10950, 0x96B6},
    {10957, 0x3003}, {10958, 0x4EDD}, {11204, 0x31CF}, {11210, 0x9FB0}, {11212, 0x9FB1},
    {19028, 0x5029}, {19035, 0x507D}, {19088, 0x5305}, {19096, 0x5344}, {19112, 0x537F},
    {19162, 0x5605}, {19240, 0x5A77}, {19299, 0x5E75}, {19305, 0x5ED0}, {19326, 0x5F58},
    {19355, 0x60A4}, {19398, 0x6490}, {19439, 0x6674}, {19454, 0x675E}, {19553, 0x6C9C},
    {19554, 0x6E1D}, {19557, 0x6E2F}, {19611, 0x716E}, {19643, 0x732A}, {19672, 0x745C},
    {19697, 0x74E9}, {19748, 0x7809}};

struct Gb18030Correction {
  std::uint16_t pointer;
  std::uint16_t code_point;
  std::uint16_t code_point_in_2005;
};

/// GB 18030 in the edition of 2022 against that of 2005, which ICU 72 implements; and A3 A0, for
/// which the standard takes the ideographic space of deployed pages.
constexpr Gb18030Correction kGb18030Corrections[] = {
    {6555, 0x3000, 0xE5E5},  {7182, 0xFE10, 0xE78D},  {7183, 0xFE12, 0xE78E},
    {7184, 0xFE11, 0xE78F},  {7185, 0xFE13, 0xE790},  {7186, 0xFE14, 0xE791},
    {7187, 0xFE15, 0xE792},  {7188, 0xFE16, 0xE793},  {7201, 0xFE17, 0xE794},
    {7202, 0xFE18, 0xE795},  {7208, 0xFE19, 0xE796},  {23775, 0x9FB4, 0xE81E},
    {23783, 0x9FB5, 0xE826}, {23788, 0x9FB6, 0xE82B}, {23789, 0x9FB7, 0xE82C},
    {23795, 0x9FB8, 0xE832}, {23812, 0x9FB9, 0xE843}, {23829, 0x9FBA, 0xE854},
    {23845, 0x9FBB, 0xE864},
};

/// The exchange of the edition of 2005: A8 BC became U+1E3F and 81 35 F4 37 the private U+E7C7.
constexpr char16_t kExchangedIn2005 = 0x1E3F;
constexpr char16_t kPrivateUntil2005 = 0xE7C7;

bool is_private_use(char32_t code_point) { return code_point >= 0xE000 && code_point <= 0xF8FF; }

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};

/// One of ICU's converters, used for one sequence of bytes after the other.
class Converter {
 public:
  explicit Converter(const char* name) {
    UErrorCode error = U_ZERO_ERROR;
    converter_.reset(ucnv_open(name, &error));
    ucnv_setToUCallBack(converter_.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr,
                        &error);
    if (U_FAILURE(error)) converter_.reset();
  }

  /// The code point that the bytes stand for, 0 when it is not exactly one.
  char32_t convert(const std::string& bytes) {
    if (converter_ == nullptr) return 0;
    std::array<char16_t, 8> units{};
    UErrorCode error = U_ZERO_ERROR;
    ucnv_resetToUnicode(converter_.get());
    const std::int32_t length =
        ucnv_toUChars(converter_.get(), units.data(), static_cast<std::int32_t>(units.size()),
                      bytes.data(), static_cast<std::int32_t>(bytes.size()), &error);
    if (U_FAILURE(error)) return 0;
    if (length == 1 && !U16_IS_SURROGATE(units[0])) return units[0];
    if (length == 2 && U16_IS_LEAD(units[0]) && U16_IS_TRAIL(units[1])) {
      return static_cast<char32_t>(U16_GET_SUPPLEMENTARY(units[0], units[1]));
    }
    return 0;
  }

 private:
  std::unique_ptr<UConverter, CloseConverter> converter_;
};

/// The values of a byte in their order: a first run and, behind a gap, a second one.
struct ByteValues {
  unsigned first;
  unsigned first_length;
  unsigned second;
  unsigned length;  // of both runs

  unsigned value(unsigned rank) const {
    return rank < first_length ? first + rank : second + (rank - first_length);
  }
};

/// A two-byte code; pointer = rank of the lead byte * number of trail bytes + rank of the trail.
struct TwoByteCode {
  const char* converter;  // name in ICU
  ByteValues lead;
  ByteValues trail;
};

constexpr TwoByteCode kBig5 = {"ibm-1375_P100-2008", {0x81, 126, 0, 126}, {0x40, 63, 0xA1, 157}};
constexpr TwoByteCode kEucKr = {"windows-949-2000", {0x81, 126, 0, 126}, {0x41, 190, 0, 190}};
constexpr TwoByteCode kGb18030 = {"gb18030", {0x81, 126, 0, 126}, {0x40, 63, 0x80, 190}};
constexpr TwoByteCode kShiftJis = {
    "ibm-943_P15A-2003", {0x81, 31, 0xE0, 60}, {0x40, 63, 0x80, 188}};
constexpr TwoByteCode kJis0212 = {"euc-jp-2007", {0xA1, 94, 0, 94}, {0xA1, 94, 0, 94}};

std::string byte_string(unsigned byte) {
  return std::string(1, static_cast<char>(static_cast<unsigned char>(byte)));
}

/// Everything that ICU has for a code, in the order of the pointers.
/// prefix: bytes in front of the two.
std::vector<char32_t> code_points_of(const TwoByteCode& code, const std::string& prefix = {}) {
  Converter converter(code.converter);
  std::vector<char32_t> code_points;
  code_points.reserve(std::size_t{code.lead.length} * code.trail.length);
  for (unsigned row = 0; row < code.lead.length; ++row) {
    const std::string lead = prefix + byte_string(code.lead.value(row));
    for (unsigned cell = 0; cell < code.trail.length; ++cell) {
      code_points.push_back(converter.convert(lead + byte_string(code.trail.value(cell))));
    }
  }
  return code_points;
}

std::vector<char32_t> without_private_use(std::vector<char32_t> code_points) {
  std::replace_if(code_points.begin(), code_points.end(), is_private_use, 0);
  return code_points;
}

std::vector<char32_t> build_big5() {
  std::vector<char32_t> code_points = without_private_use(code_points_of(kBig5));
  for (const Correction& correction : kBig5Corrections) {
    code_points[correction.pointer] = correction.code_point;
  }
  return code_points;
}

std::vector<char32_t> build_gb18030() {
  std::vector<char32_t> code_points = code_points_of(kGb18030);
  for (const Gb18030Correction& correction : kGb18030Corrections) {
    code_points[correction.pointer] = correction.code_point;
  }
  return code_points;
}

std::vector<char32_t> build_jis0208() {
  std::vector<char32_t> code_points = code_points_of(kShiftJis);
  // The user-defined area of Windows is no part of the index; the Shift_JIS decoder computes it.
  return without_private_use(std::move(code_points));
}

std::vector<char32_t> build_jis0212() {
  std::vector<char32_t> code_points = code_points_of(kJis0212, "\x8F");
  // Behind the standard's last row ICU has the Roman numerals and a sign of IBM's extension.
  constexpr std::ptrdiff_t kFirstOfIbm = 7708;
  std::fill(code_points.begin() + kFirstOfIbm, code_points.end(), 0);
  return code_points;
}

/// Code points of the four-byte sequences from 81 30 81 30 on: those of the basic plane, in their
/// order, that had no two-byte sequence in the edition of 2000.
std::vector<char16_t> build_gb18030_four_byte() {
  std::vector<bool> has_two_bytes(0x10000);
  const EncodingIndex& index = gb18030_index();
  for (std::size_t pointer = 0; pointer < index.size(); ++pointer) {
    const char32_t code_point = index.code_point(pointer);
    if (code_point < has_two_bytes.size()) has_two_bytes[code_point] = true;
  }
  for (const Gb18030Correction& correction : kGb18030Corrections) {
    // U+3000 has a two-byte sequence of its own.
    has_two_bytes[correction.code_point] = correction.code_point == 0x3000;
    has_two_bytes[correction.code_point_in_2005] = true;
  }
  has_two_bytes[kExchangedIn2005] = false;
  has_two_bytes[kPrivateUntil2005] = true;

  std::vector<char16_t> code_points;
  for (char32_t code_point = 0x80; code_point < 0x10000; ++code_point) {
    if (has_two_bytes[code_point] || U_IS_SURROGATE(code_point)) continue;
    const bool exchanged = code_point == kExchangedIn2005;
    code_points.push_back(exchanged ? kPrivateUntil2005 : static_cast<char16_t>(code_point));
  }
  return code_points;
}

}  // namespace

const EncodingIndex& big5_index() {
  static const EncodingIndex index(build_big5());
  return index;
}

const EncodingIndex& euc_kr_index() {
  static const EncodingIndex index(without_private_use(code_points_of(kEucKr)));
  return index;
}

const EncodingIndex& gb18030_index() {
  static const EncodingIndex index(build_gb18030());
  return index;
}

const EncodingIndex& jis0208_index() {
  static const EncodingIndex index(build_jis0208());
  return index;
}

const EncodingIndex& jis0212_index() {
  static const EncodingIndex index(build_jis0212());
  return index;
}

char32_t gb18030_ranges_code_point(std::size_t pointer) {
  // 90 30 81 30 is U+10000; everything above follows without a gap.
  constexpr std::size_t kSupplementary = 189000;
  if (pointer >= kSupplementary) {
    const std::size_t code_point = 0x10000 + (pointer - kSupplementary);
    return code_point <= 0x10FFFF ? static_cast<char32_t>(code_point) : 0;
  }
  static const std::vector<char16_t> code_points = build_gb18030_four_byte();
  return pointer < code_points.size() ? code_points[pointer] : 0;
}

}  // namespace pagelet::internal
