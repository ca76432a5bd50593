// SPDX-License-Identifier: MIT
//
// Prints the indexes of the Encoding Standard. It runs on the machine that builds. They are taken
// from ICU's converters, with changes where the standard has other characters.
// tests/core/text/encoding/chromium.py has compared the result with Chromium.
//
// Argument: `bytes`: those of single bytes, for legacy_decoder.cpp; `pairs`: for pair_indexes.cpp;
// `changes`: where Node has other characters, for pair_indexes_wasm.cpp.

#include <unicode/ucnv.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/encoding/legacy_decoder.h"

namespace {

using namespace pagelet::internal;

struct Change {
  unsigned bytes;
  UChar32 character;  // 0: none
};

// Unicode has taken in these after ICU's table was made; or the standard knows two pairs for one.
constexpr Change kBig5[] = {
    {0x87A4, 0x9F97}, {0x87AC, 0x9F96}, {0x8840, 0x31C0}, {0x8841, 0x31C1}, {0x8842, 0x31C2},
    {0x8843, 0x31C3}, {0x8844, 0x31C4}, {0x8846, 0x31C5}, {0x8849, 0x31C6}, {0x884A, 0x31C7},
    {0x884D, 0x31C8}, {0x884F, 0x31C9}, {0x8850, 0x31CA}, {0x8851, 0x31CB}, {0x8852, 0x31CC},
    {0x8854, 0x31CD}, {0x8855, 0x31CE}, {0x88A9, 0x23DA}, {0x88AA, 0x23DB}, {0x8C43, 0x9FA6},
    {0x8C6D, 0x9FA7}, {0x8C74, 0x9FA8}, {0x8CB7, 0x9FA9}, {0x8CB9, 0x9FAA}, {0x8CBB, 0x9FAB},
    {0x8CC0, 0x9FAC}, {0x8CD7, 0x9FAD}, {0x8CD8, 0x9FAE}, {0x8CDA, 0x9FAF}, {0x8CED, 0x9FB2},
    {0x8D48, 0x9FB3}, {0x8E69, 0x7BB8}, {0x8E6F, 0x7C06}, {0x8E7E, 0x7CCE}, {0x8EAB, 0x7DD2},
    {0x8EB4, 0x7E1D}, {0x8ECD, 0x8005}, {0x8ED0, 0x8028}, {0x8F57, 0x83C1}, {0x8F69, 0x84A8},
    {0x8F6E, 0x840F}, {0x8FCB, 0x89A6}, {0x8FCC, 0x89A9}, {0x8FFE, 0x8D77}, {0x906D, 0x90FD},
    {0x907A, 0x92B9}, {0x90DC, 0x975C}, {0x90F1, 0x97FF}, {0x91BF, 0x9F16}, {0x9244, 0x8503},
    {0x92AF, 0x5159}, {0x92B0, 0x515B}, {0x92B1, 0x515D}, {0x92B2, 0x515E}, {0x92C8, 0x936E},
    {0x92D1, 0x7479}, {0x9447, 0x6D67}, {0x94CA, 0x799B}, {0x95D9, 0x9097}, {0x9644, 0x975D},
    {0x96ED, 0x701E}, {0x96FC, 0x5B28}, {0x9B76, 0x7201}, {0x9B78, 0x77D7}, {0x9B7B, 0x7E87},
    {0x9BC6, 0x99D6}, {0x9BDE, 0x91D4}, {0x9BEC, 0x60DE}, {0x9BF6, 0x6FB6}, {0x9C42, 0x8F36},
    {0x9C53, 0x4FBB}, {0x9C62, 0x71DF}, {0x9C68, 0x9104}, {0x9C6B, 0x9DF0}, {0x9C77, 0x83CF},
    {0x9CBC, 0x5C10}, {0x9CBD, 0x79E3}, {0x9CD0, 0x5A67}, {0x9D57, 0x8F0B}, {0x9D5A, 0x7B51},
    {0x9DC4, 0x62D0}, {0x9EA9, 0x6062}, {0x9EEF, 0x75F9}, {0x9EFD, 0x6C4A}, {0x9F60, 0x9B2E},
    {0x9F66, 0x9F17}, {0x9FCB, 0x50ED}, {0x9FD8, 0x5F0C}, {0xA063, 0x880F}, {0xA077, 0x62CE},
    {0xA0D5, 0x7468}, {0xA0DF, 0x7162}, {0xA0E4, 0x7250}, {0xA3C0, 0x2400}, {0xA3C1, 0x2401},
    {0xA3C2, 0x2402}, {0xA3C3, 0x2403}, {0xA3C4, 0x2404}, {0xA3C5, 0x2405}, {0xA3C6, 0x2406},
    {0xA3C7, 0x2407}, {0xA3C8, 0x2408}, {0xA3C9, 0x2409}, {0xA3CA, 0x240A}, {0xA3CB, 0x240B},
    {0xA3CC, 0x240C}, {0xA3CD, 0x240D}, {0xA3CE, 0x240E}, {0xA3CF, 0x240F}, {0xA3D0, 0x2410},
    {0xA3D1, 0x2411}, {0xA3D2, 0x2412}, {0xA3D3, 0x2413}, {0xA3D4, 0x2414}, {0xA3D5, 0x2415},
    {0xA3D6, 0x2416}, {0xA3D7, 0x2417}, {0xA3D8, 0x2418}, {0xA3D9, 0x2419}, {0xA3DA, 0x241A},
    {0xA3DB, 0x241B}, {0xA3DC, 0x241C}, {0xA3DD, 0x241D}, {0xA3DE, 0x241E}, {0xA3DF, 0x241F},
    {0xA3E0, 0x2421}, {0xC6CF, 0x5EF4}, {0xC6D3, 0x65E0}, {0xC6D5, 0x7676}, {0xC6D7, 0x96B6},
    {0xC6DE, 0x3003}, {0xC6DF, 0x4EDD}, {0xC879, 0x31CF}, {0xC8A1, 0x9FB0}, {0xC8A3, 0x9FB1},
    {0xFA5F, 0x5029}, {0xFA66, 0x507D}, {0xFABD, 0x5305}, {0xFAC5, 0x5344}, {0xFAD5, 0x537F},
    {0xFB48, 0x5605}, {0xFBB8, 0x5A77}, {0xFBF3, 0x5E75}, {0xFBF9, 0x5ED0}, {0xFC4F, 0x5F58},
    {0xFC6C, 0x60A4}, {0xFCB9, 0x6490}, {0xFCE2, 0x6674}, {0xFCF1, 0x675E}, {0xFDB7, 0x6C9C},
    {0xFDB8, 0x6E1D}, {0xFDBB, 0x6E2F}, {0xFDF1, 0x716E}, {0xFE52, 0x732A}, {0xFE6F, 0x745C},
    {0xFEAA, 0x74E9}, {0xFEDD, 0x7809}};
// The edition of 2022.
constexpr Change kGb18030[] = {
    {0xA3A0, 0x3000}, {0xA6D9, 0xFE10}, {0xA6DA, 0xFE12}, {0xA6DB, 0xFE11}, {0xA6DC, 0xFE13},
    {0xA6DD, 0xFE14}, {0xA6DE, 0xFE15}, {0xA6DF, 0xFE16}, {0xA6EC, 0xFE17}, {0xA6ED, 0xFE18},
    {0xA6F3, 0xFE19}, {0xFE59, 0x9FB4}, {0xFE61, 0x9FB5}, {0xFE66, 0x9FB6}, {0xFE67, 0x9FB7},
    {0xFE6D, 0x9FB8}, {0xFE7E, 0x9FB9}, {0xFE90, 0x9FBA}, {0xFEA0, 0x9FBB}};
constexpr Change kKoi8U[] = {{0xAE, 0x045E}, {0xBE, 0x040E}};
constexpr Change kWindows1253[] = {{0xAA, 0}};
constexpr Change kWindows1255[] = {{0xCA, 0x05BA}};

// ICU has no converter for ISO 8859-16. From ISO 8859-15 it differs in these.
constexpr Change kIso885916[] = {
    {0xA1, 0x0104}, {0xA2, 0x0105}, {0xA3, 0x0141}, {0xA5, 0x201E}, {0xAA, 0x0218}, {0xAC, 0x0179},
    {0xAE, 0x017A}, {0xAF, 0x017B}, {0xB2, 0x010C}, {0xB3, 0x0142}, {0xB5, 0x201D}, {0xB9, 0x010D},
    {0xBA, 0x0219}, {0xBF, 0x017C}, {0xC3, 0x0102}, {0xC5, 0x0106}, {0xD0, 0x0110}, {0xD1, 0x0143},
    {0xD5, 0x0150}, {0xD7, 0x015A}, {0xD8, 0x0170}, {0xDD, 0x0118}, {0xDE, 0x021A}, {0xE3, 0x0103},
    {0xE5, 0x0107}, {0xF0, 0x0111}, {0xF1, 0x0144}, {0xF5, 0x0151}, {0xF7, 0x015B}, {0xF8, 0x0171},
    {0xFD, 0x0119}, {0xFE, 0x021B}};

class Converter {
 public:
  // `keeps_private_use`: whether its characters of private use are the standard's, too.
  explicit Converter(const char* name, bool keeps_private_use = false)
      : keeps_private_use_(keeps_private_use) {
    UErrorCode error = U_ZERO_ERROR;
    converter_ = ucnv_open(name, &error);
    if (U_SUCCESS(error)) return;
    std::fprintf(stderr, "index_maker: ICU has no converter %s\n", name);
    std::exit(1);
  }
  ~Converter() { ucnv_close(converter_); }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  // The character that the bytes stand for; 0: not exactly one.
  UChar32 decode(const std::string& bytes) {
    UErrorCode error = U_ZERO_ERROR;
    std::array<UChar, 8> units{};
    const std::int32_t size =
        ucnv_toUChars(converter_, units.data(), static_cast<std::int32_t>(units.size()),
                      bytes.data(), static_cast<std::int32_t>(bytes.size()), &error);
    if (U_FAILURE(error) || size == 0) return 0;
    const UChar32 character =
        size == 2 && U16_IS_LEAD(units[0]) ? U16_GET_SUPPLEMENTARY(units[0], units[1]) : units[0];
    constexpr UChar32 kReplacement = 0xFFFD;
    constexpr UChar32 kSubstitute = 0x1A;
    if (size != U16_LENGTH(character) || character == kReplacement || character == kSubstitute) {
      return 0;
    }
    const bool is_private = character >= 0xE000 && character <= 0xF8FF;
    return is_private && !keeps_private_use_ ? 0 : character;
  }

 private:
  UConverter* converter_ = nullptr;
  bool keeps_private_use_;
};

std::string bytes_of(unsigned number) {
  std::string bytes(1, static_cast<char>(number & 0xFF));
  if (number > 0xFF) bytes.insert(bytes.begin(), static_cast<char>(number >> 8));
  return bytes;
}

void print(const char* name, const std::vector<UChar32>& characters) {
  std::printf("constexpr std::uint16_t %s[] = {", name);
  for (std::size_t at = 0; at < characters.size(); ++at) {
    std::printf("%s%u,", at % 16 == 0 ? "\n" : "", static_cast<unsigned>(characters[at]) & 0xFFFFU);
  }
  std::printf("\n};\n");
}

UChar32 character_of(Converter& converter, std::string_view before, unsigned bytes,
                     std::span<const Change> changes) {
  const auto change = std::ranges::find(changes, bytes, &Change::bytes);
  if (change != changes.end()) return change->character;
  return converter.decode(std::string(before) + bytes_of(bytes));
}

// The characters of all pairs.
std::vector<UChar32> index(const char* converter, const Pairs& pairs,
                           std::span<const Change> changes = {}) {
  Converter own(converter, pairs.has_private_use);
  std::vector<UChar32> characters;
  for_each_pair(pairs, [&](unsigned lead, unsigned trail) {
    characters.push_back(character_of(own, pairs.before, lead << 8 | trail, changes));
  });
  return characters;
}

// Node's TextDecoder is ICU's converter of the same name. Syllables need no changes
// (pair_indexes_wasm.cpp).
void print_changes(const char* name, const Pairs& pairs, const std::vector<UChar32>& standard) {
  const std::vector<UChar32> node = index(std::string(pairs.encoding).c_str(), pairs);
  const auto differs = [&](std::size_t at) {
    const bool is_syllable = standard[at] >= 0xAC00 && standard[at] <= 0xD7A3;
    return !is_syllable && standard[at] != node[at];
  };
  std::printf("constexpr std::uint32_t %s[] = {\n", name);
  for (std::size_t at = 0; at < standard.size(); ++at) {
    if (!differs(at)) continue;
    std::size_t end = at;
    while (end < standard.size() && differs(end)) ++end;
    std::printf("%zu,%zu,", at, end - at);
    for (; at < end; ++at) std::printf("%u,", static_cast<unsigned>(standard[at]));
    std::printf("\n");
  }
  std::printf("};\n");
}

void print_single(const char* encoding, Converter&& converter,
                  std::span<const Change> changes = {}) {
  std::printf("{\"%s\", {", encoding);
  for (unsigned byte = 0x80; byte <= 0xFF; ++byte) {
    std::printf("%u,", static_cast<unsigned>(character_of(converter, "", byte, changes)));
  }
  std::printf("}},\n");
}

void print_singles() {
  std::printf("constexpr SingleByte kSingleBytes[] = {\n");
  for (const char* const name :
       {"ibm866",        "iso-8859-2",   "iso-8859-3",   "iso-8859-4",   "iso-8859-5",
        "iso-8859-6",    "iso-8859-7",   "iso-8859-8",   "iso-8859-10",  "iso-8859-13",
        "iso-8859-14",   "iso-8859-15",  "koi8-r",       "windows-1250", "windows-1251",
        "windows-1252",  "windows-1254", "windows-1256", "windows-1257", "windows-1258",
        "x-mac-cyrillic"}) {
    print_single(name, Converter(name));
  }
  print_single("iso-8859-8-i", Converter("iso-8859-8"));
  print_single("iso-8859-16", Converter("iso-8859-15"), kIso885916);
  print_single("koi8-u", Converter("koi8-u"), kKoi8U);
  print_single("macintosh", Converter("macintosh", true));
  print_single("windows-874", Converter("windows-874-2000"));
  print_single("windows-1253", Converter("windows-1253"), kWindows1253);
  print_single("windows-1255", Converter("windows-1255"), kWindows1255);
  std::printf("};\n");
}

// The characters of four bytes, in runs.
void print_ranges() {
  constexpr unsigned kPointers = 39'420;
  Converter converter("gb18030", true);
  std::printf("constexpr Range kGb18030Ranges[] = {\n");
  UChar32 expected = 0;
  for (unsigned pointer = 0; pointer < kPointers; ++pointer) {
    std::string bytes(4, '\0');
    bytes[3] = static_cast<char>(0x30 + pointer % 10);
    bytes[2] = static_cast<char>(0x81 + pointer / 10 % 126);
    bytes[1] = static_cast<char>(0x30 + pointer / 1'260 % 10);
    bytes[0] = static_cast<char>(0x81 + pointer / 12'600);
    UChar32 character = converter.decode(bytes);
    if (character == 0) character = 0xFFFD;
    if (character != expected) {
      std::printf("{%u, %u},\n", pointer, static_cast<unsigned>(character));
    }
    expected = character + 1;
  }
  std::printf("};\n");
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view wanted = count == 2 ? arguments[1] : "";
  if (wanted == "bytes") {
    print_singles();
    print_ranges();
    return 0;
  }
  const std::vector<UChar32> euc_kr = index("windows-949-2000", kEucKrPairs);
  const std::vector<UChar32> gb18030 = index("gb18030", kGb18030Pairs, kGb18030);
  const std::vector<UChar32> big5 = index("ibm-1375_P100-2008", kBig5Pairs, kBig5);
  if (wanted == "changes") {
    print_changes("kEucKrChanges", kEucKrPairs, euc_kr);
    print_changes("kGb18030Changes", kGb18030Pairs, gb18030);
    print_changes("kBig5Changes", kBig5Pairs, big5);
    return 0;
  }
  print("kEucKr", euc_kr);
  print("kJis0208", index("ibm-943_P15A-2003", kJis0208Pairs));
  print("kJis0212", index("euc-jp-2007", kJis0212Pairs));
  print("kGb18030", gb18030);
  print("kBig5", big5);
  // All that do not fit into 16 bits are in plane 2.
  std::vector<UChar32> planes((big5.size() + 15) / 16);
  for (std::size_t at = 0; at < big5.size(); ++at) {
    if (big5[at] > 0xFFFF) planes[at / 16] |= 1 << at % 16;
  }
  print("kBig5Planes", planes);
}
