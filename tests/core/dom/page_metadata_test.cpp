// SPDX-License-Identifier: MIT
#include "core/dom/page_metadata.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/support/build_document.h"

namespace pagelet {
namespace {

std::string title(std::string_view notation) { return page_title(build_document(notation)); }

std::string language(std::string_view notation) { return page_language(build_document(notation)); }

TEST(PageTitle, IsTheTitleElseTheFirstHeading) {
  EXPECT_EQ(title("html(head(title(' a \n b ') title('c')) body(h1('d')))"), "a b");
  EXPECT_EQ(title("html(head(title(' ')) body(h1(img) h1(span('d') ' e') h1('f')))"), "d e");
  EXPECT_EQ(title("html(head body(p('a') svg(title('b'))))"), "");
  EXPECT_EQ(title("html"), "");
}

TEST(PageLanguage, IsTheLanguageOfTheRootElseThatOfTheHead) {
  EXPECT_EQ(language("html[lang=' pt-BR '][xml:lang=fr](body[lang=de])"), "pt-BR");
  EXPECT_EQ(language("html[lang=' pt\n BR '](body)"), "pt BR");
  EXPECT_EQ(language("html[lang=''][xml:lang=fr](body)"), "fr");
  EXPECT_EQ(language("html(head(meta[name=a][content=b] meta[http-equiv=Content-Language]"
                     "[content='de, en']) body)"),
            "de");
  EXPECT_EQ(language("html(head(meta[http-equiv=content-language][content='a\t\nb,']) body)"),
            "a b");
  EXPECT_EQ(language("html(head body[lang=de])"), "");
}

}  // namespace
}  // namespace pagelet
