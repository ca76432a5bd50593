// SPDX-License-Identifier: MIT
#include "core/omission/line_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/omission/known_labels.h"
#include "core/omission/line_facts.h"
#include "core/parts/known_names.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

struct LineRule {
  OmissionRule rule;
  std::size_t max_words;  // 0: no limit
  LineFactSet wants;
  LineFactSet lacks;
};

// Facts are asked for in their order, so a row first asks what costs least.
constexpr auto kLineRules = [] {
  using enum LineFact;
  return std::to_array<LineRule>({
      {OmissionRule::kButton,
       3,
       {kWords, kInButton},
       {kHeading, kOther, kImage, kBreak, kQuestionMark, kCode, kLeadsSomewhere}},
      {OmissionRule::kButtonSign,
       3,
       {kWords, kSign, kInButtonName},
       {kHeading, kOther, kImage, kBreak, kQuestionMark, kLeadsSomewhere}},
      {OmissionRule::kButtonPicture,
       0,
       {kImage, kInDrawnButton},
       {kHeading, kWords, kLeadsSomewhere}},
      {OmissionRule::kToTop, 0, {kImage, kInToTop}, {kHeading, kWords, kLeadsSomewhere}},
      {OmissionRule::kPosition,
       3,
       {kWords, kDigit, kPosition},
       {kHeading, kOther, kImage, kBreak, kQuestionMark, kLeadsSomewhere}},
      {OmissionRule::kFieldLabel, 12, {kWords, kFieldLabel}, {kHeading, kImage}},
      {OmissionRule::kPagination, 0, {kShort, kPagination}, {kHeading}},
      {OmissionRule::kLogIn, 20, {kText, kLink, kLogIn}, {kInList}},
      {OmissionRule::kCall, 5, {kLink, kCall}, {kHeading, kOther, kImage}},
      {OmissionRule::kAdvertisement, 0, {kAdvertisement}, {kItem, kOther, kCode}},
      {OmissionRule::kTeaser, 0, {kLink, kTeaser}, {kItem, kOther, kImage, kBreak}},
      {OmissionRule::kShareOnNetwork, 0, {kLink, kShareOnNetwork}, {kItem, kOther, kImage}},
      {OmissionRule::kShare, 16, {kText, kLink, kSharesPage}, {}},
      {OmissionRule::kMemberCount, 0, {kText, kMemberCount}, {}},
      {OmissionRule::kControlWords, 0, {kText, kControlWords}, {kBreak, kCode, kBold, kAfterColon}},
      {OmissionRule::kScreenReader,
       4,
       {kText, kWords, kScreenReader},
       {kImage, kLink, kBreak, kDigit, kAfterColon}},
  });
}();

bool holds(const LineRule& rule, LineFacts& facts) {
  if (rule.max_words != 0 && facts.words() > rule.max_words) return false;
  return rule.wants.all_of([&](LineFact fact) { return facts.has(fact); }) &&
         rule.lacks.all_of([&](LineFact fact) { return !facts.has(fact); });
}

void apply_rows(ContentLines& lines) {
  std::vector<ContentLine>& list = lines.list();
  for (std::size_t at = 0; at < list.size(); ++at) {
    if (list[at].is_fixed || list[at].is_dropped()) continue;
    LineFacts facts(lines, at);
    for (const LineRule& rule : kLineRules) {
      if (!holds(rule, facts)) continue;
      lines.drop(list[at], rule.rule);
      if (list[at].is_dropped()) break;
    }
  }
}

std::string words_of(std::span<const PagePart> parts) {
  std::string words;
  for (const PagePart& part : parts) {
    if (part.kind == PagePart::kText) words += part.words;
  }
  return words;
}

// Drops the last link of a heading that has words before it, if its label is that of a control.
void drop_link_of_heading(ContentLines& lines, ContentLine& line) {
  constexpr unsigned kLabels = set_of(LabelMeaning::kControl) | set_of(LabelMeaning::kCommand) |
                               set_of(LabelMeaning::kTeaserControl);
  const LineLinks links = lines.links_of(line);
  const bool is_after = links.list.size() == 1 && !letters_of(links.outside).empty();
  if (!is_after) return;
  const std::size_t open = links.list.front();
  const std::size_t end = lines.parts()[open].other;
  if (end >= line.end) return;
  const auto rest = lines.parts().subspan(end, line.end - end);
  const std::string label = label_of(words_of(lines.parts().subspan(open, end - open)));
  if (std::ranges::any_of(rest, has_words) || (meaning_of_label(label) & kLabels) == 0) return;
  lines.drop_parts(line, open, end + 1, OmissionRule::kHeadingLink);
  lines.read_again(line);
}

// Words for screen readers may say before it what opens.
bool says_window(const Document& document, const PagePart& part) {
  const std::string letters = letters_of(part.words);
  if (meaning_of_label(letters) == set_of(LabelMeaning::kWindow)) return true;
  return has_meaning(document, document.parent(part.node), NameMeaning::kScreenReader) &&
         ends_with_label(letters, LabelMeaning::kWindow);
}

// Drops texts such as "(opens in a new window)".
void drop_notes(ContentLines& lines, ContentLine& line) {
  constexpr std::size_t kMin = 8;  // bytes
  constexpr std::size_t kMax = 64;
  bool has_notes = false;
  for (std::size_t at = line.begin; at < line.end; ++at) {
    const PagePart& part = lines.parts()[at];
    const bool may_be = part.kind == PagePart::kText && part.words.size() >= kMin &&
                        part.words.size() <= kMax && lines.document().is_text(part.node);
    if (!may_be || !says_window(lines.document(), part)) continue;
    lines.drop_parts(line, at, at + 1, OmissionRule::kWindowNote);
    has_notes = true;
  }
  if (has_notes) lines.read_again(line);
}

// Drops lists of the numbers 1, 2, 3 and so on, unless the line before announces them.
void drop_page_numbers(ContentLines& lines) {
  constexpr std::size_t kMin = 3;
  const std::vector<ContentLine>& list = lines.list();
  lines.for_each_list([&](std::size_t begin, std::size_t end) {
    bool is_count = lines.parts()[list[begin].list].role == ElementRole::kBullets &&
                    end - begin >= kMin && (begin == 0 || !list[begin - 1].words.ends_with(':'));
    for (std::size_t at = begin; is_count && at < end; ++at) {
      is_count = !list[at].is_fixed && !list[at].has_image &&
                 list[at].words == std::to_string(at - begin + 1);
    }
    if (is_count) lines.drop_list(begin, OmissionRule::kPageNumbers);
  });
}

}  // namespace

void apply_line_rules(ContentLines& lines) {
  for (ContentLine& line : lines.list()) {
    if (line.has_link) drop_notes(lines, line);
    if (line.has_link && line.is_heading() && !line.is_fixed) drop_link_of_heading(lines, line);
  }
  apply_rows(lines);
  drop_page_numbers(lines);
}

}  // namespace pagelet::internal
