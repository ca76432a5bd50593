// SPDX-License-Identifier: MIT
#include "core/dom/parser/frames.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "core/dom/writing/serializer.h"
#include "tests/support/parsed.h"
#include "tests/support/require.h"

namespace pagelet {
namespace {

// The elements and texts below the root, with attributes.
std::string shown(const Document& page, NodeId node) {
  if (page.is_text(node)) return std::string(page.text(node));
  std::string text = "<" + std::string(page.tag_name(node));
  for (const Attribute& attribute : page.attributes(node)) {
    text += " " + std::string(page.symbols().text(attribute.name)) + "=" +
            std::string(page.symbols().text(attribute.value));
  }
  text += ">";
  for (NodeId child = node + 1; child < page.end(node); child = page.end(child)) {
    text += shown(page, child);
  }
  return text + "</>";
}

std::string framed(const std::string& html, const FrameReader& find = {}, Limits limits = {}) {
  SymbolTable& symbols = shared_symbols();
  const Document page = require(with_frames(parsed(html), symbols, find, limits, nullptr));
  return shown(page, page.root());
}

std::string body(const std::string& content, const FrameReader& find = {}) {
  return framed("<body>" + content, find);
}

TEST(Frames, AreReadInPlace) {
  EXPECT_EQ(body("<p>a</p><iframe class=c src='data:text/html,<p>b'></iframe><p>d"),
            "<body><p>a</><div class=c><p>b</></><p>d</></>");
  EXPECT_EQ(body("<iframe src='data:text/html;charset=windows-1252,%3Cp%3E%E9'>else</iframe>"),
            "<body><div><p>\xC3\xA9</></></>");
  EXPECT_EQ(body("<iframe src='DATA:text/html;charset=utf-8;base64,PHA+Yg=='></iframe>"),
            "<body><div><p>b</></></>");
}

TEST(Frames, StayIfTheirDocumentIsElsewhereOrWithoutWords) {
  for (const char* unread :
       {"<iframe src=\"https://a.example/\">", "<iframe>",
        "<iframe src=\"data:text/html,<img src=a>\">",
        "<iframe src=\"data:image/png;base64,PHA+Yg==\">", "<iframe src=\"data:text/html\">"}) {
    const Document page = parsed_body(unread);
    EXPECT_EQ(body(unread), shown(page, page.root())) << unread;
  }
}

TEST(Frames, OfAFramesetAreReadWithoutItsOtherWords) {
  const std::string begin = "<html><frameset cols=2><frame src='data:text/html,<p>b'>";
  EXPECT_EQ(framed(begin + "<noframes><p>no frames</noframes></frameset>"),
            "<frameset cols=2><div><p>b</></></>");
  SymbolTable& symbols = shared_symbols();
  EXPECT_FALSE(
      has_only_unread_frames(require(with_frames(parsed(begin), symbols, {}, {}, nullptr))));
  EXPECT_TRUE(has_only_unread_frames(parsed("<html><frameset><frame src=a.html></frameset>")));
  EXPECT_FALSE(has_only_unread_frames(parsed_body("<iframe src=a.html>")));
}

TEST(Frames, AreFoundOnceInTheFile) {
  const FrameReader find = [](std::string_view reference) -> std::optional<FrameDocument> {
    if (reference == "cid:a") return FrameDocument{"<p>a<iframe src=cid:a>", {}, {}};
    if (reference != "cid:b") return std::nullopt;
    return FrameDocument{"<a href=c>b</a><base href=//c.example/d/>", {}, "http://b.example/x/y"};
  };
  EXPECT_EQ(body("<iframe src=cid:a>", find), "<body><div><p>a<iframe src=cid:a></></></></>");
  EXPECT_EQ(body("<iframe src=' cid:b '>", find).substr(0, 37),
            "<body><div><a href=http://b.example/x");
  EXPECT_EQ(body("<iframe src=cid:b></iframe><iframe src=cid:b></iframe>", find).find("<iframe"),
            body("<iframe src=cid:b></iframe>", find).size() - 3);
}

TEST(Frames, AreReadUpToThreeLevels) {
  std::string text = "5";
  for (int level = 4; level >= 1; --level) {
    std::string escaped;
    for (const char c : text) escaped += c == '%' ? "%25" : c == '"' ? "%22" : std::string(1, c);
    text = std::to_string(level) + "<iframe src=\"data:text/html," + escaped + "\"></iframe>";
  }
  EXPECT_EQ(body(text), "<body>1<div>2<div>3<div>4<iframe src=data:text/html,5></></></></></>");
}

TEST(Frames, BeyondALimitAreNotRead) {
  Limits limits;
  limits.max_nodes = 10;
  EXPECT_EQ(framed("<body><iframe src='data:text/html,a<b></b><b></b><b></b><b></b>'></iframe>", {},
                   limits)
                .find("<div"),
            std::string::npos);
  EXPECT_NE(framed("<body><iframe src='data:text/html,a'></iframe>", {}, limits).find("<div"),
            std::string::npos);
  limits = {};
  limits.max_depth = 4;
  EXPECT_EQ(
      framed("<body><i><i><i><iframe src='data:text/html,<p>a'></iframe>", {}, limits).find("<div"),
      std::string::npos);
}

}  // namespace
}  // namespace pagelet
