// SPDX-License-Identifier: MIT
//
// The indexes of pairs, which the TextDecoder of JavaScript knows: so the module is smaller. Node's
// is ICU's, which lacks characters; these are here, so the answers are the same everywhere
// (tests/javascript/encodings_test.mjs).

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "core/text/ascii.h"
#include "core/text/encoding/legacy_decoder.h"
#include "core/text/unicode.h"

namespace pagelet::internal {
namespace {

#include "index_changes.inc"

using Index = std::vector<char32_t>;

// TextDecoder (javascript/library/instance.js) writes the text as UTF-8. Returns its length.
__attribute__((import_module("pagelet"), import_name("decode"))) extern "C" std::size_t
pagelet_decode(const char* encoding, std::size_t length, const char* bytes, std::size_t size,
               char* text, std::size_t room);

// 0: the bytes of the line are not exactly one character.
char32_t character_of(std::string_view line, bool has_private_use) {
  if (line.empty()) return 0;
  std::size_t at = 0;
  const char32_t character = next_character(line, at);
  const bool is_private = character >= 0xE000 && character <= 0xF8FF;
  constexpr char32_t kReplacement = 0xFFFD;
  const bool is_one = at == line.size() && character != kReplacement;
  return is_one && (has_private_use || !is_private) ? character : 0;
}

// The characters of all pairs. The host decodes them at once, each on a line of its own.
Index ask(const Pairs& pairs) {
  std::string bytes;
  for_each_pair(pairs, [&](unsigned lead, unsigned trail) {
    bytes += pairs.before;
    bytes += {static_cast<char>(lead), static_cast<char>(trail), '\n'};
  });
  std::string text(3 * bytes.size(), '\0');
  text.resize(pagelet_decode(pairs.encoding.data(), pairs.encoding.size(), bytes.data(),
                             bytes.size(), text.data(), text.size()));
  Index index;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    index.push_back(character_of(line, pairs.has_private_use));
    begin = end + 1;
  }
  index.resize(bytes.size() / (pairs.before.size() + 3));  // whatever the host says
  return index;
}

// `changes`: pointer, number of characters, and the characters; then the same of the next ones.
Index changed(Index index, std::span<const std::uint32_t> changes) {
  while (!changes.empty()) {
    const auto characters = changes.subspan(2, changes[1]);
    std::ranges::copy(characters, index.data() + changes[0]);
    changes = changes.subspan(2 + characters.size());
  }
  return index;
}

// The Hangul syllables that are not in KS X 1001 have the pairs around it, in the order of Unicode.
Index with_all_syllables(Index index) {
  constexpr char32_t kFirst = 0xAC00;
  constexpr char32_t kLast = 0xD7A3;
  const auto is_in_standard = [](unsigned lead, unsigned trail) {
    return lead > 0xA0 && trail > 0xA0;
  };
  std::vector<bool> is_known(kLast - kFirst + 2);
  std::size_t pointer = 0;
  for_each_pair(kEucKrPairs, [&](unsigned lead, unsigned trail) {
    const char32_t character = index[pointer++];
    const bool is_syllable = character >= kFirst && character <= kLast;
    if (is_syllable && is_in_standard(lead, trail)) is_known[character - kFirst] = true;
  });
  pointer = 0;
  char32_t next = kFirst;
  for_each_pair(kEucKrPairs, [&](unsigned lead, unsigned trail) {
    char32_t& character = index[pointer++];
    const bool has_character = is_letter(static_cast<char>(trail)) || trail > 0x80;
    if (is_in_standard(lead, trail) || !has_character) return;
    while (is_known[next - kFirst]) ++next;
    if (next <= kLast) character = next++;
  });
  return index;
}

char32_t at(const Index& index, std::size_t pointer) {
  return pointer < index.size() ? index[pointer] : 0;
}

}  // namespace

char32_t jis0208_character(std::size_t pointer) {
  static const Index kIndex = ask(kJis0208Pairs);
  return at(kIndex, pointer);
}

char32_t jis0212_character(std::size_t pointer) {
  static const Index kIndex = ask(kJis0212Pairs);
  return at(kIndex, pointer);
}

char32_t euc_kr_character(std::size_t pointer) {
  static const Index kIndex = with_all_syllables(changed(ask(kEucKrPairs), kEucKrChanges));
  return at(kIndex, pointer);
}

char32_t gb18030_character(std::size_t pointer) {
  static const Index kIndex = changed(ask(kGb18030Pairs), kGb18030Changes);
  return at(kIndex, pointer);
}

char32_t big5_character(std::size_t pointer) {
  static const Index kIndex = changed(ask(kBig5Pairs), kBig5Changes);
  return at(kIndex, pointer);
}

}  // namespace pagelet::internal
