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

TEST(DeclaredValue, IsTheLastOneOrTheImportantOne) {
  const auto display = [](std::string_view style) {
    return internal::declared_value(style, "display");
  };
  EXPECT_EQ(display("display:none;display:block"), "block");
  EXPECT_EQ(display(" DISPLAY : None ! important ; display:block"), "none");
  EXPECT_EQ(display("display:none !important;display:block"), "none");
  EXPECT_EQ(display("display:none;display:of-my-own"), "none");
  EXPECT_EQ(display("x-display:none"), "");
  EXPECT_EQ(display(""), "");
  EXPECT_EQ(internal::declared_value("color:red;white-space: pre-line", "white-space"), "pre-line");
}

TEST(HiddenByAttribute, IsBeatenByADisplay) {
  const auto is_hidden = [](std::string_view attributes) {
    const Document page = parsed_body("<p " + std::string(attributes) + ">x");
    return internal::is_hidden_by_attribute(page, page.root() + 1);
  };
  EXPECT_TRUE(is_hidden("hidden"));
  EXPECT_TRUE(is_hidden("hidden style='color:red'"));
  EXPECT_TRUE(is_hidden("hidden style='display:none'"));
  EXPECT_TRUE(is_hidden("hidden style='display:revert'"));
  EXPECT_FALSE(is_hidden("hidden style='display:block'"));
  EXPECT_FALSE(is_hidden("hidden=until-found"));
  EXPECT_FALSE(is_hidden("style='display:none'"));
}

TEST(TextBefore, IsTheLastOneWithWords) {
  const Document page = parsed_body("<p>one</p> <p><b> two </b><i> </i><br></p>three");
  const NodeId body = page.root();
  const NodeId end = page.end();
  EXPECT_EQ(internal::text_before(page, body, node_at(index_of(end) - 1)), " two ");
  EXPECT_EQ(internal::text_before(page, body, end), "three");
  EXPECT_EQ(internal::text_before(page, body, body + 2), "");
  EXPECT_EQ(internal::text_before(page, body + 2, body + 4), "one");
  EXPECT_EQ(internal::text_before(page, body + 3, body + 4), "");
}

TEST(AttributeOf, FindsEachNameAndNoOther) {
  const Document page = parsed_body("<a id=i class=c href=h rel=r data-x=d title=''>x</a>");
  const NodeId link = page.root() + 1;
  const std::pair<std::string_view, std::string_view> attributes[] = {
      {"id", "i"}, {"class", "c"}, {"href", "h"}, {"rel", "r"}, {"data-x", "d"}, {"title", ""}};
  for (const auto& [name, value] : attributes) {
    EXPECT_TRUE(page.may_have_attribute(link, name)) << name;
    EXPECT_TRUE(page.may_have_any(link, Document::bit_of(name) | Document::bit_of("lang"))) << name;
    EXPECT_EQ(attribute_of(page, link, name), value) << name;
  }
  for (const std::string_view name : {"", "lang", "itemtype", "datetime", "ID", "data-y", "text"}) {
    EXPECT_EQ(attribute_of(page, link, name), std::nullopt) << name;
    EXPECT_EQ(attribute_of(page, link + 1, name), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace pagelet
