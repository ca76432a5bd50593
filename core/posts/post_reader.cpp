// SPDX-License-Identifier: MIT
#include "core/posts/post_reader.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/references.h"
#include "core/page/author_names.h"
#include "core/page/dates.h"
#include "core/page/member_links.h"
#include "core/parts/in_sentence.h"
#include "core/posts/post_lines.h"
#include "core/posts/post_rules.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
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

// The text of an element up to the end of its first line with words: a rank may follow the name. A
// button and a badge within it are not part of the name.
std::string first_line(const Document& document, const PostTags& tags, NodeId node) {
  std::string line;
  const NodeId end = std::min(document.end(node), node + kPartLimits.nodes);
  for (NodeId at = node; at < end && line.size() < kPartLimits.bytes; ++at) {
    if (document.tag_name(at) == "br" && !is_blank(line)) break;
    line += document.text(at);
    if (!document.is_element(at)) continue;
    line += ' ';
    const PostSigns signs = tags.of(at).signs;
    const bool is_badge = at > node && has_sign(signs, kMeta) && !has_sign(signs, kAuthor);
    if (is_badge || document.tag_name(at) == "button") at = node_at(index_of(document.end(at)) - 1);
  }
  return collapse_blanks(line);
}

// Whether the words of a link to a member's page are a name, also if words in it are labels.
bool is_whole_name(std::string_view text) {
  constexpr std::size_t kMaxWords = 4;
  return count_words(text) <= kMaxWords && text.find(':') == std::string_view::npos &&
         !leads_to_name(text.substr(0, text.find(' ')));
}

// The name in an element of the author: that of the link to the member's page in it, or all of it.
std::string name_of(const Document& document, const PostTags& tags, NodeId node) {
  for (NodeId at = node; at < document.end(node); ++at) {
    const bool is_link = document.tag(at) == Symbol::kA;
    if (!is_link || !is_of_member(attribute_of(document, at, "href").value_or(""))) continue;
    const std::string text = text_below(document, at, kPartLimits);
    std::string name = name_in(text);
    const bool is_plain = document.end(at) == at + 2;  // a text alone
    if (!name.empty() && !is_role(name)) return is_plain && is_whole_name(text) ? text : name;
  }
  return name_in(first_line(document, tags, node));
}

// Elements within a line.
constexpr std::string_view kOfLines = "a abbr b em font i img small span strong time u";

struct Found {
  NodeId node{};
  int rank = 0;  // how sure it is; 0: it was not found
};

// What is found in one post.
struct Findings {
  std::size_t words = 0;        // without those of the posts in it
  std::vector<NodeId> nodes{};  // the same
  std::string name{};
  Found author{};
  bool is_after_edit = false;  // what is read next; its author may be another one
  bool is_editor = false;      // the author
  Found date{};
  NodeRange body{};
  int body_rank = 0;
  std::size_t body_words = 0;
};

// The rank of what a post was found by: above those of all marks.
constexpr int kKnown = 6;

// Keeps the text of a post.
class TextKeeper {
 public:
  // All references must outlive the object.
  TextKeeper(const Document& document, const PostFacts& facts, const Findings& found)
      : document_(document), facts_(facts), found_(found) {
    has_body_ =
        found.body_words > 0 && (3 * found.body_words >= found.words || found.body_rank > 1);
  }

  // Keeps the body of a post: without the elements that say who wrote it and when. If nothing of a
  // body is left, what has most of its words stays, whatever its name. Returns whether the text is
  // that of an element of its own.
  bool keep_body(std::vector<bool>& keep) const {
    const bool is_kept = keep_text(has_body_ ? SIZE_MAX : found_.words, keep);
    if (!is_kept && has_body_) keep_text(found_.body_words, keep);
    return has_body_;
  }

 private:
  // Keeps the text. What is beside it has at most half of `words`. Returns whether there are words.
  bool keep_text(std::size_t words, std::vector<bool>& keep) const {
    bool has_text = false;
    NodeId end{};  // of the last element that is omitted
    for (const NodeId node : found_.nodes) {
      if (node < end) continue;
      if (document_.is_element(node) && is_beside_text(node, words)) {
        end = document_.end(node);
      } else if (!has_body_ || found_.body.contains(node)) {
        keep[index_of(node)] = true;
        has_text = has_text || document_.has_words(node);
      }
    }
    return has_text;
  }

  bool is_beside_text(NodeId node, std::size_t words) const {
    constexpr unsigned kBeside = kMeta | kOther | kAuthor | kDate;
    const NodeRange range{node, document_.end(node)};
    if (has_body_ && range.contains(found_.body.begin)) return false;
    const bool is_form = document_.tag_name(node) == "form" && facts_.in(range).fields > 0;
    if (is_form) return true;  // for a reply
    if (!has_body_ && (is_cell_of_author(range) || is_line_of_facts(range))) return true;
    const PostTag own = facts_.tags.of(node);
    const PostPart part = facts_.tags.part_of(node);
    const bool is_part = has_sign(own.signs, kBeside) || part.is_date || part.author_rank > 0;
    const bool is_submitted = !has_sign(own.signs, kMeta | kOther | kAuthor) &&
                              has_sign(own.signs, kComment | kPost) && facts_.in(range).dates == 0;
    if (is_submitted && has_sign(own.signs, kDate)) return false;
    if (own.is_unit || part.body_rank > 0 || !is_part) return false;
    const bool is_in_body = has_body_ && found_.body.contains(document_.parent(node));
    if (is_in_body && is_quotation(document_, node)) return false;
    // Programs of forums give links in texts names such as "bbc_link" and "postlink".
    const bool is_link =
        document_.tag(node) == Symbol::kA && (own.signs & kBeside) == kOther &&
        (is_in_body || text_below(document_, node, kPartLimits).find("://") != std::string::npos);
    const bool is_of_text = is_link || (is_in_body && is_in_sentence(document_, node));
    return !is_of_text && facts_.in(range).words <= words / 2;
  }

  // Whether an element is a line with the author and the date of a post, and other facts.
  bool is_line_of_facts(NodeRange line) const {
    const NodeRange inside{line.begin + 1, line.end};
    if (!inside.contains(found_.author.node) || !inside.contains(found_.date.node)) return false;
    if (facts_.in(line).running > 0 || 2 * facts_.in(line).words > found_.words) return false;
    NodeId node = inside.begin;
    const auto is_of_line = [&] {
      return document_.is_text(node) || has_word(kOfLines, document_.tag_name(node));
    };
    while (node < inside.end && is_of_line()) ++node;
    return node == inside.end;
  }

  // Whether a cell of a table has the author with facts about them, and other cells have the text.
  bool is_cell_of_author(NodeRange cell) const {
    return has_word("td th", document_.tag_name(cell.begin)) && cell.contains(found_.author.node) &&
           !cell.contains(found_.date.node) && 2 * facts_.in(cell).words <= found_.words;
  }

  const Document& document_;
  const PostFacts& facts_;
  const Findings& found_;
  bool has_body_ = false;
};

// Finds the name of the writer of a post that no element is marked with.
class NameFinder {
 public:
  // All references must outlive the object.
  NameFinder(const Document& document, const PostFacts& facts, const Findings& found)
      : document_(document), facts_(facts), found_(found) {}

  // The name in a `cite` or byline before or after the text, as in "Comment by Ann", or in bold at
  // the beginning of a cell of a table.
  std::string at_ends(NodeRange unit) const {
    constexpr std::uint32_t kMaxBeside = 12;  // words
    constexpr int kMaxAround = 3;
    const auto is_cell = [&](NodeId node) { return document_.tag_name(node) == "td"; };
    for (const NodeId node : found_.nodes) {
      if (document_.is_text(node) || document_.end(node) > node + kPartLimits.nodes) continue;
      const std::string_view tag = document_.tag_name(node);
      const bool is_bold = has_word("b strong", tag) &&
                           element_around(document_, node, kMaxAround, is_cell) > unit.begin;
      if (!is_bold && tag != "cite" && !has_word(classes_of(document_, node), "byline")) continue;
      const bool is_first = facts_.in({unit.begin, node}).words <= kMaxBeside;
      const bool is_last = facts_.in({document_.end(node), unit.end}).words <= kMaxBeside;
      if (!is_first && (!is_last || is_bold)) continue;
      std::string name = name_of(document_, facts_.tags, node);
      if (!name.empty()) return name;
    }
    return {};
  }

  // The name in the line of the date, or in the text before or after it; and the text after it, if
  // it is this that says "by Ann" or "ago by Ann", but not "By the way".
  std::pair<std::string, NodeId> beside_date() const {
    constexpr std::size_t kMaxDateWords = 16;  // of a text with the date and a name
    constexpr std::size_t kMaxBeside = 2;      // words
    if (found_.date.rank == 0) return {};
    const auto [texts, index] = texts_at_date();
    if (index == texts.size()) return {};
    for (std::size_t at = 0; at + 1 < texts.size(); ++at) {
      if (!leads_to_name(trim_blanks(document_.text(texts[at])))) continue;
      std::string name = name_in(document_.text(texts[at + 1]));
      if (!name.empty()) return {std::move(name), NodeId{}};
    }
    const std::string_view next =
        index + 1 < texts.size() ? trim_blanks(document_.text(texts[index + 1])) : "";
    const std::size_t first = std::min(next.find(' '), next.size());
    for (const std::size_t end : {first, std::min(next.find(' ', first + 1), next.size())}) {
      const bool has_name =
          !next.empty() && is_lower_letter(next.front()) && leads_to_name(next.substr(0, end));
      std::string name = has_name ? name_in(next.substr(end)) : std::string();
      if (!name.empty()) return {std::move(name), texts[index + 1]};
    }
    const bool is_time = document_.tag(found_.date.node) == Symbol::kTime;
    for (const std::size_t text : {index, index - 1, index - 2, index + 1}) {
      if (text >= texts.size() || (text == index && is_time)) continue;
      const std::size_t words = count_words(document_.text(texts[text]));
      if (words > (text == index ? kMaxDateWords : kMaxWords)) continue;
      std::string name = name_in(document_.text(texts[text]));
      // What follows the date is a name if it is the whole text, or nearly.
      const bool is_whole = words <= count_words(name) + kMaxBeside;
      if (!name.empty() && !is_byline(name, {}) && (text <= index || is_whole))
        return {std::move(name), NodeId{}};
    }
    // Only numbers and signs may be between a name at the beginning and the date.
    const auto is_sign = [&](NodeId text) {
      return has_only_digits(letters_of(document_.text(text)));
    };
    const auto between = std::span(texts).first(index);
    const bool begins_with_name =
        !between.empty() && std::ranges::all_of(between.subspan(1), is_sign);
    if (!begins_with_name) return {};
    return {name_in(document_.text(between.front())), NodeId{}};
  }

 private:
  static constexpr std::size_t kMaxWords = 12;  // of a text with a name

  struct NearTexts {
    std::vector<NodeId> list{};
    std::size_t date = 0;  // the first text of the date
  };

  // The texts up to some after the date, without those that name whom the post answers, and those
  // of a paragraph of the text.
  NearTexts texts_at_date() const {
    constexpr std::size_t kMaxAfter = 3;
    constexpr std::size_t kMaxReply = 12;  // bytes of "in reply to"
    NearTexts texts;
    bool names_answered = false;  // the next text
    for (const NodeId node : found_.nodes) {
      const std::string_view text = trim_blanks(document_.text(node));
      if (text.empty() || text.find("://") != text.npos || is_of_body(node)) continue;
      const bool is_of_answered = std::exchange(names_answered, false);
      names_answered = count_words(text) <= kMaxWords && has_reply_words(text);
      if (is_of_answered || (names_answered && has_reply_words(text.substr(0, kMaxReply))))
        continue;
      if (node >= found_.date.node && texts.list.size() > texts.date + kMaxAfter) break;
      texts.list.push_back(node);
      if (node < found_.date.node) texts.date = texts.list.size();
    }
    return texts;
  }

  // Whether a text is in a paragraph or a line of an element that is named as the text and has not
  // the date. Blocks and lists in it may have facts about the writer.
  bool is_of_body(NodeId text) const {
    if (found_.body_rank < 2 || found_.body.contains(found_.date.node)) return false;
    if (!found_.body.contains(text)) return false;
    NodeId around = document_.parent(text);
    const auto is_line = [&](std::string_view tag) {
      return tag == "p" || has_word(kOfLines, tag);
    };
    while (around > found_.body.begin && is_line(document_.tag_name(around)))
      around = document_.parent(around);
    return around <= found_.body.begin;
  }

  const Document& document_;
  const PostFacts& facts_;
  const Findings& found_;
};

class PostReader {
 public:
  // All references must outlive the object.
  PostReader(const Document& document, const PostFacts& facts, std::span<const PostUnit> units,
             DayForm days)
      : document_(document), facts_(facts), units_(units), days_(days) {}

  // Reads a post. Keeps the nodes of its text.
  PostParts read(std::size_t unit, std::vector<bool>& keep) {
    const NodeRange range = units_[unit].range;
    Findings found{.words = units_[unit].own.words};
    for_each_own_node(units_, unit, [&](NodeId node) { found.nodes.push_back(node); });
    for (const std::string_view name : {"data-author", "data-username"}) {
      const std::string_view value = attribute_of(document_, range.begin, name).value_or("");
      if (is_blank(value) || value.size() > kPartLimits.bytes) continue;
      found.name = collapse_blanks(value);
      found.author.rank = kKnown;
    }
    take_known(units_[unit], found);
    std::vector<MarkedNode> bodies;
    for (const MarkedNode& marked : facts_.marks->marks_in(range)) {
      if (!std::ranges::binary_search(found.nodes, marked.node)) continue;
      if (marked.mark == PostMark::kAuthor) {
        take_author(marked.node, marked.rank, found);
      } else if (marked.mark == PostMark::kBody) {
        bodies.push_back(marked);
      } else {
        take_date(range, marked.node, marked.mark, found);
      }
    }
    for (const MarkedNode& body : bodies) take_body(body.node, body.rank, found);
    if (found.body_rank == 0) take_message(range, found);
    if (found.date.rank == kKnown && found.body_rank == 0) take_text_apart(range, found);
    Post post{.author = found.name, .evidence = explain_post(units_[unit].own)};
    if (found.date.rank > 0) read_date(found.date.node, post);
    const NameFinder names(document_, facts_, found);
    if (post.author.empty()) post.author = names.at_ends(range);
    const NodeId reporter = unit == 0 ? reporter_in(document_, range) : NodeId{};
    std::string reported_by = name_in(document_.text(reporter));
    if (!reported_by.empty()) post.author = std::move(reported_by);
    if (post.author.empty()) {
      auto [name, after] = names.beside_date();
      post.author = std::move(name);
      if (after != NodeId{}) found.author.node = after;
    }
    read_link(range, found, post);
    bool has_body = true;
    if (const NodeId title = units_[unit].title; title > range.begin) {
      std::fill(keep.begin() + index_of(title), keep.begin() + index_of(document_.end(title)),
                true);
    } else {
      has_body = TextKeeper(document_, facts_, found).keep_body(keep);
    }
    return {.post = std::move(post), .has_body = has_body};
  }

 private:
  // Takes the date and the author by which a unit was found.
  void take_known(const PostUnit& unit, Findings& found) const {
    if (unit.date > unit.range.begin) found.date = {unit.date, kKnown};
    std::string name =
        unit.author > unit.range.begin ? name_in(document_.text(unit.author)) : std::string();
    if (name.empty()) return;
    found.name = std::move(name);
    found.author = {unit.author, kKnown};
  }

  // Takes the only element within a post that is named as a message and has neither the date nor
  // the author as its text.
  void take_message(NodeRange unit, Findings& found) const {
    if (found.date.rank == 0) return;
    NodeRange message{};
    for (const NodeId node : found.nodes) {
      if (node <= unit.begin || node < message.end) continue;
      const PostTag tag = facts_.tags.of(node);
      const bool is_message = has_sign(tag.signs, kMessage) && !has_sign(tag.signs, kComment);
      if (!tag.is_unit || !is_message) continue;
      const NodeRange range = range_of(node);
      if (range.contains(found.date.node) || range.contains(found.author.node)) continue;
      if (message.begin != NodeId{}) return;
      message = range;
    }
    if (message.begin != NodeId{}) take_body(message.begin, 2, found);
  }

  // Takes the largest element with the longest text of a post that has neither its date nor its
  // author, if it has nearly all long texts.
  void take_text_apart(NodeRange unit, Findings& found) const {
    NodeId longest{};
    std::size_t most = PostMarks::kMinRunning - 1;
    for (const NodeId node : found.nodes) {
      const std::size_t words = document_.is_text(node) ? words_in(node) : 0;
      if (words <= most || node == found.date.node) continue;
      longest = node;
      most = words;
    }
    if (longest == NodeId{}) return;
    NodeId body = longest;
    const auto has_facts = [&](NodeRange range) {
      return range.contains(found.date.node) || range.contains(found.author.node);
    };
    // Another cell of the row has facts about the author.
    for (NodeId around = document_.parent(longest);
         around >= unit.begin && !has_facts(range_of(around)) && document_.tag_name(body) != "td";
         around = document_.parent(around)) {
      body = around;
    }
    const auto is_code_apart = [&](NodeId node) {
      return document_.tag_name(node) == "pre" && !range_of(body).contains(node);
    };
    const bool has_all = 10 * facts_.in(range_of(body)).running >= 9 * facts_.in(unit).running &&
                         std::ranges::none_of(found.nodes, is_code_apart);
    if (body != longest && has_all) take_body(body, 3, found);
  }

  // Takes a name that is surer than the one before, or that follows the one of an editor.
  void take_author(NodeId node, int rank, Findings& found) const {
    // The picture of a member may be their first letter.
    const bool is_better = rank > found.author.rank || (found.is_editor && !found.is_after_edit) ||
                           count_characters(found.name) == 1 ||
                           range_of(found.author.node).contains(node);
    if (rank < found.author.rank || !is_better) return;
    std::string name = name_of(document_, facts_.tags, node);
    if (name.empty()) return;
    if (found.author.rank > 0 && (is_role(name) || count_characters(name) == 1)) return;
    found.author = {node, rank};
    found.is_editor = found.is_after_edit;
    found.name = std::move(name);
  }

  // Takes the best date of a post, and of equals the first, unless it is of the member. One with a
  // time of day is more likely that of the post, and one of an edit the least likely.
  void take_date(NodeRange unit, NodeId node, PostMark mark, Findings& found) const {
    const std::string text = text_below(document_, node, kPartLimits);
    int rank = text.find(':') == std::string::npos ? 2 : 3;
    if (mark == PostMark::kDate) {
      // The title of a link may be the date of what it leads to.
      const bool is_of_other =
          document_.tag(node) == Symbol::kA && !text.empty() && !has_digit(text);
      const bool has_iso = !is_of_other && iso_of(node);
      if (!has_iso && !is_date_text(text)) return;
      rank = has_iso ? 5 : rank + 1;
    }
    const DateLabel label = label_of_date(document_, unit.begin, node);
    found.is_after_edit = label == DateLabel::kEdit;
    if (found.is_after_edit) rank = 1;
    if (label == DateLabel::kMember || rank <= found.date.rank) return;
    found.date = {node, rank};
  }

  // Takes an element that has more words than the one before, or whose name says more. Boxes of
  // quotations may part those of a text.
  void take_body(NodeId node, int rank, Findings& found) const {
    NodeRange body = range_of(node);
    if (is_other_text(node)) return;
    const NodeId around = document_.parent(node);
    const NodeId before = document_.parent(found.body.begin);
    // An answer may be after the text, in the same post.
    const auto is_answer = [&](NodeId text) {
      return has_sign(facts_.tags.of(text).signs, kComment);
    };
    const bool is_apart = is_answer(node) && !is_answer(found.body.begin);
    if (is_apart && rank == found.body_rank && around == before) return;
    // One writer may have several messages in a row.
    const bool are_in_messages = facts_.tags.of(around).is_unit && facts_.tags.of(before).is_unit &&
                                 document_.parent(around) == document_.parent(before);
    const bool is_next = found.body.begin != NodeId{} &&
                         document_.start_tag(node) == document_.start_tag(found.body.begin) &&
                         (around == before || are_in_messages);
    if (is_next) body.begin = found.body.begin;
    const std::size_t words = facts_.in(body).words;
    // One without the author or the date within another is the text alone.
    const auto has_more = [&](Found part) {
      return found.body.contains(part.node) && !body.contains(part.node);
    };
    const bool is_inner = body.begin > found.body.begin && found.body.contains(body.begin) &&
                          (has_more(found.author) || has_more(found.date));
    const bool is_better =
        rank != found.body_rank ? rank > found.body_rank : words > found.body_words || is_inner;
    if (words == 0 && found.body_words == 0) found.body = body;  // a quotation may follow
    if (words == 0 || !is_better) return;
    found.body = body;
    found.body_words = words;
    found.body_rank = rank;
  }

  // Whether an element with the name of a text is that of a quotation, a box of code, a member who
  // is mentioned, or a signature, which begins with a line.
  bool is_other_text(NodeId node) const {
    constexpr std::string_view kLine = "_____";
    const NodeId first = document_.first_child(node);
    const bool is_code =
        document_.tag_name(node) == "code" ||
        (first < document_.end(node) && has_word("code pre", document_.tag_name(first)));
    const bool is_mention = has_sign(facts_.tags.of(node).signs, kAuthor) &&
                            has_word(kOfLines, document_.tag_name(node));
    return is_code || is_mention || is_quotation(document_, node) ||
           text_below(document_, node, kPartLimits).starts_with(kLine);
  }

  NodeRange range_of(NodeId node) const { return {node, document_.end(node)}; }
  std::size_t words_in(NodeId node) const { return facts_.in(range_of(node)).words; }

  // The date that an attribute of an element gives, in ISO 8601.
  std::optional<std::string> iso_of(NodeId node) const {
    for (const std::string_view name : {"datetime", "content", "title", "data-tippy-content"}) {
      const auto value = attribute_of(document_, node, name);
      if (!value || value->size() > 64) continue;
      if (auto iso = iso_date(*value, days_.order); iso && day_of(*iso)) return iso;
    }
    return std::nullopt;
  }

  void read_date(NodeId node, Post& post) const {
    constexpr std::size_t kMaxBytes = 100;
    post.shown_date = text_below(document_, node, {.bytes = kMaxBytes, .are_apart = true});
    const std::vector<FoundDate> shown = days_.dates_in(post.shown_date);
    if (!shown.empty()) post.date = shown.front().day.to_string();
    std::optional<std::string> iso;
    for (NodeId at = node; at < document_.end(node) && !iso; ++at) iso = iso_of(at);
    if (!iso) return;
    // The shown day wins over the day before or after it, which is of another time zone, and over
    // one of another year, which is of something else.
    constexpr int kYear = 366;
    const std::optional<Day> day = day_of(*iso);
    const auto is_known = [](const Day& one) { return one.exists() && one.day > 0; };
    const bool are_days = !shown.empty() && is_known(shown.front().day) && is_known(*day);
    const long apart = are_days ? std::abs(shown.front().day.number() - day->number()) : 0L;
    if (apart != 1 && apart <= kYear) post.date = *iso;
  }

  // Whether a link is around the words of a date.
  bool is_around_date(NodeId link, NodeId date) const {
    if (range_of(link).contains(date)) return true;
    const std::size_t words = words_in(link);
    return range_of(date).contains(link) && words > 0 && words == words_in(date);
  }

  // The link and the number of a post: the link is around its date, or leads to a number in the
  // page, or to the post's id.
  void read_link(NodeRange unit, const Findings& found, Post& post) const {
    int best = 0;
    for (const NodeId node : found.nodes) {
      if (document_.tag(node) != Symbol::kA) continue;
      const std::string_view to = attribute_of(document_, node, "href").value_or("");
      const bool has_date = found.date.rank > 0 && is_around_date(node, found.date.node);
      const std::size_t mark = to.find('#');
      const bool has_number = mark != std::string_view::npos && has_digit(to.substr(mark));
      const int rank = to.find("reply") != std::string_view::npos ? 0
                       : has_date && !to.empty()                  ? 2
                       : has_number                               ? 1
                                                                  : 0;
      if (rank > best && leads_to_page(to)) {
        best = rank;
        post.link = to;
      }
      const std::string words = text_below(document_, node, {.bytes = 40});
      if (!post.number && words.size() > 1 && words.front() == '#') {
        post.number = number_in<std::uint32_t>(std::string_view(words).substr(1));
      }
    }
    const std::string_view id = attribute_of(document_, unit.begin, "id").value_or("");
    if (post.link.empty() && !id.empty()) post.link = "#" + std::string(id);
  }

  const Document& document_;
  const PostFacts& facts_;
  std::span<const PostUnit> units_;
  DayForm days_;
};

}  // namespace

ReadPosts read_posts(const Document& document, const FoundPosts& found, DayOrder order,
                     StopToken* stop) {
  if (!found.lines.empty()) return read_lines(document, found, order);
  const auto read_all = [&](DayForm days) {
    ReadPosts read{{}, std::vector<bool>(document.size())};
    PostReader reader(document, *found.facts, found.units, days);
    for (std::size_t at = 0; at < found.units.size() && !pagelet::stop(stop); ++at) {
      read.list.push_back(reader.read(at, read.keep));
    }
    return read;
  };
  const DayForm usual{order, false};
  ReadPosts read = read_all(usual);
  std::vector<std::string_view> shown;
  for (const PostParts& parts : read.list) shown.push_back(parts.post.shown_date);
  const DayForm closer = closest_days(shown, usual);
  if (closer != usual) read = read_all(closer);
  const std::vector<std::uint32_t> parents = parents_of(document, found.units, stop);
  for (std::size_t at = 0; at < read.list.size(); ++at) read.list[at].parent = parents[at];
  return read;
}

}  // namespace pagelet::internal
