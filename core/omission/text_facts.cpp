// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/omission/known_labels.h"
#include "core/omission/line_rules.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

using enum LabelMeaning;

constexpr LabelMeanings kUnits = {kTimeUnit, kWordUnit};
constexpr LabelMeanings kAll = {kReadingTime, kTimeUnit, kWordUnit};

// Neighbouring parts of a line that are numbers and say what these are, and nothing else.
struct Numbers {
  std::size_t begin = 0;
  std::size_t end = 0;  // 0: there are none
  LabelMeanings meanings;
  bool has_number = false;

  void add(std::size_t part, std::string_view words, LabelMeanings said) {
    if (end == 0) begin = part;
    end = part + 1;
    meanings.add(said);
    has_number = has_number || has_digit(words);
  }
  // Software counts both, and few texts have both beside each other.
  bool are_of_text() const {
    return has_number && (meanings.contains(kReadingTime) || meanings == kUnits);
  }
};

// Whether words are only signs, as between two facts.
bool is_sign(const PagePart& part) {
  return part.kind == PagePart::kText && !has_letters(part.words);
}

// Where the last fact of a text begins, with the sign before it, if it is how long the text takes
// to read: "18 December 2025 | 5 min read".
std::optional<std::size_t> begin_of_time(std::string_view words) {
  constexpr std::size_t kMaxBytes = 48;  // of the fact
  std::size_t begin = 0;
  const std::size_t skipped = words.size() - std::min(words.size(), kMaxBytes);
  for (const std::string_view sign : {"|", "//", "\u00B7", "\u2013", "\u2014", "\u2022"}) {
    const std::size_t at = words.substr(skipped).rfind(sign);
    if (at != std::string_view::npos) begin = std::max(begin, skipped + at);
  }
  const std::string_view last = words.substr(begin);
  if (begin == 0 || !has_digit(last)) return std::nullopt;
  const LabelMeanings meanings = meanings_of_labels(label_of(last));
  const bool is_time = meanings.contains(kReadingTime) && are_only(meanings, kAll);
  return is_time ? std::optional(begin) : std::nullopt;
}

class TextFacts {
 public:
  explicit TextFacts(ContentLines& lines) : lines_(lines) {}

  void drop() {
    const std::size_t size = lines_.list().size();
    const std::size_t head = std::min(kMaxHead, size);
    const std::size_t foot = std::max(head, size - std::min(kMaxFoot, size));
    find(0, head);
    find(foot, size);
    if (texts_ == 0 && topics_.empty()) return;  // as on most pages
    find(head, foot);
    if (texts_ <= kMaxTexts) {
      for (const Found& one : times_) drop(one);
    }
    if (topics_.size() <= kMaxTexts) {
      for (const std::size_t at : topics_) lines_.drop(lines_.list()[at], OmissionRule::kTextFacts);
    }
  }

 private:
  static constexpr std::size_t kMaxTexts = 2;
  static constexpr std::size_t kMaxHead = 16;  // lines in which a page says this of its text
  static constexpr std::size_t kMaxFoot = 8;

  // How long a text is.
  struct Found {
    std::size_t line = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::optional<std::size_t> kept = {};  // bytes of the first part
  };

  void find(std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end && !lines_.is_time_up(); ++at) {
      const ContentLine& line = lines_.list()[at];
      const bool may_have =
          !line.is_fixed && !line.is_dropped() && !line.is_heading() && !line.letters.empty();
      if (may_have && has_digit(line.words)) find_times(at);
      if (may_have && names_topics(line)) topics_.push_back(at);
    }
  }

  bool names_topics(const ContentLine& line) const {
    constexpr std::size_t kMaxAfterIn = 5;  // words of "In history": "in" also begins titles
    if (line.has_image || !line.has_link) return false;
    if (!begins_with_label(line.letters, kTopics) && !line.letters.starts_with("in")) return false;
    const std::string label = label_of(lines_.outside_links(line));
    if (!line.letters.starts_with(label)) return false;
    if (label != "in") return is_one_label(label, {kTopics});
    return count_words(line.words) <= kMaxAfterIn && !has_digit(line.words);
  }

  void find_times(std::size_t at_line) {
    const ContentLine& line = lines_.list()[at_line];
    Numbers numbers;
    bool is_all = true;
    for (std::size_t at = line.begin; at < line.end; ++at) {
      const PagePart& part = lines_.parts()[at];
      if (part.kind > PagePart::kFormula || add(at, numbers)) continue;
      is_all = false;
      note(at_line, std::exchange(numbers, {}));
      if (part.kind != PagePart::kText) continue;
      const auto kept = begin_of_time(part.words);
      if (!kept) continue;
      times_.push_back({at_line, at, at + 1, kept});
      ++texts_;
    }
    note(at_line, numbers);
    if (is_all && numbers.has_number && !numbers.are_of_text()) note_beside(at_line, numbers);
  }

  // Adds a part to the numbers. False: it is something else.
  bool add(std::size_t at, Numbers& numbers) const {
    const PagePart& part = lines_.parts()[at];
    if (part.kind != PagePart::kText) return false;
    const std::string_view words = trim_blanks(part.words);
    const std::string label = label_of(words);
    if (label.empty()) {
      if (!has_digit(words)) return true;
      if (!has_only_digits(words)) return false;  // a date
      numbers.add(at, words, {});
      return true;
    }
    const LabelMeanings meanings =
        label == "k" ? LabelMeanings{kWordUnit} : meanings_of_labels(label);  // "7.4k"
    if (!are_only(meanings, kAll)) return false;
    // The number before is of something else.
    if (numbers.meanings.empty() && has_digit(words)) numbers = {};
    numbers.add(at, words, meanings);
    return true;
  }

  void note(std::size_t line, const Numbers& numbers) {
    if (!numbers.are_of_text()) return;
    times_.push_back({line, numbers.begin, numbers.end});
    ++texts_;
  }

  // "2 minutes" and "656 words" in lines one after the other.
  void note_beside(std::size_t line, const Numbers& numbers) {
    LabelMeanings both = numbers.meanings;
    both.add(before_.meanings);
    if (both == kUnits && line == before_line_ + 1) {
      times_.push_back({before_line_, before_.begin, before_.end});
      times_.push_back({line, numbers.begin, numbers.end});
      ++texts_;
    }
    before_ = numbers;
    before_line_ = line;
  }

  void drop(const Found& one) {
    ContentLine& line = lines_.list()[one.line];
    if (one.kept) return lines_.drop_end(one.begin, *one.kept, OmissionRule::kTextFacts);
    const auto is_other = [&](std::size_t at) {
      const PagePart& part = lines_.parts()[at];
      return part.kind <= PagePart::kFormula && !is_sign(part);
    };
    std::size_t begin = one.begin;
    while (begin > line.begin && !is_other(begin - 1)) --begin;
    std::size_t end = one.end;
    while (end < line.end && !is_other(end)) ++end;
    if (begin == line.begin && end == line.end) {
      lines_.drop(line, OmissionRule::kTextFacts);
    } else {
      // One sign between the facts beside it stays.
      lines_.drop_parts(begin, begin == line.begin ? end : one.end, OmissionRule::kTextFacts);
    }
  }

  ContentLines& lines_;
  std::vector<Found> times_;
  std::size_t texts_ = 0;            // of which these are
  std::vector<std::size_t> topics_;  // lines
  Numbers before_;                   // of a line that says nothing else
  std::size_t before_line_ = 0;
};

}  // namespace

void drop_text_facts(ContentLines& lines) { TextFacts(lines).drop(); }

}  // namespace pagelet::internal
