// SPDX-License-Identifier: MIT
#include "core/posts/post_reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "core/dom/html_elements.h"
#include "core/posts/post_facts.h"
#include "core/posts/post_names.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

constexpr auto kLabels = std::to_array<std::string_view>({
#define PAGELET_POST_LABEL(letters) letters,
#include "core/posts/post_labels.inc"
#undef PAGELET_POST_LABEL
});

bool is_label(std::string_view word) { return std::ranges::binary_search(kLabels, word); }

// "3rd", "10am", "5pm".
bool is_number_with_suffix(std::string_view word) {
  std::size_t digits = 0;
  while (digits < word.size() && is_digit(word[digits])) ++digits;
  constexpr std::string_view kSuffixes = "st nd rd th am pm h min s m d y";
  return digits > 0 && has_word(kSuffixes, word.substr(digits));
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

// Words and their signs before and after a name.
bool is_beside_name(std::string_view word) {
  const std::size_t colon = word.find(':');
  const bool is_time = colon != std::string_view::npos && colon > 0 && is_digit(word[colon - 1]);
  const std::string letters = letters_of(word);
  return is_time || letters.empty() || is_label(letters) || has_only_digits(letters) ||
         is_number_with_suffix(letters) || month_named(letters) > 0;
}

// The name in a text that has little else: without "by", "says:", dates and numbers around it.
// Empty: it has more words than a name.
std::string name_in(std::string_view text) {
  constexpr std::size_t kMaxWords = 6;
  constexpr std::size_t kMaxBytes = 80;
  const std::string rest = collapse_blanks(without_dates(text));
  std::vector<std::string_view> words;
  for_each_word(rest, [&](std::string_view word) { words.push_back(word); });
  std::span<const std::string_view> name(words);
  while (!name.empty() && is_beside_name(name.front()) && !has_only_digits(name.front())) {
    name = name.subspan(1);
  }
  while (!name.empty() && has_only_digits(letters_of(name.front())) && name.size() > 1) {
    name = name.subspan(1);
  }
  const auto end = std::ranges::find_if(
      name, [](std::string_view word) { return word == "|" || is_label(letters_of(word)); });
  name = name.first(static_cast<std::size_t>(end - name.begin()));
  while (!name.empty() && letters_of(name.back()).empty()) name = name.first(name.size() - 1);
  if (name.empty() || name.size() > kMaxWords) return {};
  std::string found = joined(name, " ");
  while (!found.empty() && std::string_view(",:;|-/(").find(found.back()) != std::string::npos) {
    found.pop_back();
  }
  return found.size() > kMaxBytes ? std::string() : std::string(trim_blanks(found));
}

// How sure an element is the author's name; 0: it is not.
int rank_of_author(const Document& document, NodeId node, const PostTag& tag) {
  const std::string_view property = attribute_of(document, node, "itemprop").value_or("");
  if (has_word("author creator", property)) return 6;
  if (tag.is_unit || !tag.is_author) return 0;
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

class PostReader {
 public:
  PostReader(const Document& document, const FoundPosts& found, DayOrder order, StopToken* stop)
      : document_(document),
        found_(found),
        order_(order),
        stop_(stop),
        tags_(document),
        words_before_(document.size() + 1) {
    for (NodeId node{}; node < document.end(); ++node) {
      const std::size_t at = index_of(node);
      words_before_[at + 1] =
          words_before_[at] + static_cast<std::uint32_t>(count_words(document.text(node)));
    }
  }

  ReadPosts read() {
    ReadPosts read;
    read.keep.resize(document_.size());
    for (std::size_t at = 0; at < found_.units.size() && !pagelet::stop(stop_); ++at) {
      read.list.push_back(read_post(at, read.keep));
    }
    return read;
  }

 private:
  // What is found in one post.
  struct Findings {
    std::vector<NodeId> nodes;  // of its own, without those of the posts in it
    std::optional<NodeId> author;
    int author_rank = 0;
    std::string name;
    std::optional<NodeId> date;
    std::optional<NodeId> body;
    std::size_t body_words = 0;
    std::size_t words = 0;
  };

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

  PostParts read_post(std::size_t unit, std::vector<bool>& keep) {
    PostParts post;
    Findings found;
    found.nodes = own_nodes(unit);
    for (const NodeId node : found.nodes) {
      if (document_.is_text(node)) {
        read_text(node, found);
      } else {
        read_element(node, found);
      }
    }
    post.parent = found_.units[unit].parent;
    post.author = found.name;
    if (found.date) read_date(*found.date, post);
    if (post.author.empty()) post.author = name_beside_date(found);
    read_link(unit, found, post);
    keep_text(found, keep);
    return post;
  }

  void read_text(NodeId node, Findings& found) {
    const std::string_view text = document_.text(node);
    if (is_blank(text)) return;
    found.words += count_words(text);
    if (!found.date && is_date_text(text)) found.date = node;
  }

  void read_element(NodeId node, Findings& found) {
    const PostTag& tag = tags_.of(node);
    const bool is_small = document_.end(node) <= node + kPartLimits.nodes;
    if (is_small) {
      const int rank = rank_of_author(document_, node, tag);
      const bool is_inner = found.author && node < document_.end(*found.author);
      if (rank > found.author_rank || (rank == found.author_rank && rank > 0 && is_inner)) {
        std::string name = name_in(text_below(document_, node, kPartLimits));
        if (!name.empty()) {
          found.author = node;
          found.author_rank = rank;
          found.name = std::move(name);
        }
      }
    }
    if (!found.date && tag.is_date && is_small) {
      const std::string text = text_below(document_, node, kPartLimits);
      if (is_date_text(text) || iso_of(node)) found.date = node;
    }
    const std::string_view property = attribute_of(document_, node, "itemprop").value_or("");
    const bool is_body = has_word("text commentText articleBody description", property) ||
                         (has_sign(tag.signs, kBody) && !has_sign(tag.signs, kMeta | kOther));
    if (is_body) {
      const std::size_t words = words_in(node);
      if (words > found.body_words) {
        found.body = node;
        found.body_words = words;
      }
    }
  }

  std::string words_of(NodeId node, std::size_t bytes) const {
    return text_below(document_, node, {.bytes = bytes, .are_apart = true});
  }

  std::size_t words_in(NodeId node) const {
    return words_before_[index_of(document_.end(node))] - words_before_[index_of(node)];
  }

  // The date that an attribute of an element gives, in ISO 8601.
  std::optional<std::string> iso_of(NodeId node) const {
    for (const std::string_view name : {"datetime", "content", "title"}) {
      const auto value = attribute_of(document_, node, name);
      if (!value || value->size() > 64) continue;
      if (auto iso = iso_date(*value, order_); iso && day_of(*iso)) return iso;
    }
    return std::nullopt;
  }

  void read_date(NodeId node, PostParts& post) const {
    constexpr std::size_t kMaxBytes = 100;
    post.shown_date = words_of(node, kMaxBytes);
    for (NodeId at = node; at < document_.end(node); ++at) {
      if (auto iso = iso_of(at)) {
        post.date = std::move(*iso);
        return;
      }
    }
    if (const auto iso = iso_of(document_.parent(node))) {
      post.date = *iso;
      return;
    }
    const std::vector<FoundDate> dates = dates_in(post.shown_date, order_);
    if (!dates.empty()) post.date = dates.front().day.to_string();
  }

  // The name in the line of the date, or in the text before it.
  std::string name_beside_date(const Findings& found) const {
    constexpr std::size_t kMaxTexts = 3;
    if (!found.date) return {};
    std::vector<NodeId> texts;  // around the date
    for (const NodeId node : found.nodes) {
      if (!document_.is_text(node) || is_blank(document_.text(node))) continue;
      if (node > *found.date && texts.size() > kMaxTexts) break;
      texts.push_back(node);
    }
    const auto at = std::ranges::lower_bound(texts, *found.date);
    const auto index = static_cast<std::size_t>(at - texts.begin());
    const auto try_text = [&](std::size_t text) -> std::string {
      if (text >= texts.size() || count_words(document_.text(texts[text])) > 8) return {};
      return name_in(document_.text(texts[text]));
    };
    for (const std::size_t text : {index, index - 1, index - 2, index + 1}) {
      std::string name = try_text(text);
      if (!name.empty()) return name;
    }
    return {};
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
      const std::string words = words_of(node, 40);
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
      if (rank > best) {
        best = rank;
        post.link = to;
      }
      if (!post.number && words.size() > 1 && words.front() == '#') {
        post.number = number_in<std::uint32_t>(std::string_view(words).substr(1));
      }
    }
    if (post.link.empty() && !id.empty()) post.link = "#" + std::string(id);
  }

  // Keeps the body of a post: without the elements that say who wrote it and when.
  void keep_text(const Findings& found, std::vector<bool>& keep) {
    const bool has_body = found.body && 3 * found.body_words >= found.words;
    NodeId end{};  // of the last element that is omitted
    for (const NodeId node : found.nodes) {
      if (node < end) continue;
      if (document_.is_element(node) && is_beside_text(node, found, has_body)) {
        end = document_.end(node);
        continue;
      }
      const bool is_in_body =
          !has_body || (*found.body <= node && node < document_.end(*found.body));
      if (is_in_body) keep[index_of(node)] = true;
    }
  }

  bool is_beside_text(NodeId node, const Findings& found, bool has_body) {
    constexpr std::size_t kMaxWords = 40;
    constexpr unsigned kBeside = kMeta | kOther | kAuthor | kDate;
    if (has_body && node <= *found.body && *found.body < document_.end(node)) return false;
    const std::string_view tag = document_.tag_name(node);
    if (tag == "form" || tag == "textarea") return true;
    const PostTag& signs = tags_.of(node);
    if (signs.is_unit || has_sign(signs.signs, kBody)) return false;
    if (!has_sign(signs.signs, kBeside) && !signs.is_date && !signs.is_author) return false;
    const std::size_t words = words_in(node);
    return words <= kMaxWords && (has_body || 2 * words <= found.words || is_byline_element(node));
  }

  bool is_byline_element(NodeId node) const { return is_byline(words_of(node, 200), {}); }

  const Document& document_;
  const FoundPosts& found_;
  DayOrder order_;
  StopToken* stop_;
  PostTags tags_;
  std::vector<std::uint32_t> words_before_;  // by NodeId: words of the texts before it
};

}  // namespace

bool is_byline(std::string_view line, std::string_view author) {
  constexpr std::size_t kMaxBytes = 200;
  if (line.size() > kMaxBytes) return false;
  std::string rest(line);
  if (!author.empty()) {
    for (std::size_t at = 0; (at = rest.find(author, at)) != std::string::npos;) {
      rest.replace(at, author.size(), " ");
    }
  }
  rest = without_dates(rest);
  bool is_only = true;
  for_each_word(rest, [&](std::string_view word) {
    is_only = is_only && (is_beside_name(word) || is_date_text(word));
  });
  return is_only;
}

ReadPosts read_posts(const Document& document, const FoundPosts& found, DayOrder order,
                     StopToken* stop) {
  return PostReader(document, found, order, stop).read();
}

}  // namespace pagelet::internal
