// SPDX-License-Identifier: MIT
#include "core/saved/saved_address.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet {
namespace {

std::string address(std::string_view page) {
  const auto found = address_of_tool(page);
  return found ? std::string(to_string(found->source)) + " " + found->url.to_string() : "";
}

TEST(AddressOfTool, IsInACommentBeforeTheHead) {
  EXPECT_EQ(address("<!DOCTYPE html>\n<!-- saved from url=(0019)http://a.example/ -->\n<html>"),
            "saved_from http://a.example/");
  EXPECT_EQ(
      address("<html lang=en><!--\n Page saved with SingleFile \n url: https://a.example/b \n "
              "saved date: x\n--><head>"),
      "singlefile https://a.example/b");
  EXPECT_EQ(
      address("<!-- Saved from http://a.example/b at 2026 using monolith v2.12.0 -->\n<html>"),
      "monolith http://a.example/b");
  EXPECT_EQ(
      address("<html>\n<!-- Mirrored from a.example:81/b?c=1 by HTTrack Website Copier/3.x -->"),
      "httrack http://a.example:81/b?c=1");
  EXPECT_EQ(address("<html><!-- Mirrored from https://a.example/ by HTTrack Website Copier/3 -->"),
            "httrack https://a.example/");
  EXPECT_EQ(address("<html><!-- Mirrored from a.example/to/http://b.example/ by HTTrack Website "
                    "Copier/3 -->"),
            "httrack http://a.example/to/http://b.example/");
  EXPECT_EQ(address("<!--\n Archive processed by SingleFile \n url: http://a.example/b \n-->"),
            "singlefile http://a.example/b");
}

TEST(AddressOfTool, HasNoDefaultPort) {
  EXPECT_EQ(address("<!-- saved from url=(1)http://a.example:80/b -->"),
            "saved_from http://a.example/b");
  EXPECT_EQ(address("<!-- saved from url=(1)https://a.example:443/ -->"),
            "saved_from https://a.example/");
  EXPECT_EQ(address("<!-- saved from url=(1)https://a.example:80/ -->"),
            "saved_from https://a.example:80/");
}

TEST(AddressOfTool, IsThatOfThePageInTheWaybackMachine) {
  EXPECT_EQ(address("<!-- saved from url=(0056)https://web.archive.org/web/20260102030405/"
                    "http://a.example:80/b?c=1 -->"),
            "saved_from http://a.example/b?c=1");
  EXPECT_EQ(address("<html><!-- Mirrored from web.archive.org/web/20260102030405/http://a.example/ "
                    "by HTTrack Website Copier/3 -->"),
            "httrack http://a.example/");
  for (const std::string& whole :
       {std::string("https://web.archive.org/web/"), std::string("https://web.archive.org/about/"),
        std::string("https://web.archive.org/web/2026*/a.example"),
        std::string("https://a.example/web/2026/http://b.example/")}) {
    EXPECT_EQ(address("<!-- saved from url=(1)" + whole + " -->"), "saved_from " + whole);
  }
}

TEST(AddressOfTool, IsNotInThePage) {
  const std::string comment = "<!-- saved from url=(0019)http://a.example/ -->";
  EXPECT_EQ(address("<html><body>" + comment), "");
  EXPECT_EQ(address("text" + comment), "");
  EXPECT_EQ(address("<p>" + comment), "");
  EXPECT_EQ(address("<!-- a page saved from url=(0019)http://a.example/ -->"), "");
  EXPECT_EQ(address(""), "");
  EXPECT_EQ(address("<!-- saved from url=(0019)http://a.example/"), "") << "not closed";
  EXPECT_EQ(address("<!--->"), "");
}

TEST(AddressOfTool, MustBeOfTheWeb) {
  for (const std::string& hostile :
       {std::string("javascript:alert(1)"), std::string("file:///C:/page.html"),
        std::string("data:text/html,a"), std::string("//a.example/"), std::string("http://"),
        std::string("http:a"), std::string("http://user:secret@a.example/"),
        std::string("http://a.example:99999/"), std::string("about:blank"),
        "http://a.example/" + std::string(2'048, 'a')}) {
    EXPECT_EQ(address("<!-- saved from url=(0001)" + hostile + " -->"), "") << hostile;
  }
  EXPECT_EQ(address("<!-- saved from url=(1)http://localhost:8080 -->"),
            "saved_from http://localhost:8080/");
}

std::string wayback(const std::string& body) {
  return "<script>__wm.init(\"https://web.archive.org/web\");__wm.wombat(\"http://a.example/"
         "b\",\"2\")"
         "</script>" +
         body;
}

TEST(Replay, IsRemovedFromReferences) {
  const std::string begin = wayback("");
  EXPECT_EQ(address(begin), "wayback http://a.example/b");
  const auto without = [&](const std::string& body) {
    return without_replay(wayback(body)).substr(begin.size());
  };
  EXPECT_EQ(without("<a href=\"/web/20260101120000/http://a.example/c\">"),
            "<a href=\"http://a.example/c\">");
  EXPECT_EQ(without("<a href='https://web.archive.org/web/2026/https://b.example/'>"),
            "<a href='https://b.example/'>");
  EXPECT_EQ(without("<img src=//web.archive.org/web/2026im_/http://a.example/i.png>"),
            "<img src=http://a.example/i.png>");
  EXPECT_EQ(without("<img srcset=\"/web/2026im_/http://a/1 1x, /web/2026im_/http://a/2 2x\">"),
            "<img srcset=\"http://a/1 1x, http://a/2 2x\">");
  EXPECT_EQ(without("<a href=\"/web/1/https://web.archive.org/web/2/http://a.example/\">"),
            "<a href=\"https://web.archive.org/web/2/http://a.example/\">")
      << "a link of the page to the archive";
  for (const char* unchanged : {"<p>see /web/2026/http://a.example/", "<a href=\"/web/\">",
                                "<a href=\"/web/2026/a\">", "<a href=\"/about\">"}) {
    EXPECT_EQ(without(unchanged), unchanged);
  }
}

TEST(Replay, IsRemovedFromAddressesOfMails) {
  const std::string begin = wayback("<a href=\"");
  EXPECT_EQ(without_replay(begin + "https://web.archive.org/web/2026/mailto:ada@a.example\">"),
            begin + "mailto:ada@a.example\">");
}

// The scripts of these years do not have the page's whole address.
TEST(Replay, MayBeOfOlderYears) {
  for (const std::string& begin :
       {std::string("<head><script>WB_wombat_Init(\"https://web.archive.org/web/\", "
                    "\"20180102030405\", \"a.example:80\");</script>"),
        std::string("<head><script>archive_analytics.values.server_name="
                    "\"wwwb-app1.us.archive.org\";</script>"),
        std::string("<body><!-- BEGIN WAYBACK TOOLBAR INSERT -->")}) {
    EXPECT_EQ(address(begin), "");
    EXPECT_EQ(address("<!-- saved from url=(1)https://web.archive.org/web/20180102030405/"
                      "http://a.example/b -->" +
                      begin),
              "saved_from http://a.example/b");
    EXPECT_EQ(without_replay(begin + "<a href=\"/web/20180102030405/http://a.example/c\">"),
              begin + "<a href=\"http://a.example/c\">");
  }
}

TEST(Replay, MayBeThatOfPywb) {
  const std::string begin =
      "<head><!-- WB Insert --><script>wbinfo.url = \"http://a.example/b\";"
      "wbinfo.prefix = decodeURI(\"http://127.0.0.1:8080/rec/\");</script>";
  EXPECT_EQ(address(begin), "pywb http://a.example/b");
  EXPECT_EQ(without_replay(begin + "<a href=\"/rec/mp_/http://a.example/\">"),
            begin + "<a href=\"http://a.example/\">");
  EXPECT_EQ(without_replay(begin + "<a href=\"http://127.0.0.1:8080/rec/http://a.example/\">"),
            begin + "<a href=\"http://a.example/\">");
}

TEST(Toolbar, IsRemovedWithItsComments) {
  const std::string begin = "<!-- BEGIN WAYBACK TOOLBAR INSERT -->";
  const std::string end = "<!-- END WAYBACK TOOLBAR INSERT -->";
  EXPECT_EQ(without_toolbar("<body>" + begin + "<div id=wm-ipp>2 captures</div>" + end + "<p>a"),
            "<body><p>a");
  for (const std::string& unchanged : {begin + "<p>a", "<p>a" + end, end + begin, std::string()}) {
    EXPECT_EQ(without_toolbar(unchanged), unchanged);
  }
}

TEST(Replay, OtherPagesStay) {
  const std::string page = "<a href=\"https://web.archive.org/web/2026/http://a.example/\">";
  EXPECT_EQ(without_replay(page), page);
}

}  // namespace
}  // namespace pagelet
