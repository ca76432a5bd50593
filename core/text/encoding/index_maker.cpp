// SPDX-License-Identifier: MIT
//
// Prints the indexes of the Encoding Standard. It runs on the machine that builds. They are taken
// from ICU's converters, with changes where the standard has other characters (index_sources.txt).
// tests/core/text/encoding/chromium.py has compared the result with Chromium.
//
// Reads index_sources.txt. Argument: what to print. `bytes`: the indexes of single bytes, for
// legacy_decoder.cpp; `pairs`: for pair_indexes.cpp; `changes`: where Node has other characters,
// for pair_indexes_wasm.cpp.

#include <unicode/ucnv.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/encoding/legacy_decoder.h"

namespace {

using namespace pagelet::internal;

// An encoding, the nearest converter of ICU, and the characters that differ, by bytes; 0: none.
struct Source {
  std::string encoding;
  std::string converter;
  std::map<unsigned, UChar32> changes;
};

std::vector<Source> read_sources() {
  std::vector<Source> sources;
  for (std::string word; std::cin >> word;) {
    if (word.starts_with('#')) {
      std::getline(std::cin, word);
    } else if (word.ends_with(':')) {
      sources.push_back({word.substr(0, word.size() - 1), {}, {}});
      std::cin >> sources.back().converter;
    } else {
      std::size_t digits = 0;
      const unsigned long bytes = std::stoul(word, &digits, 16);
      const unsigned long character = std::stoul(word.substr(digits + 1), nullptr, 16);
      sources.back().changes[static_cast<unsigned>(bytes)] = static_cast<UChar32>(character);
    }
  }
  return sources;
}

class Converter {
 public:
  // `keeps_private_use`: whether its characters of private use are the standard's, too.
  explicit Converter(const Source& source, bool keeps_private_use = false)
      : changes_(source.changes), keeps_private_use_(keeps_private_use) {
    UErrorCode error = U_ZERO_ERROR;
    converter_ = ucnv_open(source.converter.c_str(), &error);
    if (U_SUCCESS(error)) return;
    std::fprintf(stderr, "index_maker: ICU has no converter %s\n", source.converter.c_str());
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

  // The same for a byte or a pair of bytes, with the changes.
  UChar32 character_of(unsigned bytes, std::string_view before = "") {
    if (const auto change = changes_.find(bytes); change != changes_.end()) return change->second;
    std::string text(before);
    if (bytes > 0xFF) text += static_cast<char>(bytes >> 8);
    return decode(text + static_cast<char>(bytes & 0xFF));
  }

 private:
  UConverter* converter_ = nullptr;
  std::map<unsigned, UChar32> changes_;
  bool keeps_private_use_;
};

void print(const char* name, const std::vector<UChar32>& characters) {
  std::printf("constexpr std::uint16_t %s[] = {", name);
  for (std::size_t at = 0; at < characters.size(); ++at) {
    std::printf("%s%u,", at % 16 == 0 ? "\n" : "", static_cast<unsigned>(characters[at]) & 0xFFFFU);
  }
  std::printf("\n};\n");
}

// The characters of all pairs.
std::vector<UChar32> index(const Source& source, const Pairs& pairs) {
  Converter converter(source, pairs.has_private_use);
  std::vector<UChar32> characters;
  for_each_pair(pairs, [&](unsigned lead, unsigned trail) {
    characters.push_back(converter.character_of(lead << 8 | trail, pairs.before));
  });
  return characters;
}

// Node's TextDecoder is ICU's converter of the same name. Syllables need no changes
// (pair_indexes_wasm.cpp).
void print_changes(const char* name, const Pairs& pairs, const std::vector<UChar32>& standard) {
  const std::vector<UChar32> node = index({{}, std::string(pairs.encoding), {}}, pairs);
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

// The encodings before the first one of pairs.
void print_singles(const std::vector<Source>& sources) {
  std::printf("constexpr SingleByte kSingleBytes[] = {\n");
  for (const Source& source : sources) {
    if (source.encoding == "jis0208") break;
    Converter converter(source);
    std::printf("{\"%s\", {", source.encoding.c_str());
    for (unsigned byte = 0x80; byte <= 0xFF; ++byte) {
      std::printf("%u,", static_cast<unsigned>(converter.character_of(byte)));
    }
    std::printf("}},\n");
  }
  std::printf("};\n");
}

// The characters of four bytes, in runs.
void print_ranges() {
  constexpr unsigned kPointers = 39'420;
  Converter converter({{}, "gb18030", {}}, true);
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
  if (count != 2) return 1;
  const std::string_view wanted = arguments[1];
  const std::vector<Source> sources = read_sources();
  if (wanted == "bytes") {
    print_singles(sources);
    print_ranges();
    return 0;
  }
  const auto index_of = [&](std::string_view encoding, const Pairs& pairs) {
    for (const Source& source : sources) {
      if (source.encoding == encoding) return index(source, pairs);
    }
    std::exit(1);
  };
  const std::vector<UChar32> euc_kr = index_of("euc-kr", kEucKrPairs);
  const std::vector<UChar32> gb18030 = index_of("gb18030", kGb18030Pairs);
  const std::vector<UChar32> big5 = index_of("big5", kBig5Pairs);
  if (wanted == "changes") {
    print_changes("kEucKrChanges", kEucKrPairs, euc_kr);
    print_changes("kGb18030Changes", kGb18030Pairs, gb18030);
    print_changes("kBig5Changes", kBig5Pairs, big5);
    return 0;
  }
  print("kEucKr", euc_kr);
  print("kJis0208", index_of("jis0208", kJis0208Pairs));
  print("kJis0212", index_of("jis0212", kJis0212Pairs));
  print("kGb18030", gb18030);
  print("kBig5", big5);
  // All that do not fit into 16 bits are in plane 2.
  std::vector<UChar32> planes((big5.size() + 15) / 16);
  for (std::size_t at = 0; at < big5.size(); ++at) {
    if (big5[at] > 0xFFFF) planes[at / 16] |= 1 << at % 16;
  }
  print("kBig5Planes", planes);
}
