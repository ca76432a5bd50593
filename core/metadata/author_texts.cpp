// SPDX-License-Identifier: MIT
#include "core/metadata/author_texts.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/metadata/stated_markup.h"
#include "core/page/dates.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// Before a name, in lower case, sorted.
constexpr auto kBefore = std::to_array<std::string_view>({
    "af",
    "article by",
    "article written by",
    "artikel von",
    "auteur :",
    "auteur:",
    "author of the article:",
    "author(s):",
    "author:",
    "authored by",
    "authored by:",
    "authors:",
    "autor*in:",
    "autor/in:",
    "autor:",
    "autor:in:",
    "autora:",
    "autore:",
    "autorin/autor:",
    "autorin:",
    "av",
    "by",
    "by:",
    "contributed by",
    "contributor:",
    "contributors:",
    "created by",
    "da",
    "di",
    "door",
    "door:",
    "escrito por",
    "geschreven door",
    "geschrieben von",
    "gespeichert von",
    "guest post by",
    "interview:",
    "kolumne von",
    "kommentar von",
    "medically reviewed by",
    "napsal",
    "oleh",
    "oleh:",
    "par",
    "par:",
    "penulis:",
    "por",
    "por:",
    "post author:",
    "post by",
    "posted by",
    "posted by:",
    "przez",
    "publicado por",
    "published by",
    "publié par",
    "recipe by",
    "reported by",
    "review by",
    "rédigé par",
    "scritto da",
    "started by",
    "started by:",
    "story by",
    "submitted by",
    "tekst:",
    "text by",
    "text und interview:",
    "text:",
    "texte :",
    "texto:",
    "this article was written by",
    "this post was written by",
    "thread starter",
    "tác giả:",
    "verfasst von",
    "veröffentlicht von",
    "vložil",
    "von",
    "von:",
    "words by",
    "writer:",
    "written by",
    "written by:",
    "yazan:",
    "yazar:",
    "écrit par",
    "автор статьи:",
    "автор текста:",
    "автор:",
    "текст:",
    "מאת",
    "מאת:",
    "الكاتب:",
    "بقلم",
    "بقلم:",
    "تحریر:",
    "كتب:",
    "كتبت:",
    "نویسنده:",
    "लेखक:",
    "লেখক:",
    "ผู้เขียน:",
    "โดย",
    "作者",
    "作者:",
    "作者：",
    "取材・文：",
    "執筆者：",
    "執筆：",
    "撰文:",
    "撰文：",
    "文/",
    "文:",
    "文・写真：",
    "文：",
    "本报记者",
    "筆者：",
    "著者：",
    "記者",
    "记者",
    "记者:",
    "记者：",
    "質問者：",
    "글:",
    "글쓴이:",
    "작성자:",
});
static_assert(std::ranges::is_sorted(kBefore));

// Before the name in a link to an author's other texts, in lower case.
constexpr auto kOtherTexts = std::to_array<std::string_view>({
    "view all posts by ",
    "zeige alle beitr\u00e4ge von ",
    "alle beitr\u00e4ge von ",
    "voir tous les articles de ",
    "voir tous les articles par ",
    "ver todas las entradas de ",
    "vedi tutti gli articoli di ",
    "bekijk alle berichten van ",
    "ver todos os posts de ",
});

// Before a name within a line of facts, as in "来源：江城晚报 作者：李明".
constexpr auto kWithin =
    std::to_array<std::string_view>({"作者：", "作者:", "记者：", "记者:", "发布者：", "发布者:"});

// Texts that are not names, in letters. The last is the author that Discuz! states on each page.
constexpr std::string_view kNoNames =
    "undefined null none admin administrator unknown anonymous guest author authors "
    "webmaster default user editor staff moderator readmore share comments follow home "
    "menu search login signin abouttheauthor allposts viewallposts updated published "
    "posted reviewedby writtenby by contact newsletter subscribe views reply quote about "
    "team profile founder ceo owner member newmember seniormember viewprofile "
    "threadstarter op brand visitthestore aboutme aboutus googleprofile category "
    "sponsored viewmycompleteprofile seefullbio seefullprofile viewfullbio viewfullprofile "
    "publisher viewmoreposts otherarticles register "
    "auteur autor autore autorin name noauthor noname yourname yournamegoeshere superuser "
    "an\u00f3nimo ver\u00f6ffentlicht 发表于 发布于 discuzteamandcomsenzuiteam";

// A text that begins with one of these words is not a name.
constexpr auto kNoBeginnings = std::to_array<std::string_view>({
    "updated", "published", "posted",   "visit",     "last",  "view",       "reviewed", "our",
    "my",      "read",      "features", "features:", "topic", "authorized", "more",     "all",
    "meet",    "about",     "follow",   "type",      "share", "sign",       "log",      "new",
    "new:",    "big",       "senior",   "from",      "see",   "other",
});

// What ends a name in a line.
constexpr auto kEnds = std::to_array<std::string_view>({
    " | ",         "|",          " \u00b7",  "\u00b7",    " \u2022",  "\u2022",   " - ",
    " \u2013 ",    " \u2014 ",   " \u00bb",  " / ",       " //",      "(",        "[",
    " on ",        " in ",       " at ",     " am ",      " le ",     " il ",     " el ",
    " um ",        " published", " updated", " Writer,",  " Editor,", " posted",  " last ",
    ";",           "\u2026",     " \u2192",  " min read", " via ",    " for ",    " on behalf of ",
    " Start date", "】",         "（",       "）",        " \u25cf",  " \u00e0 ",
});

// What a person is who writes for a newspaper, and the words before it.
constexpr std::string_view kRoles = "columnist correspondent editor reporter writer";
constexpr std::string_view kOfRoles =
    "ap associated business contributing entertainment freelance national news political press "
    "science senior special sports staff";

// A name without the role after it, as in "ADA MARSH, Associated Press Writer".
std::string_view without_role(std::string_view name) {
  const auto last_word = [](std::string_view text) { return text.substr(text.rfind(' ') + 1); };
  if (!has_word(kRoles, ascii_lower(last_word(name)))) return name;
  const std::size_t comma = name.rfind(',');
  std::string_view rest = trim_blanks(name.substr(0, std::min(comma, name.rfind(' '))));
  bool has_role = comma != std::string_view::npos;
  while (has_word(kOfRoles, ascii_lower(last_word(rest)))) {
    rest = trim_blanks(rest.substr(0, rest.size() - last_word(rest).size()));
    has_role = true;
  }
  return has_role && !rest.empty() ? rest : name;
}

// A name without the degrees, professions and agencies after it, as in "Ada Marsh, MS, RD".
std::string_view without_titles(std::string_view name) {
  constexpr std::string_view kTitles =
      "AFP BA BSc CFA CFP CEPF CPA CSCS DDS DPhil DPT DVM EdD Esq FAND JD LCSW LMFT MA MBA MD MPH "
      "MPhil MS MSc MSW PharmD PhD PsyD RD RDN RN Reuters contributor dietitian";
  for (std::size_t comma = name.rfind(','); comma != std::string_view::npos && comma > 0;
       comma = name.rfind(',')) {
    std::string letters;
    for (const char c : name.substr(comma)) {
      if (is_letter(c) || c == ' ') letters += c;
    }
    const std::string_view title = trim_blanks(letters);
    if (title.empty() || (!has_word(kTitles, title) && !has_word(kTitles, ascii_lower(title)))) {
      break;
    }
    name = trim_blanks(name.substr(0, comma));
  }
  return name;
}

// A name without the place after it, as in "李明 北京报道": Li Ming reports from Beijing.
std::string_view without_place(std::string_view name) {
  const std::size_t blank = name.rfind(' ');
  const bool is_place = name.ends_with("报道") || name.ends_with("報道") || name.ends_with("報導");
  return is_place && blank != std::string_view::npos ? trim_blanks(name.substr(0, blank)) : name;
}

// Signs before a name in a line.
std::string_view without_signs(std::string_view text) {
  while (!text.empty() && (text.front() == '&' || text.front() == ',' || text.front() == '|')) {
    text = trim_blanks(text.substr(1));
  }
  return text;
}

// A name that a line gives twice, for a picture and for a link, once.
std::string_view without_repetition(std::string_view text) {
  const std::size_t half = text.size() / 2;
  const bool is_twice =
      text.size() % 2 == 1 && text[half] == ' ' && text.substr(0, half) == text.substr(half + 1);
  return is_twice ? text.substr(0, half) : text;
}

// Whether a text begins with a label in lower case, ignoring the case of all letters.
bool begins_with_label(std::string_view text, std::string_view label) {
  if (text.size() <= label.size()) return false;
  return starts_with_ignoring_case(text, label) ||
         (!is_ascii(label) && lower_case(text.substr(0, label.size())) == label);
}

// A stated name without "von", "por" and the like before it, as in "Von Ada Marsh". Names may begin
// with such words: "von Holm", "von der Aue".
std::string_view without_preposition(std::string_view text) {
  constexpr std::string_view kPrepositions = "door par por von";
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos || blank + 1 == text.size()) return text;
  const std::string_view rest = text.substr(blank + 1);
  const bool may_be_name = count_words(rest) > 1 && !is_lower_letter(rest.front());
  const bool is_before = has_word(kPrepositions, ascii_lower(text.substr(0, blank)));
  return is_before && may_be_name ? rest : text;
}

// A name without the signs that separate it from what was after it.
std::string_view without_signs_after(std::string_view text) {
  while (text.ends_with(',') || text.ends_with(':') || text.ends_with('-')) {
    text = trim_blanks(text.substr(0, text.size() - 1));
  }
  return text;
}

// Whether a word is an address of a person or of a page, as of a mail, also one that is disguised:
// "ada@harbour.example", "ada[at]harbour.example", "harbour.example/ada", "(www.harbour.example)".
bool is_address(std::string_view word) {
  constexpr auto kSigns = std::to_array<std::string_view>({"@", "[at]", "(at)", "://"});
  const bool has_sign = std::ranges::any_of(
      kSigns, [&](std::string_view sign) { return word.find(sign) != word.npos; });
  const std::size_t dot = word.rfind('.', word.find('/'));
  const bool is_host = dot != word.npos && dot + 2 < word.size() && is_letter(word[dot + 1]) &&
                       is_letter(word[dot + 2]);
  const bool is_marked = word.find('/') != word.npos || word.starts_with('(');
  return has_sign || word.starts_with("www.") || (is_host && is_marked);
}

// A stated name without the address after it, as in "Ada Marsh <ada@harbour.example>", "Ada Marsh
// (ada@harbour.example)", "Ada Marsh - https://marsh.example" and "Ada Marsh @ada".
std::string_view without_address(std::string_view text) {
  const std::size_t blank = text.rfind(' ');
  if (blank == std::string_view::npos) return text;
  const std::string_view last = text.substr(blank + 1);
  if (!is_address(last)) return text;
  const std::string_view name = without_signs_after(trim_blanks(text.substr(0, blank)));
  return name.empty() ? text : name;
}

// Whether a text may be a first name and a last name.
bool is_full_name(std::string_view text) {
  constexpr std::size_t kMaxWords = 5;
  const std::size_t words = count_words(text);
  return words >= 2 && words <= kMaxWords && looks_like_name(text);
}

// A part of a text between two commas or words that join names.
struct NamePart {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_joined = false;  // after "and", a slash or a semicolon
};

std::vector<NamePart> name_parts(std::string_view text) {
  constexpr std::string_view kAnd =
      "& a and dan e en et i ja och og oraz sowie und ve y és și ja και а и й і та";
  std::vector<NamePart> parts = {{}};
  const auto cut = [&](std::size_t end, std::size_t begin, bool is_joined) {
    parts.back().end = end;
    parts.push_back({begin, 0, is_joined});
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == ',') cut(at, at + 1, false);
    if (text[at] == ';' || text[at] == '/') cut(at, at + 1, true);
    if (text[at] != ' ') continue;
    const std::size_t end = text.find(' ', at + 1);
    if (end == text.npos || !has_word(kAnd, text.substr(at + 1, end - at - 1))) continue;
    cut(at, end, true);
    at = end - 1;
  }
  parts.back().end = text.size();
  return parts;
}

// Where a name ends before a label beyond ASCII, as in "李明 编辑：张华".
std::size_t end_before_label(std::string_view text) {
  std::size_t label = text.find("：");
  const std::size_t colon = text.find(':');
  if (colon < label && colon > 0 && (text[colon - 1] & 0x80) != 0) label = colon;
  return label == std::string_view::npos ? label : text.substr(0, label).rfind(' ');
}

}  // namespace

std::string_view without_prefix(std::string_view text, bool& had_prefix) {
  had_prefix = false;
  if (text.empty()) return text;
  constexpr std::size_t kMaxCharacter = 4;  // bytes
  const std::string first = (text.front() & 0x80) == 0
                                ? std::string(1, ascii_lower(text.front()))
                                : lower_case(whole_characters(text, kMaxCharacter));
  const auto same_byte =
      std::ranges::equal_range(kBefore, std::string_view(first).substr(0, 1), {},
                               [](std::string_view before) { return before.substr(0, 1); });
  for (const std::string_view before : same_byte) {
    if (!begins_with_label(text, before)) continue;
    const bool has_sign = before.ends_with(':') || before.ends_with('/') || before.ends_with("：");
    if (text[before.size()] != ' ' && !has_sign) continue;
    had_prefix = true;
    return trim_blanks(text.substr(before.size()));
  }
  return text;
}

std::string_view journalist_in(std::string_view line) {
  constexpr std::string_view kJournalist = " 기자";
  constexpr std::size_t kMaxBefore = 90;
  constexpr std::size_t kSyllable = 3;  // bytes
  const std::size_t at = line.find(kJournalist);
  if (at > kMaxBefore) return {};
  const std::string_view rest = line.substr(at + kJournalist.size());
  const std::size_t blank = line.substr(0, at).rfind(' ');
  const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
  const std::string_view name = line.substr(begin, at - begin);
  const bool is_name = name.size() >= 2 * kSyllable && name.size() <= 4 * kSyllable &&
                       std::ranges::all_of(name, [](char c) { return (c & 0x80) != 0; });
  const bool is_word =
      rest.empty() || rest.front() == ' ' || rest.front() == '(' || rest.front() == '|';
  return is_name && is_word ? name : std::string_view();
}

std::string_view without_first_day(std::string_view line) {
  const std::vector<FoundDate> days = dates_in(line, DayOrder::kDayFirst);
  if (days.empty() || days.front().begin > 0) return line;
  std::string_view rest = line.substr(days.front().end);
  const std::size_t name = rest.find_first_not_of(" ,|-/");
  if (name == std::string_view::npos) return line;
  rest.remove_prefix(name);
  for (const std::string_view sign : {"\u00b7", "\u2022", "\u2013", "\u2014"}) {
    if (rest.starts_with(sign)) rest.remove_prefix(sign.size());
  }
  return trim_blanks(rest);
}

namespace {

// A name without the month before the number at which it was cut, and without the day of the week
// before that: "Ada Marsh, Sunday, March".
std::string_view without_month(std::string_view text) {
  const std::size_t word = text.rfind(' ');
  const std::size_t begin = word == std::string_view::npos ? 0 : word + 1;
  std::string last = lower_case(text.substr(begin));
  if (last.ends_with('.')) last.pop_back();
  if (month_named(last) == 0) return text;
  text = without_signs_after(trim_blanks(text.substr(0, begin)));
  const std::size_t comma = text.rfind(',');
  const bool is_of_week = comma < text.size() && count_words(text.substr(comma + 1)) == 1;
  return is_of_week ? text.substr(0, comma) : text;
}

}  // namespace

std::string_view cut_at_ends(std::string_view text) {
  std::size_t end = text.size();
  for (const std::string_view sign : kEnds) end = std::min(end, text.find(sign));
  end = std::min(end, end_before_label(text));
  const std::size_t number = text.substr(0, end).find_first_of("0123456789");
  text = trim_blanks(text.substr(0, std::min(end, number)));
  text = without_signs_after(number < end ? without_month(text) : text);
  return without_titles(without_place(without_role(text)));
}

std::string_view sender_in(std::string_view line) {
  constexpr std::string_view kFrom = "from:";
  const std::size_t address = line.find('<');
  if (!starts_with_ignoring_case(line, kFrom) || address == std::string_view::npos) return {};
  if (line.find('@', address) == std::string_view::npos) return {};
  std::string_view name = trim_blanks(line.substr(kFrom.size(), address - kFrom.size()));
  if (name.size() > 2 && name.front() == '"' && name.back() == '"') {
    name = name.substr(1, name.size() - 2);
  }
  return name;
}

bool is_no_name(std::string_view text) {
  const std::string letters = letters_of(text);
  const bool has_letter = !has_only_digits(letters);
  return !has_letter || has_word(kNoNames, letters);
}

bool looks_like_name(std::string_view text) {
  constexpr std::size_t kMaxBytes = 70;
  constexpr auto kParticles = std::to_array<std::string_view>(
      {"de",  "del", "della", "der", "den", "van", "von", "la",  "le", "du",  "da", "di",  "dos",
       "and", "und", "et",    "y",   "e",   "i",   "&",   "bin", "al", "the", "zu", "ter", "st."});
  if (text.empty() || text.size() > kMaxBytes || is_no_name(text)) return false;
  if (text.ends_with("：")) return false;  // a label
  std::size_t words = 0;
  std::size_t names = 0;
  bool is_name = true;
  for_each_word(text, [&](std::string_view word) {
    const std::string lower = ascii_lower(word);
    const bool is_beginning = std::ranges::find(kNoBeginnings, lower) != kNoBeginnings.end();
    if (words++ == 0 && is_beginning) is_name = false;
    const char first = word.front();
    const bool is_capital = (is_letter(first) && !is_lower_letter(first)) || (first & 0x80) != 0;
    if (is_capital) ++names;
    const bool is_particle = std::ranges::find(kParticles, word) != kParticles.end();
    is_name = is_name && (is_capital || is_particle);
    is_name = is_name && word.find_first_of(":?!@#$%*=<>{}\"/") == std::string_view::npos;
  });
  return is_name && names >= 1 && words <= 6;
}

std::vector<std::string_view> names_of_several(std::string_view text) {
  constexpr std::size_t kMinListed = 3;
  const std::vector<NamePart> parts = name_parts(text);
  std::vector<std::string_view> names;
  bool is_joined = false;
  std::size_t begin = 0;
  for (std::size_t at = 1; at < parts.size(); ++at) {
    const auto text_of = [&](const NamePart& part) {
      return trim_blanks(text.substr(part.begin, part.end - part.begin));
    };
    if (!is_full_name(text_of(parts[at])) || !is_full_name(text_of(parts[begin]))) continue;
    is_joined = is_joined || parts[at].is_joined;
    names.push_back(
        trim_blanks(text.substr(parts[begin].begin, parts[at - 1].end - parts[begin].begin)));
    begin = at;
  }
  names.push_back(trim_blanks(text.substr(parts[begin].begin)));
  const bool are_names = is_joined || (names.size() == parts.size() && names.size() >= kMinListed);
  return are_names && !names_firm(text) ? names : std::vector{text};
}

void put_first_names_first(std::vector<std::string>& names, bool of_catalogue) {
  const auto in_order = [](std::string_view name) {
    const std::size_t comma = name.find(',');
    if (comma == name.npos || comma != name.rfind(',') || names_firm(name)) return std::string();
    const std::string_view last = trim_blanks(name.substr(0, comma));
    const std::string_view first = trim_blanks(name.substr(comma + 1));
    const bool are_names = looks_like_name(last) && looks_like_name(first) &&
                           (count_words(last) == 1 || count_words(first) == 1);
    return are_names ? std::string(first).append(" ").append(last) : std::string();
  };
  std::vector<std::string> ordered;
  for (const std::string& name : names) ordered.push_back(in_order(name));
  const auto is_empty = [](const std::string& name) { return name.empty(); };
  const bool are_listed = of_catalogue || names.size() > 1;
  if (are_listed && std::ranges::none_of(ordered, is_empty)) names = std::move(ordered);
}

bool looks_like_person(std::string_view text) {
  constexpr std::string_view kOthers =
      "a an and das der die ein eine et for het im in le les mit of on our the und your &";
  bool is_person = looks_like_name(text) && text.find(',') == text.npos;
  bool is_first = true;
  for_each_word(text, [&](std::string_view word) {
    const bool is_other = has_word(kOthers, is_first ? lower_case(word) : std::string(word));
    is_person = is_person && !is_other && has_letters(word);
    is_first = false;
  });
  return is_person;
}

bool is_byline_label(std::string_view text) {
  constexpr std::size_t kMaxBytes = 24;
  if (text.size() > kMaxBytes) return false;
  const std::string label = lower_case(text);
  const auto is_before = [](std::string_view words) {
    return std::ranges::binary_search(kBefore, words);
  };
  return label == "about the author" || label == "authors" || is_before(label) ||
         is_before(label + ":");
}

std::size_t begin_after_label(std::string_view line) {
  for (const std::string_view label : kWithin) {
    const std::size_t at = line.find(label);
    if (at != std::string_view::npos) return at + label.size();
  }
  return 0;
}

std::string_view name_once(std::string_view text) {
  return without_repetition(without_signs(text));
}

bool is_mail_address(std::string_view name) {
  const std::size_t sign = name.find('@');
  return sign != 0 && sign != name.npos && name.find(' ') == name.npos &&
         name.find('.', sign) != name.npos && name.find(':') == name.npos;
}

bool names_firm(std::string_view name) {
  constexpr std::string_view kForms = "ag e.v. gmbh inc inc. kg llc ltd ltd.";
  bool is_firm = false;
  for_each_word(ascii_lower(name.substr(0, name.find(','))),
                [&](std::string_view word) { is_firm = is_firm || has_word(kForms, word); });
  return is_firm;
}

std::optional<std::string> author_name(std::string_view stated, std::string_view site) {
  constexpr std::size_t kMaxBytes = 200;
  const std::string words = text_of_markup(stated);
  std::string_view text = trim_blanks(words);
  bool had_prefix = false;
  if (starts_with_ignoring_case(text, "by ") || starts_with_ignoring_case(text, "written by ")) {
    text = without_prefix(text, had_prefix);
  }
  for (const std::string_view label : kOtherTexts) {
    if (begins_with_label(text, label)) text = cut_at_ends(trim_blanks(text.substr(label.size())));
  }
  if (text.empty() || text.size() > kMaxBytes) return std::nullopt;
  const bool is_other_address =
      is_address(text.substr(0, text.find(' '))) && !is_mail_address(text);
  if (text.starts_with('/') || is_other_address) return std::nullopt;
  const std::size_t bar = text.find(" | ");
  if (bar != std::string_view::npos) text = trim_blanks(text.substr(0, bar));
  text = without_address(without_preposition(text));
  constexpr std::size_t kMaxWords = 8;  // of one name
  const auto is_long = [](std::string_view name) {
    return count_words(name) > kMaxWords && name.find(',') == std::string_view::npos;
  };
  if (std::ranges::any_of(names_of_several(text), is_long)) return std::nullopt;
  if (!dates_in(text, DayOrder::kDayFirst).empty() || is_no_name(text)) return std::nullopt;
  // "Ada Lovelace, The Gazette"
  const std::size_t comma = text.rfind(',');
  if (comma != std::string_view::npos && !site.empty() &&
      letters_of(text.substr(comma)) == letters_of(site)) {
    text = trim_blanks(text.substr(0, comma));
  }
  text = without_signs_after(text);
  if (text.find(',') != std::string_view::npos) text = without_titles(without_role(text));
  return is_no_name(text) ? std::nullopt : std::optional<std::string>(text);
}

}  // namespace pagelet::internal
