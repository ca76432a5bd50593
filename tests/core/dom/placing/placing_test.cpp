// SPDX-License-Identifier: MIT
#include "core/dom/placing/placing.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/html_elements.h"
#include "core/text/blanks.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

// The texts of a page that are not in templates and scripts, each with its parent: "p:a i:b".
std::string texts_of(const Document& page) {
  std::string texts;
  for (NodeId node = page.root(); node < page.end();) {
    if (page.is_text(node) && !is_blank(page.text(node))) {
      if (!texts.empty()) texts += ' ';
      texts.append(page.tag_name(page.parent(node))).append(":").append(page.text(node));
    }
    node = has_trait(page.tag_name(node), trait::kDropped) ? page.end(node) : node + 1;
  }
  return texts;
}

std::string texts_of(std::string_view body) { return texts_of(parsed_body(body)); }

constexpr std::string_view kPlace = "<!--$?--><template id=B:0></template><p>wait</p><!--/$-->";
constexpr std::string_view kRelease = "<script>$RC(\"B:0\",\"S:0\")</script>";

TEST(PlacedParts, OfReactReplaceTheirBoundaries) {
  const std::string place(kPlace);
  EXPECT_EQ(texts_of(place + "<p>z</p><div hidden id=S:0><i>a</i>b</div>" + std::string(kRelease)),
            "i:a body:b p:z");
  EXPECT_EQ(texts_of("<!--$?--><template id='x-B:1f'></template>w<!--$-->v<!--/$-->u<!--/$-->z"
                     "<div hidden id='x-S:1f'><p>a</p></div>"
                     "<script>$RC=function(a,b){};$RC('x-B:1f','x-S:1f')</script>"),
            "p:a body:z");
  EXPECT_EQ(texts_of("<table><tr><td>a</td></tr><!--$?--><template id=B:0></template><!--/$-->"
                     "</table><table hidden><tbody id=S:0><tr><td>b</td></tr></table>" +
                     std::string(kRelease)),
            "td:a td:b");
  EXPECT_EQ(texts_of("<table><tr><td>a</td></tr><!--$?--><template id=B:0></template><!--/$-->"
                     "</table><p>z</p><table hidden id=S:0><tbody><tr><td>b</td></tr></table>" +
                     std::string(kRelease)),
            "td:a td:b p:z");
}

TEST(PlacedParts, OfReactMayHavePlacesForOthers) {
  EXPECT_EQ(texts_of(std::string(kPlace) +
                     "<p>z</p><div hidden id=S:1>b</div><script>$RS(\"S:1\",\"P:1\")</script>"
                     "<div hidden id=S:0><i>a</i><template id=P:1></template><i>c</i></div>" +
                     std::string(kRelease)),
            "i:a body:b i:c p:z");
}

TEST(PlacedParts, OfReactStayWithoutReleaseOrPlace) {
  const std::string part = "<div hidden id=S:0><i>a</i></div>";
  EXPECT_EQ(texts_of(std::string(kPlace) + part), "p:wait i:a");
  EXPECT_EQ(texts_of(std::string(kPlace) + part + "<script>$RX(\"B:0\",\"S:0\")</script>"),
            "p:wait i:a");
  EXPECT_EQ(texts_of(std::string(kPlace) + part + "<script type=text/x>$RC(\"B:0\",\"S:0\")"),
            "p:wait i:a");
  EXPECT_EQ(texts_of("<!--$--><p>z</p><!--/$-->" + part + std::string(kRelease)), "p:z i:a");
  EXPECT_EQ(
      texts_of("<template id=B:0></template><p>z</p><!--/$-->" + part + std::string(kRelease)),
      "p:z i:a");
}

TEST(PlacedParts, AreNotPlacedInThemselves) {
  EXPECT_EQ(texts_of("<p>z</p><div hidden id=S:0><i>a</i>" + std::string(kPlace) + "</div>" +
                     std::string(kRelease)),
            "p:z i:a p:wait");
  EXPECT_EQ(texts_of("<!--$--><div hidden id=S:0>a<template id=P:1></template></div>"
                     "<div hidden id=S:1>b<template id=P:0></template></div><!--$-->"
                     "<script>$RS(\"S:0\",\"P:0\");$RS(\"S:1\",\"P:1\")</script>"),
            "div:a div:b");
}

TEST(PlacedParts, InWhatAPartReplacesAreNotShown) {
  EXPECT_EQ(texts_of("<!--$s:1-->w<!--$s:2-->v<!--/$s:2--><!--/$s:1-->z"
                     "<preact-island hidden data-target=1>a</preact-island>"
                     "<preact-island hidden data-target=2>b</preact-island>"),
            "body:a body:z preact-island:b");
}

TEST(PlacedParts, OfOtherFrameworks) {
  EXPECT_EQ(texts_of("<template id=pl-00></template><p>w</p><!--pl-00--><p>z</p>"
                     "<template id=00><p>a</p></template>"),
            "p:a p:z");
  EXPECT_EQ(texts_of("<!--$s:8--><p>w</p><!--/$s:8--><p>z</p>"
                     "<preact-island hidden data-target=8><p>a</p></preact-island>"),
            "p:a p:z");
  EXPECT_EQ(texts_of("<!--M_!^2--><p>w</p><!--M_!2--><p>z</p><t M_=2><!--M_#b--></t>"
                     "<t M_=b><p>a</p></t>"),
            "p:a p:z");
  EXPECT_EQ(texts_of("<!--bl:4--><p>w</p><!--/bl:4--><p>z</p>"
                     "<blazor-ssr><template blazor-component-id=4><p>a</p></template>"
                     "<template blazor-component-id=4><p>b</p></template></blazor-ssr>"),
            "p:b p:z");
}

TEST(PlacedParts, OfTemplatesForAreInScope) {
  EXPECT_EQ(texts_of("<i><?start name='x y'>w<?end></i><p>z</p><template for='x y'><b>a</b>"),
            "b:a p:z");
  EXPECT_EQ(texts_of("<i><?start name=x><b>w</b></i><template for=x>a</template>"), "i:a");
  EXPECT_EQ(texts_of("<i><?marker name=x>c</i><p>z</p><template for=x>a</template>"
                     "<template for=x>b</template>"),
            "i:a i:c p:z");
  EXPECT_EQ(texts_of("<i><?marker name=x>c</i><template for=x>a<?marker name=x></template>"
                     "<p>z</p><template for=x>b</template>"),
            "i:a i:b i:c p:z");
  EXPECT_EQ(texts_of("<i><?marker name=x></i><p>z<template for=x>a</template></p>"), "p:z");
  EXPECT_EQ(texts_of("<template for=x>a</template><i>z<?marker name=x></i>"), "i:z");
  EXPECT_EQ(texts_of("<i>z<?marker name=x></i><template><template for=x>a</template></template>"),
            "i:z");
}

TEST(PlacedParts, KeepTextsApartAndTheDocumentSaysSo) {
  const Document page = parsed_body("a<!--bl:1-->w<!--/bl:1-->c<template blazor-component-id=1>b");
  EXPECT_TRUE(page.has_placed_parts());
  EXPECT_EQ(texts_of(page), "body:a body:b body:c");
  EXPECT_FALSE(parsed_body("a<!--bl:1-->w<!--/bl:1-->").has_placed_parts());
}

// The words of the page that are in parts, wherever these are now.
std::string texts_in_parts(std::string_view body) {
  const Document page = parsed_body(body);
  const std::vector<bool> placed = nodes_of_placed_parts(page);
  std::string texts;
  for (NodeId node{}; index_of(node) < placed.size(); ++node) {
    if (page.is_text(node) && placed[index_of(node)]) texts += page.text(node);
  }
  return texts;
}

TEST(PlacedParts, AreKnownByTheirNodes) {
  const std::string place = "a<!--bl:1-->w<!--/bl:1-->c";
  const std::string part = "<template blazor-component-id=1>b<p>d<i>e</i></p></template>";
  EXPECT_EQ(texts_in_parts(place + part), "bde");
  EXPECT_EQ(texts_in_parts(place + "<iframe srcdoc=f></iframe>" + part), "bde");
  EXPECT_EQ(texts_in_parts(place +
                           "<x-a><template shadowrootmode=open>g<slot></slot></template>"
                           "<!--bl:2--><!--/bl:2-->h</x-a>" +
                           part + "<template blazor-component-id=2>i</template>"),
            "bdei");
  EXPECT_EQ(texts_in_parts("a<template blazor-component-id=1>b</template>"), "");
}

TEST(PlacedParts, HaveTheirNodesOfTheSource) {
  SymbolTable symbols;
  DocumentBuilder builder(symbols);
  builder.open(Symbol::kHtml);
  builder.open(Symbol::kBody);
  builder.text("a");
  builder.place_mark("bl:1", false);
  builder.text("w");
  builder.place_mark("/bl:1", false);
  builder.open(symbols.intern("template"));
  builder.attribute(symbols.intern("blazor-component-id"), symbols.intern("1"));
  builder.text("b");
  for (int element = 0; element < 3; ++element) builder.close();
  const Document page = builder.finish();
  std::vector<NodeId> sources;
  const std::optional<Document> placed = place_parts(page, symbols, {}, nullptr, &sources);
  ASSERT_TRUE(placed);
  EXPECT_EQ(texts_of(*placed), "body:a body:b");
  EXPECT_EQ(sources, (std::vector{node_at(0), node_at(1), node_at(2), node_at(5)}));
}

TEST(FilledSlots, HaveTheChildrenThatNameThem) {
  EXPECT_EQ(texts_of("<x-a><template shadowrootmode=open><h1><slot name=t>T</slot></h1>"
                     "<p><slot>D</slot></p></template><b>one</b><i slot=t>title</i>two</x-a>"),
            "i:title b:one slot:two");
  EXPECT_EQ(texts_of("<x-a><template shadowmode=open><slot name=t>T</slot><slot>D</slot>"
                     "</template></x-a>"),
            "slot:T slot:D");
  EXPECT_EQ(texts_of("<x-a><template shadowrootmode=open><p>in</p></template>out</x-a>"), "p:in");
  EXPECT_EQ(texts_of("<x-a><template shadowrootmode=open><slot></slot><slot>D</slot></template>"
                     "a</x-a>"),
            "slot:a slot:D");
}

TEST(FilledSlots, MayBeOfRootsInRoots) {
  EXPECT_EQ(texts_of("<x-o><template shadowrootmode=open><u><slot></slot></u></template>"
                     "<x-i><template shadowrootmode=open>s<slot></slot>e</template><b>m</b></x-i>"
                     "</x-o>"),
            "shadow-root:s b:m shadow-root:e");
  EXPECT_EQ(texts_of("<x-o><template shadowrootmode=open><x-i><template shadowrootmode=open>"
                     "<p><slot name=a></slot></p></template><slot slot=a></slot></x-i></template>"
                     "m</x-o>"),
            "slot:m");
}

TEST(FilledSlots, OfASecondRootOrAnotherElementAreNone) {
  EXPECT_EQ(texts_of("<x-a><template shadowrootmode=open><p>1</p></template>"
                     "<template shadowrootmode=open><p>2</p></template></x-a>"),
            "p:1");
  EXPECT_EQ(texts_of("<ul><template shadowrootmode=open><p>1</p></template><li>a</ul>"), "li:a");
}

TEST(ReadFrames, HaveTheWordsOfTheirPages) {
  EXPECT_EQ(texts_of("<p>a</p><iframe srcdoc='<html><head><title>t</title><p>b &amp;amp; c</p>'>"
                     "</iframe><p>d</p>"),
            "p:a p:b & c p:d");
  for (const std::string_view frame :
       {"<iframe srcdoc=''></iframe>", "<iframe srcdoc='<script>x</script>'></iframe>",
        "<iframe hidden srcdoc='x'></iframe>", "<iframe width=0 srcdoc='x'></iframe>",
        "<iframe style='display: none' srcdoc='x'></iframe>", "<iframe src='x'></iframe>"}) {
    EXPECT_EQ(texts_of(std::string(frame) + "<p>a"), "p:a") << frame;
  }
}

TEST(ReadFrames, AreReadInThreeLevels) {
  std::string page = "x";
  for (int level = 1; level <= 4; ++level) {
    std::string quoted;
    for (const char c : page) {
      quoted += c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string{c};
    }
    page = "<iframe srcdoc=\"" + quoted + "\"></iframe>" + std::to_string(level);
  }
  EXPECT_EQ(texts_of(page), "div:1 div:2 div:3 body:4");
}

}  // namespace
}  // namespace pagelet
