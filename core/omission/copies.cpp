// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/omission/line_facts.h"
#include "core/omission/line_rules.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

class Copies {
 public:
  explicit Copies(ContentLines& lines) : lines_(lines), list_(lines.list()) {}

  void drop() {
    drop_texts();
    drop_rounds();
    drop_beside_headings();
    drop_titles();
  }

 private:
  // Whether a line is a text that is long enough to be told from a label or a refrain.
  static bool is_long_text(const ContentLine& line) {
    constexpr std::size_t kMinBytes = 60;
    constexpr std::size_t kMinWords = 8;
    if (!line.is_text() || line.is_fixed || line.lists > 0 || line.has_image || line.has_break) {
      return false;
    }
    return line.words.size() >= kMinBytes && count_words(line.words) >= kMinWords;
  }

  // Whether a line between has words that are shown, from `begin` to before `end`. Between copies
  // they say that the page means both, as with the verses of a song, clauses or answers.
  bool has_own_words(std::size_t begin, std::size_t end) const {
    return std::any_of(
        list_.begin() + static_cast<std::ptrdiff_t>(begin),
        list_.begin() + static_cast<std::ptrdiff_t>(end),
        [](const ContentLine& line) { return !line.is_dropped() && !line.words.empty(); });
  }

  // The lines around two equal ones that are equal, too, in the same order.
  struct Block {
    std::size_t first = 0;  // of the earlier lines
    std::size_t begin = 0;  // of the later ones
    std::size_t length = 0;
  };

  Block block_around(std::size_t first, std::size_t at) const {
    const auto are_same = [&](std::size_t one, std::size_t other) {
      return list_[one].words == list_[other].words && list_[one].role == list_[other].role;
    };
    constexpr std::size_t kMaxBefore = 8;
    Block block{first, at, 1};
    while (block.length <= kMaxBefore && block.first > 0 && first < block.begin - 1 &&
           are_same(block.first - 1, block.begin - 1)) {
      --block.first;
      --block.begin;
      ++block.length;
    }
    while (block.first + block.length < block.begin && block.begin + block.length < list_.size() &&
           are_same(block.first + block.length, block.begin + block.length)) {
      ++block.length;
    }
    return block;
  }

  // Whether the later lines of a block are a copy: they follow at once, or are several texts below
  // the same heading.
  bool is_copy(const Block& block) const {
    constexpr std::ptrdiff_t kMinTexts = 2;
    if (!has_own_words(block.first + block.length, block.begin)) return true;
    const auto later = std::span(list_).subspan(block.begin, block.length);
    return std::ranges::any_of(later, &ContentLine::is_heading) &&
           std::ranges::count_if(later, is_long_text) >= kMinTexts;
  }

  // Drops texts that come a second time. What comes more often is a pattern of the page, unless it
  // is too long for a caption, a verse or a clause.
  void drop_texts() {
    constexpr std::size_t kTooLong = 100;  // words
    std::unordered_map<std::string_view, std::vector<std::size_t>, HashText> lines_of_text;
    std::vector<std::size_t> long_texts;
    for (std::size_t at = 0; at < list_.size() && !lines_.is_time_up(); ++at) {
      if (!is_long_text(list_[at])) continue;
      long_texts.push_back(at);
      lines_of_text[list_[at].words].push_back(at);
    }
    std::size_t block_end = 0;  // of the block that begins at or before the line
    bool is_in_copy = false;
    for (const std::size_t at : long_texts) {
      if (lines_.is_time_up()) return;
      const std::vector<std::size_t>& same = lines_of_text[list_[at].words];
      if (same.size() > 2 && same[0] != at && count_words(list_[at].words) >= kTooLong) {
        lines_.drop(list_[at], OmissionRule::kTextAgain);
      }
      if (same.size() != 2 || same[1] != at) continue;
      if (at >= block_end) {
        const Block block = block_around(same[0], at);
        block_end = block.begin + block.length;
        is_in_copy = is_copy(block);
      }
      const bool is_code = LineFacts(lines_, at).has(LineFact::kCode);
      if (is_in_copy && !is_code) lines_.drop(list_[at], OmissionRule::kTextAgain);
    }
  }

  // Drops lines from their second round on, if at least three rounds follow each other: a band that
  // runs through a page has its words as often as they fill it.
  void drop_rounds() {
    constexpr std::size_t kMinLines = 3;  // of a round
    constexpr std::size_t kMaxLines = 24;
    std::vector<ContentLine*> shown;
    for (ContentLine& line : list_) {
      if (!line.is_dropped() && !line.words.empty()) shown.push_back(&line);
    }
    for (std::size_t at = 0; at < shown.size() && !lines_.is_time_up(); ++at) {
      for (std::size_t length = kMinLines; length <= kMaxLines; ++length) {
        const std::size_t end = end_of_rounds(shown, at, length);
        if (end == at) continue;
        at += length;
        for (; at < end; ++at) lines_.drop(*shown[at], OmissionRule::kTextAgain);
        --at;  // the next line begins the next search
        break;
      }
    }
  }

  // The end of the rounds of `length` lines that begin at a line; that line if they are fewer than
  // three. Items of several lines are records, which may be equal.
  static std::size_t end_of_rounds(std::span<ContentLine* const> shown, std::size_t begin,
                                   std::size_t length) {
    constexpr std::size_t kMinBytes = 20;  // of a round
    const bool may_begin =
        begin + length < shown.size() && shown[begin]->words != shown[begin + 1]->words;
    if (!may_begin) return begin;
    std::size_t bytes = 0;
    std::size_t end = begin + length;
    for (; end < shown.size(); ++end) {
      const ContentLine& line = *shown[end];
      const bool is_item = line.item == ContentLine::kNone || line.item != shown[end - 1]->item;
      if (!is_item || line.is_fixed || line.words != shown[end - length]->words) break;
      bytes += line.words.size();
    }
    const bool are_rounds = end >= begin + 3 * length && bytes >= 2 * kMinBytes;
    return are_rounds ? end : begin;
  }

  void drop_beside_headings() {
    ContentLine* before = nullptr;
    for (ContentLine& line : list_) {
      if (line.is_dropped()) continue;
      const bool is_same = before != nullptr && !line.letters.empty() && !line.is_fixed &&
                           !before->is_fixed && before->letters == line.letters &&
                           before->lists == line.lists;
      if (is_same && before->is_heading() && (line.is_heading() || line.is_text())) {
        lines_.drop(line, OmissionRule::kHeadingAgain);
      } else if (is_same && before->is_text() && line.is_heading()) {
        lines_.drop(*before, OmissionRule::kHeadingAgain);
      }
      if (!line.is_dropped()) before = &line;
    }
  }

  // The letters that the page's `title` element has before or after a title; empty: it has neither,
  // or too few.
  std::string site_in_title(std::string_view title) const {
    constexpr std::size_t kMinLetters = 4;
    std::string rest = letters_of(title_element(lines_.document()));
    if (rest.starts_with(title)) {
      rest.erase(0, title.size());
    } else if (rest.ends_with(title)) {
      rest.resize(rest.size() - title.size());
    } else {
      return {};
    }
    return rest.size() < kMinLetters ? std::string() : rest;
  }

  void drop_titles() {
    constexpr std::size_t kNear = 1'500;     // bytes
    constexpr std::size_t kMinLetters = 15;  // less may be any word
    constexpr std::size_t kMinDirect = 3;    // in the first lines after the title
    constexpr std::ptrdiff_t kDirect = 3;    // lines
    const auto title = std::ranges::find_if(list_, [](const ContentLine& line) {
      return line.is_heading() && line.heading == 1 && !line.is_dropped();
    });
    if (title == list_.end() || title->letters.size() < kMinDirect) return;
    const bool is_long = title->letters.size() >= kMinLetters;
    const auto drop_if_same = [&](ContentLine& line, bool is_before) {
      const bool may_be =
          (line.is_text() || line.is_heading() || line.role == ElementRole::kCell) &&
          line.lists == 0 && !line.is_fixed && !line.is_dropped();
      const bool is_direct = !is_before && &line - &*title <= kDirect;
      if (may_be && (is_long || is_direct) && line.letters == title->letters) {
        lines_.drop(line, OmissionRule::kTitleAgain);
      }
    };
    std::size_t bytes = 0;
    for (auto line = title + 1; line != list_.end() && bytes < kNear; ++line) {
      bytes += line->words.size();
      drop_if_same(*line, false);
    }
    const std::string site = site_in_title(title->letters);
    bytes = 0;
    for (auto line = title; line != list_.begin() && bytes < kNear;) {
      --line;
      bytes += line->words.size();
      drop_if_same(*line, true);
      const bool may_be = (line->is_text() || line->is_heading()) && line->lists == 0;
      if (may_be && !site.empty() && line->letters == site && !line->is_dropped()) {
        lines_.drop(*line, OmissionRule::kSiteName);
      }
    }
  }

  ContentLines& lines_;
  std::vector<ContentLine>& list_;
};

}  // namespace

void drop_copies(ContentLines& lines) { Copies(lines).drop(); }

}  // namespace pagelet::internal
