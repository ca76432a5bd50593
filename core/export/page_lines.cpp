// SPDX-License-Identifier: MIT
#include "core/export/page_lines.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "core/dom/page_metadata.h"
#include "core/export/dates.h"
#include "core/export/page_parts.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMostMarks = 300;
constexpr std::size_t kLongestName = 300;
constexpr std::size_t kMostNodes = 1000;   // of an element whose text is asked for
constexpr std::size_t kMostText = 20'000;  // bytes, of the same

using Words = std::span<const std::string_view>;

bool is_one_of(std::string_view word, Words words) {
  return std::ranges::find(words, word) != words.end();
}

// Whether one of the parts of the words of an attribute, "post" and "author" in "post-author", is
// one of `parts`.
bool has_part(std::string_view attribute, Words parts) {
  const auto is_separator = [](char c) { return is_html_space(c) || c == '-' || c == '_'; };
  for (std::size_t at = 0; at < attribute.size();) {
    std::size_t end = at;
    while (end < attribute.size() && !is_separator(attribute[end])) ++end;
    const std::string_view word = attribute.substr(at, end - at);
    const auto is_word = [&](std::string_view part) { return equals_ignoring_case(word, part); };
    if (std::ranges::any_of(parts, is_word)) return true;
    at = end + 1;
  }
  return false;
}

bool is_label(std::string_view word) {
  constexpr auto kLabels = std::to_array<std::string_view>(
      {"af",    "auteurs",   "author",    "authors", "autor",   "autoren", "autores", "av",
       "by",    "de",        "di",        "da",      "door",    "par",     "por",     "posted",
       "przez", "published", "submitted", "von",     "written", "|",       "-"});
  constexpr auto kOtherLabels = std::to_array<std::string_view>(
      {"\u0430\u0432\u0442\u043e\u0440", "\u043e\u0442", "\u4f5c\u8005", "\u2022", "\u00b7"});
  return is_one_of(word, kLabels) || is_one_of(word, kOtherLabels);
}

// Whether a word begins with a small letter of ASCII or, as small letters do, becomes no other.
bool is_lower_case(std::string_view word) {
  // The first bytes of letters of Latin, Greek and Cyrillic; other scripts have no small letters.
  constexpr unsigned char kFirst = 0xC3;
  constexpr unsigned char kLast = 0xD3;
  const auto begin = static_cast<unsigned char>(word.front());
  return is_lower_letter(word.front()) ||
         (begin >= kFirst && begin <= kLast && lower_case(word.substr(0, 2)) == word.substr(0, 2));
}

constexpr auto kInNames = std::to_array<std::string_view>(
    {"and", "al", "bin", "da", "de", "del", "della", "den", "der", "di",  "do",  "dos", "du",
     "e",   "et", "for", "i",  "la", "le",  "of",    "the", "und", "van", "von", "y",   "&"});
constexpr auto kBy =
    std::to_array<std::string_view>({"by", "von", "par", "por", "di", "door", "av", "af", "przez",
                                     "\u0430\u0432\u0442\u043e\u0440", "\u4f5c\u8005"});

// "Posted by Ada" without the words before the name: what is before a colon, and everything up to
// the last word in lower case that is no part of names.
std::string_view without_label(std::string_view text) {
  for (const std::string_view colon : {":", "\uff1a", "}"}) {
    if (const std::size_t at = text.rfind(colon); at != std::string_view::npos) {
      text.remove_prefix(at + colon.size());
    }
  }
  text = trim_blanks(text);
  std::string_view name = text;
  bool is_first = true;
  for_each_word(text, [&](std::string_view word) {
    const auto end = static_cast<std::size_t>(word.data() + word.size() - text.data());
    const bool is_last = end == text.size();
    const std::string lower = ascii_lower(word);
    const bool labels = is_label(lower) && (is_first || !is_one_of(lower, kInNames));
    const bool is_other = !is_first && is_lower_case(word) && !is_one_of(word, kInNames);
    if (!is_last && (labels || is_other)) name = text.substr(end);
    is_first = is_first && labels;
  });
  return trim_blanks(name);
}

// The name in a line such as "Posted by Ada at January 3, 2007"; empty when there is none. The line
// has a date.
std::string_view name_before_date(std::string_view line) {
  constexpr auto kAfterName =
      std::to_array<std::string_view>({"at", "on", "am", "el", "le", "em", "il", "op", "|", "-",
                                       "\u00b7", "\u2022", "\u2013", "\u00bb"});
  constexpr std::size_t kMostWords = 4;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t words = 0;  // of the name
  bool is_over = false;
  for_each_word(line, [&](std::string_view word) {
    const auto at = static_cast<std::size_t>(word.data() - line.data());
    if (begin == 0) {
      constexpr std::string_view kSigns = "/:(";
      const std::size_t first = std::min(word.find_first_not_of(kSigns), word.size());
      const std::size_t last = word.find_last_not_of(kSigns);
      const std::string lower = ascii_lower(word.substr(first, last - first + 1));
      is_over = is_over || !is_label(lower);
      if (!is_over && is_one_of(lower, kBy)) begin = at + word.size();
      return;
    }
    is_over = is_over || is_digit(word.front()) || is_one_of(word, kAfterName);
    if (is_over) return;
    ++words;
    end = at + word.size();
    is_over = word.ends_with(',');
    if (is_over) --end;
  });
  if (begin == 0 || end <= begin || words > kMostWords) return {};
  const std::string_view name = trim_blanks(line.substr(begin, end - begin));
  return name.find(':') == std::string_view::npos ? name : std::string_view();
}

// The name in a line that says no more than "by Ada Lovelace"; empty when it says more.
std::string_view name_of_byline(std::string_view line) {
  constexpr std::size_t kLongest = 100;
  constexpr std::size_t kLongestLabel = 12;
  const std::size_t end = std::min(line.find(' '), line.size());
  if (line.size() > kLongest || end > kLongestLabel) return {};
  std::string_view label = line.substr(0, end);
  if (label.ends_with(':')) label.remove_suffix(1);
  if (!is_one_of(lower_case(label), kBy)) return {};
  const std::string_view name = trim_blanks(line.substr(end));
  bool is_name = !name.empty();
  for_each_word(name, [&](std::string_view word) {
    const bool is_capital = !is_lower_case(word) && !is_digit(word.front());
    // "ada99" is the name of a user; "by price" is an order.
    const bool is_user = word == name && std::ranges::any_of(word, is_digit);
    is_name = is_name && (is_capital || is_user || is_one_of(word, kInNames));
  });
  return is_name ? name : std::string_view();
}

// What names the author of a text before a colon or above a column.
constexpr auto kAuthors = std::to_array<std::string_view>({"author", "autor", "auteur", "verfasser",
                                                           "\u0430\u0432\u0442\u043e\u0440",
                                                           "\u4f5c\u8005", "\u6295\u7a3f\u8005"});

bool is_author_word(std::string_view word) {
  constexpr std::size_t kLongest = 12;
  return word.size() <= kLongest && is_one_of(lower_case(word), kAuthors);
}

// Offset of the first of the words in `line`, which is in lower case; npos: it has none.
std::size_t find_any(std::string_view line, Words words) {
  std::size_t first = std::string_view::npos;
  for (const std::string_view word : words) first = std::min(first, line.find(word));
  return first;
}

bool speaks_of(std::string_view text, Words words) {
  return find_any(lower_case(text), words) != std::string_view::npos;
}

// Whether a word before the name says that it is somebody else's, as in "Moderator: Ada".
bool has_other_label(std::string_view line, std::string_view name) {
  constexpr auto kWriters =
      std::to_array<std::string_view>({"from", "reporter", "text", "testo", "words"});
  std::string_view before = trim_blanks(line.substr(0, std::min(line.find(name), line.size())));
  if (!before.ends_with(':')) return false;
  before.remove_suffix(1);
  const std::string label = lower_case(before);
  bool names_author = find_any(label, kAuthors) != std::string::npos ||
                      find_any(label, kWriters) != std::string::npos;
  for_each_word(label, [&](std::string_view word) { names_author |= is_label(word); });
  return !names_author;
}

// The date when a user of a forum joined it is near the date of the post.
constexpr auto kJoined = std::to_array<std::string_view>(
    {"join", "regist", "inscri", "iscri", "lid sinds", "do\u0142\u0105czy\u0142", "rejestracj",
     "\u0440\u0435\u0433\u0438\u0441\u0442\u0440", "\u6ce8\u518c", "mitglied"});
constexpr auto kModified =
    std::to_array<std::string_view>({"modif",
                                     "updated",
                                     "edited",
                                     "last edit",
                                     "ge\u00e4ndert",
                                     "aktualisiert",
                                     "bearbeitet",
                                     "gewijzigd",
                                     "bijgewerkt",
                                     "mis \u00e0 jour",
                                     "mise \u00e0 jour",
                                     "aggiorna",
                                     "actualiza",
                                     "atualiza",
                                     "aktualiz",
                                     "zm\u011bn",
                                     "uppdaterad",
                                     "opdateret",
                                     "oppdatert",
                                     "p\u00e4ivitetty",
                                     "\u0438\u0437\u043c\u0435\u043d",
                                     "\u0440\u0435\u0434\u0430\u043a\u0442\u0438\u0440",
                                     "\u043e\u0431\u043d\u043e\u0432\u043b",
                                     "\u66f4\u65b0",
                                     "\u4fee\u6539",
                                     "\u7de8\u96c6"});
// In a list of discussions each has its last post.
constexpr auto kLastPost = std::to_array<std::string_view>(
    {"last post", "dernier message", "letzter beitrag", "\u00faltimo mensaje", "ultimo messaggio",
     "\u00faltima mensagem", "laatste bericht", "ostatni post",
     "\u043f\u043e\u0441\u043b\u0435\u0434\u043d\u0435\u0435 "
     "\u0441\u043e\u043e\u0431\u0449\u0435\u043d\u0438\u0435"});
constexpr auto kPublished = std::to_array<std::string_view>({"published"});

// The word of an address that ends before `end`; `end` becomes its begin.
std::string_view word_before(std::string_view address, std::size_t& end) {
  while (end > 0 && !is_letter_or_digit(address[end - 1])) --end;
  const std::size_t last = end;
  while (end > 0 && is_letter_or_digit(address[end - 1])) --end;
  return address.substr(end, last - end);
}

// Whether an address leads to what a site says of one of its users: it ends with a number, soon
// after a word such as in "mode=viewprofile&u=12".
bool leads_to_user(std::string_view address) {
  constexpr auto kUsers = std::to_array<std::string_view>(
      {"profile", "viewprofile", "user", "users", "userinfo", "member", "members", "uid"});
  std::size_t at = address.size();
  while (at > 0 && !is_digit(address[at - 1])) --at;
  if (at == 0) return false;
  const std::size_t escape = address.rfind('%', at - 1);
  if (escape != std::string_view::npos && at - escape <= 3) return false;  // as in "%3F"
  word_before(address, at);
  for (int words = 0; words < 2; ++words) {
    const std::string_view word = word_before(address, at);
    const auto is_word = [&](std::string_view user) { return equals_ignoring_case(word, user); };
    if (std::ranges::any_of(kUsers, is_word)) return true;
  }
  return false;
}

// The text of a line that is not complete yet. Most lines have a single text, which is not copied.
class LineText {
 public:
  void add(std::string_view text) {
    if (view().empty()) {
      only_ = text;
    } else {
      if (joined_.empty()) joined_ = only_;
      joined_ += text;
    }
  }
  void clear() {
    only_ = {};
    joined_.clear();
  }
  std::string_view view() const { return joined_.empty() ? only_ : std::string_view(joined_); }

 private:
  std::string_view only_;
  std::string joined_;
};

class Walk {
 public:
  enum class Wanted { kAll, kLines };

  Walk(const Document& document, StopSign* stop, Wanted wanted)
      : document_(document),
        order_(digit_order(page_language(document))),
        wants_marks_(wanted == Wanted::kAll),
        start_tags_(document.start_tag_count()) {
    const std::size_t end = index_of(document.end(document.root()));
    for (std::size_t at = index_of(document.root()); at < end && !pagelet::stop(stop);) {
      const NodeId node = node_at(at);
      while (!open_.empty() && open_.back().end <= node) close();
      at = visit(node) ? at + 1 : index_of(document.end(node));
    }
    end_line();
  }

  PageLines take() {
    // Marks of a line without words are not beside anything.
    const auto has_no_line = [&](const PageLines::Mark& mark) {
      return mark.line >= page_.lines.size();
    };
    std::erase_if(page_.bylines, has_no_line);
    std::erase_if(page_.posters, has_no_line);
    std::erase_if(page_.published, has_no_line);
    std::erase_if(page_.modified, has_no_line);
    return std::move(page_);
  }

 private:
  // What the tag and the attributes of an element say.
  struct StartTag {
    PageElement element;
    bool is_left_out;
    bool is_byline;
    bool is_user;  // a link to one
    bool has_date;
    bool is_change;  // its text
  };
  struct Block {
    NodeId end;
    int heading;  // the one that the block is or is in
    bool is_row;
    bool has_data = false;  // the row has a cell that heads no column
    bool heads_authors = false;
  };

  std::string_view attribute(NodeId node, std::string_view name) const {
    return attribute_of(document_, node, name).value_or("");
  }

  // Returns whether the node's children are to be visited.
  bool visit(NodeId node) {
    if (document_.is_text(node)) {
      const std::string_view text = document_.text(node);
      if (text_.view().size() <= 4 * PageLines::kLongestLine) text_.add(text);
      is_link_ = is_link_ && (node < link_end_ || trim_blanks(text).empty());
      return true;
    }
    const StartTag& start_tag = start_tag_of(node);
    if (start_tag.is_left_out) return false;
    if (wants_marks_) visit_marks(node, start_tag);
    const PageElement& element = start_tag.element;
    if (document_.tag(node) == Symbol::kA) link_end_ = document_.end(node);
    if (!is_block(element.role)) return !is_link_to_heading(node);
    end_line();
    const int outer = open_.empty() ? 0 : open_.back().heading;
    if (document_.tag_name(node) == "td") {
      if (Block* row = open_row()) row->has_data = true;
    }
    open_.push_back({document_.end(node), element.level > 0 ? element.level : outer,
                     element.role == ElementRole::kRow});
    return true;
  }

  // Many elements have the same start tag.
  const StartTag& start_tag_of(NodeId node) {
    std::optional<StartTag>& known = start_tags_[document_.start_tag(node)];
    if (!known) {
      const PageElement element = page_element(document_.tag_name(node));
      const bool is_left_out =
          element.role == ElementRole::kHidden || attribute_of(document_, node, "hidden");
      const bool is_user = wants_marks_ && document_.tag(node) == Symbol::kA &&
                           leads_to_user(attribute(node, "href"));
      known = {element,
               is_left_out,
               wants_marks_ && is_byline(node),
               is_user,
               !attribute(node, "datetime").empty(),
               wants_marks_ && is_change(node)};
    }
    return *known;
  }

  // The sign or word after a heading by which readers link to it, such as "#", is no part of it.
  bool is_link_to_heading(NodeId node) const {
    constexpr std::size_t kLongestSign = 2;  // bytes; a section sign or a pilcrow has two
    return !open_.empty() && open_.back().heading > 0 && document_.tag(node) == Symbol::kA &&
           attribute(node, "href").starts_with('#') &&
           (!trim_blanks(text_.view()).empty() ||
            text_below(document_, node).size() <= kLongestSign);
  }

  void close() {
    end_line();
    // In a row of facts, "Author" is beside a name.
    is_first_post_ = is_first_post_ || (open_.back().heads_authors && !open_.back().has_data);
    open_.pop_back();
  }

  void end_line() {
    const bool is_link = std::exchange(is_link_, true);
    const bool has_date = std::exchange(has_date_, false);
    const std::size_t change = std::exchange(change_at_, std::string::npos);
    const std::string_view text = text_.view();
    if (text.empty()) return;
    const bool is_long = is_too_long(text);
    std::string line(is_long ? std::string_view() : collapse_blanks(text, collapsed_));
    text_.clear();
    if (line.empty() && !is_long) return;
    if (line.size() > PageLines::kLongestLine) line.clear();
    if (wants_marks_) find_marks(line, is_link, has_date, change);
    page_.lines.push_back({std::move(line), open_.empty() ? 0 : open_.back().heading, is_link});
  }

  // Whether a text without its blanks is too long for a line. Knows only the blanks of ASCII.
  static bool is_too_long(std::string_view text) {
    if (text.size() <= PageLines::kLongestLine) return false;
    std::size_t letters = 0;
    return std::ranges::any_of(text, [&](char c) {
      letters += static_cast<signed char>(c) > ' ' ? 1 : 0;
      return letters > PageLines::kLongestLine;
    });
  }

  // The marks in the words of the next line. `has_date`: an attribute names its date. `change`:
  // where it speaks of a change.
  void find_marks(const std::string& line, bool is_link, bool has_date, std::size_t change) {
    constexpr std::size_t kLongestHead = 30;  // of a column
    const bool is_heading = !open_.empty() && open_.back().heading > 0;
    const bool is_head = !is_heading && line.size() <= kLongestHead && speaks_of(line, kLastPost);
    if (is_head) page_.list = std::min(page_.list, page_.lines.size());
    const auto day = find_day(line, order_);
    if (day && has_date) show_day(*day);
    auto& bylines = page_.bylines;
    while (!bylines.empty() && bylines.back().line == page_.lines.size() &&
           has_other_label(line, bylines.back().value)) {
      bylines.pop_back();
    }
    if (std::exchange(is_first_post_, false) && is_name(line)) add_poster(line);
    add_poster(day ? name_before_date(line) : name_of_byline(line), day.has_value());
    if (is_author_word(line)) {
      if (Block* row = open_row()) row->heads_authors = true;
    }
    if (day && !has_date) add_dates(line, *day, is_link, change);
  }

  Block* open_row() {
    const auto row = std::ranges::find(open_.rbegin(), open_.rend(), true, &Block::is_row);
    return row != open_.rend() ? &*row : nullptr;
  }

  void add_poster(std::string_view name, bool is_statement = false) {
    if (name.empty() || page_.posters.size() == kMostMarks) return;
    page_.posters.push_back({std::string(name), page_.lines.size(), false, is_statement});
  }

  // An attribute may name the moment of the last mark in another time zone than the reader's.
  void show_day(const std::string& day) {
    auto& dates = page_.published;
    if (!dates.empty() && dates.back().line == page_.lines.size() &&
        are_neighbours(dates.back().value, day)) {
      dates.back().value = day;
    }
  }

  // A longer line is a sentence. One that is a link leads to something else that has this date.
  // What is before a word such as "modified" is the day of the first version.
  void add_dates(std::string_view line, const std::string& first, bool is_link,
                 std::size_t change) {
    constexpr std::size_t kLongestStatement = 120;
    constexpr std::size_t kLongestDate = 40;
    constexpr std::size_t kLongestBefore = 72;
    if (line.size() > (is_link ? kLongestDate : kLongestStatement)) return;
    const std::string lower = lower_case(line);
    const auto day_before = [&](std::size_t end) {
      return end >= lower.size() ? first : find_day(lower.substr(0, end), order_).value_or("");
    };
    if (day_before(kLongestBefore).empty()) return;
    if (day_before(find_any(lower, kJoined)).empty()) return;
    change = std::min(change, find_any(lower, kModified));
    const std::string published = day_before(change);
    if (!published.empty()) add_date(published, false, false);
    if (change >= lower.size()) return;
    const auto modified = find_day(std::string_view(lower).substr(change), order_);
    if (modified) add_date(*modified, true, false);
  }

  // An earlier day is of something that the page speaks of.
  void add_date(std::string value, bool is_modified, bool is_attribute) {
    constexpr std::string_view kFirstYear = "1995";  // of sites with dates
    auto& dates = is_modified ? page_.modified : page_.published;
    if (dates.size() == kMostMarks || value < kFirstYear) return;
    dates.push_back({std::move(value), page_.lines.size(), is_attribute, is_modified});
  }

  void visit_marks(NodeId node, const StartTag& start_tag) {
    if (start_tag.is_byline && node >= byline_end_ && asked_ < kMostMarks) {
      ++asked_;
      if (add_byline(name_in(node))) byline_end_ = document_.end(node);
    }
    if (start_tag.is_user && users_ < kMostMarks) {
      ++users_;
      const std::string name = text_below(document_, node);
      if (is_name(name)) add_poster(name);
    }
    if (start_tag.is_change)
      change_at_ = std::min(change_at_, collapse_blanks(text_.view()).size());
    if (!start_tag.has_date) return;
    if (const auto iso = iso_date(attribute(node, "datetime"))) {
      const std::string_view classes = attribute(node, "class");
      add_date(*iso, speaks_of(classes, kModified) && !speaks_of(classes, kPublished), true);
      has_date_ = true;
    }
  }

  bool add_byline(std::string name) {
    const std::size_t last = name.find_last_of(' ') + 1;  // 0: one word
    const bool is_sentence = name.find_first_of("\"!?") != std::string::npos;
    const bool is_label_only = is_label(ascii_lower(name.substr(last)));
    if (name.empty() || is_sentence || is_label_only || find_day(name, order_)) return false;
    page_.bylines.push_back({std::move(name), page_.lines.size(), true, true});
    return true;
  }

  static bool is_name(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    constexpr int kMostWords = 4;
    int words = 0;
    for_each_word(text, [&](std::string_view) { ++words; });
    return words > 0 && words <= kMostWords && text.size() <= kLongest && !is_digit(text.front());
  }

  // Whether the hentry microformat calls the text a change.
  bool is_change(NodeId node) const {
    constexpr auto kUpdated = std::to_array<std::string_view>({"updated"});
    constexpr auto kOthers = std::to_array<std::string_view>({"date", "published"});
    const std::string_view classes = attribute(node, "class");
    return has_part(classes, kUpdated) && !has_part(classes, kOthers);
  }

  bool is_byline(NodeId node) const {
    constexpr auto kBylines = std::to_array<std::string_view>(
        {"author", "authors", "byline", "username", "postauthor", "autor", "auteur"});
    constexpr auto kOthers = std::to_array<std::string_view>(
        {"comment", "comments", "commentmetadata", "review", "bio", "box", "avatar", "image", "img",
         "prep", "about", "list", "description", "title"});
    constexpr auto kAuthor = std::to_array<std::string_view>({"author"});
    const std::string_view classes = attribute(node, "class");
    if (has_part(classes, kOthers)) return false;
    if (has_part(classes, kBylines) || has_part(attribute(node, "rel"), kAuthor)) return true;
    if (document_.tag(node) != Symbol::kA) return false;
    const std::string_view address = attribute(node, "href");
    for (const std::string_view folder : {"/author/", "/authors/"}) {
      const std::size_t at = address.find(folder);
      if (at != std::string_view::npos && at + folder.size() < address.size()) return true;
    }
    return false;
  }

  // The name is in the first line of a byline, and begins with the first link.
  std::string name_in(NodeId byline) {
    std::string whole;
    std::string inner = document_.tag(byline) == Symbol::kA ? text_below(document_, byline) : "";
    bool has_marked = false;
    const std::size_t end =
        std::min(index_of(document_.end(byline)), index_of(byline) + kMostNodes);
    for (std::size_t at = index_of(byline) + 1; at < end; ++at) {
      const NodeId node = node_at(at);
      if (whole.size() > kLongestName) return {};
      if (document_.is_text(node)) {
        whole += document_.text(node);
        continue;
      }
      const ElementRole role = page_element(document_.tag_name(node)).role;
      if (role == ElementRole::kBreak && !trim_blanks(whole).empty()) break;
      const bool is_more =
          is_block(role) ? role != ElementRole::kBreak : role == ElementRole::kHidden;
      if (is_more) return {};  // than a name
      if (document_.tag(node) != Symbol::kA) continue;
      // A link that is marked itself is the name; others may lead to the text.
      const bool is_marked = !has_marked && start_tag_of(node).is_byline;
      if (inner.empty() || is_marked) inner = text_below(document_, node);
      has_marked = has_marked || is_marked;
    }
    whole = collapse_blanks(whole);
    // With a date, only the link is the name.
    if (std::ranges::any_of(whole, is_digit)) {
      return std::string(inner.empty() ? name_before_date(whole) : without_label(inner));
    }
    const std::size_t at = inner.empty() ? 0 : whole.find(inner);
    if (at == std::string::npos) return {};
    return std::string(without_label(std::string_view(whole).substr(at)));
  }

  const Document& document_;
  DigitOrder order_;
  bool wants_marks_;
  std::vector<std::optional<StartTag>> start_tags_;  // by number, once they are known
  PageLines page_;
  std::vector<Block> open_;
  LineText text_;               // of the line that is not complete yet
  std::string collapsed_;       // buffer
  NodeId byline_end_{};         // of the last byline
  std::size_t asked_ = 0;       // elements that may be bylines
  std::size_t users_ = 0;       // links to users
  NodeId link_end_{};           // of the last link
  bool is_link_ = true;         // whether all of the line's text is in links
  bool is_first_post_ = false;  // whether the next line names who wrote the first of several texts
  bool has_date_ = false;       // whether an attribute names the date of the line
  std::size_t change_at_ = std::string::npos;  // where the line speaks of a change
};

}  // namespace

std::string text_below(const Document& document, NodeId element) {
  const std::size_t begin = index_of(element);
  const std::size_t end = std::min(index_of(document.end(element)), begin + kMostNodes);
  std::string text;
  for (std::size_t at = begin; at < end; ++at) {
    const std::string_view own = document.text(node_at(at));
    if (text.size() + own.size() > kMostText) return {};
    text += document.tag_name(node_at(at)) == "br" ? " " : own;
  }
  return collapse_blanks(text);
}

PageLines page_lines(const Document& document, StopSign* stop) {
  return Walk(document, stop, Walk::Wanted::kAll).take();
}

PageLines only_lines(const Document& document, StopSign* stop) {
  return Walk(document, stop, Walk::Wanted::kLines).take();
}

}  // namespace pagelet::internal
