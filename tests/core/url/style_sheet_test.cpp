// SPDX-License-Identifier: MIT
#include "core/url/style_sheet.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/texts.h"

namespace pagelet {
namespace {

struct Read {
  StyleSheet sheet;
  std::vector<std::string> references;
};

Read read(std::string_view css) {
  Read result;
  result.sheet = read_style_sheet(css, [&](std::string_view reference) {
    result.references.emplace_back(reference);
    return "#" + std::to_string(result.references.size());
  });
  return result;
}

using Texts = std::vector<std::string>;

TEST(StyleSheet, ReplacesReferencesInEveryNotation) {
  const Read css = read("a{b:url(x.png)} c{d:URL( 'y z.png' )} e{f:url(\"g)h\"), url(\n i\\)j )}");
  EXPECT_EQ(css.references, (Texts{"x.png", "y z.png", "g)h", "i\\)j"}));
  EXPECT_EQ(css.sheet.text, "a{b:url(\"#1\")} c{d:url(\"#2\")} e{f:url(\"#3\"), url(\"#4\")}");
}

TEST(StyleSheet, ReadsNamesWithEscapes) {
  for (const std::string_view url :
       {"\\75rl(x)", "\\75 rl(x)", "u\\72l(x)", "\\000055R\\6c(x)", "u\\r\\l(x)", "ur\\6C\n(x)"}) {
    const Read css = read("a{b:" + std::string(url) + "}");
    // \r and \l are not hexadecimal digits: the escape is the letter itself.
    EXPECT_EQ(css.references, Texts{"x"}) << url;
    EXPECT_EQ(css.sheet.text, "a{b:url(\"#1\")}") << url;
  }
  EXPECT_EQ(read("@\\69mport 'a.css';").sheet.imports.size(), 1U);
  EXPECT_TRUE(read("a{b:\\75rlx(y)} c\\").references.empty());
}

TEST(StyleSheet, StringsOfImageSetAreReferences) {
  const Read css = read(
      "a{b:image-set('x' type(\"image/png\") 1x, url(y) 2x)} c{d:-webkit-IMAGE-SE\\74(\"z\" 1x)}");
  EXPECT_EQ(css.references, (Texts{"x", "y", "z"}));
  EXPECT_EQ(css.sheet.text,
            "a{b:image-set(url(\"#1\") type(\"image/png\") 1x, url(\"#2\") 2x)} "
            "c{d:-webkit-IMAGE-SE\\74(url(\"#3\") 1x)}");
  // After its end, and after one that never ends.
  EXPECT_TRUE(read("a{b:image-set() format('x')} c)){content:'y'}").references.empty());
  EXPECT_EQ(read("a{b:image-set(} c{d:'x'}").references, Texts{"x"});
}

TEST(StyleSheet, KeepsReferencesToPartsOfThePage) {
  const Read css = read("a{fill:url(#gradient-1)} b{fill:url('#x y')}");
  EXPECT_EQ(css.references, (Texts{"#x y"}));
  EXPECT_EQ(css.sheet.text, "a{fill:url(\"#gradient-1\")} b{fill:url(\"#1\")}");
}

TEST(StyleSheet, ReadsNoReferencesInStringsAndOtherNames) {
  for (const std::string_view css :
       {"a::before{content:\"url(x)\"}", "a{content:'it\\'s url(x)'}", "a{b:curl(x)}", "a{--url:1}",
        "@media print{a{b:c}}", "a{b:my-url(x)}"}) {
    const Read result = read(css);
    EXPECT_TRUE(result.references.empty()) << css;
    EXPECT_EQ(result.sheet.text, css);
  }
}

TEST(StyleSheet, ACommentBecomesABlankExceptInsideUrl) {
  EXPECT_EQ(read("a/* url(x) */b").sheet.text, "a b");
  EXPECT_EQ(read("a{b:url(/**/x)}").references, (Texts{"/**/x"}));
  EXPECT_EQ(read("a /* never closed url(x)").sheet.text, "a  ");
}

TEST(StyleSheet, TakesImportsOutOfTheText) {
  const Read css = read(
      "@charset \"utf-8\"; @import 'a.css'; @IMPORT url(b.css) print;\n@import url(\"c.css\");d{}");
  ASSERT_EQ(css.sheet.imports.size(), 3U);
  EXPECT_EQ(css.sheet.imports[0].reference, "a.css");
  EXPECT_EQ(css.sheet.imports[1].reference, "b.css");
  EXPECT_EQ(css.sheet.imports[1].media, "print");
  EXPECT_EQ(css.sheet.imports[2].reference, "c.css");
  EXPECT_FALSE(holds(css.sheet.text, "import"));
  EXPECT_TRUE(css.references.empty());
}

TEST(StyleSheet, ImportsAfterARuleAreLeftOut) {
  const Read css = read("a{} @import 'late.css'; b{}");
  EXPECT_TRUE(css.sheet.imports.empty());
  EXPECT_EQ(css.sheet.text, "a{}  b{}");
}

TEST(StyleSheet, TheFirstRuleEndsTheImports) {
  const Read css =
      read("x @import 'a.css'; y @import 'b.css'; c{} @import 'd.css'; @import 'e.css';");
  ASSERT_EQ(css.sheet.imports.size(), 2U);
  EXPECT_EQ(css.sheet.imports[0].reference, "a.css");
  EXPECT_EQ(css.sheet.imports[1].reference, "b.css");
}

TEST(StyleSheet, ReadsBrokenSheetsToTheirEnd) {
  for (const std::string_view css : {"url(", "a{b:url(x", "a{b:url('x", "a{b:url('x')", "@import",
                                     "@import url(", "@import 'x", "'", "\"\\", "\\", "/*", "/"}) {
    EXPECT_LT(read(css).sheet.text.size(), 40U) << css;
  }
  EXPECT_EQ(read("a{b:'open\n} c{d:url(x)}").references, (Texts{"x"}));
}

}  // namespace
}  // namespace pagelet
