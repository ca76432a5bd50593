// SPDX-License-Identifier: MIT
#include "evaluation/run/rouge.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet {
namespace {

constexpr std::uint32_t kOther = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kBlockBits = 64;

// Most 64-bit words of the rows that are all kept.
constexpr std::size_t kMaxKept = std::size_t{1} << 17;

constexpr auto kAbbreviations = std::to_array<std::string_view>(
    {"mr",   "mrs",  "ms",   "dr",   "prof",  "st",   "sen",  "rep", "gov",  "gen",
     "lt",   "col",  "sgt",  "capt", "jr",    "sr",   "inc",  "ltd", "co",   "corp",
     "vs",   "etc",  "jan",  "feb",  "aug",   "sep",  "sept", "oct", "nov",  "dec",
     "no",   "ph.d", "al",   "fla",  "calif", "ga",   "pa",   "va",  "md",   "mass",
     "wash", "ark",  "conn", "ill",  "mich",  "minn", "okla", "ore", "tenn", "wis"});

// Whether `word`, without its full stop, is a letter, letters with full stops between them, or a
// known abbreviation.
bool is_abbreviation(std::string_view word) {
  while (!word.empty() && std::string_view("\"'([").find(word.front()) != word.npos) {
    word.remove_prefix(1);
  }
  const std::string lower = ascii_lower(word);
  if (std::ranges::find(kAbbreviations, lower) != kAbbreviations.end()) return true;
  if (lower.size() % 2 == 0) return false;
  for (std::size_t at = 0; at < lower.size(); ++at) {
    const bool fits = at % 2 == 0 ? lower[at] >= 'a' && lower[at] <= 'z' : lower[at] == '.';
    if (!fits) return false;
  }
  return true;
}

bool begins_in_lower_case(std::string_view word) {
  constexpr char32_t kEndOfCasedScripts = 0x590;  // Latin, Greek, Cyrillic and Armenian are before
  std::size_t end = 0;
  const char32_t first = next_character(word, end);
  const std::string_view letter = word.substr(0, end);
  return first < kEndOfCasedScripts && category_of(first) == CharacterCategory::kLetter &&
         lower_case(letter) == letter;
}

// Calls `visit(word, ends)` for each word of a text; `ends`: it is the last of its sentence.
template <class Visit>
void for_each_word_of_sentences(std::string_view text, StopToken* token, Visit&& visit) {
  if (stop_now(token)) return;
  std::string_view last;
  for_each_word(text, [&](std::string_view word) {
    if (stop(token)) return;
    if (!last.empty()) visit(last, ends_sentence(last, word));
    last = word;
  });
  if (!last.empty()) visit(last, true);
}

// A sentence of the gold, in which words of other sentences are looked for.
class Sentence {
 public:
  // `slots`: by number of a word, 0 for all; they are 0 again after `clear`.
  Sentence(std::span<const std::uint32_t> words, std::vector<std::uint32_t>& slots)
      : words_(words), blocks_((words.size() + kBlockBits - 1) / kBlockBits), slots_(slots) {
    std::uint32_t used = 0;
    for (const std::uint32_t word : words) {
      if (slots_[word] == 0) slots_[word] = ++used;
    }
    masks_.assign(used * blocks_, 0);
    for (std::size_t at = 0; at < words.size(); ++at) {
      masks_[(slots_[words[at]] - 1) * blocks_ + at / kBlockBits] |= std::uint64_t{1}
                                                                     << at % kBlockBits;
    }
    found_.assign(blocks_, 0);
  }

  void clear() {
    for (const std::uint32_t word : words_) slots_[word] = 0;
  }

  // Adds the positions of the longest common subsequence with a sentence of the answer.
  void add(std::span<const std::uint32_t> other, StopToken* token) {
    columns_.clear();
    for (const std::uint32_t word : other) {
      const std::uint32_t slot = word == kOther ? 0 : slots_[word];
      if (slot == 0) {
        if (!columns_.empty()) columns_.back().is_before_others = true;
        continue;
      }
      columns_.push_back({&masks_[(slot - 1) * blocks_], false});
    }
    if (!columns_.empty()) find_subsequence(token);
  }

  bool is_found(std::size_t at) const {
    return (found_[at / kBlockBits] >> at % kBlockBits & 1) != 0;
  }

 private:
  // A word of the answer's sentence that the gold's sentence contains.
  struct Column {
    const std::uint64_t* mask;  // where the gold's sentence has it
    bool is_before_others;      // words that the gold's sentence lacks follow
  };

  // Row j has the bit i where the first i + 1 words of the gold's sentence and the first j words of
  // the other one have a longer common subsequence than the first i; it is kept inverted.
  void step(const Column& column, std::uint64_t* row) const {
    std::uint64_t carry = 0;
    for (std::size_t block = 0; block < blocks_; ++block) {
      const std::uint64_t before = row[block];
      const std::uint64_t common = before & column.mask[block];
      const std::uint64_t sum = before + common;
      const std::uint64_t total = sum + carry;
      carry = static_cast<std::uint64_t>(sum < before) | static_cast<std::uint64_t>(total < sum);
      row[block] = total | (before & ~column.mask[block]);
    }
  }

  void find_subsequence(StopToken* token) {
    const std::size_t n = columns_.size();
    const bool keeps_all = n * blocks_ <= kMaxKept;
    const auto spacing =
        keeps_all ? n : static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(n))));
    const std::size_t parts = (n + spacing - 1) / spacing;
    std::vector<std::uint64_t> begins(parts * blocks_, ~std::uint64_t{0});  // the row before each
    for (std::size_t part = 1; part < parts; ++part) {
      std::uint64_t* const row = &begins[part * blocks_];
      std::copy_n(row - blocks_, blocks_, row);
      for (std::size_t at = (part - 1) * spacing; at < part * spacing; ++at) {
        if (stop(token)) return;
        step(columns_[at], row);
      }
    }
    std::size_t rest = words_.size();  // words of the gold's sentence that are still free
    rows_.resize(spacing * blocks_);
    for (std::size_t part = parts; part-- > 0 && rest > 0;) {
      const std::size_t first = part * spacing;
      const std::size_t end = std::min(first + spacing, n);
      const std::uint64_t* before = &begins[part * blocks_];
      for (std::size_t at = first; at < end; ++at) {
        if (stop(token)) return;
        std::uint64_t* const row = &rows_[(at - first) * blocks_];
        std::copy_n(before, blocks_, row);
        step(columns_[at], row);
        before = row;
      }
      for (std::size_t at = end; at-- > first && rest > 0;) {
        rest = take(columns_[at], &rows_[(at - first) * blocks_], rest);
      }
    }
  }

  // One step back over a word of the answer's sentence. Returns the new rest.
  std::size_t take(const Column& column, const std::uint64_t* row, std::size_t rest) {
    if (column.is_before_others) {
      rest = end_of_highest(rest, [&](std::size_t block) { return ~row[block]; });
    }
    rest =
        end_of_highest(rest, [&](std::size_t block) { return ~row[block] | column.mask[block]; });
    if (rest == 0) return 0;
    const std::size_t at = rest - 1;
    if ((column.mask[at / kBlockBits] >> at % kBlockBits & 1) == 0) return rest;
    found_[at / kBlockBits] |= std::uint64_t{1} << at % kBlockBits;
    return at;
  }

  // One more than the position of the highest bit below `end` of blocks of bits; 0: there is none.
  template <class Bits>
  static std::size_t end_of_highest(std::size_t end, Bits&& bits) {
    while (end > 0) {
      const std::size_t block = (end - 1) / kBlockBits;
      const std::size_t above = (block + 1) * kBlockBits - end;
      const std::uint64_t below = bits(block) << above >> above;
      if (below != 0) return block * kBlockBits + std::bit_width(below);
      end = block * kBlockBits;
    }
    return 0;
  }

  std::span<const std::uint32_t> words_;
  std::size_t blocks_;
  std::vector<std::uint32_t>& slots_;
  std::vector<std::uint64_t> masks_;
  std::vector<std::uint64_t> found_;
  std::vector<Column> columns_;
  std::vector<std::uint64_t> rows_;
};

}  // namespace

bool ends_sentence(std::string_view word, std::string_view next) {
  while (!word.empty() && std::string_view("\"')]}").find(word.back()) != word.npos) {
    word.remove_suffix(1);
  }
  if (word.empty() || std::string_view(".!?").find(word.back()) == word.npos) return false;
  const bool is_full_stop = word.back() == '.';
  word.remove_suffix(1);
  if (!is_full_stop) return true;
  return !is_abbreviation(word) && !(word.ends_with("..") && begins_in_lower_case(next));
}

RougeLsum::RougeLsum(std::string_view gold, StopToken* token) {
  for_each_word_of_sentences(gold, token, [&](std::string_view word, bool ends) {
    const auto number = static_cast<std::uint32_t>(number_.size());
    words_.push_back(number_.try_emplace(std::string(word), number).first->second);
    if (ends) ends_.push_back(words_.size());
  });
}

RougeLsum::Hits RougeLsum::count(std::string_view answer, StopToken* token) const {
  Hits hits{words_.size(), 0, 0};
  std::vector<std::uint32_t> words;
  std::vector<std::size_t> ends;
  std::vector<std::uint32_t> left(number_.size(), 0);  // how often the answer has a word
  for_each_word_of_sentences(answer, token, [&](std::string_view word, bool is_end) {
    const auto found = number_.find(word);
    words.push_back(found == number_.end() ? kOther : found->second);
    if (found != number_.end()) ++left[found->second];
    if (is_end) ends.push_back(words.size());
  });
  hits.answer = words.size();
  std::vector<std::uint32_t> slots(number_.size(), 0);
  std::size_t begin = 0;
  for (const std::size_t end : ends_) {
    const auto gold = std::span(words_).subspan(begin, end - begin);
    Sentence sentence(gold, slots);
    std::size_t from = 0;
    for (const std::size_t to : ends) {
      if (stop(token)) return hits;
      sentence.add(std::span(words).subspan(from, to - from), token);
      from = to;
    }
    for (std::size_t at = 0; at < gold.size(); ++at) {
      if (!sentence.is_found(at) || left[gold[at]] == 0) continue;
      --left[gold[at]];
      ++hits.common;
    }
    sentence.clear();
    begin = end;
  }
  return hits;
}

}  // namespace pagelet
