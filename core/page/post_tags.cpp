// SPDX-License-Identifier: MIT
#include "core/page/post_tags.h"

#include <algorithm>
#include <string_view>

#include "core/page/dates.h"
#include "core/page/member_links.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
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

bool is_date_tag(const Document& document, NodeId node) {
  if (document.tag(node) == Symbol::kTime) return true;
  const std::string_view property = attribute_of(document, node, "itemprop").value_or("");
  if (property == "datePublished" || property == "dateCreated" || property == "commentTime") {
    return true;
  }
  const std::string_view title = attribute_of(document, node, "title").value_or("");
  if (title.size() > 40 || !has_digit(title)) return false;
  return iso_date(title) || (colon_of_time(title) && !dates_in(title, DayOrder::kDayFirst).empty());
}

// How sure an element with the name of a text is that of a post: 3 if its name says it, 2 if it
// ends as names of such texts do, otherwise 1.
int rank_of_body(const Document& document, NodeId node) {
  using namespace post_sign;
  if (attribute_of(document, node, "itemprop")) return 3;
  int rank = 1;
  for_each_name(document, node, [&](std::string_view name) {
    const PostSigns signs = signs_of_name(name);
    if (!has_sign(signs, kBody) || has_sign(signs, kMeta | kOther)) return;
    const bool ends_so =
        has_word("body", name) || name.ends_with("-body") || name.ends_with("_body");
    rank = std::max(rank, has_sign(signs, kComment | kPost) ? 3 : ends_so ? 2 : 1);
  });
  return rank;
}

// Whether a class ends with a word for a member's name.
bool ends_with_author(std::string_view classes) {
  bool is_found = false;
  for_each_word(classes, [&](std::string_view name) {
    const std::string letters = letters_of(name);
    for (const std::string_view end : {"author", "name", "commenter"}) {
      is_found = is_found || letters.ends_with(end);
    }
  });
  return is_found;
}

}  // namespace

PostTag PostTags::read(NodeId element) const {
  PostTag tag;
  const std::string_view name = document_->tag_name(element);
  const bool is_custom = std::ranges::find(name, '-') != name.end();
  const auto may_have = [&](std::string_view attribute) {
    return document_->may_have_attribute(element, attribute);
  };
  const auto add_name = [&](std::string_view one) {
    const PostSigns signs = signs_of_name(one);
    tag.signs |= signs;
    tag.is_unit |= names_unit(signs);
  };
  if (may_have("class") || may_have("id")) {
    for (const Attribute& attribute : document_->attributes(element)) {
      if (attribute.name == Symbol::kId) {
        add_name(document_->symbols().text(attribute.value).substr(0, kMaxNames));
      } else if (attribute.name == Symbol::kClass) {
        const NameSigns names = by_class_.of(index_of(attribute.value), [&] {
          return signs_of_names(document_->symbols().text(attribute.value).substr(0, kMaxNames));
        });
        tag.signs |= names.signs;
        tag.is_unit |= names.is_unit;
      }
    }
  }
  if (is_custom) add_name(name);
  if (!may_have("itemtype")) return tag;
  const std::string_view type = attribute_of(*document_, element, "itemtype").value_or("");
  for (const ItemType& row : kItemTypes) {
    if (type.size() < row.type.size()) continue;
    if (!equals_ignoring_case(type.substr(type.size() - row.type.size()), row.type)) continue;
    tag.signs |= row.signs;
    tag.is_unit = true;
    tag.is_question = has_word("/Answer /DiscussionForumPosting /Question", row.type);
  }
  return tag;
}

PostPart PostTags::read_part(NodeId element) const {
  using namespace post_sign;
  const PostTag tag = of(element);
  const auto value = [&](std::string_view name) {
    return attribute_of(*document_, element, name).value_or("");
  };
  const std::string_view property = value("itemprop");
  PostPart part;
  if (has_word("text commentText articleBody description", property) ||
      (has_sign(tag.signs, kBody) && !has_sign(tag.signs, kMeta | kOther))) {
    part.body_rank = rank_of_body(*document_, element);
  }
  if (tag.is_unit) return part;
  part.is_date = has_sign(tag.signs, kDate) || is_date_tag(*document_, element);
  if (has_word("author creator", property)) {
    part.author_rank = kStatedAuthor;
  } else if (document_->tag(element) == Symbol::kA && is_of_member(value("href"))) {
    part.author_rank = 3;
  } else if (has_sign(tag.signs, kAuthor) || has_word(value("rel"), "author")) {
    const bool is_name = ends_with_author(classes_of(*document_, element));
    part.author_rank = is_name ? 4 : has_sign(tag.signs, kBody) ? 0 : 2;
  }
  return part;
}

bool PostTags::read_names_posts(NodeId element) const {
  for (const Attribute& attribute : document_->attributes(element)) {
    const auto may_be = [&] {
      return may_name_posts(document_->symbols().text(attribute.value).substr(0, kMaxNames));
    };
    const bool is_named = (attribute.name == Symbol::kId && may_be()) ||
                          (attribute.name == Symbol::kClass &&
                           class_names_posts_.of(index_of(attribute.value), may_be));
    if (is_named) return true;
  }
  return document_->may_have_attribute(element, "itemtype") ||
         document_->tag_name(element).find('-') != std::string_view::npos;
}

bool PostTags::begins_comments(NodeId element) const {
  using namespace post_sign;
  const auto is_list = [](PostSigns signs) {
    return has_sign(signs, kComment) && has_sign(signs, kList) && !has_sign(signs, kOther);
  };
  if (document_->tag(element) != Symbol::kA) return is_list(of(element).signs);
  if (attribute_of(*document_, element, "href")) return false;
  return is_list(signs_of_name(attribute_of(*document_, element, "name").value_or(""))) ||
         is_list(signs_of_name(attribute_of(*document_, element, "id").value_or("")));
}

}  // namespace pagelet::internal
