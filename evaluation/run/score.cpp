// SPDX-License-Identifier: MIT
#include "evaluation/run/score.h"

#include <algorithm>
#include <iterator>
#include <ranges>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet {
namespace {

static_assert(kMetrics[kMetricCount - 1] == static_cast<Metric>(kMetricCount - 1),
              "kMetrics lists all metrics in order");

// All of nothing is 100.
double percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 100 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

double f1_of(double precision, double recall) {
  const double sum = precision + recall;
  return sum > 0 ? 2 * precision * recall / sum : 0;
}

constexpr std::size_t kGram = 4;

// Means over the pages.
Rates mean_rates(TextMeasure measure, std::span<const Counts> pages) {
  Rates sum;
  for (const Counts& counts : pages) {
    Rates page = rates_of(counts);
    if (counts.retrieved == 0 && counts.gold > 0) page.precision = 0;
    const bool has_no_recall = counts.gold == 0 && counts.retrieved > 0;
    if (has_no_recall && measure == TextMeasure::kWords) page.recall = 0;
    sum += page;
  }
  return sum /= static_cast<double>(pages.size());
}

Rates rates_of_grams(std::span<const Counts> pages) {
  // The mean share of common items, over the pages with a `whole`.
  const auto mean_share = [&](std::size_t Counts::*whole) {
    double sum = 0;
    double with_items = 0;
    for (const Counts& counts : pages) {
      if (counts.*whole == 0) continue;
      sum += static_cast<double>(counts.common) / static_cast<double>(counts.*whole);
      ++with_items;
    }
    return with_items == 0 ? 0 : 100 * sum / with_items;
  };
  const auto equal = std::ranges::count_if(pages, [](const Counts& counts) {
    return counts.common == counts.gold && counts.common == counts.retrieved;
  });
  Rates rates;
  rates.precision = mean_share(&Counts::retrieved);
  rates.recall = mean_share(&Counts::gold);
  rates.f1 = f1_of(rates.precision, rates.recall);
  rates.accuracy = percent(static_cast<std::size_t>(equal), pages.size());
  return rates;
}

}  // namespace

Unit headline_unit(std::span<const Unit> units) {
  const bool has_nodes = std::ranges::find(units, Unit::kNodes) != units.end();
  const bool has_text = std::ranges::find(units, Unit::kText) != units.end();
  return has_nodes || !has_text ? Unit::kNodes : Unit::kText;
}

Counts& Counts::operator+=(const Counts& other) {
  for (const ScoreField& field : kScoreFields) {
    if (field.count != nullptr) this->*field.count += other.*field.count;
  }
  return *this;
}

Rates rates_of(const Counts& counts) {
  Rates rates;
  rates.recall = percent(counts.common, counts.gold);
  rates.precision = percent(counts.common, counts.retrieved);
  rates.f1 = f1_of(rates.precision, rates.recall);
  const std::size_t either = counts.retrieved + counts.gold - counts.common;
  rates.accuracy = percent(counts.common + counts.items - either, counts.items);
  return rates;
}

std::string metric_names() {
  return joined(std::views::transform(kMetrics, [](Metric metric) { return to_string(metric); }));
}

Scorer::Scorer(const WorkingTree& key_page, Universe universe, WordItems words)
    : universe_(key_page.size()), words_(words) {
  std::unordered_map<std::string_view, std::uint32_t, HashText> numbers;
  std::uint32_t occurrences = 0;
  word_begin_.reserve(key_page.size() + 1);
  for (TreeNode node = 0; node < key_page.size(); ++node) {
    const bool is_text = key_page.is_text(node);
    if (universe == Universe::kAll || is_text == (universe == Universe::kTexts)) {
      universe_.insert(node);
    }
    word_begin_.push_back(occurrences);
    if (!is_text) continue;
    for_each_word(key_page.text(node), [&](std::string_view word) {
      ++occurrences;
      if (words_ == WordItems::kOccurrences) return;
      word_.push_back(
          numbers.emplace(word, static_cast<std::uint32_t>(numbers.size())).first->second);
    });
  }
  word_begin_.push_back(occurrences);
  distinct_words_ = numbers.size();
}

Counts Scorer::count(const NodeSet& retrieved, const NodeSet& gold, Unit unit) const {
  if (unit == Unit::kNodes) return count_nodes(retrieved, gold);
  return words_ == WordItems::kBag ? count_bags(retrieved, gold)
                                   : count_occurrences(retrieved, gold);
}

Counts Scorer::count_nodes(const NodeSet& retrieved, const NodeSet& gold) const {
  NodeSet common = retrieved;
  common &= gold;
  return {universe_.count(), gold.count_common(universe_), retrieved.count_common(universe_),
          common.count_common(universe_)};
}

Counts Scorer::count_occurrences(const NodeSet& retrieved, const NodeSet& gold) const {
  Counts counts;
  counts.items = word_begin_.back();
  const auto words_of = [&](std::size_t node) {
    return std::size_t{word_begin_[node + 1] - word_begin_[node]};
  };
  retrieved.for_each([&](std::size_t node) {
    counts.retrieved += words_of(node);
    if (gold.contains(node)) counts.common += words_of(node);
  });
  gold.for_each([&](std::size_t node) { counts.gold += words_of(node); });
  return counts;
}

Counts Scorer::count_bags(const NodeSet& retrieved, const NodeSet& gold) const {
  const auto bag_of = [&](const NodeSet& nodes) {
    std::vector<std::size_t> bag(distinct_words_, 0);
    nodes.for_each([&](std::size_t node) {
      for (std::uint32_t at = word_begin_[node]; at < word_begin_[node + 1]; ++at) ++bag[word_[at]];
    });
    return bag;
  };
  const std::vector<std::size_t> retrieved_bag = bag_of(retrieved);
  const std::vector<std::size_t> gold_bag = bag_of(gold);
  Counts counts;
  counts.items = word_begin_.back();
  for (std::size_t word = 0; word < distinct_words_; ++word) {
    counts.retrieved += retrieved_bag[word];
    counts.gold += gold_bag[word];
    counts.common += std::min(retrieved_bag[word], gold_bag[word]);
  }
  return counts;
}

TextScorer::TextScorer(const TextGold& gold, TextMeasure measure, StopToken* token)
    : measure_(measure) {
  if (measure == TextMeasure::kSegments) {
    must_hold_ = gold.must_hold.size();
    std::vector<std::string> segments;
    for (const auto* list : {&gold.must_hold, &gold.must_not_hold}) {
      for (const std::string& segment : *list) segments.push_back(collapse_blanks(segment));
    }
    segments_.emplace(segments, token);
    return;
  }
  if (measure == TextMeasure::kRougeLsum) {
    rouge_.emplace(*gold.content, token);
    return;
  }
  for_each_item(*gold.content, token, [&](std::string_view item) {
    const auto [it, inserted] =
        item_.try_emplace(std::string(item), static_cast<std::uint32_t>(times_.size()));
    if (inserted) times_.push_back(0);
    ++times_[it->second];
    ++gold_items_;
  });
}

template <class Visit>
void TextScorer::for_each_item(std::string_view text, StopToken* token, Visit&& visit) const {
  std::vector<std::string_view> words;
  while (!text.empty() && !stop_now(token)) {
    // No word, and no letter whose lower case depends on its neighbours, goes across a blank.
    constexpr std::size_t kPiece = std::size_t{1} << 16;
    std::string_view piece = text;
    if (text.size() > kPiece) piece = text.substr(0, text.find_first_of(" \n", kPiece));
    text.remove_prefix(piece.size());
    if (measure_ == TextMeasure::kWords) {
      const std::string lower = lower_case(piece);
      for (const std::string_view word : word_runs(lower)) visit(word);
    } else {
      std::ranges::copy(word_runs(piece), std::back_inserter(words));
    }
  }
  std::string gram;
  for (std::size_t at = 0; at < words.size() && (at == 0 || at + kGram <= words.size()); ++at) {
    if (stop(token)) return;
    gram.clear();
    for (std::size_t next = at; next < std::min(at + kGram, words.size()); ++next) {
      gram += words[next];
      gram += ' ';
    }
    visit(std::string_view(gram));
  }
}

Counts TextScorer::count(std::string_view answer, StopToken* token) const {
  if (segments_) return count_segments(answer, token);
  if (!rouge_) return count_items(answer, token);
  const RougeLsum::Hits hits = rouge_->count(answer, token);
  return {hits.gold + hits.answer - hits.common, hits.gold, hits.answer, hits.common};
}

Counts TextScorer::count_items(std::string_view answer, StopToken* token) const {
  Counts counts;
  counts.gold = gold_items_;
  std::vector<std::uint32_t> left = times_;
  for_each_item(answer, token, [&](std::string_view item) {
    ++counts.retrieved;
    const auto found = item_.find(item);
    if (found == item_.end() || left[found->second] == 0) return;
    --left[found->second];
    ++counts.common;
  });
  counts.items = counts.gold + counts.retrieved - counts.common;
  return counts;
}

Counts TextScorer::count_segments(std::string_view answer, StopToken* token) const {
  const std::vector<bool> found = segments_->found_in(collapse_blanks(answer), token);
  Counts counts;
  counts.items = found.size();
  counts.gold = must_hold_;
  for (std::size_t at = 0; at < found.size(); ++at) {
    if (!found[at]) continue;
    ++counts.retrieved;
    if (at < must_hold_) ++counts.common;
  }
  return counts;
}

Rates benchmark_rates(TextMeasure measure, std::span<const Counts> pages) {
  if (pages.empty()) return {};
  if (measure == TextMeasure::kFourGrams) return rates_of_grams(pages);
  if (measure != TextMeasure::kSegments && measure != TextMeasure::kPosts) {
    return mean_rates(measure, pages);
  }
  Counts sum;
  for (const Counts& counts : pages) sum += counts;
  return rates_of(sum);
}

std::string_view benchmark_of(TextMeasure measure) {
  constexpr std::string_view kNames[] = {"WCXB", "AEB", "trafilatura", "WCEB", "Pagelet"};
  return kNames[static_cast<std::size_t>(measure)];
}

}  // namespace pagelet
