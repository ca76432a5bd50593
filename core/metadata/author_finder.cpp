// SPDX-License-Identifier: MIT
#include "core/metadata/author_finder.h"

#include <algorithm>
#include <array>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/metadata/author_texts.h"
#include "core/page/dates.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

constexpr int kMinAuthorEvidence = 6;

// Whether a line has a day and little else.
bool is_line_of_date(const ShownLine& line) {
  constexpr std::size_t kMaxLine = 80;   // bytes
  constexpr std::size_t kMaxOther = 30;  // bytes
  const bool may_have_date = has_digit(line.text) || !line.stamps.empty();
  if (line.text.size() > kMaxLine || !may_have_date) return false;
  std::size_t other = line.text.size();
  for (const FoundDate& date : dates_in(line.text, DayOrder::kDayFirst)) {
    other -= date.end - date.begin;
  }
  return other <= kMaxOther && (other < line.text.size() || !line.stamps.empty());
}

bool is_label_of_posting(std::string_view before) {
  return before.ends_with(" started") || starts_with_ignoring_case(before, "posted") ||
         starts_with_ignoring_case(before, "published");
}

// Whether the words before "by" are a day and little else. They are not in the heading "Prices of
// 2024 by Country", nor in the title of another text after its day: "5 May 2024 | REVIEW: Songs of
// the Tide by Ada Marsh".
bool is_day_before_name(std::string_view before) {
  constexpr std::size_t kMaxOther = 40;  // bytes
  std::size_t other = before.size();
  const std::vector<FoundDate> days = dates_in(before, DayOrder::kDayFirst);
  for (const FoundDate& day : days) other -= day.end - day.begin;
  return !days.empty() && other <= kMaxOther;
}

}  // namespace

void BylineFinder::add(const ShownLine& line) {
  const bool is_dated = is_line_of_date(line);
  if (is_dated && before_) consider_beside_date(*before_);
  before_.reset();
  if (line.pieces.empty()) return;
  read(line, is_after_date_);
  is_after_date_ = is_dated;
}

void BylineFinder::read(const ShownLine& line, bool is_after_date) {
  using enum MetadataRule;
  constexpr std::size_t kMaxLine = 220;
  if (heading_ && line.pieces.front().node < document_.end(*heading_)) {
    title_end_ = line.position + line.text.size();
    if (line.pieces.front().node > *heading_) title_ += letters_of(line.text);
  }
  const std::string_view text = trim_blanks(line.text);
  const bool was_label = is_after_label_;
  is_after_label_ = is_byline_label(text);
  if (is_after_label_ || text.empty() || text.size() > kMaxLine) return;
  if (const std::string_view sender = sender_in(text); !sender.empty() && is_on(kByName)) {
    return consider(line, sender, kByName, line.text.find(sender));
  }
  bool has_prefix = false;
  const std::string_view after = without_prefix(text, has_prefix);
  if (has_prefix && is_on(kByName)) {
    return consider(line, cut_at_ends(after), kByName, line.text.size() - after.size());
  }
  // Before the title are forms, such as a search by author.
  const bool may_follow_label = !heading_ || line.position >= title_end_;
  if (was_label && may_follow_label && is_on(kAfterLabel))
    return consider(line, cut_at_ends(text), kAfterLabel, 0);
  if (is_on(kByName) && !is_ascii(text)) {
    if (const std::string_view name = journalist_in(text); !name.empty()) {
      return consider(line, name, kByName, line.text.find(name));
    }
    if (const std::size_t begin = begin_after_label(line.text); begin > 0) {
      const std::string_view name = trim_blanks(std::string_view(line.text).substr(begin));
      return consider(line, cut_at_ends(name), kByName, begin);
    }
  }
  // "March 5, 2024 by Ada Lovelace"
  const bool may_have_date =
      is_on(kAfterDate) && (has_digit(text) || starts_with_ignoring_case(text, "posted") ||
                            starts_with_ignoring_case(text, "published"));
  for (const std::string_view word : {" by ", " By ", " von ", " par ", " por ", " di "}) {
    const std::size_t at = may_have_date ? line.text.find(word) : std::string::npos;
    if (at == std::string::npos || at > 90) continue;
    const std::string_view before = std::string_view(line.text).substr(0, at);
    const bool is_labelled = is_label_of_posting(before);
    if (!has_digit(before) && !is_labelled) continue;
    const std::size_t begin = at + word.size();
    if (!is_labelled && !has_profile_link(line.node_at(begin)) && !is_day_before_name(before))
      return;
    const std::string_view name = cut_at_ends(std::string_view(line.text).substr(begin));
    return consider(line, name, kAfterDate, begin);
  }
  if (text.size() > 90 || (heading_ && rule_of_way(line) == kNone)) return;
  // The whole line, or its first text, may be a name in a box of an author, or a link to a person.
  const NameMeanings near = boxes_.around(line.node_at(0), heading_);
  const bool is_in_box =
      near.contains(NameMeaning::kAuthorSign) || near.contains(NameMeaning::kUserSign);
  const std::string_view rest = without_first_day(text);
  const std::string_view name = cut_at_ends(rest);
  // A label, as in "Effective date: 5 May 2024".
  if (trim_blanks(rest.substr(name.size())).starts_with(':')) return;
  const std::size_t at = line.text.size() - rest.size();
  const NodeId node = line.node_at(at);
  const bool is_of_person = has_profile_link(node);
  // After a day, a link to another page is that of a section.
  const bool may_be_name = rest.size() == text.size() || is_of_person || !link_around(node);
  if (is_in_box && may_be_name && is_on(kNameInBox)) {
    consider(line, name, kNameInBox, at);
  } else if (is_of_person && link_names(node, name)) {
    consider(line, name, kNone, at);
  } else if (is_on(kBesideDate) && heading_ && (is_of_person || !link_around(node))) {
    if (is_after_date || !dates_in(text, DayOrder::kDayFirst).empty()) {
      consider_beside_date(line);
    } else {
      before_ = line;
    }
  }
}

// A text of two to four words in a line, which may begin with a day, is a name if it is neither a
// heading nor a part of one, and has no words of other texts.
void BylineFinder::consider_beside_date(const ShownLine& line) {
  constexpr int kMaxLevels = 4;
  const std::string_view text = trim_blanks(line.text);
  const std::string_view rest = without_first_day(text);
  const std::string_view name = cut_at_ends(rest);
  const std::size_t at = line.text.size() - rest.size();
  const std::size_t words = count_words(name);
  const bool is_before_title = line.position < title_end_;
  if (is_before_title || words < 2 || words > 4 || !looks_like_person(name)) return;
  const NodeId node = line.node_at(at);
  const bool is_whole = node == line.node_at(at + name.size() - 1);
  const bool is_in_heading = element_around(document_, node, kMaxLevels, [&](NodeId around) {
                               return heading_level(document_.tag_name(around)) > 0;
                             }).has_value();
  const bool is_in_title = title_.find(letters_of(name)) != std::string::npos;
  if (is_whole && !is_in_heading && !is_in_title)
    consider(line, name, MetadataRule::kBesideDate, at);
}

// The way from the title, or kNone if it is far, or if the page has none.
MetadataRule BylineFinder::rule_of_way(const ShownLine& line) const {
  using enum MetadataRule;
  if (!heading_) return kNone;
  if (line.position < title_end_) {
    return title_end_ - line.position <= 250 ? kDirectlyBeforeTitle : kNone;
  }
  const std::size_t after = line.position - title_end_;
  if (after <= 200) return kDirectlyAfterTitle;
  return after <= 600 ? kAfterTitle : after <= 1500 ? kFarAfterTitle : kNone;
}

std::optional<NodeId> BylineFinder::link_around(NodeId node) const {
  constexpr int kMaxLevels = 4;
  return element_around(document_, node, kMaxLevels,
                        [&](NodeId around) { return document_.tag(around) == Symbol::kA; });
}

// Whether the text is in a link to a page about a person.
bool BylineFinder::has_profile_link(NodeId node) {
  const std::optional<NodeId> link = link_around(node);
  return link &&
         leads_to_profile_.of(document_.start_tag(*link), [&] { return leads_to_profile(*link); });
}

bool BylineFinder::leads_to_profile(NodeId link) const {
  constexpr auto kFolders = std::to_array<std::string_view>(
      {"author", "/people/", "/staff/", "/team/", "profile", "contributor", "member", "/user",
       "/by/", "/writer", "/expert", "/u/", "/bio", "/autor", "redaktion", "editor", "journalist",
       "/person", "/about"});
  const std::string href = ascii_lower(attribute_of(document_, link, "href").value_or(""));
  const std::string rel = ascii_lower(attribute_of(document_, link, "rel").value_or(""));
  return has_word(rel, "author") || std::ranges::any_of(kFolders, [&](std::string_view part) {
           return href.find(part) != std::string::npos;
         });
}

// Whether the link around a text leads to the page of a person and has a word of the name:
// "/authors/ada-marsh".
bool BylineFinder::link_names(NodeId node, std::string_view name) const {
  constexpr std::size_t kMinLetters = 3;
  constexpr auto kFolders = std::to_array<std::string_view>(
      {"/author/", "/authors/", "/autor/", "/by/", "/contributor/", "/contributors/", "/members/",
       "/people/", "/profile/", "/profiles/", "/redaktion/", "/staff/", "/team/", "/u/", "/user/",
       "/users/", "/writer/", "/writers/"});
  const std::optional<NodeId> link = link_around(node);
  if (!link) return false;
  const std::string href = ascii_lower(attribute_of(document_, *link, "href").value_or(""));
  const auto folder = std::ranges::find_if(
      kFolders, [&](std::string_view part) { return href.find(part) != std::string::npos; });
  if (folder == kFolders.end()) return false;
  // Sports have teams; only members of a forum have names of one word.
  if (count_words(name) < 2 && !folder->starts_with("/u")) return false;
  const std::string person =
      letters_of(std::string_view(href).substr(href.rfind(*folder) + folder->size()));
  bool is_named = false;
  for_each_word(name, [&](std::string_view word) {
    const std::string letters = letters_of(word);
    is_named = is_named || (letters.size() >= kMinLetters && person.find(letters) != person.npos);
  });
  return is_named;
}

// The texts of the links to pages about persons from a place of a line on, if it begins with one.
std::string BylineFinder::linked_names(const ShownLine& line, std::size_t at) {
  constexpr std::size_t kMaxNames = 300;  // bytes; `consider` takes at most the first name of more
  std::string names;
  for (const ShownLine::Piece& piece : line.pieces) {
    if (piece.at + 1 < at) continue;
    if (names.size() > kMaxNames) break;
    const std::string text(
        whole_characters(collapse_blanks(document_.text(piece.node)), kMaxNames));
    if (!has_profile_link(piece.node)) {
      if (names.empty() && !text.empty()) return {};
      if (text.size() > 5) break;
      continue;
    }
    if (is_no_name(text) || names.find(text) != std::string::npos) continue;
    names += (names.empty() ? "" : ", ") + text;
  }
  return names;
}

// Whether a text names a field of a form, or a column of a table.
bool BylineFinder::is_field_or_head(NodeId node) const {
  constexpr int kMaxLevels = 3;
  return element_around(
             document_, node, kMaxLevels,
             [&](NodeId around) { return has_word("label th", document_.tag_name(around)); })
      .has_value();
}

void BylineFinder::consider(const ShownLine& line, std::string_view name, MetadataRule how,
                            std::size_t at) {
  const NodeId node = line.node_at(at);
  if (is_field_or_head(node)) return;
  const std::string linked = linked_names(line, at);
  if (!linked.empty()) name = linked;
  name = name_once(name);
  const std::vector<std::string_view> names = names_of_several(name);
  const bool are_names = names.size() > 1 && std::ranges::all_of(names, looks_like_name);
  // "Ada Lovelace, Professor of mathematics"
  if (!are_names && !looks_like_name(name)) name = trim_blanks(name.substr(0, name.find(',')));
  const NameMeanings signs = boxes_.around(node, heading_);
  // Members of a forum may have names of small letters.
  const bool is_user =
      (signs.contains(NameMeaning::kUserSign) && !signs.contains(NameMeaning::kCommentSign)) ||
      (how == MetadataRule::kByName && !linked.empty());
  if (name.empty() || (!are_names && name.size() > 70) || is_site_(name)) return;
  const bool is_member = is_user && count_words(name) <= 2 && !is_no_name(name);
  if (!are_names && !is_member && !looks_like_name(name)) return;
  MetadataRules facts = facts_of(line, are_names ? names.front() : name, node, signs);
  facts.add(how);
  facts = facts.without(off_);
  const int evidence = points_of_author(facts);
  if (evidence < kMinAuthorEvidence || evidence <= evidence_) return;
  facts_ = facts;
  evidence_ = evidence;
  name_ = name;
}

MetadataRules BylineFinder::facts_of(const ShownLine& line, std::string_view name, NodeId node,
                                     NameMeanings signs) {
  using enum MetadataRule;
  MetadataRules facts = {rule_of_way(line)};
  const std::size_t words = count_words(name);
  facts.add_if(kProfileLink, has_profile_link(node));
  facts.add_if(kFewWords, words >= 2 && words <= 4);
  facts.add_if(kAuthorBox, signs.contains(NameMeaning::kAuthorSign));
  facts.add_if(kOtherBox, signs.contains(NameMeaning::kOtherSign));
  facts.add_if(kFrameBox, signs.contains(NameMeaning::kFrameSign));
  facts.add_if(kCommentBox, signs.contains(NameMeaning::kCommentSign));
  facts.add_if(kAfterCard, line.is_after_card);
  return facts;
}

}  // namespace pagelet::internal
