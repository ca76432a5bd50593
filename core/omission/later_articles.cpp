// SPDX-License-Identifier: MIT
#include "core/omission/later_articles.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/page/dates.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxTitle = 300;  // bytes

struct Title {
  NodeId node;
  std::string letters;
};

class ArticleFinder {
 public:
  explicit ArticleFinder(const Document& document) : document_(document) {}

  std::vector<NodeId> find() {
    read_titles();
    const auto own = std::ranges::find_if(titles_, [&](const Title& title) {
      constexpr std::size_t kMinLetters = 12;
      return title.letters.size() >= kMinLetters &&
             page_title_.find(title.letters) != std::string::npos;
    });
    if (own == titles_.end() || own + 1 == titles_.end()) return {};
    const NodeId first = element_of(own);
    std::vector<NodeId> found;
    if (!has_text(first) || !shows_day(first, own->node)) return found;
    const NodeId end = document_.end(document_.parent(first));
    NodeId seen = document_.end(first);
    for (auto title = own + 1; title != titles_.end() && title->node < end; ++title) {
      if (title->node < seen) continue;
      const NodeId element = child_around(document_.parent(first), title->node);
      seen = document_.end(element);
      if (are_alike(first, element) && is_another(title->letters, own->letters) &&
          shows_day(element, title->node)) {
        found.push_back(element);
      }
    }
    return found;
  }

 private:
  using Place = std::vector<Title>::const_iterator;

  void read_titles() {
    for (NodeId node{}; node < document_.end(); ++node) {
      const std::string_view tag = document_.tag_name(node);
      if (tag != "h1" && (tag != "title" || !page_title_.empty())) continue;
      std::string letters = letters_of(text_below(document_, node, {.bytes = kMaxTitle}));
      if (tag == "title") {
        page_title_ = std::move(letters);
      } else if (!letters.empty()) {
        titles_.push_back({node, std::move(letters)});
      }
    }
  }

  // The largest element around a title that has no title before or after it.
  NodeId element_of(Place title) const {
    NodeId element = title->node;
    for (NodeId around = document_.parent(element);; around = document_.parent(element)) {
      const bool has_before = title != titles_.begin() && (title - 1)->node > around;
      const bool has_after =
          title + 1 != titles_.end() && (title + 1)->node < document_.end(around);
      if (has_before || has_after || around == document_.root()) return element;
      element = around;
    }
  }

  NodeId child_around(NodeId parent, NodeId node) const {
    while (document_.parent(node) != parent) node = document_.parent(node);
    return node;
  }

  // Whether an element has more than the head of an article.
  bool has_text(NodeId element) const {
    constexpr std::size_t kMinBytes = 300;
    std::size_t bytes = 0;
    for (NodeId node = element; node < document_.end(element) && bytes < kMinBytes; ++node) {
      if (document_.is_text(node)) bytes += trim_blanks(document_.text(node)).size();
    }
    return bytes >= kMinBytes;
  }

  // Whether two elements have the same tag and first class; without one, they are articles.
  bool are_alike(NodeId first, NodeId other) const {
    const auto first_class = [&](NodeId node) {
      const std::string_view classes =
          trim_blanks(attribute_of(document_, node, "class").value_or(""));
      return classes.substr(0, classes.find_first_of(kHtmlSpaces));
    };
    const std::string_view name = first_class(first);
    return document_.tag(first) == document_.tag(other) && first_class(other) == name &&
           (!name.empty() || document_.tag_name(first) == "article");
  }

  // Answers in a discussion repeat its title.
  static bool is_another(std::string_view title, std::string_view own) {
    return title.find(own) == std::string_view::npos && own.find(title) == std::string_view::npos;
  }

  // Whether a short text before or soon after the title of an article is a day.
  bool shows_day(NodeId article, NodeId title) const {
    constexpr std::size_t kMaxNodes = 60;  // before the title, and after its beginning
    constexpr std::size_t kMaxBytes = 80;
    const std::size_t before = std::min(kMaxNodes, index_of(title) - index_of(article));
    const NodeId begin = node_at(index_of(title) - before);
    const NodeId end = std::min(document_.end(article), title + kMaxNodes);
    for (NodeId node = begin; node < end; ++node) {
      if (!document_.is_text(node)) continue;
      const std::string_view text = trim_blanks(document_.text(node));
      const bool may_be_day = !text.empty() && text.size() <= kMaxBytes;
      if (may_be_day && !dates_in(text, DayOrder::kDayFirst).empty()) return true;
    }
    return false;
  }

  const Document& document_;
  std::vector<Title> titles_;  // `h1` with words
  std::string page_title_;     // letters of the first `title`
};

}  // namespace

bool LaterArticles::contains(NodeId element) {
  if (!elements_) elements_ = ArticleFinder(document_).find();
  return std::ranges::binary_search(*elements_, element);
}

}  // namespace pagelet::internal
