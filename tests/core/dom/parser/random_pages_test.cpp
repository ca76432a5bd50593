// SPDX-License-Identifier: MIT
//
// What holds for the tree of every page, on random ones.

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/parser/html_parser.h"
#include "core/text/encoding/decoding.h"

namespace pagelet {
namespace {

// What holds for every page. `comments`: whether the page may have comments, which separate texts.
void check_structure(const Document& page, bool comments) {
  ASSERT_GE(page.size(), 3U);
  ASSERT_EQ(page.tag(node_at(0)), Symbol::kHtml);
  ASSERT_EQ(index_of(page.end(node_at(0))), page.size());
  const Symbol root = page.tag(page.root());
  ASSERT_TRUE(root == Symbol::kBody || root == Symbol::kFrameset);
  ASSERT_EQ(page.parent(page.root()), node_at(0));
  for (std::size_t at = 0; at < page.size(); ++at) {
    const NodeId node = node_at(at);
    if (at > 0) {
      ASSERT_LT(page.parent(node), node);
      ASSERT_TRUE(page.is_element(page.parent(node)));
      ASSERT_LE(page.end(node), page.end(page.parent(node)));
    }
    ASSERT_GT(page.end(node), node);
    ASSERT_TRUE(is_valid_utf8(page.tag_name(node)));
    if (page.is_text(node)) {
      ASSERT_FALSE(page.has_children(node));
      ASSERT_FALSE(page.text(node).empty());
      ASSERT_TRUE(is_valid_utf8(page.text(node)));
      ASSERT_TRUE(page.attributes(node).empty());
      const NodeId next = page.end(node);
      if (!comments && next < page.end(page.parent(node))) {
        ASSERT_TRUE(page.is_element(next)) << page.text(node) << '|' << page.text(next);
      }
    } else {
      ASSERT_TRUE(page.text(node).empty());
      ASSERT_FALSE(page.tag_name(node).empty());
    }
    std::set<Symbol> names;
    for (const Attribute& attribute : page.attributes(node)) {
      const std::string_view name = page.symbols().text(attribute.name);
      ASSERT_TRUE(is_valid_utf8(name));
      ASSERT_TRUE(is_valid_utf8(page.symbols().text(attribute.value)));
      ASSERT_EQ(name.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), std::string_view::npos) << name;
      ASSERT_TRUE(names.insert(attribute.name).second) << name;
    }
  }
}

void check_page(std::string_view bytes, bool comments) {
  SymbolTable symbols;
  const std::string text = decode_page(std::string(bytes)).text;
  const Result<Document> page = parse_html(text, symbols);
  ASSERT_TRUE(page) << page.error().text();
  check_structure(*page, comments);
}

TEST(ParseHtmlProperty, HoldsOnRandomBytes) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::string bytes(random() % 600, ' ');
    for (char& byte : bytes) byte = static_cast<char>(random() % 256);
    SCOPED_TRACE(round);
    check_page(bytes, true);
    if (HasFatalFailure()) return;
  }
}

TEST(ParseHtmlProperty, HoldsOnRandomMarkupCharacters) {
  constexpr std::string_view kCharacters = "<<<>>>/!-=\"'&#;x0 \nabPTd[]?\t\xC3\xA9";
  std::mt19937 random(2);
  for (int round = 0; round < 600; ++round) {
    std::string bytes(random() % 400, ' ');
    for (char& byte : bytes) byte = kCharacters[random() % kCharacters.size()];
    SCOPED_TRACE(bytes);
    check_page(bytes, true);
    if (HasFatalFailure()) return;
  }
}

// Pieces of markup, separated by `|`.
constexpr std::string_view kSoup =
    "<p>|</p>|<div>|</div>|<b>|</b>|<a href=x>|</a>|<i>|</i>|<table>|</table>|<tr>|<td>|"
    "</td>|<th>|<tbody>|<caption>|<colgroup>|<col>|<ul>|<li>|</ul>|<dl><dt>|<dd>|<select>|"
    "<option>|</select>|<form>|</form>|<button>|</button>|<svg>|</svg>|<math>|<mi>|</math>|"
    "<annotation-xml encoding=text/html>|<desc>|<foreignObject>|<title>|</title>|<textarea>|"
    "</textarea>|<script>|</script>|<style>|</style>|<template>|</template>|<head>|</head>|"
    "<body x=1>|</body>|<html y=2>|</html>|<frameset>|</frameset>|<frame>|<br>|</br>|<hr/>|"
    "<img a a>|<input type=hidden>|<nobr>|<font c=1>|<font c=2>|</font>|<h1>|</h2>|<pre>\n|"
    "<noscript>|</noscript>|<iframe>|</iframe>|<unknown-1>|</unknown-1>|<DiAlOg Open>|"
    "<marquee>|</marquee>|<isindex>|<ruby><rt>|<base href=y>|<meta>|text| |\n|&amp;|"
    "&#11111111111|&#4294967361;|&#28;|&notin;|\x01|\xE2\x82\xAC|\xFF|<![CDATA[|]]>|<|"
    "\xC2\x85|<x\x02y>";

TEST(ParseHtmlProperty, HoldsOnTagSoup) {
  std::vector<std::string> pieces(1);
  for (const char c : kSoup) {
    if (c == '|') {
      pieces.emplace_back();
    } else {
      pieces.back() += c;
    }
  }
  ASSERT_EQ(pieces.size(), 100U);
  std::mt19937 random(3);
  for (int round = 0; round < 1500; ++round) {
    std::string soup = round % 3 == 0 ? "<!DOCTYPE html>" : "";
    bool comments = false;
    for (std::size_t length = random() % 60; length > 0; --length) {
      const std::string& piece = pieces[random() % pieces.size()];
      comments = comments || piece == "<![CDATA[";  // outside foreign content it is a comment
      soup += piece;
    }
    SCOPED_TRACE(soup);
    check_page(soup, comments);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace pagelet
