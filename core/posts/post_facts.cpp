// SPDX-License-Identifier: MIT
#include "core/posts/post_facts.h"

#include <algorithm>
#include <array>

#include "core/page/dates.h"
#include "core/parts/part.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/relative_times.h"
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

// Words of a date that counts from today, without a number.
constexpr auto kNamedDays = std::to_array<std::string_view>(
    {"yesterday", "today", "gestern", "heute", "hier", "aujourd", "ayer", "hoy", "ieri", "oggi",
     "\u0432\u0447\u0435\u0440\u0430", "\u0441\u0435\u0433\u043E\u0434\u043D\u044F", "wczoraj",
     "dzisiaj", "\u6628\u5929", "\u4ECA\u5929", "just now", "an hour ago", "a day ago"});

// The letters of a text, as bits; all characters but ASCII have the same one.
constexpr std::uint32_t letters_in(std::string_view text) {
  constexpr std::uint32_t kForeign = 1;
  std::uint32_t letters = 0;
  for (const char c : text) {
    if (is_letter(c)) letters |= 1U << (static_cast<unsigned>(c) & 31U);
    if (static_cast<unsigned char>(c) >= 0x80) letters |= kForeign;
  }
  return letters;
}

template <std::size_t kSize>
constexpr std::array<std::uint32_t, kSize> letters_of_each(
    const std::array<std::string_view, kSize>& words) {
  std::array<std::uint32_t, kSize> letters{};
  std::ranges::transform(words, letters.begin(), letters_in);
  return letters;
}

// Whether a text may contain one of some words, by their letters. Most short texts cannot.
template <std::size_t kSize>
bool may_contain(std::uint32_t letters, const std::array<std::uint32_t, kSize>& words) {
  return std::ranges::any_of(words, [&](std::uint32_t word) { return (word & ~letters) == 0; });
}

constexpr auto kRelativeLetters = letters_of_each(kRelativeTimes);
constexpr auto kNamedDayLetters = letters_of_each(kNamedDays);

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

// Whether a word of an address is that of members' pages.
bool is_word_of_members(std::string_view word) {
  constexpr std::size_t kMinLength = 3;
  constexpr std::size_t kMaxLength = 11;
  constexpr std::string_view kWords =
      "author authors member members memberlist people profile profiles profil user users uid "
      "usuario viewprofile benutzer utilisateur";
  if (word.size() < kMinLength || word.size() > kMaxLength) return false;
  if (std::string_view("ampuvb").find(ascii_lower(word.front())) == std::string_view::npos) {
    return false;
  }
  return has_word(kWords, ascii_lower(word));
}

bool is_author(const Document& document, NodeId node) {
  const std::size_t words = count_words(text_below(document, node, kPartLimits));
  return words > 0 && words <= kMaxPartWords;
}

// The name of an anchor; empty: it has none, or is another element.
std::string_view name_of_anchor(const Document& document, NodeId node) {
  if (document.tag(node) != Symbol::kA) return {};
  return attribute_of(document, node, "name").value_or("");
}

}  // namespace

bool is_date_text(std::string_view text) {
  constexpr std::size_t kMaxBytes = 100;
  constexpr std::size_t kMaxBeside = 56;  // bytes besides the date
  text = trim_blanks(text);
  if (text.size() > kMaxBytes || text.size() < 3) return false;
  const bool has_number = has_digit(text);
  if (has_number) {
    const std::vector<FoundDate> dates = dates_in(text, DayOrder::kDayFirst);
    if (!dates.empty()) {
      return text.size() <= dates.front().end - dates.front().begin + kMaxBeside;
    }
  }
  // Without a digit it must be one of kNamedDays, and short.
  constexpr std::size_t kMaxDay = 16;
  const bool is_short = text.size() <= kMaxDay;
  if ((!is_short && !has_number) || count_words(text) > 8) return false;
  const std::uint32_t letters = letters_in(text);
  if (!may_contain(letters, kNamedDayLetters) &&
      !(has_number && may_contain(letters, kRelativeLetters))) {
    return false;
  }
  const std::string lower = lower_case(text);
  const auto has = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
  if (has_number && std::ranges::any_of(kRelativeTimes, has)) return true;
  if (std::ranges::none_of(kNamedDays, has)) return false;
  // "Ride today" may be a title.
  const auto begins = [&](std::string_view word) { return lower.starts_with(word); };
  return (is_short && std::ranges::any_of(kNamedDays, begins)) || has_time(text);
}

bool is_in_sentence(const Document& document, NodeId element) {
  if (is_block(role_of(document.tag_name(element)))) return false;
  const NodeId parent = document.parent(element);
  const auto are_words = [&](NodeId text) {
    return text < document.end(parent) && document.is_text(text) &&
           document.parent(text) == parent && !is_blank(document.text(text));
  };
  if (are_words(node_at(index_of(element) - 1)) || are_words(document.end(element))) return true;
  const std::string_view inner =
      document.has_children(element) ? document.text(element + 1) : std::string_view();
  return inner.starts_with("http") || inner.starts_with("www.");
}

bool is_numbered_anchor(const Document& document, NodeId node) {
  const std::string_view name = name_of_anchor(document, node);
  return !name.empty() && is_digit(name.back()) && names_unit(signs_of_name(name));
}

bool is_number_anchor(const Document& document, NodeId node) {
  const std::string_view name = name_of_anchor(document, node);
  return !name.empty() && has_only_digits(name);
}

bool is_of_member(std::string_view address) {
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
  bool is_found = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= address.size() && !is_found; ++at) {
    if (at < address.size() && is_letter(address[at])) continue;
    is_found = is_word_of_members(address.substr(begin, at - begin));
    begin = at + 1;
  }
  if (!is_found) return false;
  for (const std::string_view other :
       {"search", "reputation", "find", "message", "reply", "login", "share"}) {
    if (address.find(other) != std::string_view::npos) return false;
  }
  return true;
}

PostTag PostTags::read(NodeId element) {
  PostTag tag;
  const std::string_view name = document_.tag_name(element);
  const bool is_custom = std::ranges::find(name, '-') != name.end();
  tag.is_code = name == "pre";
  const auto may_have = [&](std::string_view attribute) {
    return document_.may_have_attribute(element, attribute);
  };
  const auto add_name = [&](std::string_view one) {
    const PostSigns signs = signs_of_name(one);
    tag.signs |= signs;
    tag.is_unit |= names_unit(signs);
  };
  if (may_have("class") || may_have("id")) {
    for (const Attribute& attribute : document_.attributes(element)) {
      if (attribute.name == Symbol::kId) {
        add_name(document_.symbols().text(attribute.value).substr(0, kMaxNames));
      } else if (attribute.name == Symbol::kClass) {
        const NameSigns names = by_class_.of(index_of(attribute.value), [&] {
          return signs_of_names(document_.symbols().text(attribute.value).substr(0, kMaxNames));
        });
        tag.signs |= names.signs;
        tag.is_unit |= names.is_unit;
      }
    }
  }
  if (is_custom) add_name(name);
  if (!may_have("itemtype")) return tag;
  const std::string_view type = attribute_of(document_, element, "itemtype").value_or("");
  for (const ItemType& row : kItemTypes) {
    if (type.size() < row.type.size()) continue;
    if (!equals_ignoring_case(type.substr(type.size() - row.type.size()), row.type)) continue;
    tag.signs |= row.signs;
    tag.is_unit = true;
    tag.is_question = has_word("/Answer /DiscussionForumPosting /Question", row.type);
  }
  return tag;
}

PostTags::Parts PostTags::read_parts(NodeId element) {
  using namespace post_sign;
  const PostTag tag = of(element);
  if (document_.is_text(element) || tag.is_unit) return {};
  const auto value = [&](std::string_view name) {
    return attribute_of(document_, element, name).value_or("");
  };
  return {.is_date = (tag.signs & kDate) != 0 || is_date_tag(document_, element),
          .is_author = (tag.signs & kAuthor) != 0 ||
                       has_word("author creator", value("itemprop")) ||
                       has_word(value("rel"), "author") ||
                       (document_.tag(element) == Symbol::kA && is_of_member(value("href")))};
}

bool PostTags::begins_comments(NodeId element) {
  using namespace post_sign;
  const auto is_list = [](PostSigns signs) {
    return has_sign(signs, kComment) && has_sign(signs, kList) && !has_sign(signs, kOther);
  };
  if (document_.tag(element) != Symbol::kA) return is_list(of(element).signs);
  if (attribute_of(document_, element, "href")) return false;
  return is_list(signs_of_name(attribute_of(document_, element, "name").value_or(""))) ||
         is_list(signs_of_name(attribute_of(document_, element, "id").value_or("")));
}

bool PostTags::may_have_posts(StopToken* stop) {
  using namespace post_sign;
  bool have_begun = false;  // the comments
  std::size_t ends = 0;     // of comments, as "Posted by Ann, May 3"
  std::size_t posts = 0;
  std::size_t authors = 0;  // of posts, by their names
  std::size_t bodies = 0;
  const NodeId end = document_.end(document_.root());
  for (NodeId node = document_.root(); node < end; ++node) {
    if (document_.is_text(node)) continue;
    if (is_numbered_anchor(document_, node) && ++posts >= 2) return true;
    if (have_begun && is_number_anchor(document_, node) && ++ends >= 2) return true;
    const PostTag tag = of(node);
    const bool is_anchor = document_.tag(node) == Symbol::kA;
    if (tag.signs == 0 && !is_anchor) continue;
    if (pagelet::stop(stop)) return false;
    have_begun = have_begun || begins_comments(node);
    const bool is_part = (tag.signs & kComment) != 0 &&
                         (tag.signs & (kAuthor | kBody | kMeta | kDate)) != 0 &&
                         (tag.signs & kOther) == 0;
    if ((tag.is_unit && (tag.signs & kComment) != 0) || is_part || tag.is_question) return true;
    if (tag.is_unit && ++posts >= 2) return true;
    if (have_begun && (tag.signs & kDate) != 0 && ++ends >= 2) return true;
    if ((tag.signs & kPost) == 0) continue;
    authors += (tag.signs & kAuthor) != 0 ? 1 : 0;
    bodies += (tag.signs & kBody) != 0 ? 1 : 0;
    if (authors >= 2 && bodies >= 2) return true;
  }
  return false;
}

PostFacts::PostFacts(const Document& document, PostTags& tags, std::span<const NodeRange> within,
                     StopToken* stop)
    : off_(tags.off()) {
  Ends ends;
  NodeId read{};  // up to here
  std::vector<NodeId> around;
  for (const NodeRange range : within) {
    // What is around the range counts as what is before it.
    for (NodeId node = range.begin; node > document.root() && document.parent(node) >= read;) {
      node = document.parent(node);
      around.push_back(node);
    }
    for (; !around.empty(); around.pop_back()) {
      sums_of_element(document, around.back(), tags, ends);
    }
    read = range.end;
    for (NodeId node = range.begin; node < range.end && !pagelet::stop(stop); ++node) {
      sums_.add(node, document.is_text(node) ? sums_of_text(document.text(node), node, ends)
                                             : sums_of_element(document, node, tags, ends));
    }
  }
}

UnitSums PostFacts::sums_of_text(std::string_view text, NodeId node, const Ends& ends) {
  const auto words = static_cast<std::uint32_t>(count_words(text));
  if (words == 0) return {};
  const bool is_date = node >= ends.date && is_date_text(text);
  UnitSums sums{.words = words, .dates = is_date ? 1U : 0U};
  if (node < ends.link) {
    sums.linked = words;
  } else if (is_date || node < ends.date) {
    sums.dated = words;
  } else if (const std::uint32_t running = running_words_of(text, words); running >= kMinRunning) {
    sums.running = running;
  }
  return sums;
}

UnitSums PostFacts::sums_of_element(const Document& document, NodeId node, PostTags& tags,
                                    Ends& ends) {
  UnitSums sums;
  if (document.tag(node) == Symbol::kA) {
    ends.link = std::max(ends.link, document.end(node));
  } else if (document.tag_name(node) == "textarea") {
    sums.fields = 1;
  }
  if (document.end(node) > node + kPartLimits.nodes) return sums;
  if (node >= ends.date && tags.is_date(node) && is_date(document, node)) {
    sums.dates = 1;
    ends.date = document.end(node);
  }
  if (node >= ends.author && tags.is_author(node) && is_author(document, node)) {
    sums.authors = 1;
    ends.author = document.end(node);
  }
  return sums;
}

NamedParts::NamedParts(const Document& document, PostTags& tags) {
  using namespace post_sign;
  const auto count = [&](PostSigns wanted, PostSigns beside) {
    return DocumentSums<std::uint32_t>(document, [&, wanted, beside](NodeId node) {
      const PostSigns signs = document.is_text(node) ? 0 : tags.of(node).signs;
      return has_sign(signs, wanted) && (beside == 0 || has_sign(signs, beside)) ? 1U : 0U;
    });
  };
  authors_ = count(kAuthor, kPost);
  bodies_ = count(kBody, kPost);
  messages_ = count(kMessage, 0);
}

}  // namespace pagelet::internal
