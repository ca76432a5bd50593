// SPDX-License-Identifier: MIT
//
// The TextDecoder of JavaScript knows the indexes of pairs: so the module is smaller. To ask for
// one takes 3 to 27 ms (Node 20, 23 November 2026). Node's decoder is ICU's, which lacks
// characters; index_changes.txt has these, so the answers are the same everywhere
// (tests/javascript/encodings_test.mjs).

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/encoding/legacy_decoder.h"
#include "core/text/unicode.h"

namespace pagelet::internal {
namespace {

// The name is that of an index and a pointer; the characters begin there.
constexpr IndexLine kChanges[] = {
#include "index_changes.inc"
};

struct ByteRange {
  unsigned first = 1;
  unsigned last = 0;  // none
};

// The pairs of bytes of an index, in the order of its pointers.
struct Pairs {
  std::string_view index;
  std::string_view encoding;        // whose texts have them
  std::string_view before;          // each pair
  std::array<ByteRange, 2> leads;   // first bytes
  std::array<ByteRange, 2> trails;  // second bytes
  bool has_private_use = false;     // characters of private use
};

constexpr Pairs kPairs[] = {
    {"euc-kr", "euc-kr", "", {{{0x81, 0xFE}}}, {{{0x41, 0xFE}}}},
    {"jis0208", "shift_jis", "", {{{0x81, 0x9F}, {0xE0, 0xFC}}}, {{{0x40, 0x7E}, {0x80, 0xFC}}}},
    {"jis0212", "euc-jp", "\x8F", {{{0xA1, 0xED}}}, {{{0xA1, 0xFE}}}},
    {"gb18030", "gb18030", "", {{{0x81, 0xFE}}}, {{{0x40, 0x7E}, {0x80, 0xFE}}}, true},
    {"big5", "big5", "", {{{0x81, 0xFE}}}, {{{0x40, 0x7E}, {0xA1, 0xFE}}}}};

// Calls visit(lead, trail).
template <class Visit>
void for_each_pair(const Pairs& pairs, Visit visit) {
  for (const ByteRange& leads : pairs.leads) {
    for (unsigned lead = leads.first; lead <= leads.last; ++lead) {
      for (const ByteRange& trails : pairs.trails) {
        for (unsigned trail = trails.first; trail <= trails.last; ++trail) visit(lead, trail);
      }
    }
  }
}

// TextDecoder (bindings/javascript/library/instance.js) writes the text as UTF-8.
// Returns its length.
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
  for (std::string_view rest = text; !rest.empty();) {
    index.push_back(character_of(take_part(rest, '\n'), pairs.has_private_use));
  }
  index.resize(bytes.size() / (pairs.before.size() + 3));  // whatever the host says
  return index;
}

// The Hangul syllables that are not in KS X 1001 have the pairs around it, in the order of Unicode.
Index with_all_syllables(Index index, const Pairs& pairs) {
  constexpr char32_t kFirst = 0xAC00;
  constexpr char32_t kLast = 0xD7A3;
  const auto is_in_standard = [](unsigned lead, unsigned trail) {
    return lead > 0xA0 && trail > 0xA0;
  };
  std::vector<bool> is_known(kLast - kFirst + 2);
  std::size_t pointer = 0;
  for_each_pair(pairs, [&](unsigned lead, unsigned trail) {
    const char32_t character = index[pointer++];
    const bool is_syllable = character >= kFirst && character <= kLast;
    if (is_syllable && is_in_standard(lead, trail)) is_known[character - kFirst] = true;
  });
  pointer = 0;
  char32_t next = kFirst;
  for_each_pair(pairs, [&](unsigned lead, unsigned trail) {
    char32_t& character = index[pointer++];
    const bool has_character = is_letter(static_cast<char>(trail)) || trail > 0x80;
    if (is_in_standard(lead, trail) || !has_character) return;
    while (is_known[next - kFirst]) ++next;
    if (next <= kLast) character = next++;
  });
  return index;
}

}  // namespace

Index make_pair_index(std::string_view name) {
  const Pairs& pairs = *std::ranges::find(kPairs, name, &Pairs::index);
  Index index = ask(pairs);
  for (const auto& [place, changed] : kChanges) {
    std::string_view pointer = place;
    if (take_part(pointer, '/') != name) continue;
    const std::size_t at = number_in<std::size_t>(pointer).value_or(0);
    std::ranges::copy(characters_of({{}, changed}), index.data() + at);
  }
  return name == "euc-kr" ? with_all_syllables(std::move(index), pairs) : index;
}

}  // namespace pagelet::internal
