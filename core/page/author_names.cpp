// SPDX-License-Identifier: MIT
#include "core/page/author_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "core/dom/element_facts.h"
#include "core/page/dates.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/contains.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxLabelBytes = 60;  // of a date

// What programs of forums write around names and dates.
bool is_label(std::string_view word) {
  constexpr std::string_view kLabels =
      "am an answered antworten arriba asked at auf back by comment commented comments dans de "
      "delete dice dijo dislike dit dne doda\u0142 edit el enviado escribi\u00F3 escrito flag from "
      "geschrieben gespeichert h haut ingediend ingezonden inviato joined le like likes link "
      "location logged message nach napisa\u0142 napsal oben od offline on online par perfil "
      "permalink pm por post posted posts profil profile publicado quote re replied replies reply "
      "report responder rispondi r\u00E9pondre sagt said says schreibt schrieb score scrive share "
      "soumis submitted this to top uhr um up u\u017Eivatel verfasst via vlo\u017Eil vlo\u017Eila "
      "volver von vor vote votes website writes written wrote \u00E0 "
      "\u0434\u0430\u0442\u0430 \u043D\u0430\u043F\u0438\u0441\u0430\u043B "
      "\u043D\u0430\u0447\u0430\u043B \u043E\u0442\u0432\u0435\u0442\u0438\u0442\u044C "
      "\u043F\u0440\u043E\u0444\u0438\u043B\u044C "
      "\u0441\u0432\u0435\u0434\u0435\u043D\u0438\u044F \u524D\u5929 \u5E16\u5B50 \u7531";
  return has_word(kLabels, word);
}

// "3rd", "10am", "5pm", "08h07".
bool is_number_with_suffix(std::string_view word) {
  std::size_t digits = 0;
  while (digits < word.size() && is_digit(word[digits])) ++digits;
  constexpr std::string_view kSuffixes = "st nd rd th am pm h min s m d y";
  const std::string_view suffix = word.substr(digits);
  const bool is_time = suffix.starts_with('h') && has_only_digits(suffix.substr(1));
  return digits > 0 && (is_time || has_word(kSuffixes, suffix));
}

// The text without its dates and times of day.
std::string without_dates(std::string_view text) {
  std::string rest;
  std::size_t from = 0;
  for (const FoundDate& date : dates_in(text, DayOrder::kDayFirst)) {
    if (date.begin < from) continue;
    rest.append(text.substr(from, date.begin - from)).append(" | ");
    from = date.end;
  }
  return rest.append(text.substr(from));
}

// Whether a short text has the name of a day of the week, as the page's language writes it.
bool is_day_of_week(std::string_view letters) {
  constexpr std::string_view kDaysOfWeek =
      "mon monday tue tuesday wed wednesday thu thursday fri friday sat saturday sun sunday montag "
      "dienstag mittwoch donnerstag freitag samstag sonntag lun lundi mar mardi mer mercredi jeu "
      "jeudi ven vendredi sam samedi dim dimanche lunes martes mi\u00E9 mi\u00E9rcoles jue jueves "
      "vie viernes s\u00E1b s\u00E1bado dom domingo luned\u00EC marted\u00EC mercoled\u00EC "
      "gioved\u00EC venerd\u00EC sabato domenica";
  return has_word(kDaysOfWeek, letters);
}

// Whether a word names a day of the week or a month.
bool is_of_calendar(std::string_view letters) {
  return is_day_of_week(letters) || month_named(letters) > 0;
}

// Words and their signs before and after a name.
bool is_beside_name(std::string_view word) {
  const std::size_t colon = word.find(':');
  const bool is_time = colon != std::string_view::npos && colon > 0 && is_digit(word[colon - 1]);
  const std::string letters = letters_of(word);
  return is_time || letters.empty() || is_label(letters) || has_only_digits(letters) ||
         is_number_with_suffix(letters) || is_of_calendar(letters);
}

// Whether a text is a date with nothing else but times and short words, as for days of the week.
bool is_only_date(std::string_view text) {
  constexpr std::size_t kMaxShort = 3;
  bool is_only = is_date_text(text);
  if (!is_only || dates_in(text, DayOrder::kDayFirst).empty()) return is_only;
  for_each_word(without_dates(text), [&](std::string_view word) {
    is_only = is_only && (is_beside_name(word) || letters_of(word).size() <= kMaxShort);
  });
  return is_only;
}

// Whether a name ends before the first of some words. `is_bracketed`: it is in angle brackets.
bool ends_name(std::span<const std::string_view> words, bool is_bracketed) {
  const std::string_view word = words.front();
  if (has_word("| \u00AB \u00BB", word) || word.front() == '(') return true;
  if (has_word("\u2013 \u2014", word)) return words.size() > 1 && is_digit(words[1].front());
  if (word.front() == '<' && !is_bracketed) return true;
  const std::string letters = letters_of(word);
  // "Ann de 5 mayo", but "Jan de Vries".
  const bool is_particle = has_word("de el le von", letters);
  return is_label(letters) && !(is_particle && words.size() > 1 && !is_beside_name(words[1]));
}

// Whether an age or a count follows a name: "Ann 5 minutes ago", "Ann 63 fans"; but "Ann 63".
bool begins_count(std::span<const std::string_view> words, std::size_t at) {
  constexpr std::size_t kMaxBefore = 4;  // as in "See you there in May 2014 then"
  if (at == 0 || !has_only_digits(words[at])) return false;
  const auto after = words.subspan(at);
  const bool is_count = at <= kMaxBefore && after.size() == 2 && !is_beside_name(after[1]);
  return is_count || is_date_text(joined(after.first(std::min<std::size_t>(after.size(), 3)), " "));
}

}  // namespace

std::string name_in(std::string_view text) {
  constexpr std::size_t kMaxWords = 6;
  constexpr std::size_t kMaxBytes = 80;
  // "Ann Lee, Holm, 3 hours ago": with a town.
  const std::size_t last = text.rfind(',');
  if (last != text.npos && is_only_date(text.substr(last + 1))) {
    text = text.substr(0, text.find(','));
  }
  const std::string rest = collapse_blanks(without_dates(text));
  std::vector<std::string_view> words;
  for_each_word(rest, [&](std::string_view word) { words.push_back(word); });
  std::span<const std::string_view> name(words);
  // "Sam" and "May" are names, unless a number or a date follows.
  const auto is_name = [&] {
    return is_of_calendar(letters_of(name.front())) &&
           (name.size() == 1 || !has_only_digits(letters_of(name[1])));
  };
  const auto is_before_name = [](std::string_view word) {
    return (is_beside_name(word) && !has_only_digits(word)) ||
           (word.size() > 1 && word.ends_with(':')) || has_word("af av da door przez", word);
  };
  while (!name.empty() && is_before_name(name.front()) && !is_name()) name = name.subspan(1);
  const auto is_number = [&] { return !name.empty() && has_only_digits(letters_of(name.front())); };
  if (is_number() && is_age(trim_blanks(text))) return {};
  while (is_number() && name.size() > 1) name = name.subspan(1);
  // An address may follow a name in angle brackets.
  const bool is_bracketed = !name.empty() && name.front().front() == '<';
  auto end = name.begin();
  while (end != name.end() && !ends_name({end, name.end()}, is_bracketed) &&
         !begins_count(name, static_cast<std::size_t>(end - name.begin()))) {
    ++end;
  }
  name = name.first(static_cast<std::size_t>(end - name.begin()));
  const auto is_handle = [&] { return name.size() > 1 && name.back().front() == '@'; };
  while (!name.empty() && (!has_letters(name.back()) || is_handle())) {
    name = name.first(name.size() - 1);
  }
  if (name.empty() || name.size() > kMaxWords) return {};
  // "Posts: 25" is a fact, not a name.
  const auto is_sign = [](std::string_view word) { return word == ":" || word.ends_with(':'); };
  if (std::ranges::any_of(name.first(name.size() - 1), is_sign)) return {};
  std::string found = joined(name, " ");
  while (!found.empty() && std::string_view(",:;|-/(").find(found.back()) != std::string::npos) {
    found.pop_back();
  }
  // "minutes ago", without its number.
  const bool is_address = found.find("://") != std::string::npos;
  if (found.size() > kMaxBytes || is_address || is_date_text(found) || found.ends_with(" ago"))
    return {};
  return std::string(trim_blanks(found));
}

bool is_role(std::string_view name) {
  constexpr std::string_view kRoles =
      "admin administrator auteur author autor autore autorin keymaster member moderator op poster "
      "verfasser";
  return has_word(kRoles, letters_of(name));
}

NodeId name_before_text(const Document& document, NodeRange unit) {
  constexpr std::size_t kMaxWords = 4;
  constexpr std::size_t kMaxBytes = 40;
  constexpr int kMaxLevels = 5;
  // In English, German, French, Spanish, Portuguese and Italian.
  constexpr std::string_view kSubjects =
      "assunto asunto betreff objet oggetto subject sujet thema titel title titolo titre topic";
  bool is_subject = false;  // the next text
  for (NodeId node = unit.begin; node < unit.end; ++node) {
    // An address may follow a name.
    const std::string_view whole = document.text(node);
    const std::string_view text = trim_blanks(whole.substr(0, whole.find('<')));
    const std::string letters = letters_of(text);
    const bool is_label = text.ends_with(':');
    if (is_label || has_only_digits(letters) || is_date_text(text)) {
      is_subject = is_subject || (is_label && has_word(kSubjects, letters));
      continue;
    }
    if (std::exchange(is_subject, false)) continue;
    if (is_role(text)) {  // "Author" and "Message" above all posts
      const auto row = element_around(document, node, kMaxLevels, [&](NodeId around) {
        return document.tag_name(around) == "tr";
      });
      if (row) node = node_at(index_of(document.end(*row)) - 1);
      continue;
    }
    const bool is_short = text.size() <= kMaxBytes && count_words(text) <= kMaxWords;
    return is_short ? node : NodeId{};
  }
  return {};
}

bool is_byline(std::string_view line, std::string_view author) {
  constexpr std::size_t kMaxBytes = 200;
  if (line.size() > kMaxBytes) return false;
  if (is_age(line)) return true;
  std::string rest(line);
  if (!author.empty()) {
    for (std::size_t at = 0; (at = rest.find(author, at)) != std::string::npos;) {
      rest.replace(at, author.size(), " ");
    }
    if (rest != line && is_date_text(rest)) return true;  // "Ann, 2 months ago"
  }
  rest = without_dates(rest);
  bool is_only = true;
  for_each_word(rest, [&](std::string_view word) {
    is_only = is_only && (is_beside_name(word) || is_date_text(word));
  });
  return is_only;
}

bool leads_to_name(std::string_view line) {
  return has_word("by da door par por von", letters_of(line.substr(line.rfind(' ') + 1)));
}

DateLabel date_label_in(std::string_view text) {
  constexpr auto kOfMembers = std::to_array<std::string_view>(
      {"join", "registered", "regist", "anmeld", "dabei seit", "inscri",
       "\u0440\u0435\u0433\u0438\u0441\u0442", "\u6CE8\u518C", "\u767B\u9332", "member since",
       "last seen", "last activity"});
  constexpr auto kOfEdits = std::to_array<std::string_view>(
      {"bearbeitet", "ed\u00E9", "edited", "editad", "ge\u00E4ndert", "izmena", "last edit",
       "modif", "\u0438\u0437\u043C\u0435\u043D", "\u0440\u0435\u0434\u0430\u043A\u0442",
       "\u7DE8\u96C6", "\u7F16\u8F91"});
  if (text.size() > kMaxLabelBytes) return DateLabel::kNone;
  const std::string lower = lower_case(text);
  if (contains_one_of(lower, kOfMembers)) return DateLabel::kMember;
  return contains_one_of(lower, kOfEdits) ? DateLabel::kEdit : DateLabel::kNone;
}

DateLabel label_of_date(const Document& document, NodeId begin, NodeId date) {
  const DateLabel own = date_label_in(document.text(date));
  if (own != DateLabel::kNone) return own;
  constexpr std::size_t kMaxWords = 3;  // "Last seen on"
  const std::string_view before = text_before(document, begin, date);
  if (has_digit(before)) return DateLabel::kNone;  // of another date
  const DateLabel label = date_label_in(before);
  // A sentence of the post may have such a word.
  const bool is_sentence = count_words(before) > kMaxWords && !trim_blanks(before).ends_with(':');
  return label == DateLabel::kMember && is_sentence ? DateLabel::kNone : label;
}

bool is_note_of_edit(std::string_view line) {
  constexpr std::size_t kMaxWords = 24;
  return colon_of_time(line) && count_words(line) <= kMaxWords &&
         date_label_in(without_dates(line).substr(0, kMaxLabelBytes)) == DateLabel::kEdit;
}

bool says_since_when(std::string_view line) {
  constexpr std::size_t kMaxWords = 3;
  const std::string_view label = line.substr(0, line.find(':'));
  return label.size() < line.size() && count_words(label) <= kMaxWords &&
         date_label_in(label) == DateLabel::kMember;
}

bool is_fact_of_member(std::string_view line) {
  constexpr std::size_t kMaxWords = 6;
  constexpr auto kFacts = std::to_array<std::string_view>(
      {"administrator", "beitr\u00E4ge", "gast", "guest", "invit\u00E9", "junior member",
       "location", "member", "messages", "moderator", "new member", "original poster", "ort",
       "posts", "reputation", "senior member", "wohnort"});
  if (count_words(line) > kMaxWords) return false;
  const std::string label = lower_case(line.substr(0, line.find(':')));
  return says_since_when(line) || std::ranges::count(kFacts, label) > 0;
}

std::string subject_of(std::string_view line) {
  constexpr std::string_view kAnswers = "antw aw odp re sv tr";
  for (std::size_t colon = 0; (colon = line.find(':')) != line.npos;) {
    if (!has_word(kAnswers, letters_of(line.substr(0, colon)))) break;
    line.remove_prefix(colon + 1);
  }
  return letters_of(line);
}

}  // namespace pagelet::internal
