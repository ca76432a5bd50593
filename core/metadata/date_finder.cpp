// SPDX-License-Identifier: MIT

// Each date in a line gets points for what speaks for it, and loses some for what does not: the
// rows of metadata_rules.inc.

#include "core/metadata/date_finder.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/page/rows_by_byte.h"
#include "core/text/ascii.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

struct LabelRow {
  std::string_view name;  // in lower case, in the text beside a date
  MetadataRule rule;
};

// A label is found anywhere in the line before the date, also within a word; the one that ends last
// counts. Of a short line above the date only its end counts, unless the label is of publication or
// change.
constexpr auto kDateLabels = [] {
  using enum MetadataRule;
  return std::to_array<LabelRow>({
      {"publish", kLabelPublished},
      {"posted", kLabelPublished},
      {"post time", kLabelPublished},
      {"veröffentlicht", kLabelPublished},
      {"erstellt", kLabelPublished},
      {"erschienen", kLabelPublished},
      {"publié", kLabelPublished},
      {"mis en ligne", kLabelPublished},
      {"publicad", kLabelPublished},
      {"pubblicat", kLabelPublished},
      {"gepubliceerd", kLabelPublished},
      {"geplaatst", kLabelPublished},
      {"opublikowan", kLabelPublished},
      {"опубликован", kLabelPublished},
      {"yayın", kLabelPublished},
      {"submitted", kLabelPublished},
      {"created", kLabelPublished},
      {"written", kLabelPublished},
      {"geschrieben", kLabelPublished},
      {"verfasst", kLabelPublished},
      {"gespeichert", kLabelPublished},
      {"eingestellt", kLabelPublished},
      {"started", kLabelPublished},
      {"updat", kLabelChanged},
      {"modifi", kLabelChanged},
      {"revis", kLabelChanged},
      {"edited", kLabelChanged},
      {"aktualisier", kLabelChanged},
      {"aktualizac", kLabelChanged},
      {"geändert", kLabelChanged},
      {"bearbeitet", kLabelChanged},
      {"änderung", kLabelChanged},
      {"mis à jour", kLabelChanged},
      {"mise à jour", kLabelChanged},
      {"actualizad", kLabelChanged},
      {"atualizad", kLabelChanged},
      {"aggiornat", kLabelChanged},
      {"bijgewerkt", kLabelChanged},
      {"обновлен", kLabelChanged},
      {"изменен", kLabelChanged},
      {"last change", kLabelChanged},
      {"reviewed", kLabelChanged},
      {"stand:", kLabelChanged},
      {"güncelle", kLabelChanged},
      {"born", kLabelOther},
      {"founded", kLabelOther},
      {"expire", kLabelOther},
      {"until", kLabelOther},
      {"through", kLabelOther},
      {"deadline", kLabelOther},
      {"joined", kLabelOther},
      {"join date", kLabelOther},
      {"registered", kLabelOther},
      {"member since", kLabelOther},
      {"accessed", kLabelOther},
      {"retrieved", kLabelOther},
      {"received", kLabelOther},
      {"accepted", kLabelOther},
      {"valid", kLabelOther},
      {"effective", kLabelOther},
      {"©", kLabelCopyright},
      {"copyright", kLabelCopyright},
      {"gültig", kLabelOther},
      {"today", kLabelOther},
      {"heute ist", kLabelOther},
      {"last visit", kLabelOther},
      {"release date", kLabelOther},
      {"photo", kLabelOther},
      // The days of events, offers and applications.
      {"when:", kLabelOther},
      {"starts:", kLabelOther},
      {"starts on", kLabelOther},
      {"start:", kLabelOther},
      {"begins", kLabelOther},
      {"doors:", kLabelOther},
      {"takes place", kLabelOther},
      {"event date", kLabelOther},
      {"apply by", kLabelOther},
      {"closing date", kLabelOther},
      {"closes:", kLabelOther},
      {"closes on", kLabelOther},
      {"ends on", kLabelOther},
      {"due:", kLabelOther},
      {"due by", kLabelOther},
      {"due date", kLabelOther},
      {"wann:", kLabelOther},
      {"beginn:", kLabelOther},
      {"termin:", kLabelOther},
      {"frist", kLabelOther},
      {"bewerbungsschluss", kLabelOther},
      {"anmeldeschluss", kLabelOther},
      {"einsendeschluss", kLabelOther},
      {"bis zum", kLabelOther},
      {"quand:", kLabelOther},
      {"quand :", kLabelOther},
      {"date limite", kLabelOther},
      {"jusqu'au", kLabelOther},
      {"jusqu’au", kLabelOther},
      {"cuándo:", kLabelOther},
      {"fecha límite", kLabelOther},
      {"hasta el", kLabelOther},
      {"quando:", kLabelOther},
      {"data limite", kLabelOther},
      {"scadenza", kLabelOther},
      {"fino al", kLabelOther},
      {"wanneer:", kLabelOther},
      {"когда:", kLabelOther},
      {"начало:", kLabelOther},
      {"дата проведения", kLabelOther},
      {"kiedy:", kLabelOther},
      {"son başvuru", kLabelOther},
      {"截止", kLabelOther},
      {"活动时间", kLabelOther},
      {"締切", kLabelOther},
      {"開催日", kLabelOther},
      {"마감", kLabelOther},
  });
}();

bool is_of_text(MetadataRule label) {
  return label == MetadataRule::kLabelPublished || label == MetadataRule::kLabelChanged;
}

// The rule of the label in a text, or kNone.
MetadataRule label_in(std::string_view text) {
  static const RowsByByte<LabelRow> kByByte(kDateLabels);
  std::size_t best = 0;
  MetadataRule rule = MetadataRule::kNone;
  kByByte.for_each_in(text, [&](std::size_t at, const LabelRow& row) {
    if (at + row.name.size() < best) return;
    best = at + row.name.size();
    rule = row.rule;
  });
  return rule;
}

// The label in a short line above a date. A line with more words after it, such as the credit of a
// picture, is about something else.
MetadataRule label_of_line(std::string line) {
  constexpr std::size_t kMaxRest = 8;  // bytes: "valid until:"
  if (!line.empty() && line.back() != ':') line += ':';
  const MetadataRule rule = label_in(line);
  if (rule == MetadataRule::kNone || is_of_text(rule)) return rule;
  const std::size_t last = line.size() - std::min(line.size(), kMaxRest);
  const bool is_end = std::ranges::any_of(kDateLabels, [&](const LabelRow& row) {
    const std::size_t at = line.rfind(row.name);
    return at != std::string_view::npos && at + row.name.size() >= last;
  });
  return is_end ? rule : MetadataRule::kNone;
}

// What the words of a line that are beside its dates say: prose has many.
MetadataRule rule_of_line(std::size_t other_bytes) {
  if (other_bytes <= 30) return MetadataRule::kShortLine;
  if (other_bytes <= 80) return MetadataRule::kMediumLine;
  return other_bytes <= 140 ? MetadataRule::kNone : MetadataRule::kLongLine;
}

// The way from the title.
MetadataRule rule_of_way(std::size_t position, std::size_t begin, std::size_t end) {
  using enum MetadataRule;
  if (position >= end) {
    const std::size_t after = position - end;
    if (after <= 150) return kDirectlyAfterTitle;
    return after <= 500 ? kAfterTitle : after <= 1500 ? kFarAfterTitle : kNone;
  }
  const std::size_t before = begin - std::min(begin, position);
  return before <= 120 ? kDirectlyBeforeTitle : kNone;
}

MetadataRule rule_of_address(const Day& address, const Day& day) {
  if (address.month == 0) return MetadataRule::kNone;
  if (address.year != day.year || address.month != day.month) return MetadataRule::kAddressOther;
  return address.day == day.day ? MetadataRule::kAddressDay : MetadataRule::kAddressMonth;
}

constexpr int kMinDateEvidence = 5;

// Whether a date is a folder of a path, as the version of an interface: "/2010-04-01/Accounts".
bool is_in_path(std::string_view text, const FoundDate& date) {
  return date.begin > 0 && text[date.begin - 1] == '/' && date.end < text.size() &&
         text[date.end] == '/';
}

}  // namespace

std::optional<Day> date_in_address(std::string_view path) {
  const auto is_separator = [](char c) { return c == '/' || c == '-' || c == '_' || c == '.'; };
  const auto number = [](std::string_view digits) {
    return number_in<unsigned>(digits).value_or(0);
  };
  std::optional<Day> found;
  for (std::size_t at = 0; at + 4 <= path.size(); ++at) {
    if (!is_digit(path[at]) || (at > 0 && !is_separator(path[at - 1]))) continue;
    std::size_t end = at;
    while (end < path.size() && is_digit(path[end])) ++end;
    const std::size_t digits = end - at;
    const unsigned year = number(path.substr(at, 4));
    if ((digits != 4 && digits != 8) || year < 1995 || year > 2049) continue;
    Day day{year, 0, 0};
    if (digits == 8) {
      day.month = number(path.substr(at + 4, 2));
      day.day = number(path.substr(at + 6, 2));
      if (day.month > 0 && day.day > 0 && day.exists()) return day;
      continue;
    }
    std::size_t next = end;
    for (unsigned* part : {&day.month, &day.day}) {
      if (next >= path.size() || !is_separator(path[next])) break;
      const std::size_t begin = next + 1;
      std::size_t stop = begin;
      while (stop < path.size() && is_digit(path[stop])) ++stop;
      if (stop == begin || stop - begin > 2) break;
      *part = number(path.substr(begin, stop - begin));
      next = stop;
    }
    if (day.month == 0 || !day.exists()) continue;
    if (day.day > 0) return day;
    if (!found) found = day;
  }
  return found;
}

DayOrder day_order(std::string_view language, std::string_view host) {
  const auto ends_with_any = [](std::string_view text, auto&& endings) {
    return std::ranges::any_of(endings, [&](std::string_view end) { return text.ends_with(end); });
  };
  constexpr auto kDayFirstHosts = std::to_array<std::string_view>(
      {".uk", ".au", ".nz", ".ie", ".in", ".za", ".sg", ".my", ".ng", ".ke", ".de", ".fr", ".at",
       ".ch", ".it", ".es", ".nl", ".be", ".eu", ".se", ".no", ".dk", ".fi", ".pl", ".pt", ".br"});
  const std::string tag = ascii_lower(language);
  const bool is_english = tag.empty() || tag.starts_with("en");
  const bool is_of_us = tag == "en-us" || tag == "en_us";
  const bool is_day_first = tag.size() > 2 && tag.starts_with("en") && !is_of_us;
  if (!is_english || is_day_first) return DayOrder::kDayFirst;
  return ends_with_any(host, kDayFirstHosts) ? DayOrder::kDayFirst : DayOrder::kMonthFirst;
}

void ShownDates::add(const ShownLine& line) {
  constexpr std::size_t kMaxLabel = 40;  // bytes
  if (heading_ && !line.pieces.empty()) {
    const NodeId node = line.pieces.front().node;
    const std::size_t line_end = line.position + line.text.size();
    if (node < *heading_) title_begin_ = line_end;
    if (node < document_.end(*heading_)) title_end_ = line_end;
  }
  if (!is_full()) add_dates(line);
  label_ = line.text.size() <= kMaxLabel ? line.text : std::string();
}

// Returns the rule with more points for a date, the first of equals.
MetadataRule ShownDates::stronger(MetadataRule one, MetadataRule other) const {
  return points_of_date({on(other)}) > points_of_date({on(one)}) ? on(other) : on(one);
}

void ShownDates::finish() {
  for (ShownDate& date : dates_) {
    // Such as the day of a release, which the page also gives without the label.
    const bool is_other = std::ranges::any_of(dates_, [&](const ShownDate& other) {
      return other.label == MetadataRule::kLabelOther && other.day == date.day;
    });
    const bool has_label = date.label != MetadataRule::kNone;
    if (is_other && !has_label) date.label = MetadataRule::kLabelOther;
  }
  for (ShownDate& date : dates_) {
    const NameMeanings around = boxes_.around(date.node, heading_);
    if (around.contains(NameMeaning::kDateSign) || around.contains(NameMeaning::kBylineSign)) {
      date.line = stronger(date.line, MetadataRule::kInBoxOfText);
    }
    if (around.contains(NameMeaning::kChangedSign) && date.label == MetadataRule::kNone &&
        !around.contains(NameMeaning::kDateSign)) {
      date.label = MetadataRule::kLabelChanged;
    }
    date.facts = facts_of(date, around).without(off_);
    date.evidence = points_of_date(date.facts);
  }
}

MetadataRules ShownDates::facts_of(const ShownDate& date, NameMeanings around) const {
  using enum MetadataRule;
  MetadataRules facts = {date.line, date.label};
  const bool is_byline = around.contains(NameMeaning::kBylineSign);
  facts.add_if(kDateBox, around.contains(NameMeaning::kDateSign));
  facts.add_if(kBylineBox, is_byline);
  facts.add_if(kAuthorBox, around.contains(NameMeaning::kAuthorSign) && !is_byline);
  facts.add_if(kOtherBox, around.contains(NameMeaning::kOtherSign));
  facts.add_if(kFrameBox, around.contains(NameMeaning::kFrameSign));
  facts.add_if(kCommentBox, around.contains(NameMeaning::kCommentSign));
  facts.add_if(kHiddenBox, around.contains(NameMeaning::kHiddenSign) &&
                               !around.contains(NameMeaning::kDateSign));
  facts.add_if(kAfterCard, date.is_after_card);
  if (heading_) facts.add(rule_of_way(date.position, title_begin_, title_end_));
  if (address_) facts.add(rule_of_address(*address_, date.day));
  return facts;
}

void ShownDates::add_dates(const ShownLine& line) {
  std::vector<FoundDate> found = dates_in(line.text, order_);
  std::erase_if(found, [&](const FoundDate& date) { return is_in_path(line.text, date); });
  if (found.empty() && line.stamps.empty()) return;
  std::size_t of_dates = 0;
  for (const FoundDate& date : found) of_dates += date.end - date.begin;
  const MetadataRule of_line = rule_of_line(line.text.size() - of_dates);
  const std::string words = lower_case(line.text);
  const bool is_same_length = words.size() == line.text.size();
  const auto label_of = [&](std::size_t begin, std::size_t end) {
    if (!is_same_length) return MetadataRule::kNone;
    return label_in(std::string_view(words).substr(begin, end - begin));
  };
  // The label between two dates is that of the second, as in "5 May 2024. Updated: 7 May 2024",
  // unless labels are after their dates: "5 May 2024 (posted) 7 May 2024 (updated)".
  const bool are_after = found.size() > 1 &&
                         label_of(0, found.front().begin) == MetadataRule::kNone &&
                         label_of(found.back().end, words.size()) != MetadataRule::kNone;
  // `from`, `after`: the ends of the date before and of this one; `next`: the begin of the next.
  const auto label_at = [&](std::size_t from, std::size_t at, std::size_t after, std::size_t next) {
    MetadataRule rule = are_after ? MetadataRule::kNone : label_of(from, at);
    constexpr std::size_t kMaxWeekday = 16;  // bytes: "Donnerstag, den "
    if (rule == MetadataRule::kNone && at <= kMaxWeekday && is_same_length) {
      rule = label_of_line(lower_case(label_));
      if (at > 0 && is_of_text(rule)) rule = MetadataRule::kNone;
    }
    constexpr std::size_t kMaxAfter = 40;
    const bool may_be_after = are_after || next >= words.size();
    if (rule == MetadataRule::kNone && after < words.size() && may_be_after) {
      rule = label_of(after, std::min(next, after + kMaxAfter));
      if (!is_of_text(rule)) rule = MetadataRule::kNone;
    }
    return rule;
  };
  for (std::size_t at = 0; at < found.size(); ++at) {
    if (is_full()) return;
    const FoundDate& date = found[at];
    const std::size_t from = at > 0 ? found[at - 1].end : 0;
    const std::size_t next = at + 1 < found.size() ? found[at + 1].begin : words.size();
    dates_.push_back({date.day, date.day.to_string(), label_at(from, date.begin, date.end, next),
                      line.node_at(date.begin), line.position + date.begin, of_line,
                      line.is_after_card});
  }
  constexpr unsigned kFirstYear = 1990;  // as of dates_in
  for (const StampedDate& stamp : line.stamps) {
    if (is_full()) return;
    const auto iso = iso_date(stamp.text, order_);
    const auto day = iso ? day_of(*iso) : std::nullopt;
    if (!day || day->year < kFirstYear) continue;
    // What a reader sees is the day in the zone of the page.
    const auto seen = std::ranges::find_if(found, [&](const FoundDate& date) {
      return date.begin >= stamp.at && date.begin <= stamp.at + 60 &&
             std::abs(date.day.number() - day->number()) <= 1;
    });
    if (seen != found.end()) continue;
    const bool has_node = document_.has_children(stamp.node);
    dates_.push_back({*day, *iso,
                      label_at(0, std::min(stamp.at, words.size()), words.size(), words.size()),
                      has_node ? document_.first_child(stamp.node) : stamp.node,
                      line.position + stamp.at, of_line, line.is_after_card});
  }
}

const ShownDate* ShownDates::best(bool changed) const {
  constexpr int kStrong = 8;
  const ShownDate* best = nullptr;
  std::set<Day> days;  // with the most evidence
  for (const ShownDate& date : dates_) {
    if ((date.label == MetadataRule::kLabelChanged) != changed || date.evidence < kMinDateEvidence)
      continue;
    if (best == nullptr || date.evidence > best->evidence) {
      best = &date;
      days.clear();
    }
    if (date.evidence == best->evidence) days.insert(date.day);
  }
  // Several entries of a list are dated, not the page.
  const auto is_of_entry = [&](const ShownDate& date) {
    return date.is_after_card && date.evidence >= kMinDateEvidence && date.day != best->day;
  };
  if (best != nullptr && best->is_after_card && std::ranges::any_of(dates_, is_of_entry)) {
    return nullptr;
  }
  // Two days beside a title may be those of publication and change.
  const bool may_be_two = heading_ && best != nullptr && best->evidence >= kStrong;
  return days.size() > (may_be_two ? 2U : 1U) ? nullptr : best;
}

}  // namespace pagelet::internal
