// SPDX-License-Identifier: MIT
#pragma once

/// A score: recall, precision, F1 and accuracy of an answer against gold, over nodes, words, or the
/// items of a text.
///
/// Every column, field and table that shows scores is made from `kScoreFields`. A new metric is a
/// member of Rates, a value of Metric, a line of the table, and a line of `rates_of`.
///
/// See docs/specification.md, sections 13.1 to 13.3. An empty answer has precision 1; with empty
/// gold, recall is 1.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/budget.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/enum_array.h"
#include "core/text/hash.h"
#include "core/text/segment_finder.h"
#include "datasets/labels.h"
#include "evaluation/run/rouge.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The nodes that count: the key page's working tree, or only its elements or texts.
enum class Universe : std::uint8_t { kAll, kElements, kTexts };
/// The items of the unit words: the word occurrences of the text nodes or, as `bag`, the multiset
/// of words.
enum class WordItems : std::uint8_t { kOccurrences, kBag };
/// Items that are counted. Text: those of the answer as plain text, against gold that is text; only
/// for the main content (TextScorer, PostScorer). Authors, dates and parents: those of the posts
/// found.
enum class Unit : std::uint8_t { kNodes, kWords, kText, kAuthors, kDates, kParents };

constexpr std::string_view to_string(Universe universe) {
  constexpr std::string_view kNames[] = {"all", "elements", "texts"};
  return kNames[static_cast<std::size_t>(universe)];
}
constexpr std::string_view to_string(WordItems items) {
  return items == WordItems::kBag ? "bag" : "occurrences";
}
constexpr std::string_view to_string(Unit unit) {
  constexpr std::string_view kNames[] = {"nodes", "words", "text", "authors", "dates", "parents"};
  return kNames[static_cast<std::size_t>(unit)];
}

inline constexpr Universe kUniverses[] = {Universe::kAll, Universe::kElements, Universe::kTexts};
inline constexpr WordItems kWordItems[] = {WordItems::kOccurrences, WordItems::kBag};
inline constexpr Unit kUnits[] = {Unit::kNodes,   Unit::kWords, Unit::kText,
                                  Unit::kAuthors, Unit::kDates, Unit::kParents};

/// Whether the unit is of answers as text, against gold that is text.
constexpr bool is_of_text(Unit unit) { return unit >= Unit::kText; }

/// Whether there are scores for a task in a unit: the gold of the main content alone may be text.
constexpr bool has_scores(Task task, Unit unit) {
  return !is_of_text(unit) || task == Task::kContent;
}

/// The unit that tables put first, of those in which something is scored: nodes, otherwise text.
Unit headline_unit(std::span<const Unit> units);

/// Numbers of items of a unit.
struct Counts {
  std::size_t items = 0;  ///< all that count
  std::size_t gold = 0;
  std::size_t retrieved = 0;
  std::size_t common = 0;

  Counts& operator+=(const Counts& other);
  bool operator==(const Counts&) const = default;
};

/// In percent, 0 to 100.
struct Rates {
  double recall = 0;
  double precision = 0;
  double f1 = 0;
  double accuracy = 0;

  Rates& operator+=(const Rates& other);
  Rates& operator/=(double number);
  bool operator==(const Rates&) const = default;
};

/// The rates by section 13.2. The accuracy without items is 100.
Rates rates_of(const Counts& counts);

/// Counts the items of an answer and of gold on a key page (docs/specification.md, section 13.1).
/// Building it splits all texts into words, O(text).
class Scorer {
 public:
  Scorer(const WorkingTree& key_page, Universe universe, WordItems words);

  /// Counts nodes or words. Both sets are over the key page's tree. O(nodes); with bags O(words).
  Counts count(const NodeSet& retrieved, const NodeSet& gold, Unit unit) const;

 private:
  Counts count_nodes(const NodeSet& retrieved, const NodeSet& gold) const;
  Counts count_occurrences(const NodeSet& retrieved, const NodeSet& gold) const;
  Counts count_bags(const NodeSet& retrieved, const NodeSet& gold) const;

  NodeSet universe_;
  WordItems words_;
  std::vector<std::uint32_t> word_begin_;  // by node, size() + 1 entries
  std::vector<std::uint32_t> word_;        // number of each word occurrence, only for bags
  std::size_t distinct_words_ = 0;
};

/// The score of one answer for one task in one unit. Without an answer all rates are 0.
struct Score {
  Task task = Task::kTemplate;
  Unit unit = Unit::kNodes;
  Counts counts;
  Rates rates;

  bool operator==(const Score&) const = default;
};

/// A number of a score: a count, or a rate in percent.
struct ScoreField {
  std::string_view name;   ///< in files, columns and options
  std::string_view title;  ///< in tables for people
  std::size_t Counts::*count = nullptr;
  double Rates::*rate = nullptr;
};

/// All numbers of a score: counts, then rates in the order of Metric.
inline constexpr ScoreField kScoreFields[] = {
    {"items", "Items", &Counts::items, nullptr},
    {"gold", "Gold", &Counts::gold, nullptr},
    {"retrieved", "Retrieved", &Counts::retrieved, nullptr},
    {"common", "Common", &Counts::common, nullptr},
    {"recall", "Recall", nullptr, &Rates::recall},
    {"precision", "Precision", nullptr, &Rates::precision},
    {"f1", "F1", nullptr, &Rates::f1},
    {"accuracy", "Accuracy", nullptr, &Rates::accuracy},
};

enum class Metric : std::uint8_t { kRecall, kPrecision, kF1, kAccuracy };

inline constexpr std::size_t kCountFields = 4;
inline constexpr std::size_t kMetricCount = std::size(kScoreFields) - kCountFields;
inline constexpr Metric kMetrics[kMetricCount] = {Metric::kRecall, Metric::kPrecision, Metric::kF1,
                                                  Metric::kAccuracy};

constexpr const ScoreField& field_of(Metric metric) {
  return kScoreFields[kCountFields + static_cast<std::size_t>(metric)];
}
constexpr std::string_view to_string(Metric metric) { return field_of(metric).name; }
constexpr double& value_of(Rates& rates, Metric metric) { return rates.*field_of(metric).rate; }
constexpr double value_of(const Rates& rates, Metric metric) {
  return rates.*field_of(metric).rate;
}

inline Rates& Rates::operator+=(const Rates& other) {
  for (const Metric metric : kMetrics) value_of(*this, metric) += value_of(other, metric);
  return *this;
}

inline Rates& Rates::operator/=(double number) {
  for (const Metric metric : kMetrics) value_of(*this, metric) /= number;
  return *this;
}

/// "recall, precision, ..."
std::string metric_names();

template <class Value>
using PerTask = EnumArray<Task, Value, kTaskCount>;
template <class Value>
using PerUnit = EnumArray<Unit, Value, std::size(kUnits)>;
template <class Value>
using PerMetric = EnumArray<Metric, Value, kMetricCount>;

/// Calls `visit(name, number)` for each field of `score`, which may be changed if it is not const.
template <class AScore, class Visit>
void for_each_field(AScore& score, Visit&& visit) {
  for (const ScoreField& field : kScoreFields) {
    if (field.count != nullptr) {
      visit(field.name, score.counts.*field.count);
    } else {
      visit(field.name, score.rates.*field.rate);
    }
  }
}

/// Scores an answer's text against the gold text of a page, as the authors of public benchmarks
/// count (docs/specification.md, section 13.1). A word is what `\w+` of Python finds: characters of
/// the general categories L and N, and `_`.
/// - Words (WCXB): the multiset of words, in lower case.
/// - 4-grams (AEB): the multiset of four words in a row, case kept. A text of one to three words is
///   one item.
/// - Segments (trafilatura): how many of the texts that must be there, and of those that must not,
///   the answer contains; white space is normalised, case kept.
/// - ROUGE-LSum (WCEB): words that are in common subsequences of sentences (rouge.h).
/// The universe is gold and answer together; for segments all segments.
///
/// Sources: evaluate.py of scrapinghub/article-extraction-benchmark, evaluate.py of
/// Murrough-Foley/web-content-extraction-benchmark, tests/evaluate.py of adbar/trafilatura, eval.py
/// of chatnoir-eu/web-content-extraction-benchmark.
class TextScorer {
 public:
  /// `gold.has(measure)` must hold. O(gold text). When `token` says to stop, the scorer must not be
  /// used.
  TextScorer(const TextGold& gold, TextMeasure measure, StopToken* token = nullptr);

  /// O(answer), but for ROUGE-LSum. When `token` says to stop, the counts are incomplete.
  Counts count(std::string_view answer, StopToken* token = nullptr) const;

 private:
  template <class Visit>
  void for_each_item(std::string_view text, StopToken* token, Visit&& visit) const;
  Counts count_items(std::string_view answer, StopToken* token) const;
  Counts count_segments(std::string_view answer, StopToken* token) const;

  TextMeasure measure_;
  std::size_t must_hold_ = 0;              // number of the first segments
  std::optional<SegmentFinder> segments_;  // must_hold, then must_not_hold
  std::optional<RougeLsum> rouge_;
  std::unordered_map<std::string, std::uint32_t, HashText, std::equal_to<>> item_;  // its number
  std::vector<std::uint32_t> times_;                                                // by number
  std::size_t gold_items_ = 0;
};

/// The figures of a benchmark over its pages, as its authors compute them, in percent:
/// - words: means over the pages; if only one of gold and answer is empty, both rates are 0.
/// - 4-grams: F1 of mean precision (over pages with an answer) and mean recall (over pages with
///   gold); accuracy: the share of pages with equal items.
/// - segments, posts: recall, precision, F1 and accuracy of the sums over all pages.
/// - ROUGE-LSum: means over the pages; the precision of an empty answer is 0 unless the gold is
///   empty, too.
Rates benchmark_rates(TextMeasure measure, std::span<const Counts> pages);

/// The benchmark whose rules a measure follows, as in "WCXB's F1".
std::string_view benchmark_of(TextMeasure measure);

}  // namespace pagelet
