// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/omission/known_labels.h"
#include "core/omission/line_facts.h"
#include "core/omission/line_rules.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

using enum LabelMeaning;

class Stubs {
 public:
  explicit Stubs(ContentLines& lines) : lines_(lines), list_(lines.list()) {}

  void drop() {
    drop_lists();
    drop_colophon();
    for (std::size_t at = 0; at < list_.size() && !lines_.is_time_up(); ++at) drop_other_texts(at);
    for (const ContentLine& line : list_) {
      if (line.is_heading()) ++headings_[line.letters];
    }
    const auto words = std::ranges::find_if(list_, [](const ContentLine& line) {
      return !line.is_dropped() && !line.is_heading() && !line.letters.empty();
    });
    const auto first = static_cast<std::size_t>(words - list_.begin());
    After after{list_.size(), lines_.ends_with_gap()};
    const auto shown = std::ranges::find_if(
        list_, [](const ContentLine& line) { return !line.is_dropped() && !is_rule(line); });
    const auto first_shown = static_cast<std::size_t>(shown - list_.begin());
    std::size_t next = list_.size();  // the next line that is shown, or is a rule
    for (std::size_t at = list_.size(); at-- > 0 && !lines_.is_time_up();) {
      // No line is shown before it, or none but another rule after it.
      const bool separates_nothing =
          at < first_shown || next == list_.size() || is_rule(list_[next]);
      if (is_rule(list_[at]) && separates_nothing) {
        lines_.drop_rule(list_[at], OmissionRule::kHeadingStub);
        after.has_gap = after.has_gap || list_[at].follows_gap;
        continue;
      }
      const bool was_dropped = list_[at].is_dropped();
      const bool is_stub = is_without_block(at, first, after) || is_label_without_block(at, after);
      if (is_stub) lines_.drop(list_[at], OmissionRule::kHeadingStub);
      after = after_before(at, after, was_dropped);
      if (is_rule(list_[at]) || !list_[at].is_dropped()) next = at;
    }
  }

 private:
  // Drops the last section if LaTeX2HTML writes it, on its own work.
  void drop_colophon() {
    const auto is_heading = [](const ContentLine& line) { return line.is_heading(); };
    const auto last = std::ranges::find_if(list_.rbegin(), list_.rend(), is_heading);
    if (last == list_.rend() || last->letters != "aboutthisdocument") return;
    const std::ranges::subrange section(last.base() - 1, list_.end());
    const auto is_notice = [](const ContentLine& line) {
      return line.rule == OmissionRule::kNotice;
    };
    if (std::ranges::none_of(section, is_notice)) return;
    for (ContentLine& line : section) lines_.drop(line, OmissionRule::kNotice);
  }

  // What comes after a line.
  struct After {
    std::size_t line;       // the next one that is shown
    bool has_gap;           // words between are not kept or dropped
    std::uint8_t stub = 0;  // level of a heading between that was dropped as a stub
    bool has_gap_before_stub = false;
    bool has_copy = false;  // lines between came before, and were dropped
  };

  After after_before(std::size_t at, After after, bool was_dropped) {
    const ContentLine& line = list_[at];
    if (!line.is_dropped()) return {at, line.follows_gap};
    if (line.is_heading() && !was_dropped)
      return {after.line, true, line.heading, line.follows_gap};
    // Controls show that a heading has its block, whatever is not kept after them.
    if (reason_of(line.rule) == Omission::kControl) return {after.line, line.follows_gap};
    // A copy does not count as a gap, unless the heading before it came before, too.
    const bool is_gap = line.follows_gap || reason_of(line.rule) != Omission::kCopy;
    after.has_gap = after.has_gap || is_gap;
    after.has_gap_before_stub = after.has_gap_before_stub || is_gap;
    after.has_copy = after.has_copy || reason_of(line.rule) == Omission::kCopy;
    return after;
  }

  static bool is_rule(const ContentLine& line) {
    return line.role == ElementRole::kRule && !line.is_fixed;
  }

  // Lists of nothing but buttons to share or controls.
  void drop_lists() {
    lines_.for_each_list([&](std::size_t begin, std::size_t end) {
      if (lines_.is_time_up()) return;
      bool is_frame = true;
      for (std::size_t at = begin; at < end; ++at) {
        is_frame = is_frame && !list_[at].is_fixed && is_of_share_list(at);
      }
      if (!is_frame) return;
      LineFacts first(lines_, begin);
      if (end - begin > 1 || shares(first)) lines_.drop_list(begin, OmissionRule::kShareList);
    });
  }

  // A label of a list of other texts, and the links with their excerpts after it: up to the end, to
  // a heading of the same rank, or to words that are not kept and no link after them.
  void drop_other_texts(std::size_t label) {
    constexpr std::size_t kMaxWords = 250;
    constexpr std::size_t kFew = 50;              // more need half as many before them
    constexpr std::size_t kMaxLines = 300;        // also those without words
    constexpr std::size_t kMaxLineBytes = 8'000;  // a longer line is in no such list
    constexpr std::size_t kMaxExcerpt = 60;       // words of a line without a link
    constexpr std::size_t kParagraph = 25;        // words; one after a list of links is not of it
    constexpr LabelMeanings kLabels = {kOthers, LabelMeaning::kTeaser};
    const ContentLine& head = list_[label];
    const bool may_be = !head.is_dropped() && !head.is_fixed && !head.has_link && label > 0 &&
                        (head.is_heading() || head.is_text());
    if (!may_be || !is_one_label(LineFacts(lines_, label).label(), kLabels)) return;
    std::size_t words = 0;
    std::size_t links = 0;
    std::size_t end = label + 1;
    bool follows_gap = false;
    std::size_t list = ContentLine::kNone;  // of the first link
    for (; end < list_.size(); ++end) {
      const ContentLine& line = list_[end];
      // Each of many labels would read all lines after it.
      if (words > kMaxWords || end - label > kMaxLines) return;
      if (line.is_dropped()) continue;
      follows_gap = follows_gap || line.follows_gap;
      if (line.words.empty() && !line.has_link) continue;  // a picture
      const bool is_next_part =
          line.is_heading() && (!head.is_heading() || line.heading <= head.heading);
      if (line.is_fixed || (is_next_part && !line.has_link)) break;
      if (line.words.size() > kMaxLineBytes) return;
      const std::size_t of_line = count_words(line.words);
      const bool is_linked = this->is_linked(line);
      if (std::exchange(follows_gap, false) && links > 0 && !is_linked) break;
      const bool is_after_list = list != ContentLine::kNone && line.list != list;
      if (is_after_list && !line.has_link && of_line >= kParagraph && links > 1) break;
      if (!is_linked && (line.has_link || of_line > kMaxExcerpt)) return;
      if (is_linked && links++ == 0) list = line.list;
      words += of_line;
    }
    const bool is_long = words > kFew && 2 * words_before(label) < words;
    if (links < 2 || words > kMaxWords || is_long) return;
    for (std::size_t at = label; at < end; ++at) {
      lines_.drop(list_[at], OmissionRule::kOtherTexts);
    }
  }

  // The words of the lines before one that have no links: the text that a list comes after.
  std::size_t words_before(std::size_t end) const {
    std::size_t words = 0;
    for (std::size_t at = 0; at < end; ++at) {
      if (!list_[at].has_link && !list_[at].is_dropped()) words += count_words(list_[at].words);
    }
    return words;
  }

  // Whether a line shares the page, is a label of this, or is a control.
  bool is_of_share_list(std::size_t at) const {
    constexpr LabelMeanings kOfSharing = {kShare, kNetwork, kControl};
    LineFacts facts(lines_, at);
    if (shares(facts)) return true;
    const LabelMeanings meanings = meanings_of_labels(facts.label());
    return (meanings.contains(kShare) && are_only(meanings, kOfSharing)) ||
           (meanings == LabelMeanings{kControl} && facts.has(LineFact::kControlWords));
  }

  // Whether links in a line of a list share the page. A long link shares a sentence of the text.
  static bool shares(LineFacts& facts) {
    constexpr std::size_t kMaxWords = 16;
    return facts.has(LineFact::kLink) && facts.words() <= kMaxWords &&
           facts.has(LineFact::kSharesPage);
  }

  // Whether a line is a heading whose block is missing. `first`: the first line of words outside of
  // headings.
  bool is_without_block(std::size_t at, std::size_t first, After after) {
    constexpr std::size_t kMaxWords = 6;
    constexpr LabelMeanings kOfControls = {kControl, kShare};
    constexpr LabelMeanings kLabels = {kControl,       kShare, LabelMeaning::kTeaser,
                                       kTeaserControl, kBlock, kOthers};
    const ContentLine& heading = list_[at];
    if (heading.heading < 2 || heading.is_dropped() || heading.is_fixed || heading.has_image ||
        heading.has_link || heading.letters.empty()) {
      return false;
    }
    const LabelMeanings meanings = meanings_of_labels(LineFacts(lines_, at).label());
    const bool is_label = are_only(meanings, kLabels);
    // A heading above the title is of another box of the page.
    const bool is_above_title =
        after.line < list_.size() && list_[after.line].heading == 1 && after.stub == 0;
    if (at < first && !is_label && !is_above_title) return false;
    const bool is_of_controls = are_only(meanings, kOfControls);
    if (is_of_controls && at + 1 < list_.size() && list_[at + 1].is_dropped()) return true;
    const bool is_before_stub = after.stub != 0 && after.stub <= heading.heading;
    const bool has_next = after.line < list_.size() && !is_before_stub;
    if (has_next && !list_[after.line].is_heading()) return false;
    if (has_next && list_[after.line].heading > heading.heading) return false;
    const bool has_gap = is_before_stub ? after.has_gap_before_stub : after.has_gap;
    const bool is_copy = after.has_copy && headings_[heading.letters] > 1;
    return is_label || is_copy || (has_gap && count_words(heading.words) <= kMaxWords);
  }

  // Whether at least half of the words of a line are in links.
  bool is_linked(const ContentLine& line) const {
    return line.has_link && 2 * count_words(lines_.outside_links(line)) <= count_words(line.words);
  }

  // Whether a line of text is the label of a block or of topics, such as "Table of contents" and
  // "Tags:", of which nothing is kept.
  bool is_label_without_block(std::size_t at, After after) {
    const ContentLine& line = list_[at];
    const bool may_be = (line.is_text() || line.is_heading()) && line.lists == 0 &&
                        !line.is_dropped() && !line.is_fixed && !line.has_link && !line.has_image &&
                        after.has_gap;
    if (!may_be || !is_one_label(LineFacts(lines_, at).label(),
                                 {kBlock, kTopics, kOthers, LabelMeaning::kTeaser}))
      return false;
    return after.line == list_.size() || !is_linked(list_[after.line]);
  }

  ContentLines& lines_;
  std::vector<ContentLine>& list_;
  // How often each heading is there, by letters.
  std::unordered_map<std::string, std::size_t, HashText> headings_;
};

}  // namespace

void drop_stubs(ContentLines& lines) { Stubs(lines).drop(); }

}  // namespace pagelet::internal
