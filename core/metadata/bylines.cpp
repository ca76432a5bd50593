// SPDX-License-Identifier: MIT
#include "core/metadata/bylines.h"

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/page/dates.h"
#include "core/page/known_names.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

bool is_date(const Document& document, NodeId node) {
  if (document.is_text(node)) return false;
  const auto property = attribute_of(document, node, "itemprop");
  const auto title = attribute_of(document, node, "title");
  return document.tag_name(node) == "time" || property == "datePublished" ||
         property == "dateCreated" || (title && day_of(*title));
}

bool is_author(const Document& document, NodeId node) {
  if (document.is_text(node)) return false;
  return has_word("author creator", attribute_of(document, node, "itemprop").value_or("")) ||
         attribute_of(document, node, "rel") == "author" ||
         has_meaning(attribute_of(document, node, "class").value_or(""),
                     NameMeaning::kAuthorOfPost);
}

bool keeps(const Document& document, const std::vector<bool>& keep, NodeId node) {
  for (NodeId at = node; at < document.end(node); ++at) {
    if (document.is_text(at) && keep[index_of(at)] && !is_blank(document.text(at))) return true;
  }
  return false;
}

// The outermost author in an element; nullopt without one, or with several.
std::optional<NodeId> only_author(const Document& document, NodeId around) {
  std::optional<NodeId> author;
  for (NodeId at = around + 1; at < document.end(around);) {
    if (!is_author(document, at)) {
      ++at;
      continue;
    }
    if (author) return std::nullopt;
    author = at;
    at = document.end(at);
  }
  return author;
}

constexpr std::size_t kMaxNodesAround = 120;  // around a date and an author

// The author of the post that a date belongs to.
std::optional<NodeId> author_beside(const Document& document, NodeId date) {
  constexpr int kMaxLevels = 5;
  NodeId around = date;
  for (int level = 0; level < kMaxLevels && around != document.root(); ++level) {
    around = document.parent(around);
    if (document.end(around) > around + kMaxNodesAround) return std::nullopt;
    if (const auto author = only_author(document, around)) return author;
  }
  return std::nullopt;
}

// The text that says an author's name; nullopt: it is longer than a name.
std::optional<NodeId> name_of(const Document& document, NodeId author) {
  constexpr std::size_t kMaxWords = 5;
  constexpr std::size_t kMaxBytes = 60;
  for (NodeId at = author; at < document.end(author); ++at) {
    const std::string_view text = trim_blanks(document.text(at));
    if (text.empty()) continue;
    const bool is_name = text.size() <= kMaxBytes && count_words(text) <= kMaxWords;
    return is_name ? std::optional(at) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

void keep_bylines(const Document& document, std::vector<bool>& keep, StopToken* stop) {
  std::size_t posts = 0;
  std::optional<NodeId> last;  // the author of the post before
  std::vector<NodeId> names;
  const NodeId end = document.end(document.root());
  for (NodeId date = document.root(); date < end && !pagelet::stop(stop); ++date) {
    if (document.end(date) > date + kMaxNodesAround) continue;
    if (!is_date(document, date) || !keeps(document, keep, date)) continue;
    const auto author = author_beside(document, date);
    if (!author || author == last) continue;
    last = author;
    ++posts;
    const auto name = name_of(document, *author);
    if (name && !keeps(document, keep, *author)) names.push_back(*name);
  }
  constexpr std::size_t kMinPosts = 2;
  if (posts < kMinPosts) return;
  for (const NodeId name : names) keep[index_of(name)] = true;
}

}  // namespace pagelet::internal
