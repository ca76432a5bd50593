// SPDX-License-Identifier: MIT
#include "core/saved/mail_head.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet::internal {
namespace {

const std::string kSent = "Message-ID: <1@a.example>\n";

TEST(MailHead, HasTitleAuthorAndDate) {
  EXPECT_EQ(head_of_mail(kSent + "Subject: Bread <2>\nFrom: \"Ada Marsh\" <ada@a.example>\n"
                                 "Date: 28 Nov 2026 (CET)\n",
                         ""),
            "<title>Bread &#60;2&#62;</title><meta name=\"author\" content=\"Ada Marsh\">"
            "<meta name=\"date\" content=\"28 Nov 2026 \">");
  EXPECT_EQ(head_of_mail("Received: a\nFrom: Ada <ada@a.example>\n", ""),
            "<meta name=\"author\" content=\"Ada\">");
  EXPECT_EQ(head_of_mail(kSent + "From: <ada@a.example>\n", ""),
            "<meta name=\"author\" content=\"ada&#64;a&#46;example\">");
  EXPECT_EQ(head_of_mail(kSent, ""), "");
}

TEST(MailHead, IsThatOfAMailThatWasSent) {
  EXPECT_EQ(head_of_mail("Subject: a\nDate: b\nFrom: <Saved by a browser>\n", ""), "");
}

std::string title(const std::string& subject, std::string_view charset = {}) {
  const std::string head = head_of_mail(kSent + "Subject: " + subject + "\n", charset);
  const std::string_view text = head;
  return std::string(text.substr(7, text.size() - 15));
}

TEST(MailHead, DecodesCodedWords) {
  EXPECT_EQ(title("=?utf-8?Q?M=C3=BChle_am?=  =?ISO-8859-1*de?b?3A==?= a"),
            "M&#252;hle am&#220; a");
  EXPECT_EQ(title("a =?koi8-r?B?4Q==?=b"), "a &#1040;b");
  for (const std::string unchanged :
       {"=?", "=?a", "=?a?", "=?a?q", "=?a?q?", "=?a?q?b", "=?a?qq?b?="}) {
    EXPECT_TRUE(title(unchanged).starts_with("&#61;&#63;")) << unchanged;
  }
}

TEST(MailHead, MayHaveOtherBytes) {
  EXPECT_EQ(title("M\xC3\xBChle"), "M&#252;hle");
  EXPECT_EQ(title("M\xFChle", "iso-8859-1"), "M&#252;hle");
}

}  // namespace
}  // namespace pagelet::internal
