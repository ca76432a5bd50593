// SPDX-License-Identifier: MIT
#include "core/posts/post_reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/dom/html_elements.h"
#include "core/dom/references.h"
#include "core/page/post_names.h"
#include "core/posts/author_name.h"
#include "core/posts/chat_lines.h"
#include "core/posts/mail_messages.h"
#include "core/posts/post_facts.h"
#include "core/posts/reply_links.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/unicode.h"
#include "core/text/words.h"
#include "core/url/url.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

// Whether a reference is relative, or a URL of http or https.
bool leads_to_page(std::string_view reference) {
  const std::optional<std::string> scheme = scheme_of(clean_reference(reference));
  return !scheme || *scheme == "http" || *scheme == "https";
}

// How sure an element is the author's name; 0: it is not.
int rank_of_author(const Document& document, NodeId node, PostTags& tags) {
  const std::string_view property = attribute_of(document, node, "itemprop").value_or("");
  if (has_word("author creator", property)) return 6;
  const bool is_link = document.tag(node) == Symbol::kA;
  if (is_link && is_of_member(attribute_of(document, node, "href").value_or(""))) return 3;
  if (!tags.is_author(node)) return 0;
  int rank = 2;
  for_each_word(attribute_of(document, node, "class").value_or("").substr(0, 200),
                [&](std::string_view name) {
                  const std::string letters = letters_of(name);
                  if (has_word("fn username nickname author postauthor commentauthor", letters)) {
                    rank = std::max(rank, 5);
                  }
                  for (const std::string_view end : {"author", "name", "username", "commenter"}) {
                    if (letters.ends_with(end)) rank = std::max(rank, 4);
                  }
                });
  return rank;
}

// What the words before a date say that it is the day of.
enum class Fact : std::uint8_t { kNone, kMember, kEdit };

// What is found in one post.
struct Findings {
  std::vector<NodeId> nodes;  // of its own, without those of the posts in it
  std::optional<NodeId> author;
  int author_rank = 0;
  std::string name;
  std::optional<NodeId> date;
  int date_rank = 0;
  Fact fact = Fact::kNone;  // what the text before names
  std::optional<NodeId> body;
  bool is_body_named = false;  // no other element has such a name
  std::size_t body_words = 0;
  std::size_t words = 0;
};

std::string words_of(const Document& document, NodeId node, std::size_t bytes) {
  return text_below(document, node, {.bytes = bytes, .are_apart = true});
}

// A date with a time of day is more likely that of the post than that of an event.
int rank_of_date(std::string_view text) { return text.find(':') == text.npos ? 2 : 3; }

// What a text names, if it is the label of a date: "Joined:".
Fact fact_in(std::string_view text) {
  constexpr std::size_t kMaxBytes = 60;
  constexpr auto kMembers = std::to_array<std::string_view>(
      {"join", "registered", "regist", "anmeld", "inscri", "\u0440\u0435\u0433\u0438\u0441\u0442",
       "\u6CE8\u518C", "\u767B\u9332", "member since", "last seen", "last activity"});
  constexpr auto kEdits = std::to_array<std::string_view>({"last edited", "ed\u00E9", "edited"});
  if (text.size() > kMaxBytes) return Fact::kNone;
  const std::string lower = lower_case(text);
  const auto has = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
  if (std::ranges::any_of(kMembers, has)) return Fact::kMember;
  return std::ranges::any_of(kEdits, has) ? Fact::kEdit : Fact::kNone;
}

// The best date of a post, and of equals the first.
void take_date(NodeId node, int rank, Findings& found) {
  if (rank <= found.date_rank) return;
  found.date_rank = rank;
  found.date = node;
}

bool is_quotation(const Document& document, NodeId node) {
  constexpr std::size_t kMaxBytes = 100;
  const std::string_view classes = attribute_of(document, node, "class").value_or("");
  return document.tag_name(node) == "blockquote" ||
         classes.substr(0, kMaxBytes).find("quote") != std::string_view::npos;
}

// Whether an element in what was taken for the text has no author, who is in the rest of it.
bool is_text_beside_author(const Document& document, NodeId node, const Findings& found) {
  return found.body && found.author && node < document.end(*found.body) &&
         *found.body < *found.author && document.end(*found.author) <= node;
}

// Whether an element is by its name the text of a post, also if the rest has more words.
bool is_name_of_body(const Document& document, NodeId node, std::string_view property) {
  if (!property.empty()) return true;
  bool is_found = false;
  const auto look = [&](std::string_view name) {
    const PostSigns signs = signs_of_name(name);
    const bool is_of_post = has_sign(signs, kComment | kPost) || has_word("body", name) ||
                            name.ends_with("-body") || name.ends_with("_body");
    is_found =
        is_found || (has_sign(signs, kBody) && is_of_post && !has_sign(signs, kMeta | kOther));
  };
  for_each_word(attribute_of(document, node, "class").value_or("").substr(0, 200), look);
  for_each_word(attribute_of(document, node, "id").value_or("").substr(0, 200), look);
  return is_found;
}

// The text of an element up to the end of its first line with words: a rank may follow the name.
std::string first_line(const Document& document, NodeId node) {
  std::string line;
  const NodeId end = std::min(document.end(node), node + kPartLimits.nodes);
  for (NodeId at = node; at < end && line.size() < kPartLimits.bytes; ++at) {
    if (document.tag_name(at) == "br" && !is_blank(line)) break;
    line += document.text(at);
    if (document.is_element(at)) line += ' ';
  }
  return collapse_blanks(line);
}

// The name in an element of the author: that of the link to the member's page in it, or all of
// it.
std::string name_of(const Document& document, NodeId node) {
  for (NodeId at = node + 1; at < document.end(node); ++at) {
    if (document.tag(at) != Symbol::kA) continue;
    if (!is_of_member(attribute_of(document, at, "href").value_or(""))) continue;
    std::string name = name_in(text_below(document, at, kPartLimits));
    if (!name.empty()) return name;
  }
  return name_in(first_line(document, node));
}

// The name in the line of the date, or in the text before it.
std::string name_beside_date(const Document& document, const Findings& found) {
  constexpr std::size_t kMaxTexts = 3;
  if (!found.date) return {};
  std::vector<NodeId> texts;  // around the date
  for (const NodeId node : found.nodes) {
    if (!document.is_text(node) || is_blank(document.text(node))) continue;
    if (node > *found.date && texts.size() > kMaxTexts) break;
    texts.push_back(node);
  }
  const auto at = std::ranges::lower_bound(texts, *found.date);
  const auto index = static_cast<std::size_t>(at - texts.begin());
  const auto try_text = [&](std::size_t text) -> std::string {
    if (text >= texts.size() || count_words(document.text(texts[text])) > 12) return {};
    std::string name = name_in(document.text(texts[text]));
    return is_byline(name, {}) ? std::string() : name;
  };
  const bool is_time = document.tag_name(*found.date) == "time";
  for (const std::size_t text : {index, index - 1, index - 2, index + 1}) {
    if (text == index && is_time) continue;
    std::string name = try_text(text);
    if (!name.empty()) return name;
  }
  return {};
}

// A name in bold with which a post begins.
std::string first_name(const Document& document, const Findings& found) {
  constexpr std::size_t kMaxTexts = 2;
  std::size_t texts = 0;
  for (const NodeId node : found.nodes) {
    if (document.is_text(node)) {
      if (!is_blank(document.text(node)) && ++texts == kMaxTexts) break;
    } else if (has_word("b strong", document.tag_name(node))) {
      std::string name = name_in(text_below(document, node, kPartLimits));
      if (!name.empty()) return name;
    }
  }
  return {};
}

// Which nodes of a post are its text.
class PostText {
 public:
  // `words`: of the page. All must outlive the object.
  PostText(const Document& document, PostTags& tags, const DocumentSums<std::uint32_t>& words)
      : document_(document), tags_(tags), words_(words) {}

  // Keeps the body of a post: without the elements that say who wrote it and when. If nothing of
  // a body is left, what has most of its words stays, whatever its name.
  void keep(const Findings& found, std::vector<bool>& keep) {
    const bool has_body =
        found.body && (3 * found.body_words >= found.words || found.is_body_named);
    const std::size_t words = has_body ? SIZE_MAX : found.words;
    const bool has_text = keep_text(found, has_body, words, keep);
    if (!has_text && has_body) keep_text(found, has_body, found.body_words, keep);
  }

 private:
  // Keeps the text. What is beside it has at most half of `words`. Returns whether there are words.
  bool keep_text(const Findings& found, bool has_body, std::size_t words, std::vector<bool>& keep) {
    bool has_text = false;
    NodeId end{};  // of the last element that is omitted
    for (const NodeId node : found.nodes) {
      if (node < end) continue;
      if (document_.is_element(node) && is_beside_text(node, found, has_body, words)) {
        end = document_.end(node);
        continue;
      }
      const bool is_in_body =
          !has_body || (*found.body <= node && node < document_.end(*found.body));
      if (!is_in_body) continue;
      keep[index_of(node)] = true;
      has_text = has_text || !is_blank(document_.text(node));
    }
    return has_text;
  }

  bool is_beside_text(NodeId node, const Findings& found, bool has_body, std::size_t all) {
    constexpr std::size_t kMaxWords = 40;
    constexpr unsigned kBeside = kMeta | kOther | kAuthor | kDate;
    if (has_body && node <= *found.body && *found.body < document_.end(node)) return false;
    const std::string_view tag = document_.tag_name(node);
    if (tag == "form" || tag == "textarea") return true;
    if (tag == "td" && !has_body && is_cell_of_author(node, found)) return true;
    const PostTag own = tags_.of(node);
    if (own.is_unit || has_sign(own.signs, kBody)) return false;
    const bool is_part = tags_.is_date(node) || tags_.is_author(node);
    if (!has_sign(own.signs, kBeside) && !is_part) return false;
    const bool is_in_body =
        has_body && *found.body <= document_.parent(node) && node < document_.end(*found.body);
    if (is_in_body && is_in_sentence(document_, node)) return false;
    const std::size_t words = words_in(node);
    return words <= kMaxWords && (words <= all / 2 || is_byline_element(node));
  }

  // Whether a cell of a post in a table has the author with facts about them, and another one the
  // text.
  bool is_cell_of_author(NodeId node, const Findings& found) const {
    const bool has_date = found.date && node <= *found.date && *found.date < document_.end(node);
    return found.author && node <= *found.author && *found.author < document_.end(node) &&
           !has_date && 2 * words_in(node) <= found.words;
  }

  bool is_byline_element(NodeId node) const {
    constexpr std::size_t kMaxNodes = 200;  // elements may be nested, and each be asked
    return document_.end(node) <= node + kMaxNodes && is_byline(words_of(document_, node, 200), {});
  }

  std::size_t words_in(NodeId node) const { return words_.in({node, document_.end(node)}); }

  const Document& document_;
  PostTags& tags_;
  const DocumentSums<std::uint32_t>& words_;
};

class PostReader {
 public:
  PostReader(const Document& document, const FoundPosts& found, DayForm days, StopToken* stop)
      : document_(document),
        found_(found),
        days_(days),
        stop_(stop),
        tags_(document),
        words_(document, [&](NodeId node) {
          return static_cast<std::uint32_t>(count_words(document.text(node)));
        }) {}

  ReadPosts read() {
    ReadPosts read;
    read.keep.resize(document_.size());
    for (std::size_t at = 0; at < found_.units.size() && !pagelet::stop(stop_); ++at) {
      read.list.push_back(found_.form == PostForm::kChat   ? read_line(at, read.keep)
                          : found_.form == PostForm::kMail ? read_mail(at, read.keep)
                                                           : read_post(at, read.keep));
    }
    if (found_.form != PostForm::kElements) return read;
    const bool are_flat = std::ranges::all_of(
        found_.units, [](const PostUnit& unit) { return unit.parent == kNoPost; });
    std::vector<std::uint32_t> linked = parents_by_links(document_, found_.units, stop_);
    const auto is_none = [](std::uint32_t parent) { return parent == kNoPost; };
    if (are_flat && std::ranges::all_of(linked, is_none)) {
      linked = parents_by_indents(document_, found_.units, stop_);
    }
    for (std::size_t at = 0; at < read.list.size(); ++at) {
      if (read.list[at].parent == kNoPost) read.list[at].parent = linked[at];
    }
    return read;
  }

 private:
  // The nodes of a unit without those of the units in it.
  std::vector<NodeId> own_nodes(std::size_t unit) const {
    std::vector<NodeId> nodes;
    const NodeRange range = found_.units[unit].range;
    std::size_t inner = unit + 1;
    for (NodeId node = range.begin; node < range.end;) {
      if (inner < found_.units.size() && found_.units[inner].range.begin == node) {
        node = found_.units[inner].range.end;
        const auto next =
            std::ranges::lower_bound(std::span(found_.units).subspan(inner), node, {},
                                     [](const PostUnit& one) { return one.range.begin; });
        inner += static_cast<std::size_t>(next - std::span(found_.units).subspan(inner).begin());
        continue;
      }
      nodes.push_back(node);
      ++node;
    }
    return nodes;
  }

  // A line of a chat; its day is that of the page's heading.
  PostParts read_line(std::size_t unit, std::vector<bool>& keep) {
    const NodeRange range = found_.units[unit].range;
    PostParts post;
    const std::string words = words_of(document_, range.begin, 200);
    if (const auto line = chat_line(words)) {
      post.author = line->author;
      post.shown_date = line->time;
      if (unit == 0) chat_day_ = day_of_heading();
      if (!chat_day_.empty()) post.date = chat_day_ + "T" + post.shown_date;
    }
    const std::string_view id = attribute_of(document_, range.begin, "id").value_or("");
    if (!id.empty()) post.link = "#" + std::string(id);
    for (NodeId node = range.begin; node < range.end;) {
      const bool is_mark = document_.tag(node) == Symbol::kA && words_of(document_, node, 4) == "#";
      if (!is_mark) keep[index_of(node)] = true;
      node = is_mark ? document_.end(node) : node + 1;
    }
    return post;
  }

  PostParts read_mail(std::size_t unit, std::vector<bool>& keep) {
    const NodeId pre = found_.units[unit].range.begin;
    PostParts post;
    const auto message = mail_message(document_, pre);
    if (!message) return post;
    post.author = message->author;
    post.shown_date = std::string(message->day) + ' ' + std::string(message->time) + " UTC";
    post.date = std::string(message->day) + 'T' + std::string(message->time) + 'Z';
    post.link = message->link;
    const auto answered = mails_.find(message->answers);
    if (answered != mails_.end()) post.parent = answered->second;
    if (!message->id.empty()) mails_.try_emplace(message->id, static_cast<std::uint32_t>(unit));
    for (NodeId node = message->body.begin; node < message->body.end; ++node) {
      keep[index_of(node)] = true;
    }
    for (NodeId node = message->body.begin; node != document_.root() && node < message->body.end;
         node = document_.parent(node)) {
      keep[index_of(node)] = true;
    }
    return post;
  }

  std::string day_of_heading() const {
    constexpr std::size_t kMaxBytes = 200;
    for (NodeId node{}; node < document_.end(); ++node) {
      if (!has_word("h1 h2 title", document_.tag_name(node))) continue;
      const std::string words = words_of(document_, node, kMaxBytes);
      const std::vector<FoundDate> dates = days_.dates_in(words);
      if (!dates.empty()) return dates.front().day.to_string();
    }
    return {};
  }

  PostParts read_post(std::size_t unit, std::vector<bool>& keep) {
    PostParts post;
    Findings found;
    found.nodes = own_nodes(unit);
    for (const std::string_view name : {"data-author", "data-username"}) {
      const auto value = attribute_of(document_, found_.units[unit].range.begin, name);
      if (!value || is_blank(*value) || value->size() > 80) continue;
      found.name = collapse_blanks(*value);
      found.author_rank = 7;
      break;
    }
    NodeId quotation_end{};
    for (const NodeId node : found.nodes) {
      if (document_.is_text(node)) {
        read_text(node, found);
        continue;
      }
      if (is_quotation(document_, node))
        quotation_end = std::max(quotation_end, document_.end(node));
      read_element(node, node < quotation_end, found);
    }
    post.parent = found_.units[unit].parent;
    post.author = found.name;
    if (found.date) read_date(*found.date, post);
    const bool is_row = document_.tag_name(found_.units[unit].range.begin) == "tr";
    if (post.author.empty() && is_row) post.author = first_name(document_, found);
    if (post.author.empty()) post.author = name_beside_date(document_, found);
    read_link(unit, found, post);
    PostText(document_, tags_, words_).keep(found, keep);
    return post;
  }

  void read_text(NodeId node, Findings& found) {
    const std::string_view text = document_.text(node);
    if (is_blank(text)) return;
    found.words += count_words(text);
    const Fact own = fact_in(text);
    const Fact fact = own == Fact::kNone ? std::exchange(found.fact, own) : own;
    if (own != Fact::kNone) found.fact = own;
    if (!is_date_text(text)) return;
    found.fact = Fact::kNone;
    if (fact != Fact::kMember) take_date(node, fact == Fact::kEdit ? 1 : rank_of_date(text), found);
  }

  // `is_quoted`: the author is that of another post.
  void read_element(NodeId node, bool is_quoted, Findings& found) {
    const PostTag tag = tags_.of(node);
    const bool is_small = document_.end(node) <= node + kPartLimits.nodes;
    if (is_small && !is_quoted) {
      const int rank = rank_of_author(document_, node, tags_);
      const bool is_inner = found.author && node < document_.end(*found.author);
      // The picture of a member may be their first letter.
      const bool is_letter = found.author_rank > 0 && count_characters(found.name) == 1;
      if (rank > found.author_rank ||
          (rank == found.author_rank && rank > 0 && (is_inner || is_letter))) {
        std::string name = name_of(document_, node);
        if (!name.empty()) {
          found.author = node;
          found.author_rank = rank;
          found.name = std::move(name);
        }
      }
    }
    const bool is_of_member =
        found.fact == Fact::kMember ||
        fact_in(attribute_of(document_, node, "class").value_or("")) == Fact::kMember;
    if (is_small && found.date_rank < 5 && !is_of_member && tags_.is_date(node)) {
      const std::string text = text_below(document_, node, kPartLimits);
      // The title of a link may be the date of what it leads to.
      const bool is_of_other =
          document_.tag(node) == Symbol::kA && !text.empty() && !has_digit(text);
      const bool has_iso = !is_of_other && iso_of(node).has_value();
      if (is_date_text(text) || has_iso)
        take_date(node, has_iso ? 5 : rank_of_date(text) + 1, found);
    }
    const std::string_view property = attribute_of(document_, node, "itemprop").value_or("");
    const bool is_body = has_word("text commentText articleBody description", property) ||
                         (has_sign(tag.signs, kBody) && !has_sign(tag.signs, kMeta | kOther));
    if (is_body) {
      const std::size_t words = words_in(node);
      const bool is_named = is_name_of_body(document_, node, property);
      const bool is_better =
          is_named != found.is_body_named
              ? is_named
              : is_text_beside_author(document_, node, found) || words > found.body_words;
      if (words > 0 && is_better) {
        found.body = node;
        found.body_words = words;
        found.is_body_named = is_named;
      }
    }
  }

  std::size_t words_in(NodeId node) const { return words_.in({node, document_.end(node)}); }

  // The date that an attribute of an element gives, in ISO 8601.
  std::optional<std::string> iso_of(NodeId node) const {
    for (const std::string_view name :
         {"datetime", "content", "title", "data-original-title", "data-tippy-content"}) {
      const auto value = attribute_of(document_, node, name);
      if (!value || value->size() > 64) continue;
      if (auto iso = iso_date(*value, days_.order); iso && day_of(*iso)) return iso;
    }
    return std::nullopt;
  }

  void read_date(NodeId node, PostParts& post) const {
    constexpr std::size_t kMaxBytes = 100;
    post.shown_date = words_of(document_, node, kMaxBytes);
    for (NodeId at = node; at < document_.end(node); ++at) {
      if (auto iso = iso_of(at)) return set_date(std::move(*iso), post);
    }
    if (auto iso = iso_of(document_.parent(node))) return set_date(std::move(*iso), post);
    const std::vector<FoundDate> dates = days_.dates_in(post.shown_date);
    if (!dates.empty()) post.date = dates.front().day.to_string();
  }

  // The shown day wins: the day before or after it is that of another time zone, and one of another
  // year is of something else.
  void set_date(std::string iso, PostParts& post) const {
    const std::vector<FoundDate> dates = days_.dates_in(post.shown_date);
    const std::optional<Day> day = day_of(iso);
    constexpr int kYear = 366;
    const bool are_days = !dates.empty() && day && dates.front().day.exists() && day->exists() &&
                          dates.front().day.day > 0 && day->day > 0;
    const long apart = are_days ? std::abs(dates.front().day.number() - day->number()) : 0L;
    const bool is_shown = apart == 1 || apart > kYear;
    post.date = is_shown ? dates.front().day.to_string() : std::move(iso);
  }

  // The link and the number of a post.
  void read_link(std::size_t unit, const Findings& found, PostParts& post) const {
    const std::string_view id =
        attribute_of(document_, found_.units[unit].range.begin, "id").value_or("");
    int best = 0;
    for (const NodeId node : found.nodes) {
      if (document_.tag(node) != Symbol::kA) continue;
      const std::string_view to = attribute_of(document_, node, "href").value_or("");
      if (to.empty()) continue;
      const std::string words = words_of(document_, node, 40);
      const bool has_date =
          found.date && (node <= *found.date) && *found.date < document_.end(node);
      const std::size_t mark = to.find('#');
      const std::string_view fragment =
          mark == std::string_view::npos ? std::string_view() : to.substr(mark + 1);
      const bool is_reply = to.find("reply") != std::string_view::npos;
      int rank = 0;
      if (!fragment.empty() && fragment == id) {
        rank = 5;
      } else if (has_date && !is_reply) {
        rank = 4;
      } else if (!fragment.empty() && has_digit(fragment) && !is_reply) {
        rank = 2;
      }
      if (rank > best && leads_to_page(to)) {
        best = rank;
        post.link = to;
      }
      if (!post.number && words.size() > 1 && words.front() == '#') {
        post.number = number_in<std::uint32_t>(std::string_view(words).substr(1));
      }
    }
    if (post.link.empty() && !id.empty()) post.link = "#" + std::string(id);
  }

  const Document& document_;
  const FoundPosts& found_;
  DayForm days_;
  StopToken* stop_;
  PostTags tags_;
  std::string chat_day_;
  std::unordered_map<std::string_view, std::uint32_t, HashText> mails_;  // by their ids
  DocumentSums<std::uint32_t> words_;
};

}  // namespace

ReadPosts read_posts(const Document& document, const FoundPosts& found, DayOrder order,
                     StopToken* stop) {
  const DayForm usual{order, false};
  ReadPosts read = PostReader(document, found, usual, stop).read();
  std::vector<std::string_view> shown;
  for (const PostParts& post : read.list) shown.push_back(post.shown_date);
  const DayForm closer = closest_days(shown, usual);
  return closer == usual ? read : PostReader(document, found, closer, stop).read();
}

}  // namespace pagelet::internal
