// SPDX-License-Identifier: MIT
#include "core/dom/element_facts.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "tests/support/parsed.h"

namespace pagelet {
namespace {

using internal::text_below;
using internal::TextLimits;

std::string text_of(std::string_view body, const TextLimits& limits = {}) {
  const Document page = parsed_body(body);
  return text_below(page, page.root(), limits);
}

TEST(TextBelow, CollapsesBlanks) {
  EXPECT_EQ(text_of("<p> one<b>two</b>\n<br>three </p>"), "onetwo three");
  EXPECT_EQ(text_of("<p> </p>"), "");
}

TEST(TextBelow, MayPutABlankBetweenTexts) {
  EXPECT_EQ(text_of("<p> one<b>two</b><br>three </p>", {.are_apart = true}), "one two three");
  EXPECT_EQ(text_of("<b>\u00E9\u00E9</b><b>two</b>", {.bytes = 3, .are_apart = true}),
            "\u00E9 two");
}

TEST(TextBelow, EndsAtItsLimits) {
  EXPECT_EQ(text_of("<b>one</b><b>two</b><b>six</b>", {.bytes = 4}), "onetwo");
  EXPECT_EQ(text_of("<b>one</b><b>two</b>", {.nodes = 4}), "one");
}

TEST(AttributeOf, FindsEachNameAndNoOther) {
  const Document page = parsed_body("<a id=i class=c href=h rel=r data-x=d title=''>x</a>");
  const NodeId link = page.root() + 1;
  const std::pair<std::string_view, std::string_view> attributes[] = {
      {"id", "i"}, {"class", "c"}, {"href", "h"}, {"rel", "r"}, {"data-x", "d"}, {"title", ""}};
  for (const auto& [name, value] : attributes) {
    EXPECT_TRUE(page.may_have_attribute(link, name)) << name;
    EXPECT_EQ(attribute_of(page, link, name), value) << name;
  }
  for (const std::string_view name : {"", "lang", "itemtype", "datetime", "ID", "data-y", "text"}) {
    EXPECT_EQ(attribute_of(page, link, name), std::nullopt) << name;
    EXPECT_EQ(attribute_of(page, link + 1, name), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace pagelet
