// SPDX-License-Identifier: MIT
#include "core/posts/post_facts.h"

#include <algorithm>
#include <array>

#include "core/metadata/dates.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxNames = 400;  // bytes of a class that are read

struct ItemType {
  std::string_view type;  // the end of an address of schema.org
  PostSigns signs;
};

constexpr ItemType kItemTypes[] = {
    {"/Answer", post_sign::kPost | post_sign::kMessage},
    {"/Comment", post_sign::kComment},
    {"/DiscussionForumPosting", post_sign::kPost | post_sign::kMessage},
    {"/Question", post_sign::kPost | post_sign::kMessage},
    {"/UserComments", post_sign::kComment},
};

// Words of a date that counts from today. The first ones need a number.
constexpr auto kRelative = std::to_array<std::string_view>(
    {" ago", "vor ", "il y a ", "hace ", " fa", " geleden", "\u043D\u0430\u0437\u0430\u0434",
     " temu", " siden", " sedan", " \u00F6nce", "\u524D", "\uC804", "h\u00E1 "});
constexpr auto kDays = std::to_array<std::string_view>(
    {"yesterday", "today", "gestern", "heute", "hier", "aujourd", "ayer", "hoy", "ieri", "oggi",
     "\u0432\u0447\u0435\u0440\u0430", "\u0441\u0435\u0433\u043E\u0434\u043D\u044F", "wczoraj",
     "dzisiaj", "\u6628\u5929", "\u4ECA\u5929", "just now", "an hour ago", "a day ago"});

bool has_digit(std::string_view text) { return std::ranges::any_of(text, is_digit); }

// Whether a text has a time of day: "3:30".
bool has_time(std::string_view text) {
  for (std::size_t at = 1; at + 2 < text.size(); ++at) {
    const bool is_sign = text[at] == ':' || text[at] == '.' || text[at] == 'h';
    if (is_sign && is_digit(text[at - 1]) && is_digit(text[at + 1]) && is_digit(text[at + 2])) {
      return true;
    }
  }
  return false;
}

bool is_date_tag(const Document& document, NodeId node) {
  if (document.tag_name(node) == "time") return true;
  const std::string_view property = attribute_of(document, node, "itemprop").value_or("");
  if (property == "datePublished" || property == "dateCreated" || property == "commentTime") {
    return true;
  }
  const std::string_view title = attribute_of(document, node, "title").value_or("");
  return title.size() <= 40 && has_digit(title) && iso_date(title).has_value();
}

// Words of a text, where those without blanks, as in Chinese, count by their length.
std::uint32_t running_words_of(std::string_view text, std::uint32_t words) {
  constexpr std::size_t kLongest = 24;  // bytes of a word, in the mean
  constexpr std::size_t kUsual = 9;     // bytes of three characters
  const std::size_t bytes = trim_blanks(text).size();
  return bytes > kLongest * words ? static_cast<std::uint32_t>(bytes / kUsual) : words;
}

}  // namespace

bool is_date_text(std::string_view text) {
  constexpr std::size_t kMaxBytes = 100;
  constexpr std::size_t kMaxBeside = 45;  // bytes besides the date
  text = trim_blanks(text);
  if (text.size() > kMaxBytes || text.size() < 3) return false;
  if (has_digit(text)) {
    const std::vector<FoundDate> dates = dates_in(text, DayOrder::kDayFirst);
    if (!dates.empty()) {
      return text.size() <= dates.front().end - dates.front().begin + kMaxBeside;
    }
  }
  if (count_words(text) > 8) return false;
  const std::string lower = lower_case(text);
  const auto has = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
  if (has_digit(text) && std::ranges::any_of(kRelative, has)) return true;
  return std::ranges::any_of(kDays, has) && (has_time(text) || text.size() <= 16);
}

std::string words_of(const Document& document, NodeId node, std::size_t most) {
  std::string words;
  for (NodeId at = node; at < document.end(node) && words.size() < most; ++at) {
    const std::string_view text = document.text(at);
    if (is_blank(text)) continue;
    if (!words.empty()) words += ' ';
    words += whole_characters(trim_blanks(text), most);
  }
  return collapse_blanks(words);
}

PostTags::PostTags(const Document& document)
    : document_(document),
      is_known_(document.start_tag_count()),
      tags_(document.start_tag_count()) {}

const PostTag& PostTags::of(NodeId element) {
  const std::uint32_t tag = document_.start_tag(element);
  if (is_known_[tag] == 0) {
    is_known_[tag] = 1;
    tags_[tag] = read(element);
  }
  return tags_[tag];
}

PostTag PostTags::read(NodeId element) {
  using namespace post_sign;
  PostTag tag;
  if (document_.is_text(element)) return tag;
  const auto add_name = [](PostTag& to, std::string_view name) {
    const PostSigns signs = signs_of_name(name);
    to.signs |= signs;
    to.is_unit |= names_unit(signs);
  };
  if (const Attribute* const classes = document_.find_attribute(element, Symbol::kClass)) {
    tag = by_class_.of(index_of(classes->value), [&] {
      PostTag of_class;
      for_each_word(document_.symbols().text(classes->value).substr(0, kMaxNames),
                    [&](std::string_view name) { add_name(of_class, name); });
      return of_class;
    });
  }
  if (const Attribute* const id = document_.find_attribute(element, Symbol::kId)) {
    add_name(tag, document_.symbols().text(id->value).substr(0, kMaxNames));
  }
  const std::string_view name = document_.tag_name(element);
  if (name.find('-') != std::string_view::npos) add_name(tag, name);
  const std::string_view type = attribute_of(document_, element, "itemtype").value_or("");
  for (const ItemType& row : kItemTypes) {
    if (!type.ends_with(row.type)) continue;
    tag.signs |= row.signs;
    tag.is_unit = true;
    tag.is_question = row.type == "/Question" || row.type == "/DiscussionForumPosting";
  }
  const std::string_view property = attribute_of(document_, element, "itemprop").value_or("");
  tag.is_date = !tag.is_unit && ((tag.signs & kDate) != 0 || is_date_tag(document_, element));
  tag.is_author =
      !tag.is_unit && ((tag.signs & kAuthor) != 0 || has_word("author creator", property) ||
                       has_word(attribute_of(document_, element, "rel").value_or(""), "author"));
  return tag;
}

bool PostTags::may_have_posts(StopToken* stop) {
  using namespace post_sign;
  std::size_t posts = 0;
  for (NodeId node = document_.root(); node < document_.end(document_.root()); ++node) {
    if (document_.is_text(node)) continue;
    if (pagelet::stop(stop)) return false;
    const PostTag& tag = of(node);
    const bool is_part = (tag.signs & kComment) != 0 &&
                         (tag.signs & (kAuthor | kBody | kMeta | kDate)) != 0 &&
                         (tag.signs & kOther) == 0;
    if ((tag.is_unit && (tag.signs & kComment) != 0) || is_part || tag.is_question) return true;
    if (tag.is_unit && ++posts >= 2) return true;
  }
  return false;
}

PostFacts::PostFacts(const Document& document, PostTags& tags, StopToken* stop)
    : words_(document.size() + 1),
      linked_(document.size() + 1),
      running_(document.size() + 1),
      dates_(document.size() + 1),
      authors_(document.size() + 1),
      fields_(document.size() + 1) {
  NodeId link_end{};
  NodeId date_end{};
  NodeId author_end{};
  for (NodeId node{}; node < document.end(); ++node) {
    const std::size_t at = index_of(node);
    std::uint32_t words = 0;
    std::uint32_t running = 0;
    std::uint32_t dates = 0;
    std::uint32_t authors = 0;
    const bool is_counted = node >= document.root() && !pagelet::stop(stop);
    if (is_counted && document.is_text(node)) {
      words = static_cast<std::uint32_t>(count_words(document.text(node)));
      running = running_words_of(document.text(node), words);
      if (words > 0 && node >= date_end && is_date_text(document.text(node))) dates = 1;
    } else if (is_counted) {
      const PostTag& tag = tags.of(node);
      if (document.tag(node) == Symbol::kA) link_end = std::max(link_end, document.end(node));
      constexpr std::size_t kMaxNodes = 30;  // of a date or a name
      const bool is_small = document.end(node) <= node + kMaxNodes;
      if (tag.is_date && is_small && node >= date_end) {
        const std::string text = words_of(document, node, 160);
        const bool is_stamped = attribute_of(document, node, "datetime").has_value() ||
                                attribute_of(document, node, "title").has_value();
        if (is_date_text(text) || (is_stamped && count_words(text) <= 12)) {
          dates = 1;
          date_end = document.end(node);
        }
      }
      if (tag.is_author && is_small && node >= author_end) {
        const std::size_t count = count_words(words_of(document, node, 160));
        if (count > 0 && count <= 12) {
          authors = 1;
          author_end = document.end(node);
        }
      }
    }
    words_[at + 1] = words_[at] + words;
    linked_[at + 1] = linked_[at] + (node < link_end ? words : 0);
    const bool is_running = node >= link_end && running >= kMinRunning;
    running_[at + 1] = running_[at] + (is_running ? running : 0);
    dates_[at + 1] = dates_[at] + dates;
    authors_[at + 1] = authors_[at] + authors;
    fields_[at + 1] = fields_[at] + (document.tag_name(node) == "textarea" ? 1 : 0);
  }
}

}  // namespace pagelet::internal
