// SPDX-License-Identifier: MIT
#include "core/saved/hidden_mails.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet {
namespace {

// With the key 5A, "a@b.c" is 3B1A387439, and "?x&y" is 65227C23.
constexpr char kWords[] = "[email&#160;protected]";

std::string span(const std::string& digits, const std::string& words = kWords) {
  return "<span class=\"__cf_email__\" data-cfemail=\"" + digits + "\">" + words + "</span>";
}

TEST(HiddenMails, AreInThePlaceOfTheirWords) {
  EXPECT_EQ(with_hidden_mails("<p>" + span("5a3b1a387439") + ", b"),
            "<p>" + span("5a3b1a387439", "a@b.c") + ", b");
  for (const std::string words :
       {"[email&nbsp;protected]", "[email\xC2\xA0protected]", "[email protected]"}) {
    EXPECT_EQ(with_hidden_mails(span("5A3B1A387439", words)), span("5A3B1A387439", "a@b.c"));
  }
}

TEST(HiddenMails, AreLinked) {
  EXPECT_EQ(with_hidden_mails("<a href=\"/cdn-cgi/l/email-protection#5a3b1a38743965227c23\">b</a>"),
            "<a href=\"mailto:a@b.c?x&amp;y\">b</a>");
  const std::string link = "<a href=\"../cdn-cgi/l/email-protection.html\">";
  EXPECT_EQ(with_hidden_mails(link + span("5a3b1a387439") + "</a>"),
            "<a href=\"mailto:a@b.c\">" + span("5a3b1a387439", "a@b.c") + "</a>");
  EXPECT_EQ(with_hidden_mails("<a href=\"/cdn-cgi/l/email-protection\" data-cfemail=\"5a3b1a387439"
                              "\">[email protected]</a>"),
            "<a href=\"mailto:a@b.c\" data-cfemail=\"5a3b1a387439\">a@b.c</a>");
  const std::string other = link + "a</a>" + span("5a3b1a387439", "b");
  EXPECT_EQ(with_hidden_mails(other), other);
}

TEST(HiddenMails, AreText) {
  // <b>"@ with the key 00
  EXPECT_EQ(with_hidden_mails(span("003c623e2240")), span("003c623e2240", "&lt;b>&quot;@"));
}

TEST(HiddenMails, OtherWordsAndDigitsStay) {
  for (const std::string& unchanged :
       {span("5a3b1a387439", "write to us"), span("5a3b1a38743"), span("5a3b1a3874zz"), span(""),
        span("5a"), span("5a3b3b3b"), span("00ff40"), span("00614062200a"),
        std::string("<a data-cfemail=\""), std::string("<a data-cfemail=\"5a3b1a387439\""),
        std::string("<a href=\"/cdn-cgi/l/email-protection#\">b</a>"), std::string("<<><")}) {
    EXPECT_EQ(with_hidden_mails(unchanged), unchanged);
  }
}

}  // namespace
}  // namespace pagelet
