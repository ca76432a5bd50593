// SPDX-License-Identifier: MIT
#include "evaluation/run/score.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

// All of nothing is 100.
double percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 100 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
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
  const double sum = rates.recall + rates.precision;
  rates.f1 = sum > 0 ? 2 * rates.recall * rates.precision / sum : 0;
  const std::size_t either = counts.retrieved + counts.gold - counts.common;
  rates.accuracy = percent(counts.common + counts.items - either, counts.items);
  return rates;
}

std::string metric_names() {
  std::array<std::string_view, kMetrics.size()> names;
  std::ranges::transform(kMetrics, names.begin(), [](Metric metric) { return to_string(metric); });
  return joined(names);
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

}  // namespace pagelet
