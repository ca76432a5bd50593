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
constexpr auto kNamedDays = std::to_array<std::string_view>(
    {"yesterday", "today", "gestern", "heute", "hier", "aujourd", "ayer", "hoy", "ieri", "oggi",
     "\u0432\u0447\u0435\u0440\u0430", "\u0441\u0435\u0433\u043E\u0434\u043D\u044F", "wczoraj",
     "dzisiaj", "\u6628\u5929", "\u4ECA\u5929", "just now", "an hour ago", "a day ago"});

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

constexpr std::size_t kMaxPartWords = 12;  // of a date or a name

bool is_date(const Document& document, NodeId node) {
  const std::string text = text_below(document, node, kPartLimits);
  const bool is_stamped =
      attribute_of(document, node, "datetime") || attribute_of(document, node, "title");
  return is_date_text(text) || (is_stamped && count_words(text) <= kMaxPartWords);
}

bool is_author(const Document& document, NodeId node) {
  const std::size_t words = count_words(text_below(document, node, kPartLimits));
  return words > 0 && words <= kMaxPartWords;
}

}  // namespace

bool is_date_text(std::string_view text) {
  constexpr std::size_t kMaxBytes = 100;
  constexpr std::size_t kMaxBeside = 56;  // bytes besides the date
  text = trim_blanks(text);
  if (text.size() > kMaxBytes || text.size() < 3) return false;
  if (has_digit(text)) {
    const std::vector<FoundDate> dates = dates_in(text, DayOrder::kDayFirst);
    if (!dates.empty()) {
      return text.size() <= dates.front().end - dates.front().begin + kMaxBeside;
    }
  }
  // Without a digit it must be one of kNamedDays, and short.
  constexpr std::size_t kMaxDay = 16;
  const bool is_short = text.size() <= kMaxDay;
  if ((!is_short && !has_digit(text)) || count_words(text) > 8) return false;
  const std::string lower = lower_case(text);
  const auto has = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
  if (has_digit(text) && std::ranges::any_of(kRelative, has)) return true;
  return std::ranges::any_of(kNamedDays, has) && (is_short || has_time(text));
}

bool is_numbered_anchor(const Document& document, NodeId node) {
  if (document.tag(node) != Symbol::kA) return false;
  const std::string_view name = attribute_of(document, node, "name").value_or("");
  return !name.empty() && is_digit(name.back()) && names_unit(signs_of_name(name));
}

bool is_of_member(std::string_view address) {
  constexpr std::string_view kWords =
      "author authors member members memberlist people profile profiles profil user users uid "
      "usuario viewprofile benutzer utilisateur";
  constexpr std::size_t kMaxBytes = 300;
  address = address.substr(0, kMaxBytes);
  const std::size_t scheme = address.find("://");
  if (scheme != std::string_view::npos) address.remove_prefix(scheme + 3);
  // The host and what leads to other members' things say nothing.
  address.remove_prefix(
      scheme == std::string_view::npos ? 0 : std::min(address.find('/'), address.size()));
  for (const std::string_view mark : {"/~", "/@", "/u/"}) {
    if (address.find(mark) != std::string_view::npos) return true;
  }
  for (const std::string_view other :
       {"search", "reputation", "find", "message", "reply", "login", "share"}) {
    if (address.find(other) != std::string_view::npos) return false;
  }
  bool is_found = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= address.size(); ++at) {
    if (at < address.size() && is_letter(address[at])) continue;
    std::string word;
    for (const char c : address.substr(begin, at - begin)) word += ascii_lower(c);
    is_found = is_found || (!word.empty() && has_word(kWords, word));
    begin = at + 1;
  }
  return is_found;
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
    if (type.size() < row.type.size()) continue;
    if (!equals_ignoring_case(type.substr(type.size() - row.type.size()), row.type)) continue;
    tag.signs |= row.signs;
    tag.is_unit = true;
    tag.is_question = row.type == "/Question" || row.type == "/DiscussionForumPosting";
  }
  const std::string_view property = attribute_of(document_, element, "itemprop").value_or("");
  tag.is_date = !tag.is_unit && ((tag.signs & kDate) != 0 || is_date_tag(document_, element));
  tag.is_author =
      !tag.is_unit && ((tag.signs & kAuthor) != 0 || has_word("author creator", property) ||
                       has_word(attribute_of(document_, element, "rel").value_or(""), "author") ||
                       (document_.tag(element) == Symbol::kA &&
                        is_of_member(attribute_of(document_, element, "href").value_or(""))));
  return tag;
}

bool PostTags::may_have_posts(StopToken* stop) {
  using namespace post_sign;
  std::size_t posts = 0;
  for (NodeId node = document_.root(); node < document_.end(document_.root()); ++node) {
    if (document_.is_text(node)) continue;
    if (pagelet::stop(stop)) return false;
    if (is_numbered_anchor(document_, node) && ++posts >= 2) return true;
    const PostTag& tag = of(node);
    const bool is_part = (tag.signs & kComment) != 0 &&
                         (tag.signs & (kAuthor | kBody | kMeta | kDate)) != 0 &&
                         (tag.signs & kOther) == 0;
    if ((tag.is_unit && (tag.signs & kComment) != 0) || is_part || tag.is_question) return true;
    if (tag.is_unit && ++posts >= 2) return true;
  }
  return false;
}

PostFacts::PostFacts(const Document& document, PostTags& tags, std::span<const NodeRange> within,
                     StopToken* stop)
    : before_(document.size() + 1) {
  NodeId link_end{};
  NodeId date_end{};
  NodeId author_end{};
  for (NodeId node{}; node < document.end(); ++node) {
    Sums& sums = before_[index_of(node) + 1] = before_[index_of(node)];
    if (document.tag_name(node) == "textarea") ++sums.fields;
    if (node < document.root() || pagelet::stop(stop)) continue;
    while (!within.empty() && within.front().end <= node) within = within.subspan(1);
    if (document.is_text(node)) {
      if (within.empty() || !within.front().contains(node)) continue;
      const std::string_view text = document.text(node);
      const auto words = static_cast<std::uint32_t>(count_words(text));
      const bool is_date = words > 0 && node >= date_end && is_date_text(text);
      if (is_date) ++sums.dates;
      sums.words += words;
      const std::uint32_t running = running_words_of(text, words);
      if (node < link_end) {
        sums.linked += words;
      } else if (is_date || node < date_end) {
        sums.dated += words;
      } else if (running >= kMinRunning) {
        sums.running += running;
      }
      continue;
    }
    if (document.tag(node) == Symbol::kA) link_end = std::max(link_end, document.end(node));
    const PostTag& tag = tags.of(node);
    if (document.end(node) > node + kPartLimits.nodes) continue;
    if (tag.is_date && node >= date_end && is_date(document, node)) {
      ++sums.dates;
      date_end = document.end(node);
    }
    if (tag.is_author && node >= author_end && is_author(document, node)) {
      ++sums.authors;
      author_end = document.end(node);
    }
  }
}

NamedParts::NamedParts(const Document& document, PostTags& tags) : before_(document.size() + 1) {
  using namespace post_sign;
  for (NodeId node{}; node < document.end(); ++node) {
    Sums& sums = before_[index_of(node) + 1] = before_[index_of(node)];
    if (document.is_text(node)) continue;
    const PostSigns signs = tags.of(node).signs;
    const bool is_of_post = has_sign(signs, kPost);
    sums.authors += is_of_post && has_sign(signs, kAuthor) ? 1 : 0;
    sums.bodies += is_of_post && has_sign(signs, kBody) ? 1 : 0;
    sums.messages += has_sign(signs, kMessage) ? 1 : 0;
  }
}

}  // namespace pagelet::internal
