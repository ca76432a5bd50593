// SPDX-License-Identifier: MIT
#include "reports/html/text_lines.h"

#include <algorithm>
#include <unordered_set>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "evaluation/run/outside_answer.h"

namespace pagelet {
namespace {

// The lines of a text that are not blank, with their words.
struct Lines {
  std::vector<std::string_view> lines;
  std::vector<std::string_view> words;
  std::vector<std::size_t> word_begin;  // by line, one entry more

  explicit Lines(std::string_view text) {
    while (!text.empty()) {
      const std::string_view line = trim_blanks(take_part(text, '\n'));
      if (line.empty()) continue;
      word_begin.push_back(words.size());
      lines.push_back(line);
      for_each_word(line, [&](std::string_view word) { words.push_back(word); });
    }
    word_begin.push_back(words.size());
  }
};

// Which lines the other text has, and how many words are matched before each line.
struct Common {
  std::vector<bool> is_common;
  std::vector<std::size_t> before;
};

Common common_lines(const Lines& of, const Lines& with) {
  Common common;
  const Result<std::vector<bool>> matched = match_words(of.words, with.words);
  const std::unordered_set<std::string_view, HashText> others(with.lines.begin(), with.lines.end());
  std::size_t sum = 0;
  for (std::size_t line = 0; line < of.lines.size(); ++line) {
    const std::size_t begin = of.word_begin[line];
    const std::size_t end = of.word_begin[line + 1];
    std::size_t count = 0;
    for (std::size_t word = begin; matched && word < end; ++word) count += (*matched)[word] ? 1 : 0;
    const bool is_same = others.contains(of.lines[line]);
    if (!matched && is_same) count = end - begin;
    common.before.push_back(sum);
    common.is_common.push_back(matched ? 2 * count > end - begin : is_same);
    sum += count;
  }
  return common;
}

std::vector<TextLine> lines_by_text(const std::string& gold_text, std::string_view answer_text) {
  const Lines gold(gold_text);
  const Lines answer(answer_text);
  const Common in_answer = common_lines(gold, answer);
  const Common in_gold = common_lines(answer, gold);
  std::vector<TextLine> lines;
  std::size_t next = 0;  // line of the gold
  const auto add_missing = [&](std::size_t matched) {
    for (; next < gold.lines.size() && in_answer.before[next] <= matched; ++next) {
      if (in_answer.is_common[next]) continue;
      lines.push_back({LineKind::kMissing, std::string(gold.lines[next])});
    }
  };
  for (std::size_t line = 0; line < answer.lines.size(); ++line) {
    add_missing(in_gold.before[line]);
    lines.push_back({in_gold.is_common[line] ? LineKind::kKept : LineKind::kWrong,
                     std::string(answer.lines[line])});
  }
  add_missing(gold.words.size());
  return lines;
}

std::vector<TextLine> lines_by_segments(const TextGold& gold, std::string_view answer_text) {
  const Lines answer(answer_text);
  const auto holds_one = [](std::string_view line, const std::vector<std::string>& segments) {
    return std::ranges::any_of(segments, [&](const std::string& segment) {
      return line.find(collapse_blanks(segment)) != std::string_view::npos;
    });
  };
  std::vector<TextLine> lines;
  for (const std::string_view line : answer.lines) {
    const std::string text = collapse_blanks(line);
    const LineKind kind = holds_one(text, gold.must_not_hold) ? LineKind::kWrong
                          : holds_one(text, gold.must_hold)   ? LineKind::kKept
                                                              : LineKind::kUnknown;
    lines.push_back({kind, std::string(line)});
  }
  const std::string whole = collapse_blanks(answer_text);
  for (const std::string& segment : gold.must_hold) {
    if (whole.find(collapse_blanks(segment)) != std::string::npos) continue;
    lines.push_back({LineKind::kMissing, collapse_blanks(segment)});
  }
  return lines;
}

}  // namespace

std::vector<TextLine> text_lines(const TextGold& gold, std::string_view answer) {
  return gold.content ? lines_by_text(*gold.content, answer) : lines_by_segments(gold, answer);
}

}  // namespace pagelet
