// SPDX-License-Identifier: MIT
#include "evaluation/run/text_score.h"

#include <algorithm>
#include <utility>

#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet {
namespace {

constexpr std::size_t kGram = 4;

// Python's str.isspace().
bool is_white_space(char32_t c) {
  return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 ||
         c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
         c == 0x205F || c == 0x3000;
}

// Each run of white space as one space, none at the ends.
std::string with_single_spaces(std::string_view text) {
  std::string normal;
  normal.reserve(text.size());
  bool is_apart = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t before = at;
    if (is_white_space(next_character(text, at))) {
      is_apart = true;
      continue;
    }
    if (is_apart && !normal.empty()) normal += ' ';
    is_apart = false;
    normal += text.substr(before, at - before);
  }
  return normal;
}

double percent(double part, double whole) { return whole == 0 ? 0 : 100 * part / whole; }

double f1_of(double precision, double recall) {
  return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
}

Rates rates_of_words(std::span<const Counts> pages) {
  Rates sum;
  for (const Counts& counts : pages) {
    Rates page = rates_of(counts);
    if (counts.retrieved == 0 && counts.gold > 0) page.precision = 0;
    if (counts.gold == 0 && counts.retrieved > 0) page.recall = 0;
    sum += page;
  }
  return sum /= static_cast<double>(pages.size());
}

Rates rates_of_grams(std::span<const Counts> pages) {
  double precision = 0;
  double recall = 0;
  std::size_t with_answer = 0;
  std::size_t with_gold = 0;
  std::size_t equal = 0;
  for (const Counts& counts : pages) {
    const auto common = static_cast<double>(counts.common);
    if (counts.retrieved > 0) {
      precision += common / static_cast<double>(counts.retrieved);
      ++with_answer;
    }
    if (counts.gold > 0) {
      recall += common / static_cast<double>(counts.gold);
      ++with_gold;
    }
    if (counts.common == counts.gold && counts.common == counts.retrieved) ++equal;
  }
  Rates rates;
  rates.precision = percent(precision, static_cast<double>(with_answer));
  rates.recall = percent(recall, static_cast<double>(with_gold));
  rates.f1 = f1_of(rates.precision, rates.recall);
  rates.accuracy = percent(static_cast<double>(equal), static_cast<double>(pages.size()));
  return rates;
}

}  // namespace

TextScorer::TextScorer(TextGold gold, TextMeasure measure)
    : gold_(std::move(gold)), measure_(measure) {
  if (measure == TextMeasure::kSegments) {
    for (auto* list : {&gold_.must_hold, &gold_.must_not_hold}) {
      for (std::string& segment : *list) segment = with_single_spaces(segment);
    }
    return;
  }
  for_each_item(*gold_.content, [&](std::string_view item) {
    const auto [place, is_new] =
        item_.try_emplace(std::string(item), static_cast<std::uint32_t>(times_.size()));
    if (is_new) times_.push_back(0);
    ++times_[place->second];
    ++gold_items_;
  });
}

template <class Visit>
void TextScorer::for_each_item(std::string_view text, Visit&& visit) const {
  if (measure_ == TextMeasure::kWords) {
    const std::string lower = lower_case(text);
    for (const std::string_view word : word_runs(lower)) visit(word);
    return;
  }
  const std::vector<std::string_view> words = word_runs(text);
  std::string gram;
  for (std::size_t at = 0; at < words.size() && (at == 0 || at + kGram <= words.size()); ++at) {
    gram.clear();
    for (std::size_t next = at; next < std::min(at + kGram, words.size()); ++next) {
      gram += words[next];
      gram += ' ';
    }
    visit(std::string_view(gram));
  }
}

Counts TextScorer::count(std::string_view answer) const {
  return measure_ == TextMeasure::kSegments ? count_segments(answer) : count_items(answer);
}

Counts TextScorer::count_items(std::string_view answer) const {
  Counts counts;
  counts.gold = gold_items_;
  std::vector<std::uint32_t> left = times_;
  for_each_item(answer, [&](std::string_view item) {
    ++counts.retrieved;
    const auto found = item_.find(item);
    if (found == item_.end() || left[found->second] == 0) return;
    --left[found->second];
    ++counts.common;
  });
  counts.items = counts.gold + counts.retrieved - counts.common;
  return counts;
}

Counts TextScorer::count_segments(std::string_view answer) const {
  const std::string text = with_single_spaces(answer);
  const auto found_of = [&](const std::vector<std::string>& segments) {
    return static_cast<std::size_t>(std::ranges::count_if(
        segments, [&](const std::string& segment) { return contains(text, segment); }));
  };
  Counts counts;
  counts.items = gold_.must_hold.size() + gold_.must_not_hold.size();
  counts.gold = gold_.must_hold.size();
  counts.common = found_of(gold_.must_hold);
  counts.retrieved = counts.common + found_of(gold_.must_not_hold);
  return counts;
}

Rates benchmark_rates(TextMeasure measure, std::span<const Counts> pages) {
  if (pages.empty()) return {};
  if (measure == TextMeasure::kWords) return rates_of_words(pages);
  if (measure == TextMeasure::kFourGrams) return rates_of_grams(pages);
  Counts sum;
  for (const Counts& counts : pages) sum += counts;
  return rates_of(sum);
}

std::string_view benchmark_of(TextMeasure measure) {
  constexpr std::string_view kNames[] = {"WCXB", "AEB", "trafilatura"};
  return kNames[static_cast<std::size_t>(measure)];
}

}  // namespace pagelet
