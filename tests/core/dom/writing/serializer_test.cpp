// SPDX-License-Identifier: MIT
#include "core/dom/writing/serializer.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/references.h"
#include "tests/support/build_document.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

std::string html_of(std::string_view notation, const SerializeOptions& options = {}) {
  return serialize_html(build_document(notation), options);
}

// A document with the given tags, each inside the one before, and a text in the innermost element.
std::string nested(const std::vector<std::string_view>& tags, std::string_view text,
                   std::string_view last_attribute = {}) {
  SymbolTable symbols;
  DocumentBuilder builder(symbols);
  for (const std::string_view tag : tags) builder.open(symbols.intern(tag));
  if (!last_attribute.empty()) {
    builder.attribute(symbols.intern("title"), symbols.intern(last_attribute));
  }
  builder.text(text);
  while (builder.open_elements() > 0) builder.close();
  return serialize_html(builder.finish());
}

// `<html><tag>content</tag></html>`
std::string in_html(std::string_view tag, std::string_view content) {
  std::string html = "<html><";
  html += tag;
  html += '>';
  html += content;
  html += "</";
  html += tag;
  return html += "></html>";
}

TEST(SerializeHtml, WritesElementsAttributesAndTexts) {
  EXPECT_EQ(html_of("html(head(title('t')) body#b.x.y[hidden]('a' p('b' br 'c') p))"),
            "<html><head><title>t</title></head><body id=\"b\" hidden=\"\" class=\"x y\">a"
            "<p>b<br>c</p><p></p></body></html>");
}

TEST(SerializeHtml, HidesLabelsWhenAsked) {
  constexpr std::string_view kLabelled =
      "html(body.TECO_mainContent(p.a.TECO_x.b p[class='TECO_ '][title=TECO_x] "
      "p[class=' xTECO_y '] p[class='']))";
  SerializeOptions options;
  options.hide_labels = true;
  EXPECT_EQ(html_of(kLabelled, options),
            "<html><body><p class=\"a b\"></p><p title=\"TECO_x\"></p>"
            "<p class=\" xTECO_y \"></p><p class=\"\"></p></body></html>");
  EXPECT_TRUE(holds(html_of(kLabelled), "TECO_mainContent"));
}

TEST(SerializeHtml, EscapesTextsAndValues) {
  EXPECT_EQ(nested({"html", "p"}, "a<b> & \"c\" \xC2\xA0 \xC2\xA9"),
            "<html><p>a&lt;b&gt; &amp; \"c\" &nbsp; \xC2\xA9</p></html>");
  EXPECT_EQ(nested({"html", "p"}, "t", "a<b> & \"c\" 'd' \xC2\xA0"),
            "<html><p title=\"a&lt;b&gt; &amp; &quot;c&quot; 'd' &nbsp;\">t</p></html>");
}

TEST(SerializeHtml, WritesControlCharactersAsReferences) {
  EXPECT_EQ(nested({"html", "p"}, "a\rb\x1C\x7F\t\n\f\xC2\x81\xC2\x85\xC2"),
            "<html><p>a&#13;b&#28;&#127;\t\n\f&#129;\xC2\x85\xC2</p></html>");
  EXPECT_EQ(nested({"html", "script"}, "a\x1C"), "<html><script>a\x1C</script></html>");
}

TEST(SerializeHtml, LeavesRawTextAsItIs) {
  for (const std::string_view tag :
       {"script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"}) {
    EXPECT_EQ(nested({"html", tag}, "a<b>&\xC2\xA0"), in_html(tag, "a<b>&\xC2\xA0"));
  }
  for (const std::string_view tag : {"noscript", "textarea", "title", "template", "pre"}) {
    EXPECT_EQ(nested({"html", tag}, "a<b>&"), in_html(tag, "a&lt;b&gt;&amp;"));
  }
}

TEST(SerializeHtml, WritesVoidElementsWithoutEndTag) {
  for (const std::string_view tag :
       {"area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
        "keygen", "link", "meta", "param", "source", "track", "wbr"}) {
    const std::string name(tag);
    EXPECT_EQ(html_of("html(" + name + " p)"), "<html><" + name + "><p></p></html>");
  }
}

TEST(SerializeHtml, WritesForeignElementsByTheirOwnRules) {
  // In svg and math, names of HTML have no rules of their own ...
  EXPECT_EQ(html_of("html(svg(style('<') link(g) title(style('<'))) style('<'))"),
            "<html><svg><style>&lt;</style><link><g></g></link><title><style><</style></title>"
            "</svg><style><</style></html>");
  EXPECT_EQ(html_of("html(svg(foreignobject(br svg(br)) desc(br)))"),
            "<html><svg><foreignobject><br><svg><br></br></svg></foreignobject><desc><br></desc>"
            "</svg></html>");
  EXPECT_EQ(html_of("html(math(style('<') mi(br mglyph(br)) desc(br)))"),
            "<html><math><style>&lt;</style><mi><br><mglyph><br></br></mglyph></mi>"
            "<desc><br></br></desc></math></html>");
  // ... but they do inside elements that embed HTML.
  EXPECT_EQ(html_of("html(math(annotation-xml(br svg(desc(br))) "
                    "annotation-xml[encoding='Text/HTML'](br mglyph(br))))"),
            "<html><math><annotation-xml><br></br><svg><desc><br></desc></svg></annotation-xml>"
            "<annotation-xml encoding=\"Text/HTML\"><br><mglyph><br></mglyph></annotation-xml>"
            "</math></html>");
  EXPECT_EQ(html_of("html(desc(br) mi(style('<')))"),
            "<html><desc><br></desc><mi><style><</style></mi></html>");
}

TEST(SerializeHtml, KeepsALeadingNewline) {
  for (const std::string_view tag : {"pre", "textarea", "listing"}) {
    EXPECT_EQ(nested({"html", tag}, "\na"), in_html(tag, "\n\na"));
    EXPECT_EQ(nested({"html", tag}, "a\n"), in_html(tag, "a\n"));
  }
  EXPECT_EQ(nested({"html", "div"}, "\na"), "<html><div>\na</div></html>");
  EXPECT_EQ(nested({"html", "svg", "pre"}, "\na"), "<html><svg><pre>\na</pre></svg></html>");
  EXPECT_EQ(html_of("html(pre(b '\n'))"), "<html><pre><b></b>\n</pre></html>");
  EXPECT_EQ(html_of("html(pre(br '\n'))"), "<html><pre><br>\n</pre></html>");
}

TEST(SerializeHtml, SeparatesNeighbouringTextsByAComment) {
  EXPECT_EQ(html_of("html(p('a' | 'b' | 'c' b | 'd'))"),
            "<html><p>a<!---->b<!---->c<b></b>d</p></html>");
  // In these elements a comment would be text.
  EXPECT_EQ(html_of("html(title('a' | 'b') script('a' | 'b'))"),
            "<html><title>ab</title><script>ab</script></html>");
}

TEST(SerializeHtml, WritesADoctypeExceptInQuirksMode) {
  SerializeOptions options;
  options.doctype = true;
  EXPECT_EQ(html_of("html(body)", options), "<!DOCTYPE html><html><body></body></html>");
  SymbolTable symbols;
  DocumentBuilder builder(symbols);
  builder.open(Symbol::kHtml);
  builder.close();
  builder.set_quirks(true);
  EXPECT_EQ(serialize_html(builder.finish(), options), "<html></html>");
}

TEST(SerializeHtml, WritesKeptNodesInsideTheirAncestors) {
  const Document page =
      build_document("html(head(title('t')) body.x('a' div(p('b') p#q('c')) pre(b '\nd') 'e'))");
  std::vector<bool> keep(page.size());
  SerializeOptions options;
  options.keep = &keep;
  EXPECT_EQ(serialize_html(page, options), "");
  keep[9] = true;   // p#q, not its text
  keep[13] = true;  // the text after b, now first in pre
  ASSERT_EQ(page.text(node_at(13)), "\nd");
  EXPECT_EQ(serialize_html(page, options),
            "<html><body class=\"x\"><div><p id=\"q\"></p></div><pre>\n\nd</pre></body></html>");
  keep.assign(page.size(), true);
  EXPECT_EQ(serialize_html(page, options), serialize_html(page));
  keep[6] = false;  // div stays: nodes below it are kept
  EXPECT_EQ(serialize_html(page, options), serialize_html(page));
}

TEST(SerializeHtml, WritesThePartOfARandomTreeThatIsKept) {
  // The nodes that are kept and their ancestors are built as a document of their own and compared.
  std::mt19937 random(4);
  for (int round = 0; round < 200; ++round) {
    const Document page = random_document(random, 3 + random() % 60);
    std::vector<bool> keep(page.size());
    for (std::size_t at = 0; at < page.size(); ++at) keep[at] = random() % 4 == 0;
    std::vector<bool> written = keep;  // with all ancestors
    for (std::size_t at = page.size(); at-- > 1;) {
      if (written[at]) written[index_of(page.parent(node_at(at)))] = true;
    }
    if (!written[0]) continue;
    DocumentBuilder builder(shared_symbols());
    std::vector<NodeId> open;
    for (std::size_t at = 0; at < page.size(); ++at) {
      const NodeId node = node_at(at);
      while (!open.empty() && page.end(open.back()) <= node) {
        builder.close();
        open.pop_back();
      }
      if (!written[at]) continue;
      if (page.is_text(node)) {
        builder.separate();
        builder.text(page.text(node));
        continue;
      }
      builder.open(page.tag(node));
      for (const Attribute& attribute : page.attributes(node)) {
        builder.attribute(attribute.name, attribute.value);
      }
      open.push_back(node);
    }
    while (builder.open_elements() > 0) builder.close();
    SerializeOptions options;
    options.keep = &keep;
    EXPECT_EQ(serialize_html(page, options), serialize_html(builder.finish()));
  }
}

TEST(SerializeHtml, HandlesDeepAndWideTrees) {
  const Document deep = deep_document(100'000);
  const std::size_t around = std::string("<html><body></body></html>").size();
  EXPECT_EQ(serialize_html(deep).size(), around + std::size_t{1'100'000});
  const Document wide = wide_document(100'000);
  EXPECT_EQ(serialize_html(wide).size(), around + std::size_t{1'100'000});
  std::vector<bool> keep(wide.size());
  keep.back() = true;
  SerializeOptions options;
  options.keep = &keep;
  EXPECT_EQ(serialize_html(wide, options), "<html><body>text</body></html>");
}

}  // namespace

namespace internal {
namespace {

const Url kBase = *parse_url("http://site.test/a/b.html?c");

std::string absolute(std::string_view value, std::string_view name = "href") {
  return absolute_references(name, value, kBase);
}

TEST(References, AreResolvedAndKeepTheirFragments) {
  EXPECT_EQ(absolute("d.html#e"), "http://site.test/a/d.html#e");
  EXPECT_EQ(absolute(" ../d e "), "http://site.test/d e");
  EXPECT_EQ(absolute("//other.test/x"), "http://other.test/x");
  EXPECT_EQ(absolute("?d"), "http://site.test/a/b.html?d");
  EXPECT_EQ(absolute(""), "http://site.test/a/b.html?c");
  EXPECT_EQ(absolute("", "src"), "");
}

TEST(References, StayWhenThereIsNothingToResolve) {
  for (const std::string_view value : {"#d", "mailto:a@b.test", "javascript:f()", "data:,x"}) {
    EXPECT_EQ(absolute(value), value);
  }
}

TEST(References, OfASourceSetAreAllResolved) {
  EXPECT_EQ(absolute(" a.png, b.png 2x,c.png 3x ", "srcset"),
            " http://site.test/a/a.png, http://site.test/a/b.png 2x,http://site.test/a/c.png 3x ");
  // A comma inside a reference belongs to it; a comma at its end does not.
  EXPECT_EQ(absolute("a,b.png,, c.png calc(1, 2), d.png", "srcset"),
            "http://site.test/a/a,b.png,, http://site.test/a/c.png calc(1, 2), "
            "http://site.test/a/d.png");
  EXPECT_EQ(absolute("data:image/png;base64,AA= 2x, a.png", "srcset"),
            "data:image/png;base64,AA= 2x, http://site.test/a/a.png");
  for (const std::string_view value : {"", " , ,", "a.png calc("}) {
    std::vector<std::string> found;
    for_each_candidate(value, [&](std::string_view reference) { found.emplace_back(reference); });
    EXPECT_EQ(found.size(), value.starts_with('a') ? 1U : 0U);
  }
}

TEST(SerializeHtml, MakesReferencesAbsolute) {
  const Document page = build_document(
      "html(head(link[href='x.css']) body(a[href='#z'] a[href='c.html'] "
      "img[src=d.png][srcset='e.png 2x'][alt=f.png] form[action=g] object[data=h] div[data=i]))");
  SerializeOptions options;
  options.base = kBase;
  options.title = "a < b";
  const std::string base = "http://site.test/a/";
  EXPECT_EQ(serialize_html(page, options),
            "<html><head><meta charset=\"utf-8\"><title>a &lt; b</title><link href=\"" + base +
                "x.css\"></head><body>"
                "<a href=\"#z\"></a><a href=\"" +
                base + "c.html\"></a><img src=\"" + base + "d.png\" srcset=\"" + base +
                "e.png 2x\" alt=\"f.png\"><form action=\"" + base + "g\"></form><object data=\"" +
                base + "h\"></object><div data=\"i\"></div></body></html>");
}

}  // namespace
}  // namespace internal

}  // namespace pagelet
