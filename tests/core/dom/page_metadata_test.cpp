// SPDX-License-Identifier: MIT

// The title and the language of a page, its pictures and films.

#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/dom/document.h"
#include "core/dom/media.h"
#include "tests/support/build_document.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

std::string title(std::string_view notation) { return title_element(build_document(notation)); }

std::string language(std::string_view notation) { return page_language(build_document(notation)); }

TEST(PageTitle, IsTheFirstTitleOfTheHead) {
  EXPECT_EQ(title("html(head(title(' a \n b ') title('c')) body(h1('d')))"), "a b");
  EXPECT_EQ(title("html(head(title(' ')) body(h1('d')))"), "");
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

NodeId first(const Document& page, std::string_view tag) {
  std::size_t at = 0;
  while (page.tag_name(node_at(at)) != tag) ++at;
  return node_at(at);
}

std::string source_of(std::string_view body) {
  const Document page = parsed_body(body);
  return std::string(internal::picture_source(page, first(page, "img")));
}

TEST(Media, HasThePictureThatAReaderSees) {
  for (const std::string_view late : {"data-src", "data-lazy-src", "data-original", "data-lazy",
                                      "data-img-url", "nitro-lazy-src", "data-srcset"}) {
    EXPECT_EQ(source_of("<img src=/placeholder.gif " + std::string(late) + "=/real.jpg>"),
              "/real.jpg");
  }
  EXPECT_EQ(source_of("<img src=a data-src=' ' data-original='data:image/gif;x'>"), "a");
  EXPECT_EQ(source_of("<img srcset='a.jpg 480w, b.jpg 1024w, c.jpg 800w'>"), "b.jpg");
  EXPECT_EQ(source_of("<img src='data:image/gif;x' srcset='a.jpg, b.jpg 2x'>"), "b.jpg");
  EXPECT_EQ(source_of("<img src=a.jpg srcset='b.jpg 2x'>"), "a.jpg");
  EXPECT_EQ(source_of("<picture><source srcset='a.webp 1x, b.webp 2x'><source srcset=c.jpg>"
                      "<img alt=x></picture>"),
            "b.webp");
  EXPECT_EQ(source_of("<picture><source srcset=a.webp><img src=b.jpg></picture>"), "b.jpg");
  EXPECT_EQ(source_of("<div><source srcset=a.webp><img src='blob:x'></div>"), "");
  // Lists, settings of scripts and nothing in the place of a reference.
  EXPECT_EQ(source_of("<img data-src='a.jpg 320w, b.jpg 640w' src=c.gif>"), "b.jpg");
  EXPECT_EQ(source_of("<img src='a.jpg, b.jpg 2x'>"), "b.jpg");
  EXPECT_EQ(source_of("<img src='my picture 2x2.jpg'>"), "my picture 2x2.jpg");
  EXPECT_EQ(source_of("<img data-src='{\"small\":\"a.jpg\"}' src=b.jpg>"), "b.jpg");
  EXPECT_EQ(source_of("<img data-srcset='{}' srcset=a.jpg>"), "a.jpg");
  EXPECT_EQ(source_of("<img src='' srcset=a.jpg>"), "a.jpg");
  EXPECT_EQ(source_of("<img src='#'>"), "");
  EXPECT_EQ(source_of("<img src='about:blank'>"), "");
}

TEST(Media, HasTheAddressAndTitleOfAFilm) {
  struct Case {
    std::string_view element;
    std::string_view address;
    std::string_view title;
  };
  for (const auto& [element, address, title] : std::initializer_list<Case>{
           {"<iframe title=' A  film ' src='//www.youtube.com/embed/a-B_9?rel=0'></iframe>",
            "https://www.youtube.com/watch?v=a-B_9", "A film"},
           {"<iframe src='about:blank' data-src='https://youtube-nocookie.com/embed/ab'></iframe>",
            "https://www.youtube.com/watch?v=ab", "https://www.youtube.com/watch?v=ab"},
           {"<iframe src='https://www.youtube.com/embed/videoseries?x=1&list=PL1'></iframe>",
            "https://www.youtube.com/playlist?list=PL1",
            "https://www.youtube.com/playlist?list=PL1"},
           {"<iframe title=b src='https://player.vimeo.com/video/12?x'></iframe>",
            "https://vimeo.com/12", "b"},
           {"<video src='/x/a.mp4?v=1'></video>", "/x/a.mp4?v=1", "a.mp4"},
           {"<video src=a.mp4 title=b>Your browser cannot play this film.</video>", "a.mp4", "b"},
           {"<audio title=b><p>x</p><source src='blob:c'><source src=d.ogg></audio>", "d.ogg", "b"},
           {"<video>Your browser cannot play this film.</video>", "", ""}}) {
    const Document page = parsed_body(element);
    const auto embed = internal::embed_of(page, page.first_child(page.root()));
    ASSERT_TRUE(embed) << element;
    EXPECT_EQ(embed->address, address);
    EXPECT_EQ(embed->title, title);
  }
  for (const std::string_view other :
       {"<iframe src='https://www.youtube.com/'></iframe>", "<p>a</p>",
        "<iframe src='https://example.org/embed/x'></iframe>", "<iframe src='embed/x'></iframe>",
        "<iframe src='https://notyoutube.com/embed/x'></iframe>"}) {
    const Document page = parsed_body(other);
    EXPECT_FALSE(internal::embed_of(page, page.first_child(page.root()))) << other;
  }
}

}  // namespace
}  // namespace pagelet
