// SPDX-License-Identifier: MIT

// The names of docs/specification.md, section 15.8.

#include "extractors/leafcut/leafcut_names.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet {
namespace {

bool has(std::string_view class_value, PartKind kind, std::string_view id = {}) {
  return has_kind(kinds_of_names(class_value, id), kind);
}

TEST(KindsOfNames, AreThoseOfClassAndId) {
  EXPECT_TRUE(has("comments", PartKind::kComments));
  EXPECT_TRUE(has("", PartKind::kComments, "post-comments"));
  EXPECT_TRUE(has("x commentList y", PartKind::kComments)) << "anywhere in a word";
  EXPECT_FALSE(has("commentary", PartKind::kComments));
  EXPECT_TRUE(has("commentary", PartKind::kComments, "comment"));
  EXPECT_EQ(kinds_of_names("", ""), 0);
  EXPECT_EQ(kinds_of_names("article body", "main"), 0);
}

TEST(KindsOfNames, AreFoundInTheWordsOfAName) {
  for (const char* name : {"share", "post-share", "share_box", "x share", "postShare", "SHARE"}) {
    EXPECT_TRUE(has(name, PartKind::kShare)) << name;
  }
  for (const char* name : {"shareholder", "timeshare", "shares"}) {
    EXPECT_FALSE(has(name, PartKind::kShare)) << name;
  }
  EXPECT_TRUE(has("sharebar", PartKind::kShare)) << "the hyphen may be left out";
  EXPECT_TRUE(has("share-bar", PartKind::kShare));
  EXPECT_TRUE(has("read-more", PartKind::kRelated));
  EXPECT_TRUE(has("readMore", PartKind::kRelated));
  EXPECT_FALSE(has("read--more", PartKind::kRelated));
}

TEST(KindsOfNames, CanBeSeveralForOneName) {
  const PartKinds kinds = kinds_of_names("related-tags", "breadcrumb");
  EXPECT_TRUE(has_kind(kinds, PartKind::kRelated));
  EXPECT_TRUE(has_kind(kinds, PartKind::kTags));
  EXPECT_TRUE(has_kind(kinds, PartKind::kPath));
  EXPECT_FALSE(has_kind(kinds, PartKind::kComments));
  EXPECT_FALSE(has("position-relative", PartKind::kRelated)) << "a name of style";
}

TEST(KindsOfNames, IncludeFramesUnlessTheyBelongToAnArticle) {
  EXPECT_TRUE(has("site-header", PartKind::kFrame));
  EXPECT_TRUE(has("sidebar", PartKind::kFrame));
  EXPECT_FALSE(has("no-sidebar", PartKind::kFrame));
  EXPECT_FALSE(has("entry-header", PartKind::kFrame));
  EXPECT_TRUE(has("entry-header sidebar", PartKind::kFrame)) << "token by token";
  EXPECT_TRUE(has("entry-header", PartKind::kFrame, "footer"));
}

TEST(KindsOfNames, IncludeBylines) {
  EXPECT_TRUE(has("post-author", PartKind::kByline));
  EXPECT_TRUE(has("authorName", PartKind::kByline));
  EXPECT_FALSE(has("coauthor", PartKind::kByline)) << "words begin so";
}

TEST(KindsOfNames, IncludeNotices) {
  EXPECT_TRUE(has("post-copyright", PartKind::kNotice));
  EXPECT_TRUE(has("printfooter", PartKind::kNotice));
  EXPECT_FALSE(has("copyrighted", PartKind::kNotice));
}

TEST(KindsOfNames, AreFoundInSeveralLanguages) {
  EXPECT_TRUE(has("artigos-relacionados", PartKind::kRelated));
  EXPECT_TRUE(has("lire-aussi", PartKind::kRelated));
  EXPECT_TRUE(has("boutons-partager", PartKind::kShare));
  EXPECT_TRUE(has("schlagwoerter", PartKind::kTags));
  EXPECT_TRUE(has("fil ariane", PartKind::kPath));
  EXPECT_TRUE(has("paginacion", PartKind::kNavigation));
  EXPECT_TRUE(has("yorumlar", PartKind::kComments));
  EXPECT_FALSE(has("deliverables", PartKind::kComments)) << "livere is a word";
  EXPECT_FALSE(has("etiquette", PartKind::kTags));
  EXPECT_FALSE(has("slider imgid", PartKind::kRelated));
}

TEST(KindsOfNames, DoNotTakeASliderForNavigation) {
  EXPECT_FALSE(has("slider-pagination-position-outside", PartKind::kNavigation));
  EXPECT_FALSE(has("slider-pagination-type-bullets", PartKind::kNavigation));
  EXPECT_TRUE(has("slider-pagination-type-bullets pagination", PartKind::kNavigation));
}

TEST(NamesDiscussion, RecognisesForumsInSeveralLanguages) {
  for (const char* text :
       {"forum.example/viewtopic.php?t=1", "x.example/t/12", "foro", "a.example/foros/x",
        "my guestbook", "archives of the mailing list: mailing.list", "bbs.example", "topic-17",
        "\u0444\u043e\u0440\u0443\u043c\u044b", "\u63b2\u793a\u677f"}) {
    EXPECT_TRUE(names_discussion(text)) << text;
  }
  for (const char* text : {"www.example/news/1", "topical", "forolandia", "gibbs.example"}) {
    EXPECT_FALSE(names_discussion(text)) << text;
  }
}

}  // namespace
}  // namespace pagelet
